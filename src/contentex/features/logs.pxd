# C types for `logs.py`.

cimport cython

cdef int SIZE
cdef double[1024] TABLE

@cython.locals(whole=cython.int)
cdef double log_of(double value) noexcept nogil
cdef double signed_log(Py_ssize_t steps) noexcept nogil
