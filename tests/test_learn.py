"""Training a model, from labelled pages to a file that `auto` can use."""

from __future__ import annotations

import random
from pathlib import Path

import lightgbm
import numpy as np
import pytest
from click.testing import CliRunner

from contentex import extract
from contentex.bench.contenders import contender
from contentex.bench.contenders.contender import CannotLoad, Given
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.measures import words
from contentex.bench.steps import in_silence
from contentex.cli.group import contentex as main
from contentex.extractors import auto
from contentex.learn import boosting, training, vocabulary
from contentex.learn.boosting import Growth, Soil
from contentex.learn.checking import CannotLearn, apart
from contentex.learn.examples import read_examples
from contentex.learn.fitting import Settings, fit
from contentex.learn.training import Trained, answer, train
from contentex.model import model as models
from contentex.model.file import ModelError
from contentex.model.model import Model

WORDS = [
    "rain",
    "harbour",
    "street",
    "water",
    "morning",
    "mayor",
    "pump",
    "tide",
    "wall",
    "spring",
    "council",
    "week",
    "engineer",
    "night",
    "boat",
]
TINY = Settings(
    parts=2,
    first=Growth("cross_entropy", trees=12, rate=0.3, leaves=8, depth=4, smallest_leaf=5),
    second=Growth("cross_entropy", trees=12, rate=0.3, leaves=8, depth=4, smallest_leaf=5),
    kinds=Growth("multiclass", trees=6, rate=0.3, leaves=4, depth=3, smallest_leaf=2, kinds=7),
    confidence=Growth("regression", trees=6, rate=0.3, leaves=4, depth=3, smallest_leaf=2),
)


def page_of(site: int, number: int) -> LabelledPage:
    """An article or a forum page of a made-up site, each site with a make of its own."""
    rng = random.Random(100 * site + number)
    body, menu = (("content", "menu"), ("story", "nav"), ("entry", "links"))[site % 3]

    def prose() -> str:
        return " ".join(rng.choices(WORDS, k=rng.randint(12, 30))).capitalize() + "."

    texts = [prose() for _ in range(rng.randint(3, 6))]
    links = "".join(f"<li><a href=/{word}>{word}</a>" for word in rng.sample(WORDS, 6))
    html = (
        f"<title>Page {number}</title><ul class='{menu}'>{links}</ul><div class='post-{body}'>"
        + "".join(f"<p>{text}" for text in texts)
        + f"</div><footer class=footer>&copy; Site {site}</footer>"
    )
    kind = "forum" if site % 2 else "article"
    url = f"https://site{site}.example/{kind}/{number}"
    return LabelledPage(
        id=f"{site}-{number}", html=html.encode(), gold="\n".join(texts), url=url, site=f"site{site}.example", kind=kind
    )


def corpus(sites: range) -> Corpus:
    return Corpus("made-up", tuple(page_of(site, number) for site in sites for number in range(4)))


@pytest.fixture(scope="module")
def trained() -> Trained:
    return train([corpus(range(12))], [corpus(range(20, 23))], folds=3, steps=in_silence, settings=TINY)


def test_a_model_learns_a_tiny_corpus(trained: Trained) -> None:
    held_out = [page.f1 for page in trained.report.pages]
    assert len(held_out) == 48 + 12
    assert np.mean(held_out) > 0.95


def test_the_same_seed_gives_the_same_model(trained: Trained) -> None:
    again = train([corpus(range(12))], folds=3, steps=in_silence, settings=TINY)
    assert again.model.pack() == trained.model.pack()
    other = train([corpus(range(12))], folds=3, seed=2, steps=in_silence, settings=TINY)
    assert other.model.pack() != trained.model.pack()


def test_the_file_of_a_model_can_be_used(trained: Trained, tmp_path: Path) -> None:
    trained.model.write(tmp_path / "own.model")
    model = Model.unpack((tmp_path / "own.model").read_bytes())
    page = page_of(40, 1)
    assert words.compare(extract(page.html, model=str(tmp_path / "own.model")).text, page.gold).f1 > 0.9
    assert model.pack() == trained.model.pack()


def test_a_model_that_is_not_there_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read: No such file"):
        extract("<p>Tea", model=str(tmp_path / "none.model"))


def test_the_ablation_begins_with_the_whole(trained: Trained) -> None:
    first, *others = trained.report.ablation
    assert first.f1 == pytest.approx(
        np.mean([page.f1 for page in trained.report.pages if page.corpus == "made-up"][:48])
    )
    assert {step.name for step in others} >= {"without the second pass", "without hidden blocks"}


def test_a_site_has_one_voice() -> None:
    """A word that one site uses on many pages weighs as much as one on a single page of it."""
    pages = [page_of(0, number) for number in range(9)] + [page_of(site, 0) for site in (3, 6, 9)]
    examples = list(read_examples(pages, in_silence).values())
    kinds = np.array([example.kind for example in examples])
    sites = [0] * 9 + [1, 2, 3]
    counts = vocabulary.count(examples, sites)
    everything = vocabulary.learn(counts, np.ones(len(pages), np.bool_), kinds)
    once = np.array([True] + [False] * 8 + [True] * 3)
    fewer = vocabulary.learn(counts, once, kinds)
    shared = np.isin(everything.words, fewer.words)
    assert everything.words[shared].tolist() == fewer.words.tolist()
    assert everything.content[shared] == pytest.approx(fewer.content, abs=0.2)


def test_trees_of_the_trainer_predict_the_same_here() -> None:
    rng = np.random.default_rng(1)
    table = rng.normal(size=(400, 6)).astype(np.float32)
    label = (table[:, 0] + table[:, 1] ** 2 > 0.5).astype(np.float32)
    how = Growth("cross_entropy", trees=10, rate=0.2, leaves=12, depth=5, smallest_leaf=5, columns=1.0)
    booster = lightgbm.train(boosting._settings(how, 3, len(table)), Soil(table, label).data, how.trees)
    (forest,) = Soil(table, label).grow(how, seed=3)
    assert forest.predict(table) == pytest.approx(np.asarray(booster.predict(table, raw_score=True)), abs=1e-5)
    assert ((forest.predict(table) > 0) == (label > 0.5)).mean() > 0.9


def test_the_command_writes_a_model_a_card_and_plots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "SETTINGS", TINY)
    pages = tmp_path / "corpus"
    (pages / "pages").mkdir(parents=True)
    (pages / "content").mkdir()
    for page in corpus(range(6)).pages:
        head = f'<link rel=canonical href="{page.url}">'.encode()
        (pages / "pages" / f"{page.id}.html").write_bytes(head + page.html)
        (pages / "content" / f"{page.id}.txt").write_text(page.gold)
    result = CliRunner().invoke(main, ["learn", str(pages), "-o", str(tmp_path / "learned"), "--folds", "2", "-q"])
    assert result.exit_code == 0, result.output
    written = {path.name for path in (tmp_path / "learned").iterdir()}
    assert {"auto.model", "card.md", "report.json"} <= written
    assert Model.unpack((tmp_path / "learned" / "auto.model").read_bytes()).about["seed"] == 1
    assert {path.name for path in (tmp_path / "learned" / "folds").iterdir()} == {"1.model", "2.model", "pages.tsv"}


def test_a_first_pass_that_is_sure_of_everything_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "SURE", -1.0)  # nothing is in doubt
    pages = corpus(range(6)).pages
    examples = list(read_examples(pages, in_silence).values())
    model = fit(examples, [page.site for page in pages], 1, lambda _: None, TINY)
    assert words.compare(answer(model, pages[0]).text, pages[0].gold).f1 > 0.9


# --- Cross-validated, beside peers ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(trained: Trained, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("learned")
    trained.model.write(place / "auto.model")
    trained.held_out.write(place / "folds")
    return place


def test_a_page_is_extracted_by_a_model_that_did_not_learn_from_it(trained: Trained, folder: Path) -> None:
    content = contender(f"learned:{folder}").load().content
    asked = []

    def noted(path: str) -> Model:
        asked.append(Path(path).name)
        return Model.unpack(Path(path).read_bytes())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(auto, "read_model", noted)
        for html, fold in trained.held_out.fold.items():
            content(Given.of(html))
            assert asked.pop() == f"{fold + 1}.model"
        content(Given.of(b"<p>Nobody learned from this."))
        assert asked == ["auto.model"]


def test_cross_validated_figures_are_those_of_the_report(trained: Trained, folder: Path) -> None:
    content = contender(f"learned:{folder}").load().content
    by_id = {page.id: page.f1 for page in trained.report.pages if page.corpus == "made-up"}
    for page in corpus(range(6)).pages:
        assert words.compare(content(Given.of(page.html, page.url)), page.gold).f1 == pytest.approx(by_id[page.id])


def test_a_folder_without_a_model(tmp_path: Path) -> None:
    with pytest.raises(CannotLoad, match=r"has no auto.model: name a folder"):
        contender(f"learned:{tmp_path}").load()


# --- Weights -------------------------------------------------------------------------------------------------------


def test_pages_of_little_weight_say_little() -> None:
    """One half of the pages has its labels upside down: the other half decides if it weighs more."""
    pages = corpus(range(8)).pages
    wrong = {page.id for page in pages[::2]}

    def learned(weight: float) -> float:
        examples = read_examples(pages, in_silence, dict.fromkeys(wrong, weight))
        for page in wrong:
            example = examples[page]
            example.label[:] = 1 - example.label
        model = fit(list(examples.values()), [page.site for page in pages], 1, lambda _: None, TINY)
        right = [page for page in pages if page.id not in wrong]
        return float(np.mean([words.compare(answer(model, page).text, page.gold).f1 for page in right]))

    assert learned(0.01) > 0.9
    assert learned(100.0) < 0.5


def test_sites_that_are_learned_from_are_not_measured_on() -> None:
    some, others = corpus(range(4)), Corpus("other", corpus(range(3, 6)).pages)
    (left,) = apart([some], [others])
    assert {page.site for page in left.pages} == {page.site for page in corpus(range(4, 6)).pages}
    with pytest.raises(CannotLearn, match="other is of no use to measure on"):
        apart([some], [Corpus("other", some.pages)])
