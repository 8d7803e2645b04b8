# C types for `own.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.logs cimport log_of

cdef int CHARS, WORDS, LINKED, PUNCTUATION, CAPITALS, COLONS, BARS
cdef int PARAGRAPH, HEADING, ITEM, CAPTION, CONTROL, AT_KIND, AT_LEVEL, AT_FLAGS, BITS

@cython.locals(block=cython.Py_ssize_t)
cpdef int own(Frame frame) except -1
@cython.locals(chars=cython.double, words=cython.double)
cdef int write_text(Frame frame, Py_ssize_t block) except -1 nogil
@cython.locals(kind=cython.int)
cdef int write_kind(Frame frame, Py_ssize_t block) except -1 nogil
@cython.locals(start=cython.int, space=cython.double)
cdef int write_place(Frame frame, Py_ssize_t block) except -1 nogil
@cython.locals(bits=cython.uint)
cdef int write_flags(Frame frame, Py_ssize_t block) except -1 nogil
