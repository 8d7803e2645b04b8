"""Converting to XHTML (ContentEx, section II.A; CoreEx, section 3.2): "generate error-free web pages".

The result is the page's own tree, written so that every XML parser accepts it. What XML cannot say is changed as the
HTML standard's section "Coercing an HTML DOM into an infoset" proposes:

- Characters: a form feed becomes a space, any other that XML forbids becomes U+FFFD.
- Names: a character that is no ASCII letter, digit, `_`, `-` or `.`, or that may not begin a name, becomes `U` and six
  hexadecimal digits: `o:p` is `oU00003Ap`. Lower-case names stay different. Names end after 1,000 characters.
- Namespaces: an element in another one than its parent declares it. `xml:lang` and `xml:space` stay, so does `xlink:`
  in SVG and MathML; `xmlns` and `xmlns:...` attributes of the page go.
- Comments: a space parts two hyphens and follows a last one.

The document type is always `html`, a template's content stands in it as its children, and scripts and styles are
escaped like other text. The text of the document is thus `page.text` with the raw data of scripts, styles, frames and
their like where they stand, after the change of characters.

Some parsers limit what they read: beyond 256 levels or 10 million bytes in one text lxml wants `huge_tree=True`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from contentex.page import tags
from contentex.page.page import Page

HTML, SVG, MATH = range(3)
NAMESPACES = ("http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML")
XLINK = "http://www.w3.org/1999/xlink"

_LONGEST_NAME = 1000
_VOID = frozenset(tags.VOID)
_LISTED = len(tags.NAMES)
_XMLNS = tuple(f' xmlns="{uri}"' + f' xmlns:xlink="{XLINK}"' * (space != HTML) for space, uri in enumerate(NAMESPACES))
_XML_NAMES = frozenset(("xml:lang", "xml:space"))
_XLINK_NAMES = frozenset(f"xlink:{name}" for name in ("actuate", "arcrole", "href", "role", "show", "title", "type"))
_RESPELLED: tuple[dict[str, str], ...] = ({}, tags.SVG_ATTRIBUTES, tags.MATH_ATTRIBUTES)

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_NOT_IN_NAME = re.compile(r"^[^A-Za-z_]|[^A-Za-z0-9_.-]")
_HYPHEN = re.compile(r"-(?=-|\Z)")
_COMMENT_ENDS = ("--!>", "-->", "--!", "--", "-")


def to_xhtml(page: Page) -> str:
    """The page as XHTML.

    >>> from contentex import parse
    >>> print(to_xhtml(parse("<title>A &copy;</title><p>1 &lt; 2<br><o:p>x")))
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml"><head><title>A ©</title></head>\
<body><p>1 &lt; 2<br/><oU00003Ap>x</oU00003Ap></p></body></html>
    """
    written = "".join(_parts(page))
    return _NOT_XML.sub(lambda match: " " if match[0] == "\f" else "\ufffd", written)


def coerced(name: str) -> str:
    """A name of HTML as a name of XML; the same name where XML allows it.

    >>> coerced("foo<bar")
    'fooU00003Cbar'
    """
    return _NOT_IN_NAME.sub(lambda match: f"U{ord(match[0]):06X}", name[:_LONGEST_NAME])[:_LONGEST_NAME]


def _parts(page: Page) -> Iterator[str]:
    yield "<!DOCTYPE html>\n"
    if _has_root(page):
        yield from _nodes(page)
    else:
        yield from (f"<html{_XMLNS[HTML]}>", *_nodes(page), "</html>")


def _has_root(page: Page) -> bool:
    """Whether one element holds all. Limits may cut a page so short that it has text or more outside its `html`."""
    return int(np.count_nonzero((page.parent == 0) & ~page.is_tag(tags.DOCTYPE, tags.COMMENT))) == 1


def _nodes(page: Page) -> Iterator[str]:
    names, spaces = _names(page), _spaces(page)
    unclosed: list[tuple[int, str]] = []
    for row, (tag, end) in enumerate(zip(page.tag.tolist(), page.end.tolist(), strict=True)):
        while unclosed and unclosed[-1][0] <= row:
            yield unclosed.pop()[1]
        if tag < tags.FIRST_ELEMENT:
            yield _leaf(page, row, tag)
            continue
        declaration = _XMLNS[spaces[row]] if spaces[row] != spaces[page.parent[row]] else ""
        void = end == row + 1 and tag in _VOID
        yield f"<{names[tag]}{declaration}{_attributes(page, row, spaces[row])}{'/>' if void else '>'}"
        if not void:
            unclosed.append((end, f"</{names[tag]}>"))
    yield from (end_tag for _, end_tag in reversed(unclosed))


def _names(page: Page) -> dict[int, str]:
    """Each tag on the page, and how XML writes it."""
    found = np.unique(page.tag[page.is_element]).tolist()
    return {tag: coerced(_local_name(page.names[tag], _space(page, tag))) for tag in found}


def _local_name(name: str, space: int) -> str:
    return tags.SVG_NAMES.get(name, name).partition(":")[2] or name if space != HTML else name


def _space(page: Page, tag: int) -> int:
    """The namespace of a tag. A page may write `<svg:rect>`, which is HTML, so a new name's number tells."""
    if tag >= _LISTED:
        return int(page.new_names[2, tag - _LISTED])
    return {"svg": SVG, "math": MATH}.get(tags.NAMES[tag].partition(":")[0], HTML)


def _spaces(page: Page) -> list[int]:
    """The namespace of each row; -1 for the document, which differs from all."""
    table = np.zeros(int(page.tag.max()) + 1, np.int32)
    for tag in np.unique(page.tag).tolist():
        table[tag] = _space(page, tag)
    table[tags.DOCUMENT] = -1
    spaces: list[int] = table[page.tag].tolist()
    return spaces


def _attributes(page: Page, row: int, space: int) -> str:
    if page.attr_offset[row] == page.attr_offset[row + 1]:
        return ""
    values: dict[str, str] = {}
    for name, value in page.attributes(row).items():
        if name != "xmlns" and not name.startswith("xmlns:"):
            values.setdefault(_attribute_name(name, space), value)
    return "".join(f' {name}="{_quoted(value)}"' for name, value in values.items())


def _attribute_name(name: str, space: int) -> str:
    if name in _XML_NAMES or (space != HTML and name in _XLINK_NAMES):
        return name
    return coerced(_RESPELLED[space].get(name, name))


def _quoted(value: str) -> str:
    """XML reads a bare tab or line end in a value as a space."""
    return _escaped(value).replace('"', "&quot;").replace("\t", "&#9;").replace("\n", "&#10;")


def _escaped(text: str) -> str:
    """XML reads a bare carriage return as a line end, and forbids `]]>` in text."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def _leaf(page: Page, row: int, tag: int) -> str:
    if tag == tags.TEXT:
        return _escaped(page.text_of(row))
    if tag == tags.DATA:
        return _escaped(_source(page, row))
    if tag == tags.COMMENT:
        return f"<!--{_HYPHEN.sub('- ', _comment(_source(page, row)))}-->"
    return ""


def _source(page: Page, row: int) -> str:
    return page.source_of(row).replace("\r\n", "\n").replace("\r", "\n")


def _comment(markup: str) -> str:
    """What a comment says. `<?x>`, `<!x>` and `</ x>` are comments too."""
    if not markup.startswith("<!--"):
        return markup[1 if markup.startswith("<?") else 2 :].removesuffix(">")
    if markup in ("<!-->", "<!--->"):
        return ""
    for end in _COMMENT_ENDS:
        if markup.endswith(end, 4):
            return markup[4 : -len(end)]
    return markup[4:]
