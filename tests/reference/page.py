"""What surrounds a row of a Page, found by looking at every row, from the column `parent` alone."""

from __future__ import annotations

from contentex import Page


def ancestors(page: Page, row: int) -> list[int]:
    """The rows above, from the parent on."""
    found = []
    while page.parent[row] >= 0:
        row = int(page.parent[row])
        found.append(row)
    return found


def children(page: Page, row: int) -> list[int]:
    return [other for other in range(len(page)) if page.parent[other] == row]


def subtrees(page: Page) -> list[list[int]]:
    """For each row, itself and all rows below it."""
    found: list[list[int]] = [[] for _ in range(len(page))]
    for row in range(len(page)):
        for above in (row, *ancestors(page, row)):
            found[above].append(row)
    return found


def is_in(page: Page, row: int, names: set[str]) -> bool:
    """Whether a row has, or stands in, one of these tags."""
    return any(page.tag_name(above) in names for above in (row, *ancestors(page, row)))


def is_in_link(page: Page, row: int) -> bool:
    lines = (row, *ancestors(page, row))
    return any(page.tag_name(above) in ("a", "area") and page.attribute(above, "href") is not None for above in lines)


def is_hidden(page: Page, row: int) -> bool:
    return any(page.own_hidden[above] for above in (row, *ancestors(page, row)))


def heading_level(page: Page, row: int) -> int:
    """The level of the nearest heading."""
    names = [page.tag_name(above) for above in (row, *ancestors(page, row))]
    return next((int(name[1]) for name in names if name in ("h1", "h2", "h3", "h4", "h5", "h6")), 0)


def sibling_number(page: Page, row: int) -> int:
    older = children(page, int(page.parent[row])) if row else [0]
    return [other for other in older if page.tag[other] == page.tag[row]].index(row) + 1


def text(page: Page, row: int) -> str:
    """The texts of the subtree, put together."""
    offsets = page.text_offset.tolist()
    rows = subtrees(page)[row]
    return "".join(page.text[offsets[r] : offsets[r + 1]].decode() for r in rows if page.tag_name(r) == "#text")
