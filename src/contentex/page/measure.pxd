# C types for `measure.py`.

cimport cython

cdef int TEXT, PART, IGNORED, SPACE, OTHER, LETTER, CAPITAL, DIGIT, CLAUSE, PAIRED, FOURED

cdef int count_rows(
    const unsigned char[::1] text, const int[::1] offset, const int[::1] tag, const unsigned char[::1] classes,
    const unsigned long long[::1] tally, int[:, ::1] counts
) except -1
@cython.locals(total=cython.ulonglong, kind=cython.int, letter=cython.int, in_word=cython.int)
cdef int count_row(
    const unsigned char[::1] text, Py_ssize_t at, Py_ssize_t stop, const unsigned char[::1] classes,
    const unsigned long long[::1] tally, int[:, ::1] counts, Py_ssize_t row
) except -1 nogil
cdef int class_at(const unsigned char[::1] text, Py_ssize_t at, const unsigned char[::1] classes) except -1 nogil
cdef int wide_class(int code) except -1 nogil
