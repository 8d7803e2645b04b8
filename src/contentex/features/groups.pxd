# C types for `groups.py`.

cimport cython

cdef unsigned long long FACTOR, BITS


@cython.final
cdef class Grouping:
    cdef object columns
    cdef int[::1] of, first, last, size
    cdef int count

    cdef int open(self, int[:, ::1] columns) except -1
    cpdef object groups(self)
    @cython.locals(count=cython.int, mask=cython.Py_ssize_t, slot=cython.Py_ssize_t, group=cython.int)
    cdef int number(self, const unsigned long long[::1] key, int[::1] slots, int shift) except -1


@cython.locals(bits=cython.int, found=Grouping)
cdef Grouping grouping(const unsigned long long[::1] key)
