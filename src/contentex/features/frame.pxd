# C types for `frame.py`.

cimport cython


@cython.final
cdef class Frame:
    # Of the page, by row.
    cdef const int[::1] tag, parent, end, depth, offset, chars, words, punctuation, digits, capitals
    cdef const unsigned char[::1] text, classes, linked, rendered
    cdef const double[::1] own_score
    cdef const unsigned long long[::1] names
    # Of its blocks.
    cdef const int[::1] start, stop, owner, kind, level
    # `climb`, by row: the first block in it and the one after the last, the nearest row above with more blocks, and its
    # child on the way; keys of the tags and classes above, bits of the tags, scores of the classes.
    cdef readonly int[::1] first, last
    cdef int[::1] up, top
    cdef unsigned long long[::1] tag_path, name_path
    cdef unsigned int[::1] flags
    cdef double[::1] score, lowest, highest
    # `climb`, by level and block: the rows of `up` above each block, and those of `top`; by block: keys of its parent.
    cdef readonly int[:, ::1] levels, items
    cdef unsigned long long[::1] by_tags, by_names
    # `tallies`: images and fields before each row, rows of each tag.
    cdef int[::1] images, inputs, tags
    # `shape`, by block: marks, and a key of the text.
    cdef int[:, ::1] marks
    cdef unsigned long long[::1] by_text
    # `counts`, by block: whether it is seen, quantities, and their sums before each block; over the page, at least 1.
    cdef readonly unsigned char[::1] visible
    cdef readonly double[:, ::1] sums, before
    cdef double[::1] total
    # What is to be filled.
    cdef float[:, ::1] table

    cdef int _read_page(self, object page) except -1
    cdef int _read_blocks(self, object blocks) except -1
    @cython.locals(
        growth="int[:, ::1]", tallies="int[:, ::1]", paths="unsigned long long[:, ::1]", scores="double[:, ::1]"
    )
    cdef int _make_elements(self, Py_ssize_t rows) except -1
    @cython.locals(above="int[:, :, ::1]", keys="unsigned long long[:, ::1]")
    cdef int _make_blocks(self, Py_ssize_t blocks) except -1
    cpdef int open(self, object table) except -1
    @cython.locals(much=cython.double)
    cdef double held(self, Py_ssize_t row, int kind) except? -1 nogil
    cdef int copy(self, Py_ssize_t one, Py_ssize_t other, int at, int count) except -1 nogil
