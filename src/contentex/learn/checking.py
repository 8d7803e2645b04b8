"""Corpora that nothing can be learned from are refused before the work begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from contentex.bench.corpora.labelled import Corpus
from contentex.bench.folds import groups
from contentex.errors import ContentexError

LEAST_PAGES = 10


class CannotLearn(ContentexError, ValueError):
    """Pages that no model can be trained or measured on."""


def check(
    corpora: Sequence[Corpus], check: Sequence[Corpus], folds: int, weights: Mapping[str, float] | None = None
) -> None:
    """Raise `CannotLearn` if the pages to train on are too few, a corpus is of no use, or a weight is for none."""
    for corpus in (*corpora, *check):
        if not any(page.gold.strip() for page in corpus.pages):
            raise CannotLearn(f"{corpus.name} has no gold text: without it, nobody knows what its pages' content is")
    _check_names([corpus.name for corpus in (*corpora, *check)])
    _check_weights(weights or {}, [corpus.name for corpus in corpora])
    _check_sizes(corpora, folds)


def _check_names(names: Sequence[str]) -> None:
    """A report knows corpora by their names."""
    if twice := next((name for place, name in enumerate(names) if name in names[:place]), None):
        raise CannotLearn(f"{twice} is there twice: give it once, and rename one of two corpora with the same name")


def _check_weights(weights: Mapping[str, float], names: Sequence[str]) -> None:
    if unknown := next((name for name in weights if name not in names), None):
        raise CannotLearn(f"there is a weight for {unknown}, but it is not trained on; there is {', '.join(names)}")


def _check_sizes(corpora: Sequence[Corpus], folds: int) -> None:
    pages = sum(map(len, corpora))
    if pages < LEAST_PAGES:
        raise CannotLearn(f"{pages} pages are too few to learn from: label at least {LEAST_PAGES}, of {folds} sites")
    sites = {page.site or (corpus.name, page.id) for corpus in corpora for page in corpus.pages}
    if len(sites) < folds:
        advice = f"add pages of other sites, or take --folds {max(2, len(sites))}"
        raise CannotLearn(f"pages of {len(sites)} sites do not fill {folds} folds: {advice}")


def apart(corpora: Sequence[Corpus], check: Sequence[Corpus]) -> list[Corpus]:
    """The corpora to measure on, without the pages of sites that are learned from."""
    learned = [page for corpus in corpora for page in corpus.pages]
    names = groups([*learned, *(page for corpus in check for page in corpus.pages)])
    known, rest = set(names[: len(learned)]), iter(names[len(learned) :])
    found = []
    for corpus in check:
        pages = [page for page, name in zip(corpus.pages, rest, strict=False) if name not in known]
        if not pages:
            raise CannotLearn(f"{corpus.name} is of no use to measure on: all of its sites are learned from")
        found.append(replace(corpus, pages=tuple(pages)))
    return found
