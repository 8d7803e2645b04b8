"""contentex: web pages to their content.

>>> import contentex
>>> page = contentex.parse("<h1>Title</h1><p>Some text.<p>More of it.")
>>> [(block.kind, block.text) for block in page.blocks]
[('heading', 'Title'), ('paragraph', 'Some text.'), ('paragraph', 'More of it.')]
"""

from contentex.page.blocks import Block, Blocks
from contentex.page.page import Page
from contentex.page.parse import parse

__all__ = ["Block", "Blocks", "Page", "parse"]
__version__ = "0.1.0"
