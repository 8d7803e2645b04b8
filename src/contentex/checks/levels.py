"""Checks of `more()` and `less()`."""

from __future__ import annotations

from itertools import pairwise

from contentex.checks import pages
from contentex.checks.looking import demand, run
from contentex.checks.texts import steps
from contentex.extractors.registry import Method


def check_more(method: Method) -> None:
    """Each step of `more()` adds text and drops none; the last has all text that a reader sees."""
    for name, html in pages.ordinary().items():
        found = run(method, html, name)
        made = [found, *steps(found, "more")]
        for before, after in pairwise(made):
            demand(not (before.kept & ~after.kept).any(), method, name, f"more() to level {after.level:+} drops text")
            demand((after.kept & ~before.kept).any(), method, name, f"more() to level {after.level:+} adds nothing")
        left = found.page.visible & ~made[-1].kept
        demand(not left.any(), method, name, "no step of more() brings all of the page's text")


def check_less(method: Method) -> None:
    """Each step of `less()` drops text and adds none; the last still has some."""
    for name, html in pages.ordinary().items():
        found = run(method, html, name)
        made = [found, *steps(found, "less")]
        for before, after in pairwise(made):
            demand(not (after.kept & ~before.kept).any(), method, name, f"less() to level {after.level:+} adds text")
            demand((before.kept & ~after.kept).any(), method, name, f"less() to level {after.level:+} drops nothing")
        demand(made[-1].text or not found.text, method, name, "less() leaves nothing")
