"""`contentex bench peers`: what there is to compare with, and what is missing."""

from __future__ import annotations

import click

from contentex.bench.contenders import contender, contenders
from contentex.bench.contenders.node import install as install_node_packages
from contentex.cli.tables import show


@click.command()
@click.option("--install", is_flag=True, help="Install Readability.js, by npm, into a cache folder.")
def peers(install: bool) -> None:
    """List all contenders: name, version, and what is called.

    The peers that are Python packages come with `pip install 'contentex[peers]'`.
    """
    if install:
        click.echo(f"Readability.js is in {install_node_packages()}", err=True)
    rows = [(one.name, one.version() or one.missing(), one.note) for one in map(contender, contenders())]
    show(("contender", "version", "what is called"), rows)
