# C types for `shape.py`.

cimport cython

from contentex.features.frame cimport Frame

cdef int WORD, CLOSER, END, ENDS
cdef unsigned long long PRIME, PRIME_BUT_1, BASIS, BITS

@cython.locals(start=cython.Py_ssize_t, stop=cython.Py_ssize_t)
cpdef int read_blocks(Frame frame) except -1
@cython.locals(
    value=cython.ulonglong, sentences=cython.int, pending=cython.int, ended=cython.int,
    row=cython.Py_ssize_t, at=cython.Py_ssize_t, stop=cython.Py_ssize_t, code=cython.int, kind=cython.int
)
cdef unsigned long long read_block(
    const unsigned char[::1] text, const int[::1] offset, const int[::1] owner, Py_ssize_t start, Py_ssize_t end,
    const unsigned char[::1] classes, int[:, ::1] counts, Py_ssize_t block
) except? 0 nogil
cdef int wide(const unsigned char[::1] text, Py_ssize_t at, int lead) except -1 nogil
