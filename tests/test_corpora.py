"""Corpora: every layout as it is published, in small, and what is said about one that is damaged."""

from __future__ import annotations

import builtins
import doctest
import gzip
import importlib
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import corpora
import pyarrow as pa
import pytest
from pyarrow import parquet as pq

from contentex.bench.corpora import LAYOUTS, Corpus, CorpusError, LabelledPage, read_corpus
from contentex.bench.corpora import files as corpus_files
from contentex.bench.corpora.place import example_folder

PAGE = b"<html><body><p>Tea is hot.</p></body></html>"
BODY = "Tea is hot."


def put(path: Path, data: bytes | str | dict[str, Any]) -> Path:
    """Write a file, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = json.dumps(data) if isinstance(data, dict) else data
    data = data.encode() if isinstance(data, str) else data
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def only(path: Path, layout: str | None = None) -> LabelledPage:
    """The one page of a corpus."""
    (page,) = read_corpus(path, layout).pages
    return page


# --- The layouts, as published --------------------------------------------------------------------------------------


def parquet(folder: Path) -> Path:
    row = {
        "id": "0004", "url": "https://www.example.org/tea", "site": "Example.org", "kind": "article", "html": PAGE,
        "gold": BODY, "title": "Tea", "author": None, "date": "2025-01-29", "with": ["Tea"], "without": ["Menu"],
        "parts": json.dumps({"headline": "Tea", "body": BODY}),
    }  # fmt: skip
    path = folder / "tea.parquet"
    pq.write_table(pa.Table.from_pylist([row]), path)
    return path


def wcxb(folder: Path) -> Path:
    labels = {
        "title": "Tea",
        "author": None,
        "publish_date": "2025-01-29",
        "main_content": BODY,
        "with": ["Tea"],
        "without": ["Menu"],
    }
    internal = {"page_type": {"primary": "category", "confidence": "verified", "tags": ["tea"]}}
    found = {"schema_version": "2.0", "url": "https://example.org/tea", "file_id": "0004", "_internal": internal}
    for half in ("dev", "test"):
        put(folder / half / "html" / "0004.html.gz", PAGE)
        put(folder / half / "ground-truth" / "0004.json", {**found, "ground_truth": labels})
    return folder


def article_extraction_benchmark(folder: Path) -> Path:
    name = "042bb7b5fedab6eac7db576522b89b93904c237d344bcbe14a6a5ab7f7335856"
    put(folder / "html" / f"{name}.html.gz", PAGE)
    put(folder / "ground-truth.json", {name: {"articleBody": BODY, "url": "https://example.org/tea"}})
    put(folder / "output" / "others.json", "{}")
    return folder


def cleaneval(folder: Path) -> Path:
    put(
        folder / "finalrun-input" / "106.html",
        b'<text id="http://www.example.org/tea" title="Tea" encoding="unset">\n' + PAGE + b"\n</text>",
    )
    put(
        folder / "GoldStandard" / "106.txt",
        "URL: http://www.example.org/tea\n\n<h>Tea\n\n<p>Tea is\n   hot &amp; wet.\n<l>milk\n",
    )
    return folder


UUID = "02841370-c748-4afe-93c7-1c40436f37b6"


def plain(folder: Path) -> Path:
    put(folder / "pages" / "tea.html", PAGE)
    put(folder / "content" / "tea.txt", BODY)
    return folder


def l3s(folder: Path) -> Path:
    put(folder / "original" / f"{UUID}.html", PAGE)
    marked = """<html><head><meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"></head>
    <body><div>Menu</div><SPAN CLASS="x-nc-sel3">By José</SPAN><h1><span class="x-nc-sel1">Tea</span></h1>
    <p><span class="x-nc-sel2">Tea is <b>hot</b>. <span class="x-nc-sel0">An advert.</span></span></p>
    <ul><li><span class="x-nc-sel4">More on tea</span></li></ul>
    <p><span class="x-nc-sel5">So it is!</span></p></body></html>"""
    put(folder / "annotated" / f"{UUID}.html", marked)
    put(
        folder / "url-mapping.txt",
        f"<urn:uuid:{UUID}>\thttp://www.example.org/tea\n<urn:uuid:other>\thttp://example.com/\n",
    )
    return folder


def dragnet(folder: Path) -> Path:
    put(folder / "HTML" / "page.html", PAGE)
    put(folder / "Corrected" / "page.html.corrected.txt", f"\n {BODY} \n\n\n!@#$%^&*()  COMMENTS\n\n\n So it is!\n\n\n")
    return folder


def readability(folder: Path) -> Path:
    case = folder / "test-pages" / "001"
    put(case / "source.html", PAGE)
    put(case / "expected.html", '<div id="readability-page-1" class="page"><p>Tea is <b>hot</b>.</p></div>')
    put(case / "expected-metadata.json", {"title": "Tea", "byline": None, "readerable": True})
    return folder / "test-pages"


def fundus(folder: Path) -> Path:
    sections = [{"headline": [], "paragraphs": [BODY]}, {"headline": ["Milk"], "paragraphs": ["Cold.", "White."]}]
    labels = {"authors": ["Ann", "Bob"], "publishing_date": "2024-11-22 06:57:50+00:00", "title": "Tea", "images": []}
    versions = {
        "V2": {**labels, "body": {"summary": [], "sections": []}},
        "V1_1": {**labels, "body": {"summary": ["In short."], "sections": sections}},
    }
    put(folder / "at" / "ORF.json", versions)
    put(folder / "at" / "ORF_2023_04_28.html.gz", PAGE)
    put(folder / "at" / "ORF_2024_11_22.html.gz", b"<p>Newer")
    info = {"url": "https://orf.at/stories/1/", "crawl_date": "2023-04-28 09:47:48.512552"}
    put(folder / "at" / "meta.info", {"ORF_2023_04_28.html.gz": info})
    put(folder / "__init__.py", "")
    return folder


MAKERS: dict[str, Callable[[Path], Path]] = {
    "parquet": parquet,
    "plain": plain,
    "wcxb": wcxb,
    "article-extraction-benchmark": article_extraction_benchmark,
    "cleaneval": cleaneval,
    "l3s": l3s,
    "dragnet": dragnet,
    "readability": readability,
    "fundus": fundus,
}
FOLDERS = [name for name in MAKERS if name != "parquet"]


def test_every_layout_is_tested() -> None:
    assert list(MAKERS) == list(LAYOUTS)


@pytest.mark.parametrize("name", MAKERS)
def test_a_layout_is_made_out_and_may_be_named(name: str, tmp_path: Path) -> None:
    path = MAKERS[name](tmp_path / "tea") if name != "parquet" else parquet(tmp_path)
    assert [layout.name for layout in LAYOUTS.values() if layout.recognises(path)] == [name]
    found = read_corpus(path)
    assert found.pages == read_corpus(str(path), layout=name).pages
    assert found.path == path
    assert found.name == ("test-pages" if name == "readability" else "tea")
    assert found.pages[0].html.endswith(PAGE) or name == "cleaneval"


def test_parquet(tmp_path: Path) -> None:
    page = only(parquet(tmp_path))
    assert page == LabelledPage(
        "0004", PAGE, BODY, "https://www.example.org/tea", "example.org", "article", "Tea", "", "2025-01-29",
        ("Tea",), ("Menu",), {"headline": "Tea", "body": BODY},
    )  # fmt: skip


def test_parquet_needs_but_two_columns(tmp_path: Path) -> None:
    pq.write_table(pa.table({"html": ["<p>é", None], "gold": ["é", None]}), tmp_path / "a.parquet")
    first, second = read_corpus(tmp_path / "a.parquet").pages
    assert first == LabelledPage("0", "\ufeff<p>é".encode(), "é")  # text is decoded already: the mark says so
    assert (first.title, first.author, first.date) == (None, None, None)
    assert (second.id, second.html, second.gold) == ("1", b"", "")


def test_wcxb(tmp_path: Path) -> None:
    found = read_corpus(wcxb(tmp_path))
    assert found.pages[0] == LabelledPage(
        "0004", PAGE, BODY, "https://example.org/tea", "example.org", "collection", "Tea", "", "2025-01-29",
        ("Tea",), ("Menu",),
    )  # fmt: skip
    assert found.notes == ("only the development half is read; give the folder test for the other",)
    assert read_corpus(tmp_path / "test").notes == ()


def test_article_extraction_benchmark(tmp_path: Path) -> None:
    page = only(article_extraction_benchmark(tmp_path))
    assert (page.gold, page.url, page.site, page.kind) == (BODY, "https://example.org/tea", "example.org", "article")
    assert page.html == b"\xef\xbb\xbf" + PAGE  # known to be UTF-8, whatever the page declares
    assert (page.title, page.author, page.date) == (None, None, None)


@pytest.mark.parametrize(
    ("pages", "golds", "ending"),
    [
        ("finalrun-input", "GoldStandard", ""),
        ("input", "GoldStandard", ""),
        ("en_original", "en_cleaned", "-cleaned"),
        ("orig", "clean", "-cleaned"),
    ],
)
def test_cleaneval(tmp_path: Path, pages: str, golds: str, ending: str) -> None:
    cleaneval(tmp_path / "made")
    (tmp_path / "made" / "finalrun-input").rename(tmp_path / pages)
    (tmp_path / "made" / "GoldStandard").rename(tmp_path / golds)
    (tmp_path / golds / "106.txt").rename(tmp_path / golds / f"106{ending}.txt")
    page = only(tmp_path)
    assert (page.id, page.gold) == ("106", "\n Tea\n\n Tea is\n   hot & wet.\n milk\n")
    assert (page.url, page.site, page.kind) == ("http://www.example.org/tea", "example.org", "mixed")
    assert page.html.startswith(b"<text id=")


def test_cleaneval_takes_the_url_from_the_page_if_need_be(tmp_path: Path) -> None:
    put(cleaneval(tmp_path) / "GoldStandard" / "106.txt", "\ufeff<h>Tea")
    assert (only(tmp_path).gold, only(tmp_path).site) == (" Tea", "example.org")


def test_l3s(tmp_path: Path) -> None:
    page = only(l3s(tmp_path))
    assert page.gold == "Tea\nTea is\nhot\n.\nBy José"
    assert list(page.parts) == ["supplement", "headline", "body", "related", "comments"]
    assert (page.parts["body"], page.parts["comments"]) == ("Tea is\nhot\n.", "So it is!")
    assert (page.id, page.site, page.kind, page.html) == (UUID, "example.org", "news", PAGE)
    (tmp_path / "url-mapping.txt").unlink()
    assert only(tmp_path).url == ""


def test_dragnet(tmp_path: Path) -> None:
    page = only(dragnet(tmp_path))
    assert (page.id, page.html, page.gold) == ("page", PAGE, BODY)
    assert page.parts == {"body": BODY, "comments": "So it is!"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_dragnet_has_texts_in_many_encodings(tmp_path: Path, encoding: str) -> None:
    gold = "Les élèves étaient arrivés à la fête où le thé était prêt."
    put(dragnet(tmp_path) / "Corrected" / "page.html.corrected.txt", gold.encode(encoding))
    assert (only(tmp_path).gold, only(tmp_path).parts) == (gold, {})


def test_dragnet_of_2020(tmp_path: Path) -> None:
    put(tmp_path / "html" / "a.html", PAGE)
    labels = [
        'url = "https://example.org/"',
        'title = "Tea"',
        "dt_published = 2020-05-21T22:03:34Z",
        f'text = """\n{BODY}\n"""',
    ]
    put(tmp_path / "meta" / "a.toml", "\n".join(labels))
    page = only(tmp_path)
    assert (page.gold, page.title, page.date, page.author, page.site) == (
        BODY,
        "Tea",
        "2020-05-21",
        None,
        "example.org",
    )


def test_the_example_pages_are_a_corpus() -> None:
    corpus = read_corpus(example_folder())
    assert len(corpus) == 12
    assert all(page.gold for page in corpus.pages)
    assert not corpus.notes


def test_readability(tmp_path: Path) -> None:
    page = only(readability(tmp_path))
    assert (page.id, page.gold, page.html) == ("001", BODY, PAGE)
    assert (page.title, page.author, page.date) == ("Tea", "", None)


def test_readability_of_the_whole_project(tmp_path: Path) -> None:
    readability(tmp_path / "test")
    put(tmp_path / "test" / "test-pages" / "001" / "expected-metadata.json", {"publishedTime": "2024-02-03T10:00:00Z"})
    page = only(tmp_path)
    assert (page.title, page.author, page.date) == (None, None, "2024-02-03")


def test_fundus(tmp_path: Path) -> None:
    first, second = read_corpus(fundus(tmp_path)).pages
    assert first.gold == "In short.\nTea is hot.\nMilk\nCold.\nWhite."
    assert (first.id, first.site, first.kind) == ("at/ORF_2023_04_28", "orf.at", "news")
    assert (first.title, first.author, first.date) == ("Tea", "Ann, Bob", "2024-11-22")
    assert (second.id, second.gold, second.url) == ("at/ORF_2024_11_22", "", "")


def test_fundus_leaves_out_what_it_cannot_pair(tmp_path: Path) -> None:
    fundus(tmp_path / "tests" / "resources" / "parser" / "test_data")
    country = tmp_path / "tests" / "resources" / "parser" / "test_data" / "at"
    put(country / "Presse.json", {"V1": {"title": "Old, without a body"}, "V2": {}})
    put(country / "Presse_2025_06_05.html.gz", PAGE)
    found = read_corpus(tmp_path)
    assert [page.id for page in found.pages] == ["at/ORF_2023_04_28", "at/ORF_2024_11_22"]
    assert found.notes == (
        "at/Presse: 1 pages for 2 versions, left out",
        "pages without gold: 1, first at/Presse_2025_06_05",
    )


# --- What goes wrong ------------------------------------------------------------------------------------------------


def complaint(path: Path | str, layout: str | None = None) -> str:
    with pytest.raises(CorpusError) as raised:
        read_corpus(path, layout)
    return str(raised.value)


@pytest.mark.parametrize("name", ["none", "x" * 5000, "a/" * 3000, "nul\0"])
def test_a_missing_corpus(tmp_path: Path, name: str) -> None:
    assert complaint(tmp_path / name).startswith("there is no corpus")


def test_no_known_layout(tmp_path: Path) -> None:
    put(tmp_path / "notes.txt", "no corpus")
    for path in (tmp_path, tmp_path / "notes.txt"):
        said = complaint(path)
        assert str(path) in said
        assert all(f"{layout.name}: {layout.looks_for}" in said for layout in LAYOUTS.values())


def test_an_unknown_name_of_a_layout(tmp_path: Path) -> None:
    assert complaint(tmp_path, "l4s").startswith("there is no layout 'l4s'; there are parquet, plain, wcxb")


@pytest.mark.parametrize("name", FOLDERS)
def test_a_forced_layout_that_does_not_fit(tmp_path: Path, name: str) -> None:
    assert str(tmp_path) in complaint(tmp_path, name)


def test_parquet_without_the_needed_columns(tmp_path: Path) -> None:
    pq.write_table(pa.table({"id": ["a"], "text": ["b"]}), tmp_path / "a.parquet")
    assert complaint(tmp_path / "a.parquet").endswith("has no column html and no column gold; it has id, text")


@pytest.mark.parametrize("data", [b"", b"PAR1", b"no Parquet at all", b"PAR1" + bytes(100) + b"PAR1"])
def test_no_parquet_file(tmp_path: Path, data: bytes) -> None:
    assert "is no Parquet file that can be read" in complaint(put(tmp_path / "a.parquet", data))


@pytest.mark.parametrize("share", [0.3, 0.9])
def test_a_truncated_parquet_file(tmp_path: Path, share: float) -> None:
    path = parquet(tmp_path)
    path.write_bytes(path.read_bytes()[: int(share * path.stat().st_size)])
    assert "is no Parquet file that can be read" in complaint(path)


def test_a_parquet_file_with_damaged_data(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"html": [b"tea" * 5000], "gold": ["a"]}), path, compression="zstd")
    data = bytearray(path.read_bytes())
    data[20:60] = bytes(40)
    path.write_bytes(data)
    assert "is no Parquet file that can be read" in complaint(path)


@pytest.mark.parametrize(("parts", "said"), [("{", "is no JSON"), ("[]", "holds no JSON object")])
def test_parquet_with_damaged_parts(tmp_path: Path, parts: str, said: str) -> None:
    pq.write_table(pa.table({"html": ["a"], "gold": ["b"], "parts": [parts]}), tmp_path / "a.parquet")
    assert f"a.parquet, row 0, column parts {said}" in complaint(tmp_path / "a.parquet")


def test_parquet_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, real = parquet(tmp_path), builtins.__import__

    def missing(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    assert "pip install 'contentex[bench]'" in complaint(path)


DAMAGE: dict[str, list[str]] = {
    "wcxb": ["dev/html/0004.html.gz", "dev/ground-truth/0004.json"],
    "article-extraction-benchmark": ["ground-truth.json"],
    "fundus": ["at/ORF_2023_04_28.html.gz", "at/ORF.json", "at/meta.info"],
}


@pytest.mark.parametrize(("name", "file"), [(name, file) for name, files in DAMAGE.items() for file in files])
@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe\xff", b'{"0004": 1, "V1": 1}', b"[" * 100_000])
def test_a_damaged_file_is_named(tmp_path: Path, name: str, file: str, data: bytes) -> None:
    MAKERS[name](tmp_path)
    (tmp_path / file).write_bytes(data)
    assert str(tmp_path / file) in complaint(tmp_path) or "no page has its gold" in complaint(tmp_path)


def test_gzip_that_is_cut_off(tmp_path: Path) -> None:
    path = wcxb(tmp_path) / "dev" / "html" / "0004.html.gz"
    path.write_bytes(path.read_bytes()[:-9])
    assert f"{path} is damaged" in complaint(tmp_path)


def test_gzip_that_unpacks_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_files, "MOST_BYTES", 1000)
    put(wcxb(tmp_path) / "dev" / "html" / "0004.html.gz", bytes(100_000))
    assert "has more than 1000 bytes" in complaint(tmp_path)


def test_damaged_toml(tmp_path: Path) -> None:
    put(tmp_path / "html" / "a.html", PAGE)
    path = put(tmp_path / "meta" / "a.toml", "text = ")
    assert f"{path} is no TOML" in complaint(tmp_path)


def test_pages_and_gold_that_have_no_partner(tmp_path: Path) -> None:
    dragnet(tmp_path)
    for name in ("x", "y"):
        put(tmp_path / "HTML" / f"{name}.html", PAGE)
    put(tmp_path / "Corrected" / "z.html.corrected.txt", BODY)
    found = read_corpus(tmp_path)
    assert [page.id for page in found.pages] == ["page"]
    assert found.notes == ("pages without gold: 2, first x", "gold texts without a page: 1, first z")


@pytest.mark.parametrize("name", FOLDERS)
def test_nothing_to_pair(tmp_path: Path, name: str) -> None:
    path = MAKERS[name](tmp_path)
    for file in [*path.rglob("*.html"), *path.rglob("*.html.gz")]:
        if file.name not in ("expected.html",) and file.parent.name != "annotated":
            file.unlink()
    assert "no page has its gold" in complaint(path, name)


def test_an_empty_corpus(tmp_path: Path) -> None:
    pq.write_table(
        pa.table({"html": pa.array([], pa.binary()), "gold": pa.array([], pa.string())}), tmp_path / "a.parquet"
    )
    assert complaint(tmp_path / "a.parquet").endswith("has no pages")


def test_ids_that_repeat_are_made_unique(tmp_path: Path) -> None:
    ids = ["a", "a#2", "a", "a", None, "4"]
    pq.write_table(pa.table({"id": ids, "html": ["x"] * 6, "gold": ["y"] * 6}), tmp_path / "a.parquet")
    found = read_corpus(tmp_path / "a.parquet")
    assert [page.id for page in found.pages] == ["a", "a#2", "a#3", "a#4", "4", "4#2"]
    assert len(found.notes) == 1


# --- Hostile folders ------------------------------------------------------------------------------------------------


def test_links_that_go_round_in_circles(tmp_path: Path) -> None:
    dragnet(tmp_path)
    (tmp_path / "HTML" / "loop.html").symlink_to(tmp_path / "HTML" / "loop.html")
    (tmp_path / "HTML" / "up").symlink_to(tmp_path)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert len(read_corpus(tmp_path)) == 1
    assert complaint(tmp_path / "loop").startswith("there is no corpus")


def test_names_of_all_sorts(tmp_path: Path) -> None:
    dragnet(tmp_path)
    names = ["a" * 200, "tea \u8336", "b'c\"d", "e\nf"] + (["\udcff"] if sys.platform == "linux" else [])
    for name in names:
        put(tmp_path / "HTML" / f"{name}.html", PAGE)
        put(tmp_path / "Corrected" / f"{name}.html.corrected.txt", BODY)
    put(tmp_path / "HTML" / "folder.html" / "x", "")
    ids = [page.id for page in read_corpus(tmp_path).pages]
    assert len(set(ids)) == len(names) + 1
    assert all(name.encode() for name in ids)  # each is text that can be written


@pytest.mark.parametrize(("action", "name"), [("open", "page.html"), ("iterdir", "HTML")])
def test_what_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: str, name: str) -> None:
    dragnet(tmp_path)
    real = getattr(Path, action)

    def refuse(path: Path, *rest: Any, **more: Any) -> Any:
        if path.name == name:
            raise PermissionError(13, "Permission denied")
        return real(path, *rest, **more)

    monkeypatch.setattr(Path, action, refuse)
    said = complaint(tmp_path, "dragnet")
    assert said.startswith(f"cannot read {tmp_path / 'HTML'}")
    assert said.endswith(f"{name}: Permission denied")


def test_gold_that_is_no_text(tmp_path: Path) -> None:
    put(dragnet(tmp_path) / "Corrected" / "page.html.corrected.txt", bytes(range(128, 256)) * 3)
    assert only(tmp_path).gold


def test_half_a_character(tmp_path: Path) -> None:
    path = article_extraction_benchmark(tmp_path) / "ground-truth.json"
    path.write_text(path.read_text().replace(BODY, r"Tea \ud83c is hot."))
    assert only(tmp_path).gold == "Tea ? is hot."


def test_the_order_is_that_of_the_ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dragnet(tmp_path)
    for name in "cab":
        shutil.copy(tmp_path / "HTML" / "page.html", tmp_path / "HTML" / f"{name}.html")
        put(tmp_path / "Corrected" / f"{name}.html.corrected.txt", BODY)
    first = read_corpus(tmp_path)
    real = corpus_files.entries
    monkeypatch.setattr(corpus_files, "entries", lambda folder: sorted(real(folder), reverse=True))
    assert read_corpus(tmp_path) == first
    assert [page.id for page in first.pages] == ["a", "b", "c", "page"]


EXAMPLES = ("corpora.cleaneval", "corpora.dragnet", "corpora.l3s", "corpora.labelled", "duplicates", "sites")


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_in_docstrings(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(f"contentex.bench.{name}"))
    assert (failed, tried > 0) == (0, True)


def test_every_so_many_pages() -> None:
    pages = tuple(LabelledPage(str(number), PAGE, BODY) for number in range(5))
    assert [page.id for page in Corpus("tea", pages).every(2).pages] == ["0", "2", "4"]


# --- The corpora beside the checkout --------------------------------------------------------------------------------

SIZES = {"wcxb-dev": 1296, "l3s": 621, "cleaneval": 675, "cleanportal": 69}


@pytest.mark.parametrize("name", SIZES)
def test_the_corpora_beside_the_checkout(name: str) -> None:
    found = read_corpus(corpora.parquet(name))
    assert (found.name, len(found), found.notes) == (name, SIZES[name], ())
    assert len({page.id for page in found.pages}) == len(found)
    assert all(page.html and page.gold for page in found.pages)


def test_l3s_has_the_parts_that_its_reader_makes() -> None:
    found = read_corpus(corpora.parquet("l3s"))
    for page in found.pages:
        assert set(page.parts) <= {"headline", "body", "supplement", "related", "comments"}
        gold = "\n".join(page.parts.get(part, "") for part in ("headline", "body", "supplement"))
        assert page.gold.split() == gold.split()


def test_wcxb_labels_all_metadata() -> None:
    found = read_corpus(corpora.parquet("wcxb-dev"))
    assert all(page.title and page.author is not None and page.date is not None for page in found.pages)
    assert sum(page.author == "" for page in found.pages) == 643
    assert {page.kind for page in found.pages} == {
        "article",
        "service",
        "forum",
        "listing",
        "collection",
        "product",
        "documentation",
    }
