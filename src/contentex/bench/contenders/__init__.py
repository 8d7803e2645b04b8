"""Contenders: everything that can be measured, called in one way.

>>> contender("coreex").note
"contentex.extract(html, method='coreex').text"
>>> contender("trafilatura").package
'trafilatura'
"""

from contentex.bench.contenders.catalogue import contender, contenders, missing, version
from contentex.bench.contenders.contender import (
    Calls,
    CannotLoad,
    Contender,
    Given,
    Html,
    Metadata,
    UnknownContender,
)

__all__ = [
    "Calls",
    "CannotLoad",
    "Contender",
    "Given",
    "Html",
    "Metadata",
    "UnknownContender",
    "contender",
    "contenders",
    "missing",
    "version",
]
