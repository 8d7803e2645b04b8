"""How plots look, and how they become SVG that reads well on light and dark pages.

`figure()` gives an empty plot in our style; `to_svg(figure, alternative)` the picture. Nothing here touches
matplotlib's global state, and the same figure always gives the same bytes. The SVG has neither scripts nor style
attributes, so that it may stand in a page with a strict content security policy.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import wrap
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from contentex.bench.reports.wording import readable
from contentex.errors import ContentexError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Told apart by people with any colour vision, and on white and black paper alike.
OURS = "#2f7fd6"
PEER = "#d9730d"
OTHER = "#8a8f98"
LINES = (OURS, PEER, "#159a79", "#b8629d", "#8a8f98")
"""Colours of lines in one plot, in order."""

INK = "#010203"
"""Drawn in the colour of the text around the picture."""
FAINT = "#7f858e"
PAPER = "#fdfeff"
"""Drawn in the colour of the page around the picture."""

_SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", _SVG)
ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
_SIZE = (6.2, 4.4)
_POINTS = 72
_TITLE_WIDTH = 54
"""Letters in a line of a title."""
_ALONE = {INK: "#1b1d21", PAPER: "#ffffff"}
_INSIDE = {INK: "currentColor", PAPER: "var(--paper, #ffffff)"}
_FONT = re.compile(r"font: (?:(?P<weight>bold|\d+) )?(?P<size>[\d.]+px)")
_LONG_NUMBER = re.compile(r"(\.\d\d)\d+")
_STYLE = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.family": "DejaVu Sans",
    "font.size": 11,
    "figure.titlesize": 12.5,
    "figure.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": FAINT,
    "grid.alpha": 0.25,
    "text.color": INK,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "legend.frameon": False,
    "legend.fontsize": 11,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
}


@contextmanager
def style() -> Iterator[None]:
    """Draw in our style inside this block. Names in scripts that the measuring font lacks are no reason to complain."""
    matplotlib = _matplotlib()
    with matplotlib.rc_context(_STYLE), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "(?s)Glyph .* missing from font", UserWarning)
        yield


def _matplotlib() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise ContentexError("plots need matplotlib: pip install 'contentex[bench]'") from None
    return matplotlib


def figure(title: str, x: str, y: str, size: tuple[float, float] = _SIZE) -> tuple[Figure, Axes]:
    """An empty plot with a title and labels at its axes; the size is in inches. Call it inside `style()`."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    drawn = Figure(figsize=size, dpi=_POINTS, layout="tight")
    FigureCanvasAgg(drawn)
    axes = drawn.add_subplot()
    drawn.suptitle("\n".join(wrap(readable(title), _TITLE_WIDTH)), x=0.01, ha="left")
    axes.set_xlabel(readable(x))
    axes.set_ylabel(readable(y))
    return drawn, axes


# --- SVG -----------------------------------------------------------------------------------------------------------


def to_svg(drawn: Figure, alternative: str, alone: bool = False) -> str:
    """The picture as an `<svg>` element for a page, with a text for who cannot see it.

    `alone` makes a file of its own, dark on white, for places that do not hand on the colours of the page.
    """
    file, alternative = io.StringIO(), readable(alternative)
    with style(), _matplotlib().rc_context({"svg.hashsalt": alternative}):  # pictures of a page share no ids
        drawn.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    root = ElementTree.fromstring(file.getvalue())
    root.set("role", "img")
    root.set("aria-label", alternative)
    if not alone:  # as wide as the page says
        del root.attrib["width"], root.attrib["height"]
    for extra in root.findall(f"{{{_SVG}}}metadata"):
        root.remove(extra)
    _drop_style(root)
    for node in root.iter():
        _plain(node, _ALONE if alone else _INSIDE)
    if alone:
        root.insert(0, ElementTree.Element(f"{{{_SVG}}}rect", width="100%", height="100%", fill=_ALONE[PAPER]))
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n' if alone else text


def _drop_style(root: ElementTree.Element) -> None:
    """What matplotlib's style sheet says stands on the root as attributes."""
    for definitions in root.findall(f"{{{_SVG}}}defs"):
        for sheet in definitions.findall(f"{{{_SVG}}}style"):
            definitions.remove(sheet)
    root.set("stroke-linejoin", "round")
    root.set("font-family", "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif")


def _plain(node: ElementTree.Element, colours: dict[str, str]) -> None:
    """Turn a node's style into attributes, with colours that follow the page, and leave out what nobody needs."""
    if node.tag == f"{{{_SVG}}}g":
        node.attrib.pop("id", None)
    for name in ("text", "tail"):
        setattr(node, name, (getattr(node, name) or "").strip("\n "))
    for name, value in _declarations(node.attrib.pop("style", "")):
        node.set(name, colours.get(value, value))
    for name in ("d", "x", "y", "points", "transform"):
        if name in node.attrib:
            node.set(name, _LONG_NUMBER.sub(r"\1", " ".join(node.attrib[name].split())))


def _declarations(text: str) -> Iterator[tuple[str, str]]:
    """Names and values of a style. The font is the page's; its size and weight stay.

    >>> list(_declarations("fill: #010203; font: 700 11px 'DejaVu Sans'"))
    [('fill', '#010203'), ('font-size', '11px'), ('font-weight', '700')]
    """
    for declaration in filter(None, text.split(";")):
        name, _, value = (part.strip() for part in declaration.partition(":"))
        font = _FONT.match(f"font: {value}") if name == "font" else None
        if font:
            yield "font-size", font["size"]
            yield from [("font-weight", font["weight"])] * bool(font["weight"])
        elif name not in ("font", "font-family"):
            yield name, value
