# C types for `walk.py`.

cimport cython

@cython.locals(
    inner=cython.Py_ssize_t, trees=cython.Py_ssize_t, row=cython.Py_ssize_t, tree=cython.Py_ssize_t,
    a=cython.Py_ssize_t, b=cython.Py_ssize_t, c=cython.Py_ssize_t, d=cython.Py_ssize_t, _step=int, total=double,
)
cpdef int walk(
    const float[:, ::1] table, const short[:, ::1] feature, const float[:, ::1] threshold, const float[:, ::1] value,
    int depth, Py_ssize_t head, double enough, double[::1] sums,
) except -1
