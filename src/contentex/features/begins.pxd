# C types for `begins.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.logs cimport log_of, signed_log

cdef int CHARS, WORDS, LINKED, LONG_WORDS, HEADING, TITLE, MOST

cpdef begins(bytes text, Frame frame, int at)
@cython.locals(number=cython.int, best=cython.int, longest=cython.Py_ssize_t, title=str, heading=str)
cdef int _titled(bytes text, Frame frame, Py_ssize_t row, list headings) except -2
@cython.locals(block=cython.Py_ssize_t, count=cython.int)
cdef int find_headings(Frame frame, int[::1] headings) except -1
cdef Py_ssize_t find_title(Frame frame) except? -1
@cython.locals(best=cython.Py_ssize_t, block=cython.Py_ssize_t)
cdef int write_anchors(Frame frame, Py_ssize_t first, Py_ssize_t titled, int at) except -1
cdef int write_top(Frame frame, int at) except -1
@cython.locals(chars=cython.double, prose=cython.double, top=cython.int, row=cython.int)
cdef int score_rows(Frame frame, double[::1] score, double[::1] further) except -1
@cython.locals(more=cython.double)
cdef int better(double[::1] score, int one, int other) except -1 nogil
@cython.locals(
    block=cython.Py_ssize_t, low=cython.Py_ssize_t, high=cython.Py_ssize_t, away=cython.Py_ssize_t, inside=cython.bint
)
cdef int write_distances(Frame frame, Py_ssize_t top, bint found, int at) except -1
@cython.locals(near=cython.double)
cdef int write_scores(Frame frame, double[::1] score, double most, int at) except -1
@cython.locals(blocks=cython.Py_ssize_t, low=cython.Py_ssize_t, high=cython.Py_ssize_t, share=cython.double)
cdef int write_share(Frame frame, Py_ssize_t top, int at) except -1
