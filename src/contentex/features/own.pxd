# C types for `own.py`.

cimport cython

from contentex.features.frame cimport Frame
from contentex.features.logs cimport log_of

cdef int CHARS, WORDS, ROWS, LINKED, PUNCTUATION, DIGITS, CAPITALS, SENTENCES, ENDS
cdef int LAST, AT_MARKS, AT_LAST, CLASSES, AT_KIND, KINDS_OF_BLOCKS, AT_LEVEL, AT_FLAGS, BITS

cpdef int own(Frame frame) except -1
@cython.locals(chars=cython.double, words=cython.double)
cdef int write_text(Frame frame) except -1
cdef int write_marks(Frame frame) except -1
cdef int write_kinds(Frame frame) except -1
@cython.locals(space=cython.double)
cdef int write_places(Frame frame) except -1
@cython.locals(bits=cython.uint)
cdef int write_flags(Frame frame) except -1
