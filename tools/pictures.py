"""Makes the pictures of the documentation: for the method of each paper the heat map of an example page.

    python tools/pictures.py [METHOD]... [--report bench-results/report.html]

They go to `docs/pictures/METHOD.png`. With a report of the bench, the picture of that is made, too. Pages are drawn by
Chromium, through Playwright, without the network; Pillow makes the files small.
"""

from __future__ import annotations

import argparse
import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import ViewportSize, sync_playwright

from contentex import extract, methods
from contentex.output.heatmap import to_heatmap

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "examples" / "pages"
EXAMPLES = {"contentex": "forum-thread"}  # what a method was made for; the others are shown on the same news article
PICTURES = ROOT / "docs" / "pictures"
SIZE: ViewportSize = {"width": 1000, "height": 1500}
"""Pixels of a heat map. What does not fit is below its lower edge."""
REPORT_SIZE: ViewportSize = {"width": 1150, "height": 2010}
"""The main table and the first plots."""
COLOURS = 256
MOST_BYTES = 150_000
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main() -> None:
    """Draw the methods that were asked for, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("method", nargs="*", help="all that have a paper where none is named")
    parser.add_argument("--report", type=Path, help="a report of the bench, to make its picture, too")
    given = parser.parse_args()
    wanted = given.method or [method.name for method in methods() if method.paper]
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"])
        for name in wanted:
            example = (PAGES / f"{EXAMPLES.get(name, 'news-article')}.html").read_bytes()
            draw(chromium, name, to_heatmap(extract(example, method=name)), SIZE)
        if given.report:
            draw(chromium, "report", given.report.read_text("utf-8"), REPORT_SIZE)
        chromium.close()


def find_browser() -> str:
    """Where Chromium is."""
    paths = (shutil.which(name) for name in BROWSERS)
    found = next(filter(None, paths), None)
    if found is None:
        raise SystemExit(f"no browser: install one of {', '.join(BROWSERS)}")
    return found


def draw(chromium: Any, name: str, html: str, size: ViewportSize) -> None:
    """Make a picture of the top of a page."""
    path = PICTURES / f"{name}.png"
    context = chromium.new_context(viewport=size, color_scheme="light", java_script_enabled=False, offline=True)
    tab = context.new_page()
    tab.set_content(html)
    save(tab.screenshot(), path)
    context.close()
    taken = path.stat().st_size
    print(f"{path.relative_to(ROOT)}  {taken:,} bytes{'  TOO LARGE' if taken > MOST_BYTES else ''}")


def save(picture: bytes, path: Path) -> None:
    """A picture with few colours takes a third of the room."""
    few = Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


if __name__ == "__main__":
    main()
