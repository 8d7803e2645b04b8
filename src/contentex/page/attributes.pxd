# C types for `attributes.py`.

cdef int find(const int[::1] offset, const int[::1] names, int name, int[::1] places) except -1
