"""The Page: one row per node in document order, and every column of it declared once.

The subtree of row `i` is the interval `i : end[i]`, so a sum over a subtree is the difference of two prefix sums.
Null is -1. Ragged data are values plus offsets: the text of row `i` is `text[text_offset[i] : text_offset[end[i]]]`.
`docs/data-model.md` tells the same at leisure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

import numpy as np
import numpy.typing as npt

from contentex.page import tags
from contentex.page.attributes import first_places
from contentex.page.inherit import Bits, cover, inherit_bits
from contentex.page.measure import measure
from contentex.page.references import resolve

if TYPE_CHECKING:
    from contentex.page.blocks import Blocks

Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
_V = TypeVar("_V")

# What a row can stand in.
_LINK, _HIDDEN, _UNRENDERED, _UNREADABLE = (1 << bit for bit in range(4))


def _bits_of_tag() -> Bits:
    """A table from tag to bits; its last entry, 0, is for the tags without a fixed id."""
    table = np.zeros(len(tags.NAMES) + 1, np.uint32)
    for bit, some in ((_LINK, tags.LINKS), (_UNRENDERED, tags.UNRENDERED), (_UNREADABLE, tags.UNREADABLE)):
        table[list(some)] |= bit
    return table


_BITS_OF_TAG = _bits_of_tag()


@dataclass(frozen=True, slots=True)
class Column:
    """What a column of the Page is called, holds and means."""

    name: str
    dtype: str
    length: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Cut:
    """What the limits took away from a page. All zero, and false: nothing."""

    unread: int = 0
    """Bytes beyond `max_bytes`."""
    unstructured: int = 0
    """Bytes after `max_rows` rows: their text is in the last text row, their structure is not kept."""
    flattened: int = 0
    """Elements deeper than `max_depth`: each became a leaf beside what it holds."""

    def __bool__(self) -> bool:
        return bool(self.unread or self.unstructured or self.flattened)


def _stored(length: str, meaning: str, dtype: str = "int32") -> Any:
    """A column that the scanner makes."""
    return field(metadata={"length": length, "meaning": meaning, "dtype": dtype})


class derived(Generic[_V]):
    """A column computed from others when it is first asked for; its docstring is its meaning."""

    def __init__(self, compute: Callable[[Page], _V]) -> None:
        self.compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, page: None, owner: type) -> derived[_V]: ...
    @overload
    def __get__(self, page: Page, owner: type) -> _V: ...
    def __get__(self, page: Page | None, owner: type) -> derived[_V] | _V:
        if page is None:
            return self
        value = self.compute(page)
        _freeze(value)
        page.__dict__[self.name] = value
        return value


def _freeze(value: object) -> None:
    if isinstance(value, np.ndarray):
        value.flags.writeable = False


@dataclass(frozen=True, eq=False, repr=False)
class Page:
    """A web page as a table. Made by `contentex.parse`; never changed."""

    source: bytes
    """The page as UTF-8. Offsets named `source_...` and `attr_...` count its bytes."""
    text: bytes
    """All text of the page in document order, as UTF-8, character references resolved."""

    tag: Ints = _stored("rows", "name id of the node's tag; ids below 5 are no elements: see `tags`")
    parent: Ints = _stored("rows", "row of the parent, -1 for the document in row 0")
    end: Ints = _stored("rows", "the row after the subtree's last: the subtree is `row : end[row]`")
    depth: Ints = _stored("rows", "number of ancestors")
    text_offset: Ints = _stored("rows + 1", "where the row's text begins in `text`")
    source_start: Ints = _stored("rows", "where the node begins in `source`: its `<`, or its first character")
    source_end: Ints = _stored("rows", "where it ends: after its end tag, or where it was closed without one")
    own_hidden: Bools = _stored("rows", "has the attribute `hidden` or an inline style that hides it", "bool")
    attr_offset: Ints = _stored("rows + 1", "where the row's attributes begin in the `attr_` columns")
    attr_name: Ints = _stored("attributes", "name id of the attribute")
    attr_start: Ints = _stored("attributes", "where its value begins in `source`, character references unresolved")
    attr_end: Ints = _stored("attributes", "where its value ends")

    new_names: Ints = _stored("3, names", "names without a fixed id: offset in `source`, length, namespace")
    url: str | None = None
    encoding: str = "utf-8"
    """The encoding the page came in, by its name in the WHATWG Encoding Standard."""
    encoding_origin: str = "str"
    """What told it: "bom", "caller", "meta", "detector", "default", or "str" where the page came as text."""
    replaced: int = 0
    """Characters that could not be decoded and became U+FFFD."""
    quirks: bool = False
    """Whether the document type puts a browser in quirks mode."""
    cut: Cut = Cut()
    """What the limits took away."""

    def __post_init__(self) -> None:
        for name in _STORED:
            self.__dict__[name].setflags(write=False)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A page that comes from a pickle is as unchangeable as any."""
        self.__dict__.update(state)
        for value in state.values():
            _freeze(value)

    def __len__(self) -> int:
        return len(self.tag)

    def __repr__(self) -> str:
        where = f" of {self.url}" if self.url else ""
        return f"<Page{where}: {len(self)} rows, {len(self.text)} bytes of text, {self.encoding}>"

    # --- Counts of a text row; 0 for other rows. Sums over subtrees come from `subtree_sum`. -----------------------

    @cached_property
    def _counts(self) -> tuple[Ints, ...]:
        return tuple(measure(self.text, self.text_offset, self.tag))

    @derived
    def chars(self) -> Ints:
        """Characters that are neither white space nor invisible."""
        return self._counts[0]

    @derived
    def words(self) -> Ints:
        """Words; where a script writes none apart, two characters (Han, Kana) or four (Thai, Khmer) make one."""
        return self._counts[1]

    @derived
    def punctuation(self) -> Ints:
        """Marks that end or join clauses, in every script."""
        return self._counts[2]

    @derived
    def digits(self) -> Ints:
        """Decimal digits."""
        return self._counts[3]

    @derived
    def capitals(self) -> Ints:
        """Upper-case letters."""
        return self._counts[4]

    # --- What surrounds a row --------------------------------------------------------------------------------------

    @cached_property
    def _around(self) -> Bits:
        """What each row is or stands in, as bits."""
        own = _BITS_OF_TAG.take(self.tag, mode="clip")
        own -= (own & _LINK) * (self.attribute_index("href") < 0)
        own |= self.own_hidden * np.uint32(_HIDDEN)
        return inherit_bits(self.parent, own)

    @derived
    def in_link(self) -> Bools:
        """Is, or stands in, a link: an `a` or `area` with an `href`."""
        return self._around & _LINK > 0

    @derived
    def in_form(self) -> Bools:
        """Is, or stands in, one of the tags that make a form."""
        return self.within(self.is_tag(*tags.FORM_TAGS))

    @derived
    def hidden(self) -> Bools:
        """Is hidden by an attribute or an inline style, its own or an ancestor's."""
        return self.within(self.own_hidden)

    @derived
    def heading(self) -> Ints:
        """Level of the heading that the row is or stands in, 0 outside headings."""
        level = np.zeros(len(self), np.int32)
        for row in np.flatnonzero(self.is_tag(*tags.HEADINGS)).tolist():
            level[row : self.end[row]] = tags.HEADINGS.index(int(self.tag[row])) + 1
        return level

    @derived
    def rendered(self) -> Bools:
        """Neither hidden nor in a tag whose content browsers do not show."""
        shown: Bools = self._around & (_HIDDEN | _UNRENDERED) == 0
        return shown

    @derived
    def visible(self) -> Bools:
        """A text row that a reader sees: it is rendered and holds a character."""
        return (self.chars > 0) & self.rendered

    @derived
    def sibling_number(self) -> Ints:
        """Which of its parent's children of the same tag the row is, from 1."""
        order = np.lexsort((np.arange(len(self)), self.tag, self.parent))
        first = np.ones(len(self), np.bool_)
        first[1:] = (np.diff(self.parent[order]) != 0) | (np.diff(self.tag[order]) != 0)
        place = np.arange(len(self))
        number = np.empty(len(self), np.int32)
        number[order] = place - np.maximum.accumulate(np.where(first, place, 0)) + 1
        return number

    # --- Whole columns ---------------------------------------------------------------------------------------------

    def is_tag(self, *ids: int) -> Bools:
        """A mask of the rows with one of these tags."""
        table = np.zeros(max(int(self.tag.max()), *ids) + 1, np.bool_)
        table[[tag for tag in ids if tag >= 0]] = True  # -1 is the id of a name that the page does not have
        return table[self.tag]

    @derived
    def is_element(self) -> Bools:
        """Is an element: neither the document nor its type, no text, comment or raw data."""
        return self.tag >= tags.FIRST_ELEMENT

    def within(self, mask: Bools) -> Bools:
        """A mask of the rows that are marked or stand under a marked row."""
        return cover(self.end, mask)

    def subtree_sum(self, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The sum of a column over each row's subtree: the difference of two prefix sums."""
        before = np.concatenate(([0], np.cumsum(values)))
        sums: npt.NDArray[Any] = before[self.end] - before[:-1]
        return sums

    def attribute_index(self, name: str) -> Ints:
        """For each row, which of the `attr_` columns' entries holds this attribute, or -1.

        Where a tag repeats an attribute the first one counts.
        """
        return first_places(self.attr_offset, self.attr_name, self.name_id(name))

    # --- Names -----------------------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Name by id, for this page: the listed ones, then the page's own."""
        return tags.NAMES + tuple(self._own_name(*where) for where in self.new_names.T.tolist())

    def _own_name(self, start: int, length: int, space: int) -> str:
        name = self.source[start : start + length].decode("utf-8", "replace").replace("\0", "\ufffd")
        name = "".join(c.lower() if c.isascii() else c for c in name)
        name = ("", "svg:", "math:")[space] + name
        return tags.SVG_NAMES.get(name, name)

    @cached_property
    def _ids(self) -> dict[str, int]:
        return {name: position for position, name in reversed(list(enumerate(self.names)))}

    def name_id(self, name: str) -> int:
        """The id of a tag or attribute name on this page, or -1."""
        return tags.ID[name] if name in tags.ID else self._ids.get(name, -1)

    # --- One row ---------------------------------------------------------------------------------------------------

    def tag_name(self, row: int) -> str:
        """The row's tag: `p`, `svg:path`, or `#text` and its like."""
        tag = int(self.tag[row])
        return tags.SVG_NAMES.get(tags.NAMES[tag], tags.NAMES[tag]) if tag < len(tags.NAMES) else self.names[tag]

    def local_name(self, row: int) -> str:
        """The row's tag without the mark of SVG or MathML. `<o:p>` is no namespace to HTML."""
        name, new = self.tag_name(row), int(self.tag[row]) - len(tags.NAMES)
        if new >= 0 and self.new_names[2, new] == 0:
            return name
        return name.partition(":")[2] or name

    def text_of(self, row: int) -> str:
        """The text of the row's subtree, white space as it stands."""
        start, stop = self.text_offset[row], self.text_offset[self.end[row]]
        return self.text[start:stop].decode()

    def source_of(self, row: int) -> str:
        """The row's subtree as the page wrote it. Of a script's `#data` row: the script."""
        return self.source[self.source_start[row] : self.source_end[row]].decode("utf-8", "replace")

    def attribute(self, row: int, name: str) -> str | None:
        """The value of an attribute, or None where the row has none of that name."""
        wanted = self.name_id(name)
        for place in range(self.attr_offset[row], self.attr_offset[row + 1]):
            if self.attr_name[place] == wanted:
                return self.value(place)
        return None

    def attributes(self, row: int) -> dict[str, str]:
        """All attributes of a row."""
        found: dict[str, str] = {}
        for place in range(self.attr_offset[row], self.attr_offset[row + 1]):
            found.setdefault(self.names[self.attr_name[place]], self.value(place))
        return found

    def value(self, place: int) -> str:
        """The value of an attribute, by its place in the `attr_` columns."""
        return resolve(self.source[self.attr_start[place] : self.attr_end[place]].decode("utf-8", "replace"))

    def ancestors(self, row: int) -> Iterator[int]:
        """The rows above, from the parent to the document."""
        row = int(self.parent[row])
        while row >= 0:
            yield row
            row = int(self.parent[row])

    def children(self, row: int) -> Iterator[int]:
        """The rows right below, in document order."""
        child, end = row + 1, int(self.end[row])
        while child < end:
            yield child
            child = int(self.end[child])

    def siblings(self, row: int) -> Iterator[int]:
        """The other children of the row's parent, in document order."""
        parent = int(self.parent[row])
        if parent >= 0:
            yield from (child for child in self.children(parent) if child != row)

    def xpath(self, row: int) -> str:
        """A path that finds the row in a browser: `/html[1]/body[1]/p[2]`, or `.../text()[1]` for a text.

        What stands in a `template` has no path in a browser: it is a document of its own. A document type has none in
        XPath: "".
        """
        if self.tag[row] == tags.DOCTYPE:
            return ""
        return self._path(int(self.parent[row])) + "/" + self._step(row) if row > 0 else "/"

    def _path(self, row: int) -> str:
        """The path of an element, kept until another is asked for: paths of brothers are wanted one after the other."""
        last: tuple[int, str] = self.__dict__.get("_last_path", (0, ""))
        if last[0] != row:
            steps = [self._step(above) for above in (row, *self.ancestors(row)) if above > 0]
            last = self.__dict__["_last_path"] = row, "".join(f"/{step}" for step in reversed(steps))
        return last[1]

    def _step(self, row: int) -> str:
        name, number = self.tag_name(row), self.sibling_number[row]
        if name in ("#text", "#data"):
            return f"text()[{number}]"
        if name == "#comment":
            return f"comment()[{number}]"
        if name not in ("svg", "math") and name.replace("-", "").isalnum() and name.isascii():
            return f"{name}[{number}]"
        return f"*[name()={_xpath_string(self.local_name(row))}][{number}]"

    # --- Views that other files of this folder make ----------------------------------------------------------------

    @cached_property
    def blocks(self) -> Blocks:
        """The page as a reader sees it: paragraphs, headings, items, cells and so on."""
        from contentex.page.blocks import Blocks

        return Blocks.of(self)

    @cached_property
    def hidden_blocks(self) -> Blocks:
        """What the page holds but does not show: text in hidden elements and in templates."""
        from contentex.page.blocks import Blocks

        return Blocks.of_rows(self, self._hidden_rows)

    @cached_property
    def _hidden_rows(self) -> Bools:
        """The rows that are not rendered, but would make sense to a reader."""
        hidden: Bools = ~self.rendered & (self._around & _UNREADABLE == 0)
        return hidden

    @cached_property
    def all_blocks(self) -> Blocks:
        """The blocks that a reader sees and the hidden ones, in document order."""
        if not (self._hidden_rows & (self.chars > 0)).any():
            return self.blocks
        return self.blocks.merge(self.hidden_blocks)

    def to_xhtml(self) -> str:
        """The page as a document that an XML parser accepts, with the same text."""
        from contentex.page.xhtml import to_xhtml

        return to_xhtml(self)


def _xpath_string(text: str) -> str:
    """XPath has no escapes: a text with both kinds of quotes must be put together."""
    if '"' not in text:
        return f'"{text}"'
    return "concat(" + ", '\"', ".join(f'"{part}"' for part in text.split('"')) + ")"


_STORED = tuple(f.name for f in fields(Page) if f.metadata)


def _columns() -> tuple[Column, ...]:
    stored = [Column(name=f.name, **f.metadata) for f in fields(Page) if f.metadata]
    computed = [
        Column(name, _dtype(item.compute), "rows", item.__doc__ or "")
        for name, item in vars(Page).items()
        if isinstance(item, derived)
    ]
    return tuple(stored + computed)


def _dtype(compute: Callable[[Page], Any]) -> str:
    return "bool" if compute.__annotations__["return"] == "Bools" else "int32"


COLUMNS = _columns()
"""Every column of a Page: what the scanner stores, then what follows from it."""
