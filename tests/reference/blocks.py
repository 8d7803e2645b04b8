"""The slow, obvious twin of `contentex.page.blocks`: it walks the page by recursion and looks at one row at a time.

`seen` are the rows of the texts that blocks are made of: those that a reader sees, or those that are hidden.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from contentex.page import tags
from contentex.page.page import Page

_BOXES = {"button", "noscript", "select", "svg", "textarea"}
_BOUNDARIES = {tags.NAMES[tag] for tag in tags.BLOCKS} - _BOXES - {"math"}
_UNRENDERED = {tags.NAMES[tag] for tag in tags.UNRENDERED}
_UNREADABLE = _UNRENDERED - {"template"}
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LISTS = ("dir", "menu", "ol", "ul")
_KEEPS_SPACE = ("pre", "listing", "plaintext", "xmp", "textarea")
_PAGE_PARTS = """
dl blockquote pre hr form fieldset input select textarea article aside details figure footer header main nav section
"""
_STRUCTURE = {*_PAGE_PARTS.split(), *_HEADINGS, *_LISTS}
_KINDS = {
    **dict.fromkeys(_HEADINGS, "heading"),
    "li": "item",
    "td": "cell",
    "th": "cell",
    **dict.fromkeys(("pre", "listing", "plaintext", "xmp"), "code"),
    "blockquote": "quote",
    **dict.fromkeys(("caption", "figcaption", "legend"), "caption"),
    "dt": "term",
    "dd": "definition",
    "summary": "summary",
    **dict.fromkeys(("button", "option", "optgroup", "select", "textarea"), "control"),
}

Walk = Callable[[Page, int, set[int], list[int | None]], None]


@dataclass
class Found:
    """One block, with what is to be compared."""

    rows: list[int]
    """Its text rows."""
    text: str
    kind: str = "paragraph"
    level: int = 0
    place: tuple[int, int] = (-1, -1)
    container: int = 0


def find_blocks(page: Page) -> list[Found]:
    """All blocks that a reader sees."""
    events: list[int | None] = []
    seen = {row for row in range(len(page)) if page.visible[row]}
    _walk(page, 0, seen, events)
    return _blocks(page, seen, events)


def find_hidden_blocks(page: Page) -> list[Found]:
    """All blocks that are hidden; each element that hides is looked at for itself."""
    events: list[int | None] = []
    seen = {row for row in range(len(page)) if page.chars[row] > 0 and _is_hidden(page, row)}
    for row in range(len(page)):
        if _hides(page, row) and not any(_hides(page, above) for above in page.ancestors(row)):
            events.append(None)
            _walk_hidden(page, row, seen, events)
            events.append(None)
    return _blocks(page, seen, events)


def _blocks(page: Page, seen: set[int], events: list[int | None]) -> list[Found]:
    runs = list(_runs(page, seen, events))
    data = {row for row in range(len(page)) if page.tag_name(row) == "table" and _shows_data(page, row, seen, runs)}
    return [_describe(page, run, seen, data) for run in runs]


# --- Runs ----------------------------------------------------------------------------------------------------------


def _holds_text(page: Page, row: int, seen: set[int]) -> bool:
    return any(inner in seen for inner in range(row, page.end[row]))


def _is_boundary(page: Page, row: int, seen: set[int]) -> bool:
    name = page.tag_name(row)
    return name in _BOUNDARIES or (name in _BOXES and _holds_text(page, row, seen))


def _hides(page: Page, row: int) -> bool:
    return bool(page.own_hidden[row]) or page.tag_name(row) in _UNRENDERED


def _is_hidden(page: Page, row: int) -> bool:
    """Whether something above hides the row, and all of that could be shown."""
    above = list(page.ancestors(row))
    return any(_hides(page, one) for one in above) and not any(page.tag_name(one) in _UNREADABLE for one in above)


def _walk(page: Page, row: int, seen: set[int], events: list[int | None]) -> None:
    """Texts and line breaks as they come, None where a boundary is."""
    if not _hides(page, row):
        _step(page, row, seen, events, _walk)


def _walk_hidden(page: Page, row: int, seen: set[int], events: list[int | None]) -> None:
    """The same within an element that hides."""
    if page.tag_name(row) not in _UNREADABLE:
        _step(page, row, seen, events, _walk_hidden)


def _step(page: Page, row: int, seen: set[int], events: list[int | None], walk: Walk) -> None:
    boundary = _is_boundary(page, row, seen)
    if boundary:
        events.append(None)
    if page.tag_name(row) in ("#text", "br"):
        events.append(row)
    for child in page.children(row):
        walk(page, child, seen, events)
    if boundary:
        events.append(None)


def _keeps_space(page: Page, row: int) -> bool:
    return any(page.tag_name(above) in _KEEPS_SPACE for above in page.ancestors(row))


def _runs(page: Page, seen: set[int], events: list[int | None]) -> Iterator[list[int]]:
    run: list[int] = []
    for event in [*events, None]:
        if event is not None:
            run.append(event)
        else:
            yield from _parts(page, run, seen)
            run = []


def _parts(page: Page, run: list[int], seen: set[int]) -> Iterator[list[int]]:
    """A run cut at blank lines, each part from its first visible text to its last."""
    part: list[int] = []
    after: list[int] = []
    for row in run:
        after.append(row)
        if row in seen:
            breaks = sum(page.tag_name(between) == "br" for between in after)
            if part and breaks > 1 and not _keeps_space(page, row):
                yield part
                part = []
            if part or _keeps_space(page, row):
                part += after
            else:
                part = [row]
            after = []
    if part:
        yield part


# --- Texts ---------------------------------------------------------------------------------------------------------


def _text(page: Page, run: list[int], seen: set[int]) -> str:
    raw = ["\n" if page.tag_name(row) == "br" else _clean(page.text_of(row)) for row in run]
    if _keeps_space(page, next(row for row in run if row in seen)):
        whole = "".join(raw)
        while re.match(r"[ \t\f\r]*\n", whole):
            whole = whole.partition("\n")[2]
        return whole.rstrip(" \t\n\f\r")
    lines = [""]
    before = 0
    for row, piece in zip(run, raw, strict=True):
        if page.tag_name(row) == "br":
            lines.append("")
        else:
            lines[-1] += " " + piece if _links_touch(page, before, row) else piece
            before = row
    return "\n".join(re.sub(r"[ \t\n\f\r]+", " ", line).strip(" ") for line in lines).strip()


def _links_touch(page: Page, before: int, row: int) -> bool:
    begins = any(page.tag_name(between) == "a" for between in range(before + 1, row))
    return begins and bool(page.in_link[before]) and bool(page.in_link[row])


def _clean(text: str) -> str:
    return re.sub("[\u00ad\u200b\u2060\ufeff]", "", text.replace("\u00a0", " "))


# --- Kinds ---------------------------------------------------------------------------------------------------------


def _describe(page: Page, run: list[int], seen: set[int], data: set[int]) -> Found:
    rows = [row for row in run if page.tag_name(row) == "#text"]
    found = Found(rows, _text(page, run, seen))
    found.container = _container(page, rows[0], data)
    name = page.tag_name(found.container)
    if name not in ("td", "th") or _table_of(page, found.container) in data:
        found.kind = _KINDS.get(name, "paragraph")
    if found.kind == "heading":
        found.level = int(name[1])
    if found.kind == "item":
        found.level = max(1, sum(page.tag_name(above) in _LISTS for above in page.ancestors(found.container)))
    if found.kind == "cell":
        found.place = _place(page, found.container)
    return found


def _container(page: Page, row: int, data: set[int]) -> int:
    givers = [above for above in page.ancestors(row) if _gives_kind(page, above, data)]
    blocks = [above for above in page.ancestors(row) if page.tag_name(above) in _BOUNDARIES | _BOXES]
    if not givers:
        return blocks[0] if blocks else 0
    names = [_KINDS[page.tag_name(giver)] for giver in givers]
    if names[:2] == ["control", "heading"]:
        givers, names = givers[1:], names[1:]
    paragraphs = [inner for inner in range(givers[0], page.end[givers[0]]) if page.tag_name(inner) == "p"]
    if names[0] == "heading" and len(paragraphs) > 1 and page.tag_name(blocks[0]) == "p":
        return blocks[0]
    return givers[0]


def _gives_kind(page: Page, row: int, data: set[int]) -> bool:
    name = page.tag_name(row)
    return name in _KINDS and (name not in ("td", "th") or _table_of(page, row) in data)


# --- Tables --------------------------------------------------------------------------------------------------------


def _table_of(page: Page, cell: int) -> int:
    line, group, above, *_ = [*page.ancestors(cell), 0, 0, 0]
    if page.tag_name(line) != "tr":
        return -1
    return next((row for row in (group, above) if page.tag_name(row) == "table"), -1)


def _shows_data(page: Page, table: int, seen: set[int], runs: list[list[int]]) -> bool:
    inside = range(table + 1, page.end[table])
    names = [page.tag_name(row) for row in inside]
    if "table" in names or (page.attribute(table, "role") or "").strip().lower() in ("presentation", "none"):
        return False
    cells = [row for row in inside if page.tag_name(row) in ("td", "th") and _table_of(page, row) == table]
    named = "th" in names or "caption" in names
    plain = all(_is_plain(page, cell, seen, runs) for cell in cells)
    full = [int(page.parent[cell]) for cell in cells if _holds_text(page, cell, seen)]
    grid = len(set(full)) > 1 and any(full.count(line) > 1 for line in set(full))
    return bool(cells) and named + plain + grid > 1


def _is_plain(page: Page, cell: int, seen: set[int], runs: list[list[int]]) -> bool:
    inside = range(cell + 1, page.end[cell])
    words = sum(int(page.words[row]) for row in inside if row in seen)
    blocks = sum(run[0] in inside for run in runs)
    return words <= 60 and blocks <= 2 and not any(page.tag_name(row) in _STRUCTURE for row in inside)


def _place(page: Page, wanted: int) -> tuple[int, int]:
    """Row and column of a cell: fill the slots of its row group one by one, as the HTML standard does."""
    table, group = _table_of(page, wanted), page.parent[page.parent[wanted]]
    lines = [row for row in range(table, page.end[table]) if page.tag_name(row) == "tr"]
    taken: set[tuple[int, int]] = set()
    for y, line in enumerate(lines):
        x = 0
        for cell in page.children(line):
            if page.parent[line] != group or page.tag_name(cell) not in ("td", "th"):
                continue
            while (x, y) in taken:
                x += 1
            if cell == wanted:
                return y, x
            width = _span(page, cell, "colspan", 1000) or 1
            height = _span(page, cell, "rowspan", 65534) or len(lines)
            taken |= {(x + dx, y + dy) for dx in range(width) for dy in range(min(height, len(lines)))}
            x += width
    raise AssertionError("a cell must stand in its table")


def _span(page: Page, cell: int, name: str, most: int) -> int:
    digits = re.match(r"[\t\n\f\r ]*\+?([0-9]+)", page.attribute(cell, name) or "")
    return min(int(digits[1]), most) if digits else 1
