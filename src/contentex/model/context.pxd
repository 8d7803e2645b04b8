# C types for `context.py`.

cimport cython

cdef int LEVELS, NEAR
cdef double LEAST

@cython.final
cdef class Neighbours:
    cdef const double[::1] chance, words
    cdef double[::1] gain, weight, by_path, by_names_path, by_text
    cdef const int[:, ::1] levels
    cdef const int[::1] first, last, path, names_path, text
    cdef double highest, log_words, cut, expected

    @cython.locals(total=double, weight=double, block=Py_ssize_t)
    cdef double add_up(self) except? -1
    @cython.locals(block=Py_ssize_t, number=Py_ssize_t, weight=double)
    cdef int mean_by(self, const int[::1] group, double[::1] means, double[::1] weights) except -1
    @cython.locals(weight=double)
    cdef double mean(self, Py_ssize_t low, Py_ssize_t high) except? -1
    @cython.locals(count=Py_ssize_t, low=Py_ssize_t, high=Py_ssize_t)
    cdef double around(self, Py_ssize_t block, Py_ssize_t before, Py_ssize_t after) except? -1
    cdef double at(self, Py_ssize_t place) except? -1
    @cython.locals(line=Py_ssize_t, number=Py_ssize_t)
    cpdef int write(self, float[:, ::1] table, const Py_ssize_t[::1] rows, Py_ssize_t column, const double[::1] kinds) except -1
    @cython.locals(count=Py_ssize_t, chance=double, level=Py_ssize_t, row=Py_ssize_t)
    cdef int write_one(self, float[:, ::1] table, Py_ssize_t line, Py_ssize_t block, Py_ssize_t at) except -1
