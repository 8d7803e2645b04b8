"""The examples in docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import contentex

MODULES = [
    module.name
    for module in pkgutil.walk_packages(contentex.__path__, "contentex.")
    if not module.name.startswith("contentex.bench.contenders.peers.")  # imports a peer
]


@pytest.mark.parametrize("name", ["contentex", *MODULES])
def test_examples_in_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
