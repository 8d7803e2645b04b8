"""The peers: what people use instead of contentex. Each module here imports one of them, and calls it.

Only a peer's own process imports its module. What is known of a peer without that stands here.
"""

from __future__ import annotations

import importlib
from operator import attrgetter

from contentex.bench.contenders.contender import Calls, Contender
from contentex.bench.contenders.node import ReadabilityJs


def _peer(name: str, note: str, where: str, package: str = "") -> Contender:
    module, _, calls = where.partition(":")

    def load() -> Calls:
        found: Calls = attrgetter(calls)(importlib.import_module(f"{__name__}.{module}"))
        return found

    return Contender(name, load, package or module, note)


PEERS: dict[str, Contender] = {
    peer.name: peer
    for peer in (
        _peer("trafilatura", "extract(text, url)", "trafilatura:default"),
        _peer("trafilatura-fast", "extract(text, url, fast=True)", "trafilatura:fast"),
        _peer("trafilatura-recall", "extract(text, url, favor_recall=True)", "trafilatura:recall"),
        _peer("resiliparse", "extract_plain_text(text, main_content=True)", "resiliparse:calls"),
        _peer("readability-lxml", "Document(text, url).summary()", "readability_lxml:calls", "readability-lxml"),
        ReadabilityJs(),
        _peer("justext", "justext(text, stop list of the page's language)", "justext:calls"),
        _peer("newspaper4k", "Article(url).download(text).parse().text", "newspaper:calls", "newspaper4k"),
        _peer("boilerpy3", "ArticleExtractor().get_content(text)", "boilerpy3:article"),
        _peer("boilerpy3-default", "DefaultExtractor().get_content(text)", "boilerpy3:default"),
        _peer("goose3", "Goose().extract(raw_html=text).cleaned_text", "goose3:calls"),
        _peer("turbohtml", "parse(text).main_text()", "turbohtml:calls"),
    )
}
"""All peers by name, in the order in which reports list them."""
