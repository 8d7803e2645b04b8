# C types for `above.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.logs cimport log_of

cdef int CHARS, WORDS, LINKED, PUNCTUATION, DIGITS, SENTENCES, LONG_WORDS, HEADINGS, ENDS, PRICED
cdef int LEVELS, SHARED, AT_PLACE, AT_HEIGHT, AT_IMAGES, AT_INPUTS, AT_STEP, AT_NAMES

cpdef int above(Frame frame, int at) except -1
@cython.locals(row=cython.int, column=cython.int)
cdef int write_elements(Frame frame, int at) except -1
@cython.locals(
    first=cython.int, last=cython.int, words=cython.double, chars=cython.double, least_words=cython.double,
    least_chars=cython.double, blocks=cython.double
)
cdef int write_element(Frame frame, int row, Py_ssize_t block, int at) except -1 nogil
@cython.locals(row=cython.int, below=cython.int, blocks=cython.double)
cdef int write_places(Frame frame, int at) except -1
@cython.locals(row=cython.int)
cdef int write_counts(Frame frame, const int[::1] before, int at) except -1
@cython.locals(row=cython.int, depth=cython.double)
cdef int write_names(Frame frame, int at) except -1
