"""What `import cython` means where Cython is not installed and the compiled modules run as plain Python.

Declarations say nothing, decorators do nothing. Compiled code never imports this.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, TypeVar

_T = TypeVar("_T")

compiled = False
size_t = int


def cclass(item: _T) -> _T:
    """Declares a C class; here the class itself."""
    return item


cfunc = ccall = final = inline = cclass


def exceptval(*_values: object, **_options: object) -> Callable[[_T], _T]:
    """Declares how a C function reports errors; here nothing."""
    return cclass


def declare(_type: object = None, value: Any = None, **_types: object) -> Any:
    """Declares a C variable; here its value."""
    return value


def cast(_type: object, value: _T) -> _T:
    """Converts to a C type; here the value itself."""
    return value


class _Nogil(nullcontext[None]):
    """Both a decorator and a context: releases the interpreter lock in compiled code."""

    def __call__(self, item: _T) -> _T:
        return item


nogil = _Nogil()


def __getattr__(name: str) -> Any:
    """C types that only stand in declarations."""
    if name.startswith("__"):
        raise AttributeError(name)
    return object
