"""Makes a test case of a page: what is extracted now is what will be expected, once a person has approved it.

    python tools/new_page_case.py FILE.html NAME

The case is the new folder `tests/pages/NAME`. Read its `expected.txt` and correct it, fill in the snippets in
`case.json`, and commit only pages that you may share.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from contentex import Extraction, extract

PAGES = Path(__file__).resolve().parents[1] / "tests" / "pages"
LOWEST_F1 = {"article": 0.9}
OF_OTHERS = 0.75
"""The lowest F1 that is accepted for pages of other kinds."""


def main() -> None:
    """Make the case that was asked for, and say what is left to do."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, help="the page")
    parser.add_argument("name", help="of the case, for example `thai-forum`")
    given = parser.parse_args()
    folder = make_case(given.file, given.name)
    print(f"made {folder}: now correct expected.txt, and fill in case.json")


def make_case(file: Path, name: str, pages: Path = PAGES) -> Path:
    """A new folder with the page, its present extraction, and what is known about it."""
    source = file.read_bytes()
    extraction = extract(source)
    folder = pages / name
    folder.mkdir(parents=True)
    (folder / "source.html").write_bytes(source)
    (folder / "expected.txt").write_text(extraction.text + "\n", "utf-8", newline="\n")
    facts = json.dumps(facts_about(extraction), ensure_ascii=False, indent=2)
    (folder / "case.json").write_text(facts + "\n", "utf-8", newline="\n")
    return folder


def facts_about(extraction: Extraction) -> dict[str, Any]:
    """What `case.json` holds. The snippets are for a person to choose."""
    return {
        "language": language_of(extraction),
        "kind": extraction.kind,
        "is_overview": extraction.is_overview,
        "title": extraction.title,
        "lowest_f1": LOWEST_F1.get(extraction.kind, OF_OTHERS),
        "must_have": [],
        "must_not_have": [],
    }


def language_of(extraction: Extraction) -> str:
    """What the page's `<html>` says; may be empty."""
    page = extraction.page
    row = next((row for row in page.children(0) if page.tag_name(row) == "html"), 0)
    return page.attribute(row, "lang") or ""


if __name__ == "__main__":
    main()
