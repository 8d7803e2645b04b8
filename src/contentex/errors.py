"""Every error that contentex raises, as one small tree.

An error is also of the built-in kind that a caller would expect: a wrong option is a `ValueError` too.
"""

from __future__ import annotations


class ContentexError(Exception):
    """What all errors of contentex have in common."""


class WrongType(ContentexError, TypeError):
    """A page that is neither bytes, nor text, nor a Page."""


class BadLimit(ContentexError, ValueError):
    """A limit on bytes, rows or depth that no page could be read under."""


class UnknownMethod(ContentexError, ValueError):
    """A method that nobody registered."""


class BadOption(ContentexError, ValueError):
    """An option that the method does not have, or a value that it does not take."""


class BadExtractor(ContentexError):
    """An extractor that breaks its contract: registered wrongly, or returning no choice over the page's rows."""
