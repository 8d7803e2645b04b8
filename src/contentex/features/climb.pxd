cimport cython

cdef unsigned long long MIX, BITS

@cython.locals(row=cython.Py_ssize_t, above=int, value=double)
cpdef int inherit(
    const int[::1] parent, const int[::1] tag, const unsigned long long[::1] name, const unsigned int[::1] own_flags,
    const double[::1] own_score, unsigned long long[::1] tags, unsigned long long[::1] names, unsigned int[::1] flags,
    double[::1] score, double[::1] lowest, double[::1] highest,
) except -1

@cython.locals(row=cython.Py_ssize_t, above=int)
cpdef int grow(const int[::1] parent, const int[::1] first, const int[::1] last, int[::1] up, int[::1] top) except -1
