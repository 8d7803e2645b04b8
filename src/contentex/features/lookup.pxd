# C types for `lookup.py`.

cimport cython

cdef int NOWHERE

@cython.locals(mask=cython.ulonglong, slot=cython.ulonglong, place=cython.Py_ssize_t)
cdef int fill(const unsigned long long[::1] known, int[::1] slots) except -1
@cython.locals(token=cython.Py_ssize_t)
cdef int find(
    const unsigned long long[::1] words, const unsigned long long[::1] known, const int[::1] slots, int[::1] places
) except -1
@cython.locals(mask=cython.ulonglong, slot=cython.ulonglong, place=cython.int)
cdef int place_of(
    unsigned long long word, const unsigned long long[::1] known, const int[::1] slots
) except? -2 nogil
@cython.locals(token=cython.Py_ssize_t, place=cython.int)
cpdef int add_weights(
    const unsigned long long[::1] words, const int[::1] rows, const unsigned long long[::1] known, const int[::1] slots,
    const float[::1] weights, double[::1] sums
) except -1
@cython.locals(token=cython.Py_ssize_t, place=cython.int, count=cython.int, column=cython.Py_ssize_t)
cpdef int add_lines(
    const int[::1] places, const float[:, ::1] weights, unsigned char[::1] seen, double[::1] sums
) except -1
