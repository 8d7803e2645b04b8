"""The tables and lists of a model card, in Markdown. What comes from pages or corpora is made harmless first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from contentex.bench.measures.bootstrap import Interval
from contentex.bench.papers.tables import share, table, with_interval
from contentex.bench.reports.wording import brief, count, readable
from contentex.learn.figures.accuracy import Accuracy, by_corpus, by_kind
from contentex.learn.figures.confidence import SHARES, mean_error, rank_correlation, sent
from contentex.learn.figures.failures import by_cause
from contentex.learn.figures.overviews import Detection, by_model, by_textsweeper
from contentex.learn.report import PageResult, Report, Source

WORST = 5
"""Pages to show of each cause of failure."""
_MARKUP = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|&~#!"})


def plain(text: str) -> str:
    """A text from elsewhere in one line, in which Markdown sees no markup.

    >>> print(plain("a|b\\n<b>"))
    a\\|b \\<b\\>
    """
    return " ".join(readable(text).split()).translate(_MARKUP)


def percent(value: Interval) -> str:
    """A share and its interval.

    >>> percent(Interval(0.85, 0.83, 0.871))
    '85.0 % (83.0 to 87.1)'
    """
    return f"{100 * value.value:.1f} % ({100 * value.low:.1f} to {100 * value.high:.1f})"


# --- What went in --------------------------------------------------------------------------------------------------


def sources(report: Report) -> str:
    """The corpora and their sizes."""
    rows = [[plain(one.name), f"{one.pages:,}", f"{one.sites:,}"] for one in report.sources]
    return table(["corpus", "pages", "sites"], rows)


def licences(report: Report) -> str:
    """What each corpus was used for, and under which licence."""
    return "\n".join(
        f"- {plain(one.name)}, for {plain(one.used_for)}{_counted(one)}. Licence: {plain(one.licence) or 'not known'}."
        for one in report.sources
    )


def _counted(source: Source) -> str:
    """How much a page of a corpus counts, if that is not 1."""
    return "" if source.weight == 1 else f", where a page counts {source.weight:g} of another"


def settings(report: Report) -> str:
    """The settings as a list; what belongs together is in one line."""
    return "\n".join(f"- {plain(name)}: {_setting(value)}" for name, value in report.settings.items())


def _setting(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{plain(str(name))} {_setting(part)}" for name, part in value.items())
    return plain(", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value))


def ablation(report: Report) -> str:
    """F1 with one thing changed; nothing where nothing was."""
    rows = [[plain(": ".join(filter(None, (step.name, step.note)))), share(step.f1)] for step in report.ablation]
    return table(["", "F1"], rows) if rows else ""


# --- How good it is ------------------------------------------------------------------------------------------------


def corpora(report: Report) -> str:
    """The means of each corpus."""
    return _accuracies("corpus", by_corpus(report.pages))


def kinds(pages: Sequence[PageResult]) -> str:
    """The means of each kind; nothing where no kinds are known."""
    found = by_kind(pages)
    return _accuracies("kind", found) if found else ""


def _accuracies(name: str, found: Mapping[str, Accuracy]) -> str:
    head = [name, "pages", "sites", "F1", "precision", "recall"]
    return table(head, [[plain(group), *_means(one)] for group, one in found.items()])


def _means(found: Accuracy) -> list[str]:
    sizes = [f"{found.pages:,}", f"{found.sites:,}"]
    return [*sizes, with_interval(found.f1), share(found.precision), share(found.recall)]


def overviews(pages: Sequence[PageResult]) -> str:
    """The model and TextSweeper's rule on the same pages."""
    rows = [_detection("model", by_model(pages)), _detection("TextSweeper's rule", by_textsweeper(pages))]
    return table(["", "average precision", "precision", "recall", "F1"], rows)


def _detection(name: str, found: Detection) -> list[str]:
    return [name, *map(share, (found.average_precision, found.precision, found.recall, found.f1))]


def confidence(report: Report) -> str:
    """How well F1 is predicted on each corpus."""
    names = [source.name for source in report.sources if report.of(source.name)]
    rows = [
        [plain(name), share(mean_error(report.of(name))), share(rank_correlation(report.of(name)))] for name in names
    ]
    return table(["corpus", "off by, on average", "rank correlation"], rows)


def sent_elsewhere(pages: Sequence[PageResult]) -> str:
    """F1 when a share of the pages is sent elsewhere."""
    rows = [
        [f"{100 * one.share:.0f} %", share(one.kept_f1), share(one.sent_f1), share(one.best_f1)]
        for one in (sent(pages, part) for part in SHARES if part)
    ]
    return table(["sent elsewhere", "F1 of those that stay", "F1 of those that go", "at best"], rows)


# --- Where it fails ------------------------------------------------------------------------------------------------


def failed(pages: Sequence[PageResult]) -> str:
    """How many pages fail for which cause, with the worst of them; nothing where none does."""
    return "\n\n".join(_cause(name, members) for name, members in by_cause(pages).items())


def _cause(name: str, pages: Sequence[PageResult]) -> str:
    shown = table(["page", "F1", "precision", "recall", "confidence"], map(_failure, pages[:WORST]))
    return (
        f"**{name.capitalize()}**: {count(len(pages), 'page')}{', the worst' if len(pages) > WORST else ''}\n\n{shown}"
    )


def _failure(page: PageResult) -> list[str]:
    whose = ", ".join(plain(brief(text)) for text in (page.corpus, page.id, page.site, page.kind) if text)
    return [whose, *map(share, (page.f1, page.precision, page.recall, page.confidence))]
