# C types for `alike.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.groups cimport Grouping, grouping
from contentex.features.logs cimport log_of

cdef int CHARS, WORDS, LINKED, LONG_WORDS, ENDS, KINDS, COLUMNS

@cython.locals(path=Grouping, names=Grouping, text=Grouping)
cpdef alike(Frame frame, int at)
cdef int _along(Frame frame, Grouping path, int at) except -1
@cython.locals(group=cython.int)
cdef int add(Frame frame, Grouping path, double[:, ::1] sums) except -1
@cython.locals(group=cython.int, blocks=cython.double)
cdef int write_paths(Frame frame, Grouping path, double[:, ::1] sums, int at) except -1
@cython.locals(words=cython.double, chars=cython.double)
cdef int write_path(
    Frame frame, double[:, ::1] sums, Py_ssize_t path, double size, Py_ssize_t block, int at
) except -1 nogil
@cython.locals(text=cython.int)
cdef int write_repeats(Frame frame, Grouping texts, int[::1] shown, int at) except -1
