# C types for `tree.py`.

cimport cython

from contentex.page.rows cimport Rows

cdef int A, BASE, BODY, BR, BUTTON, CAPTION, COL, COLGROUP, DD, DT, FONT, FORM, FRAME, FRAMESET, H1, HEAD, HTML
cdef int IMG, INPUT, LI, NOBR, NOEMBED, NOFRAMES, NOSCRIPT, OPTGROUP, OPTION, P, RTC, RUBY, SCRIPT, SELECT, STYLE
cdef int SVG, TABLE, TBODY, TD, TEMPLATE, TFOOT, TH, THEAD, TITLE, TR, XMP, ANNOTATION_XML, MGLYPH, MALIGNMARK
cdef int COMMENT, DATA, DOCTYPE, DOCUMENT, TEXT, START_ORDINARY, START_BLOCK, START_FORMATTING, START_ANCHOR
cdef int START_VOID, START_VOID_PLAIN, START_LIST_ITEM, START_DEFINITION, START_HEADING, START_TABLE
cdef int START_TABLE_PART, START_HEAD_PART, START_INPUT, START_BUTTON, START_FORM, START_PREFORMATTED, START_RULE
cdef int START_RAW, START_TEXTAREA, START_SELECT, START_OPTION, START_OPTGROUP, START_MARKER, START_FOREIGN
cdef int START_NOBR, START_IMAGE, START_RUBY_BASE, START_RUBY_TEXT, START_PLAINTEXT, START_HTML, START_BODY
cdef int START_FRAMESET, END_OTHER, END_BLOCK, END_FORMATTING, END_PARAGRAPH, END_LIST_ITEM, END_DEFINITION
cdef int END_HEADING, END_FORM, END_MARKER, END_BREAK, END_TEMPLATE, END_BODY, END_HTML, SPECIAL, SCOPE
cdef int BUTTON_SCOPE, LIST_SCOPE, TABLE_SCOPE, IMPLIED_END, TABLE_PARENT, BREAKOUT, HTML_POINT, MATH_POINT
cdef int IMPLIED_END_MORE, TRANSPARENT, RAW_TEXT, ESCAPABLE_TEXT, VOID, FORMATTING, INITIAL, BEFORE_HTML, BEFORE_HEAD, IN_HEAD
cdef int IN_HEAD_NOSCRIPT, AFTER_HEAD, IN_BODY, IN_CELL, IN_CAPTION, IN_TEMPLATE, IN_TABLE, IN_TABLE_BODY, IN_ROW
cdef int IN_COLUMN_GROUP, AFTER_BODY, AFTER_AFTER_BODY, IN_FRAMESET, AFTER_FRAMESET, AFTER_AFTER_FRAMESET, IN_HTML
cdef int IN_SVG, IN_MATH, DONE, AGAIN, SKIP, COPY, COPY_NULS, MARKUP, LINE_END, UNSEEN, RAW, ESCAPABLE, PLAINTEXT
cdef int CLOSED, OPEN, OPEN_TO_HTML, MARKER, GONE, REOPENED, LISTED, ROOM

cdef int NOTE_HIDDEN, NOTE_HIDDEN_INPUT, NOTE_FONT, NOTE_HTML


@cython.final
cdef class Tree:
    cdef Rows rows
    cdef Py_ssize_t text_size
    cdef int mode
    cdef int[::1] stack
    cdef Py_ssize_t top, max_depth, overflow, flattened
    cdef int[::1] formatting
    cdef unsigned long long[::1] keys
    cdef Py_ssize_t listed
    cdef int[::1] template_modes
    cdef Py_ssize_t templates, foreign
    cdef bint foster, quirks, frameset_ok
    cdef Py_ssize_t head, head_rows, body, form

    cdef Py_ssize_t token_start, token_end
    cdef int token_tag, token_svg, token_math
    cdef Py_ssize_t token_attrs, token_attrs_end
    cdef unsigned long long token_key
    cdef bint self_closing
    cdef int token_notes
    cdef bint attrs_used
    cdef int content

    cdef Py_ssize_t known, name_room
    cdef unsigned char[::1] start_rule, end_rule, name_space
    cdef int[::1] traits, open_count

    cdef Py_ssize_t add(self, int tag, Py_ssize_t start, Py_ssize_t stop) except -1 nogil
    cdef Py_ssize_t copy(self, Py_ssize_t row) except -1 nogil
    cdef int put_last(self, Py_ssize_t row, Py_ssize_t parent) except -1 nogil
    cdef int place(self, Py_ssize_t row) except -1 nogil
    cdef int place_before_table(self, Py_ssize_t row) except -1 nogil
    cdef Py_ssize_t insert(self, int tag) except -1 nogil
    cdef Py_ssize_t insert_leaf(self, int tag) except -1 nogil
    cdef Py_ssize_t insert_implied(self, int tag) except -1 nogil
    cdef int insert_content(self, int tag, int content) except -1 nogil
    cdef int push(self, Py_ssize_t row) except -1 nogil
    cdef int push_foreign(self, Py_ssize_t row) except -1 nogil
    cdef int pop(self) except -1 nogil
    cdef int pop_to(self, Py_ssize_t at) except -1 nogil
    cdef int close_at(self, Py_ssize_t at) except -1 nogil
    cdef int remove_open(self, Py_ssize_t row) except -1 nogil
    cdef int current(self) except -1 nogil
    cdef Py_ssize_t in_scope(self, int tag, int scope) except -1 nogil
    cdef int close_implied(self, int trait, int kept) except -1 nogil
    cdef int close_paragraph(self) except -1 nogil
    cdef int pop_until(self, int first, int second, int third) except -1 nogil
    cdef int list_formatting(self, Py_ssize_t row) except -1 nogil
    cdef int list_marker(self) except -1 nogil
    cdef int list_at(self, Py_ssize_t at, Py_ssize_t row, unsigned long long key) except -1 nogil
    cdef int unlist(self, Py_ssize_t at) except -1 nogil
    cdef Py_ssize_t where_listed(self, Py_ssize_t row) except -2 nogil
    cdef Py_ssize_t where_formatting(self, int tag) except -2 nogil
    cdef int forget_to_marker(self) except -1 nogil
    cdef int reopen(self) except -1 nogil
    cdef int adopt(self, int tag) except -1 nogil
    cdef int adopt_block(self, Py_ssize_t where, Py_ssize_t at, Py_ssize_t block) except -1 nogil
    cdef int restack(self, Py_ssize_t block, Py_ssize_t row) except -1 nogil
    cdef int start_tag(self) except -1 nogil
    cdef int end_tag(self) except -1 nogil
    cdef int flat_start(self) except -1 nogil
    cdef bint sorts_text(self) except -1 nogil
    cdef bint sorts_all_text(self) except -1 nogil
    cdef bint minds_blank(self) except -1 nogil
    cdef bint keeps_nuls(self) except -1 nogil
    cdef bint holds_raw_text(self, int tag) except -1 nogil
    cdef int text(self, Py_ssize_t start, Py_ssize_t end, bint blank) except -1 nogil
    cdef int text_row(self, Py_ssize_t start, Py_ssize_t end, int copying) except -1 nogil
    cdef int body_text(self, Py_ssize_t start, Py_ssize_t end, bint blank) except -1 nogil
    cdef int ignore_text(self) except -1 nogil
    cdef int early_text(self, Py_ssize_t start, Py_ssize_t end, bint blank) except -1 nogil
    cdef int table_text(self, Py_ssize_t start, Py_ssize_t end, bint blank) except -1 nogil
    cdef int column_text(self, Py_ssize_t start, Py_ssize_t end, bint blank) except -1 nogil
    cdef int last_text(self, Py_ssize_t place) except -1 nogil
    cdef int fill(self, Py_ssize_t start, Py_ssize_t end) except -1 nogil
    cdef int close_filled(self, Py_ssize_t end, Py_ssize_t after) except -1 nogil
    cdef int comment(self) except -1 nogil
    cdef int doctype(self) except -1 nogil
    cdef int open_body(self) except -1 nogil
    cdef bint is_head_part(self, int tag) except -1 nogil
    cdef bint opens_body(self, int tag) except -1 nogil
    cdef int enter_html(self) except -1 nogil
    cdef int enter_head(self) except -1 nogil
    cdef int leave_noscript(self) except -1 nogil
    cdef int leave_head(self) except -1 nogil
    cdef int enter_body(self) except -1 nogil
    cdef int early_start(self) except -1 nogil
    cdef int late_head_start(self, int tag) except -1 nogil
    cdef int head_start(self, int tag) except -1 nogil
    cdef int content_of(self, int tag) except -1 nogil
    cdef int merge_attributes(self, Py_ssize_t row) except -1 nogil
    cdef int early_end(self) except -1 nogil
    cdef int body_start(self) except -1 nogil
    cdef int structure_start(self, int tag, int rule) except -1 nogil
    cdef int rare_start(self, int tag, int rule) except -1 nogil
    cdef int odd_start(self, int tag, int rule) except -1 nogil
    cdef int anchor_start(self) except -1 nogil
    cdef int close_item(self, int one, int other) except -1 nogil
    cdef int close_select(self) except -1 nogil
    cdef int body_end(self) except -1 nogil
    cdef int close_tag(self, int tag, int scope) except -1 nogil
    cdef int close_other(self, int tag) except -1 nogil
    cdef int close_heading(self) except -1 nogil
    cdef int close_form(self) except -1 nogil
    cdef int end_template(self) except -1 nogil
    cdef int reset_mode(self) except -1 nogil
    cdef bint is_table_part(self, int tag) except -1 nogil
    cdef int cell_start(self) except -1 nogil
    cdef int leave_cell(self) except -1 nogil
    cdef int leave_row(self) except -1 nogil
    cdef int leave_table_body(self) except -1 nogil
    cdef int table_start(self) except -1 nogil
    cdef int imply_table_body(self) except -1 nogil
    cdef int table_part(self, int tag) except -1 nogil
    cdef int table_content(self, int tag) except -1 nogil
    cdef int template_start(self, int tag) except -1 nogil
    cdef int column_start(self, int tag) except -1 nogil
    cdef int table_end(self) except -1 nogil
    cdef int cell_end(self, int tag) except -1 nogil
    cdef int column_end(self, int tag) except -1 nogil
    cdef int end_table(self) except -1 nogil
    cdef int part_end(self, int tag) except -1 nogil
    cdef int late_start(self) except -1 nogil
    cdef int late_end(self) except -1 nogil
    cdef int current_space(self) except -1 nogil
    cdef int is_html_point(self, Py_ssize_t row) except -1 nogil
    cdef int is_text_point(self) except -1 nogil
    cdef int is_tag_point(self) except -1 nogil
    cdef int foreign_start(self) except -1 nogil
    cdef int leave_foreign(self) except -1 nogil
    cdef int foreign_end(self) except -1 nogil
