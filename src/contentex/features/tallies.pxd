# C types for `tallies.py`.

cimport cython

from contentex.features.frame cimport Frame

cdef int IMAGE, INPUT
cdef const unsigned char[::1] PARTS

@cython.locals(row=cython.Py_ssize_t, others=cython.int, kind=cython.int)
cpdef int tally(Frame frame) except -1
