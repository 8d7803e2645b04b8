"""Training a model and measuring it: cross-validated on the pages it learns from, then on other pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from contentex import Extraction, Page, extract, parse
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.folds import Folded, Unlabelled, cross_validate, fold
from contentex.bench.measures import words
from contentex.bench.steps import Steps
from contentex.extractors.auto import ask
from contentex.extractors.teasers import linked_texts
from contentex.kinds.overview import net_text_length
from contentex.learn.checking import apart
from contentex.learn.examples import read_examples
from contentex.learn.figures.overviews import rule
from contentex.learn.fitting import SETTINGS, Settings, fit, fits
from contentex.learn.held_out import HeldOut
from contentex.learn.licences import licence
from contentex.learn.report import MEASURING, TRAINING, PageResult, Report, Source, Step
from contentex.model.decision import decide
from contentex.model.kind import KINDS, OVERVIEWS, named
from contentex.model.model import SURE, Judgement, Model, chances
from contentex.output.text import to_text


@dataclass(frozen=True, eq=False)
class Trained:
    """A model, and what was measured."""

    model: Model
    report: Report
    held_out: HeldOut
    """The models of the cross-validation."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model says about a page."""

    text: str
    kinds: Mapping[str, float]
    confidence: float
    kept_words: int
    page_words: int
    net_text: int
    """TextSweeper's net text length, by TextSweeper's own choice."""
    variants: Mapping[str, str]
    """What would be extracted if one thing were left out, by its name."""


def train(
    corpora: Sequence[Corpus],
    check: Sequence[Corpus] = (),
    *,
    folds: int = 5,
    seed: int = 1,
    steps: Steps,
    settings: Settings | None = None,
    weights: Mapping[str, float] | None = None,
) -> Trained:
    """Train on some corpora, cross-validated by site; measure on others. Pages of a corpus without a weight count 1.

    Pages to measure on whose site is learned from are left out.
    """
    settings, weights, check = settings or SETTINGS, weights or {}, apart(corpora, check)
    pages = [_named(page, corpus) for corpus in corpora for page in corpus.pages]
    folded = fold(pages, folds, seed)
    counting = {page.id: weights.get(page.id.partition("/")[0], 1.0) for page in pages}
    examples, models = read_examples(pages, steps, counting), {}

    def learn(training: Folded, name: str) -> Model:
        """Fit a model to these pages alone."""
        known = [place for place, page in enumerate(training.pages) if page.id in examples]
        chosen = [examples[training.pages[place].id] for place in known]
        return fit(chosen, [training.groups[place] for place in known], seed, steps(name, fits(settings)), settings)

    def asked(training: Folded) -> Any:
        """A model of these pages, to be asked about others."""
        number = next(iter(set(range(folds)) - set(training.folds)), 0)
        models[number] = model = learn(training, f"Fold {number + 1} of {folds}")
        return lambda page: answer(model, page)

    answers = cross_validate(folded, asked)
    model = learn(folded, "The model")
    results = [_result(page, said) for page, said in zip(pages, answers, strict=True)]
    for corpus in check:
        results += _measured(model, corpus, steps)
    report = Report(
        tuple(results),
        _ablation(pages[: len(corpora[0])], answers[: len(corpora[0])]),
        (
            *(_source(corpus, TRAINING, weights.get(corpus.name, 1.0)) for corpus in corpora),
            *(_source(corpus, MEASURING) for corpus in check),
        ),
        {"seed": seed, "folds": folds, "parts": settings.parts, "trees": [settings.first.trees, settings.second.trees]},
    )
    by_page = dict(zip((page.html for page in pages), folded.number.tolist(), strict=True))
    return Trained(model, report, HeldOut(models, by_page))


def _named(page: LabelledPage, corpus: Corpus) -> LabelledPage:
    """The page with an id that no page of another corpus has."""
    return replace(page, id=f"{corpus.name}/{page.id}")


def answer(model: Model, unlabelled: Unlabelled | LabelledPage) -> Answer:
    """What a model says about a page."""
    page = parse(unlabelled.html, url=unlabelled.url or None)
    said = extraction(model, page)
    judged = said.choice.judgement
    sweeper = extract(page, method="textsweeper")
    net = net_text_length(page, sweeper.kept, linked_texts(page))
    if judged is None:
        return Answer(said.text, named(None), 0.0, 0, 0, net, dict.fromkeys(VARIANTS, said.text))
    kept = said.kept_blocks
    return Answer(
        said.text,
        named(judged.kind_chances),
        judged.confidence(kept),
        int(judged.words[kept].sum()),
        int(judged.words.sum()),
        net,
        {name: _text(judged, left_out(judged)) for name, left_out in VARIANTS.items()},
    )


# --- The ablation --------------------------------------------------------------------------------------------------


def _first_alone(judged: Judgement) -> Any:
    return judged.decide(chances(judged.model.first.predict(judged.evidence.table, SURE))).kept


def _visible_alone(judged: Judgement) -> Any:
    return judged.decide(np.where(judged.evidence.scene.visible, judged.chance, 0)).kept & judged.evidence.scene.visible


def _repeats_too(judged: Judgement) -> Any:
    return decide(judged.chance, judged.words, np.arange(len(judged.words))).kept


VARIANTS: Mapping[str, Callable[[Judgement], Any]] = {
    "without embedded texts": lambda judged: judged.decide(judged.chance).kept,
    "without the second pass": _first_alone,
    "without hidden blocks": _visible_alone,
    "repeated texts kept": _repeats_too,
    "a threshold of 0.5 in place of the expected F1": lambda judged: judged.chance > 0.5,
}
"""What can be left out after the training. Each begins with all the rest in place."""


def _text(judged: Judgement, kept: Any) -> str:
    blocks = judged.evidence.scene.blocks
    return to_text(blocks.select(np.append(kept, False)[blocks.block_of_row]))


def _ablation(pages: Sequence[LabelledPage], answers: Sequence[Answer]) -> tuple[Step, ...]:
    def mean(texts: Iterable[str]) -> float:
        return float(np.mean([words.compare(text, page.gold).f1 for text, page in zip(texts, pages, strict=True)]))

    whole = Step("all of it", mean(said.text for said in answers))
    return (whole, *(Step(name, mean(said.variants[name] for said in answers)) for name in VARIANTS))


def extraction(model: Model, page: Page) -> Extraction:
    """What `auto` would extract with this model."""
    return Extraction(page, "auto", {}, ask(page, model))


def _measured(model: Model, corpus: Corpus, steps: Steps) -> list[PageResult]:
    advance = steps(f"Measure on {corpus.name}", len(corpus.pages))
    results = []
    for page in corpus.pages:
        results.append(_result(_named(page, corpus), answer(model, page)))
        advance(1)
    return results


def _result(page: LabelledPage, said: Answer) -> PageResult:
    score = words.compare(said.text, page.gold)
    corpus, _, name = page.id.partition("/")
    return PageResult(
        id=name,
        corpus=corpus,
        site=page.site,
        url=page.url,
        kind=page.kind,
        f1=score.f1,
        precision=score.precision,
        recall=score.recall,
        confidence=said.confidence,
        kinds=said.kinds,
        overview=sum(said.kinds[name] for name in OVERVIEWS),
        is_overview=page.kind in OVERVIEWS if page.kind in KINDS else None,
        textsweeper_overview=rule(said.net_text),
        kept_words=said.kept_words,
        gold_words=len(words.split(page.gold)),
        page_words=said.page_words,
    )


def _source(corpus: Corpus, used_for: str, weight: float = 1.0) -> Source:
    sites = {page.site for page in corpus.pages if page.site}
    return Source(corpus.name, len(corpus.pages), len(sites), used_for, licence(corpus.name), weight)
