"""Parsers as contenders: what they return is a tree, and only the time counts."""

from __future__ import annotations

from importlib import import_module
from operator import attrgetter

import contentex
from contentex.bench.contenders import Calls, Contender


def _parser(name: str, function: str, given: str = "html") -> Contender:
    """A function of a package that may not be installed; `given` says in which form it takes a page."""
    module, _, attribute = function.partition(":")

    def load() -> Calls:
        parse, form = attrgetter(attribute)(import_module(module)), attrgetter(given)
        return Calls(lambda page: parse(form(page)))

    return Contender(name, load, name, f"{function.replace(':', '.')}({given})", only_timed=True)


def _own(name: str, attribute: str) -> Contender:
    """Bytes to Page, and what is computed when it is first asked for."""

    def load() -> Calls:
        if not attribute:
            return Calls(lambda page: contentex.parse(page.html))
        return Calls(lambda page: getattr(contentex.parse(page.html), attribute))

    return Contender(name, load, note=f"contentex.parse(html){attribute and '.'}{attribute}", only_timed=True)


PAGE = _own("contentex: bytes to Page", "")
COUNTED = _own("contentex: and its counts", "words")
LXML = _parser("lxml", "lxml.html:document_fromstring")
SELECTOLAX = _parser("selectolax", "selectolax.lexbor:LexborHTMLParser")
RESILIPARSE = _parser("resiliparse", "resiliparse.parse.html:HTMLTree.parse", "text")
TURBOHTML = _parser("turbohtml", "turbohtml:parse")

OURS = f"{__name__}:PAGE"
COUNTS = f"{__name__}:COUNTED"
PARSERS = tuple(f"{__name__}:{name}" for name in ("LXML", "SELECTOLAX", "RESILIPARSE", "TURBOHTML"))
EXTRACTOR = "resiliparse"
"""Its whole extraction is the budget of which parsing should take a small part."""
