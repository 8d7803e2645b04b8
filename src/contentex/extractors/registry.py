"""The methods that there are. `@extractor("name")` is the whole registration.

An extractor is a function from a Page to a `Choice`, or, in short, to a mask over its rows, or to a mask and scores.
Its keyword-only parameters are its options: name, type and default are read from the signature, and nowhere written
again. A string in `Annotated` says what an option does, a `Between` which values it takes:

    @extractor("long", paper="Nobody, 2024")
    def long(page: Page, *, least: Annotated[int, "Words that a text needs.", Between(0, 1000)] = 10) -> Bools:
        \"\"\"Keep every long text.\"\"\"
        return page.words >= least

Packages add their own by an entry point of the group `contentex.extractors` that names the module to import.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Annotated, Any, Literal, TypeVar

import numpy as np

from contentex.errors import BadExtractor, BadOption, UnknownMethod
from contentex.extractors.choice import Choice
from contentex.page.page import Page

GROUP = "contentex.extractors"
_Function = TypeVar("_Function", bound=Callable[..., Any])
_METHODS: dict[str, Method] = {}


@dataclass(frozen=True, slots=True)
class Between:
    """The smallest and the largest value of an option."""

    low: float
    high: float

    def __contains__(self, value: Any) -> bool:
        return bool(self.low <= value <= self.high)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a method, as its signature says."""

    name: str
    type: type
    """`bool`, `int`, `float` or `str`."""
    default: Any
    help: str = ""
    choices: tuple[str, ...] = ()
    """The only values, where there are few."""
    between: Between | None = None
    optional: bool = False
    """Whether None is a value."""

    def checked(self, value: Any) -> Any:
        """The value in the option's type, or a `BadOption` that says what would do."""
        if value is None and self.optional:
            return value
        wrong = BadOption(f"{self.name}={value!r}: {self.name} takes {self.wanted}")
        if self.type is float and isinstance(value, int | np.number) and not isinstance(value, bool):
            value = float(value)
        if not isinstance(value, self.type) or (isinstance(value, bool) and self.type is not bool):
            raise wrong
        if value != value:  # not a number
            raise wrong
        if self.choices and value not in self.choices:
            raise wrong
        if self.between and value not in self.between:
            raise wrong
        return value

    @property
    def wanted(self) -> str:
        """Which values the option takes, in words."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        words = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}[self.type]
        if self.between:
            words += f" from {_plain(self.between.low)} to {_plain(self.between.high)}"
        return words + (" or nothing" if self.optional else "")


def _plain(number: float) -> str:
    """A number as people write it: 1,000,000 and 0.5."""
    return f"{number:,.12g}"


@dataclass(frozen=True)
class Method:
    """A registered extractor."""

    name: str
    function: Callable[..., Any]
    paper: str = ""
    """What to cite."""

    @property
    def summary(self) -> str:
        """The first line of its docstring."""
        return (inspect.getdoc(self.function) or "").partition("\n")[0]

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Its keyword-only parameters."""
        return tuple(_options(self.function))

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options in their types, or a `BadOption` for the first that the method cannot take."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(f"{self.name} has no option {name!r}{_suggestion(name, known)}")
        return {name: known[name].checked(value) for name, value in options.items()}

    def __call__(self, page: Page, **options: Any) -> Choice:
        """Choose the page's content."""
        return _choice(self.name, page, self.function(page, **self.check(options)))


def extractor(name: str, *, paper: str = "") -> Callable[[_Function], _Function]:
    """Register a function as the method of this name. Registering it again, as reloading a module does, replaces it."""
    if not name.replace("-", "").replace("_", "").isalnum() or not name.isascii() or name != name.lower():
        raise BadExtractor(f"{name!r} is no name for a method: lower-case letters, digits, - and _ only")

    def register(function: _Function) -> _Function:
        old = _METHODS.get(name)
        if old and (old.function.__module__, old.function.__qualname__) != (function.__module__, function.__qualname__):
            raise BadExtractor(f"{function.__module__} registers {name!r}, which {old.function.__module__} has taken")
        _METHODS[name] = Method(name, function, paper)
        return function

    return register


def method(name: str) -> Method:
    """The method of this name."""
    if name not in _METHODS:
        _load_packages()
    if name not in _METHODS:
        raise UnknownMethod(f"there is no method {name!r}{_suggestion(name, _METHODS)}")
    return _METHODS[name]


def methods() -> tuple[Method, ...]:
    """All methods, those of other packages included, by name."""
    _load_packages()
    return tuple(_METHODS[name] for name in sorted(_METHODS))


@cache
def _load_packages() -> None:
    """Import what packages offer, once. A package that cannot be imported is told about and left out."""
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP):
        try:
            point.load()
        except Exception as error:
            import warnings

            warnings.warn(f"the extractor {point.name} ({point.value}) cannot be used: {error!r}", stacklevel=3)


def _suggestion(name: str, known: typing.Iterable[str]) -> str:
    import difflib

    near = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(sorted(known)) or 'none'}"


def _choice(name: str, page: Page, result: Any) -> Choice:
    """What a function returned as a Choice, after a look at whether it fits the page."""
    if isinstance(result, np.ndarray):
        result = Choice(result)
    elif isinstance(result, tuple) and len(result) == 2:
        result = Choice(*result)
    if not isinstance(result, Choice):
        raise BadExtractor(f"{name} must return a Choice, a mask, or a mask and scores; it returned {type(result)}")
    if not _is_column(page, result.kept, "b"):
        raise BadExtractor(f"{name} must return one true or false for each of the {len(page)} rows")
    if result.scores is not None and not _is_column(page, result.scores, "f"):
        raise BadExtractor(f"{name} must return one score, a float, for each of the {len(page)} rows")
    return result


def _is_column(page: Page, values: Any, kind: str) -> bool:
    """Whether these are an array of one value a row: `b` for true or false, `f` for numbers."""
    return isinstance(values, np.ndarray) and values.shape == (len(page),) and values.dtype.kind == kind


# --- Signatures ----------------------------------------------------------------------------------------------------


def _options(function: Callable[..., Any]) -> Iterator[Option]:
    hints = typing.get_type_hints(function, include_extras=True)
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is not parameter.KEYWORD_ONLY:
            continue
        if parameter.default is parameter.empty:
            raise BadExtractor(f"{function.__qualname__}: the option {name} needs a default")
        yield _option(function, name, hints.get(name, str), parameter.default)


def _option(function: Callable[..., Any], name: str, hint: Any, default: Any) -> Option:
    extras: tuple[Any, ...] = ()
    if typing.get_origin(hint) is Annotated:
        hint, *rest = typing.get_args(hint)
        extras = tuple(rest)
    optional = typing.get_origin(hint) in (typing.Union, types.UnionType) and type(None) in typing.get_args(hint)
    if optional:
        parts = [part for part in typing.get_args(hint) if part is not type(None)]
        hint = parts[0] if len(parts) == 1 else None
    choices: tuple[str, ...] = ()
    if typing.get_origin(hint) is Literal and all(isinstance(choice, str) for choice in typing.get_args(hint)):
        choices, hint = typing.get_args(hint), str
    if hint not in (bool, int, float, str):
        raise BadExtractor(f"{function.__qualname__}: the option {name} must be a bool, int, float, str or Literal")
    told = next((extra for extra in extras if isinstance(extra, str)), "")
    between = next((extra for extra in extras if isinstance(extra, Between)), None)
    return Option(name, hint, default, told, choices, between, optional)
