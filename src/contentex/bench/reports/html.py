"""The report as one HTML page that loads nothing: tables, plots, and pages with what was kept, missed and superfluous.

Its looks are in `data`: `report.html.jinja`, `parts.html.jinja`, `report.css` and `report.js`. Texts of pages are
hostile: all of them are escaped, and the page's content security policy runs only our own script.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from contentex import datafiles
from contentex.bench.reports import wording
from contentex.bench.reports.examples import losses, worst
from contentex.bench.reports.html_tables import main_table, tables
from contentex.bench.reports.plots import plots
from contentex.bench.reports.summary import CorpusSummary, Summary
from contentex.bench.reports.writing import write
from contentex.errors import ContentexError

if TYPE_CHECKING:
    from jinja2 import Environment

_PACKAGE = "contentex.bench.reports"


def write_html(summary: Summary, path: Path) -> None:
    """Write the report to a file."""
    write(path, to_html(summary))


def to_html(summary: Summary) -> str:
    """The report as HTML."""
    environment = _environment()
    from markupsafe import Markup

    style, script = (datafiles.read(_PACKAGE, name) for name in ("report.css", "report.js"))
    return environment.get_template("report.html.jinja").render(
        policy=f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'",
        style=Markup(style),
        script=Markup(script),
        result=summary.result,
        corpora=[_corpus(corpus, number) for number, corpus in enumerate(summary.corpora, 1)],
    )


def _environment() -> Environment:
    try:
        from jinja2 import Environment, FunctionLoader, StrictUndefined
    except ImportError:
        raise ContentexError("the HTML report needs Jinja2: pip install 'contentex[bench]'") from None
    environment = Environment(
        autoescape=True,
        loader=FunctionLoader(lambda name: datafiles.read(_PACKAGE, name)),
        undefined=StrictUndefined,
        finalize=_readable,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["wording"] = wording
    return environment


def _readable(value: Any) -> Any:
    """What the template writes anywhere, without signs that HTML cannot hold. Our own HTML is left alone."""
    return wording.readable(value) if type(value) is str else value


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _corpus(corpus: CorpusSummary, number: int) -> dict[str, Any]:
    """What the template shows of a corpus."""
    from markupsafe import Markup

    return {
        "id": f"corpus-{number}",
        "summary": corpus,
        "headline": wording.headline(corpus),
        "main": main_table(corpus),
        "tables": list(tables(corpus)),
        "plots": [Markup(plot) for plot in plots(corpus)],
        "worst": worst(corpus),
        "losses": losses(corpus),
    }
