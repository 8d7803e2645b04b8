"""`contentex methods`: what there is to choose from."""

from __future__ import annotations

from typing import Any

import click

from contentex.cli.tables import show, show_json
from contentex.cli.terminal import write
from contentex.errors import UnknownMethod
from contentex.extract import DEFAULT_METHOD
from contentex.extractors.registry import Method, Option, method
from contentex.extractors.registry import methods as all_methods


@click.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def methods(ctx: click.Context, name: str | None, as_json: bool) -> None:
    """List the methods, or the options of one."""
    if name is None:
        _list(as_json)
        return
    try:
        _describe(method(name), as_json)
    except UnknownMethod as error:
        raise click.UsageError(str(error), ctx) from None


def _list(as_json: bool) -> None:
    if as_json:
        show_json([_method(one) for one in all_methods()])
    else:
        show(("method", "what it does", "paper"), [(one.name, _summary(one), one.paper) for one in all_methods()])


def _summary(one: Method) -> str:
    return f"{one.summary} The default." if one.name == DEFAULT_METHOD else one.summary


def _describe(chosen: Method, as_json: bool) -> None:
    if as_json:
        show_json(_method(chosen))
        return
    write(f"{chosen.name}: {_summary(chosen)}\n" + (f"{chosen.paper}\n" if chosen.paper else ""))
    rows = [(option.name, _shown(option.default), option.wanted, option.help) for option in chosen.options]
    if rows:
        show(("option", "default", "takes", "meaning"), rows)


def _shown(value: Any) -> str:
    """A default as the user would type it."""
    return {None: "none", True: "yes", False: "no"}[value] if value is None or isinstance(value, bool) else str(value)


def _method(one: Method) -> dict[str, Any]:
    options = [_option(option) for option in one.options]
    return {
        "name": one.name,
        "default": one.name == DEFAULT_METHOD,
        "summary": one.summary,
        "paper": one.paper,
        "options": options,
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "type": option.type.__name__,
        "default": option.default,
        "takes": option.wanted,
        "help": option.help,
    }
