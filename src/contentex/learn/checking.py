"""Corpora that nothing can be learned from are refused before the work begins."""

from __future__ import annotations

from collections.abc import Sequence

from contentex.bench.corpora.labelled import Corpus
from contentex.errors import ContentexError

LEAST_PAGES = 10


class CannotLearn(ContentexError, ValueError):
    """Pages that no model can be trained or measured on."""


def check(corpora: Sequence[Corpus], check: Sequence[Corpus], folds: int) -> None:
    """Raise `CannotLearn` if the pages to train on are too few, or if a corpus is of no use."""
    for corpus in (*corpora, *check):
        if not any(page.gold.strip() for page in corpus.pages):
            raise CannotLearn(f"{corpus.name} has no gold text: without it, nobody knows what its pages' content is")
    _check_names([corpus.name for corpus in (*corpora, *check)])
    _check_sizes(corpora, folds)


def _check_names(names: Sequence[str]) -> None:
    """A report knows corpora by their names."""
    if twice := next((name for place, name in enumerate(names) if name in names[:place]), None):
        raise CannotLearn(f"{twice} is there twice: give it once, and rename one of two corpora with the same name")


def _check_sizes(corpora: Sequence[Corpus], folds: int) -> None:
    pages = sum(map(len, corpora))
    if pages < LEAST_PAGES:
        raise CannotLearn(f"{pages} pages are too few to learn from: label at least {LEAST_PAGES}, of {folds} sites")
    sites = {page.site or (corpus.name, page.id) for corpus in corpora for page in corpus.pages}
    if len(sites) < folds:
        advice = f"add pages of other sites, or take --folds {max(2, len(sites))}"
        raise CannotLearn(f"pages of {len(sites)} sites do not fill {folds} folds: {advice}")
