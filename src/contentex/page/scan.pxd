# C types for `scan.py`.

cimport cython

from contentex.page.rows cimport Rows
from contentex.page.tree cimport Tree

cdef int SPACE, LETTER, ENDS_NAME, ENDS_ATTRIBUTE, ENDS_VALUE, BEGINS_MARKUP, ALNUM, ODD
cdef int DONE, MORE_ROOM, QUIRKS, ENDED
cdef int IN_HTML, IN_SVG, IN_MATH
cdef int MARKUP, LINE_END, UNSEEN, RAW, ESCAPABLE, PLAINTEXT
cdef int SKIP, COPY, COPY_NULS
cdef int NOTE_HIDDEN, NOTE_HIDDEN_INPUT, NOTE_FONT, NOTE_HTML, SEEN_STYLE, SEEN_TYPE, SEEN_ENCODING
cdef int COLOR, ENCODING, FACE, HIDDEN, SIZE, STYLE, TYPE
cdef int DOCUMENT, FORMATTING, IN_BODY, MATH, SCRIPT, SVG, TEXTAREA
cdef Py_ssize_t ROOM
cdef unsigned long long HASH_START, HASH_FACTOR, HASH_MASK, SVG_SALT, MATH_SALT
cdef size_t REFERENCE_SLOTS


@cython.final
cdef class Scanner:
    cdef const unsigned char[::1] data
    cdef size_t size, pos
    cdef bint has_odd_bytes

    cdef Rows rows
    cdef Tree tree
    cdef Py_ssize_t max_rows, rest

    cdef dict buffers
    cdef unsigned char[::1] text
    cdef size_t text_size
    cdef Py_ssize_t attrs, attr_room
    cdef bint attrs_short
    cdef int[::1] attr_name, attr_start, attr_end

    cdef unsigned long long[::1] keys
    cdef int[::1] values, name_at, name_length
    cdef size_t slots
    cdef Py_ssize_t names, known, name_room

    cdef unsigned long long name_key, eight
    cdef size_t name_start, name_end

    cdef unsigned char bits[256]
    cdef unsigned long long[::1] reference_keys
    cdef int[::1] reference_values, reference_offset, windows_1252
    cdef const unsigned char[::1] reference_text

    # Bytes.
    cdef size_t find(self, int byte, size_t start, size_t end) except? 0xFFFFFFFF nogil
    cdef size_t after_space(self, size_t start, size_t end) except? 0xFFFFFFFF nogil
    cdef size_t after_line_end(self, size_t at) except? 0xFFFFFFFF nogil
    cdef bint is_blank(self, size_t start, size_t end) except -1 nogil
    cdef bint only_nul(self, size_t start, size_t end) except -1 nogil
    cdef bint matches(self, size_t start, size_t end, const char* word) except -1 nogil

    # Names.
    cdef int name_id(self, unsigned long long key, size_t start, size_t end, int space) except -1 nogil
    cdef int listed_name(self) except -1 nogil

    # Tokens.
    cdef int run(self) except -1 nogil
    cdef int markup(self) except -1 nogil
    cdef size_t read_name(self, size_t start) except? 0xFFFFFFFF nogil
    cdef int start_tag(self) except -1 nogil
    cdef int end_tag(self) except -1 nogil
    cdef int take_name(self) except -1 nogil
    cdef int attributes(self, size_t at) except -1 nogil
    cdef size_t attribute(self, size_t at) except? 0xFFFFFFFF nogil
    cdef int note_attribute(self, int name, size_t start, size_t end) except -1 nogil
    cdef int is_word(self, size_t start, size_t end, const char* word, size_t length) except -1 nogil
    cdef bint style_hides(self, size_t start, size_t end) except -1 nogil
    cdef int key_formatting(self) except -1 nogil
    cdef unsigned long long attribute_key(self, Py_ssize_t first, Py_ssize_t last) except? 0xFFFFFFFF nogil
    cdef unsigned long long value_key(self, size_t start, size_t end) except? 0xFFFFFFFF nogil
    cdef int declaration(self) except -1 nogil
    cdef int comment(self) except -1 nogil
    cdef int bogus_comment(self) except -1 nogil
    cdef int add_comment(self, size_t end) except -1 nogil
    cdef int doctype(self) except -1 nogil
    cdef int cdata(self) except -1 nogil

    # Text.
    cdef size_t text_end(self, size_t start) except? 0xFFFFFFFF nogil
    cdef int text_token(self) except -1 nogil
    cdef int put_text(self, size_t start, size_t end, bint blank) except -1 nogil
    cdef int put_pieces(self, size_t start, size_t end) except -1 nogil
    cdef int copy_bytes(self, size_t start, size_t end) except -1 nogil
    cdef int copy_text(self, size_t start, size_t end, bint keep_nul) except -1 nogil
    cdef int copy_raw(self, size_t start, size_t end) except -1 nogil
    cdef int write(self, int byte) except -1 nogil
    cdef int write_code(self, int code) except -1 nogil
    cdef size_t copy_reference(self, size_t start, size_t end) except? 0xFFFFFFFF nogil
    cdef size_t copy_named(self, size_t start, size_t end) except? 0xFFFFFFFF nogil
    cdef int reference(self, unsigned long long key) except -2 nogil
    cdef size_t copy_number(self, size_t start, size_t end) except? 0xFFFFFFFF nogil
    cdef int digit(self, int byte) except -1 nogil

    # Content without markup.
    cdef int read_content(self) except -1 nogil
    cdef size_t content_end(self, bint is_script) except? 0xFFFFFFFF nogil
    cdef bint is_name_at(self, size_t at) except -1 nogil
    cdef size_t script_comment_end(self, size_t dashes) except? 0xFFFFFFFF nogil

    # Beyond the row limit.
    cdef int drain(self) except -1 nogil
    cdef int skip_markup(self) except -1 nogil
    cdef size_t tag_end(self, size_t at) except? 0xFFFFFFFF nogil
