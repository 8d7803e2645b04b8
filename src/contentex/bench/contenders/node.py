"""Readability.js, through Node: how it is installed, and how its worker is started.

npm puts it into a cache folder, and only when asked: see `install`. The versions are pinned in `data/`.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from importlib.resources import files
from pathlib import Path

from contentex.bench.contenders.contender import Calls, CannotLoad, Contender
from contentex.errors import ContentexError

FILES = ("package.json", "package-lock.json", "readability.mjs")
INSTALL = "contentex bench peers --install"
_NPM = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")
_LAST_LINES = 15


class InstallError(ContentexError):
    """Readability.js could not be installed."""


class ReadabilityJs(Contender):
    """Mozilla's Readability on a page that jsdom parsed. It returns markup, which the bench turns into text."""

    in_python = False

    def __init__(self) -> None:
        """Its functions are in another language, so there is nothing to load."""
        note = "new Readability(new JSDOM(text, {url}).window.document).parse().content"
        super().__init__("readability-js", _not_python, "@mozilla/readability", note)

    def version(self) -> str:
        """The version in the cache folder; empty where it is not installed."""
        try:
            package = json.loads((folder() / "node_modules" / self.package / "package.json").read_bytes())
        except OSError:
            return ""
        return str(package["version"])

    def missing(self) -> str:
        """Node, or the package."""
        if not shutil.which("node"):
            return f"Node 18 or later (https://nodejs.org), then {INSTALL}"
        return "" if self.version() else INSTALL

    def command(self, memory: int) -> list[str]:
        """Node's own limit is on what JavaScript holds; it is given in megabytes."""
        node = shutil.which("node")
        if not node or self.missing():
            raise CannotLoad(f"{self.name} is not installed: {self.missing()}")
        return [node, f"--max-old-space-size={max(memory >> 20, 1)}", str(folder() / "readability.mjs")]


def _not_python() -> Calls:
    raise CannotLoad("readability-js runs in Node")


# --- Installing -----------------------------------------------------------------------------------------------------


def cache() -> Path:
    """Where contentex keeps what it can get again: `CONTENTEX_CACHE`, else the user's cache folder."""
    if own := os.environ.get("CONTENTEX_CACHE"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "contentex"


def folder() -> Path:
    """Where Readability.js is, or will be. Other pins or another worker make another folder."""
    digest = hashlib.sha256(b"".join(_data(name) for name in FILES)).hexdigest()
    return cache() / f"readability-js-{digest[:12]}"


def _data(name: str) -> bytes:
    return files(__package__).joinpath("data", name).read_bytes()


def install() -> Path:
    """Install Readability.js by npm, unless it is there. The folder appears whole or not at all."""
    if folder().exists():
        return folder()
    cache().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".installing-", dir=cache(), ignore_cleanup_errors=True) as scratch:
        made = Path(scratch) / "readability-js"
        made.mkdir()
        for name in FILES:
            (made / name).write_bytes(_data(name))
        _run_npm(made)
        _put(made, folder())
    return folder()


def _run_npm(where: Path) -> None:
    for tool in ("node", "npm"):
        if not shutil.which(tool):
            raise InstallError(f"{tool} is not installed: get Node 18 or later, with npm, from https://nodejs.org")
    command = [str(shutil.which("npm")), *_NPM]
    done = subprocess.run(
        command, cwd=where, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace"
    )
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).splitlines()[-_LAST_LINES:])
        raise InstallError(f"npm could not install Readability.js (exit {done.returncode}):\n{said}")


def _put(made: Path, target: Path) -> None:
    """Give a whole folder its name, in one step."""
    try:
        made.rename(target)
    except OSError:
        if not target.exists():  # else someone was quicker
            raise
