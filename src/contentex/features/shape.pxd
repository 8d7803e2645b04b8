cimport cython

cdef int SPACE, WORD, DIGIT, CLOSER, END, COLON, COMMA, CURRENCY, RIGHTS, ARROW, BAR, AT, DASH
cdef unsigned long long PRIME, BASIS, BITS

@cython.locals(rows=cython.Py_ssize_t, at=cython.Py_ssize_t, after=cython.Py_ssize_t)
cpdef int read_blocks(
    const unsigned char[::1] text, const int[::1] start, const int[::1] stop, const int[::1] block,
    const unsigned char[::1] classes, int[:, ::1] counts, unsigned long long[::1] hashes,
) except -1

@cython.locals(
    value=cython.ulonglong, last=int, before=int, pending=int, at=cython.Py_ssize_t, end=cython.Py_ssize_t, code=int,
    kind=int,
)
cdef int read_block(
    const unsigned char[::1] text, const int[::1] start, const int[::1] stop, Py_ssize_t row, Py_ssize_t after,
    const unsigned char[::1] classes, int[:, ::1] counts, unsigned long long[::1] hashes, Py_ssize_t number,
) except -1 nogil
