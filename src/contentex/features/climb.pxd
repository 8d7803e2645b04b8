# C types for `climb.py`.

cimport cython

cdef unsigned long long MIX, BITS

@cython.locals(
    parent="const int[::1]", tag="const int[::1]", name="const unsigned long long[::1]", bits="const unsigned int[::1]",
    own_score="const double[::1]", row=cython.Py_ssize_t, others=cython.int, above=cython.int, value=cython.double
)
cdef int inherit(
    tuple given, unsigned long long[::1] tags, unsigned long long[::1] names, unsigned int[::1] flags,
    double[::1] score, double[::1] lowest, double[::1] highest
) except -1
cdef unsigned long long mixed(unsigned long long value) noexcept nogil
@cython.locals(row=cython.Py_ssize_t, block=cython.int)
cdef int number(
    const int[::1] end, const int[::1] start, int[::1] first, int[::1] last
) except -1
@cython.locals(row=cython.Py_ssize_t, above=cython.int)
cdef int grow(const int[::1] parent, const int[::1] first, const int[::1] last, int[::1] up, int[::1] top) except -1
@cython.locals(block=cython.Py_ssize_t, level=cython.Py_ssize_t, row=cython.int)
cdef int climb(
    const int[::1] start, const int[::1] up, const int[::1] top, int[:, ::1] above, int[:, ::1] items
) except -1
