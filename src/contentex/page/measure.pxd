# C types for `measure.py`.

cdef int IGNORED, SPACE, OTHER, LETTER, CAPITAL, DIGIT, CLAUSE, PAIRED, FOURED

cdef int count_rows(
    const unsigned char[::1] text, const int[::1] offset, const unsigned char[::1] is_text,
    const unsigned char[::1] classes, int[:, ::1] counts
) except -1
cdef int count_row(
    const unsigned char[::1] text, Py_ssize_t at, Py_ssize_t stop, const unsigned char[::1] classes,
    int[:, ::1] counts, Py_ssize_t row
) except -1 nogil
cdef int wide_class(int code) except -1 nogil
