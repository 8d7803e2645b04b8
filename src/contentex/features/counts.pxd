# C types for `counts.py`.

cimport cython

cdef int CHARS, WORDS, PUNCTUATION, DIGITS, CAPITALS, LINKED, ROWS
cdef int SENTENCES, LONG_WORDS, BLOCKS, HEADINGS, ENDS, PRICED, KINDS
cdef int HEADING, LAST, SENTENCE_END, CURRENCY, LONG
cdef double UNLINKED

@cython.locals(
    chars="const int[::1]", words="const int[::1]", punctuation="const int[::1]", digits="const int[::1]",
    capitals="const int[::1]", in_link="const unsigned char[::1]"
)
cdef int count(
    object page, const int[::1] start, const int[::1] end, const int[::1] owner, double[:, ::1] sums
) except -1
@cython.locals(chars=cython.double)
cdef int add(const int[::1] kind, const int[:, ::1] marks, double[:, ::1] sums) except -1
cdef int accumulate(const double[:, ::1] sums, double[:, ::1] before) except -1
