# C types for `tokens.py`.

cimport cython

cdef unsigned long long PRIME, BASIS, BITS
cdef int LONGEST, SHORTEST, SLOTS, BEGIN, SIZE, FIRST, LAST, OTHER, SPACE, LOWER, UPPER

@cython.locals(total=cython.Py_ssize_t, size=cython.int)
cdef Py_ssize_t letters(
    const int[::1] name, const int[::1] start, const int[::1] end, const unsigned char[::1] wanted
) except -1


@cython.final
cdef class Reader:
    cdef const unsigned char[::1] source, classes
    cdef int[::1] rows
    cdef unsigned long long[::1] words, names, keys
    cdef int[:, ::1] notes
    cdef Py_ssize_t found

    @cython.locals(row=cython.int, place=cython.Py_ssize_t, size=cython.int)
    cdef Py_ssize_t read(
        self, const int[::1] offset, const int[::1] name, const int[::1] start, const int[::1] end,
        const unsigned char[::1] wanted
    ) except -1
    @cython.locals(slot=cython.int)
    cdef int read_value(self, int begin, int size, int row) except -1 nogil
    @cython.locals(place=cython.Py_ssize_t, further=cython.Py_ssize_t)
    cdef int repeat(self, Py_ssize_t first, Py_ssize_t last, int row) except -1 nogil
    cdef int put(self, int row, unsigned long long word) except -1 nogil
    @cython.locals(
        part=cython.ulonglong, whole=cython.ulonglong, key=cython.ulonglong, byte=cython.ulonglong,
        begin=cython.Py_ssize_t, parts=cython.int, kind=cython.int, before=cython.int
    )
    cdef unsigned long long split(self, Py_ssize_t at, Py_ssize_t end, int row) except? 0 nogil


@cython.locals(first=cython.int, middle=cython.int, last=cython.int)
cdef int slot_of(const unsigned char[::1] source, Py_ssize_t begin, Py_ssize_t size) except -1 nogil
cdef bint same(
    const unsigned char[::1] source, Py_ssize_t one, Py_ssize_t other, Py_ssize_t size
) except -1 nogil
@cython.locals(value=cython.ulonglong, byte=cython.ulonglong)
cpdef unsigned long long hash_of(str word)
