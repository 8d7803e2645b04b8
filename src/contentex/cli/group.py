"""The group of all commands."""

from __future__ import annotations

import sys
from typing import Any

import click

from contentex.cli.lazy import LazyGroup
from contentex.cli.terminal import forget_stdout

EXIT_CODES = """\b
Exit codes:
  0    all pages were extracted
  1    some were not; each failure is a line on stderr
  2    wrong usage
  130  interrupted by Ctrl-C
  141  the reader of the output went away
  143  ended by another program
"""
INTERRUPTED, PIPE_CLOSED = 130, 141
COMMANDS = ("extract", "methods", "explain", "blocks", "menus", "bench", "learn")
"""Each in the module of its name, in the order in which a newcomer needs them."""


class MainGroup(LazyGroup):
    """The group of all commands."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; Ctrl-C and a closed pipe end it without a traceback, with the exit codes of Unix tools."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            after_sign = "\n" if sys.stderr.isatty() else ""  # a terminal shows ^C
            click.echo(f"{after_sign}interrupted", err=True)
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            forget_stdout()
            ctx.exit(PIPE_CLOSED)


def _version(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        from contentex import __version__

        click.echo(f"contentex {__version__}")
        ctx.exit()


@click.group(
    cls=MainGroup,
    package="contentex.cli",
    names=COMMANDS,
    epilog=EXIT_CODES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version and exit."
)
def contentex() -> None:
    """Web pages to their content: without menus, adverts and notices.

    \b
    contentex extract page.html
    contentex extract https://example.org/news --format markdown
    contentex extract pages/ --format json -o extracted/
    """
