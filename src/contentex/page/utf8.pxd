# C types for `utf8.py`.

cimport cython

cdef unsigned long long HIGH_BITS

cdef bint is_well_formed(const unsigned char[::1] data) except -1
cdef bint check(const unsigned char[::1] data) except -1 nogil
@cython.locals(one=cython.ulonglong, two=cython.ulonglong, three=cython.ulonglong, four=cython.ulonglong)
cdef size_t after_ascii(const unsigned char[::1] data, size_t at, size_t size) except? 0xFFFFFFFF nogil
cdef int sequence_length(const unsigned char[::1] data, size_t at, size_t size) except -1 nogil
