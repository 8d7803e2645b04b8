"""contentex: web pages to their content.

>>> import contentex
>>> contentex.extract("<ul><li><a href=/>Home</a></ul><main><h1>Tea</h1><p>Boil water.<p>Add leaves.</main>").text
'Tea\\n\\nBoil water.\\n\\nAdd leaves.'
>>> page = contentex.parse("<h1>Title</h1><p>Some text.<p>More of it.")
>>> [(block.kind, block.text) for block in page.blocks]
[('heading', 'Title'), ('paragraph', 'Some text.'), ('paragraph', 'More of it.')]
"""

from contentex.errors import ContentexError
from contentex.extract import extract
from contentex.extraction import Extraction
from contentex.extractors.choice import Choice
from contentex.extractors.registry import Between, extractor, methods
from contentex.page.blocks import Block, Blocks
from contentex.page.page import Page
from contentex.page.parse import parse

__all__ = [
    "Between",
    "Block",
    "Blocks",
    "Choice",
    "ContentexError",
    "Extraction",
    "Page",
    "extract",
    "extractor",
    "methods",
    "parse",
]
__version__ = "0.1.0"
