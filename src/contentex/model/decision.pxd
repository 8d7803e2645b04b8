# C types for `decision.py`.

cimport cython

cdef int REPEATED
cdef double SMALLEST

@cython.final
cdef class Choosing:
    cdef const double[::1] chance, words
    cdef Py_ssize_t[::1] order
    cdef double gain
    cdef readonly double expected

    @cython.locals(count=Py_ssize_t, place=Py_ssize_t, block=Py_ssize_t)
    cpdef Py_ssize_t once(self, const int[::1] text, unsigned char[::1] seen) except -1
    @cython.locals(
        gain=double, words=double, best=Py_ssize_t, place=Py_ssize_t, block=Py_ssize_t, whole=double, score=double
    )
    cpdef Py_ssize_t best(self, Py_ssize_t count, double beta) except -1
