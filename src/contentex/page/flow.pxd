# C types for `flow.py`.

cimport cython

cdef int A, BR, NEWLINE, SPACE, PLAIN, WHITE, ODD


@cython.final
cdef class Writer:
    cdef const unsigned char[::1] text, begins, written, linked, rendered, shown
    cdef const int[::1] offset, tag, chars, owner
    cdef object buffer
    cdef unsigned char[::1] out
    cdef Py_ssize_t size
    cdef int spaced

    cdef int write_all(
        self, const int[::1] start, const int[::1] end, const unsigned char[::1] kept,
        const unsigned char[::1] between, int[::1] places
    ) except -1
    cdef int part(self, int byte) except -1 nogil
    cdef int put(self, int byte) except -1 nogil
    @cython.locals(anchor=cython.bint, left_out=cython.bint)
    cdef int write_block(self, Py_ssize_t block, Py_ssize_t start, Py_ssize_t end, bint kept) except -1 nogil
    cdef int add_space(self) except -1 nogil
    cdef int add_line(self, bint kept) except -1 nogil
    @cython.locals(byte=cython.uchar, white=cython.int, spaced=cython.int)
    cdef int write_flowing(self, Py_ssize_t at, Py_ssize_t stop) except -1 nogil
    cdef int write_kept(self, Py_ssize_t at, Py_ssize_t stop) except -1 nogil
    cdef int trim(self, Py_ssize_t begin) except -1 nogil
    cdef int trim_lines(self, Py_ssize_t begin) except -1 nogil
    cdef int move(self, Py_ssize_t first, Py_ssize_t begin) except -1 nogil


cdef int odd_length(const unsigned char[::1] text, Py_ssize_t at) except -1 nogil
cdef bint is_space(const unsigned char[::1] text, Py_ssize_t at) except -1 nogil
cdef int space_length(unsigned char[::1] text, Py_ssize_t at, Py_ssize_t stop) except -1 nogil
cdef int space_before(unsigned char[::1] text, Py_ssize_t begin, Py_ssize_t stop) except -1 nogil
