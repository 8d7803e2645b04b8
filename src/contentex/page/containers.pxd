# C types for `containers.py`.

cimport cython

cdef int BLOCK_LEVEL, LIST, P, H1, GIVER, HOLDER, LISTS, PASSED, CONTAINER, KIND, LEVEL

cdef int look(
    const int[::1] tag, const int[::1] parent, const unsigned char[::1] parts, const unsigned char[::1] kinds,
    int[:, ::1] notes
) except -1
@cython.locals(
    giver=cython.int, holder=cython.int, outer=cython.int, container=cython.int, kind=cython.int, lists=cython.int
)
cdef int choose(
    const int[::1] tag, const int[::1] parent, const int[::1] end, const unsigned char[::1] kinds,
    int[:, ::1] notes, const int[::1] start, int[:, ::1] found, int heading, int item, int control
) except -1
