"""The page as Chromium sees it: the same tree, and paths that find the same nodes."""

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from corpora import parquet

from contentex import Page, parse
from contentex.page import tags

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright not installed: pip install playwright")

URL = "http://page.test/"
PATHS = 300
CORPUS_PAGES = 15
EXAMPLES = sorted((Path(__file__).parents[1] / "examples" / "pages").glob("*.html"))
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Chromium makes `<?x>` a processing instruction, which the HTML standard's parser still reads as a comment.
_DESCRIBE = """
const describe = node =>
    node.nodeType === Node.ELEMENT_NODE
        ? ["<" + node.localName, node.getAttribute("id"), node.getAttribute("class")]
    : node.nodeType === Node.TEXT_NODE ? ["text", node.data, null] : ["comment", null, null]
"""
FIND = (
    "paths => {"
    + _DESCRIBE
    + """
    return paths.map(path => {
        const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
        return Array.from({length: found.snapshotLength}, (_, at) => describe(found.snapshotItem(at)))
    })
}"""
)
WALK = (
    "sources => {"
    + _DESCRIBE
    + """
    const skipped = [Node.DOCUMENT_NODE, Node.DOCUMENT_TYPE_NODE]
    const walk = document => {
        const rows = [], open = [[document, 0]]
        while (open.length) {
            const [node, depth] = open.pop()
            if (!skipped.includes(node.nodeType)) rows.push([depth, ...describe(node)])
            for (let child = node.lastChild; child; child = child.previousSibling) open.push([child, depth + 1])
        }
        return rows
    }
    if (sources === null) return walk(document)
    return sources.map(source => walk(new DOMParser().parseFromString(source, "text/html")))
}"""
)


# --- The browser ---------------------------------------------------------------------------------------------------


def find_chromium() -> str:
    """Where Chromium is, after installing Debian's package if need be."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    return install_chromium()


def install_chromium() -> str:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        pytest.skip("no Chromium, and no right to install the Debian package chromium")
    command = "apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    path = shutil.which("chromium")
    if path is None:
        pytest.skip(f"Chromium cannot be installed: {done.stderr[-300:]}")
    return path


class Browser:
    """A tab that shows one page at a time, with scripting and the network off."""

    def __init__(self, context: Any) -> None:
        self.source = b""
        context.route("**/*", self.answer)
        self.tab = context.new_page()

    def answer(self, route: Any) -> None:
        if route.request.url == URL:
            route.fulfill(body=self.source, content_type="text/html; charset=utf-8")
        else:
            route.abort()

    def show(self, page: Page) -> None:
        self.source = page.source
        self.tab.goto(URL, wait_until="domcontentloaded")

    def find(self, paths: list[str]) -> Any:
        return self.tab.evaluate(FIND, paths)

    def tree(self) -> Any:
        return self.tab.evaluate(WALK, None)

    def trees(self, sources: list[str]) -> Any:
        return self.tab.evaluate(WALK, sources)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield Browser(chromium.new_context(java_script_enabled=False))
        chromium.close()


# --- The same of a Page --------------------------------------------------------------------------------------------


def local_name(page: Page, row: int) -> str:
    """A row's tag without its namespace, which a page's own `<svg:p>` does not have."""
    name, new = page.tag_name(row), int(page.tag[row]) - len(tags.NAMES)
    if new >= 0 and page.new_names[2, new] == 0:
        return name
    return name.removeprefix("svg:") if name.startswith("svg:") else name.removeprefix("math:")


def describe(page: Page, row: int) -> list[str | None]:
    if page.is_element[row]:
        return ["<" + local_name(page, row), page.attribute(row, "id"), page.attribute(row, "class")]
    if page.tag[row] == tags.TEXT:
        return ["text", page.text_of(row), None]
    if page.tag[row] == tags.DATA:
        return ["text", page.source_of(row).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd"), None]
    return ["comment", None, None]


def rows_in_browser(page: Page) -> list[int]:
    """The rows of the document's own tree: a template's content is another document."""
    inside = np.zeros(len(page), np.bool_)
    for row in np.flatnonzero(page.tag == tags.TEMPLATE).tolist():
        inside[row + 1 : page.end[row]] = True
    rows: list[int] = np.flatnonzero(~inside & ~page.is_tag(tags.DOCUMENT, tags.DOCTYPE)).tolist()
    return rows


def tree(page: Page) -> list[list[Any]]:
    return [[int(page.depth[row]), *describe(page, row)] for row in rows_in_browser(page)]


# --- Pages ---------------------------------------------------------------------------------------------------------


@cache
def corpus() -> list[bytes]:
    pages = pq.read_table(parquet("wcxb-dev"), columns=["html"])["html"]
    return [pages[at].as_py() for at in range(0, len(pages), len(pages) // CORPUS_PAGES)][:CORPUS_PAGES]


def check(browser: Browser, page: Page) -> None:
    """Paths find exactly one node, the right one; and the whole tree is the same."""
    browser.show(page)
    rows = [row for row in rows_in_browser(page) if page.tag[row] != tags.COMMENT]
    rows = sorted(random.Random(0).sample(rows, min(PATHS, len(rows))))
    paths = [page.xpath(row) for row in rows]
    wrong = [
        (path, found, describe(page, row))
        for path, found, row in zip(paths, browser.find(paths), rows, strict=True)
        if found != [describe(page, row)]
    ]
    assert not wrong, wrong[:3]
    assert browser.tree() == tree(page)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_pages(browser: Browser, path: Path) -> None:
    check(browser, parse(path.read_bytes()))


@pytest.mark.parametrize("number", range(CORPUS_PAGES))
def test_corpus_pages(browser: Browser, number: int) -> None:
    check(browser, parse(corpus()[number]))


@pytest.mark.parametrize(
    "html",
    [
        "<p>a<noscript><b>b</b></noscript>c",
        "<svg><clippath id=a /><title>x</title><foreignobject><p id=b><svg id=c></svg></foreignobject></svg>y",
        "<math id=a><mi>x</mi><annotation-xml encoding=text/html><p id=b>y",
        "<table>a<tr><td>b</table><b><p>c</b>d<p>e",
        "<p>a<br>b<!--c-->d<p>e<script>f()</script>g",
        "<select><option>a<option>b</select><ul><li>a<li>b<x-item>c</x-item></ul>",
        "<template><p>a</template><p>b",
        "<a<b id=1>x</a<b><o:p id=2>y</o:p><svg:p id=3>z</svg:p><aé id=4>",
        '<a"b id=1>x</a"b><a\'b"c id=2>y',
    ],
)
def test_paths_of(browser: Browser, html: str) -> None:
    check(browser, parse(html))


# --- Random markup -------------------------------------------------------------------------------------------------

TAGS = """
a b i p div span table tr td th tbody thead caption colgroup col select option optgroup form input button textarea title
script style svg math mi mo mtext annotation-xml desc path template frameset frame body html head li ul dd dt dl h1 h2
pre listing nobr font code hr br img image applet object marquee noscript noframes noembed iframe xmp plaintext ruby rb
rt rtc rp center main section details address menu o:p x-y link meta base param source
"""
ATTRIBUTES = """

 id=x
 class='a b'
 color=red
 encoding=text/html
 type=hidden
 id="q>"
/
 id='x
"""
TEXTS = """x
ab c
é
&amp;
&copy
&notit;
&#x80;
<
</
<!
<3
<!--a-->
<!-->
<!--a--!>
<!---
<![CDATA[x]]>
]]>
</>
</ x>
"""
SPACES = (" ", "\n", "\r\n", "\f")


def markup(choose: random.Random) -> str:
    """Tags from a small pool, so that they meet each other, with text between them.

    Left out is what Chromium reads otherwise than the standard says: `<?x>`, U+0000 after `<`, `&#0;` before a
    frameset, `search`, and HTML elements with the names of SVG's.
    """
    pool = choose.sample(TAGS.split(), choose.choice((3, 6, 12)))
    kinds = (
        lambda: f"<{choose.choice(pool)}{choose.choice(ATTRIBUTES.splitlines())}>",
        lambda: f"</{choose.choice(pool)}>",
        lambda: choose.choice((*TEXTS.splitlines(), *SPACES)),
    )
    pieces = [choose.choices(kinds, (2, 1, 1))[0]() for _ in range(choose.randint(1, 20))]
    return choose.choice(("", "<!doctype html>")) + "".join(pieces)


@pytest.mark.parametrize("seed", range(4))
def test_random_markup(browser: Browser, seed: int) -> None:
    choose = random.Random(seed)
    sources = [markup(choose) for _ in range(500)]
    for source, seen in zip(sources, browser.trees(sources), strict=True):
        assert tree(parse(source)) == seen, source
