# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
"""HTML to columns: one pass over the bytes, as browsers read them, without a tree of objects.

The scanner reads tokens (13.2.5 of the HTML standard) and applies the tree construction (13.2.6) at once: every node
becomes a row of plain integer columns. While nodes arrive in document order, a row needs only its parent. The few
constructs that move nodes (foster parenting, the adoption agency, content after `</head>` or `</body>`) switch on
sibling links, and the rows are put into document order at the end.

The file is Python and runs as such, slowly; compiled by Cython it is fast, and every buffer access stays checked.
Inside the scan nothing is a Python object, so the interpreter lock is free. What needs Python (more room, the
document type's quirks) ends `run`, is done by `scan`, and `run` goes on where it stopped.

Cost is linear: the stack of open elements is at most `max_depth` long, the list of formatting elements that a token
may reopen at most `REOPENED`, and no search looks at a byte that a former search of the same kind has passed.
"""

from __future__ import annotations

from array import array
from html.entities import html5 as _references
from itertools import accumulate
from typing import Any

import numpy as np

try:
    import cython
except ImportError:  # not compiled, and no Cython installed: the names still need a meaning
    from contentex.page import uncompiled as cython

from contentex.page import syntax, tags
from contentex.page.syntax import End, Start, Trait

if cython.compiled:
    from cython.cimports.libc.string import memchr, memcpy

compiled = bool(cython.compiled)

# --- Constants, as C integers ---------------------------------------------------------------------------------------

cython.declare(
    DOCUMENT=cython.int, DOCTYPE=cython.int, COMMENT=cython.int, TEXT=cython.int, DATA=cython.int,
)
(
    DOCUMENT, DOCTYPE, COMMENT, TEXT, DATA,
) = tags.ids("#document #doctype #comment #text #data")

cython.declare(
    A=cython.int, BASE=cython.int, BODY=cython.int, BR=cython.int, BUTTON=cython.int, CAPTION=cython.int, COL=cython.int,
    COLGROUP=cython.int, DD=cython.int, DT=cython.int, FONT=cython.int, FORM=cython.int, FRAME=cython.int,
    FRAMESET=cython.int, H1=cython.int, HEAD=cython.int, HTML=cython.int, IFRAME=cython.int, IMG=cython.int,
    INPUT=cython.int, LI=cython.int, MATH=cython.int, NOBR=cython.int, NOEMBED=cython.int, NOFRAMES=cython.int, NOSCRIPT=cython.int,
    OPTGROUP=cython.int, OPTION=cython.int, P=cython.int, RTC=cython.int, RUBY=cython.int, SCRIPT=cython.int,
    SELECT=cython.int, STYLE=cython.int, SVG=cython.int, TABLE=cython.int, TBODY=cython.int, TD=cython.int, TEMPLATE=cython.int,
    TEXTAREA=cython.int, TFOOT=cython.int, TH=cython.int, THEAD=cython.int, TITLE=cython.int, TR=cython.int,
    XMP=cython.int,
)
(
    A, BASE, BODY, BR, BUTTON, CAPTION, COL, COLGROUP, DD, DT, FONT, FORM, FRAME, FRAMESET, H1, HEAD, HTML, IFRAME,
    IMG, INPUT, LI, MATH, NOBR, NOEMBED, NOFRAMES, NOSCRIPT, OPTGROUP, OPTION, P, RTC, RUBY, SCRIPT, SELECT, STYLE, SVG, TABLE,
    TBODY, TD, TEMPLATE, TEXTAREA, TFOOT, TH, THEAD, TITLE, TR, XMP,
) = tags.ids(
    "a base body br button caption col colgroup dd dt font form frame frameset h1 head html iframe img input li"
    " math nobr noembed noframes noscript optgroup option p rtc ruby script select style svg table tbody td template"
    " textarea tfoot th thead title tr xmp"
)

cython.declare(
    COLOR_ATTRIBUTE=cython.int, ENCODING_ATTRIBUTE=cython.int, FACE_ATTRIBUTE=cython.int,
    HIDDEN_ATTRIBUTE=cython.int, SIZE_ATTRIBUTE=cython.int, TYPE_ATTRIBUTE=cython.int, ANNOTATION_XML=cython.int,
)
(
    COLOR_ATTRIBUTE, ENCODING_ATTRIBUTE, FACE_ATTRIBUTE, HIDDEN_ATTRIBUTE, SIZE_ATTRIBUTE, TYPE_ATTRIBUTE,
    ANNOTATION_XML,
) = tags.ids("color encoding face hidden size type math:annotation-xml")

# The rules of a start tag, of an end tag, and the traits of a tag: see `syntax`.
cython.declare(
    START_ORDINARY=cython.int, START_BLOCK=cython.int, START_FORMATTING=cython.int, START_ANCHOR=cython.int,
    START_VOID=cython.int, START_VOID_PLAIN=cython.int, START_LIST_ITEM=cython.int, START_DEFINITION=cython.int,
    START_HEADING=cython.int, START_TABLE=cython.int, START_TABLE_PART=cython.int, START_HEAD_PART=cython.int,
    START_INPUT=cython.int, START_BUTTON=cython.int, START_FORM=cython.int, START_PREFORMATTED=cython.int,
    START_RULE=cython.int, START_RAW=cython.int, START_TEXTAREA=cython.int, START_SELECT=cython.int,
    START_OPTION=cython.int, START_OPTGROUP=cython.int, START_MARKER=cython.int, START_FOREIGN=cython.int,
    START_NOBR=cython.int, START_IMAGE=cython.int, START_RUBY_BASE=cython.int, START_RUBY_TEXT=cython.int,
    START_PLAINTEXT=cython.int, START_HTML=cython.int, START_BODY=cython.int, START_FRAMESET=cython.int,
)
(
    START_ORDINARY, START_BLOCK, START_FORMATTING, START_ANCHOR, START_VOID, START_VOID_PLAIN, START_LIST_ITEM,
    START_DEFINITION, START_HEADING, START_TABLE, START_TABLE_PART, START_HEAD_PART, START_INPUT, START_BUTTON,
    START_FORM, START_PREFORMATTED, START_RULE, START_RAW, START_TEXTAREA, START_SELECT, START_OPTION,
    START_OPTGROUP, START_MARKER, START_FOREIGN, START_NOBR, START_IMAGE, START_RUBY_BASE, START_RUBY_TEXT,
    START_PLAINTEXT, START_HTML, START_BODY, START_FRAMESET,
) = Start
cython.declare(
    END_OTHER=cython.int, END_BLOCK=cython.int, END_FORMATTING=cython.int, END_PARAGRAPH=cython.int,
    END_LIST_ITEM=cython.int, END_DEFINITION=cython.int, END_HEADING=cython.int, END_FORM=cython.int,
    END_MARKER=cython.int, END_BREAK=cython.int, END_TEMPLATE=cython.int, END_BODY=cython.int,
    END_HTML=cython.int,
)
(
    END_OTHER, END_BLOCK, END_FORMATTING, END_PARAGRAPH, END_LIST_ITEM, END_DEFINITION, END_HEADING, END_FORM,
    END_MARKER, END_BREAK, END_TEMPLATE, END_BODY, END_HTML,
) = End
cython.declare(
    SPECIAL=cython.int, SCOPE=cython.int, BUTTON_SCOPE=cython.int, LIST_SCOPE=cython.int,
    TABLE_SCOPE=cython.int, IMPLIED_END=cython.int, TABLE_PARENT=cython.int, BREAKOUT=cython.int,
    HTML_POINT=cython.int, MATH_POINT=cython.int, IMPLIED_END_MORE=cython.int, TRANSPARENT=cython.int,
    RAW_TEXT=cython.int, ESCAPABLE_TEXT=cython.int, VOID=cython.int,
)
(
    SPECIAL, SCOPE, BUTTON_SCOPE, LIST_SCOPE, TABLE_SCOPE, IMPLIED_END, TABLE_PARENT, BREAKOUT, HTML_POINT,
    MATH_POINT, IMPLIED_END_MORE, TRANSPARENT, RAW_TEXT, ESCAPABLE_TEXT, VOID,
) = Trait

# Insertion modes (13.2.4.1). The order matters: up to AFTER_HEAD nothing is in the body yet, and the modes from
# IN_BODY to IN_TEMPLATE treat text alike.
cython.declare(
    INITIAL=cython.int, BEFORE_HTML=cython.int, BEFORE_HEAD=cython.int, IN_HEAD=cython.int,
    IN_HEAD_NOSCRIPT=cython.int, AFTER_HEAD=cython.int, IN_BODY=cython.int, IN_CELL=cython.int,
    IN_CAPTION=cython.int, IN_TEMPLATE=cython.int, IN_TABLE=cython.int, IN_TABLE_BODY=cython.int,
    IN_ROW=cython.int, IN_COLUMN_GROUP=cython.int, AFTER_BODY=cython.int, AFTER_AFTER_BODY=cython.int,
    IN_FRAMESET=cython.int, AFTER_FRAMESET=cython.int, AFTER_AFTER_FRAMESET=cython.int,
)
(
    INITIAL, BEFORE_HTML, BEFORE_HEAD, IN_HEAD, IN_HEAD_NOSCRIPT, AFTER_HEAD, IN_BODY, IN_CELL, IN_CAPTION,
    IN_TEMPLATE, IN_TABLE, IN_TABLE_BODY, IN_ROW, IN_COLUMN_GROUP, AFTER_BODY, AFTER_AFTER_BODY, IN_FRAMESET,
    AFTER_FRAMESET, AFTER_AFTER_FRAMESET,
) = range(19)

# Namespaces.
cython.declare(
    IN_HTML=cython.int, IN_SVG=cython.int, IN_MATH=cython.int,
)
(
    IN_HTML, IN_SVG, IN_MATH,
) = range(3)

# What `run` and the handlers of tokens say.
cython.declare(
    DONE=cython.int, MORE_ROOM=cython.int, QUIRKS=cython.int, ENDED=cython.int, AGAIN=cython.int,
)
(
    DONE, MORE_ROOM, QUIRKS, ENDED, AGAIN,
) = range(5)

ROOM = cython.declare(cython.Py_ssize_t, 160)  # rows that one token may add at most; see `reopen` and `adopt`
REOPENED = cython.declare(cython.Py_ssize_t, 32)  # formatting elements that stay open across a block
LISTED = cython.declare(cython.Py_ssize_t, 2048)  # length of the list of formatting elements, markers included
MARKER = cython.declare(cython.int, -1)
NOWHERE = cython.declare(cython.int, -1)

HASH_START = cython.declare(cython.ulonglong, 0xCBF29CE484222325)
HASH_FACTOR = cython.declare(cython.ulonglong, 0x100000001B3)
HASH_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)  # for plain Python, whose integers do not overflow
SVG_SALT = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MATH_SALT = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)

# --- Tables, as bytes and arrays ------------------------------------------------------------------------------------

# Bits of a byte.
SPACE = cython.declare(cython.int, 1)
LETTER = cython.declare(cython.int, 2)
ENDS_NAME = cython.declare(cython.int, 4)
ENDS_ATTRIBUTE = cython.declare(cython.int, 8)
ENDS_VALUE = cython.declare(cython.int, 16)
MARKUP = cython.declare(cython.int, 32)
ALNUM = cython.declare(cython.int, 64)
ODD = cython.declare(cython.int, 128)  # not copied as it is: a reference, a carriage return, a NUL


def _byte_bits() -> bytes:
    bits = bytearray(256)
    for members, bit in (
        (b" \t\n\f\r", SPACE | ENDS_NAME | ENDS_ATTRIBUTE | ENDS_VALUE),
        (b"/", ENDS_NAME | ENDS_ATTRIBUTE | MARKUP),
        (b">", ENDS_NAME | ENDS_ATTRIBUTE | ENDS_VALUE),
        (b"=", ENDS_ATTRIBUTE),
        (b"!?", MARKUP),
        (b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", LETTER | MARKUP | ALNUM),
        (b"0123456789", ALNUM),
        (b"&\r\0", ODD),
    ):
        for byte in members:
            bits[byte] |= bit
    return bytes(bits)


def _hash(name: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in name.lower():
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def _name_hash(name: str) -> int:
    space, colon, local = name.rpartition(":")
    if not colon or space not in ("svg", "math"):
        return _hash(name.encode())
    return _hash(local.encode()) ^ (0x9E3779B97F4A7C15 if space == "svg" else 0xC2B2AE3D27D4EB4F)


def _hash_table(hashes: list[int], slots: int) -> tuple[array[int], array[int]]:
    """Open addressing: `keys[slot]` is a hash, `values[slot]` its position in the list, or -1 where a slot is free."""
    keys, values = array("Q", bytes(8 * slots)), array("i", [-1]) * slots
    for position, key in enumerate(hashes):
        slot = key & (slots - 1)
        while values[slot] >= 0:
            slot = (slot + 1) & (slots - 1)
        keys[slot], values[slot] = key, position
    return keys, values


_BYTE_BITS = _byte_bits()
_START_RULE = syntax.rule_table(syntax.START_RULES)
_END_RULE = syntax.rule_table(syntax.END_RULES)
_TRAITS = array("i", syntax.trait_table())
_NAME_SLOTS = 2048
_NAME_ROOM = 1024
_NAME_SPACE = bytes(1 if n.startswith("svg") else 2 if n.startswith("math") else 0 for n in tags.NAMES)
_NAME_SPACE += bytes(_NAME_ROOM - len(_NAME_SPACE))
_NAME_KEYS, _NAME_VALUES = _hash_table([_name_hash(name) for name in tags.NAMES], _NAME_SLOTS)

# Named character references: the hash of a name finds its place, the place its text. Windows-1252 for &#128; to 159.
_REFERENCE_NAMES = [name.encode() for name in _references]
_REFERENCE_SLOTS = 8192


def _exact_hash(name: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in name:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


_REFERENCE_KEYS, _REFERENCE_VALUES = _hash_table([_exact_hash(n) for n in _REFERENCE_NAMES], _REFERENCE_SLOTS)
_REFERENCE_TEXTS = [text.encode() for text in _references.values()]
_REFERENCE_TEXT = b"".join(_REFERENCE_TEXTS)
_REFERENCE_OFFSET = array("i", accumulate((len(text) for text in _REFERENCE_TEXTS), initial=0))
_WINDOWS_1252 = array("i", (ord(bytes([b]).decode("cp1252", "replace")) for b in range(128, 160)))
for _byte, _code in enumerate(_WINDOWS_1252):
    if _code == 0xFFFD:
        _WINDOWS_1252[_byte] = _byte + 128


def _integers(size: int):
    """Room for integers: NumPy's costs nothing until it is written, but only compiled code reads it quickly."""
    return np.empty(size, np.int32) if cython.compiled else array("i", bytes(4 * size))


def _bytes(size: int):
    return np.empty(size, np.uint8) if cython.compiled else array("B", bytes(size))


def _grown(column, size: int):
    """The column with more room, its values kept."""
    larger = _bytes(size) if column.itemsize == 1 else _integers(size)
    larger[: len(column)] = column
    return larger


_ROW_COLUMNS = (
    "tag", "parent", "text_at", "start", "stop", "attr_from", "attr_to", "first", "last", "before", "after",
    "is_hidden", "is_open", "joins",
)  # fmt: skip
_ATTRIBUTE_COLUMNS = ("attr_name", "attr_start", "attr_stop")
_MERGE_COLUMNS = ("merge_row", "merge_from", "merge_to")
_BYTE_COLUMNS = ("is_hidden", "is_open", "joins", "text")
_INTEGER_COLUMNS = tuple(n for n in _ROW_COLUMNS + _ATTRIBUTE_COLUMNS + _MERGE_COLUMNS if n not in _BYTE_COLUMNS)


@cython.final
@cython.cclass
class Scanner:
    """The state of one scan: the input, the columns so far, and what the standard's algorithms keep in mind."""

    room: dict  # the buffers behind the columns below
    data: cython.const[cython.uchar][::1]
    size: cython.size_t
    pos: cython.size_t
    has_odd_bytes: cython.int  # carriage returns or NULs, which text must not keep

    # Rows, in the order in which they were made.
    rows: cython.Py_ssize_t
    row_room: cython.Py_ssize_t
    max_rows: cython.Py_ssize_t
    tag: cython.int[::1]
    parent: cython.int[::1]
    text_at: cython.int[::1]
    start: cython.int[::1]
    stop: cython.int[::1]
    attr_from: cython.int[::1]
    attr_to: cython.int[::1]
    is_hidden: cython.uchar[::1]
    is_open: cython.uchar[::1]

    # Sibling links, kept from the first moved node on. The first child's `before` and the last child's `after` hold
    # -2 - parent, so that all children change their parent by two writes.
    linked: cython.int
    first: cython.int[::1]
    last: cython.int[::1]
    before: cython.int[::1]
    after: cython.int[::1]
    joins: cython.uchar[::1]  # this text continues the text before it

    # Text and attributes.
    text: cython.uchar[::1]
    text_size: cython.size_t
    attrs: cython.Py_ssize_t
    attr_room: cython.Py_ssize_t
    attr_name: cython.int[::1]
    attr_start: cython.int[::1]
    attr_stop: cython.int[::1]
    copied: cython.int  # some row shares the attributes of another, or was given more
    merges: cython.Py_ssize_t
    merge_room: cython.Py_ssize_t
    merge_row: cython.int[::1]
    merge_from: cython.int[::1]
    merge_to: cython.int[::1]

    # Names: a hash table, and where a new name stands.
    keys: cython.ulonglong[::1]
    values: cython.int[::1]
    slots: cython.size_t
    names: cython.Py_ssize_t
    known: cython.Py_ssize_t
    name_room: cython.Py_ssize_t
    name_at: cython.int[::1]
    name_length: cython.int[::1]
    name_space: cython.uchar[::1]
    open_count: cython.int[::1]

    # The tree construction.
    mode: cython.int
    stack: cython.int[::1]
    top: cython.Py_ssize_t
    max_depth: cython.Py_ssize_t
    overflow: cython.Py_ssize_t  # elements open below the deepest level kept
    flattened: cython.Py_ssize_t  # elements that became leaves there
    rest: cython.Py_ssize_t  # bytes read after the row limit was reached
    formatting: cython.int[::1]
    listed: cython.Py_ssize_t
    template_modes: cython.int[::1]
    templates: cython.Py_ssize_t
    foreign: cython.Py_ssize_t  # open elements of SVG and MathML
    foster: cython.int
    quirks: cython.int
    frameset_ok: cython.int
    head: cython.Py_ssize_t
    head_rows: cython.Py_ssize_t
    body: cython.Py_ssize_t
    form: cython.Py_ssize_t

    # The token at hand.
    token_start: cython.size_t
    token_end: cython.size_t
    token_tag: cython.int
    token_hash: cython.ulonglong
    token_name: cython.size_t
    token_name_end: cython.size_t
    token_attrs: cython.Py_ssize_t
    attrs_used: cython.int
    self_closing: cython.int
    token_hidden: cython.int

    # Tables.
    bits: cython.const[cython.uchar][::1]
    start_rule: cython.const[cython.uchar][::1]
    end_rule: cython.const[cython.uchar][::1]
    traits: cython.int[::1]
    reference_keys: cython.ulonglong[::1]
    reference_values: cython.int[::1]
    reference_text: cython.const[cython.uchar][::1]
    reference_offset: cython.int[::1]
    windows_1252: cython.int[::1]

    def __init__(self) -> None:
        self.room = {name: _integers(0) for name in _INTEGER_COLUMNS} | {name: _bytes(0) for name in _BYTE_COLUMNS}
        self.row_room = self.attr_room = self.merge_room = self.slots = self.name_room = 0
        self.rows = self.attrs = self.merges = 0
        self.names = self.known = len(tags.NAMES)
        self.formatting = _integers(LISTED)
        self.stack = self.template_modes = _integers(0)
        self.token_tag = 0
        self.token_hash = 0
        self.token_name = self.token_name_end = 0

        self.bits = _BYTE_BITS
        self.start_rule = _START_RULE
        self.end_rule = _END_RULE
        self.traits = _TRAITS
        self.reference_keys, self.reference_values = _REFERENCE_KEYS, _REFERENCE_VALUES
        self.reference_text, self.reference_offset = _REFERENCE_TEXT, _REFERENCE_OFFSET
        self.windows_1252 = _WINDOWS_1252

    def begin(self, data: bytes, max_rows: int, max_depth: int) -> None:
        """Forget the last page and take up another; the room stays."""
        self.data = data
        self.size = len(data)
        self.pos = 0
        self.has_odd_bytes = b"\r" in data or b"\0" in data

        self.rows = self.attrs = self.merges = 0
        self.max_rows = max_rows
        self.linked = 0
        self.copied = 0
        # Text never needs more: a NUL becomes three bytes, and no reference grows by more than a fifth.
        self.text_size = 0
        room = (3 if self.has_odd_bytes else 1) * self.size + self.size // 4 + 64
        if len(self.room["text"]) < room:
            self.text = self.room["text"] = _bytes(room)
        self.forget_names()

        self.mode = INITIAL
        self.max_depth = max_depth
        if len(self.stack) < max_depth + ROOM:
            self.stack, self.template_modes = _integers(max_depth + ROOM), _integers(max_depth + ROOM)
        self.top = 0
        self.overflow = 0
        self.flattened = 0
        self.rest = 0
        self.listed = 0
        self.templates = 0
        self.foreign = 0
        self.foster = 0
        self.quirks = 0
        self.frameset_ok = 1
        self.head = self.head_rows = self.body = self.form = -1
        self.token_start = self.token_end = 0
        self.token_attrs = 0
        self.attrs_used = self.self_closing = self.token_hidden = 0
        self.grow()
        self.push(self.new_row(DOCUMENT))

    def forget_names(self) -> None:
        """Keep the listed names only."""
        if self.name_room != _NAME_ROOM:
            self.slots, self.name_room = _NAME_SLOTS, _NAME_ROOM
            self.name_at, self.name_length = _integers(_NAME_ROOM), _integers(_NAME_ROOM)
            self.keys = array("Q", _NAME_KEYS)
        self.values = array("i", _NAME_VALUES)
        self.name_space = bytearray(_NAME_SPACE)
        self.open_count = array("i", bytes(4 * _NAME_ROOM))
        self.names = self.known

    def grow(self) -> None:
        """Make room for more of whatever is short."""
        if self.rows + ROOM > self.row_room:
            self.row_room = max(8192, 2 * self.row_room)
            self.widen(_ROW_COLUMNS, self.row_room)
        if self.attrs + 1 >= self.attr_room:
            self.attr_room = max(8192, 2 * self.attr_room)
            self.widen(_ATTRIBUTE_COLUMNS, self.attr_room)
        if self.merges + 1 >= self.merge_room:
            self.merge_room = max(16, 2 * self.merge_room)
            self.widen(_MERGE_COLUMNS, self.merge_room)
        if self.names + 8 >= self.name_room:
            self.grow_names()

    def widen(self, names: tuple[str, ...], size: int) -> None:
        room = self.room
        for name in names:
            room[name] = _grown(room[name], size)
        self.tag, self.parent, self.text_at = room["tag"], room["parent"], room["text_at"]
        self.start, self.stop = room["start"], room["stop"]
        self.attr_from, self.attr_to = room["attr_from"], room["attr_to"]
        self.is_hidden, self.is_open, self.joins = room["is_hidden"], room["is_open"], room["joins"]
        self.first, self.last, self.before, self.after = room["first"], room["last"], room["before"], room["after"]
        self.attr_name, self.attr_start, self.attr_stop = room["attr_name"], room["attr_start"], room["attr_stop"]
        self.merge_row, self.merge_from, self.merge_to = room["merge_row"], room["merge_from"], room["merge_to"]

    def grow_names(self) -> None:
        room = 2 * self.name_room
        self.name_at, self.name_length = _grown(self.name_at, room), _grown(self.name_length, room)
        self.name_space = bytearray(self.name_space) + bytes(room - self.name_room)
        self.open_count = array("i", self.open_count) + array("i", bytes(4 * (room - self.name_room)))
        self.name_room = room
        if 2 * room > self.slots:
            slots = 4 * self.slots
            keys, values = array("Q", bytes(8 * slots)), array("i", [-1]) * slots
            for slot in range(self.slots):
                if self.values[slot] >= 0:
                    place = self.keys[slot] & (slots - 1)
                    while values[place] >= 0:
                        place = (place + 1) & (slots - 1)
                    keys[place], values[place] = self.keys[slot], self.values[slot]
            self.keys, self.values, self.slots = keys, values, slots

    # --- Rows -------------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def new_row(self, tag: cython.int) -> cython.Py_ssize_t:
        """A row for the token at hand, not yet part of the tree."""
        row: cython.Py_ssize_t = self.rows
        self.rows = row + 1
        self.tag[row] = tag
        self.parent[row] = -1
        self.text_at[row] = self.text_size
        self.start[row] = self.token_start
        self.stop[row] = self.token_end
        self.attr_from[row] = self.attrs
        self.attr_to[row] = self.attrs
        self.is_hidden[row] = 0
        self.is_open[row] = 0
        if self.linked:
            self.first[row] = self.last[row] = self.before[row] = self.after[row] = -1
            self.joins[row] = 0
        return row

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def place(self, row: cython.Py_ssize_t) -> cython.int:
        """Put a row where the next node belongs (13.2.6.1): last in the open element, or before its table."""
        parent: cython.Py_ssize_t = self.stack[self.top]
        if self.foster and self.traits_of(self.tag[parent]) & TABLE_PARENT:
            return self.place_before_table(row)
        if self.linked:
            self.link(row, parent, -1)
        else:
            self.parent[row] = parent
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def place_before_table(self, row: cython.Py_ssize_t) -> cython.int:
        """Foster parenting: content that a table may not hold goes before it."""
        at: cython.Py_ssize_t = self.top
        while at > 1 and self.tag[self.stack[at]] != TABLE and self.tag[self.stack[at]] != TEMPLATE:
            at -= 1
        self.use_links()
        if self.tag[self.stack[at]] == TABLE:
            self.link(row, -1, self.stack[at])
        else:
            self.link(row, self.stack[at], -1)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def use_links(self) -> cython.int:
        """From here on keep sibling links, since nodes no longer arrive in document order."""
        row: cython.Py_ssize_t
        if self.linked:
            return 0
        self.linked = 1
        for row in range(self.rows):
            self.first[row] = self.last[row] = -1
            self.before[row] = self.after[row] = -1
            self.joins[row] = 0
        for row in range(1, self.rows):
            if self.parent[row] >= 0:
                self.link(row, self.parent[row], -1)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def link(self, row: cython.Py_ssize_t, parent: cython.Py_ssize_t, follower: cython.Py_ssize_t) -> cython.int:
        """Make a row the last child of `parent`, or, if `follower` is given, the sibling before it."""
        previous: cython.Py_ssize_t
        if follower >= 0:
            previous = self.before[follower]
            self.before[follower] = row
            self.after[row] = follower
        else:
            previous = self.last[parent]
            if previous < 0:
                previous = -2 - parent
            self.last[parent] = row
            self.after[row] = -2 - parent
        self.before[row] = previous
        if previous >= 0:
            self.after[previous] = row
        else:
            self.first[-2 - previous] = row
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def unlink(self, row: cython.Py_ssize_t) -> cython.int:
        previous: cython.Py_ssize_t = self.before[row]
        following: cython.Py_ssize_t = self.after[row]
        if previous == -1 and following == -1:
            return 0  # made, but never placed
        if previous >= 0:
            self.after[previous] = following
        else:
            self.first[-2 - previous] = following if following >= 0 else -1
        if following >= 0:
            self.before[following] = previous
        else:
            self.last[-2 - following] = previous if previous >= 0 else -1
        self.before[row] = self.after[row] = -1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def insert(self, tag: cython.int) -> cython.Py_ssize_t:
        """The token's element, placed and open."""
        row: cython.Py_ssize_t = self.insert_leaf(tag)
        self.push(row)
        return row

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def insert_leaf(self, tag: cython.int) -> cython.Py_ssize_t:
        """The token's element, placed but not open."""
        row: cython.Py_ssize_t = self.new_row(tag)
        self.attr_from[row] = self.token_attrs
        self.is_hidden[row] = self.token_hidden
        self.attrs_used = 1
        self.place(row)
        return row

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def insert_implied(self, tag: cython.int) -> cython.Py_ssize_t:
        """An element whose start tag was left out."""
        row: cython.Py_ssize_t = self.new_row(tag)
        self.attr_from[row] = self.attr_to[row] = self.token_attrs  # those of the token are another's
        self.stop[row] = self.token_start
        self.place(row)
        self.push(row)
        return row

    # --- The stack of open elements ---------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def push(self, row: cython.Py_ssize_t) -> cython.int:
        if row > 0:  # the document itself is no element, and stands at the bottom
            self.top += 1
        self.stack[self.top] = row
        self.is_open[row] = 1
        self.open_count[self.tag[row]] += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def pop(self) -> cython.int:
        row: cython.Py_ssize_t = self.stack[self.top]
        if self.top == 0:
            return 0
        self.top -= 1
        if self.foreign > 0 and self.name_space[self.tag[row]] != IN_HTML:
            self.foreign -= 1
        self.stop[row] = self.token_start
        self.is_open[row] = 0
        self.open_count[self.tag[row]] -= 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def pop_to(self, at: cython.Py_ssize_t) -> cython.int:
        """Close everything down to and including a place of the stack."""
        while self.top >= at and self.top > 0:
            self.pop()
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def close_at(self, at: cython.Py_ssize_t) -> cython.int:
        """The same, where the token at hand is the element's own end tag."""
        row: cython.Py_ssize_t = self.stack[at]
        self.pop_to(at)
        self.stop[row] = self.token_end
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def remove_open(self, row: cython.Py_ssize_t) -> cython.int:
        """Take a row out of the stack, wherever it stands."""
        at: cython.Py_ssize_t = self.top
        while at > 0 and self.stack[at] != row:
            at -= 1
        if at == 0:
            return 0
        while at < self.top:
            self.stack[at] = self.stack[at + 1]
            at += 1
        self.top -= 1
        self.is_open[row] = 0
        self.open_count[self.tag[row]] -= 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def current(self) -> cython.int:
        """The tag of the innermost open element."""
        return self.tag[self.stack[self.top]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def traits_of(self, tag: cython.int) -> cython.int:
        return self.traits[tag] if tag < self.known else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def in_scope(self, tag: cython.int, scope: cython.int) -> cython.Py_ssize_t:
        """Where in the stack a tag stands, unless one of the scope's tags is nearer; 0 where it does not."""
        at: cython.Py_ssize_t = self.top
        found: cython.int
        if self.open_count[tag] == 0:
            return 0
        while at > 0:
            found = self.tag[self.stack[at]]
            if found == tag:
                return at
            if self.traits_of(found) & scope:
                return 0
            at -= 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def close_implied(self, trait: cython.int, kept: cython.int) -> cython.int:
        """Generate implied end tags, except for one tag."""
        tag: cython.int = self.current()
        while tag != kept and self.traits_of(tag) & trait:
            self.pop()
            tag = self.current()
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def close_paragraph(self) -> cython.int:
        at: cython.Py_ssize_t
        if self.open_count[P] > 0:
            at = self.in_scope(P, BUTTON_SCOPE)
            if at > 0:
                self.pop_to(at)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def pop_until(self, first: cython.int, second: cython.int, third: cython.int) -> cython.int:
        """Close elements until one of three tags, a template or the root is the innermost."""
        tag: cython.int = self.current()
        while self.top > 1 and tag != first and tag != second and tag != third and tag != TEMPLATE and tag != HTML:
            self.pop()
            tag = self.current()
        return 0

    # --- The list of active formatting elements ---------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def list_formatting(self, row: cython.Py_ssize_t) -> cython.int:
        """Remember an element that blocks reopen; of four alike, and of more than REOPENED, forget the oldest."""
        at: cython.Py_ssize_t = self.listed - 1
        alike: cython.int = 0
        count: cython.Py_ssize_t = 0
        while at >= 0 and self.formatting[at] != MARKER:
            count += 1
            if self.same_element(self.formatting[at], row):
                alike += 1
            if alike == 3 or count == REOPENED:
                self.unlist(at)
                break
            at -= 1
        if self.listed == LISTED:
            self.unlist(0)
        self.formatting[self.listed] = row
        self.listed += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def list_marker(self) -> cython.int:
        if self.listed == LISTED:
            self.unlist(0)
        self.formatting[self.listed] = MARKER
        self.listed += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def unlist(self, at: cython.Py_ssize_t) -> cython.int:
        self.listed -= 1
        while at < self.listed:
            self.formatting[at] = self.formatting[at + 1]
            at += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def unlist_row(self, row: cython.Py_ssize_t) -> cython.int:
        at: cython.Py_ssize_t = self.where_listed(row)
        if at >= 0:
            self.unlist(at)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def where_listed(self, row: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Where a row stands in the list since the last marker, or -1."""
        at: cython.Py_ssize_t = self.listed - 1
        while at >= 0 and self.formatting[at] != MARKER:
            if self.formatting[at] == row:
                return at
            at -= 1
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def where_formatting(self, tag: cython.int) -> cython.Py_ssize_t:
        """Where the last formatting element of a tag stands in the list since the last marker, or -1."""
        at: cython.Py_ssize_t = self.listed - 1
        while at >= 0 and self.formatting[at] != MARKER:
            if self.tag[self.formatting[at]] == tag:
                return at
            at -= 1
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def forget_to_marker(self) -> cython.int:
        while self.listed > 0:
            self.listed -= 1
            if self.formatting[self.listed] == MARKER:
                break
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def same_element(self, one: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.int:
        """Whether two rows have the same tag and the same attributes, written alike."""
        a: cython.Py_ssize_t = self.attr_from[one]
        b: cython.Py_ssize_t = self.attr_from[other]
        if self.tag[one] != self.tag[other] or self.attr_to[one] - a != self.attr_to[other] - b:
            return 0
        while a < self.attr_to[one]:
            if self.attr_name[a] != self.attr_name[b] or not self.same_value(a, b):
                return 0
            a += 1
            b += 1
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def same_value(self, one: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.int:
        a: cython.size_t = self.attr_start[one]
        b: cython.size_t = self.attr_start[other]
        stop: cython.size_t = self.attr_stop[one]
        if stop - a != self.attr_stop[other] - b:
            return 0
        while a < stop:
            if self.data[a] != self.data[b]:
                return 0
            a += 1
            b += 1
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def reopen(self) -> cython.int:
        """Reconstruct the active formatting elements: open again those that a block has closed."""
        at: cython.Py_ssize_t = self.listed - 1
        row: cython.Py_ssize_t
        if at < 0 or self.formatting[at] == MARKER or self.is_open[self.formatting[at]]:
            return 0
        while at > 0 and self.formatting[at - 1] != MARKER and not self.is_open[self.formatting[at - 1]]:
            at -= 1
        while at < self.listed and self.top < self.max_depth:
            row = self.copy_element(self.formatting[at])
            self.place(row)
            self.push(row)
            self.formatting[at] = row
            at += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def copy_element(self, original: cython.Py_ssize_t) -> cython.Py_ssize_t:
        row: cython.Py_ssize_t = self.new_row(self.tag[original])
        self.stop[row] = self.token_start
        self.attr_from[row] = self.attr_from[original]
        self.attr_to[row] = self.attr_to[original]
        self.is_hidden[row] = self.is_hidden[original]
        self.copied = 1
        return row

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def adopt(self, tag: cython.int) -> cython.int:
        """The adoption agency (13.2.6.4.7): close a formatting element that may be open across blocks."""
        turn: cython.int
        where: cython.Py_ssize_t
        row: cython.Py_ssize_t
        at: cython.Py_ssize_t
        block: cython.Py_ssize_t
        if self.current() == tag and self.where_listed(self.stack[self.top]) < 0:
            self.close_at(self.top)
            return 0
        for turn in range(8):
            where = self.where_formatting(tag)
            if where < 0:
                return 0 if turn else self.close_other(tag)
            row = self.formatting[where]
            if not self.is_open[row]:
                self.unlist(where)
                return 0
            at = self.top
            while self.stack[at] != row:
                if self.traits_of(self.tag[self.stack[at]]) & SCOPE:
                    return 0  # it is open, but not in scope
                at -= 1
            block = at + 1
            while block <= self.top and not self.traits_of(self.tag[self.stack[block]]) & SPECIAL:
                block += 1
            if block > self.top:
                self.close_at(at)
                self.unlist(where)
                return 0
            self.adopt_block(where, at, block)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def adopt_block(self, where: cython.Py_ssize_t, at: cython.Py_ssize_t, block: cython.Py_ssize_t) -> cython.int:
        """One turn of the agency: the element at `at` of the stack gives up the block at `block`."""
        row: cython.Py_ssize_t = self.stack[at]
        furthest: cython.Py_ssize_t = self.stack[block]
        ancestor: cython.Py_ssize_t = self.stack[at - 1]
        moved: cython.Py_ssize_t = furthest
        bookmark: cython.Py_ssize_t = where
        place: cython.Py_ssize_t = block - 1
        node: cython.Py_ssize_t
        listed: cython.Py_ssize_t
        copy: cython.Py_ssize_t
        steps: cython.int = 0
        self.use_links()
        while place > at:
            node = self.stack[place]
            steps += 1
            listed = self.where_listed(node)
            if listed >= 0 and steps > 3:
                self.unlist(listed)
                if listed < bookmark:
                    bookmark -= 1
                listed = -1
            if listed < 0:
                self.stack[place] = NOWHERE
                self.is_open[node] = 0
                self.open_count[self.tag[node]] -= 1
            else:
                copy = self.copy_element(node)
                self.formatting[listed] = copy
                self.stack[place] = copy
                self.is_open[node] = 0
                self.is_open[copy] = 1
                if moved == furthest:
                    bookmark = listed + 1
                self.unlink(moved)
                self.link(moved, copy, -1)
                moved = copy
            place -= 1
        self.unlink(moved)
        if self.traits_of(self.tag[ancestor]) & TABLE_PARENT:
            place = self.top
            self.top = at - 1
            self.place_before_table(moved)
            self.top = place
        else:
            self.link(moved, ancestor, -1)

        copy = self.copy_element(row)
        self.give_children(furthest, copy)
        self.link(copy, furthest, -1)
        where = self.where_listed(row)
        if where >= 0:
            self.unlist(where)
            if where < bookmark:
                bookmark -= 1
        self.list_at(bookmark, copy)
        self.stack[at] = NOWHERE
        self.is_open[row] = 0
        self.is_open[copy] = 1
        self.restack(furthest, copy)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def give_children(self, giver: cython.Py_ssize_t, taker: cython.Py_ssize_t) -> cython.int:
        """Move all children of one row to another, which has none."""
        if self.first[giver] < 0:
            return 0
        self.first[taker] = self.first[giver]
        self.last[taker] = self.last[giver]
        self.before[self.first[taker]] = -2 - taker
        self.after[self.last[taker]] = -2 - taker
        self.first[giver] = self.last[giver] = -1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def list_at(self, at: cython.Py_ssize_t, row: cython.Py_ssize_t) -> cython.int:
        place: cython.Py_ssize_t = self.listed
        while place > at:
            self.formatting[place] = self.formatting[place - 1]
            place -= 1
        self.formatting[at] = row
        self.listed += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def restack(self, block: cython.Py_ssize_t, row: cython.Py_ssize_t) -> cython.int:
        """Close the gaps of the stack and put a row after the block. There is a gap below the block: it is enough."""
        read: cython.Py_ssize_t
        write: cython.Py_ssize_t = 0
        node: cython.Py_ssize_t
        for read in range(self.top + 1):
            node = self.stack[read]
            if node == NOWHERE:
                continue
            self.stack[write] = node
            write += 1
            if node == block:
                self.stack[write] = row
                write += 1
        self.top = write - 1
        return 0

    # --- Bytes and names --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def find(self, byte: cython.int, start: cython.size_t, end: cython.size_t) -> cython.size_t:
        """The first place of a byte in data[start:end], or `end`. Checks its own ends."""
        if end > self.size:
            end = self.size
        if start >= end:
            return end
        if cython.compiled:
            base: cython.p_const_uchar = cython.address(self.data[start])
            found: cython.p_const_uchar = cython.cast(cython.p_const_uchar, memchr(base, byte, end - start))
            return end if found == cython.NULL else start + cython.cast(cython.size_t, found - base)
        else:
            return end if (place := self.data.find(byte, start, end)) < 0 else place

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def after_space(self, start: cython.size_t, end: cython.size_t) -> cython.size_t:
        """The first byte of data[start:end] that is no white space, or `end`."""
        while start < end and self.bits[self.data[start]] & SPACE:
            start += 1
        return start

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def name_id(self, key: cython.ulonglong, start: cython.size_t, end: cython.size_t, space: cython.int) -> cython.int:
        """The id of a name by its hash, a new one where the name is new.

        Two names with the same 64-bit hash would share an id: a page made so would only describe itself wrongly.
        """
        slot: cython.size_t
        if space != IN_HTML:
            key ^= SVG_SALT if space == IN_SVG else MATH_SALT
        slot = key & (self.slots - 1)
        while self.values[slot] >= 0:
            if self.keys[slot] == key:
                return self.values[slot]
            slot = (slot + 1) & (self.slots - 1)
        self.keys[slot] = key
        self.values[slot] = self.names
        self.name_at[self.names] = start
        self.name_length[self.names] = end - start
        self.name_space[self.names] = space
        self.open_count[self.names] = 0
        self.names += 1
        return self.names - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def matches(self, start: cython.size_t, end: cython.size_t, word: cython.p_const_char) -> cython.int:
        """Whether data[start:end], in lower case, begins with an ASCII word."""
        at: cython.size_t = 0
        byte: cython.int
        if cython.compiled:
            while word[at] != 0:
                if start + at >= end:
                    return 0
                byte = self.data[start + at]
                if 65 <= byte <= 90:
                    byte += 32
                if byte != word[at]:
                    return 0
                at += 1
            return 1
        else:
            return self.data[start : min(end, start + len(word))].lower() == word

    # --- Text -------------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def insert_text(self, start: cython.size_t, end: cython.size_t, keep_nul: cython.int) -> cython.int:
        """A text row for data[start:end], or more text for the row just before."""
        row: cython.Py_ssize_t = self.rows - 1
        if start >= end or (self.has_odd_bytes and not keep_nul and self.only_nul(start, end)):
            return 0
        if (
            self.linked
            or self.tag[row] != TEXT
            or self.parent[row] != self.stack[self.top]
            or (self.foster and self.traits_of(self.current()) & TABLE_PARENT)
        ):
            row = self.new_row(TEXT)
            self.start[row] = start
            self.place(row)
            if self.linked:
                self.joins[row] = self.before[row] >= 0 and self.tag[self.before[row]] == TEXT
        self.stop[row] = end
        self.copy_text(start, end, keep_nul)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def only_nul(self, start: cython.size_t, end: cython.size_t) -> cython.int:
        while start < end:
            if self.data[start] != 0:
                return 0
            start += 1
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def copy_bytes(self, start: cython.size_t, end: cython.size_t) -> cython.int:
        """Append data[start:end] to the text as it is. Checks its own ends."""
        size: cython.size_t
        if end <= start:
            return 0
        size = end - start
        self.text[self.text_size + size - 1] = self.data[end - 1]  # checked, and so is all before it
        if cython.compiled:
            memcpy(cython.address(self.text[self.text_size]), cython.address(self.data[start]), size)
        else:
            self.text[self.text_size : self.text_size + size] = array("B", self.data[start:end])
        self.text_size += size
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def copy_text(self, start: cython.size_t, end: cython.size_t, keep_nul: cython.int) -> cython.int:
        """Append data[start:end] with character references resolved and line ends made alike."""
        stop: cython.size_t
        byte: cython.int
        while start < end:
            if self.has_odd_bytes:
                stop = start
                while stop < end and not self.bits[self.data[stop]] & ODD:
                    stop += 1
            else:
                stop = self.find(38, start, end)
            self.copy_bytes(start, stop)
            if stop >= end:
                return 0
            byte = self.data[stop]
            start = stop + 1
            if byte == 38:
                start = self.copy_reference(stop, end)
            elif byte == 13:
                if start >= self.size or self.data[start] != 10:
                    self.write(10)
            elif keep_nul:
                self.write_code(0xFFFD)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def write(self, byte: cython.int) -> cython.int:
        self.text[self.text_size] = byte
        self.text_size += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def write_code(self, code: cython.int) -> cython.int:
        """Append a code point as UTF-8."""
        if code < 0x80:
            self.write(code)
        elif code < 0x800:
            self.write(0xC0 | (code >> 6))
            self.write(0x80 | (code & 63))
        elif code < 0x10000:
            self.write(0xE0 | (code >> 12))
            self.write(0x80 | ((code >> 6) & 63))
            self.write(0x80 | (code & 63))
        else:
            self.write(0xF0 | (code >> 18))
            self.write(0x80 | ((code >> 12) & 63))
            self.write(0x80 | ((code >> 6) & 63))
            self.write(0x80 | (code & 63))
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def copy_reference(self, start: cython.size_t, end: cython.size_t) -> cython.size_t:
        """Append what the `&` at `start` stands for (13.2.5.72); the place where reading goes on."""
        if start + 1 < end and self.data[start + 1] == 35:
            return self.copy_number(start, end)
        return self.copy_named(start, end)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def copy_named(self, start: cython.size_t, end: cython.size_t) -> cython.size_t:
        """A named reference: the longest name that the table holds."""
        key: cython.ulonglong = HASH_START
        at: cython.size_t = start + 1
        slot: cython.size_t
        stop: cython.size_t = start
        found: cython.int = -1
        byte: cython.int
        while at < end and at - start < 40:
            byte = self.data[at]
            if not self.bits[byte] & ALNUM and byte != 59:
                break
            key = ((key ^ byte) * HASH_FACTOR) & HASH_MASK
            at += 1
            slot = key & 8191
            while self.reference_values[slot] >= 0:
                if self.reference_keys[slot] == key:
                    found = self.reference_values[slot]
                    stop = at
                    break
                slot = (slot + 1) & 8191
            if byte == 59:
                break
        if found < 0:
            self.write(38)
            return start + 1
        for slot in range(self.reference_offset[found], self.reference_offset[found + 1]):
            self.write(self.reference_text[slot])
        return stop

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def copy_number(self, start: cython.size_t, end: cython.size_t) -> cython.size_t:
        """A numeric reference; impossible code points become U+FFFD, those of Windows what its users meant."""
        at: cython.size_t = start + 2
        code: cython.int = 0
        digit: cython.int
        base: cython.int = 10
        first: cython.size_t
        if at < end and (self.data[at] | 32) == 120:
            base = 16
            at += 1
        first = at
        while at < end:
            digit = self.digit(self.data[at])
            if digit >= base:
                break
            if code <= 0x10FFFF:
                code = code * base + digit
            at += 1
        if at == first:
            self.write(38)
            return start + 1
        if at < end and self.data[at] == 59:
            at += 1
        if 128 <= code < 160:
            code = self.windows_1252[code - 128]
        elif code == 0 or code > 0x10FFFF or 0xD800 <= code < 0xE000:
            code = 0xFFFD
        self.write_code(code)
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def digit(self, byte: cython.int) -> cython.int:
        """The value of a hexadecimal digit, or 99."""
        if 48 <= byte <= 57:
            return byte - 48
        byte |= 32
        return byte - 87 if 97 <= byte <= 102 else 99

    # --- Tokens -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def run(self) -> cython.int:
        """Read tokens to the end, or until Python has to help."""
        said: cython.int
        while self.pos < self.size:
            if self.rows + ROOM > self.row_room and self.rows < self.max_rows:
                return MORE_ROOM
            if (
                self.names + 8 >= self.name_room
                or self.merges + 1 >= self.merge_room
                or self.attrs + 1 >= self.attr_room
            ):
                return MORE_ROOM
            if self.rows >= self.max_rows:
                return self.drain()
            if self.data[self.pos] == 60 and self.pos + 1 < self.size:
                said = self.markup()
            else:
                said = self.text_token()
            if said != DONE:
                return said
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def markup(self) -> cython.int:
        """The token that begins with the `<` at hand."""
        byte: cython.int = self.data[self.pos + 1]
        bits: cython.int = self.bits[byte]
        self.token_start = self.pos
        if bits & LETTER:
            return self.start_tag_token()
        if not bits & MARKUP:
            return self.text_token()
        if byte == 47:
            if self.pos + 2 >= self.size:
                return self.text_token()
            byte = self.data[self.pos + 2]
            if self.bits[byte] & LETTER:
                return self.end_tag_token()
            if byte == 62:
                self.pos += 3
                return DONE
            return self.bogus_comment()
        if byte == 33:
            return self.declaration()
        return self.bogus_comment()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def text_end(self, start: cython.size_t) -> cython.size_t:
        """Where text ends: at a `<` that begins a tag, a comment or a declaration."""
        at: cython.size_t = self.find(60, start, self.size)
        while at + 1 < self.size and not self.bits[self.data[at + 1]] & MARKUP:
            at = self.find(60, at + 1, self.size)
        if at + 2 == self.size and self.data[at + 1] == 47:
            return self.size
        return self.size if at + 1 >= self.size else at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def text_token(self) -> cython.int:
        start: cython.size_t = self.pos
        end: cython.size_t = self.text_end(start)
        self.token_start = start
        self.token_end = end
        self.token_attrs = self.attrs
        self.pos = end
        return self.characters(start, end)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def tag_name(self, start: cython.size_t) -> cython.size_t:
        """Read a tag's name and look it up; the place after it."""
        at: cython.size_t = start
        key: cython.ulonglong = HASH_START
        byte: cython.int
        while at < self.size:
            byte = self.data[at]
            if self.bits[byte] & ENDS_NAME:
                break
            if 65 <= byte <= 90:
                byte += 32
            key = ((key ^ byte) * HASH_FACTOR) & HASH_MASK
            at += 1
        self.token_hash = key
        self.token_name = start
        self.token_name_end = at
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def start_tag_token(self) -> cython.int:
        said: cython.int
        self.token_attrs = self.attrs
        said = self.attributes(self.tag_name(self.pos + 1))
        if said != DONE:
            return DONE if said == ENDED else said
        self.token_tag = self.name_id(self.token_hash, self.token_name, self.token_name_end, IN_HTML)
        self.pos = self.token_end
        self.attrs_used = 0
        self.start_tag()
        if not self.attrs_used:
            self.attrs = self.token_attrs  # the tag was passed over
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def end_tag_token(self) -> cython.int:
        said: cython.int
        self.token_attrs = self.attrs
        said = self.attributes(self.tag_name(self.pos + 2))
        self.attrs = self.token_attrs
        if said != DONE:
            return DONE if said == ENDED else said
        self.token_tag = self.name_id(self.token_hash, self.token_name, self.token_name_end, IN_HTML)
        self.pos = self.token_end
        self.end_tag()
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def attributes(self, at: cython.size_t) -> cython.int:
        """Read a tag's attributes up to its `>` (13.2.5.32 to 13.2.5.40). A tag that the input ends in is dropped."""
        byte: cython.int
        name: cython.size_t
        key: cython.ulonglong
        start: cython.size_t
        end: cython.size_t
        self.self_closing = 0
        self.token_hidden = 0
        while at < self.size:
            byte = self.data[at]
            if byte == 62:
                self.token_end = at + 1
                return DONE
            if self.bits[byte] & SPACE:
                at += 1
                continue
            if byte == 47:
                at += 1
                if at < self.size and self.data[at] == 62:
                    self.self_closing = 1
                continue

            if self.attrs + 1 >= self.attr_room or self.names + 8 >= self.name_room:
                self.attrs = self.token_attrs  # read this tag again when there is room
                return MORE_ROOM
            name = at
            key = HASH_START
            while at < self.size:
                byte = self.data[at]
                if self.bits[byte] & ENDS_ATTRIBUTE and (byte != 61 or at > name):
                    break
                if 65 <= byte <= 90:
                    byte += 32
                key = ((key ^ byte) * HASH_FACTOR) & HASH_MASK
                at += 1
            self.attr_name[self.attrs] = self.name_id(key, name, at, IN_HTML)
            start = end = at
            at = self.after_space(at, self.size)
            if at < self.size and self.data[at] == 61:
                at = self.after_space(at + 1, self.size)
                if at >= self.size:
                    break
                byte = self.data[at]
                if byte == 34 or byte == 39:
                    start = at + 1
                    end = self.find(byte, start, self.size)
                    at = end + 1
                else:
                    start = end = at
                    while end < self.size and not self.bits[self.data[end]] & ENDS_VALUE:
                        end += 1
                    at = end
            self.attr_start[self.attrs] = start
            self.attr_stop[self.attrs] = end
            self.attrs += 1
            if self.attr_name[self.attrs - 1] == HIDDEN_ATTRIBUTE:
                self.token_hidden = 1
            elif self.attr_name[self.attrs - 1] == STYLE and self.style_hides(start, end):
                self.token_hidden = 1
        self.attrs = self.token_attrs
        self.pos = self.size
        return ENDED

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def style_hides(self, start: cython.size_t, end: cython.size_t) -> cython.int:
        """Whether an inline style holds `display: none` or `visibility: hidden`."""
        colon: cython.size_t = self.find(58, start, end)
        value: cython.size_t
        while colon < end:
            value = self.after_space(colon + 1, end)
            while colon > start and self.bits[self.data[colon - 1]] & SPACE:
                colon -= 1
            if colon >= start + 7 and self.matches(colon - 7, colon, b"display"):
                if self.matches(value, end, b"none"):
                    return 1
            elif colon >= start + 10 and self.matches(colon - 10, colon, b"visibility"):
                if self.matches(value, end, b"hidden"):
                    return 1
            colon = self.find(58, value, end)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def declaration(self) -> cython.int:
        """What begins with `<!`: a comment, a document type, or CDATA where SVG or MathML is open."""
        at: cython.size_t = self.pos + 2
        if self.matches(at, self.size, b"--"):
            return self.comment()
        if self.matches(at, self.size, b"doctype"):
            return self.doctype()
        if self.current_space() != IN_HTML and self.matches(at, self.size, b"[cdata["):
            if self.data[at + 1] == 67 and self.data[at + 5] == 65:
                return self.cdata()
        return self.bogus_comment()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def comment(self) -> cython.int:
        """A comment ends at `-->`, at `--!>`, and at the `>` of `<!-->` and `<!--->`."""
        body: cython.size_t = self.pos + 4
        at: cython.size_t = self.find(62, body, self.size)
        while at < self.size:
            if at == body or (at == body + 1 and self.data[body] == 45):
                break
            if at >= body + 2 and self.data[at - 1] == 45 and self.data[at - 2] == 45:
                break
            if at >= body + 3 and self.data[at - 1] == 33 and self.data[at - 2] == 45 and self.data[at - 3] == 45:
                break
            at = self.find(62, at + 1, self.size)
        return self.insert_comment(at + 1 if at < self.size else self.size)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def bogus_comment(self) -> cython.int:
        at: cython.size_t = self.find(62, self.pos, self.size)
        return self.insert_comment(at + 1 if at < self.size else self.size)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def insert_comment(self, end: cython.size_t) -> cython.int:
        row: cython.Py_ssize_t
        self.token_end = end
        self.pos = end
        row = self.new_row(COMMENT)
        if self.mode <= BEFORE_HTML:
            self.place_last_in(row, 0)
        elif self.mode == AFTER_BODY:
            self.use_links()
            self.place_last_in(row, self.stack[1])
        elif self.mode == AFTER_AFTER_BODY or self.mode == AFTER_AFTER_FRAMESET:
            self.use_links()
            self.place_last_in(row, 0)
        else:
            self.place(row)
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def place_last_in(self, row: cython.Py_ssize_t, parent: cython.Py_ssize_t) -> cython.int:
        if self.linked:
            self.link(row, parent, -1)
        else:
            self.parent[row] = parent
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def doctype(self) -> cython.int:
        """Only before everything else does a document type count; its quirks are decided in Python."""
        at: cython.size_t = self.find(62, self.pos, self.size)
        self.token_end = at + 1 if at < self.size else self.size
        self.pos = self.token_end
        if self.mode != INITIAL:
            return DONE
        self.place_last_in(self.new_row(DOCTYPE), 0)
        self.mode = BEFORE_HTML
        return QUIRKS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def cdata(self) -> cython.int:
        start: cython.size_t = self.pos + 9
        at: cython.size_t = self.find(62, start, self.size)
        while at < self.size and not (at >= start + 2 and self.data[at - 1] == 93 and self.data[at - 2] == 93):
            at = self.find(62, at + 1, self.size)
        self.token_end = at + 1 if at < self.size else self.size
        self.pos = self.token_end
        self.insert_raw_text(start, at - 2 if at < self.size else at, 1)
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def insert_raw_text(self, start: cython.size_t, end: cython.size_t, keep_nul: cython.int) -> cython.int:
        """Text in which `&` means itself."""
        at: cython.size_t = start
        row: cython.Py_ssize_t
        if start >= end:
            return 0
        row = self.new_row(TEXT)
        self.start[row] = start
        self.stop[row] = end
        self.place(row)
        if self.linked:
            self.joins[row] = self.before[row] >= 0 and self.tag[self.before[row]] == TEXT
        while at < end:
            start = self.find(38, at, end)
            self.copy_text(at, start, keep_nul)
            if start < end:
                self.write(38)
            at = start + 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def drain(self) -> cython.int:
        """At the row limit: keep what is left as text of one last row, and read no more structure."""
        start: cython.size_t = self.pos
        end: cython.size_t
        if self.rest == 0:
            self.rest = self.size - self.pos
            self.linked_last_text()
        while self.pos < self.size:
            start = self.pos
            if self.data[start] == 60 and start + 1 < self.size and self.bits[self.data[start + 1]] & MARKUP:
                self.token_start = start
                self.skip_markup()
                self.write(32)
                continue
            end = self.text_end(start)
            self.copy_text(start, end, 0)
            self.pos = end
        self.stop[self.rows - 1] = self.size
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def linked_last_text(self) -> cython.int:
        """The row that takes the rest of the text at the row limit."""
        row: cython.Py_ssize_t
        self.foster = 0
        self.token_start = self.token_end = self.pos
        row = self.new_row(TEXT)
        self.place(row)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def skip_markup(self) -> cython.int:
        """Pass over a tag or comment, and over the content of a script or style."""
        tag: cython.int
        at: cython.size_t = self.pos
        if self.bits[self.data[at + 1]] & LETTER:
            self.tag_name(at + 1)
            tag = self.known_tag()
            self.pos = self.tag_end(self.token_name_end)
            if self.traits_of(tag) & RAW_TEXT:
                self.pos = self.raw_end(tag == SCRIPT)
            return 0
        if self.matches(at, self.size, b"<!--"):
            at += 4
            while at < self.size:
                at = self.find(62, at, self.size) + 1
                if at > self.pos + 6 and at <= self.size and self.data[at - 2] == 45 and self.data[at - 3] == 45:
                    break
            self.pos = at if at < self.size else self.size
            return 0
        at = self.find(62, at, self.size)
        self.pos = at + 1 if at < self.size else self.size
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def known_tag(self) -> cython.int:
        """The id of the token's tag if it is a listed one, else that of the document."""
        slot: cython.size_t = self.token_hash & (self.slots - 1)
        while self.values[slot] >= 0:
            if self.keys[slot] == self.token_hash:
                return self.values[slot]
            slot = (slot + 1) & (self.slots - 1)
        return DOCUMENT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def tag_end(self, at: cython.size_t) -> cython.size_t:
        """The place after a tag's `>`, minding quotes after `=`."""
        byte: cython.int
        while at < self.size:
            byte = self.data[at]
            if byte == 62:
                return at + 1
            if byte == 61:
                at = self.after_space(at + 1, self.size)
                if at < self.size and (self.data[at] == 34 or self.data[at] == 39):
                    at = self.find(self.data[at], at + 1, self.size) + 1
                continue
            at += 1
        return self.size

    # --- Raw text: script, style and their like (13.2.5.2 to 13.2.5.31) ---------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def insert_raw(self, tag: cython.int) -> cython.int:
        """An element whose content is not markup, with that content and its end tag.

        What a browser would never show as text stays in the source: its row says where.
        """
        row: cython.Py_ssize_t = self.insert(tag)
        end: cython.size_t = self.raw_end(tag == SCRIPT)
        data: cython.Py_ssize_t
        start: cython.size_t = self.token_end
        if tag == TEXTAREA:
            start = self.after_line_end(start)
        if self.traits_of(tag) & ESCAPABLE_TEXT or tag == XMP:
            if tag == XMP:
                self.insert_raw_text(start, end, 1)
            else:
                self.insert_text(start, end, 1)
        elif start < end:
            data = self.new_row(DATA)
            self.start[data] = start
            self.stop[data] = end
            self.attr_from[data] = self.attrs
            self.place(data)
        self.token_start = end
        self.pop()
        self.pos = self.tag_end(end + 2) if end < self.size else self.size
        self.stop[row] = self.pos
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def after_line_end(self, at: cython.size_t) -> cython.size_t:
        """Skip one line end, as after `<pre>`."""
        if at < self.size and self.data[at] == 13:
            at += 1
            return at + 1 if at < self.size and self.data[at] == 10 else at
        return at + 1 if at < self.size and self.data[at] == 10 else at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def raw_end(self, is_script: cython.int) -> cython.size_t:
        """Where the `</name` of the element at hand stands. A script may hide one in `<!-- <script>`."""
        at: cython.size_t = self.find(60, self.pos if self.pos > self.token_end else self.token_end, self.size)
        shown: cython.size_t = 0  # up to here the script stands in a comment
        nested: cython.int = 0
        while at + 1 < self.size:
            if self.data[at + 1] == 47:
                if self.is_token_name(at + 2):
                    if not nested or at >= shown:
                        return at
                    nested = 0
            elif is_script:
                if at >= shown:
                    nested = 0
                    if self.matches(at + 1, self.size, b"!--"):
                        shown = self.script_comment_end(at + 2)
                elif self.is_token_name(at + 1):
                    nested = 1
            at = self.find(60, at + 1, self.size)
        return self.size

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def is_token_name(self, at: cython.size_t) -> cython.int:
        """Whether the name of the tag at hand stands here, as a whole."""
        name: cython.size_t = self.token_name
        one: cython.int
        other: cython.int
        while name < self.token_name_end:
            if at >= self.size:
                return 0
            one = self.data[at]
            other = self.data[name]
            if one != other and ((one ^ other) != 32 or not self.bits[one] & LETTER):
                return 0
            at += 1
            name += 1
        return at < self.size and self.bits[self.data[at]] & ENDS_NAME != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def script_comment_end(self, dashes: cython.size_t) -> cython.size_t:
        """The place of the `>` that ends a comment within a script, or the end."""
        at: cython.size_t = self.find(62, dashes + 2, self.size)
        while at < self.size and not (self.data[at - 1] == 45 and self.data[at - 2] == 45):
            at = self.find(62, at + 1, self.size)
        return at

    # --- Characters -------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def characters(self, start: cython.size_t, end: cython.size_t) -> cython.int:
        """Text, by insertion mode."""
        mode: cython.int = self.mode
        if self.current_space() != IN_HTML and not self.is_text_point():
            if self.frameset_ok and self.has_content(start, end):
                self.frameset_ok = 0
            return self.insert_text(start, end, 1)
        if IN_BODY <= mode <= IN_TEMPLATE:
            return self.body_text(start, end)
        if mode <= AFTER_HEAD:
            start = self.early_text(start, end)
            return self.body_text(start, end) if start < end else DONE
        if mode <= IN_ROW:
            return self.table_text(start, end)
        if mode == IN_COLUMN_GROUP:
            return self.column_text(start, end)
        if mode <= AFTER_AFTER_BODY:
            if self.after_space(start, end) < end:
                self.mode = IN_BODY
            return self.body_text(start, end)
        return self.frameset_text(start, end)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def body_text(self, start: cython.size_t, end: cython.size_t) -> cython.int:
        if self.has_odd_bytes and self.only_nul(start, end):
            return DONE
        if self.listed > 0:
            self.reopen()
        if self.frameset_ok and self.has_content(start, end):
            self.frameset_ok = 0
        return self.insert_text(start, end, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def has_content(self, start: cython.size_t, end: cython.size_t) -> cython.int:
        """Whether text holds more than white space and NULs."""
        while start < end and (self.data[start] == 0 or self.bits[self.data[start]] & SPACE):
            start += 1
        return start < end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def early_text(self, start: cython.size_t, end: cython.size_t) -> cython.size_t:
        """Text before the body: white space stays where it is, anything else opens the body. Where the rest begins."""
        stop: cython.size_t = self.after_space(start, end)
        if self.mode <= BEFORE_HEAD:
            start = stop
            if start < end:
                self.enter_head()
        else:
            self.token_end = stop
            self.insert_text(start, stop, 0)
            self.token_end = end
            start = stop
        if start < end:
            self.token_start = start
            if self.mode == IN_HEAD_NOSCRIPT:
                self.leave_noscript()
            if self.mode == IN_HEAD:
                self.leave_head()
            self.enter_body()
        return start

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def table_text(self, start: cython.size_t, end: cython.size_t) -> cython.int:
        """Text between cells goes before the table, unless it is white space."""
        if not self.traits_of(self.current()) & TABLE_PARENT and self.current() != TEMPLATE:
            self.foster = 1
            self.body_text(start, end)
            self.foster = 0
        elif not self.has_content(start, end):
            self.insert_text(start, end, 0)
        else:
            self.foster = 1
            self.body_text(start, end)
            self.foster = 0
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def column_text(self, start: cython.size_t, end: cython.size_t) -> cython.int:
        stop: cython.size_t = self.after_space(start, end)
        self.insert_text(start, stop, 0)
        if stop < end and self.current() == COLGROUP:
            self.token_start = stop
            self.pop()
            self.mode = IN_TABLE
            self.table_text(stop, end)
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def frameset_text(self, start: cython.size_t, end: cython.size_t) -> cython.int:
        """Between frames only white space counts."""
        stop: cython.size_t
        while start < end:
            stop = self.after_space(start, end)
            self.insert_text(start, stop, 0)
            start = stop
            while start < end and not self.bits[self.data[start]] & SPACE:
                start += 1
        return DONE

    # --- Before the body --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def enter_html(self) -> cython.int:
        """A root element that no tag gave."""
        if self.mode == INITIAL:
            self.quirks = 1
        self.insert_implied(HTML)
        self.mode = BEFORE_HEAD
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def enter_head(self) -> cython.int:
        if self.mode <= BEFORE_HTML:
            self.enter_html()
        if self.mode == BEFORE_HEAD:
            self.head = self.insert_implied(HEAD)
            self.mode = IN_HEAD
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def leave_noscript(self) -> cython.int:
        self.pop()
        self.mode = IN_HEAD
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def leave_head(self) -> cython.int:
        self.pop()
        self.head_rows = self.rows
        self.mode = AFTER_HEAD
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def enter_body(self) -> cython.int:
        self.body = self.insert_implied(BODY)
        self.mode = IN_BODY
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def early_start(self) -> cython.int:
        """A start tag before the body; AGAIN if the body is open now and the tag still waits."""
        tag: cython.int = self.token_tag
        part: cython.int = self.start_rule[tag] == START_HEAD_PART if tag < self.known else 0
        if self.mode <= BEFORE_HTML:
            if tag == HTML:
                if self.mode == INITIAL:
                    self.quirks = 1
                self.insert(HTML)
                self.mode = BEFORE_HEAD
                return DONE
            self.enter_html()
        if tag == HTML:
            return self.merge_attributes(self.stack[1])
        if self.mode == BEFORE_HEAD:
            if tag == HEAD:
                self.head = self.insert(HEAD)
                self.mode = IN_HEAD
                return DONE
            self.enter_head()
        if tag == HEAD:
            return DONE
        if self.mode == IN_HEAD_NOSCRIPT:
            if tag == NOSCRIPT:
                return DONE
            if part and tag != SCRIPT and tag != TEMPLATE and tag != TITLE and self.head_noscript_allows(tag):
                return self.head_start(tag)
            self.leave_noscript()
        if self.mode == IN_HEAD:
            if part:
                return self.head_start(tag)
            if tag == NOSCRIPT:
                self.insert(NOSCRIPT)
                self.mode = IN_HEAD_NOSCRIPT
                return DONE
            self.leave_head()
        if tag == BODY:
            self.body = self.insert(BODY)
            self.frameset_ok = 0
            self.mode = IN_BODY
            return DONE
        if tag == FRAMESET:
            self.insert(FRAMESET)
            self.mode = IN_FRAMESET
            return DONE
        if part:
            return self.late_head_start(tag)
        self.enter_body()
        return AGAIN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def head_noscript_allows(self, tag: cython.int) -> cython.int:
        """All parts of a head but `base`; script, template and title were ruled out by the caller."""
        return tag != BASE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def late_head_start(self, tag: cython.int) -> cython.int:
        """A part of the head after `</head>` still goes into the head."""
        said: cython.int
        if self.rows != self.head_rows:
            self.use_links()
        self.top += 1
        self.stack[self.top] = self.head
        said = self.head_start(tag)
        self.remove_from_stack(self.head)
        self.head_rows = self.rows
        return said

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def remove_from_stack(self, row: cython.Py_ssize_t) -> cython.int:
        at: cython.Py_ssize_t = self.top
        while at > 0 and self.stack[at] != row:
            at -= 1
        if at > 0:
            while at < self.top:
                self.stack[at] = self.stack[at + 1]
                at += 1
            self.top -= 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def head_start(self, tag: cython.int) -> cython.int:
        """A start tag of the head's parts, wherever it stands (13.2.6.4.4)."""
        if self.traits_of(tag) & (RAW_TEXT | ESCAPABLE_TEXT):
            return self.insert_raw(tag)
        if tag == TEMPLATE:
            self.insert(TEMPLATE)
            self.list_marker()
            self.frameset_ok = 0
            self.mode = IN_TEMPLATE
            self.template_modes[self.templates] = IN_TEMPLATE
            self.templates += 1
            return DONE
        self.insert_leaf(tag)
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def merge_attributes(self, row: cython.Py_ssize_t) -> cython.int:
        """A second `<html>` or `<body>` only adds attributes to the first."""
        if self.open_count[TEMPLATE] > 0 or self.attrs == self.token_attrs:
            return DONE
        self.merge_row[self.merges] = row
        self.merge_from[self.merges] = self.token_attrs
        self.merge_to[self.merges] = self.attrs
        self.merges += 1
        self.attrs_used = 1
        self.copied = 1
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def early_end(self) -> cython.int:
        """An end tag before the body; AGAIN if the body is open now and the tag still waits."""
        tag: cython.int = self.token_tag
        opens: cython.int = tag == BODY or tag == HTML or tag == BR
        if self.mode <= BEFORE_HEAD:
            if not opens and tag != HEAD:
                if self.mode == INITIAL:
                    self.quirks = 1
                    self.mode = BEFORE_HTML
                return DONE
            self.enter_head()
        if tag == TEMPLATE and self.mode != IN_HEAD_NOSCRIPT:
            return self.end_template()
        if self.mode == IN_HEAD_NOSCRIPT:
            if tag == NOSCRIPT:
                self.close_at(self.top)
                self.mode = IN_HEAD
                return DONE
            if tag != BR:
                return DONE
            self.leave_noscript()
        if self.mode == IN_HEAD:
            if tag == HEAD:
                self.leave_head()
                self.stop[self.head] = self.token_end
                return DONE
            if not opens:
                return DONE
            self.leave_head()
        if not opens:
            return DONE
        self.enter_body()
        return AGAIN

    # --- Tags -------------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def start_tag(self) -> cython.int:
        """A start tag, by where it stands."""
        said: cython.int
        if self.top >= self.max_depth:
            return self.flat_start()
        if self.current_space() != IN_HTML and not self.is_tag_point():
            if self.foreign_start() != AGAIN:
                return DONE
        said = AGAIN
        while said == AGAIN:
            if IN_BODY <= self.mode <= IN_CAPTION:
                if self.mode != IN_BODY and self.start_rule_of(self.token_tag) == START_TABLE_PART:
                    said = self.cell_start()
                else:
                    said = self.body_start()
            elif self.mode <= AFTER_HEAD:
                said = self.early_start()
            elif self.mode <= IN_COLUMN_GROUP:
                said = self.table_start()
            else:
                said = self.late_start()
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def end_tag(self) -> cython.int:
        """An end tag, by where it stands."""
        said: cython.int
        if self.overflow > 0 and self.top >= self.max_depth:
            if not self.traits_of(self.token_tag) & (IMPLIED_END_MORE | VOID):
                self.overflow -= 1
            return DONE
        if self.current_space() != IN_HTML:
            if self.foreign_end() != AGAIN:
                return DONE
        said = AGAIN
        while said == AGAIN:
            if self.mode == IN_BODY:
                said = self.body_end()
            elif self.mode <= AFTER_HEAD:
                said = self.early_end()
            elif self.mode <= IN_COLUMN_GROUP:
                said = self.table_end()
            else:
                said = self.late_end()
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def flat_start(self) -> cython.int:
        """At the depth limit an element becomes a leaf: what it holds stays, beside it."""
        tag: cython.int = self.token_tag
        self.flattened += 1
        if self.traits_of(tag) & (RAW_TEXT | ESCAPABLE_TEXT) and self.current_space() == IN_HTML:
            return self.insert_raw(tag)
        self.insert_leaf(tag)
        if not self.self_closing and not self.traits_of(tag) & (IMPLIED_END_MORE | VOID):
            self.overflow += 1
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def start_rule_of(self, tag: cython.int) -> cython.int:
        return self.start_rule[tag] if tag < self.known else START_ORDINARY

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def body_start(self) -> cython.int:
        """A start tag in the body (13.2.6.4.7)."""
        tag: cython.int = self.token_tag
        rule: cython.int = self.start_rule_of(tag)
        if rule == START_ORDINARY:
            if self.listed > 0:
                self.reopen()
            self.insert(tag)
        elif rule == START_BLOCK:
            self.close_paragraph()
            self.insert(tag)
        elif rule == START_FORMATTING:
            self.reopen()
            self.list_formatting(self.insert(tag))
        elif rule == START_ANCHOR:
            self.anchor_start()
        elif rule == START_VOID:
            self.reopen()
            self.insert_leaf(tag)
            self.frameset_ok = 0
        elif rule == START_LIST_ITEM:
            self.frameset_ok = 0
            self.close_item(LI, LI)
            self.close_paragraph()
            self.insert(tag)
        elif rule == START_HEADING:
            self.close_paragraph()
            if H1 <= self.current() <= H1 + 5:
                self.pop()
            self.insert(tag)
        elif rule == START_HEAD_PART:
            return self.head_start(tag)
        elif rule <= START_FORM:
            return self.structure_start(tag, rule)
        else:
            return self.rare_start(tag, rule)
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def structure_start(self, tag: cython.int, rule: cython.int) -> cython.int:
        """Definitions, tables, and the parts of forms."""
        at: cython.Py_ssize_t
        if rule == START_DEFINITION:
            self.frameset_ok = 0
            self.close_item(DD, DT)
            self.close_paragraph()
            self.insert(tag)
        elif rule == START_TABLE:
            if not self.quirks:
                self.close_paragraph()
            self.insert(tag)
            self.frameset_ok = 0
            self.mode = IN_TABLE
        elif rule == START_VOID_PLAIN:
            self.insert_leaf(tag)
        elif rule == START_INPUT:
            self.close_select()
            self.reopen()
            self.insert_leaf(tag)
            if not self.has_hidden_type():
                self.frameset_ok = 0
        elif rule == START_BUTTON:
            at = self.in_scope(BUTTON, SCOPE)
            if at > 0:
                self.pop_to(at)
            self.reopen()
            self.insert(tag)
            self.frameset_ok = 0
        elif rule == START_FORM:
            if self.form < 0 or self.open_count[TEMPLATE] > 0:
                self.close_paragraph()
                at = self.insert(tag)
                if self.open_count[TEMPLATE] == 0:
                    self.form = at
        return DONE  # parts of a table mean nothing here

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def rare_start(self, tag: cython.int, rule: cython.int) -> cython.int:
        """The start tags that pages use least."""
        if rule == START_PREFORMATTED:
            self.close_paragraph()
            self.insert(tag)
            self.pos = self.after_line_end(self.pos)
            self.frameset_ok = 0
        elif rule == START_RULE:
            self.close_paragraph()
            if self.in_scope(SELECT, SCOPE) > 0:
                self.close_implied(IMPLIED_END, DOCUMENT)
            self.insert_leaf(tag)
            self.frameset_ok = 0
        elif rule == START_RAW:
            if tag == XMP:
                self.close_paragraph()
                self.reopen()
            if tag != NOEMBED:
                self.frameset_ok = 0
            return self.insert_raw(tag)
        elif rule == START_TEXTAREA:
            self.frameset_ok = 0
            return self.insert_raw(tag)
        elif rule == START_SELECT:
            if not self.close_select():
                self.reopen()
                self.insert(tag)
                self.frameset_ok = 0
        elif rule == START_OPTION or rule == START_OPTGROUP:
            if self.in_scope(SELECT, SCOPE) > 0:
                self.close_implied(IMPLIED_END, OPTGROUP if rule == START_OPTION else DOCUMENT)
            elif self.current() == OPTION:
                self.pop()
            self.reopen()
            self.insert(tag)
        elif rule == START_MARKER:
            self.reopen()
            self.insert(tag)
            self.list_marker()
            self.frameset_ok = 0
        elif rule == START_FOREIGN:
            self.reopen()
            self.insert_leaf(tag)
            if not self.self_closing:
                self.push_foreign(self.rows - 1)
        else:
            return self.odd_start(tag, rule)
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def odd_start(self, tag: cython.int, rule: cython.int) -> cython.int:
        if rule == START_NOBR:
            self.reopen()
            if self.in_scope(NOBR, SCOPE) > 0:
                self.adopt(NOBR)
                self.reopen()
            self.list_formatting(self.insert(tag))
        elif rule == START_IMAGE:
            self.token_tag = IMG
            return AGAIN
        elif rule == START_RUBY_BASE or rule == START_RUBY_TEXT:
            if self.in_scope(RUBY, SCOPE) > 0:
                self.close_implied(IMPLIED_END, RTC if rule == START_RUBY_TEXT else DOCUMENT)
            self.insert(tag)
        elif rule == START_PLAINTEXT:
            self.close_paragraph()
            self.insert(tag)
            self.reopen()
            self.insert_raw_text(self.pos, self.size, 1)
            self.pos = self.size
        elif rule == START_HTML:
            return self.merge_attributes(self.stack[1])
        elif rule == START_BODY:
            if self.body >= 0 and self.open_count[TEMPLATE] == 0:
                self.frameset_ok = 0
                return self.merge_attributes(self.body)
        elif rule == START_FRAMESET:
            if self.frameset_ok and self.body >= 0:
                self.use_links()
                self.unlink(self.body)
                self.body = -1
                self.pop_to(2)
                self.insert(tag)
                self.mode = IN_FRAMESET
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def anchor_start(self) -> cython.int:
        """A link ends the link before it."""
        at: cython.Py_ssize_t = self.where_formatting(A)
        row: cython.Py_ssize_t
        if at >= 0:
            row = self.formatting[at]
            self.adopt(A)
            self.unlist_row(row)
            if self.is_open[row]:
                self.remove_open(row)
        self.reopen()
        self.list_formatting(self.insert(A))
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def close_item(self, one: cython.int, other: cython.int) -> cython.int:
        """A list item or definition ends the one before it in the same list."""
        at: cython.Py_ssize_t = self.top
        tag: cython.int
        if self.open_count[one] == 0 and self.open_count[other] == 0:
            return 0
        while at > 0:
            tag = self.tag[self.stack[at]]
            if tag == one or tag == other:
                self.pop_to(at)
                return 0
            if self.traits_of(tag) & SPECIAL and not self.traits_of(tag) & TRANSPARENT:
                return 0
            at -= 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def close_select(self) -> cython.int:
        """A select cannot hold another, nor an input; whether one was open."""
        at: cython.Py_ssize_t = self.in_scope(SELECT, SCOPE)
        if at > 0:
            self.pop_to(at)
        return at > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def has_hidden_type(self) -> cython.int:
        at: cython.Py_ssize_t
        for at in range(self.token_attrs, self.attrs):
            if self.attr_name[at] == TYPE_ATTRIBUTE:
                return self.attr_stop[at] - self.attr_start[at] == 6 and self.matches(
                    self.attr_start[at], self.attr_stop[at], b"hidden"
                )
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def body_end(self) -> cython.int:
        """An end tag in the body (13.2.6.4.7)."""
        tag: cython.int = self.token_tag
        rule: cython.int = self.end_rule[tag] if tag < self.known else END_OTHER
        if rule == END_OTHER:
            return self.close_other(tag)
        if rule == END_BLOCK:
            return self.close_tag(tag, SCOPE)
        if rule == END_FORMATTING:
            return self.adopt(tag)
        if rule == END_PARAGRAPH:
            if self.in_scope(P, BUTTON_SCOPE) == 0:
                self.insert_implied(P)
            return self.close_tag(P, BUTTON_SCOPE)
        if rule == END_LIST_ITEM:
            return self.close_tag(LI, LIST_SCOPE)
        if rule == END_DEFINITION:
            return self.close_tag(tag, SCOPE)
        if rule == END_HEADING:
            return self.close_heading()
        if rule == END_FORM:
            return self.close_form()
        if rule == END_MARKER:
            if self.in_scope(tag, SCOPE) > 0:
                self.close_tag(tag, SCOPE)
                self.forget_to_marker()
            return DONE
        if rule == END_BREAK:
            self.reopen()
            self.insert_leaf(BR)
            self.frameset_ok = 0
            return DONE
        if rule == END_TEMPLATE:
            return self.end_template()
        if self.in_scope(BODY, SCOPE) == 0:
            return DONE
        self.mode = AFTER_BODY
        return AGAIN if rule == END_HTML else DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def close_tag(self, tag: cython.int, scope: cython.int) -> cython.int:
        """Close the innermost element of a tag and all that is open in it, if it is in scope."""
        at: cython.Py_ssize_t = self.in_scope(tag, scope)
        if at > 0:
            self.close_at(at)
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def close_other(self, tag: cython.int) -> cython.int:
        """Any other end tag: close its element unless a special one is open in between."""
        at: cython.Py_ssize_t = self.top
        found: cython.int
        if self.open_count[tag] == 0:
            return DONE
        while at > 0:
            found = self.tag[self.stack[at]]
            if found == tag:
                return self.close_at(at)
            if self.traits_of(found) & SPECIAL:
                return DONE
            at -= 1
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def close_heading(self) -> cython.int:
        """The end tag of any heading closes the innermost heading."""
        at: cython.Py_ssize_t = self.top
        tag: cython.int
        while at > 0:
            tag = self.tag[self.stack[at]]
            if H1 <= tag <= H1 + 5:
                return self.close_at(at)
            if self.traits_of(tag) & SCOPE:
                return DONE
            at -= 1
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def close_form(self) -> cython.int:
        """A form ends by itself: what is open in it stays open."""
        row: cython.Py_ssize_t = self.form
        at: cython.Py_ssize_t = self.top
        if self.open_count[TEMPLATE] > 0:
            return self.close_tag(FORM, SCOPE)
        self.form = -1
        if row < 0 or not self.is_open[row]:
            return DONE
        while at > 0 and self.stack[at] != row:
            if self.traits_of(self.tag[self.stack[at]]) & SCOPE:
                return DONE
            at -= 1
        self.close_implied(IMPLIED_END, DOCUMENT)
        self.remove_open(row)
        self.stop[row] = self.token_end
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def end_template(self) -> cython.int:
        at: cython.Py_ssize_t = self.top
        if self.open_count[TEMPLATE] == 0:
            return DONE
        while at > 0 and self.tag[self.stack[at]] != TEMPLATE:
            at -= 1
        self.close_at(at)
        self.forget_to_marker()
        if self.templates > 0:
            self.templates -= 1
        self.reset_mode()
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def reset_mode(self) -> cython.int:
        """The insertion mode that the open elements call for (13.2.4.1)."""
        at: cython.Py_ssize_t = self.top
        tag: cython.int
        while at > 0:
            tag = self.tag[self.stack[at]]
            if tag == TD or tag == TH:
                self.mode = IN_CELL
            elif tag == TR:
                self.mode = IN_ROW
            elif tag == TBODY or tag == THEAD or tag == TFOOT:
                self.mode = IN_TABLE_BODY
            elif tag == CAPTION:
                self.mode = IN_CAPTION
            elif tag == COLGROUP:
                self.mode = IN_COLUMN_GROUP
            elif tag == TABLE:
                self.mode = IN_TABLE
            elif tag == TEMPLATE:
                self.mode = self.template_modes[self.templates - 1] if self.templates > 0 else IN_BODY
            elif tag == HEAD:
                self.mode = IN_HEAD
            elif tag == BODY:
                self.mode = IN_BODY
            elif tag == FRAMESET:
                self.mode = IN_FRAMESET
            elif tag == HTML:
                self.mode = AFTER_HEAD if self.head >= 0 else BEFORE_HEAD
            else:
                at -= 1
                continue
            return 0
        self.mode = IN_BODY
        return 0

    # --- Tables -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def cell_start(self) -> cython.int:
        """A part of a table within a cell or caption ends that cell or caption (13.2.6.4.11, 13.2.6.4.15)."""
        if self.token_tag == FRAME or self.token_tag == HEAD:
            return DONE
        return AGAIN if self.leave_cell() else DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def leave_cell(self) -> cython.int:
        """Close the open cell or caption; whether there was one."""
        at: cython.Py_ssize_t
        if self.mode == IN_CAPTION:
            at = self.in_scope(CAPTION, TABLE_SCOPE)
        else:
            at = self.in_scope(TD, TABLE_SCOPE)
            if at == 0:
                at = self.in_scope(TH, TABLE_SCOPE)
        if at == 0:
            return 0
        self.pop_to(at)
        self.forget_to_marker()
        self.mode = IN_TABLE if self.mode == IN_CAPTION else IN_ROW
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def leave_row(self) -> cython.int:
        if self.in_scope(TR, TABLE_SCOPE) == 0:
            return 0
        self.pop_until(TR, TR, TR)
        self.pop()
        self.mode = IN_TABLE_BODY
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def leave_table_body(self) -> cython.int:
        if (
            self.in_scope(TBODY, TABLE_SCOPE) == 0
            and self.in_scope(THEAD, TABLE_SCOPE) == 0
            and self.in_scope(TFOOT, TABLE_SCOPE) == 0
        ):
            return 0
        self.pop_until(TBODY, THEAD, TFOOT)
        self.pop()
        self.mode = IN_TABLE
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def table_start(self) -> cython.int:
        """A start tag in a template, table, table body, row or column group (13.2.6.4.9 to 13.2.6.4.16)."""
        tag: cython.int = self.token_tag
        if self.mode == IN_TEMPLATE:
            return self.template_start(tag)
        if self.mode == IN_COLUMN_GROUP:
            return self.column_start(tag)
        if tag == TD or tag == TH:
            if self.mode == IN_ROW:
                self.pop_until(TR, TR, TR)
                self.insert(tag)
                self.list_marker()
                self.mode = IN_CELL
                return DONE
            if self.mode == IN_TABLE_BODY:
                self.pop_until(TBODY, THEAD, TFOOT)
                self.insert_implied(TR)
                self.mode = IN_ROW
                return AGAIN
            return self.imply_table_body()
        if tag == TR:
            if self.mode == IN_ROW:
                return AGAIN if self.leave_row() else DONE
            if self.mode == IN_TABLE_BODY:
                self.pop_until(TBODY, THEAD, TFOOT)
                self.insert(tag)
                self.mode = IN_ROW
                return DONE
            return self.imply_table_body()
        if self.start_rule_of(tag) == START_TABLE_PART and tag != FRAME and tag != HEAD:
            return self.table_part(tag)
        return self.table_content(tag)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def imply_table_body(self) -> cython.int:
        self.pop_until(TABLE, TABLE, TABLE)
        self.insert_implied(TBODY)
        self.mode = IN_TABLE_BODY
        return AGAIN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def table_part(self, tag: cython.int) -> cython.int:
        """A caption, column, column group or table body."""
        if self.mode == IN_ROW:
            return AGAIN if self.leave_row() else DONE
        if self.mode == IN_TABLE_BODY:
            return AGAIN if self.leave_table_body() else DONE
        self.pop_until(TABLE, TABLE, TABLE)
        if tag == COL:
            self.insert_implied(COLGROUP)
            self.mode = IN_COLUMN_GROUP
            return AGAIN
        self.insert(tag)
        if tag == CAPTION:
            self.list_marker()
            self.mode = IN_CAPTION
        else:
            self.mode = IN_COLUMN_GROUP if tag == COLGROUP else IN_TABLE_BODY
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def table_content(self, tag: cython.int) -> cython.int:
        """What is no part of a table: a few things stay, the rest goes before the table."""
        at: cython.Py_ssize_t
        if tag == TABLE:
            at = self.in_scope(TABLE, TABLE_SCOPE)
            if at == 0:
                return DONE
            self.pop_to(at)
            self.reset_mode()
            return AGAIN
        if tag == SCRIPT or tag == STYLE or tag == TEMPLATE:
            return self.head_start(tag)
        if tag == INPUT and self.has_hidden_type():
            self.insert_leaf(tag)
            return DONE
        if tag == FORM:
            if self.form < 0 and self.open_count[TEMPLATE] == 0:
                self.form = self.insert_leaf(tag)
            return DONE
        self.foster = 1
        at = self.body_start()
        self.foster = 0
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def template_start(self, tag: cython.int) -> cython.int:
        """A template takes the mode of what it holds first."""
        if self.start_rule_of(tag) == START_HEAD_PART:
            return self.head_start(tag)
        if tag == TD or tag == TH:
            self.mode = IN_ROW
        elif tag == TR:
            self.mode = IN_TABLE_BODY
        elif tag == COL:
            self.mode = IN_COLUMN_GROUP
        elif tag == CAPTION or tag == COLGROUP or tag == TBODY or tag == THEAD or tag == TFOOT:
            self.mode = IN_TABLE
        else:
            self.mode = IN_BODY
        if self.templates > 0:
            self.template_modes[self.templates - 1] = self.mode
        return AGAIN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def column_start(self, tag: cython.int) -> cython.int:
        if tag == HTML:
            return self.merge_attributes(self.stack[1])
        if tag == COL:
            self.insert_leaf(tag)
            return DONE
        if tag == TEMPLATE:
            return self.head_start(tag)
        if self.current() != COLGROUP:
            return DONE
        self.pop()
        self.mode = IN_TABLE
        return AGAIN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def table_end(self) -> cython.int:
        """An end tag in a table, a part of one, or a template."""
        tag: cython.int = self.token_tag
        mode: cython.int = self.mode
        part: cython.int = self.start_rule_of(tag) == START_TABLE_PART and tag != FRAME and tag != HEAD
        if tag == TEMPLATE:
            return self.end_template()
        if mode == IN_TEMPLATE:
            return DONE
        if mode == IN_CELL or mode == IN_CAPTION:
            return self.cell_end(tag, part)
        if mode == IN_COLUMN_GROUP:
            return self.column_end(tag)
        if tag == TABLE:
            return self.end_table()
        if part or tag == BODY or tag == HTML:
            return self.part_end(tag)
        self.foster = 1
        self.body_end()
        self.foster = 0
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def cell_end(self, tag: cython.int, part: cython.int) -> cython.int:
        if tag == TD or tag == TH or tag == CAPTION:
            if (tag == CAPTION) == (self.mode == IN_CAPTION) and self.in_scope(tag, TABLE_SCOPE) > 0:
                self.close_at(self.in_scope(tag, TABLE_SCOPE))
                self.forget_to_marker()
                self.mode = IN_TABLE if tag == CAPTION else IN_ROW
            return DONE
        if tag == TABLE or (self.mode == IN_CELL and part and tag != COL and tag != COLGROUP):
            if self.in_scope(tag, TABLE_SCOPE) == 0:
                return DONE
            return AGAIN if self.leave_cell() else DONE
        if part or tag == BODY or tag == HTML:
            return DONE
        return self.body_end()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def column_end(self, tag: cython.int) -> cython.int:
        if tag == COL or self.current() != COLGROUP:
            return DONE
        if tag == COLGROUP:
            self.close_at(self.top)
        else:
            self.pop()
        self.mode = IN_TABLE
        return DONE if tag == COLGROUP else AGAIN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def end_table(self) -> cython.int:
        at: cython.Py_ssize_t
        if self.mode == IN_ROW:
            return AGAIN if self.leave_row() else DONE
        if self.mode == IN_TABLE_BODY:
            return AGAIN if self.leave_table_body() else DONE
        at = self.in_scope(TABLE, TABLE_SCOPE)
        if at > 0:
            self.close_at(at)
            self.reset_mode()
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def part_end(self, tag: cython.int) -> cython.int:
        """The end tag of a row or table body; those of other parts mean nothing between cells."""
        row: cython.Py_ssize_t
        if tag == TR and self.mode == IN_ROW:
            row = self.stack[self.in_scope(TR, TABLE_SCOPE)]
            if self.leave_row():
                self.stop[row] = self.token_end
            return DONE
        if tag == TBODY or tag == THEAD or tag == TFOOT:
            if self.mode == IN_TABLE or self.in_scope(tag, TABLE_SCOPE) == 0:
                return DONE
            if self.mode == IN_ROW:
                return AGAIN if self.leave_row() else DONE
            row = self.stack[self.in_scope(tag, TABLE_SCOPE)]
            if self.leave_table_body():
                self.stop[row] = self.token_end
        return DONE

    # --- After the body, and frames ---------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def late_start(self) -> cython.int:
        tag: cython.int = self.token_tag
        if tag == HTML:
            return self.merge_attributes(self.stack[1])
        if self.mode <= AFTER_AFTER_BODY:
            self.mode = IN_BODY
            return AGAIN
        if tag == NOFRAMES:
            return self.head_start(tag)
        if self.mode == IN_FRAMESET:
            if tag == FRAMESET:
                self.insert(tag)
            elif tag == FRAME:
                self.insert_leaf(tag)
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def late_end(self) -> cython.int:
        tag: cython.int = self.token_tag
        if self.mode == AFTER_BODY and tag == HTML:
            self.mode = AFTER_AFTER_BODY
        elif self.mode <= AFTER_AFTER_BODY:
            self.mode = IN_BODY
            return AGAIN
        elif self.mode == IN_FRAMESET and tag == FRAMESET and self.current() == FRAMESET:
            self.close_at(self.top)
            if self.current() != FRAMESET:
                self.mode = AFTER_FRAMESET
        elif self.mode == AFTER_FRAMESET and tag == HTML:
            self.mode = AFTER_AFTER_FRAMESET
        return DONE

    # --- Foreign content: SVG and MathML (13.2.6.5) -----------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def current_space(self) -> cython.int:
        """The namespace of the innermost open element."""
        if self.foreign == 0:
            return IN_HTML
        return self.name_space[self.tag[self.stack[self.top]]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def push_foreign(self, row: cython.Py_ssize_t) -> cython.int:
        self.foreign += 1
        return self.push(row)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def is_html_point(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether HTML may stand in this foreign element."""
        if self.tag[row] == ANNOTATION_XML:
            return self.annotation_is_html(row)
        return self.traits_of(self.tag[row]) & HTML_POINT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def annotation_is_html(self, row: cython.Py_ssize_t) -> cython.int:
        at: cython.Py_ssize_t
        start: cython.size_t
        end: cython.size_t
        for at in range(self.attr_from[row], self.attr_to[row]):
            if self.attr_name[at] == ENCODING_ATTRIBUTE:
                start, end = self.attr_start[at], self.attr_stop[at]
                return (end - start == 9 and self.matches(start, end, b"text/html")) or (
                    end - start == 21 and self.matches(start, end, b"application/xhtml+xml")
                )
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def is_text_point(self) -> cython.int:
        """Whether text here follows the rules of HTML."""
        row: cython.Py_ssize_t = self.stack[self.top]
        return self.traits_of(self.tag[row]) & MATH_POINT or self.is_html_point(row)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def is_tag_point(self) -> cython.int:
        """Whether the start tag at hand follows the rules of HTML here."""
        row: cython.Py_ssize_t = self.stack[self.top]
        if self.traits_of(self.tag[row]) & MATH_POINT:
            return not (
                self.token_name_end - self.token_name >= 6
                and (
                    self.matches(self.token_name, self.token_name_end, b"mglyph")
                    or self.matches(self.token_name, self.token_name_end, b"malignmark")
                )
            )
        if self.tag[row] == ANNOTATION_XML and self.token_tag == SVG:
            return 1
        return self.is_html_point(row)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def foreign_start(self) -> cython.int:
        """A start tag in SVG or MathML; AGAIN if it breaks out into HTML."""
        space: cython.int
        if self.traits_of(self.token_tag) & BREAKOUT or (self.token_tag == FONT and self.font_breaks_out()):
            self.leave_foreign()
            return AGAIN
        space = self.current_space()
        if (space == IN_SVG and self.token_tag == SVG) or (space == IN_MATH and self.token_tag == MATH):
            self.insert_leaf(self.token_tag)
        else:
            self.insert_leaf(self.name_id(self.token_hash, self.token_name, self.token_name_end, space))
        if not self.self_closing:
            self.push_foreign(self.rows - 1)
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def font_breaks_out(self) -> cython.int:
        at: cython.Py_ssize_t
        name: cython.int
        for at in range(self.token_attrs, self.attrs):
            name = self.attr_name[at]
            if name == COLOR_ATTRIBUTE or name == FACE_ATTRIBUTE or name == SIZE_ATTRIBUTE:
                return 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def leave_foreign(self) -> cython.int:
        row: cython.Py_ssize_t = self.stack[self.top]
        while (
            self.current_space() != IN_HTML
            and not self.traits_of(self.tag[row]) & MATH_POINT
            and not self.is_html_point(row)
        ):
            self.pop()
            row = self.stack[self.top]
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def foreign_end(self) -> cython.int:
        """An end tag in SVG or MathML; AGAIN if it is one for HTML."""
        at: cython.Py_ssize_t = self.top
        tag: cython.int
        space: cython.int
        if self.token_tag == P or self.token_tag == BR:
            self.leave_foreign()
            return AGAIN
        while at > 1:
            tag = self.tag[self.stack[at]]
            space = self.name_space[tag]
            if space == IN_HTML:
                return AGAIN
            if self.is_named(tag, space):
                return self.close_at(at)
            at -= 1
        return DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def is_named(self, tag: cython.int, space: cython.int) -> cython.int:
        """Whether a foreign element has the name of the end tag at hand."""
        if tag == SVG or tag == MATH:
            return self.token_tag == tag
        return self.name_id(self.token_hash, self.token_name, self.token_name_end, space) == tag

    # --- The end ----------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Every document has a root, a head and a body (or frames)."""
        self.token_start = self.token_end = self.size
        self.token_attrs = self.attrs
        if self.open_count[HTML] == 0:
            self.enter_html()
        if self.head < 0 and self.mode == BEFORE_HEAD:
            self.enter_head()
        if self.body < 0 and self.open_count[FRAMESET] == 0 and self.mode < AFTER_FRAMESET and self.mode != IN_FRAMESET:
            self.pop_to(2)
            self.enter_body()
        self.pop_to(1)
        self.text_at[self.rows] = self.text_size
        self.attr_from[self.rows] = self.attrs

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def walk(
        self,
        order: cython.int[::1],
        parent: cython.int[::1],
        text: cython.uchar[::1],
        text_at: cython.int[::1],
        stop: cython.int[::1],
    ) -> cython.Py_ssize_t:
        """Follow the links from the document on: the rows in document order, their parents, and the text in that order.

        `place` of a row is where it came to stand; the `is_open` and `before` columns are free by now and hold it.
        Text that continues the text before it becomes one row with it.
        """
        row: cython.Py_ssize_t = 0
        count: cython.Py_ssize_t = 0
        size: cython.Py_ssize_t = 0
        above: cython.Py_ssize_t = -1
        at: cython.Py_ssize_t
        while True:
            if self.joins[row] and self.tag[order[count - 1]] == TEXT and parent[count - 1] == above:
                stop[count - 1] = self.stop[row]
            else:
                order[count] = row
                parent[count] = above
                text_at[count] = size
                stop[count] = self.stop[row]
                count += 1
            if self.tag[row] == TEXT:
                for at in range(self.text_at[row], self.text_at[row + 1]):
                    text[size] = self.text[at]
                    size += 1
            if self.first[row] >= 0:
                above = count - 1
                row = self.first[row]
                continue
            while self.after[row] < 0 and row > 0:
                row = -2 - self.after[row]
                if row > 0:
                    above = parent[above]
            if row <= 0:
                text_at[count] = size
                return count
            row = self.after[row]

    def in_document_order(self) -> dict[str, Any]:
        """The columns after nodes were moved."""
        room = self.rows + 1
        order, parent, text_at, stop = _integers(room), _integers(room), _integers(room), _integers(room)
        text = _bytes(self.text_size + 1)
        self.after[0] = -1
        count = self.walk(order, parent, text, text_at, stop)
        chosen = _array(order, count)
        return {
            "tag": np.asarray(self.room["tag"])[chosen],
            "parent": _array(parent, count),
            "text_offset": _array(text_at, count + 1),
            "source_start": np.asarray(self.room["start"])[chosen],
            "source_end": _array(stop, count),
            "own_hidden": np.asarray(self.room["is_hidden"])[chosen].astype(np.bool_),
            "text": text[: text_at[count]].tobytes(),
            **self.attribute_columns(chosen),
        }

    def as_made(self) -> dict[str, Any]:
        """The columns where nodes arrived in document order."""
        count = self.rows
        return {
            "tag": _array(self.room["tag"], count),
            "parent": _array(self.room["parent"], count),
            "text_offset": _array(self.room["text_at"], count + 1),
            "source_start": _array(self.room["start"], count),
            "source_end": _array(self.room["stop"], count),
            "own_hidden": np.array(self.room["is_hidden"][:count], np.bool_),
            "text": self.room["text"][: self.text_size].tobytes(),
            **self.attribute_columns(None),
        }

    def attribute_columns(self, order: Any) -> dict[str, Any]:
        """One row an attribute; `attr_offset` says which belong to a row of the page."""
        names = _array(self.room["attr_name"], self.attrs)
        starts, stops = _array(self.room["attr_start"], self.attrs), _array(self.room["attr_stop"], self.attrs)
        if not self.copied and order is None:
            offset = _array(self.room["attr_from"], self.rows + 1)
            return {"attr_offset": offset, "attr_name": names, "attr_start": starts, "attr_stop": stops}

        first, last = _array(self.room["attr_from"], self.rows), _array(self.room["attr_to"], self.rows)
        rows = np.arange(self.rows, dtype=np.int32) if order is None else order
        owner = np.arange(len(rows), dtype=np.int32)
        first, last = first[rows], last[rows]
        for merge in range(self.merges):
            place = np.flatnonzero(rows == self.merge_row[merge])
            owner = np.append(owner, place)
            first = np.append(first, np.full(len(place), self.merge_from[merge]))
            last = np.append(last, np.full(len(place), self.merge_to[merge]))
        by_row = np.argsort(owner, kind="stable")
        owner, first, count = owner[by_row], first[by_row], (last - first)[by_row]
        before = np.concatenate(([0], np.cumsum(count)))
        chosen = np.arange(before[len(count)]) + np.repeat(first - before[: len(count)], count)
        offset = np.zeros(len(rows) + 1, np.int32)
        offset[1:] = np.cumsum(np.bincount(owner, count, len(rows)))
        return {
            "attr_offset": offset,
            "attr_name": names[chosen],
            "attr_start": starts[chosen],
            "attr_stop": stops[chosen],
        }

    def columns(self) -> dict[str, Any]:
        """All that the scan found."""
        columns = self.in_document_order() if self.linked else self.as_made()
        end, depth = np.empty_like(columns["tag"]), np.empty_like(columns["tag"])
        if cython.compiled:
            tree_shape(columns["parent"], end, depth)
        else:
            parents = columns["parent"].tolist()
            ends, depths = [0] * len(parents), [0] * len(parents)
            tree_shape(parents, ends, depths)
            end[:], depth[:] = ends, depths
        return {
            **columns,
            "end": end,
            "depth": depth,
            "new_names": tuple(self.new_names()),
            "quirks": bool(self.quirks),
            "flattened": self.flattened,
            "rest": self.rest,
        }

    def new_names(self) -> list[tuple[int, int, int]]:
        """Names that are not listed in `tags`: where each stands in the source, its length and its namespace."""
        return [(self.name_at[i], self.name_length[i], self.name_space[i]) for i in range(self.known, self.names)]


def _array(column: Any, count: int) -> Any:
    return np.array(column[:count], np.int32)


@cython.cfunc
def tree_shape(parent: cython.int[::1], end: cython.int[::1], depth: cython.int[::1]) -> cython.int:
    """Fill in where each subtree ends and how deep each row stands, from the parents of rows in document order."""
    row: cython.Py_ssize_t
    count: cython.Py_ssize_t = len(parent)
    for row in range(count):
        end[row] = row + 1
        depth[row] = 0 if parent[row] < 0 else depth[parent[row]] + 1
    for row in range(count - 1, 0, -1):
        if end[row] > end[parent[row]]:
            end[parent[row]] = end[row]
    return 0


def scan(data: bytes, max_rows: int, max_depth: int) -> dict[str, Any]:
    """The columns of a page given as UTF-8; `page.COLUMNS` says what each means."""
    try:
        scanner: Scanner = _spare.pop()
    except IndexError:
        scanner = Scanner()
    scanner.begin(data, max_rows, max_depth)
    while True:
        with cython.nogil:
            said = scanner.run()
        if said == DONE:
            break
        if said == MORE_ROOM:
            scanner.grow()
        else:
            scanner.quirks = syntax.has_quirks(data[scanner.token_start : scanner.token_end].decode())
    scanner.finish()
    columns = scanner.columns()
    if scanner.row_room <= _SPARE_ROWS and len(scanner.room["text"]) <= _SPARE_BYTES:
        _spare.append(scanner)
    return columns


# Scanners at rest. To use their room again spares the cost of fresh memory, a third of the time of a scan. A list's
# `pop` and `append` are atomic, so threads may share it; each takes its own.
_spare: list[Scanner] = []
_SPARE_ROWS = 65_536
_SPARE_BYTES = 8 * 1024 * 1024
