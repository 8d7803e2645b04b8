# C types for `items.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.groups cimport Grouping, grouping
from contentex.features.logs cimport log_of

cdef int CHARS, WORDS, LINKED, LONG_WORDS, PRICED, KINDS, LEVELS, COLUMNS, FEW
cdef int SAME, SHARE, LINK_SHARE, LONG_SHARE, RELATIVE, RANK
cdef double LAST_RANK
cdef unsigned long long MIX, BITS


@cython.final
cdef class Items:
    cdef int[::1] rows, place
    cdef int count
    cdef unsigned long long[::1] by_tag, by_make
    cdef Grouping tagged, made
    cdef double[:, ::1] sums
    cdef float[:, ::1] features

    cdef int read(self, Frame frame) except -1
    @cython.locals(row=cython.Py_ssize_t, count=cython.int)
    cdef int find(self, Frame frame) except -1
    @cython.locals(row=cython.int, above=cython.ulonglong)
    cdef int name(self, Frame frame) except -1


@cython.locals(found=Items, best=cython.int)
cpdef items(Frame frame, int at)
@cython.locals(row=cython.int, make=cython.int)
cdef int add(Frame frame, Items found) except -1
cdef double repeated(Items found, Py_ssize_t make) except? -1 nogil
cdef unsigned long long key(Items found, Py_ssize_t make) except? 0 nogil
@cython.locals(best=cython.int, make=cython.int, more=cython.double)
cdef int find_best(Items found) except -1
@cython.locals(words=cython.double, chars=cython.double, size=cython.double, most=cython.double)
cdef int describe(Frame frame, Items found, int best) except -1
@cython.locals(least=cython.double)
cdef object _rank(Items found)
cdef object _sorted(Items found, int few)
@cython.locals(count=cython.int)
cdef int choose(Items found, int few, int[::1] makes, double[::1] words, unsigned long long[::1] keys) except -1
cdef int write_ranks(Items found, const int[::1] makes) except -1
@cython.locals(item=cython.int)
cdef int write(Frame frame, Items found, int at) except -1
@cython.locals(make=cython.int)
cdef int write_item(Frame frame, Items found, int item, Py_ssize_t block, int at) except -1 nogil
@cython.locals(size=cython.double)
cdef object _largest(Frame frame, Items found, int make)
@cython.locals(count=cython.double)
cdef double count_priced(Frame frame, Items found, int make) except -1
@cython.locals(count=cython.double, row=cython.int)
cdef double count_images(Frame frame, Items found, int make) except -1
