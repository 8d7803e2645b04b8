# C types for `items.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.logs cimport log_of

cdef int CHARS, WORDS, LINKED, SENTENCES, LONG_WORDS, PRICED, KINDS, LEVELS, COLUMNS
cdef unsigned long long MIX, BITS

cpdef items(Frame frame, int at)
cdef object _find(Frame frame)
@cython.locals(row=cython.Py_ssize_t, count=cython.int)
cdef int find(Frame frame, int[::1] rows, int[::1] place) except -1
@cython.locals(row=cython.int, above=cython.ulonglong)
cdef int name(
    Frame frame, const int[::1] rows, unsigned long long[::1] by_tag, unsigned long long[::1] by_make
) except -1
cdef object _describe(Frame frame, object found)
@cython.locals(row=cython.int, make=cython.int)
cdef int add(Frame frame, const int[::1] rows, const int[::1] of, double[:, ::1] sums) except -1
@cython.locals(words=cython.double, chars=cython.double)
cdef int describe(Frame frame, const double[:, ::1] sums, const int[::1] size, float[:, ::1] features) except -1
@cython.locals(item=cython.int, make=cython.int)
cdef int write(
    Frame frame, const int[::1] place, const int[::1] tagged, const int[::1] tagged_size, const int[::1] made,
    const float[:, ::1] features, int at
) except -1
