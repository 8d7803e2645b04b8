"""Checks that every extractor must pass, for the authors of extractors.

A check is a function that takes a method and raises an AssertionError where it breaks the contract:

>>> from contentex import checks
>>> checks.check("visible", only=["check_empty_page", "check_mask"])

With pytest, each check becomes a test of its own:

    @pytest.mark.parametrize(**checks.parametrized("longest"))
    def test_longest(check, method):
        check(method)

`docs/writing-an-extractor.md` tells more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import contentex.extractors  # noqa: F401  (registers the methods)
from contentex.checks.contract import (
    check_mask,
    check_options,
    check_plain_data,
    check_reasons,
    check_says_what_it_does,
    check_scores,
    check_wrong_values,
)
from contentex.checks.cost import check_huge_page, check_linear_time
from contentex.checks.levels import check_less, check_more
from contentex.checks.looking import Check
from contentex.checks.odd_pages import (
    check_deep_page,
    check_empty_page,
    check_every_script,
    check_limits,
    check_malformed_pages,
    check_no_text,
    check_one_node,
    check_only_links,
)
from contentex.checks.sameness import (
    check_bytes_or_text,
    check_other_order,
    check_other_threads,
    check_page_unchanged,
    check_pickle,
    check_same_again,
    check_url_does_not_matter,
)
from contentex.checks.texts import check_hidden_text, check_no_content_twice
from contentex.extractors.registry import Method
from contentex.extractors.registry import method as method_named

__all__ = ["CHECKS", "SLOW", "Check", "check", "parametrized"]

SLOW: tuple[Check, ...] = (check_huge_page, check_linear_time)
"""Checks that measure time. They take seconds, and want a machine that is not busy."""

CHECKS: tuple[Check, ...] = (
    check_says_what_it_does,
    check_options,
    check_wrong_values,
    check_mask,
    check_scores,
    check_reasons,
    check_plain_data,
    check_empty_page,
    check_one_node,
    check_no_text,
    check_only_links,
    check_deep_page,
    check_every_script,
    check_malformed_pages,
    check_limits,
    check_no_content_twice,
    check_hidden_text,
    check_more,
    check_less,
    check_same_again,
    check_other_order,
    check_other_threads,
    check_page_unchanged,
    check_url_does_not_matter,
    check_bytes_or_text,
    check_pickle,
    *SLOW,
)
"""All checks, those that explain most first."""


def check(method: str | Method, *, only: Iterable[str] | None = None) -> None:
    """Run all checks on a method, or only those of these names."""
    wanted = {each.__name__ for each in CHECKS} if only is None else set(only)
    unknown = wanted - {each.__name__ for each in CHECKS}
    if unknown:
        raise ValueError(f"there is no check {', '.join(sorted(unknown))}")
    for each in CHECKS:
        if each.__name__ in wanted:
            each(_found(method))


def parametrized(*methods: str | Method) -> dict[str, Any]:
    """What `pytest.mark.parametrize` needs for a test of every check on every method.

    >>> parametrized("visible")["ids"][:2]
    ['visible-check_says_what_it_does', 'visible-check_options']
    """
    pairs = [(each, _found(method)) for method in methods for each in CHECKS]
    ids = [f"{method.name}-{each.__name__}" for each, method in pairs]
    return {"argnames": ("check", "method"), "argvalues": pairs, "ids": ids}


def _found(method: str | Method) -> Method:
    return method if isinstance(method, Method) else method_named(method)
