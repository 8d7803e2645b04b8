# C types for `attributes.py`.

cimport cython

cdef int find(const int[::1] offset, const int[::1] names, int name, int[::1] places) except -1
@cython.locals(count=cython.int, row=cython.Py_ssize_t, place=cython.Py_ssize_t)
cdef int match(
    const int[::1] tags, const int[::1] offset, const int[::1] names, const int[::1] start, const int[::1] end,
    const unsigned char[::1] source, int tag, int name, const unsigned char[::1] value, int[::1] found
) except -1
@cython.locals(place=cython.Py_ssize_t, byte=cython.int)
cdef bint same(
    const unsigned char[::1] source, Py_ssize_t start, Py_ssize_t end, const unsigned char[::1] value
) except -1 nogil
