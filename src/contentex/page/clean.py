"""The preprocessing functions of ContentEx (section II.A) and CoreEx (section 3.2), as masks: True is ignored.

Nothing is removed from the page. An extractor passes over the rows that `ignored` marks:

    forms         "Ignoring Form tags"
    scripts       "Removing scripts"
    statements    "Removing statements"

The fourth function, "Converting to XHTML", is `xhtml.to_xhtml`; the tree has no errors without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from contentex import datafiles
from contentex.page import tags
from contentex.page.page import Bools, Ints, Page

LONGEST_OPENED = 80
"""Words of the longest statement that shows itself by how it opens: publishers' notices have about 60."""
LONGEST_PHRASED = 40
"""Words of the longest line that is a statement for a phrase elsewhere in it."""

# A letter, or a quotation mark: a quoted phrase is talked about.
_SAID = re.compile(r"[^\W\d_]|[\"'“”„‘’「『]")  # noqa: RUF001
_MEDIA = tags.ids("img picture video audio object embed iframe canvas svg")


def ignored(page: Page, *, forms: bool = True, scripts: bool = True, statements: bool = True) -> Bools:
    """The rows that an extractor passes over.

    >>> from contentex import parse
    >>> page = parse("<p>News<form>Search</form><script>x</script><p>© 2024 <a href=/>Us</a>. All rights reserved")
    >>> [page.text_of(row) for row in np.flatnonzero(page.visible & ~ignored(page))]
    ['News']
    """
    mask = np.zeros(len(page), np.bool_)
    if forms:
        mask |= form_rows(page)
    if scripts:
        mask |= script_rows(page)
    if statements:
        mask |= statement_rows(page)
    return mask


def form_rows(page: Page, *, largest: float = 0.5) -> Bools:
    """Ignoring Form tags (CoreEx, section 3.2): what is or stands in a select, form, input, textarea or option.

    Some servers wrap the whole page in one form. A `form` that holds more than `largest` of the page's visible words is
    looked into; with 1.0 none is, as the paper has it.
    """
    return page.within(page.is_tag(*tags.FORM_TAGS) & ~_holds_the_page(page, tags.FORM, largest))


def script_rows(page: Page, *, largest: float = 0.5) -> Bools:
    """Removing scripts (CoreEx, section 3.2): scripts, styles, and what stands in for scripts.

    Pages that scripts build often bring their whole content in a `noscript` too. One that holds more than `largest` of
    the page's visible words is looked into.
    """
    return page.within(page.is_tag(*tags.SCRIPT_TAGS) & ~_holds_the_page(page, tags.NOSCRIPT, largest))


def _holds_the_page(page: Page, tag: int, share: float) -> Bools:
    """The elements of this tag that hold more than a share of the page's visible words."""
    words = page.subtree_sum(page.words * page.visible)
    large: Bools = (page.tag == tag) & (words > share * words[0])
    return large


def statement_rows(page: Page) -> Bools:
    """Removing statements (ContentEx, section II.A): copyright, disclaimers, messages that must comply with the law.

    What is judged, and ignored, is a line: the text between two block tags or line breaks, so that links and other
    inline tags do not split a statement. A line outside headings is a statement if it

    - opens like one (`© 2024`, `Disclaimer:`) and has at most 80 words; or
    - has at most 40 words, and a phrase ("all rights reserved") begins or ends it, or stands between two marks.

    So a paragraph that talks about such a phrase stays. `data/statements.txt` lists openings and phrases. An element is
    ignored with the lines in it if it holds nothing else, neither text nor an image.
    """
    line = _line_numbers(page)
    found = [number for number, text, words in _suspects(page, line) if is_statement(text, words)]
    return _with_holders(page, np.isin(line, found) & (page.tag == tags.TEXT))


def is_statement(text: str, words: int) -> bool:
    """Whether a line, in lower case and with single spaces, is a statement; the rule is told at `statement_rows`.

    >>> is_statement("all rights reserved.", 3)
    True
    >>> is_statement("what does all rights reserved mean?", 6)
    False
    """
    patterns = _patterns()
    if words <= LONGEST_OPENED and patterns.opening.match(text):
        return True
    return words <= LONGEST_PHRASED and any(_stands_out(text, phrase) for phrase in patterns.phrases if phrase in text)


def _stands_out(text: str, phrase: str) -> bool:
    before, _, after = (side.strip() for side in text.partition(phrase))
    if not _SAID.search(before) or not _SAID.search(after):
        return True
    return not _SAID.match(before[-1]) and not _SAID.match(after[0])


# --- Patterns ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Patterns:
    opening: re.Pattern[str]
    """Matches where a line that is a statement begins."""
    phrases: tuple[str, ...]


@cache
def _patterns() -> _Patterns:
    lines = datafiles.entries("contentex.page", "statements.txt")
    # Many lines are searched at once: no pattern may run on into the next.
    openings = "|".join(line[1:] for line in lines if line.startswith("^")).replace("[^", r"[^\n")
    return _Patterns(
        re.compile(f"^[ *|·•-]*+(?:{openings})", re.MULTILINE),
        tuple(line for line in lines if not line.startswith("^")),
    )


# --- Lines -------------------------------------------------------------------------------------------------------


def _line_numbers(page: Page) -> Ints:
    """For each row, the number of the line that it stands on; numbers rise where a block begins or ends."""
    breaks = page.is_tag(*tags.BLOCKS, tags.BR)
    steps = np.bincount(page.end[breaks], minlength=len(page) + 1)[:-1] + breaks
    return np.cumsum(steps).astype(np.int32)


def _suspects(page: Page, line: Ints) -> Iterator[tuple[int, str, int]]:
    """The lines, not too long, that hold an opening or a phrase: number, text and words."""
    numbers, words, lines = _short_lines(page, line)
    text = "\n".join(lines)
    starts = np.cumsum([0] + [len(one) + 1 for one in lines])
    for at in np.unique(np.searchsorted(starts, list(_places(text)), "right") - 1).tolist():
        yield int(numbers[at]), lines[at], int(words[at])


def _short_lines(page: Page, line: Ints) -> tuple[Ints, Ints, list[str]]:
    """Lines that are short enough for a statement: their numbers, words and texts."""
    rows = np.flatnonzero(page.visible & (page.heading == 0))
    numbers, first = np.unique(line[rows], return_index=True)
    last = np.append(first[1:], len(rows))[: len(first)] - 1
    words = np.bincount(np.searchsorted(numbers, line[rows]), page.words[rows], len(numbers)).astype(np.int32)
    short = words <= LONGEST_OPENED
    starts, stops = page.text_offset[rows[first[short]]], page.text_offset[rows[last[short]] + 1]
    pieces = (page.text[start:stop] for start, stop in zip(starts.tolist(), stops.tolist(), strict=True))
    joined = b"\n".join(b" ".join(piece.split()) for piece in pieces).decode()
    return numbers[short], words[short], joined.lower().replace("\xa0", " ").split("\n")


def _places(text: str) -> Iterator[int]:
    """Where openings and phrases stand in a text."""
    patterns = _patterns()
    yield from (match.end() for match in patterns.opening.finditer(text))
    for phrase in patterns.phrases:
        at = text.find(phrase)
        while at >= 0:
            yield at
            at = text.find(phrase, at + 1)


def _with_holders(page: Page, mask: Bools) -> Bools:
    """The rows with the elements that hold them and nothing else, and what else, such as comments, stands in those."""
    content = (page.chars > 0) | page.is_tag(*_MEDIA)
    other = page.subtree_sum(content & ~mask)
    return page.within(mask | (page.is_element & (other == 0) & (page.subtree_sum(content & mask) > 0)))
