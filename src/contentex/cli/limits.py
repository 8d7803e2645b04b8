"""Limits on what reading a page may cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from contentex.extractors.registry import Between
from contentex.page.parse import MAX_BYTES


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How much of the user's time and memory a page may take. Flags are made of this, as of a method's signature."""

    timeout: Annotated[float, "Seconds for one download, all of it.", Between(0.01, 86400)] = 60.0
    max_redirects: Annotated[int, "Redirects to follow in one download.", Between(0, 100)] = 10
    max_bytes: int = MAX_BYTES
