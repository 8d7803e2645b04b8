"""Checks on pages that an extractor's author did not think of."""

from __future__ import annotations

from contentex.checks import pages
from contentex.checks.looking import demand, letters, look
from contentex.extractors.registry import Method
from contentex.page.parse import parse


def check_empty_page(method: Method) -> None:
    """An empty page, as text or bytes, gives an empty text."""
    for html in pages.EMPTY:
        demand(look(method, html, f"the page {html!r}").text == "", method, f"the page {html!r}", "text from nowhere")


def check_one_node(method: Method) -> None:
    """A page of a single element or text is a page."""
    for html in pages.ONE_NODE:
        look(method, html, f"the page {html!r}")


def check_no_text(method: Method) -> None:
    """A page without text gives an empty text; one of hidden text too, unless the choice is one with hidden rows."""
    for name, html in pages.NO_TEXT.items():
        found = look(method, html, name)
        allowed = len(found.table) > 0  # of no other choice does the table hold anything here
        demand(allowed or found.text == "", method, f"a page of {name}", "text from nowhere")


def check_only_links(method: Method) -> None:
    """A page may be made of links alone."""
    for name, html in pages.ONLY_LINKS.items():
        look(method, html, f"a page of links: {name}")


def check_deep_page(method: Method) -> None:
    """An article deep inside of other elements is not lost, also beyond the levels that the parser keeps."""
    for levels in (100, 511, 600, 2000):
        for most in (512, 10_000):
            where = f"an article below {levels} elements, parsed with max_depth={most}"
            found = look(method, parse(pages.deep(levels), max_depth=most), where)
            demand(pages.SENTENCE in found.text, method, where, "the article is lost")


def check_every_script(method: Method) -> None:
    """An article between menus is found in every script of the world."""
    for name, sentence in pages.scripts().items():
        where = f"an article in {name}"
        found = look(method, pages.article(sentence), where)
        demand(letters(sentence) in letters(found.text), method, where, "the article is lost")
    look(method, "".join(map(pages.article, pages.scripts().values())), "a page in all scripts")


def check_malformed_pages(method: Method) -> None:
    """Markup that nobody should write is read all the same."""
    for name, html in pages.soups(150):
        look(method, html, f"{name}: {html!r}")


def check_limits(method: Method) -> None:
    """A page that was cut by limits is a page."""
    for rows, depth, size in ((8, 8, 10_000), (20, 512, 10_000), (1000, 8, 10_000), (1000, 512, 100)):
        for name, html in (*pages.ordinary().items(), *pages.soups(20, seed=2)):
            page = parse(html, max_rows=rows, max_depth=depth, max_bytes=size)
            look(method, page, f"{name}, cut to {rows} rows, {depth} levels and {size} bytes")
