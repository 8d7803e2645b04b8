"""`contentex blocks`: all blocks of a page, the most relevant first."""

from __future__ import annotations

from typing import Any

import click

from contentex.cli.group import EXIT_CODES
from contentex.cli.options import FlagCommand, flags_of, given
from contentex.cli.reading import Reader, one_input, reading_flags, reads_pages
from contentex.cli.tables import LONGEST, show, show_json
from contentex.extractors.cnr import Part, relevant_blocks
from contentex.output.fitting import cut
from contentex.page.page import Page


@click.command(cls=FlagCommand, params=[*flags_of(relevant_blocks), *reading_flags()], epilog=EXIT_CODES)
@one_input
@click.option("--json", "as_json", is_flag=True, help="As JSON, with the whole text of each block.")
@reads_pages
def blocks(source: str | None, as_json: bool, reader: Reader) -> None:
    """List the blocks of a page in order of relevance, as CNR finds them.

    A line has the block's characters of text, its chars-nodes ratio, its XPath and how its text begins.
    """
    page = reader.only_page(source)
    found = [_block(page, part) for part in relevant_blocks(page, **given("relevant_blocks"))]
    if as_json:
        show_json(found)
    else:
        rows = [(one["chars"], one["cnr"], one["xpath"], cut(one["text"], LONGEST)) for one in found]
        show(("chars", "ratio", "XPath", "text"), rows)


def _block(page: Page, part: Part) -> dict[str, Any]:
    text = "\n\n".join(page.blocks.select(part.rows).texts())
    return {"chars": part.chars, "cnr": part.cnr, "xpath": page.xpath(part.row), "text": text}
