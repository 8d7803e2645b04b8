# C types for `around.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.logs cimport log_of

cdef int WORDS, LONG_WORDS, HEADINGS, WORDS_LENT, LINKS_LENT, NAMES_LENT, RATIO_LENT, LOWEST_LENT
cdef int[4] STEPS
cdef double FAR

cpdef around(Frame frame, object lent, int at)
@cython.locals(
    blocks=cython.Py_ssize_t, block=cython.Py_ssize_t, other=cython.Py_ssize_t, inside=cython.bint, place=cython.int
)
cdef int write_neighbours(Frame frame, int names, int lowest, int at) except -1
cdef int accumulate(Frame frame, const int[::1] lent, double[:, ::1] before) except -1
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
