"""The counts of a text, one character after another, from the definitions at the top of `contentex.page.measure`."""

from __future__ import annotations

import itertools
import unicodedata
from typing import NamedTuple

from contentex.page.measure import CLAUSE_MARKS


class Counts(NamedTuple):
    chars: int
    words: int
    punctuation: int
    digits: int
    capitals: int


def count(text: str) -> Counts:
    words = _words(text)
    seen = [char for char in text if not is_space(char) and not is_invisible(char)]
    return Counts(
        chars=len(seen),
        words=words + -(-sum(map(is_paired, seen)) // 2) + -(-sum(map(is_foured, seen)) // 4),
        punctuation=sum(char in CLAUSE_MARKS for char in seen) + _ends_of_phrases(text),
        digits=sum(map(is_digit, seen)),
        capitals=sum(map(is_capital, seen)),
    )


def _ends_of_phrases(text: str) -> int:
    """Thai, Lao, Burmese and Khmer set clauses apart by white space: how often it stands between two such letters."""
    signs = [" " if is_space(char) else char for char in text if is_space(char) or not is_invisible(char)]
    pieces = [piece for piece in "".join(signs).split(" ") if piece]
    return sum(is_foured(one[-1]) and is_foured(other[0]) for one, other in itertools.pairwise(pieces))


def _words(text: str) -> int:
    """Words of the scripts that write them apart."""
    words, inside = 0, False
    for char in text:
        if is_space(char) or is_paired(char) or is_foured(char):
            inside = False
        elif begins_word(char) and not inside:
            words, inside = words + 1, True
    return words


def is_space(char: str) -> bool:
    return char.isspace() or char in "\u1361\u0f0b"  # as Ethiopic and Tibetan set words apart


def is_invisible(char: str) -> bool:
    """Controls and formats, such as the soft hyphen; beyond the basic plane the block of tags and selectors."""
    if char > "\uffff":
        return 0xE0000 <= ord(char) <= 0xE0FFF
    if char in "\u115f\u1160\u3164\uffa0" or "\ufe00" <= char <= "\ufe0f":  # fillers, and selectors of a variant
        return True
    return unicodedata.category(char) in ("Cc", "Cf") and not is_foured(char)


def is_digit(char: str) -> bool:
    if char > "\uffff":
        return "\U0001d7ce" <= char <= "\U0001d7ff"
    return unicodedata.category(char) == "Nd"


def is_capital(char: str) -> bool:
    return char <= "\uffff" and unicodedata.category(char) in ("Lu", "Lt")


def is_paired(char: str) -> bool:
    """Han and Kana."""
    if char > "\uffff":
        return 0x20000 <= ord(char) <= 0x3FFFF
    return is_letter(char) and (
        "\u3005" <= char <= "\u3007"
        or "\u3040" <= char <= "\u30ff"
        or "\u31f0" <= char <= "\u31ff"
        or "\u3400" <= char <= "\u4dbf"
        or "\u4e00" <= char <= "\u9fff"
        or "\uf900" <= char <= "\ufaff"
        or "\uff66" <= char <= "\uff9f"
    )


def is_foured(char: str) -> bool:
    """Thai, Lao, Burmese and Khmer with their vowel signs and tones."""
    blocks = "\u0e00" <= char <= "\u0eff" or "\u1000" <= char <= "\u109f" or "\u1780" <= char <= "\u17ff"
    return blocks and not is_digit(char) and char not in CLAUSE_MARKS


def is_letter(char: str) -> bool:
    """A letter or a number that is no decimal digit; beyond the basic plane whole blocks."""
    if char > "\uffff":
        code = ord(char)
        return 0x10000 <= code <= 0x1CFFF or 0x1D400 <= code <= 0x1D7CD or 0x1E000 <= code <= 0x1EFFF
    kind = unicodedata.category(char)
    return kind in ("Lu", "Lt", "Ll", "Lm", "Lo", "Nl", "No") and char not in CLAUSE_MARKS and not is_invisible(char)


def begins_word(char: str) -> bool:
    return is_letter(char) or is_digit(char)
