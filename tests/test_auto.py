"""The method `auto`, as its users see it."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

import contentex
from contentex import extract
from contentex.extractors.auto import comment_blocks
from contentex.model.kind import KINDS

MENU = "<nav><ul><li><a href=/>Home</a><li><a href=/news>News</a><li><a href=/shop>Shop</a></ul></nav>"
STORY = [
    "Rain fell on the harbour all night, and by the morning the lower streets stood under water.",
    "The mayor said that the pumps, which were built forty years ago, could not keep up with the tide.",
    "Engineers will look at the walls this week, and the council will decide in spring what is to be done.",
]
ARTICLE = "<h1>Harbour under water</h1>" + "".join(f"<p>{text}</p>" for text in STORY)
COMMENTS = (
    "<section id=comments class=comments><h2>2 comments</h2>"
    "<div class=comment-body><p>My cellar is full of water again, as it was two years ago, thank you.</p></div>"
    "<div class=comment-body><p>They should have mended the walls long ago, everybody knew that they leak.</p></div>"
    "</section>"
)
FOOTER = "<footer><p>&copy; 2024 The Harbour News. All rights reserved.</p><a href=/imprint>Imprint</a></footer>"
PAGE = (
    "<title>Harbour under water - The Harbour News</title><body>"
    f"{MENU}<main><article>{ARTICLE}</article>{COMMENTS}</main>{FOOTER}"
)


def test_it_is_the_default() -> None:
    assert extract(PAGE).method == "auto"


def test_it_keeps_the_story_and_drops_what_surrounds_it() -> None:
    text = extract(PAGE).text
    assert all(part in text for part in STORY)
    assert not any(part in text for part in ("Shop", "Imprint", "All rights reserved"))


@pytest.mark.parametrize(
    "html", ["<p>x", "<nav>Home</nav>", "<a href=/>Home</a>", "<p>-", "<div hidden>Tea", "<b>.</b>"]
)
def test_it_never_returns_nothing_where_there_is_text(html: str) -> None:
    assert extract(html).text


@pytest.mark.parametrize("html", ["", "<!-- nothing -->", "<script>1</script>", b"\xff\xfe", "<img src=x>"])
def test_a_page_without_text_has_a_clear_result(html: str | bytes) -> None:
    extraction = extract(html)
    assert extraction.text == ""
    assert extraction.confidence == 0
    assert not extraction.is_overview
    assert sum(extraction.kind_probabilities.values()) == pytest.approx(1)


# --- Knobs ---------------------------------------------------------------------------------------------------------


def test_recall_keeps_more_than_precision() -> None:
    less, usual, more = (extract(PAGE, favor=favor) for favor in ("precision", None, "recall"))
    assert np.all(usual.kept >= less.kept)
    assert np.all(more.kept >= usual.kept)
    assert more.kept.sum() > less.kept.sum()


def test_more_and_less_are_levels_of_the_chance() -> None:
    extraction = extract(PAGE)
    more, less = extraction.more(), extraction.less()
    assert np.all(more.kept >= extraction.kept)
    assert more.kept.sum() > extraction.kept.sum() > less.kept.sum()
    dropped, kept = extraction.kept & ~less.kept, less.kept
    scores = extraction.scores
    assert scores is not None
    assert scores[dropped].max() <= scores[kept].min()


def test_comments_in_and_out() -> None:
    assert "cellar" in extract(PAGE, comments=True).text
    assert "cellar" not in extract(PAGE, comments=False).text
    assert all(part in extract(PAGE, comments=False).text for part in STORY)


def test_comment_blocks_are_told_by_names() -> None:
    page = contentex.parse(PAGE)
    texts = [
        text for text, marked in zip(page.all_blocks.texts(), comment_blocks(page).tolist(), strict=True) if marked
    ]
    assert texts[0] == "2 comments"
    assert len(texts) == 3


def test_a_given_kind_is_believed() -> None:
    extraction = extract(PAGE, kind="forum")
    assert extraction.kind == "forum"
    assert extraction.kind_probabilities["forum"] == 1
    assert extract(PAGE, kind="listing").is_overview


def test_a_given_kind_changes_what_is_kept_somewhere() -> None:
    article, forum = (extract(PAGE, kind=kind).scores for kind in ("article", "forum"))
    assert article is not None
    assert forum is not None
    assert not np.array_equal(article, forum)


@pytest.mark.parametrize(("option", "value"), [("kind", "newspaper"), ("favor", "everything"), ("comments", "yes")])
def test_wrong_options_say_what_is_right(option: str, value: str) -> None:
    with pytest.raises(contentex.ContentexError, match=option):
        extract(PAGE, **{option: value})


# --- What it says --------------------------------------------------------------------------------------------------


def test_kinds_are_probabilities() -> None:
    extraction = extract(PAGE)
    assert set(extraction.kind_probabilities) == set(KINDS)
    assert sum(extraction.kind_probabilities.values()) == pytest.approx(1)
    assert extraction.kind == "article"


def test_confidence_is_lower_for_a_worse_choice() -> None:
    extraction = extract(PAGE)
    assert 0 <= extraction.confidence <= 1
    worse = extraction
    for _ in range(8):
        worse = worse.less()
    assert worse.confidence < extraction.confidence


def test_confidence_and_kind_are_there_for_every_method() -> None:
    extraction = extract(PAGE, method="coreex")
    assert extraction.kind == extract(PAGE).kind
    assert 0 < extraction.confidence <= 1


def test_explain_gives_reasons_in_words() -> None:
    explanation = extract(PAGE).explain()
    by_text = {reason.text: reason for reason in explanation}
    story, menu = by_text[STORY[0]], by_text["Home"]
    assert story.kept
    assert not menu.kept
    assert len({reason.reason for reason in explanation}) > 3
    assert any(word in menu.reason for word in ("menu", "links", "prose", "names", "around"))


def test_hidden_content_is_used_and_marked() -> None:
    hidden = f"<title>Harbour under water</title>{MENU}<main style='display:none'><article>{ARTICLE}</article></main>"
    extraction = extract(hidden)
    assert STORY[0] in extraction.text
    assert {block.origin for block in extraction.blocks if block.kept and block.words > 9} == {"hidden"}


def test_an_embedded_body_is_used_and_marked() -> None:
    body = " ".join(STORY * 3)
    script = f'<script type="application/ld+json">{json.dumps({"@type": "NewsArticle", "articleBody": body})}</script>'
    extraction = extract(f"<title>Harbour under water</title>{script}<div id=app>Loading</div>")
    assert STORY[2] in extraction.text
    assert "json-ld" in {block.origin for block in extraction.blocks}


def test_extraction_imports_numpy_and_no_trainer() -> None:
    code = (
        "import sys, contentex; e = contentex.extract('<p>Boil the water.'); e.text, e.kind, e.confidence, e.explain();"
        "print(sorted({'lightgbm', 'scipy', 'sklearn', 'torch', 'contentex.learn', 'contentex.bench', 'pickle'}"
        " & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() in ("[]", "['pickle']")  # NumPy imports pickle itself
