"""`contentex menus`: the menus of a page."""

from __future__ import annotations

from typing import Any

import click

from contentex.cli.group import EXIT_CODES
from contentex.cli.options import FlagCommand, flags_of, given
from contentex.cli.reading import Reader, one_input, reading_flags, reads_pages
from contentex.cli.tables import LONGEST, show, show_json
from contentex.extractors.cnr_menus import Menu, find_menus
from contentex.output.fitting import cut


@click.command(cls=FlagCommand, params=[*flags_of(find_menus), *reading_flags()], epilog=EXIT_CODES)
@one_input
@click.option("--json", "as_json", is_flag=True, help="As JSON, with the address of each link.")
@reads_pages
def menus(source: str | None, as_json: bool, reader: Reader) -> None:
    """List the menus of a page: where many short links stand together.

    A line has the number of links, the links per node, the menu's XPath and the texts of its links.
    """
    found = find_menus(reader.only_page(source), **given("find_menus"))
    if as_json:
        show_json([_menu(menu) for menu in found])
    else:
        rows = [(len(menu.links), menu.ratio, menu.xpath, _texts(menu)) for menu in found]
        show(("links", "ratio", "XPath", "texts"), rows)


def _texts(menu: Menu) -> str:
    return cut(" | ".join(link.text for link in menu.links), LONGEST)


def _menu(menu: Menu) -> dict[str, Any]:
    links = [{"text": link.text, "href": link.href} for link in menu.links]
    return {"xpath": menu.xpath, "ratio": menu.ratio, "links": links}
