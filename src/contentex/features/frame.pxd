# C types for `frame.py`.

cimport cython


@cython.final
cdef class Frame:
    cdef float[:, ::1] table
    cdef const int[::1] start, kind, level, table_row, table_column
    cdef const unsigned char[::1] visible
    cdef const int[:, ::1] marks
    cdef const double[:, ::1] sums, before
    cdef const double[::1] total
    cdef const int[::1] tag, parent, end, depth, images, inputs, tags
    cdef const unsigned long long[::1] names
    cdef const unsigned int[::1] flags
    cdef const double[::1] score, lowest, highest
    cdef const int[::1] first, last, top
    cdef const int[:, ::1] levels, items
