# C types for `climb.py`.

cimport cython

from contentex.features.frame cimport Frame

cdef unsigned long long MIX, BITS
cdef int LEVELS
cdef const unsigned int[::1] FLAGS_OF_TAG

cpdef int climb(Frame frame) except -1
@cython.locals(row=cython.Py_ssize_t, block=cython.int)
cdef int number(Frame frame) except -1
@cython.locals(row=cython.Py_ssize_t, others=cython.int, above=cython.int, value=cython.double)
cdef int inherit(Frame frame) except -1
cdef unsigned long long mixed(unsigned long long value) noexcept nogil
@cython.locals(row=cython.Py_ssize_t, above=cython.int)
cdef int grow(Frame frame) except -1
@cython.locals(block=cython.Py_ssize_t, level=cython.Py_ssize_t, row=cython.int)
cdef int write_levels(Frame frame) except -1
