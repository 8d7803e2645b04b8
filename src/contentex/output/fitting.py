"""Text in columns of a fixed width, for terminals and tables of plain text."""

from __future__ import annotations

import unicodedata

_ELLIPSIS = "…"
_WIDE = "WF"
_NO_WIDTH = ("Mn", "Me")


def one_line(text: str) -> str:
    """A text in one line, without the characters that steer a terminal or turn its lines around.

    >>> one_line("a\\n  b \\x1b[31mc\\u202e")
    'a b [31mc'
    """
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    return "".join(c for c in line if not unicodedata.category(c).startswith("C"))


def width(text: str) -> int:
    """Columns that a text takes: two for each wide character of East Asia, none for a mark on another one.

    >>> width("tea"), width("お茶"), width("e\\u0301")
    (3, 4, 1)
    """
    return len(text) if text.isascii() else sum(map(_character_width, text))


def _character_width(character: str) -> int:
    if unicodedata.east_asian_width(character) in _WIDE:
        return 2
    return 0 if unicodedata.category(character) in _NO_WIDTH else 1


def cut(text: str, columns: int) -> str:
    """The beginning of a text that fits, in one line, with an ellipsis where it was cut.

    >>> cut("Boil the water.", 9), cut("お茶を入れる", 8), cut("tea", 3)
    ('Boil the…', 'お茶を…', 'tea')
    """
    line = one_line(text[: 20 * columns + 200])  # white space may be long, but not for ever
    if width(line) <= columns:
        return line
    used = 0
    for place, character in enumerate(line):
        used += _character_width(character)
        if used > columns - 1:
            return line[:place].rstrip() + _ELLIPSIS
    return line


def fit(text: str, columns: int) -> str:
    """A text cut or filled to the width of its column.

    >>> fit("お茶", 6)
    'お茶  '
    """
    line = cut(text, columns)
    return line + " " * (columns - width(line))
