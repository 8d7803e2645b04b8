# C types for `walk.py`.

cimport cython

cdef int TILE

@cython.locals(
    inner=cython.Py_ssize_t, trees=cython.Py_ssize_t, rows=cython.Py_ssize_t, start=cython.Py_ssize_t,
    stop=cython.Py_ssize_t, tree=cython.Py_ssize_t, row=cython.Py_ssize_t, node=cython.Py_ssize_t, _step=int,
)
cpdef int walk(
    const float[:, ::1] table, const short[:, ::1] feature, const float[:, ::1] threshold, const float[:, ::1] value,
    int depth, double[::1] sums,
) except -1
