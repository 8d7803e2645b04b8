"""`contentex bench`: how good and how fast, beside what else there is.

No file of this folder measures anything: each command turns arguments into calls of `contentex.bench`.
"""

from __future__ import annotations

from typing import Any

import click

from contentex.cli.bench.errors import check_installed, clear_errors
from contentex.cli.lazy import LazyGroup

COMMANDS = ("run", "peers", "papers", "gate", "parsing")
"""Each in the module of its name."""
DEFAULT = "run"


class BenchGroup(LazyGroup):
    """The commands of this folder. What names none of them is a corpus, and meant for `run`."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; errors become messages."""
        check_installed()
        with clear_errors():
            return super().invoke(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `run` before arguments that begin with no command."""
        asks_for_help = any(arg in ctx.help_option_names for arg in args[:1])
        if args and not asks_for_help and args[0] not in COMMANDS:
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)


@click.group(cls=BenchGroup, package=__name__, names=COMMANDS)
def bench() -> None:
    """Measure accuracy and speed on labelled pages.

    \b
    contentex bench pages.parquet
    contentex bench pages.parquet -c textsweeper -c trafilatura --every 10

    `contentex bench CORPUS ...` is short for `contentex bench run CORPUS ...`.
    """
