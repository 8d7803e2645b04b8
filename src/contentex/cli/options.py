"""Flags from signatures: an option is written once, as a parameter of a function, and becomes a flag here.

A flag that is not given is not passed on, so defaults stay where they are: in the signature.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import click

from contentex.errors import UnknownMethod
from contentex.extract import DEFAULT_METHOD
from contentex.extractors.registry import Method, Option, method

_FLAGS, _GIVEN = "contentex.flags", "contentex.given"
_NOTHING = object()  # what the word "none" becomes: click takes None for a flag that was not given


def _reader(option: Option) -> Callable[[str], Any]:
    """Text to a value of the option, checked as the library checks it; a wrong one is a usage error."""

    def read(text: str) -> Any:
        if option.optional and text == "none":
            return _NOTHING
        try:
            return option.checked(option.type(text))
        except ValueError:  # a BadOption too
            raise click.BadParameter(f"{text!r} is not {option.wanted}.") from None

    return read


def _metavar(option: Option) -> str:
    """What help shows for the value."""
    return "|".join(option.choices) or {int: "INTEGER", float: "NUMBER", str: "TEXT"}[option.type]


class Flag(click.Option):
    """An option of a function, as a flag. Its value waits under the function's name for `given`."""

    def __init__(self, option: Option, owner: str, help: str, prefix: str = "") -> None:
        name = prefix + _flag(option)[2:]
        is_bool = option.type is bool
        super().__init__(
            [f"--{name}/--no-{name}" if is_bool else f"--{name}", re.sub(r"\W", "_", f"{owner}_{option.name}")],
            type=None if is_bool else _reader(option),
            metavar=None if is_bool else _metavar(option),
            default=None,
            help=help + _default(option),
            expose_value=False,
            callback=self.keep,
        )
        self.option, self.owner = option, owner

    def keep(self, ctx: click.Context, parameter: click.Parameter, value: Any) -> None:
        """Remember a value that was given."""
        if value is not None:
            values = ctx.meta.setdefault(_GIVEN, {}).setdefault(self.owner, {})
            values[self.option.name] = None if value is _NOTHING else value


def _default(option: Option) -> str:
    if option.default is None:
        return ""
    shown = {True: "yes", False: "no"}[option.default] if option.type is bool else option.default
    return f"  [default: {shown}]"


def given(owner: str) -> dict[str, Any]:
    """The options of a function that the user gave to the command that runs, ready to be passed to the function."""
    values: dict[str, Any] = click.get_current_context().meta.get(_GIVEN, {}).get(owner, {})
    return dict(values)


def flags_of(function: Callable[..., Any], owner: str = "") -> list[Flag]:
    """The keyword-only parameters of any function as flags; their values wait under its name, or another."""
    name = owner or function.__name__
    return [Flag(option, name, option.help) for option in Method(name, function).options]


# --- Commands -------------------------------------------------------------------------------------------------------


class FlagCommand(click.Command):
    """A command that lists the flags of each function under a heading of their own."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help of all options."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record and isinstance(parameter, click.Option):
                sections.setdefault(_heading(parameter), []).append(record)
        for heading in sorted(sections, key=lambda heading: _PLACE.get(heading, 1)):
            with formatter.section(heading):
                formatter.write_dl(sections[heading])


PARSE, LIMITS = "contentex.parse", "Limits"
"""Whose options say how pages are read. No method can have these names."""
_COMMAND, _READING = "Options", "Reading pages"
_PLACE = {_COMMAND: 0, _READING: 2}  # the method's own options stand between


def _heading(option: click.Option) -> str:
    if not isinstance(option, Flag):
        return _COMMAND
    return _READING if option.owner in (PARSE, LIMITS) else f"Options of {option.owner}"


class MethodCommand(FlagCommand):
    """A command with `--method`, the options of the method that was chosen, and those of `contentex.parse`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Look for the method first: it decides which flags there are."""
        try:
            ctx.meta[_FLAGS] = self._method_flags(method(_method_in(args)))
        except UnknownMethod as error:
            raise click.UsageError(f"{error} (`contentex methods` lists them all)", ctx) from None
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The flags of this command, then those of the method."""
        return [*super().get_params(ctx), *ctx.meta.get(_FLAGS, [])]

    def _method_flags(self, chosen: Method) -> list[Flag]:
        """Where an option is called as one of the command's, its flag begins with the method's name."""
        taken = {"--help", *(flag for parameter in self.params for flag in parameter.opts)}
        return [
            Flag(option, chosen.name, option.help, f"{chosen.name}-" if _flag(option) in taken else "")
            for option in chosen.options
        ]


def _flag(option: Option) -> str:
    return "--" + option.name.replace("_", "-")


def _method_in(args: list[str]) -> str:
    """The method that the arguments name."""
    name, rest = DEFAULT_METHOD, iter(args)
    for argument in rest:
        if argument == "--":
            break
        if argument == "--method":
            name = next(rest, name)
        elif argument.startswith("--method="):
            name = argument.partition("=")[2]
    return name


method_option = click.option(
    "--method",
    default=DEFAULT_METHOD,
    show_default=True,
    metavar="NAME",
    help="How to find the content. `contentex methods` lists the names; with --help, this shows the method's options.",
)

level_option = click.option(
    "--level", default=0, show_default=True, help="Steps of more of the page; below zero, of less."
)
