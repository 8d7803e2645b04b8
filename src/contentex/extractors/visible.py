"""`visible`: all text that a reader sees. Not an extractor but the line that every extractor must beat."""

from __future__ import annotations

from contentex.extractors.choice import Choice
from contentex.extractors.registry import extractor
from contentex.page.page import Page


@extractor("visible")
def visible(page: Page) -> Choice:
    """Keep all text that a reader sees.

    >>> from contentex import extract
    >>> extract("<nav>Home</nav><p>News<p hidden>Spam", method="visible").text
    'Home\\n\\nNews'
    """
    return Choice(page.visible, reasons=(("every text that a reader sees is kept", page.visible),))
