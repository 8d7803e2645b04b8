# C types for `tallies.py`.

cimport cython

cdef int IMAGE, INPUT

@cython.locals(row=cython.Py_ssize_t, others=cython.int, kind=cython.int)
cdef int tally(
    const int[::1] tag, const unsigned char[::1] parts, int[::1] images, int[::1] inputs, int[::1] counts
) except -1
