"""Checks that the same page gives the same choice, and stays as it was."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from contentex.checks import pages
from contentex.checks.looking import demand, run, same, same_choice
from contentex.extraction import Extraction
from contentex.extractors.registry import Method
from contentex.page.page import COLUMNS, Page
from contentex.page.parse import parse

Found = dict[str, Extraction]


def check_same_again(method: Method) -> None:
    """The same page gives the same choice again, whether parsed anew or not."""
    for name, html in pages.ordinary().items():
        page = parse(html)
        first = run(method, page, name)
        demand(same_choice(first, run(method, page, name)), method, name, "a second run chooses otherwise")
        demand(same_choice(first, run(method, html, name)), method, name, "the page parsed again gives another choice")


def check_other_order(method: Method) -> None:
    """The pages that came before do not matter."""
    names = list(pages.ordinary())
    first, second = _all(method, names), _all(method, names[::-1])
    for name in names:
        demand(same_choice(first[name], second[name]), method, name, "the choice depends on the pages before")


def check_other_threads(method: Method) -> None:
    """Several threads at once choose as one does."""
    names = list(pages.ordinary())
    first = _all(method, names)
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda start: _all(method, names[start:] + names[:start]), range(len(names))):
            for name in names:
                demand(same_choice(first[name], found[name]), method, name, "another thread chooses otherwise")


def _all(method: Method, names: list[str]) -> Found:
    samples = pages.ordinary()
    found = {name: run(method, samples[name], name) for name in names}
    for extraction in found.values():
        extraction.more()  # levels are made where they are asked for
    return found


def check_page_unchanged(method: Method) -> None:
    """The page is as it was: each column has its values, and none can be written to."""
    for name, html in pages.ordinary().items():
        page, fresh = parse(html), parse(html)
        found = run(method, page, name)
        _check_columns(method, page, fresh, name)
        found.more()
        _check_columns(method, page, fresh, name)
        demand((page.source, page.text) == (fresh.source, fresh.text), method, name, "the page's text has changed")


def _check_columns(method: Method, page: Page, fresh: Page, where: str) -> None:
    for column in COLUMNS:
        values = getattr(page, column.name)
        demand(same(values, getattr(fresh, column.name)), method, where, f"the column {column.name} has changed")
        demand(not values.flags.writeable, method, where, f"the column {column.name} can be written to")


def check_url_does_not_matter(method: Method) -> None:
    """The choice is made from the page, not from where it came from."""
    for name, html in pages.ordinary().items():
        page = parse(html)
        for url in ("https://example.com/2024/rain.html", "", "no address"):
            found = run(method, replace(page, url=url), name)
            demand(same_choice(run(method, page, name), found), method, name, f"the choice depends on the URL {url!r}")


def check_bytes_or_text(method: Method) -> None:
    """A page that comes as bytes gives the same choice as one that comes as text."""
    samples = {**pages.ordinary(), **{name: pages.article(text) for name, text in pages.scripts().items()}}
    for name, html in samples.items():
        text = run(method, html, name)
        coded = run(method, parse(html.encode(), encoding="utf-8"), name)
        demand(same_choice(text, coded), method, name, "bytes and text of a page give different choices")


def check_pickle(method: Method) -> None:
    """An extraction can be sent to another process."""
    for name, html in pages.ordinary().items():
        found = run(method, html, name)
        sent = _sent(method, found, name)
        alike = (found.text, found.title, found.is_overview) == (sent.text, sent.title, sent.is_overview)
        demand(alike and same_choice(found, sent), method, name, "its pickled form is not the same")
        demand(same(found.more().kept, sent.more().kept), method, name, "its pickled form has other levels")


def _sent(method: Method, found: Extraction, where: str) -> Extraction:
    try:
        sent: Extraction = pickle.loads(pickle.dumps(found))
    except Exception as error:
        raise AssertionError(f"{method.name}, on {where}: the extraction cannot be pickled: {error!r}") from error
    return sent
