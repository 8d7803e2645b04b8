"""The methods of contentex as contenders, with their options: `coreex`, `coreex:variant=R2,threshold=0.8`."""

from __future__ import annotations

from importlib.metadata import packages_distributions
from importlib.metadata import version as version_of
from typing import Any

import contentex
from contentex.bench.contenders.contender import Calls, Contender, Given, Metadata
from contentex.errors import BadOption
from contentex.extractors.registry import Method, Option
from contentex.extractors.registry import method as method_named

_BOOLS = {"true": True, "yes": True, "false": False, "no": False}


class Ours(Contender):
    """A method that is registered, so it is installed."""

    def version(self) -> str:
        """That of contentex, or of the package that the method is from, as far as it is known."""
        top = method_named(self.name.partition(":")[0]).function.__module__.partition(".")[0]
        if top == contentex.__name__:
            return contentex.__version__
        names = packages_distributions().get(top)
        return version_of(names[0]) if names else ""


def ours(name: str) -> Contender:
    """A method as a contender: bytes to text.

    >>> ours("coreex:variant=R2").note
    "contentex.extract(html, method='coreex', variant='R2').text"
    """
    method, _, settings = name.partition(":")
    options = read_options(method_named(method), settings)
    shown = "".join(f", {option}={value!r}" for option, value in options.items())
    note = f"contentex.extract(html, method={method!r}{shown}).text"
    return Ours(name, lambda: _calls(method, options), note=note, ours=True)


def read_options(method: Method, settings: str) -> dict[str, Any]:
    """Options as they are typed, in the types that the method wants.

    >>> read_options(method_named("coreex"), "variant=R2,threshold=1")
    {'variant': 'R2', 'threshold': 1.0}
    """
    given = dict(_pair(setting) for setting in settings.split(",") if setting)
    known = {option.name: option for option in method.options}
    return method.check({name: _value(known[name], text) if name in known else text for name, text in given.items()})


def _pair(setting: str) -> tuple[str, str]:
    name, equals, text = setting.partition("=")
    if not equals:
        raise BadOption(f"{setting!r}: write an option as name=value")
    return name.strip().replace("-", "_"), text.strip()


def _value(option: Option, text: str) -> Any:
    if option.optional and text == "none":
        return None
    try:
        return _BOOLS[text.lower()] if option.type is bool else option.type(text)
    except (KeyError, ValueError):
        return text  # the method's own check says what it would take


def _calls(method: str, options: dict[str, Any]) -> Calls:
    def extraction(given: Given) -> contentex.Extraction:
        return contentex.extract(given.html, url=given.url or None, method=method, **options)

    def content(given: Given) -> str:
        return extraction(given).text

    def metadata(given: Given) -> Metadata:
        return Metadata(extraction(given).title)

    return Calls(content, metadata)
