# C types for `tokens.py`.

cimport cython

cdef unsigned long long PRIME, BASIS, BITS
cdef int LONGEST, SHORTEST, OTHER, SPACE, LOWER, UPPER

@cython.locals(total=cython.Py_ssize_t, size=cython.int)
cdef Py_ssize_t letters(
    const int[::1] name, const int[::1] start, const int[::1] end, const unsigned char[::1] wanted
) except -1
@cython.locals(found=cython.Py_ssize_t, row=cython.int, place=cython.Py_ssize_t, stop=cython.Py_ssize_t)
cdef Py_ssize_t read(
    const unsigned char[::1] source, const unsigned char[::1] classes, const int[::1] offset, const int[::1] name,
    const int[::1] start, const int[::1] end, const unsigned char[::1] wanted, int[::1] rows, unsigned long long[::1] words,
    unsigned long long[::1] names
) except -1
@cython.locals(
    part=cython.ulonglong, whole=cython.ulonglong, byte=cython.ulonglong, begin=cython.Py_ssize_t, parts=cython.int,
    kind=cython.int, before=cython.int
)
cdef Py_ssize_t split(
    const unsigned char[::1] source, const unsigned char[::1] classes, Py_ssize_t at, Py_ssize_t end, int row,
    Py_ssize_t found, int[::1] rows, unsigned long long[::1] words, unsigned long long[::1] names
) except -1 nogil
