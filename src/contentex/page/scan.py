# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""HTML to columns: one pass over the bytes, as browsers read them, without a tree of objects.

The scanner cuts the bytes into tokens (13.2.5 of the HTML standard): tags with their attributes, text, comments. It
hands each to the tree builder (`tree`), which adds rows (`rows`), and copies text into one buffer. Attribute values
stay where they are: a column says where.

These three files and `measure` and `utf8` are Python and run as such, slowly; compiled by Cython with the C types of
the `.pxd` files they are fast, and every buffer access stays checked. Inside a scan nothing is a Python object, so the
interpreter lock is free. What needs Python (more room, the quirks of a document type) ends `run`, is done by `scan`,
and `run` goes on where it stopped.

Cost is linear: no search looks at a byte that a former search of its kind has passed.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np

try:
    import cython
except ImportError:  # not compiled, and no Cython installed: the names still need a meaning
    from contentex.page import uncompiled as cython

from contentex.page import syntax, tables, tags
from contentex.page.buffers import Buffer, byte_buffer, grown, integer_buffer, taken
from contentex.page.syntax import Content, Copying, Mode, Namespace, Note, Trait

if TYPE_CHECKING or not cython.compiled:
    from contentex.page.rows import Rows
    from contentex.page.tree import Tree
if cython.compiled:  # `scan.pxd` has brought the two classes
    from cython.cimports.libc.string import memchr, memcpy

# What `run` and the readers of tokens say.
DONE, MORE_ROOM, QUIRKS, ENDED = range(4)

IN_HTML, IN_SVG, IN_MATH = Namespace
MARKUP, LINE_END, UNSEEN, RAW, ESCAPABLE, PLAINTEXT = Content
SKIP, COPY, COPY_NULS = Copying
NOTE_HIDDEN, NOTE_HIDDEN_INPUT, NOTE_FONT, NOTE_HTML, SEEN_STYLE, SEEN_TYPE, SEEN_ENCODING = Note
SPACE, LETTER, ENDS_NAME, ENDS_ATTRIBUTE = tables.SPACE, tables.LETTER, tables.ENDS_NAME, tables.ENDS_ATTRIBUTE
ENDS_VALUE, BEGINS_MARKUP, ALNUM, ODD = tables.ENDS_VALUE, tables.BEGINS_MARKUP, tables.ALNUM, tables.ODD
HASH_START, HASH_FACTOR, HASH_MASK = tables.HASH_START, tables.HASH_FACTOR, tables.HASH_MASK
SVG_SALT, MATH_SALT, REFERENCE_SLOTS = tables.SVG_SALT, tables.MATH_SALT, tables.REFERENCE_SLOTS
COLOR, ENCODING, FACE, HIDDEN, SIZE, STYLE, TYPE = tags.ids("color encoding face hidden size style type")
DOCUMENT, MATH, SCRIPT, SVG, TEXTAREA = tags.ids("#document math script svg textarea")
FORMATTING, IN_BODY = Trait.FORMATTING, Mode.IN_BODY
ROOM = syntax.ROOM

_ATTRIBUTE_COLUMNS = ("attr_name", "attr_start", "attr_end")


class Scanner:
    """The state of one scan: the input, the text and the attributes so far."""

    data: bytes
    text: Buffer
    attr_name: Buffer
    attr_start: Buffer
    attr_end: Buffer
    keys: Buffer
    values: Buffer
    name_at: Buffer
    name_length: Buffer
    bits: bytes
    eight: int  # where compiled code puts eight bytes at a time

    def __init__(self) -> None:
        self.rows = Rows()
        self.tree = Tree(self.rows)
        self.buffers: dict[str, Any] = {name: integer_buffer(0) for name in _ATTRIBUTE_COLUMNS}
        self.buffers["text"] = byte_buffer(0)
        self.attr_room = self.name_room = 0
        self.attrs_short = True
        self.known = len(tags.NAMES)
        if cython.compiled:
            for byte in range(256):  # an array of C, which a byte cannot leave
                self.bits[byte] = tables.BYTE_BITS[byte]  # type: ignore[index]
        else:
            self.bits = tables.BYTE_BITS
        self.reference_keys = tables.REFERENCE_KEYS
        self.reference_values = tables.REFERENCE_VALUES
        self.reference_text = tables.REFERENCE_TEXT
        self.reference_offset = tables.REFERENCE_OFFSET
        self.windows_1252 = tables.WINDOWS_1252

    def begin(self, data: bytes, max_rows: int, max_depth: int) -> None:
        """Forget the last page and take up another; the room stays."""
        self.data = data
        self.size = len(data)
        self.pos = 0
        self.has_odd_bytes = b"\r" in data or b"\0" in data
        # Text never needs more: a NUL becomes three bytes, and no reference grows by more than a fifth.
        self.text_size = 0
        room = (3 if self.has_odd_bytes else 1) * self.size + self.size // 4 + 64
        if len(self.buffers["text"]) < room:
            self.buffers["text"] = byte_buffer(room)
            self.text = self.buffers["text"]
        self.attrs = 0
        self.max_rows = max_rows
        self.rest = 0  # bytes read after the row limit was reached
        self.name_key = 0
        self.name_start = self.name_end = 0
        self.forget_names()
        self.rows.begin()
        self.grow()
        self.tree.begin(max_depth)

    def grow(self) -> None:
        """Make room for more of whatever is short."""
        self.rows.grow(2 * ROOM)
        if self.attrs_short:
            self.attrs_short = False
            self.attr_room = max(8192, 2 * self.attr_room)
            for name in _ATTRIBUTE_COLUMNS:
                self.buffers[name] = grown(self.buffers[name], self.attr_room)
            self.attr_name = self.buffers["attr_name"]
            self.attr_start = self.buffers["attr_start"]
            self.attr_end = self.buffers["attr_end"]
        if self.names + 8 >= self.name_room:
            self.grow_names()

    def forget_names(self) -> None:
        """Keep the listed names only."""
        if self.name_room != tables.NAME_ROOM:
            self.slots, self.name_room = tables.NAME_SLOTS, tables.NAME_ROOM
            self.keys = array("Q", tables.NAME_KEYS)
            self.buffers["name_at"] = integer_buffer(self.name_room)
            self.buffers["name_length"] = integer_buffer(self.name_room)
            self.name_at = self.buffers["name_at"]
            self.name_length = self.buffers["name_length"]
            self.tree.make_room(self.name_room)
        self.values = array("i", tables.NAME_VALUES)
        self.names = self.known

    def grow_names(self) -> None:
        self.name_room *= 2
        for name in ("name_at", "name_length"):
            self.buffers[name] = grown(self.buffers[name], self.name_room)
        self.name_at, self.name_length = self.buffers["name_at"], self.buffers["name_length"]
        self.tree.widen(self.name_room)
        used = [(self.keys[slot], self.values[slot]) for slot in range(self.slots) if self.values[slot] >= 0]
        used.sort(key=lambda pair: pair[1])
        self.slots = 2 * self.name_room
        self.keys, self.values = tables.hash_table([key for key, _ in used], self.slots)

    def columns(self) -> dict[str, Any]:
        """All that the scan found."""
        attributes = {name: taken(self.buffers[name], self.attrs) for name in _ATTRIBUTE_COLUMNS}
        return {
            **self.rows.columns(self.buffers["text"], self.text_size, attributes),
            "new_names": self.new_names(),
            "quirks": bool(self.tree.quirks),
            "flattened": self.tree.flattened,
            "unstructured": self.rest,
        }

    def new_names(self) -> Any:
        """Names that are not listed: where each stands in the source, its length and its namespace."""
        new = slice(self.known, self.names)
        spaces = bytes(self.tree.name_space[: self.names])[new]
        names = np.empty((3, len(spaces)), np.int32)
        names[0], names[1] = self.buffers["name_at"][new], self.buffers["name_length"][new]
        names[2] = np.frombuffer(spaces, np.uint8)
        return names

    def scan(self, data: bytes, max_rows: int, max_depth: int) -> dict[str, Any]:
        """Read a whole page."""
        self.begin(data, max_rows, max_depth)
        said = MORE_ROOM
        while said != DONE:
            with cython.nogil:
                said = self.run()
            if said == MORE_ROOM:
                self.grow()
            elif said == QUIRKS:
                doctype = data[self.tree.token_start : self.tree.token_end]
                self.tree.quirks = syntax.has_quirks(doctype.decode())
        self.tree.token_start = self.tree.token_end = self.size
        self.tree.token_attrs = self.attrs
        self.tree.finish()
        self.rows.stop[0] = self.size
        return self.columns()

    def is_small(self) -> bool:
        """Whether the room is worth keeping."""
        return self.rows.capacity <= _SPARE_ROWS and len(self.buffers["text"]) <= _SPARE_BYTES

    # --- Bytes -----------------------------------------------------------------------------------------------------

    def find(self, byte: int, start: int, end: int) -> int:
        """The first place of a byte in data[start:end], or `end`. Checks its own ends."""
        if end > self.size:
            end = self.size
        if start >= end:
            return end
        if cython.compiled:
            base = cython.address(self.data[start])
            found = cython.cast(cython.p_const_uchar, memchr(base, byte, end - start))
            return end if found == cython.NULL else start + cython.cast(cython.size_t, found - base)
        else:
            place: int = self.data.find(byte, start, end)
            return end if place < 0 else place

    def after_space(self, start: int, end: int) -> int:
        """The first byte of data[start:end] that is no white space, or `end`."""
        while start < end and self.bits[self.data[start]] & SPACE:
            start += 1
        return start

    def after_line_end(self, at: int) -> int:
        """Skip one line end."""
        if at < self.size and self.data[at] == 13:
            at += 1
            return at + 1 if at < self.size and self.data[at] == 10 else at
        return at + 1 if at < self.size and self.data[at] == 10 else at

    def is_blank(self, start: int, end: int) -> bool:
        """Whether text holds only white space and NULs."""
        while start < end and (self.data[start] == 0 or self.bits[self.data[start]] & SPACE):
            start += 1
        return start >= end

    def only_nul(self, start: int, end: int) -> bool:
        while start < end and self.data[start] == 0:
            start += 1
        return start >= end

    def matches(self, start: int, end: int, word: bytes) -> bool:
        """Whether data[start:end], in lower case, begins with an ASCII word."""
        if cython.compiled:
            at: cython.size_t = 0
            while word[at] != 0:
                if start + at >= end:
                    return False
                byte = self.data[start + at]
                if byte != word[at] and not (65 <= byte <= 90 and byte + 32 == word[at]):
                    return False
                at += 1
            return True
        else:
            return bool(self.data[start : min(end, start + len(word))].lower() == word)

    # --- Names -----------------------------------------------------------------------------------------------------

    def name_id(self, key: int, start: int, end: int, space: int) -> int:
        """The id of a name by its hash, a new one where the name is new.

        Two names with the same 64-bit hash would share an id: a page made so would only describe itself wrongly.
        """
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
        self.tree.name_space[self.names] = space
        self.names += 1
        return self.names - 1

    def listed_name(self) -> int:
        """The id of the tag name at hand if it is a known one, else that of the document."""
        slot = self.name_key & (self.slots - 1)
        while self.values[slot] >= 0:
            if self.keys[slot] == self.name_key:
                return self.values[slot]
            slot = (slot + 1) & (self.slots - 1)
        return DOCUMENT

    def read_name(self, start: int) -> int:
        """Read the name of a tag; the place after it."""
        at = start
        key = HASH_START
        while at < self.size:
            byte = self.data[at]
            if self.bits[byte] & ENDS_NAME:
                break
            if 65 <= byte <= 90:
                byte += 32
            key = (key ^ byte) * HASH_FACTOR
            if not cython.compiled:
                key &= HASH_MASK  # integers of C do it by themselves
            at += 1
        self.name_key = key
        self.name_start = start
        self.name_end = at
        return at

    def take_name(self) -> int:
        """Tell the tree builder which tag it is; among SVG and MathML also by its name there."""
        self.tree.token_tag = self.name_id(self.name_key, self.name_start, self.name_end, IN_HTML)
        if self.tree.foreign > 0:
            self.tree.token_svg = self.tree.token_math = self.tree.token_tag
            if self.tree.token_tag != SVG:
                self.tree.token_svg = self.name_id(self.name_key, self.name_start, self.name_end, IN_SVG)
            if self.tree.token_tag != MATH:
                self.tree.token_math = self.name_id(self.name_key, self.name_start, self.name_end, IN_MATH)
        return DONE

    # --- Tokens ----------------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Read tokens to the end, or until Python has to help."""
        said = DONE
        while said == DONE and self.pos < self.size:
            if self.rows.count >= self.max_rows:
                return self.drain()
            if (
                self.rows.count + ROOM > self.rows.capacity
                or self.rows.merges + 1 >= self.rows.merge_capacity
                or self.names + 8 >= self.name_room
            ):
                return MORE_ROOM
            if self.data[self.pos] == 60 and self.pos + 1 < self.size:
                said = self.markup()
            else:
                said = self.text_token()
        return said

    def markup(self) -> int:
        """The token that begins with the `<` at hand."""
        byte = self.data[self.pos + 1]
        bits = self.bits[byte]
        self.tree.token_start = self.pos
        if bits & LETTER:
            return self.start_tag()
        if not bits & BEGINS_MARKUP:
            return self.text_token()
        if byte == 47:
            if self.pos + 2 >= self.size:
                return self.text_token()
            byte = self.data[self.pos + 2]
            if self.bits[byte] & LETTER:
                return self.end_tag()
            if byte == 62:
                self.pos += 3
                return DONE
            return self.bogus_comment()
        return self.declaration() if byte == 33 else self.bogus_comment()

    def start_tag(self) -> int:
        self.tree.token_attrs = self.attrs
        said = self.attributes(self.read_name(self.pos + 1))
        if said != DONE:
            return DONE if said == ENDED else said
        self.tree.token_attrs_end = self.attrs
        self.take_name()
        if self.tree.traits[self.tree.token_tag] & FORMATTING:
            self.key_formatting()
        self.pos = self.tree.token_end
        self.tree.start_tag()
        if not self.tree.attrs_used:
            self.attrs = self.tree.token_attrs  # the tag was passed over
        return self.read_content() if self.tree.content != MARKUP else DONE

    def end_tag(self) -> int:
        self.tree.token_attrs = self.attrs
        said = self.attributes(self.read_name(self.pos + 2))
        self.attrs = self.tree.token_attrs  # an end tag has none that count
        if said != DONE:
            return DONE if said == ENDED else said
        self.tree.token_attrs_end = self.attrs
        self.take_name()
        self.pos = self.tree.token_end
        self.tree.end_tag()
        return DONE

    def attributes(self, at: int) -> int:
        """Read a tag's attributes up to its `>` (13.2.5.32 to 13.2.5.40). A tag that the input ends in is dropped."""
        self.tree.self_closing = False
        self.tree.token_notes = 0
        while at < self.size:
            byte = self.data[at]
            if byte == 62:
                self.tree.token_end = at + 1
                return DONE
            if self.bits[byte] & SPACE:
                at += 1
            elif byte == 47:
                at += 1
                self.tree.self_closing = at < self.size and self.data[at] == 62
            elif self.attrs + 1 >= self.attr_room or self.names + 8 >= self.name_room:
                self.attrs_short = self.attrs + 1 >= self.attr_room
                self.attrs = self.tree.token_attrs  # read this tag again when there is room
                return MORE_ROOM
            else:
                at = self.attribute(at)
        self.attrs = self.tree.token_attrs
        self.pos = self.size
        return ENDED

    def attribute(self, at: int) -> int:
        """Read an attribute's name and value; the place after it."""
        first = at
        key = HASH_START
        while at < self.size:
            byte = self.data[at]
            if self.bits[byte] & ENDS_ATTRIBUTE and (byte != 61 or at > first):
                break
            if 65 <= byte <= 90:
                byte += 32
            key = (key ^ byte) * HASH_FACTOR
            if not cython.compiled:
                key &= HASH_MASK  # integers of C do it by themselves
            at += 1
        name = self.name_id(key, first, at, IN_HTML)
        start = end = at
        if at < self.size and self.data[at] != 61:
            at = self.after_space(at, self.size)
        if at < self.size and self.data[at] == 61:
            at = self.after_space(at + 1, self.size)
            byte = self.data[at] if at < self.size else 62
            if byte == 34 or byte == 39:
                start = at + 1
                end = self.find(byte, start, self.size)
                at = end + 1
            else:
                start = at
                while at < self.size and not self.bits[self.data[at]] & ENDS_VALUE:
                    at += 1
                end = at
        self.attr_name[self.attrs] = name
        self.attr_start[self.attrs] = start
        self.attr_end[self.attrs] = end
        self.attrs += 1
        if name < self.known:
            self.note_attribute(name, start, end)
        return at

    def note_attribute(self, name: int, start: int, end: int) -> int:
        """Tell the tree builder of the few attributes that it minds. Of two with the same name the first counts."""
        notes = self.tree.token_notes
        if name == STYLE and not notes & SEEN_STYLE:
            notes |= SEEN_STYLE
            if self.style_hides(start, end):
                notes |= NOTE_HIDDEN
        elif name == HIDDEN:
            notes |= NOTE_HIDDEN
        elif name == TYPE and not notes & SEEN_TYPE:
            notes |= SEEN_TYPE
            if end - start == 6 and self.matches(start, end, b"hidden"):
                notes |= NOTE_HIDDEN_INPUT
        elif name == COLOR or name == FACE or name == SIZE:
            notes |= NOTE_FONT
        elif name == ENCODING and not notes & SEEN_ENCODING:
            notes |= SEEN_ENCODING
            if (end - start == 9 and self.matches(start, end, b"text/html")) or (
                end - start == 21 and self.matches(start, end, b"application/xhtml+xml")
            ):
                notes |= NOTE_HTML
        self.tree.token_notes = notes
        return 0

    def style_hides(self, start: int, end: int) -> bool:
        """Whether an inline style says `display: none` or `visibility: hidden`, and nothing else later."""
        no_display = not_visible = 0
        while start < end:
            stop = self.find(59, start, end)
            colon = self.find(58, start, stop)
            start = self.after_space(start, stop)
            value = self.after_space(colon + 1, stop)
            while colon > start and self.bits[self.data[colon - 1]] & SPACE:
                colon -= 1
            if colon - start == 7 and self.matches(start, colon, b"display"):
                no_display = self.is_word(value, stop, b"none", 4)
            elif colon - start == 10 and self.matches(start, colon, b"visibility"):
                not_visible = self.is_word(value, stop, b"hidden", 6)
            start = stop + 1
        return no_display > 0 or not_visible > 0

    def is_word(self, start: int, end: int, word: bytes, length: int) -> int:
        """Whether a value begins with a word that ends there."""
        after = start + length
        if not self.matches(start, end, word):
            return 0
        return 1 if after >= end or self.bits[self.data[after]] & SPACE or self.data[after] == 33 else 0

    def key_formatting(self) -> int:
        """Give keys to the tag at hand and to those that the tree builder may compare it with: mostly none."""
        self.tree.token_key = 0
        at = self.tree.listed - 1
        while at >= 0 and self.tree.formatting[at] >= 0:
            row = self.tree.formatting[at]
            if self.rows.tag[row] == self.tree.token_tag:
                if self.tree.keys[at] == 0:
                    self.tree.keys[at] = self.attribute_key(self.rows.attr_from[row], self.rows.attr_to[row])
                if self.tree.token_key == 0:
                    self.tree.token_key = self.attribute_key(self.tree.token_attrs, self.attrs)
            at -= 1
        return 0

    def attribute_key(self, first: int, last: int) -> int:
        """A number, never 0, that tags with the same attributes share, in whatever order they stand."""
        total = HASH_START
        for place in range(first, last):
            key = self.value_key(self.attr_start[place], self.attr_end[place])
            total = (total + (key ^ self.attr_name[place]) * HASH_FACTOR) & HASH_MASK
        return total | 1

    def value_key(self, start: int, end: int) -> int:
        """A hash of data[start:end], eight bytes at a time. Checks its own ends."""
        key = HASH_START
        if cython.compiled:
            while start + 8 <= end and end <= self.size:
                memcpy(cython.address(self.eight), cython.address(self.data[start]), 8)
                key = (key ^ self.eight ^ (key >> 29)) * HASH_FACTOR
                start += 8
        for at in range(start, end):
            key = ((key ^ self.data[at]) * HASH_FACTOR) & HASH_MASK
        return key

    # --- Comments and declarations ---------------------------------------------------------------------------------

    def declaration(self) -> int:
        """What begins with `<!`: a comment, a document type, or CDATA where SVG or MathML is open."""
        at = self.pos + 2
        if self.matches(at, self.size, b"--"):
            return self.comment()
        if self.matches(at, self.size, b"doctype"):
            return self.doctype()
        if self.tree.foreign > 0 and self.tree.current_space() != IN_HTML:
            if self.matches(at, self.size, b"[cdata[") and self.data[at + 1] == 67:
                return self.cdata()
        return self.bogus_comment()

    def comment(self) -> int:
        """A comment ends at `-->`, at `--!>`, and at the `>` of `<!-->` and `<!--->`."""
        body = self.pos + 4
        at = self.find(62, body, self.size)
        while at < self.size:
            if at == body or (at == body + 1 and self.data[body] == 45):
                break
            if at >= body + 2 and self.data[at - 1] == 45 and self.data[at - 2] == 45:
                break
            if at >= body + 3 and self.data[at - 1] == 33 and self.data[at - 2] == 45 and self.data[at - 3] == 45:
                break
            at = self.find(62, at + 1, self.size)
        return self.add_comment(at + 1 if at < self.size else self.size)

    def bogus_comment(self) -> int:
        at = self.find(62, self.pos, self.size)
        return self.add_comment(at + 1 if at < self.size else self.size)

    def add_comment(self, end: int) -> int:
        self.tree.token_end = end
        self.tree.token_attrs = self.attrs
        self.pos = end
        self.tree.comment()
        return DONE

    def doctype(self) -> int:
        at = self.find(62, self.pos, self.size)
        self.pos = at + 1 if at < self.size else self.size
        self.tree.token_end = self.pos
        self.tree.token_attrs = self.attrs
        return QUIRKS if self.tree.doctype() else DONE

    def cdata(self) -> int:
        start = self.pos + 9
        at = self.find(62, start, self.size)
        while at < self.size and not (at >= start + 2 and self.data[at - 1] == 93 and self.data[at - 2] == 93):
            at = self.find(62, at + 1, self.size)
        end = at - 2 if at < self.size else at
        self.pos = at + 1 if at < self.size else self.size
        self.tree.token_end = self.pos
        self.tree.token_attrs = self.attrs
        if start < end and self.tree.text(start, end, self.is_blank(start, end)) != SKIP:
            self.copy_raw(start, end)
        return DONE

    # --- Text ------------------------------------------------------------------------------------------------------

    def text_end(self, start: int) -> int:
        """Where text ends: at a `<` that begins a tag, a comment or a declaration."""
        at = self.find(60, start, self.size)
        while at + 1 < self.size and not self.bits[self.data[at + 1]] & BEGINS_MARKUP:
            at = self.find(60, at + 1, self.size)
        if at + 1 >= self.size or (at + 2 == self.size and self.data[at + 1] == 47):
            return self.size
        return at

    def text_token(self) -> int:
        """The text from here to the next markup."""
        start = self.pos
        end = self.text_end(start)
        self.pos = end
        self.tree.token_start = start
        self.tree.token_end = end
        self.tree.token_attrs = self.attrs
        if self.tree.mode == IN_BODY and not self.tree.frameset_ok:  # nearly always: the rest would say the same
            return self.put_text(start, end, False)
        if self.tree.sorts_text():
            return self.put_pieces(start, end)
        return self.put_text(start, end, self.tree.minds_blank() and self.is_blank(start, end))

    def put_pieces(self, start: int, end: int) -> int:
        """Where it matters, white space and other text apart."""
        while start < end:
            stop = self.after_space(start, end)
            if start < stop:
                self.put_text(start, stop, True)
            start = stop
            if not self.tree.sorts_all_text():
                break
            while start < end and not self.bits[self.data[start]] & SPACE:
                start += 1
        if start < end:
            self.tree.token_start = start
            self.put_text(start, end, self.is_blank(start, end))
        return DONE

    def put_text(self, start: int, end: int, blank: bool) -> int:
        """Hand a text to the tree builder and copy it as that says."""
        if self.has_odd_bytes and self.only_nul(start, end) and not self.tree.keeps_nuls():
            return self.tree.ignore_text()
        copying = self.tree.text(start, end, blank)
        if copying != SKIP:
            self.copy_text(start, end, copying == COPY_NULS)
        return DONE

    def copy_bytes(self, start: int, end: int) -> int:
        """Append data[start:end] to the text as it is. Checks its own ends."""
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

    def copy_text(self, start: int, end: int, keep_nul: bool) -> int:
        """Append data[start:end] with character references resolved and line ends made alike."""
        while start < end:
            stop = start
            if self.has_odd_bytes:
                while stop < end and not self.bits[self.data[stop]] & ODD:
                    stop += 1
            else:
                stop = self.find(38, start, end)
            self.copy_bytes(start, stop)
            if stop >= end:
                break
            start = stop + 1
            byte = self.data[stop]
            if byte == 38:
                start = self.copy_reference(stop, end)
            elif byte == 13:
                if start >= self.size or self.data[start] != 10:
                    self.write(10)
            elif keep_nul:
                self.write_code(0xFFFD)
        self.tree.text_size = self.text_size
        return 0

    def copy_raw(self, start: int, end: int) -> int:
        """The same where `&` means itself."""
        while start < end:
            stop = self.find(38, start, end)
            self.copy_text(start, stop, True)
            if stop < end:
                self.write(38)
            start = stop + 1
        self.tree.text_size = self.text_size
        return 0

    def write(self, byte: int) -> int:
        self.text[self.text_size] = byte
        self.text_size += 1
        return 0

    def write_code(self, code: int) -> int:
        """Append a code point as UTF-8."""
        if code < 0x80:
            return self.write(code)
        if code < 0x800:
            self.write(0xC0 | (code >> 6))
        else:
            if code < 0x10000:
                self.write(0xE0 | (code >> 12))
            else:
                self.write(0xF0 | (code >> 18))
                self.write(0x80 | ((code >> 12) & 63))
            self.write(0x80 | ((code >> 6) & 63))
        return self.write(0x80 | (code & 63))

    # --- Character references (13.2.5.72 to 13.2.5.80) -------------------------------------------------------------

    def copy_reference(self, start: int, end: int) -> int:
        """Append what the `&` at `start` stands for; the place where reading goes on."""
        if start + 1 < end and self.data[start + 1] == 35:
            return self.copy_number(start, end)
        return self.copy_named(start, end)

    def copy_named(self, start: int, end: int) -> int:
        """A named reference: the longest name that the table holds."""
        key = HASH_START
        at = start + 1
        stop = start
        found = -1
        while at < end and at - start < 40:
            byte = self.data[at]
            if not self.bits[byte] & ALNUM and byte != 59:
                break
            key = (key ^ byte) * HASH_FACTOR
            if not cython.compiled:
                key &= HASH_MASK  # integers of C do it by themselves
            at += 1
            place = self.reference(key)
            if place >= 0:
                found = place
                stop = at
            if byte == 59:
                break
        if found < 0:
            self.write(38)
            return start + 1
        for at in range(self.reference_offset[found], self.reference_offset[found + 1]):
            self.write(self.reference_text[at])
        return stop

    def reference(self, key: int) -> int:
        """Which named reference has this hash, or -1."""
        slot = key & (REFERENCE_SLOTS - 1)
        while self.reference_values[slot] >= 0:
            if self.reference_keys[slot] == key:
                return self.reference_values[slot]
            slot = (slot + 1) & (REFERENCE_SLOTS - 1)
        return -1

    def copy_number(self, start: int, end: int) -> int:
        """A numeric reference; impossible code points become U+FFFD, those of Windows what its users meant."""
        at = start + 2
        base = 10
        if at < end and (self.data[at] | 32) == 120:
            base = 16
            at += 1
        first = at
        code = 0
        while at < end and self.digit(self.data[at]) < base:
            if code <= 0x10FFFF:
                code = code * base + self.digit(self.data[at])
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

    def digit(self, byte: int) -> int:
        """The value of a hexadecimal digit, or 99."""
        if 48 <= byte <= 57:
            return byte - 48
        byte |= 32
        return byte - 87 if 97 <= byte <= 102 else 99

    # --- Content without markup: scripts, styles, titles (13.2.5.2 to 13.2.5.31) -----------------------------------

    def read_content(self) -> int:
        """Read what the element just opened holds, and its end tag.

        What a browser would never show as text stays in the source: its row says where.
        """
        if self.tree.content == LINE_END:
            self.pos = self.after_line_end(self.pos)
            return DONE
        start = self.pos
        if self.tree.token_tag == TEXTAREA:
            start = self.after_line_end(start)
        end = self.size if self.tree.content == PLAINTEXT else self.content_end(self.tree.token_tag == SCRIPT)
        if start < end:
            self.tree.fill(start, end)
            if self.tree.content == ESCAPABLE:
                self.copy_text(start, end, True)
            elif self.tree.content != UNSEEN:
                self.copy_raw(start, end)
        self.pos = self.tag_end(end + 2) if end < self.size else self.size
        if self.tree.content != PLAINTEXT:
            self.tree.close_filled(end, self.pos)
        return DONE

    def content_end(self, is_script: bool) -> int:
        """Where the end tag of the element at hand stands. A script may hide one in `<!-- <script>`."""
        at = self.find(60, self.pos, self.size)
        shown = at  # up to here the script stands in a comment
        nested = False
        while at + 1 < self.size:
            if self.data[at + 1] == 47:
                if self.is_name_at(at + 2):
                    if not nested or at >= shown:
                        return at
                    nested = False
            elif is_script:
                if at >= shown:
                    nested = False
                    if self.matches(at + 1, self.size, b"!--"):
                        shown = self.script_comment_end(at + 2)
                elif self.is_name_at(at + 1):
                    nested = True
            at = self.find(60, at + 1, self.size)
        return self.size

    def is_name_at(self, at: int) -> bool:
        """Whether the name of the tag at hand stands here, as a whole."""
        name = self.name_start
        while name < self.name_end:
            if at >= self.size:
                return False
            one = self.data[at]
            other = self.data[name]
            if one != other and ((one ^ other) != 32 or not self.bits[one] & LETTER):
                return False
            at += 1
            name += 1
        return at < self.size and self.bits[self.data[at]] & ENDS_NAME != 0

    def script_comment_end(self, dashes: int) -> int:
        """The place of the `>` that ends a comment within a script, or the end."""
        at = self.find(62, dashes + 2, self.size)
        while at < self.size and not (self.data[at - 1] == 45 and self.data[at - 2] == 45):
            at = self.find(62, at + 1, self.size)
        return at

    def tag_end(self, at: int) -> int:
        """The place after a tag's `>`, minding quotes after `=`."""
        while at < self.size:
            byte = self.data[at]
            at += 1
            if byte == 62:
                return at
            if byte == 61:
                at = self.after_space(at, self.size)
                if at < self.size and (self.data[at] == 34 or self.data[at] == 39):
                    at = self.find(self.data[at], at + 1, self.size) + 1
        return self.size

    # --- Beyond the row limit --------------------------------------------------------------------------------------

    def drain(self) -> int:
        """Keep what is left as text of one last row, and read no more structure."""
        if self.rest == 0:
            self.rest = self.size - self.pos
            self.tree.token_attrs = self.attrs
            self.tree.last_text(self.pos)
        while self.pos < self.size:
            start = self.pos
            if self.data[start] == 60 and start + 1 < self.size and self.bits[self.data[start + 1]] & BEGINS_MARKUP:
                self.skip_markup()
                self.write(32)
            else:
                self.pos = self.text_end(start)
                self.copy_text(start, self.pos, False)
        self.tree.text_size = self.text_size
        self.rows.stop[self.rows.count - 1] = self.size
        return DONE

    def skip_markup(self) -> int:
        """Pass over a tag or comment, and over the content of a script or style."""
        start = self.pos
        if self.bits[self.data[start + 1]] & LETTER:
            self.pos = self.tag_end(self.read_name(start + 1))
            tag = self.listed_name()
            if self.tree.holds_raw_text(tag):
                self.pos = self.content_end(tag == SCRIPT)
            return 0
        at = self.find(62, start, self.size)
        if self.matches(start, self.size, b"<!--"):
            while at < self.size and not (at >= start + 6 and self.data[at - 1] == 45 and self.data[at - 2] == 45):
                at = self.find(62, at + 1, self.size)
        self.pos = at + 1 if at < self.size else self.size
        return 0


def scan(data: bytes, max_rows: int, max_depth: int) -> dict[str, Any]:
    """The columns of a page given as UTF-8; `page.COLUMNS` says what each means."""
    try:
        scanner = _spare.pop()
    except IndexError:
        scanner = Scanner()
    columns = scanner.scan(data, max_rows, max_depth)
    if scanner.is_small():
        _spare.append(scanner)
    return columns


# Scanners at rest. To use their room again spares the cost of fresh memory, a sixth of the time of a parse. A list's
# `pop` and `append` are atomic, so threads may share it; each takes its own.
_spare: list[Scanner] = []
_SPARE_ROWS = 65_536
_SPARE_BYTES = 8 * 1024 * 1024
