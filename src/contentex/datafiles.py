"""The data files of contentex: lists, phrases and templates that stand beside the code that reads them."""

from __future__ import annotations


def read(package: str, name: str) -> str:
    """The text of a file in a package's folder `data`."""
    from importlib import resources  # slow to import, and most pages need no file

    return resources.files(package).joinpath("data", name).read_text("utf-8")


def read_bytes(package: str, name: str) -> bytes:
    """The bytes of a file in a package's folder `data`."""
    from importlib import resources

    return resources.files(package).joinpath("data", name).read_bytes()


def entries(package: str, name: str) -> list[str]:
    """The lines of a file that are neither empty nor comments.

    >>> entries("contentex.extractors", "read_more.txt")[:2]
    ['...', '…']
    """
    return [line for line in read(package, name).splitlines() if line and not line.startswith("#")]
