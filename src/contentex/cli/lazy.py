"""A group of commands whose modules are imported when they are used."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """A group whose commands are modules of a package, each with a function of its own name."""

    def __init__(self, *, package: str, names: Sequence[str], **settings: Any) -> None:
        """Take the names in the order in which a newcomer needs them."""
        super().__init__(**settings)
        self.package, self.names = package, names

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(self.names)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a command."""
        if name not in self.names:
            return None
        command: click.Command = getattr(import_module(f"{self.package}.{name}"), name)
        return command
