"""The HTML standard's lists: which rule of the tree construction each tag falls under. Data for `scan`.

A rule is a number; `START_RULES` and `END_RULES` give the tags that follow it "in body". The sections named are
those of the HTML standard, "13.2.6 Tree construction".
"""

from __future__ import annotations

import re
from enum import IntEnum, IntFlag

from contentex.page.tags import ID, ids

ROOM = 160
"""Rows that one token may add at most: formatting elements reopened, and copies that the adoption agency makes."""


class Namespace(IntEnum):
    """What a tag belongs to."""

    IN_HTML = 0
    IN_SVG = 1
    IN_MATH = 2


class Content(IntEnum):
    """What follows a start tag."""

    MARKUP = 0
    LINE_END = 1
    """Markup, after one line end that does not count."""
    UNSEEN = 2
    """Text that nobody sees, such as a script."""
    RAW = 3
    """Text in which `&` means itself."""
    ESCAPABLE = 4
    """Text with character references."""
    PLAINTEXT = 5
    """Raw text to the end of the page."""


class Copying(IntEnum):
    """How a text becomes part of its row."""

    SKIP = 0
    COPY = 1
    COPY_NULS = 2
    """NULs become U+FFFD; else they go."""


class Note(IntFlag):
    """What the attributes of a start tag tell the tree construction."""

    NOTE_HIDDEN = 1
    """`hidden`, or an inline style that hides."""
    NOTE_HIDDEN_INPUT = 2
    """`type=hidden`."""
    NOTE_FONT = 4
    """`color`, `face` or `size`."""
    NOTE_HTML = 8
    """`encoding=text/html` or `application/xhtml+xml`."""
    SEEN_STYLE = 16
    """Of attributes with the same name the first counts."""
    SEEN_TYPE = 32
    SEEN_ENCODING = 64


class Mode(IntEnum):
    """Insertion modes (13.2.4.1).

    The order matters: up to AFTER_HEAD nothing is in the body yet, those from IN_BODY to IN_TEMPLATE treat text alike,
    those from IN_TEMPLATE to IN_COLUMN_GROUP choose among the parts of tables.
    """

    INITIAL = 0
    BEFORE_HTML = 1
    BEFORE_HEAD = 2
    IN_HEAD = 3
    IN_HEAD_NOSCRIPT = 4
    AFTER_HEAD = 5
    IN_BODY = 6
    IN_CELL = 7
    IN_CAPTION = 8
    IN_TEMPLATE = 9
    IN_TABLE = 10
    IN_TABLE_BODY = 11
    IN_ROW = 12
    IN_COLUMN_GROUP = 13
    AFTER_BODY = 14
    AFTER_AFTER_BODY = 15
    IN_FRAMESET = 16
    AFTER_FRAMESET = 17
    AFTER_AFTER_FRAMESET = 18


class Start(IntEnum):
    """What a start tag does in the body (13.2.6.4.7)."""

    ORDINARY = 0
    BLOCK = 1
    FORMATTING = 2
    ANCHOR = 3
    VOID = 4
    VOID_PLAIN = 5
    LIST_ITEM = 6
    DEFINITION = 7
    HEADING = 8
    TABLE = 9
    TABLE_PART = 10
    HEAD_PART = 11
    INPUT = 12
    BUTTON = 13
    FORM = 14
    PREFORMATTED = 15
    RULE = 16
    RAW = 17
    TEXTAREA = 18
    SELECT = 19
    OPTION = 20
    OPTGROUP = 21
    MARKER = 22
    FOREIGN = 23
    NOBR = 24
    IMAGE = 25
    RUBY_BASE = 26
    RUBY_TEXT = 27
    PLAINTEXT = 28
    HTML = 29
    BODY = 30
    FRAMESET = 31


START_RULES: dict[Start, str] = {
    Start.BLOCK: "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer"
    " header hgroup main menu nav ol p search section summary ul",
    Start.FORMATTING: "b big code em font i s small strike strong tt u",
    Start.ANCHOR: "a",
    Start.VOID: "area br embed img keygen wbr",
    Start.VOID_PLAIN: "param source track",
    Start.LIST_ITEM: "li",
    Start.DEFINITION: "dd dt",
    Start.HEADING: "h1 h2 h3 h4 h5 h6",
    Start.TABLE: "table",
    Start.TABLE_PART: "caption col colgroup frame head tbody td tfoot th thead tr",
    Start.HEAD_PART: "base basefont bgsound link meta noframes script style template title",
    Start.INPUT: "input",
    Start.BUTTON: "button",
    Start.FORM: "form",
    Start.PREFORMATTED: "pre listing",
    Start.RULE: "hr",
    Start.RAW: "xmp iframe noembed",
    Start.TEXTAREA: "textarea",
    Start.SELECT: "select",
    Start.OPTION: "option",
    Start.OPTGROUP: "optgroup",
    Start.MARKER: "applet marquee object",
    Start.FOREIGN: "svg math",
    Start.NOBR: "nobr",
    Start.IMAGE: "image",
    Start.RUBY_BASE: "rb rtc",
    Start.RUBY_TEXT: "rp rt",
    Start.PLAINTEXT: "plaintext",
    Start.HTML: "html",
    Start.BODY: "body",
    Start.FRAMESET: "frameset",
}


class End(IntEnum):
    """What an end tag does in the body (13.2.6.4.7)."""

    OTHER = 0
    BLOCK = 1
    FORMATTING = 2
    PARAGRAPH = 3
    LIST_ITEM = 4
    DEFINITION = 5
    HEADING = 6
    FORM = 7
    MARKER = 8
    BREAK = 9
    TEMPLATE = 10
    BODY = 11
    HTML = 12


END_RULES: dict[End, str] = {
    End.BLOCK: "address article aside blockquote button center details dialog dir div dl fieldset figcaption figure"
    " footer header hgroup listing main menu nav ol pre search section select summary ul",
    End.FORMATTING: "a b big code em font i nobr s small strike strong tt u",
    End.PARAGRAPH: "p",
    End.LIST_ITEM: "li",
    End.DEFINITION: "dd dt",
    End.HEADING: "h1 h2 h3 h4 h5 h6",
    End.FORM: "form",
    End.MARKER: "applet marquee object",
    End.BREAK: "br",
    End.TEMPLATE: "template",
    End.BODY: "body",
    End.HTML: "html",
}


class Trait(IntFlag):
    """Sets of tags that the tree construction asks for (13.2.4.2, 13.2.4.3, 13.2.6.1, 13.2.6.3, 13.2.6.5)."""

    SPECIAL = 1
    SCOPE = 2
    BUTTON_SCOPE = 4
    LIST_SCOPE = 8
    TABLE_SCOPE = 16
    IMPLIED_END = 32
    TABLE_PARENT = 64
    BREAKOUT = 128
    HTML_POINT = 256
    MATH_POINT = 512
    IMPLIED_END_MORE = 1024
    TRANSPARENT = 2048
    RAW_TEXT = 4096
    ESCAPABLE_TEXT = 8192
    VOID = 16384
    FORMATTING = 32768


_MATH_POINTS = "math:mi math:mo math:mn math:ms math:mtext"
_HTML_POINTS = "svg:foreignobject svg:desc svg:title"
_SCOPE = (
    f"applet caption html table td th marquee object select template {_MATH_POINTS} math:annotation-xml {_HTML_POINTS}"
)

TRAITS: dict[Trait, str] = {
    Trait.SPECIAL: "address applet area article aside base basefont bgsound blockquote body br button caption center"
    " col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4"
    " h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed"
    " noframes noscript object ol p param plaintext pre script search section select source style summary table tbody"
    f" td template textarea tfoot th thead title tr track ul wbr xmp {_MATH_POINTS} math:annotation-xml"
    f" {_HTML_POINTS}",
    Trait.SCOPE: _SCOPE,
    Trait.BUTTON_SCOPE: f"{_SCOPE} button",
    Trait.LIST_SCOPE: f"{_SCOPE} ol ul",
    Trait.TABLE_SCOPE: "html table template",
    Trait.IMPLIED_END: "dd dt li optgroup option p rb rp rt rtc",
    Trait.IMPLIED_END_MORE: "dd dt li optgroup option p rb rp rt rtc caption colgroup tbody td tfoot th thead tr",
    Trait.TABLE_PARENT: "table tbody tfoot thead tr",
    Trait.BREAKOUT: "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li"
    " listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
    Trait.HTML_POINT: _HTML_POINTS,
    Trait.MATH_POINT: _MATH_POINTS,
    Trait.TRANSPARENT: "address div p",
    Trait.RAW_TEXT: "script style xmp iframe noembed noframes",
    Trait.ESCAPABLE_TEXT: "title textarea",
    Trait.FORMATTING: "a b big code em font i nobr s small strike strong tt u",
    Trait.VOID: "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
}


def rule_table(rules: dict[Start, str] | dict[End, str]) -> bytes:
    """One byte per listed name: the rule its tag follows."""
    table = bytearray(len(ID))
    for rule, names in rules.items():
        for tag in ids(names):
            table[tag] = rule
    return bytes(table)


def trait_table() -> list[int]:
    """One number per listed name: the traits of its tag."""
    table = [0] * len(ID)
    for trait, names in TRAITS.items():
        for tag in ids(names):
            table[tag] |= trait
    return table


def namespace_table() -> bytes:
    """One byte per listed name: the namespace of its tag."""
    return bytes(_namespace(name) for name in ID)


def _namespace(name: str) -> Namespace:
    root = name.partition(":")[0]
    return {"svg": Namespace.IN_SVG, "math": Namespace.IN_MATH}.get(root, Namespace.IN_HTML)


# 13.2.6.4.1: document types that put a browser in quirks mode, where a table does not end a paragraph.
_QUIRKS_SYSTEM = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"
_QUIRKS_PUBLIC = ("-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html")
_QUIRKS_PUBLIC_START = tuple(
    """
    +//silmaril//dtd html pro v0r11 19970101//
    -//as//dtd html 3.0 aswedit + extensions//
    -//advasoft ltd//dtd html 3.0 aswedit + extensions//
    -//ietf//dtd html
    -//metrius//dtd metrius presentational//
    -//microsoft//dtd internet explorer
    -//netscape comm. corp.//dtd html//
    -//netscape comm. corp.//dtd strict html//
    -//o'reilly and associates//dtd html
    -//spyglass//dtd html 2.0 extended//
    -//sq//dtd html 2.0 hotmetal + extensions//
    -//softquad software//dtd hotmetal pro
    -//softquad//dtd hotmetal pro
    -//sun microsystems corp.//dtd hotjava
    -//w3c//dtd html 3 1995-03-24//
    -//w3c//dtd html 3.2
    -//w3c//dtd html 4.0 frameset//
    -//w3c//dtd html 4.0 transitional//
    -//w3c//dtd html experimental
    -//w3c//dtd w3 html
    -//w3o//dtd w3 html
    -//webtechs//dtd mozilla html
    """.strip().splitlines()
)
_QUIRKS_PUBLIC_START = tuple(start.strip() for start in _QUIRKS_PUBLIC_START)
_QUIRKS_WITHOUT_SYSTEM = ("-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//")

_DOCTYPE = re.compile(
    r"""<!doctype \s* (?P<name>[^\s>]*) \s*
    (?: public \s* (?P<quote>["']) (?P<public>[^>]*?) (?:(?P=quote)|>|$)
        (?: \s* (?P<quote2>["']) (?P<system>[^>]*?) (?:(?P=quote2)|>|$) )?
      | system \s* (?P<quote3>["']) (?P<only_system>[^>]*?) (?:(?P=quote3)|>|$)
    )? (?P<rest>[^>]*)""",
    re.IGNORECASE | re.VERBOSE,
)

# A declaration with any other form also means quirks.
_QUOTED = """(?: "[^">]*" | '[^'>]*' )"""
_WELL_FORMED = re.compile(
    rf"""<!doctype \s* html
    (?: \s+ (?: public \s* {_QUOTED} \s* (?: {_QUOTED} [^>]* )? | system \s* {_QUOTED} [^>]* ) )? \s* >""",
    re.IGNORECASE | re.VERBOSE,
)


def doctype(markup: str) -> tuple[str, str | None, str | None]:
    """The name, public and system identifier of a document type declaration.

    >>> doctype('<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">')
    ('html', '-//W3C//DTD HTML 4.01//EN', None)
    """
    match = _DOCTYPE.match(markup)
    if match is None:
        return "", None, None
    system = match["system"] if match["system"] is not None else match["only_system"]
    return match["name"].lower(), match["public"], system


def has_quirks(markup: str) -> bool:
    """Whether this declaration puts a browser in quirks mode."""
    if markup.lower() == "<!doctype html>":
        return False
    if not _WELL_FORMED.fullmatch(markup):
        return True
    _, public, system = doctype(markup)
    public, lower_system = (public or "").lower(), (system or "").lower()
    return (
        public in _QUIRKS_PUBLIC
        or public.startswith(_QUIRKS_PUBLIC_START)
        or lower_system == _QUIRKS_SYSTEM
        or (system is None and public.startswith(_QUIRKS_WITHOUT_SYSTEM))
    )
