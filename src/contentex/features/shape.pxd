# C types for `shape.py`.

cimport cython

cdef int SPACE, WORD, DIGIT, CLOSER, END, NUMBERS, LAST
cdef unsigned long long PRIME, BASIS, BITS

cdef int read_blocks(
    const unsigned char[::1] text, const int[::1] offset, const int[::1] owner, const int[::1] start,
    const int[::1] end, const unsigned char[::1] classes, int[:, ::1] counts, unsigned long long[::1] hashes
) except -1
@cython.locals(
    value=cython.ulonglong, last=cython.int, before=cython.int, pending=cython.int, row=cython.Py_ssize_t,
    at=cython.Py_ssize_t, stop=cython.Py_ssize_t, code=cython.int, kind=cython.int
)
cdef unsigned long long read_block(
    const unsigned char[::1] text, const int[::1] offset, const int[::1] owner, Py_ssize_t start, Py_ssize_t end,
    const unsigned char[::1] classes, int[:, ::1] counts, Py_ssize_t block
) except? 0 nogil
cdef int wide(const unsigned char[::1] text, Py_ssize_t at, int lead) except -1 nogil
