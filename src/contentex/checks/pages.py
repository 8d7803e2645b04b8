"""Pages for the checks, made by code: ordinary ones, odd ones, malformed ones, and ones of any size."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from contentex import datafiles

MENU = "<ul>\n<li><a href=/>Home</a>\n<li><a href=/news>News</a>\n<li><a href=/shop>Shop</a>\n</ul>\n"
SENTENCE = "Rain fell on the town all day, and in the evening the river stood high."
HIDDEN = "Nobody sees this."
"""The text that pages of the checks hide."""


def article(sentence: str = SENTENCE, paragraphs: int = 5) -> str:
    """A page of one article between menus; each paragraph is a sentence longer than the one before."""
    texts = "".join(f"<p>{' '.join([sentence] * count)}</p>\n" for count in range(1, paragraphs + 1))
    return f"<title>Weather</title>\n{MENU}<div>\n<h1>Weather</h1>\n{texts}</div>\n{MENU}"


@cache
def scripts() -> dict[str, str]:
    """A sentence in each script of `data/scripts.txt`, by the script's name."""
    return dict(line.partition(": ")[::2] for line in datafiles.entries("contentex.checks", "scripts.txt"))


# --- Ordinary pages -------------------------------------------------------------------------------------------------

_POST = "<tr><td>User {0}<td>Posted: 1 May 2024, 12:{0}0<br><p>{1} <a href=/{0}>Really.</a><blockquote>{1}</blockquote>"
_TEASER = "<div><h2><a href=/{0}>Story {0}</a></h2><p>{1}.. <a href=/{0}>Read more</a></div>\n"


def ordinary() -> dict[str, str]:
    """Pages as they are found: by their name, of some different kinds."""
    return {
        "an article": article(),
        "a forum": f"{MENU}<table>{''.join(_POST.format(number, SENTENCE) for number in range(6))}</table>",
        "an overview": MENU + "".join(_TEASER.format(number, SENTENCE[:30]) for number in range(8)),
        "a manual": f"{MENU}<h1>Rain</h1><pre>\n  rain()\n    .stop()\n</pre><dl><dt>rain<dd>{SENTENCE}</dl>",
        "a table": f"{MENU}<table><tr><th>Day<th>Rain<tr><td>Monday<td>2<tr><td>Tuesday<td>3</table><p>{SENTENCE}",
        "a form": f"{article()}<form><p>Name: <input><select><option>One<option>Two</select><button>Send</button>",
        "inline markup": f"{MENU}<p>Ra<b>in</b> <i>fell</i>.<br><br>Th<a href=/>en</a>&shy;sn&nbsp;ow.<p>{SENTENCE}",
        "hidden text": hidden(),
    }


def hidden() -> str:
    """An article with hidden text in many places."""
    tags = ("p hidden", "div style='display: none'", "template", "script", "style", "title")
    parts = "".join(f"<{tag}>{HIDDEN}</{tag.split()[0]}>" for tag in tags)
    titled = f"<h1 hidden>{HIDDEN}</h1><!-- {HIDDEN} --><div hidden><h1>{HIDDEN}</h1><p>{HIDDEN}</div>"
    return titled + article() + parts + f"<p>{SENTENCE}<span hidden>{HIDDEN}</span></p>"


# --- Odd pages ------------------------------------------------------------------------------------------------------

EMPTY: tuple[str | bytes, ...] = (
    *("", " \n\t", "\ufeff", "\0", "<!-- -->", "<!doctype html>"),
    *(b"", b"\n", b"\xef\xbb\xbf", b"\xff\xfe"),
)
ONE_NODE = (
    *("x", "&amp;", "\U0001f327", "<p>", "<br>", "<svg/>"),
    *("<p>x", "<a href=/>x</a>", "<h1>x", "<title>x", "<td>x"),
)
NO_TEXT = {
    "elements": "<div><p></p><ul><li></li></ul><table><tr><td></table></div>" * 20,
    "pictures": "<p><img src=a alt=rain><svg><path d=M0/></svg>" * 20,
    "white space": "<p> <b>\n</b>&nbsp;</p>\n" * 20,
    "scripts": "<script>rain()</script><style>p { color: red }</style>" * 20,
    "hidden elements": f"<p hidden>{HIDDEN}" * 20,
    "links without text": "<a href=/><img></a>" * 20,
}
ONLY_LINKS = {
    "a menu": MENU,
    "a line": "".join(f"<a href=/{number}>link {number}</a>" for number in range(50)),
    "one link": f"<a href=/>{SENTENCE}</a>",
    "a link around all": f"<a href=/><div><h1>Rain</h1><p>{SENTENCE}</div></a>",
    "a table": f"<table>{'<tr><td><a href=/>One</a><td><a href=/>Two</a>' * 30}</table>",
    "buttons": "<span onclick=go()>Go</span> " * 30,
}


def deep(levels: int) -> str:
    """An article below so many elements."""
    return f"{MENU}{'<div>' * levels}{article()}{'</div>' * levels}{MENU}"


# --- Malformed pages ------------------------------------------------------------------------------------------------

_TAGS = """
a b i p div section h1 h2 ul li dl dd dt table tbody tr td th caption form button select option pre textarea title
style script svg math template ruby rt head body html noscript span x-y br hr img input
"""
_PIECES = (
    *(f"<{tag}>" for tag in _TAGS.split()),
    *(f"</{tag}>" for tag in _TAGS.split()),
    *("<a href=x>", "<p hidden>", "<div style='display:none'>", "<p a=1 a=2>", "<!--", "-->", "<![CDATA[z]]>", "</>"),
    *("x", "two words ", " ", "\n", "&amp;", "&lt", "<", "12:30", "10.0.0.1", "\u00e9", "\u4f60", "\U0001f600") * 8,
)


def soups(count: int, seed: int = 1) -> Iterator[tuple[str, str]]:
    """Markup as nobody should write it, the same every time, each with its name."""
    chance = random.Random(seed)
    for number in range(count):
        yield f"soup {number}", "".join(chance.choices(_PIECES, k=chance.randrange(80)))


# --- Pages of any size ----------------------------------------------------------------------------------------------


def _chains(size: int) -> str:
    chain = "<div>" * 400 + "text</div>" + "</div>" * 399
    return chain * max(size // 400, 1)


SHAPES: dict[str, Callable[[int], str]] = {
    "paragraphs": lambda size: f"<p>{SENTENCE}</p>\n" * (size // 2),
    "deep chains": _chains,
    "links": lambda size: "<li><a href=/>One</a> two" * (size // 3),
    "links in one paragraph": lambda size: "<p>" + "<a href=/>one</a> two " * (size // 3),
    "tables": lambda size: "<table><tr><td>one<td>two, three</table>" * (size // 8),
    "one table": lambda size: "<table>" + "<tr><td>one<td>two, three" * (size // 5),
    "attributes": lambda size: '<p class="a b" id=c title=d onclick=e style="f: g" data-h=i>one two</p>' * (size // 2),
    "one long text": lambda size: "<p>" + f"{SENTENCE} " * (size // 2),
    "headings": lambda size: "<h2>One</h2><p>two, three.</p>" * (size // 4),
    "short texts that repeat": lambda size: "<p>Reply</p><p>Quote</p>" * (size // 4),
    "texts that differ": lambda size: "".join(f"<p>text {number}</p>" for number in range(size // 2)),
    "lines": lambda size: "one, two\n<br>\n" * (size // 2),
    "patterns": lambda size: "<p>1 May 2024, 12:30<p>10.0.0.1<p>Copyright:" * (size // 6),
    "hidden texts": lambda size: "<p hidden>one</p><p>two</p>" * (size // 4),
    "sizes that differ": lambda size: "".join(f"<div><p>{'word ' * (n % 50)}</div>" for n in range(size // 3)),
}
"""Pages of about so many rows, each repeating one thing."""
