# C types for `above.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.logs cimport log_of

cdef int CHARS, WORDS, LINKED, DIGITS, HEADINGS, ENDS
cdef int LEVELS, SHARED, AT_PLACE, AT_INPUTS, AT_STEP, AT_NAMES

@cython.locals(block=cython.Py_ssize_t)
cpdef int above(Frame frame, int at) except -1
@cython.locals(row=cython.int)
cdef int write_elements(Frame frame, Py_ssize_t block, int at) except -1 nogil
@cython.locals(
    first=cython.int, last=cython.int, words=cython.double, chars=cython.double, least_chars=cython.double,
    blocks=cython.double
)
cdef int write_element(Frame frame, int row, Py_ssize_t block, int at) except -1 nogil
@cython.locals(row=cython.int, below=cython.int, first=cython.int, blocks=cython.double)
cdef int write_places(Frame frame, Py_ssize_t block, int at) except -1 nogil
@cython.locals(row=cython.int, depth=cython.double)
cdef int write_names(Frame frame, Py_ssize_t block, int at) except -1 nogil
