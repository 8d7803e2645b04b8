# C types for `around.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.logs cimport log_of

cdef int WORDS, LONG_WORDS, HEADINGS, LONG, TAG_RATIO, NEIGHBOURS
cdef double FAR

cpdef around(Frame frame, object path, object lent, int at)
@cython.locals(place=cython.int)
cdef int lend(Frame frame, const int[::1] lent, double[:, ::1] values) except -1
cdef int write_neighbours(Frame frame, const double[:, ::1] values, int at) except -1
@cython.locals(block=cython.Py_ssize_t, other=cython.Py_ssize_t, inside=cython.bint)
cdef int write_neighbour(Frame frame, const double[:, ::1] values, int step, int at) except -1
@cython.locals(last=cython.Py_ssize_t)
cdef int write_same(Frame frame, const int[::1] path, int at) except -1
cdef int accumulate(const double[:, ::1] values, const int[::1] columns, double[:, ::1] before) except -1
cdef int write_windows(Frame frame, const double[:, ::1] before, int at) except -1
@cython.locals(
    blocks=cython.Py_ssize_t, block=cython.Py_ssize_t, low=cython.Py_ssize_t, high=cython.Py_ssize_t,
    size=cython.double, place=cython.int
)
cdef int write_window(Frame frame, const double[:, ::1] before, int radius, int column, int count, int at) except -1
@cython.locals(blocks=cython.Py_ssize_t, block=cython.Py_ssize_t, total=cython.double)
cdef int write_places(Frame frame, int at) except -1
@cython.locals(heading=cython.Py_ssize_t, long=cython.Py_ssize_t, begins=cython.Py_ssize_t, block=cython.Py_ssize_t)
cdef int write_back(Frame frame, int at) except -1
@cython.locals(blocks=cython.Py_ssize_t, heading=cython.Py_ssize_t, long=cython.Py_ssize_t, block=cython.Py_ssize_t)
cdef int write_ahead(Frame frame, int at) except -1
