# C types for `whole.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.logs cimport log_of

cdef int CHARS, WORDS, DIGITS, LINKED, SENTENCES, LONG_WORDS, BLOCKS, HEADINGS, PRICED, ITEM, CELL
cdef int AT_RATIOS, AT_WEIGHTED, AT_INSIDE, AT_COUNTED

cpdef whole(Frame frame, double size, object known, object largest)
@cython.locals(longest=cython.double, long=cython.int)
cdef int write_sizes(Frame frame, double size, float[::1] features) except -1
cdef int write_ratios(Frame frame, float[::1] features) except -1
@cython.locals(
    item=cython.double, cell=cython.double, hidden=cython.double, repeated=cython.double, top=cython.double,
    names=cython.double, good=cython.double, path=cython.double, name_path=cython.double, words=cython.double,
    name=cython.double
)
cdef int write_weighted(Frame frame, const int[::1] known, float[::1] features) except -1
@cython.locals(share=cython.double, inside=cython.uint, words=cython.double)
cdef int write_inside(Frame frame, const int[::1] bits, float[::1] features) except -1
cdef int write_counts(Frame frame, const int[::1] ids, float[::1] features) except -1
