"""contentex: web pages to their content."""

from contentex.page.page import Page
from contentex.page.parse import parse

__all__ = ["Page", "parse"]
__version__ = "0.1.0"
