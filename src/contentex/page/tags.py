"""Tag and attribute names with fixed ids, and the sets of tags that readers of a Page ask for.

A `name id` is a small integer. The names listed here have the same id on every page, so that a comparison with
`page.tag` is one vectorised operation: `page.tag == tags.P`. Names that are not listed (custom elements, `data-`
attributes) get an id of their own while a page is scanned. Tags and attributes share one numbering.

Elements of SVG and MathML carry their namespace in the name (`svg:title` is not `title`).
"""

from __future__ import annotations

# Rows that are no elements. Their ids come first.
_PSEUDO = "#document #doctype #comment #text #data"

# Every element of the HTML standard, the obsolete ones included.
_HTML = """
a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image
img input ins isindex kbd keygen label legend li link listing main map mark marquee menu menuitem meta meter nav nobr
noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rp rt rtc
ruby s samp script search section select slot small source span strike strong style sub summary sup table tbody td
template textarea tfoot th thead time title tr track tt u ul var video wbr xmp
"""

# Roots of foreign content, and the foreign elements that the tree builder must know by name.
_FOREIGN = """
svg math svg:foreignobject svg:desc svg:title svg:script svg:style svg:metadata math:mi math:mo math:mn math:ms
math:mtext math:annotation-xml mglyph malignmark
"""

# Attributes that the scanner or the extractors read often.
_ATTRIBUTES = """
class id role itemprop href src style hidden type name content rel alt lang datetime color face size encoding onclick
itemscope itemtype property charset http-equiv colspan rowspan srcset data-src aria-hidden aria-label width height
value action method target align valign border cellpadding cellspacing bgcolor start
"""


def _number(*lists: str) -> dict[str, int]:
    names: dict[str, int] = {}
    for name in " ".join(lists).split():
        names.setdefault(name, len(names))
    return names


ID: dict[str, int] = _number(_PSEUDO, _HTML, _FOREIGN, _ATTRIBUTES)
"""Name to id."""

NAMES: tuple[str, ...] = tuple(ID)
"""Id to name, for the listed names."""

DOCUMENT, DOCTYPE, COMMENT, TEXT, DATA = range(5)
FIRST_ELEMENT = 5


def ids(names: str) -> tuple[int, ...]:
    """The ids of names separated by white space.

    >>> ids("#text a") == (TEXT, ID["a"])
    True
    """
    return tuple(ID[name] for name in names.split())


P, BR, HR, A, PRE, LI, TABLE, TR, TD, TH = ids("p br hr a pre li table tr td th")
HTML, HEAD, BODY, TITLE, FORM, NOSCRIPT, TEMPLATE = ids("html head body title form noscript template")

HEADINGS = ids("h1 h2 h3 h4 h5 h6")

LINKS = ids("a area")
"""Elements whose text is the text of a link."""

FORM_TAGS = ids("select form input textarea option")
"""CoreEx, section 3.2: the tags that "Ignoring Form tags" passes over."""

SCRIPT_TAGS = ids("script noscript style svg:script svg:style")
"""Nodes that hold scripts or what stands in for them; styles are code in the same sense."""

UNRENDERED = ids(
    "head script style template noframes noembed iframe object applet audio video canvas datalist title svg:title"
    " svg:desc svg:script svg:style svg:metadata math:annotation-xml rp"
)
"""Elements whose text a browser never paints as part of the page (media fall-backs included)."""

UNREADABLE = tuple(tag for tag in UNRENDERED if tag != ids("template")[0])
"""Those of them whose text is not for readers. A template's is, once a script has shown it."""

BLOCKS = ids(
    "address article aside blockquote body button caption center col colgroup dd details dialog dir div dl dt fieldset"
    " figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html isindex legend li"
    " listing main menu nav noframes noscript ol optgroup option p plaintext pre search section select summary table"
    " tbody td template textarea tfoot th thead tr ul xmp svg math video audio iframe object applet title"
)
"""Elements that stand on lines of their own: text before, inside and after them belongs to different blocks."""

VOID = ids("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr")
"""Elements without an end tag."""

# How SVG and MathML spell names and attributes that HTML reads without regard to case.
_SVG_NAMES = """
altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient textPath
"""
_SVG_ATTRIBUTES = """
attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant specularExponent
spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength
viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
"""
SVG_NAMES: dict[str, str] = {f"svg:{name.lower()}": f"svg:{name}" for name in _SVG_NAMES.split()}
SVG_ATTRIBUTES: dict[str, str] = {name.lower(): name for name in _SVG_ATTRIBUTES.split()}
MATH_ATTRIBUTES: dict[str, str] = {"definitionurl": "definitionURL"}
