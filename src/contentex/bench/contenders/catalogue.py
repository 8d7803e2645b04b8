"""The contenders by name: our methods, the peers, and those of other people."""

from __future__ import annotations

import difflib
import importlib
from operator import attrgetter

import contentex
from contentex.bench.contenders.contender import CannotLoad, Contender, UnknownContender
from contentex.bench.contenders.learned import LEARNED, learned
from contentex.bench.contenders.ours import ours
from contentex.bench.contenders.peers import PEERS


def contenders() -> tuple[str, ...]:
    """All names: our methods, then the peers."""
    return (*_methods(), *PEERS)


def contender(name: str) -> Contender:
    """The contender of this name: a peer, a method with or without options, `learned:FOLDER`, or `module:attribute`."""
    if name in PEERS:
        return PEERS[name]
    first, colon, attribute = name.partition(":")
    if first == LEARNED and colon:
        return learned(name)
    if first in _methods():
        return ours(name)
    if colon:
        return _own(first, attribute)
    raise UnknownContender(_unknown(name))


def version(name: str) -> str:
    """The version of a contender that is installed; empty where none is."""
    return contender(name).version()


def missing(name: str) -> str:
    """What to install before a contender can be used, or nothing."""
    return contender(name).missing()


def _methods() -> list[str]:
    return [method.name for method in contentex.methods()]


def _own(module: str, attribute: str) -> Contender:
    """A Contender that somebody wrote, in a module that can be imported."""
    try:
        found = attrgetter(attribute)(importlib.import_module(module))
    except Exception as error:
        raise CannotLoad(f"{module}:{attribute} cannot be loaded: {error!r}") from error
    if not isinstance(found, Contender):
        raise CannotLoad(f"{module}:{attribute} is no Contender but of the type {type(found).__name__}")
    return found


def _unknown(name: str) -> str:
    near = difflib.get_close_matches(name, contenders(), 1)
    said = f"there is no contender {name!r}; " + (f"did you mean {near[0]!r}?" if near else _all())
    absent = [peer for peer in PEERS if missing(peer)]
    ways = dict.fromkeys(missing(peer) for peer in absent)
    return said + (f" Not installed: {', '.join(absent)}; try {' or '.join(ways)}." if absent else "")


def _all() -> str:
    return f"there are {', '.join(contenders())}."
