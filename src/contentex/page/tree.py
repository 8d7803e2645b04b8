# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""Tokens to rows: the tree construction of the HTML standard (13.2.6), as browsers do it.

The tree builder sees names, places and attributes by number and never looks at a byte: that is `scan`'s part. It
keeps what the standard's algorithms keep in mind (the stack of open elements, the list of active formatting elements,
the insertion mode) and adds a row for every node. Sections in brackets are those of the standard.

Cost is bounded for every token: the stack is at most `max_depth` long, and the formatting elements that a block may
reopen at most REOPENED. Deeper elements become leaves, counted in `flattened`; their text stays.

`tree.pxd` holds the C types; without a compiler this runs as it stands.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from contentex.page import syntax, tags
from contentex.page.buffers import Buffer, integer_buffer
from contentex.page.syntax import Content, Copying, End, Mode, Namespace, Note, Start, Trait

if TYPE_CHECKING:
    from contentex.page.rows import Rows

# --- Numbers ---------------------------------------------------------------------------------------------------------

(
    A, BASE, BODY, BR, BUTTON, CAPTION, COL, COLGROUP, DD, DT, FONT, FORM, FRAME, FRAMESET, H1, HEAD, HTML, IMG,
    INPUT, LI, NOBR, NOEMBED, NOFRAMES, NOSCRIPT, OPTGROUP, OPTION, P, RTC, RUBY, SCRIPT, SELECT, STYLE, SVG,
    TABLE, TBODY, TD, TEMPLATE, TFOOT, TH, THEAD, TITLE, TR, XMP, ANNOTATION_XML, MGLYPH, MALIGNMARK, COMMENT,
    DATA, DOCTYPE, DOCUMENT, TEXT,
) = tags.ids(
    "a base body br button caption col colgroup dd dt font form frame frameset h1 head html img input li nobr"
    " noembed noframes noscript optgroup option p rtc ruby script select style svg table tbody td template"
    " tfoot th thead title tr xmp math:annotation-xml mglyph malignmark #comment #data #doctype #document"
    " #text"
)  # fmt: skip
(
    START_ORDINARY, START_BLOCK, START_FORMATTING, START_ANCHOR, START_VOID, START_VOID_PLAIN, START_LIST_ITEM,
    START_DEFINITION, START_HEADING, START_TABLE, START_TABLE_PART, START_HEAD_PART, START_INPUT, START_BUTTON,
    START_FORM, START_PREFORMATTED, START_RULE, START_RAW, START_TEXTAREA, START_SELECT, START_OPTION,
    START_OPTGROUP, START_MARKER, START_FOREIGN, START_NOBR, START_IMAGE, START_RUBY_BASE, START_RUBY_TEXT,
    START_PLAINTEXT, START_HTML, START_BODY, START_FRAMESET,
) = Start  # fmt: skip
(
    END_OTHER, END_BLOCK, END_FORMATTING, END_PARAGRAPH, END_LIST_ITEM, END_DEFINITION, END_HEADING, END_FORM,
    END_MARKER, END_BREAK, END_TEMPLATE, END_BODY, END_HTML,
) = End  # fmt: skip
(
    SPECIAL, SCOPE, BUTTON_SCOPE, LIST_SCOPE, TABLE_SCOPE, IMPLIED_END, TABLE_PARENT, BREAKOUT, HTML_POINT,
    MATH_POINT, IMPLIED_END_MORE, TRANSPARENT, RAW_TEXT, ESCAPABLE_TEXT, VOID, FORMATTING,
) = Trait  # fmt: skip
IN_HTML, IN_SVG, IN_MATH = Namespace
MARKUP, LINE_END, UNSEEN, RAW, ESCAPABLE, PLAINTEXT = Content
SKIP, COPY, COPY_NULS = Copying
NOTE_HIDDEN, NOTE_HIDDEN_INPUT, NOTE_FONT, NOTE_HTML = list(Note)[:4]

(
    INITIAL, BEFORE_HTML, BEFORE_HEAD, IN_HEAD, IN_HEAD_NOSCRIPT, AFTER_HEAD, IN_BODY, IN_CELL, IN_CAPTION,
    IN_TEMPLATE, IN_TABLE, IN_TABLE_BODY, IN_ROW, IN_COLUMN_GROUP, AFTER_BODY, AFTER_AFTER_BODY, IN_FRAMESET,
    AFTER_FRAMESET, AFTER_AFTER_FRAMESET,
) = Mode  # fmt: skip

# What a rule says: the token is dealt with, or has to be looked at again in another mode.
DONE, AGAIN = range(2)

# States of a row.
CLOSED, OPEN, OPEN_TO_HTML = range(3)

MARKER = GONE = -1  # in the list of formatting elements, and in the stack while nodes are taken out
REOPENED = 32  # formatting elements that stay open across a block: each may add so many rows
LISTED = 2048  # length of the list of formatting elements, markers included
ROOM = syntax.ROOM


class Tree:
    """The state of the tree construction. The scanner fills in the token and calls `start_tag`, `text` and so on."""

    stack: Buffer
    template_modes: Buffer
    formatting: Buffer
    keys: Buffer
    start_rule: Buffer
    end_rule: Buffer
    traits: Buffer
    name_space: Buffer
    open_count: Buffer
    content: int

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.known = len(tags.NAMES)
        self.name_room = 0
        self.formatting = integer_buffer(LISTED)
        self.keys = array("Q", bytes(8 * LISTED))
        self.stack = integer_buffer(0)
        self.template_modes = integer_buffer(0)

    def begin(self, max_depth: int) -> None:
        """Forget the last page."""
        self.text_size = 0
        self.mode: int = INITIAL
        self.max_depth = max_depth
        if len(self.stack) < max_depth + ROOM:
            self.stack, self.template_modes = integer_buffer(max_depth + ROOM), integer_buffer(max_depth + ROOM)
        self.top = 0
        self.overflow = 0  # elements open below the deepest level kept
        self.flattened = 0  # elements that became leaves there
        self.listed = 0
        self.templates = 0
        self.foreign = 0  # open elements of SVG and MathML
        self.foster = False
        self.quirks = False
        self.frameset_ok = True
        self.head = self.head_rows = self.body = self.form = -1
        for name in range(self.name_room):
            self.open_count[name] = 0

        self.token_start = self.token_end = 0
        self.token_tag = self.token_svg = self.token_math = 0  # the name in each namespace
        self.token_attrs = self.token_attrs_end = 0
        self.token_key = 0  # the same for the same attributes
        self.self_closing = False
        self.token_notes = 0
        self.attrs_used = False  # the token's attributes belong to some row
        self.content = MARKUP
        self.stack[0] = self.add(DOCUMENT, 0, 0)

    def widen(self, names: int) -> None:
        """The same tables for more names, in the middle of a page."""
        spaces, counts = bytes(self.name_space), array("i", self.open_count)
        more = names - self.name_room
        self.make_room(names)
        self.name_space = array("B", spaces + bytes(more))
        self.open_count = counts + array("i", bytes(4 * more))

    def make_room(self, names: int) -> None:
        """Tables by name id, for so many names: rules, traits, namespaces and how many of each tag are open."""
        more = names - self.known
        self.name_room = names
        self.start_rule = array("B", syntax.rule_table(syntax.START_RULES) + bytes(more))
        self.end_rule = array("B", syntax.rule_table(syntax.END_RULES) + bytes(more))
        self.traits = array("i", syntax.trait_table() + [0] * more)
        self.name_space = array("B", syntax.namespace_table() + bytes(more))
        self.open_count = array("i", bytes(4 * names))

    # --- The token at hand becomes a row -----------------------------------------------------------------------------

    def add(self, tag: int, start: int, stop: int) -> int:
        """A new row without attributes, not yet part of the tree."""
        row = self.rows.count
        self.rows.count = row + 1
        self.rows.tag[row] = tag
        self.rows.parent[row] = -1
        self.rows.text_at[row] = self.text_size
        self.rows.start[row] = start
        self.rows.stop[row] = stop
        self.rows.attr_from[row] = self.rows.attr_to[row] = self.token_attrs
        self.rows.is_hidden[row] = 0
        self.rows.is_open[row] = CLOSED
        if self.rows.linked:
            self.rows.first[row] = self.rows.last[row] = self.rows.before[row] = self.rows.after[row] = -1
            self.rows.joins[row] = 0
        return row

    def copy(self, row: int) -> int:
        """A new row with the tag and the attributes of another."""
        copy = self.add(self.rows.tag[row], self.token_start, self.token_start)
        self.rows.attr_from[copy] = self.rows.attr_from[row]
        self.rows.attr_to[copy] = self.rows.attr_to[row]
        self.rows.is_hidden[copy] = self.rows.is_hidden[row]
        self.rows.shared = True
        return copy

    def put_last(self, row: int, parent: int) -> int:
        """Make a row the last child of another."""
        if self.rows.linked:
            return self.rows.link_last(row, parent)
        self.rows.parent[row] = parent
        return 0

    def place(self, row: int) -> int:
        """Put a row where the next node belongs (13.2.6.1): last in the open element, or before its table."""
        parent = self.stack[self.top]
        if self.foster and self.traits[self.rows.tag[parent]] & TABLE_PARENT:
            return self.place_before_table(row)
        return self.put_last(row, parent)

    def place_before_table(self, row: int) -> int:
        """Foster parenting: content that a table may not hold goes before it."""
        at = self.top
        while at > 1 and self.rows.tag[self.stack[at]] != TABLE and self.rows.tag[self.stack[at]] != TEMPLATE:
            at -= 1
        self.rows.use_links()
        if self.rows.tag[self.stack[at]] == TABLE:
            return self.rows.link_before(row, self.stack[at])
        return self.rows.link_last(row, self.stack[at])

    def insert(self, tag: int) -> int:
        """The token's element, placed and open."""
        row = self.insert_leaf(tag)
        self.push(row)
        return row

    def insert_leaf(self, tag: int) -> int:
        """The token's element, placed but not open."""
        row = self.add(tag, self.token_start, self.token_end)
        self.rows.attr_to[row] = self.token_attrs_end
        self.rows.is_hidden[row] = self.token_notes & NOTE_HIDDEN
        self.attrs_used = True
        self.place(row)
        return row

    def insert_implied(self, tag: int) -> int:
        """An element whose start tag was left out. The token's attributes belong to another."""
        row = self.add(tag, self.token_start, self.token_start)
        self.place(row)
        self.push(row)
        return row

    def insert_content(self, tag: int, content: int) -> int:
        """An element that the scanner has to fill."""
        self.insert(tag)
        self.content = content
        return DONE

    # --- The stack of open elements ----------------------------------------------------------------------------------

    def push(self, row: int) -> int:
        self.top += 1
        self.stack[self.top] = row
        self.rows.is_open[row] = OPEN
        self.open_count[self.rows.tag[row]] += 1
        return 0

    def push_foreign(self, row: int) -> int:
        self.push(row)
        self.foreign += 1
        if self.token_notes & NOTE_HTML and self.rows.tag[row] == ANNOTATION_XML:
            self.rows.is_open[row] = OPEN_TO_HTML
        return 0

    def pop(self) -> int:
        row = self.stack[self.top]
        if self.top == 0:
            return 0
        self.top -= 1
        if self.foreign > 0 and self.name_space[self.rows.tag[row]] != IN_HTML:
            self.foreign -= 1
        self.rows.stop[row] = self.token_start
        self.rows.is_open[row] = 0
        self.open_count[self.rows.tag[row]] -= 1
        return 0

    def pop_to(self, at: int) -> int:
        """Close everything down to and including a place of the stack."""
        while self.top >= at and self.top > 0:
            self.pop()
        return 0

    def close_at(self, at: int) -> int:
        """The same, where the token at hand is the element's own end tag."""
        row = self.stack[at]
        self.pop_to(at)
        self.rows.stop[row] = self.token_end
        return 0

    def remove_open(self, row: int) -> int:
        """Take a row out of the stack, wherever it stands."""
        at = self.top
        while at > 0 and self.stack[at] != row:
            at -= 1
        if at == 0:
            return 0
        while at < self.top:
            self.stack[at] = self.stack[at + 1]
            at += 1
        self.top -= 1
        self.rows.is_open[row] = 0
        self.open_count[self.rows.tag[row]] -= 1
        return 0

    def current(self) -> int:
        """The tag of the innermost open element."""
        return self.rows.tag[self.stack[self.top]]

    def in_scope(self, tag: int, scope: int) -> int:
        """Where in the stack a tag stands, unless one of the scope's tags is nearer; 0 where it does not."""
        at = self.top
        if self.open_count[tag] == 0:
            return 0
        while at > 0:
            found = self.rows.tag[self.stack[at]]
            if found == tag:
                return at
            if self.traits[found] & scope:
                return 0
            at -= 1
        return 0

    def close_implied(self, trait: int, kept: int) -> int:
        """Generate implied end tags, except for one tag."""
        tag = self.current()
        while tag != kept and self.traits[tag] & trait:
            self.pop()
            tag = self.current()
        return 0

    def close_paragraph(self) -> int:
        if self.open_count[P] > 0:
            at = self.in_scope(P, BUTTON_SCOPE)
            if at > 0:
                self.pop_to(at)
        return 0

    def pop_until(self, first: int, second: int, third: int) -> int:
        """Close elements until one of three tags, a template or the root is the innermost."""
        tag = self.current()
        while self.top > 1 and tag != first and tag != second and tag != third and tag != TEMPLATE and tag != HTML:
            self.pop()
            tag = self.current()
        return 0

    # --- The list of active formatting elements ----------------------------------------------------------------------

    def list_formatting(self, row: int) -> int:
        """Remember an element that blocks reopen; of four alike, and of more than REOPENED, forget the oldest."""
        at = self.listed - 1
        alike = count = 0
        while at >= 0 and self.formatting[at] != MARKER:
            count += 1
            if self.keys[at] == self.token_key and self.rows.tag[self.formatting[at]] == self.rows.tag[row]:
                alike += 1
            if alike == 3 or count == REOPENED:
                self.unlist(at)
                break
            at -= 1
        return self.list_at(self.listed, row, self.token_key)

    def list_marker(self) -> int:
        return self.list_at(self.listed, MARKER, 0)

    def list_at(self, at: int, row: int, key: int) -> int:
        if self.listed == LISTED:
            self.unlist(0)
            at -= 1 if at > 0 else 0
        place = self.listed
        while place > at:
            self.formatting[place] = self.formatting[place - 1]
            self.keys[place] = self.keys[place - 1]
            place -= 1
        self.formatting[at] = row
        self.keys[at] = key
        self.listed += 1
        return 0

    def unlist(self, at: int) -> int:
        self.listed -= 1
        while at < self.listed:
            self.formatting[at] = self.formatting[at + 1]
            self.keys[at] = self.keys[at + 1]
            at += 1
        return 0

    def where_listed(self, row: int) -> int:
        """Where a row stands in the list since the last marker, or -1."""
        at = self.listed - 1
        while at >= 0 and self.formatting[at] != MARKER:
            if self.formatting[at] == row:
                return at
            at -= 1
        return -1

    def where_formatting(self, tag: int) -> int:
        """Where the last formatting element of a tag stands in the list since the last marker, or -1."""
        at = self.listed - 1
        while at >= 0 and self.formatting[at] != MARKER:
            if self.rows.tag[self.formatting[at]] == tag:
                return at
            at -= 1
        return -1

    def forget_to_marker(self) -> int:
        while self.listed > 0:
            self.listed -= 1
            if self.formatting[self.listed] == MARKER:
                break
        return 0

    def reopen(self) -> int:
        """Reconstruct the active formatting elements: open again those that a block has closed."""
        at = self.listed - 1
        if at < 0 or self.formatting[at] == MARKER or self.rows.is_open[self.formatting[at]]:
            return 0
        while at > 0 and self.formatting[at - 1] != MARKER and not self.rows.is_open[self.formatting[at - 1]]:
            at -= 1
        while at < self.listed and self.top < self.max_depth:
            row = self.copy(self.formatting[at])
            self.place(row)
            self.push(row)
            self.formatting[at] = row
            at += 1
        return 0

    # --- The adoption agency -----------------------------------------------------------------------------------------

    def adopt(self, tag: int) -> int:
        """The adoption agency (13.2.6.4.7): close a formatting element that may be open across blocks."""
        if self.current() == tag and self.where_listed(self.stack[self.top]) < 0:
            self.close_at(self.top)
            return 0
        for turn in range(8):
            where = self.where_formatting(tag)
            if where < 0:
                return 0 if turn else self.close_other(tag)
            row = self.formatting[where]
            if not self.rows.is_open[row]:
                self.unlist(where)
                return 0
            at = self.top
            while self.stack[at] != row:
                if self.traits[self.rows.tag[self.stack[at]]] & SCOPE:
                    return 0  # it is open, but not in scope
                at -= 1
            block = at + 1
            while block <= self.top and not self.traits[self.rows.tag[self.stack[block]]] & SPECIAL:
                block += 1
            if block > self.top:
                self.close_at(at)
                self.unlist(where)
                return 0
            self.adopt_block(where, at, block)
        return 0

    def adopt_block(self, where: int, at: int, block: int) -> int:
        """One turn of the agency: the element at `at` of the stack gives up the block at `block`."""
        row = self.stack[at]
        furthest = self.stack[block]
        ancestor = self.stack[at - 1]
        moved = furthest
        bookmark = where
        place = block - 1
        steps = 0
        self.rows.use_links()
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
                self.stack[place] = GONE
                self.rows.is_open[node] = 0
                self.open_count[self.rows.tag[node]] -= 1
            else:
                copy = self.copy(node)
                self.formatting[listed] = copy
                self.stack[place] = copy
                self.rows.is_open[node] = 0
                self.rows.is_open[copy] = OPEN
                if moved == furthest:
                    bookmark = listed + 1
                self.rows.unlink(moved)
                self.put_last(moved, copy)
                moved = copy
            place -= 1
        self.rows.unlink(moved)
        if self.traits[self.rows.tag[ancestor]] & TABLE_PARENT:
            place = self.top
            self.top = at - 1
            self.place_before_table(moved)
            self.top = place
        else:
            self.put_last(moved, ancestor)

        copy = self.copy(row)
        self.rows.give_children(furthest, copy)
        self.put_last(copy, furthest)
        where = self.where_listed(row)
        key = self.keys[where]
        self.unlist(where)
        self.list_at(bookmark - 1 if where < bookmark else bookmark, copy, key)
        self.stack[at] = GONE
        self.rows.is_open[row] = 0
        self.rows.is_open[copy] = OPEN
        self.restack(furthest, copy)
        return 0

    def restack(self, block: int, row: int) -> int:
        """Close the gaps of the stack and put a row after the block. There is a gap below the block: it is enough."""
        write = 0
        for read in range(self.top + 1):
            node = self.stack[read]
            if node == GONE:
                continue
            self.stack[write] = node
            write += 1
            if node == block:
                self.stack[write] = row
                write += 1
        self.top = write - 1
        return 0

    # --- Tags --------------------------------------------------------------------------------------------------------

    def start_tag(self) -> int:
        """The start tag at hand, by where it stands. Says by `content` what the scanner has to read next."""
        self.attrs_used = False
        self.content = MARKUP
        if self.top >= self.max_depth:
            return self.flat_start()
        if self.foreign > 0 and self.current_space() != IN_HTML and not self.is_tag_point():
            if self.foreign_start() == DONE:
                return DONE
        said = AGAIN
        while said == AGAIN:
            if IN_BODY <= self.mode <= IN_CAPTION:
                if self.mode != IN_BODY and self.start_rule[self.token_tag] == START_TABLE_PART:
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

    def end_tag(self) -> int:
        """The end tag at hand, by where it stands."""
        if self.overflow > 0 and self.top >= self.max_depth:
            if not self.traits[self.token_tag] & (IMPLIED_END_MORE | VOID):
                self.overflow -= 1
            return DONE
        if self.foreign > 0 and self.current_space() != IN_HTML:
            if self.foreign_end() == DONE:
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

    def flat_start(self) -> int:
        """At the depth limit an element becomes a leaf: what it holds stays, beside it."""
        tag = self.token_tag
        self.flattened += 1
        if self.traits[tag] & (RAW_TEXT | ESCAPABLE_TEXT) and self.current_space() == IN_HTML:
            return self.insert_content(tag, self.content_of(tag))
        self.insert_leaf(tag)
        if not self.self_closing and not self.traits[tag] & (IMPLIED_END_MORE | VOID):
            self.overflow += 1
        return DONE

    # --- What the scanner asks -------------------------------------------------------------------------------------

    def sorts_text(self) -> bool:
        """Whether white space and the text after it mean different things here."""
        return self.mode <= AFTER_HEAD or self.mode == IN_COLUMN_GROUP or self.mode >= IN_FRAMESET

    def sorts_all_text(self) -> bool:
        """Whether all white space, and only that, counts here."""
        return self.mode >= IN_FRAMESET

    def minds_blank(self) -> bool:
        """Whether `text` looks at `blank`."""
        return self.frameset_ok or self.mode > IN_TEMPLATE

    def keeps_nuls(self) -> bool:
        """Whether a NUL in text becomes U+FFFD here."""
        return self.foreign > 0 and self.current_space() != IN_HTML and not self.is_text_point()

    def holds_raw_text(self, tag: int) -> bool:
        return self.traits[tag] & RAW_TEXT != 0

    # --- Text, comments, declarations -------------------------------------------------------------------------------

    def text(self, start: int, end: int, blank: bool) -> int:
        """Text by insertion mode: how the scanner is to copy it to the row made for it.

        `blank` says that it is all white space (or NULs). Before the body and between columns and frames, the scanner
        brings white space and other text apart.
        """
        if self.keeps_nuls():
            self.frameset_ok = self.frameset_ok and blank
            return self.text_row(start, end, COPY_NULS)
        if IN_BODY <= self.mode <= IN_TEMPLATE:
            return self.body_text(start, end, blank)
        if self.mode <= AFTER_HEAD:
            return self.early_text(start, end, blank)
        if self.mode <= IN_ROW:
            return self.table_text(start, end, blank)
        if self.mode == IN_COLUMN_GROUP:
            return self.column_text(start, end, blank)
        if self.mode <= AFTER_AFTER_BODY:
            if not blank:
                self.mode = IN_BODY
            return self.body_text(start, end, blank)
        return self.text_row(start, end, COPY) if blank else SKIP

    def text_row(self, start: int, end: int, copying: int) -> int:
        """A row for a text, or more of the row just before."""
        row = self.rows.count - 1
        if (
            not self.rows.linked
            and self.rows.tag[row] == TEXT
            and self.rows.parent[row] == self.stack[self.top]
            and not (self.foster and self.traits[self.current()] & TABLE_PARENT)
        ):
            self.rows.stop[row] = end
            return copying
        row = self.add(TEXT, start, end)
        self.place(row)
        if self.rows.linked:
            self.rows.joins[row] = self.rows.follows_text(row)
        return copying

    def body_text(self, start: int, end: int, blank: bool) -> int:
        if self.listed > 0:
            self.reopen()
        if self.frameset_ok and not blank:
            self.frameset_ok = False
        return self.text_row(start, end, COPY)

    def ignore_text(self) -> int:
        """NULs alone make no row, but before the body they begin it."""
        if self.mode <= AFTER_HEAD:
            self.open_body()
        return DONE

    def early_text(self, start: int, end: int, blank: bool) -> int:
        """Text before the body: white space stays where it is, anything else opens the body."""
        if blank:
            return self.text_row(start, end, COPY) if self.mode > BEFORE_HEAD else SKIP
        self.open_body()
        return self.body_text(start, end, blank)

    def table_text(self, start: int, end: int, blank: bool) -> int:
        """Text between cells goes before the table, unless it is white space."""
        if blank and (self.traits[self.current()] & TABLE_PARENT or self.current() == TEMPLATE):
            return self.text_row(start, end, COPY)
        self.foster = True
        said = self.body_text(start, end, blank)
        self.foster = False
        return said

    def column_text(self, start: int, end: int, blank: bool) -> int:
        if blank:
            return self.text_row(start, end, COPY)
        if self.current() != COLGROUP:
            return SKIP
        self.pop()
        self.mode = IN_TABLE
        return self.table_text(start, end, blank)

    def last_text(self, place: int) -> int:
        """The row that takes the rest of the page where no more rows are allowed."""
        self.token_start = self.token_end = place
        if self.mode <= AFTER_HEAD:
            self.open_body()
        return self.place(self.add(TEXT, place, place))

    def fill(self, start: int, end: int) -> int:
        """A row for what the scanner found in an element that holds no markup."""
        self.token_attrs = self.token_attrs_end  # the element has taken them
        if self.content == UNSEEN:
            return self.place(self.add(DATA, start, end))
        if self.content == PLAINTEXT:
            self.reopen()
        return self.text_row(start, end, COPY_NULS)

    def close_filled(self, end: int, after: int) -> int:
        """That element ends: its content at `end`, its end tag before `after`."""
        row = self.stack[self.top]
        self.token_start = end
        self.pop()
        self.rows.stop[row] = after
        if self.mode == AFTER_HEAD and self.stack[self.top] == self.head:
            self.remove_open(self.head)
            self.head_rows = self.rows.count
        return 0

    def comment(self) -> int:
        row = self.add(COMMENT, self.token_start, self.token_end)
        if self.mode <= BEFORE_HTML:
            return self.put_last(row, 0)
        if self.foreign > 0 and self.current_space() != IN_HTML:
            return self.place(row)
        if self.mode == AFTER_BODY or self.mode == AFTER_AFTER_BODY or self.mode == AFTER_AFTER_FRAMESET:
            self.rows.use_links()
            return self.put_last(row, self.stack[1] if self.mode == AFTER_BODY else 0)
        return self.place(row)

    def doctype(self) -> int:
        """Only before everything else does a document type count; whether it did."""
        if self.mode != INITIAL:
            return 0
        self.put_last(self.add(DOCTYPE, self.token_start, self.token_end), 0)
        self.mode = BEFORE_HTML
        return 1

    def finish(self) -> None:
        """The input is at its end: every document has a root, a head and a body (or frames)."""
        if self.open_count[HTML] == 0:
            self.enter_html()
        if self.head < 0 and self.mode == BEFORE_HEAD:
            self.enter_head()
        if self.body < 0 and self.open_count[FRAMESET] == 0 and self.mode < IN_FRAMESET:
            self.pop_to(2)
            self.enter_body()
        self.pop_to(1)

    # --- Before the body ---------------------------------------------------------------------------------------------

    def open_body(self) -> int:
        """Open all that has to be open before content."""
        self.enter_head()
        if self.mode == IN_HEAD_NOSCRIPT:
            self.leave_noscript()
        if self.mode == IN_HEAD:
            self.leave_head()
        return self.enter_body()

    def is_head_part(self, tag: int) -> bool:
        return self.start_rule[tag] == START_HEAD_PART

    def opens_body(self, tag: int) -> bool:
        """Whether an end tag begins the body all the same."""
        return tag == BODY or tag == HTML or tag == BR

    def enter_html(self) -> int:
        """A root element that no tag gave."""
        if self.mode == INITIAL:
            self.quirks = True
        self.insert_implied(HTML)
        self.mode = BEFORE_HEAD
        return 0

    def enter_head(self) -> int:
        if self.mode <= BEFORE_HTML:
            self.enter_html()
        if self.mode == BEFORE_HEAD:
            self.head = self.insert_implied(HEAD)
            self.mode = IN_HEAD
        return 0

    def leave_noscript(self) -> int:
        self.pop()
        self.mode = IN_HEAD
        return 0

    def leave_head(self) -> int:
        self.pop()
        self.head_rows = self.rows.count
        self.mode = AFTER_HEAD
        return 0

    def enter_body(self) -> int:
        self.body = self.insert_implied(BODY)
        self.mode = IN_BODY
        return 0

    def early_start(self) -> int:
        """A start tag before the body; AGAIN if the body is open now and the tag still waits."""
        tag = self.token_tag
        if self.mode <= BEFORE_HTML:
            if tag == HTML:
                if self.mode == INITIAL:
                    self.quirks = True
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
            if self.is_head_part(tag) and tag != BASE and tag != SCRIPT and tag != TEMPLATE and tag != TITLE:
                return self.head_start(tag)
            self.leave_noscript()
        if self.mode == IN_HEAD:
            if self.is_head_part(tag):
                return self.head_start(tag)
            if tag == NOSCRIPT:
                self.insert(NOSCRIPT)
                self.mode = IN_HEAD_NOSCRIPT
                return DONE
            self.leave_head()
        if tag == BODY:
            self.body = self.insert(BODY)
            self.frameset_ok = False
            self.mode = IN_BODY
            return DONE
        if tag == FRAMESET:
            self.insert(FRAMESET)
            self.mode = IN_FRAMESET
            return DONE
        if self.is_head_part(tag):
            return self.late_head_start(tag)
        self.enter_body()
        return AGAIN

    def late_head_start(self, tag: int) -> int:
        """A part of the head after `</head>` still goes into the head."""
        if self.rows.count != self.head_rows:
            self.rows.use_links()
        self.push(self.head)
        said = self.head_start(tag)
        if self.content == MARKUP:
            self.remove_open(self.head)
            self.head_rows = self.rows.count
        return said

    def head_start(self, tag: int) -> int:
        """A start tag of the head's parts, wherever it stands (13.2.6.4.4)."""
        if self.traits[tag] & (RAW_TEXT | ESCAPABLE_TEXT):
            return self.insert_content(tag, self.content_of(tag))
        if tag == TEMPLATE:
            self.insert(TEMPLATE)
            self.list_marker()
            self.frameset_ok = False
            self.mode = IN_TEMPLATE
            self.template_modes[self.templates] = IN_TEMPLATE
            self.templates += 1
            return DONE
        self.insert_leaf(tag)
        return DONE

    def content_of(self, tag: int) -> int:
        """What the scanner finds in an element that holds no markup."""
        if self.traits[tag] & ESCAPABLE_TEXT:
            return ESCAPABLE
        return RAW if tag == XMP else UNSEEN

    def merge_attributes(self, row: int) -> int:
        """A second `<html>` or `<body>` only adds attributes to the first."""
        if self.open_count[TEMPLATE] == 0 and self.token_attrs_end > self.token_attrs:
            self.rows.merge(row, self.token_attrs, self.token_attrs_end)
            self.attrs_used = True
        return DONE

    def early_end(self) -> int:
        """An end tag before the body; AGAIN if the body is open now and the tag still waits."""
        tag = self.token_tag
        if self.mode <= BEFORE_HEAD:
            if not self.opens_body(tag) and tag != HEAD:
                if self.mode == INITIAL:
                    self.quirks = True
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
                self.rows.stop[self.head] = self.token_end
                return DONE
            if not self.opens_body(tag):
                return DONE
            self.leave_head()
        if not self.opens_body(tag):
            return DONE
        self.enter_body()
        return AGAIN

    # --- Start tags in the body (13.2.6.4.7) -------------------------------------------------------------------------

    def body_start(self) -> int:
        """A start tag in the body (13.2.6.4.7)."""
        tag = self.token_tag
        rule = self.start_rule[tag]
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
            self.frameset_ok = False
        elif rule == START_LIST_ITEM:
            self.frameset_ok = False
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

    def structure_start(self, tag: int, rule: int) -> int:
        """Definitions, tables, and the parts of forms."""
        if rule == START_DEFINITION:
            self.frameset_ok = False
            self.close_item(DD, DT)
            self.close_paragraph()
            self.insert(tag)
        elif rule == START_TABLE:
            if not self.quirks:
                self.close_paragraph()
            self.insert(tag)
            self.frameset_ok = False
            self.mode = IN_TABLE
        elif rule == START_VOID_PLAIN:
            self.insert_leaf(tag)
        elif rule == START_INPUT:
            self.close_select()
            self.reopen()
            self.insert_leaf(tag)
            if not self.token_notes & NOTE_HIDDEN_INPUT:
                self.frameset_ok = False
        elif rule == START_BUTTON:
            at = self.in_scope(BUTTON, SCOPE)
            if at > 0:
                self.pop_to(at)
            self.reopen()
            self.insert(tag)
            self.frameset_ok = False
        elif rule == START_FORM:
            if self.form < 0 or self.open_count[TEMPLATE] > 0:
                self.close_paragraph()
                at = self.insert(tag)
                if self.open_count[TEMPLATE] == 0:
                    self.form = at
        return DONE  # parts of a table mean nothing here

    def rare_start(self, tag: int, rule: int) -> int:
        """The start tags that pages use least."""
        if rule == START_PREFORMATTED:
            self.close_paragraph()
            self.insert_content(tag, LINE_END)
            self.frameset_ok = False
        elif rule == START_RULE:
            self.close_paragraph()
            if self.in_scope(SELECT, SCOPE) > 0:
                self.close_implied(IMPLIED_END, DOCUMENT)
            self.insert_leaf(tag)
            self.frameset_ok = False
        elif rule == START_RAW:
            if tag == XMP:
                self.close_paragraph()
                self.reopen()
            if tag != NOEMBED:
                self.frameset_ok = False
            return self.insert_content(tag, self.content_of(tag))
        elif rule == START_TEXTAREA:
            self.frameset_ok = False
            return self.insert_content(tag, ESCAPABLE)
        elif rule == START_SELECT:
            if not self.close_select():
                self.reopen()
                self.insert(tag)
                self.frameset_ok = False
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
            self.frameset_ok = False
        elif rule == START_FOREIGN:
            self.reopen()
            row = self.insert_leaf(tag)
            if not self.self_closing:
                self.push_foreign(row)
        else:
            return self.odd_start(tag, rule)
        return DONE

    def odd_start(self, tag: int, rule: int) -> int:
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
            self.insert_content(tag, PLAINTEXT)
        elif rule == START_HTML:
            return self.merge_attributes(self.stack[1])
        elif rule == START_BODY:
            if self.body >= 0 and self.open_count[TEMPLATE] == 0:
                self.frameset_ok = False
                return self.merge_attributes(self.body)
        elif rule == START_FRAMESET:
            if self.frameset_ok and self.body >= 0:
                self.rows.use_links()
                self.rows.unlink(self.body)
                self.body = -1
                self.pop_to(2)
                self.insert(tag)
                self.mode = IN_FRAMESET
        return DONE

    def anchor_start(self) -> int:
        """A link ends the link before it."""
        at = self.where_formatting(A)
        if at >= 0:
            row = self.formatting[at]
            self.adopt(A)
            at = self.where_listed(row)
            if at >= 0:
                self.unlist(at)
            if self.rows.is_open[row]:
                self.remove_open(row)
        self.reopen()
        self.list_formatting(self.insert(A))
        return 0

    def close_item(self, one: int, other: int) -> int:
        """A list item or definition ends the one before it in the same list."""
        at = self.top
        if self.open_count[one] == 0 and self.open_count[other] == 0:
            return 0
        while at > 0:
            tag = self.rows.tag[self.stack[at]]
            if tag == one or tag == other:
                self.pop_to(at)
                return 0
            if self.traits[tag] & SPECIAL and not self.traits[tag] & TRANSPARENT:
                return 0
            at -= 1
        return 0

    def close_select(self) -> int:
        """A select cannot hold another, nor an input; whether one was open."""
        at = self.in_scope(SELECT, SCOPE)
        if at > 0:
            self.pop_to(at)
        return at > 0

    # --- End tags in the body (13.2.6.4.7) ---------------------------------------------------------------------------

    def body_end(self) -> int:
        """An end tag in the body (13.2.6.4.7)."""
        tag = self.token_tag
        rule = self.end_rule[tag]
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
            self.frameset_ok = False
            return DONE
        if rule == END_TEMPLATE:
            return self.end_template()
        if self.in_scope(BODY, SCOPE) == 0:
            return DONE
        self.mode = AFTER_BODY
        return AGAIN if rule == END_HTML else DONE

    def close_tag(self, tag: int, scope: int) -> int:
        """Close the innermost element of a tag and all that is open in it, if it is in scope."""
        at = self.in_scope(tag, scope)
        if at > 0:
            self.close_at(at)
        return DONE

    def close_other(self, tag: int) -> int:
        """Any other end tag: close its element unless a special one is open in between."""
        at = self.top
        if self.open_count[tag] == 0:
            return DONE
        while at > 0:
            found = self.rows.tag[self.stack[at]]
            if found == tag:
                return self.close_at(at)
            if self.traits[found] & SPECIAL:
                return DONE
            at -= 1
        return DONE

    def close_heading(self) -> int:
        """The end tag of any heading closes the innermost heading."""
        at = self.top
        while at > 0:
            tag = self.rows.tag[self.stack[at]]
            if H1 <= tag <= H1 + 5:
                return self.close_at(at)
            if self.traits[tag] & SCOPE:
                return DONE
            at -= 1
        return DONE

    def close_form(self) -> int:
        """A form ends by itself: what is open in it stays open."""
        row = self.form
        at = self.top
        if self.open_count[TEMPLATE] > 0:
            return self.close_tag(FORM, SCOPE)
        self.form = -1
        if row < 0 or not self.rows.is_open[row]:
            return DONE
        while at > 0 and self.stack[at] != row:
            if self.traits[self.rows.tag[self.stack[at]]] & SCOPE:
                return DONE
            at -= 1
        self.close_implied(IMPLIED_END, DOCUMENT)
        self.remove_open(row)
        self.rows.stop[row] = self.token_end
        return DONE

    def end_template(self) -> int:
        at = self.top
        if self.open_count[TEMPLATE] == 0:
            return DONE
        while at > 0 and self.rows.tag[self.stack[at]] != TEMPLATE:
            at -= 1
        self.close_at(at)
        self.forget_to_marker()
        if self.templates > 0:
            self.templates -= 1
        self.reset_mode()
        return DONE

    def reset_mode(self) -> int:
        """The insertion mode that the open elements call for (13.2.4.1)."""
        at = self.top
        while at > 0:
            tag = self.rows.tag[self.stack[at]]
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

    # --- Tables (13.2.6.4.9 to 13.2.6.4.16) --------------------------------------------------------------------------

    def is_table_part(self, tag: int) -> bool:
        return self.start_rule[tag] == START_TABLE_PART and tag != FRAME and tag != HEAD

    def cell_start(self) -> int:
        """A part of a table within a cell or caption ends that cell or caption (13.2.6.4.11, 13.2.6.4.15)."""
        return AGAIN if self.is_table_part(self.token_tag) and self.leave_cell() else DONE

    def leave_cell(self) -> int:
        """Close the open cell or caption; whether there was one."""
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

    def leave_row(self) -> int:
        if self.in_scope(TR, TABLE_SCOPE) == 0:
            return 0
        self.pop_until(TR, TR, TR)
        self.pop()
        self.mode = IN_TABLE_BODY
        return 1

    def leave_table_body(self) -> int:
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

    def table_start(self) -> int:
        """A start tag in a template, table, table body, row or column group (13.2.6.4.9 to 13.2.6.4.16)."""
        tag = self.token_tag
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
        if self.is_table_part(tag):
            return self.table_part(tag)
        return self.table_content(tag)

    def imply_table_body(self) -> int:
        self.pop_until(TABLE, TABLE, TABLE)
        self.insert_implied(TBODY)
        self.mode = IN_TABLE_BODY
        return AGAIN

    def table_part(self, tag: int) -> int:
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

    def table_content(self, tag: int) -> int:
        """What is no part of a table: a few things stay, the rest goes before the table."""
        if tag == TABLE:
            at = self.in_scope(TABLE, TABLE_SCOPE)
            if at == 0:
                return DONE
            self.pop_to(at)
            self.reset_mode()
            return AGAIN
        if tag == SCRIPT or tag == STYLE or tag == TEMPLATE:
            return self.head_start(tag)
        if tag == INPUT and self.token_notes & NOTE_HIDDEN_INPUT:
            self.insert_leaf(tag)
            return DONE
        if tag == FORM:
            if self.form < 0 and self.open_count[TEMPLATE] == 0:
                self.form = self.insert_leaf(tag)
            return DONE
        self.foster = True
        at = self.body_start()
        self.foster = False
        return at

    def template_start(self, tag: int) -> int:
        """A template takes the mode of what it holds first."""
        if self.start_rule[tag] == START_HEAD_PART:
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

    def column_start(self, tag: int) -> int:
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

    def table_end(self) -> int:
        """An end tag in a table, a part of one, or a template."""
        tag = self.token_tag
        mode = self.mode
        if tag == TEMPLATE:
            return self.end_template()
        if mode == IN_TEMPLATE:
            return DONE
        if mode == IN_CELL or mode == IN_CAPTION:
            return self.cell_end(tag)
        if mode == IN_COLUMN_GROUP:
            return self.column_end(tag)
        if tag == TABLE:
            return self.end_table()
        if self.is_table_part(tag) or tag == BODY or tag == HTML:
            return self.part_end(tag)
        self.foster = True
        self.body_end()
        self.foster = False
        return DONE

    def cell_end(self, tag: int) -> int:
        if tag == TD or tag == TH or tag == CAPTION:
            if (tag == CAPTION) == (self.mode == IN_CAPTION) and self.in_scope(tag, TABLE_SCOPE) > 0:
                self.close_at(self.in_scope(tag, TABLE_SCOPE))
                self.forget_to_marker()
                self.mode = IN_TABLE if tag == CAPTION else IN_ROW
            return DONE
        if tag == TABLE or (self.mode == IN_CELL and self.is_table_part(tag) and tag != COL and tag != COLGROUP):
            if self.in_scope(tag, TABLE_SCOPE) == 0:
                return DONE
            return AGAIN if self.leave_cell() else DONE
        if self.is_table_part(tag) or tag == BODY or tag == HTML:
            return DONE
        return self.body_end()

    def column_end(self, tag: int) -> int:
        if tag == COL or self.current() != COLGROUP:
            return DONE
        if tag == COLGROUP:
            self.close_at(self.top)
        else:
            self.pop()
        self.mode = IN_TABLE
        return DONE if tag == COLGROUP else AGAIN

    def end_table(self) -> int:
        if self.mode == IN_ROW:
            return AGAIN if self.leave_row() else DONE
        if self.mode == IN_TABLE_BODY:
            return AGAIN if self.leave_table_body() else DONE
        at = self.in_scope(TABLE, TABLE_SCOPE)
        if at > 0:
            self.close_at(at)
            self.reset_mode()
        return DONE

    def part_end(self, tag: int) -> int:
        """The end tag of a row or table body; those of other parts mean nothing between cells."""
        if tag == TR and self.mode == IN_ROW:
            row = self.stack[self.in_scope(TR, TABLE_SCOPE)]
            if self.leave_row():
                self.rows.stop[row] = self.token_end
            return DONE
        if tag == TBODY or tag == THEAD or tag == TFOOT:
            if self.mode == IN_TABLE or self.in_scope(tag, TABLE_SCOPE) == 0:
                return DONE
            if self.mode == IN_ROW:
                return AGAIN if self.leave_row() else DONE
            row = self.stack[self.in_scope(tag, TABLE_SCOPE)]
            if self.leave_table_body():
                self.rows.stop[row] = self.token_end
        return DONE

    # --- After the body, and frames ----------------------------------------------------------------------------------

    def late_start(self) -> int:
        tag = self.token_tag
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

    def late_end(self) -> int:
        tag = self.token_tag
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

    # --- Foreign content: SVG and MathML (13.2.6.5) ------------------------------------------------------------------

    def current_space(self) -> int:
        """The namespace of the innermost open element."""
        if self.foreign == 0:
            return IN_HTML
        return self.name_space[self.current()]

    def is_html_point(self, row: int) -> int:
        """Whether HTML may stand in this foreign element."""
        return self.rows.is_open[row] == OPEN_TO_HTML or self.traits[self.rows.tag[row]] & HTML_POINT

    def is_text_point(self) -> int:
        """Whether text here follows the rules of HTML."""
        row = self.stack[self.top]
        return self.traits[self.rows.tag[row]] & MATH_POINT or self.is_html_point(row)

    def is_tag_point(self) -> int:
        """Whether the start tag at hand follows the rules of HTML here."""
        row = self.stack[self.top]
        if self.traits[self.rows.tag[row]] & MATH_POINT:
            return self.token_tag != MGLYPH and self.token_tag != MALIGNMARK
        if self.rows.tag[row] == ANNOTATION_XML and self.token_tag == SVG:
            return 1
        return self.is_html_point(row)

    def foreign_start(self) -> int:
        """A start tag in SVG or MathML; AGAIN if it breaks out into HTML."""
        if self.traits[self.token_tag] & BREAKOUT or (self.token_tag == FONT and self.token_notes & NOTE_FONT):
            self.leave_foreign()
            return AGAIN
        row = self.insert_leaf(self.token_svg if self.current_space() == IN_SVG else self.token_math)
        if not self.self_closing:
            self.push_foreign(row)
        return DONE

    def leave_foreign(self) -> int:
        row = self.stack[self.top]
        while (
            self.current_space() != IN_HTML
            and not self.traits[self.rows.tag[row]] & MATH_POINT
            and not self.is_html_point(row)
        ):
            self.pop()
            row = self.stack[self.top]
        return 0

    def foreign_end(self) -> int:
        """An end tag in SVG or MathML; AGAIN if it is one for HTML."""
        at = self.top
        if self.token_tag == P or self.token_tag == BR:
            self.leave_foreign()
            return AGAIN
        while at > 1:
            tag = self.rows.tag[self.stack[at]]
            space = self.name_space[tag]
            if space == IN_HTML:
                return AGAIN
            if tag == (self.token_svg if space == IN_SVG else self.token_math):
                return self.close_at(at)
            at -= 1
        return DONE
