# C types for `counts.py`.

cimport cython

from contentex.features.frame cimport Frame

cdef int CHARS, WORDS, PUNCTUATION, DIGITS, CAPITALS, LINKED
cdef int SENTENCES, LONG_WORDS, BLOCKS, HEADINGS, ENDS, PRICED, KINDS
cdef int HEADING, ENDED, CURRENCY, LONG
cdef double UNLINKED

@cython.locals(blocks=cython.Py_ssize_t, block=cython.Py_ssize_t)
cpdef int count(Frame frame) except -1
@cython.locals(
    row=cython.Py_ssize_t, chars=cython.longlong, words=cython.longlong, punctuation=cython.longlong,
    digits=cython.longlong, capitals=cython.longlong, linked=cython.longlong
)
cdef int add_rows(Frame frame, Py_ssize_t block) except -1 nogil
@cython.locals(words=cython.double, chars=cython.double, is_long=cython.bint)
cdef int add(Frame frame, Py_ssize_t block) except -1 nogil
