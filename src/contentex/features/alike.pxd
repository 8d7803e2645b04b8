# C types for `alike.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.logs cimport log_of

cdef int CHARS, WORDS, DIGITS, LINKED, SENTENCES, LONG_WORDS, ENDS, PRICED, KINDS, COLUMNS

cpdef alike(object scene, Frame frame, int at)
cdef int _along(Frame frame, object path, int at) except -1
cdef int add(Frame frame, const int[::1] of, double[:, ::1] sums) except -1
@cython.locals(path=cython.int, blocks=cython.double)
cdef int write_paths(
    Frame frame, const int[::1] of, const int[::1] first, const int[::1] last, const int[::1] size,
    double[:, ::1] sums, int at
) except -1
@cython.locals(words=cython.double, chars=cython.double)
cdef int write_path(
    Frame frame, double[:, ::1] sums, Py_ssize_t path, double size, Py_ssize_t block, int at
) except -1 nogil
@cython.locals(text=cython.int)
cdef int write_repeats(
    Frame frame, const int[::1] of, const int[::1] first, const int[::1] size, int[::1] shown, int at
) except -1
