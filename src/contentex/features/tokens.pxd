cimport cython

cdef unsigned long long PRIME, BASIS, BITS
cdef int LONGEST, SHORTEST

@cython.locals(
    found=cython.Py_ssize_t, place=cython.Py_ssize_t, at=cython.Py_ssize_t, end=cython.Py_ssize_t, row=int,
    part=cython.ulonglong, whole=cython.ulonglong, size=int, parts=int, lower=int, byte=int, starts=int, letter=int,
)
cpdef Py_ssize_t split(
    const unsigned char[::1] source, const int[::1] attr_row, const int[::1] attr_start, const int[::1] attr_end,
    int[::1] rows, unsigned long long[::1] words, unsigned long long[::1] names,
) except -1
