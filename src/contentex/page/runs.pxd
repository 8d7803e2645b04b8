# C types for `runs.py`.

cimport cython

cdef int BOUNDARY, BOX, BREAK, KEEPS_SPACE, TEXT

@cython.locals(is_edge=cython.bint)
cdef int mark_edges(
    const unsigned char[::1] parts, const int[::1] parent, const int[::1] end, const int[::1] chars,
    const unsigned char[::1] shown, unsigned char[::1] edge
) except -1
@cython.locals(apart=cython.bint, keeps=cython.bint, part=cython.int)
cdef int cut(
    const unsigned char[::1] parts, const int[::1] end, const int[::1] chars, const unsigned char[::1] shown,
    const unsigned char[::1] edge, int[::1] start, int[::1] stop, unsigned char[::1] kept
) except -1
cdef int own(
    const unsigned char[::1] parts, const unsigned char[::1] shown, const int[::1] start, const int[::1] stop,
    Py_ssize_t count, int[::1] owner
) except -1
@cython.locals(is_first=cython.bint, keeps=cython.bint, begun=cython.bint)
cdef int choose(
    const int[::1] before, const int[::1] begin, const int[::1] end, const int[::1] chars,
    const unsigned char[::1] wanted, int[::1] start, int[::1] stop, int[::1] whole, int[::1] owner
) except -1
cdef int claim(
    const int[::1] before, Py_ssize_t run, Py_ssize_t row, Py_ssize_t stop, int[::1] owner, int part
) except -1 nogil
