"""measure: the counts of each text, in every script."""

from __future__ import annotations

import unicodedata
from html import escape

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from reference.measure import Counts, begins_word, count, is_invisible, is_paired

from contentex import parse
from contentex.page import tags
from contentex.page.measure import CLAUSE_MARKS, measure


def measured(*texts: str) -> list[Counts]:
    """The counts of texts that stand one after another in a page."""
    encoded = [text.encode() for text in texts]
    offset = np.cumsum([0, *map(len, encoded)], dtype=np.int32)
    counts = measure(b"".join(encoded), offset, np.full(len(texts), tags.TEXT, np.int32))
    return [Counts(*column) for column in counts.T.tolist()]


# By hand: characters, words, punctuation, digits, capitals

EXAMPLES: dict[str, tuple[str, tuple[int, int, int, int, int]]] = {
    "nothing": ("", (0, 0, 0, 0, 0)),
    "Han, repeated": ("\u4eba\u3005", (2, 1, 0, 0, 0)),
    "heart as a picture": ("\u2764\ufe0f", (1, 0, 0, 0, 0)),
    "white space": (" \t\n\r\f ", (0, 0, 0, 0, 0)),
    "English": ("Hello, World!", (12, 2, 2, 0, 2)),
    "apostrophe": ("don't", (5, 1, 0, 0, 0)),
    "number": ("3.14", (4, 1, 1, 3, 0)),
    "hyphen": ("well-known", (10, 1, 0, 0, 0)),
    "lone dash": ("a \u2013 b", (3, 2, 0, 0, 0)),
    "price": ("$5 (EUR 4,50)", (11, 3, 1, 4, 3)),
    "no space after a clause": ("one,two", (7, 1, 1, 0, 0)),
    "Ethiopic marks between words": ("\u1230\u1361\u1208\u1361\u121d", (3, 3, 0, 0, 0)),
    "Tibetan marks between syllables": ("\u0f40\u0f0b\u0f41\u0f0d", (3, 2, 1, 0, 0)),
    "quotes first": ("\u201cQuoted\u201d", (8, 1, 0, 0, 1)),
    "accents": ("\u00c9t\u00e9", (3, 1, 0, 0, 1)),
    "combining marks": ("e\u0301te\u0301", (5, 1, 0, 0, 0)),
    "German": ("Stra\u00dfe \u00dcber", (10, 2, 0, 0, 2)),
    "title case": ("\u01c5", (1, 1, 0, 0, 1)),
    "Roman and vulgar numbers": ("\u2167 \u00bd \u2460", (3, 3, 0, 0, 0)),
    "Greek": ("\u0391\u03b2\u03b3\u037e", (4, 1, 1, 0, 1)),
    "Russian": ("\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440.", (11, 2, 2, 0, 1)),
    "Chinese": ("\u4f60\u597d\uff0c\u4e16\u754c\u3002", (6, 2, 2, 0, 0)),
    "an odd Chinese character": ("\u4f60\u597d\u5417", (3, 2, 0, 0, 0)),
    "Chinese and English": ("\u7528iPhone\u624b\u673a", (9, 3, 0, 0, 1)),
    "Chinese and a number": ("2024\u5e74", (5, 2, 0, 4, 0)),
    "Japanese": ("\u3053\u308c\u306f\u30c6\u30b9\u30c8\u3067\u3059\u3002", (9, 4, 1, 0, 0)),
    "half-width Katakana": ("\uff83\uff7d\uff84", (3, 2, 0, 0, 0)),
    "wide letters and digits": ("\uff21\uff42\uff11", (3, 1, 0, 1, 1)),
    "Korean": ("\uc548\ub155 \uc138\uc0c1.", (5, 2, 1, 0, 0)),
    "Thai": ("\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", (6, 2, 0, 0, 0)),
    "Thai clauses": ("\u0e01\u0e32 \u0e02\u0e32  \u0e04 a \u0e07", (7, 3, 2, 0, 0)),
    "Thai digits": ("\u0e51\u0e52", (2, 1, 0, 2, 0)),
    "Khmer": ("\u1797\u17b6\u179f\u17b6\u17d4", (5, 1, 1, 0, 0)),
    "Burmese": ("\u1019\u103c\u1014\u103a\u104b", (5, 1, 1, 0, 0)),
    "Arabic": ("\u0645\u0631\u062d\u0628\u0627\u060c \u0639\u0627\u0644\u0645", (10, 2, 1, 0, 0)),
    "Arabic digits": ("\u0661\u0662\u0663\u061f", (4, 1, 1, 3, 0)),
    "Persian with a joiner": ("\u0645\u06cc\u200c\u0631\u0648\u0645", (5, 1, 0, 0, 0)),
    "Hebrew": ("\u05e9\u05dc\u05d5\u05dd", (4, 1, 0, 0, 0)),
    "Hindi": ("\u0928\u092e\u0938\u094d\u0924\u0947 \u0926\u0941\u0928\u093f\u092f\u093e\u0964", (13, 2, 1, 0, 0)),
    "Hindi digits": ("\u0967\u0968", (2, 1, 0, 2, 0)),
    "Armenian": ("\u0531\u0562\u0589", (3, 1, 1, 0, 1)),
    "emoji": ("\U0001f600 \U0001f44d", (2, 0, 0, 0, 0)),
    "emoji that are joined": ("\U0001f468\u200d\U0001f469", (2, 0, 0, 0, 0)),
    "zero width space": ("a\u200bb", (2, 1, 0, 0, 0)),
    "word joiner and byte order mark": ("a\u2060b\ufeffc", (3, 1, 0, 0, 0)),
    "soft hyphen": ("dis\u00adtrust", (8, 1, 0, 0, 0)),
    "no-break space": ("a\u00a0b", (2, 2, 0, 0, 0)),
    "other spaces": ("a\u2003b\u3000c\u2028d\u0085e", (5, 5, 0, 0, 0)),
    "controls": ("\x01a\x7fb", (2, 1, 0, 0, 0)),
    "what could not be decoded": ("a\ufffdb", (3, 1, 0, 0, 0)),
    "private characters": ("\ue000 \U000f0000", (2, 0, 0, 0, 0)),
    "Han beyond the basic plane": ("\U00020000\U00020001\U00020002", (3, 2, 0, 0, 0)),
    "Gothic": ("\U00010330\U00010331 \U00010332", (3, 2, 0, 0, 0)),
    "letters and digits of mathematics": ("\U0001d5ba\U0001d7ce", (2, 1, 0, 1, 0)),
    "tags": ("a\U000e0061\U000e0062", (1, 1, 0, 0, 0)),
}


@pytest.mark.parametrize("case", EXAMPLES)
def test_by_hand(case: str) -> None:
    text, expected = EXAMPLES[case]
    assert measured(text) == [expected]
    assert count(text) == expected


@pytest.mark.parametrize(
    ("marks", "scripts"),
    [
        (".,;:!?\u2026\u2025", "Latin"),
        ("\u3002\uff0c\u3001\uff1b\uff1a\uff01\uff1f\uff0e\uff61\uff64\ufe50\ufe52", "Chinese and Japanese"),
        ("\u060c\u061b\u061f\u06d4", "Arabic, Persian, Urdu"),
        ("\u0964\u0965", "Indic"),
        ("\u0589\u055c\u055d\u055e", "Armenian"),
        ("\u05c3\u037e\u0387", "Hebrew, Greek"),
        ("\u1362\u1363\u1364\u1365\u1366\u1367\u1368", "Ethiopic"),
        ("\u104a\u104b\u17d4\u17d5\u0f0d\u0f0e", "Burmese, Khmer, Tibetan"),
        ("\u1802\u1803\u1808\u1809", "Mongolian"),
        ("\u0700\u0701\u0702\u0703\u0704\u0705\u0706\u0707\u0708\u0709\u070a", "Syriac"),
        ("\u07f8\u07f9\u166e", "N'Ko, Cree"),
    ],
)
def test_punctuation(marks: str, scripts: str) -> None:
    assert measured(*marks) == [(1, 0, 1, 0, 0)] * len(marks), scripts


def test_clause_marks_are_punctuation_to_unicode_and_listed_once() -> None:
    assert all(unicodedata.category(mark) == "Po" for mark in CLAUSE_MARKS)
    assert len(set(CLAUSE_MARKS)) == len(CLAUSE_MARKS)


@pytest.mark.parametrize("mark", "'\"()[]-\u2013\u2014\u00ab\u00bb\u300c\u300d@#%&*/\\_")
def test_what_is_no_clause_mark(mark: str) -> None:
    assert measured(mark) == [(1, 0, 0, 0, 0)]


# The slow twin

ANYTHING = st.text(st.characters(exclude_categories=["Cs"]))
SCRIPTS = st.text(
    st.one_of(
        *(
            st.characters(min_codepoint=first, max_codepoint=last)
            for first, last in [
                (0x20, 0x7E), (0x80, 0x24F), (0x300, 0x3FF), (0x400, 0x5FF), (0x600, 0x6FF), (0x900, 0x97F),
                (0xE00, 0xEFF), (0x1000, 0x109F), (0x1200, 0x137F), (0x1780, 0x18AF), (0x2000, 0x206F),
                (0x2150, 0x218F), (0x3000, 0x31FF), (0x4E00, 0x4EFF), (0xAC00, 0xACFF), (0xFE00, 0xFFFD),
                (0x10330, 0x104FF), (0x1D400, 0x1D7FF), (0x1F300, 0x1F6FF), (0x20000, 0x200FF), (0xE0000, 0xE01EF),
            ]
        ),
        st.sampled_from(" \n\u00a0"),
    )
)  # fmt: skip


@given(st.lists(ANYTHING | SCRIPTS, max_size=6))
@example(["\u0e3f", "\u17d4\u17d4", "\uffff", "\U0010ffff"])
def test_twin(texts: list[str]) -> None:
    assert measured(*texts) == [count(text) for text in texts]


def test_twin_on_every_character() -> None:
    """Each alone and each inside a word, so that what ends a word shows."""
    characters = [chr(code) for code in range(0x20000) if not 0xD800 <= code < 0xE000]
    texts = [text for char in characters for text in (char, f"a{char}b")]
    found = zip(texts, measured(*texts), map(count, texts), strict=True)
    assert [(text, ours, twin) for text, ours, twin in found if ours != twin] == []


@given(SCRIPTS)
def test_through_a_page(text: str) -> None:
    page = parse(f"<p>{escape(text)}</p><script>not this</script><p>nor this")
    row = int(np.flatnonzero(page.tag == tags.P)[0])
    found = Counts(*(int(page.subtree_sum(getattr(page, name))[row]) for name in Counts._fields))
    assert found == count(text)


def test_only_texts_are_counted() -> None:
    page = parse("<!--one two--><title>three</title><style>four</style><p title='five'>six")
    assert page.words[page.tag != tags.TEXT].tolist() == [0] * int((page.tag != tags.TEXT).sum())
    assert page.words.sum() == 2


def test_blocks_beyond_the_basic_plane_are_near_the_categories() -> None:
    """There a character is classed by its block: few that are in use are classed wrongly."""
    codes = [chr(code) for code in range(0x10000, 0xF0000) if unicodedata.category(chr(code)) not in ("Cn", "Co")]
    wrong_words = [char for char in codes if (begins_word(char) or is_paired(char)) != _is_alphanumeric(char)]
    wrong_chars = [char for char in codes if is_invisible(char) != _is_ignorable(char)]
    assert len(wrong_words) < 0.02 * len(codes)
    assert len(wrong_chars) < 0.001 * len(codes)


def _is_alphanumeric(char: str) -> bool:
    return unicodedata.category(char)[0] in "LN"


def _is_ignorable(char: str) -> bool:
    return unicodedata.category(char) == "Cf" or unicodedata.name(char, "").startswith("VARIATION SELECTOR")
