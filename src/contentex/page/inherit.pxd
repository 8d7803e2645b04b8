# C types for `inherit.py`.

cdef int pass_down(const int[::1] parent, unsigned int[::1] bits) except -1
cdef int find_covered(const int[::1] end, const unsigned char[::1] marked, unsigned char[::1] covered) except -1
cdef int find_nearest(const int[::1] parent, const unsigned char[::1] marked, int[::1] nearest) except -1
cdef int find_outermost(const int[::1] parent, const unsigned char[::1] marked, int[::1] outermost) except -1
