# C types for `links.py`.

cimport cython

from contentex.features.tokens cimport BITS, PRIME

cdef int LONGEST, SHORTEST, LINK, TARGET
cdef unsigned long long BASIS

@cython.locals(total=cython.Py_ssize_t, row=cython.Py_ssize_t, place=cython.Py_ssize_t, size=cython.int)
cdef Py_ssize_t letters(
    const int[::1] tag, const int[::1] offset, const int[::1] name, const int[::1] start, const int[::1] end
) except -1
@cython.locals(found=cython.Py_ssize_t, row=cython.Py_ssize_t, place=cython.Py_ssize_t, size=cython.int)
cdef Py_ssize_t read(
    const unsigned char[::1] source, const int[::1] tag, const int[::1] offset, const int[::1] name,
    const int[::1] start, const int[::1] end, unsigned long long[::1] words
) except -1
@cython.locals(place=cython.Py_ssize_t, byte=cython.ulonglong, word=cython.ulonglong, length=cython.int)
cdef Py_ssize_t split(
    const unsigned char[::1] source, Py_ssize_t at, Py_ssize_t size, unsigned long long[::1] words, Py_ssize_t found
) except -1 nogil
