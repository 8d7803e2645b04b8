# C types for `rows.py`.

cimport cython

cdef int TEXT, HTML, BODY


@cython.final
cdef class Rows:
    cdef dict buffers
    cdef Py_ssize_t count, capacity
    cdef int[::1] tag, parent, text_at, start, stop, attr_from, attr_to
    cdef unsigned char[::1] is_hidden, is_open
    cdef bint linked
    cdef int[::1] first, last, before, after
    cdef unsigned char[::1] joins
    cdef bint shared
    cdef Py_ssize_t merges, merge_capacity
    cdef int[::1] merge_row, merge_from, merge_to

    cdef int merge(self, Py_ssize_t row, Py_ssize_t attr_from, Py_ssize_t attr_to) except -1 nogil
    cdef int use_links(self) except -1 nogil
    cdef int link_last(self, Py_ssize_t row, Py_ssize_t parent) except -1 nogil
    cdef int link_before(self, Py_ssize_t row, Py_ssize_t sibling) except -1 nogil
    cdef bint follows_text(self, Py_ssize_t row) except -1 nogil
    cdef int connect(self, Py_ssize_t previous, Py_ssize_t row) except -1 nogil
    cdef int unlink(self, Py_ssize_t row) except -1 nogil
    cdef int give_children(self, Py_ssize_t giver, Py_ssize_t taker) except -1 nogil
    cdef Py_ssize_t walk(
        self, int[::1] order, int[::1] parent, int[::1] stop, int[::1] offset,
        const unsigned char[::1] text, unsigned char[::1] gathered
    ) except -1 nogil
    cdef Py_ssize_t gather_attributes(self, int[::1] order, int[::1] offset, int[::1] places) except -1 nogil
    cdef Py_ssize_t gather_merged(self, Py_ssize_t row, int[::1] places, Py_ssize_t total) except -1 nogil


cdef Py_ssize_t append(
    const unsigned char[::1] text, Py_ssize_t start, Py_ssize_t end, unsigned char[::1] gathered, Py_ssize_t size
) except -1 nogil
cdef int tree_shape(int[::1] parent, int[::1] end, int[::1] depth) except -1 nogil
