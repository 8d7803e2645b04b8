# C types for `groups.py`.

cimport cython

cdef unsigned long long FACTOR, BITS

@cython.locals(count=cython.int, mask=cython.Py_ssize_t, slot=cython.Py_ssize_t, group=cython.int)
cdef int number(
    const unsigned long long[::1] key, int[::1] slots, int shift, int[::1] of, int[::1] first, int[::1] last,
    int[::1] size
) except -1
