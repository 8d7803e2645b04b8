"""A build of the compiled modules that stops at the first wrong memory access or undefined operation, and that tells
which ways through the code a page took.

It goes to a folder of its own, beside a copy of the Python files; the working tree keeps its fast build. gcc only.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from tools.fuzz import ROOT

FOLDER = ROOT / ".cache" / "fuzz"
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-O1", "-g"]
COVER = ["-fsanitize-coverage=trace-pc"]

# The compiler calls the function at every branch. A step from one place to the next is counted in a table, by hash.
# Places are counted from the first one seen, since a program is loaded to another address each time.
MAP_SIZE = 1 << 16
_COVER_SOURCE = f"""
#include <stdint.h>
uint8_t steps[{MAP_SIZE}];
static uintptr_t first;
static __thread uintptr_t last;
void __sanitizer_cov_trace_pc(void) {{
    uintptr_t place = (uintptr_t)__builtin_return_address(0);
    if (!first) first = place;
    place = (place - first) * 0x9E3779B97F4A7C15u >> 48;
    if (!++steps[(place ^ last) & {MAP_SIZE - 1}]) steps[(place ^ last) & {MAP_SIZE - 1}] = 255;
    last = place >> 1;
}}
"""


def build() -> Path:
    """The folder with the build, made anew if a source changed."""
    target = FOLDER / _fingerprint()
    if not (target / "done").exists():
        shutil.rmtree(FOLDER, ignore_errors=True)  # this and former builds
        _copy_package(target)
        _compile_cover(target)
        _compile_modules(target)
        (target / "done").touch()
    return target


def environment(target: Path) -> dict[str, str]:
    """What a Python needs to run that build: the sanitizers come first, and Python leaves memory to them."""
    libraries = [_library("libasan.so"), _library("libubsan.so"), str(target / "cover.so")]
    return {
        **os.environ,
        "LD_PRELOAD": " ".join(libraries),
        "PYTHONPATH": str(target),
        "PYTHONMALLOC": "malloc",
        "PYTHONFAULTHANDLER": "1",
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:allocator_may_return_null=1:handle_segv=0",
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1:abort_on_error=1",
        "CONTENTEX_FUZZ_COVER": str(target / "cover.so"),
    }


def compiled_modules(package: Path) -> list[Path]:
    """The files that Cython compiles: their first line speaks to it."""
    return [path for path in sorted(package.rglob("*.py")) if path.read_text().startswith("# cython:")]


def _fingerprint() -> str:
    whole = hashlib.sha256(repr((SANITIZE, COVER, _COVER_SOURCE, sys.version)).encode())
    for path in sorted((ROOT / "src" / "contentex").rglob("*")):
        if path.suffix in (".py", ".pxd"):
            whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


def _copy_package(target: Path) -> None:
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "bench")
    shutil.copytree(ROOT / "src" / "contentex", target / "contentex", ignore=ignored)


def _compile_cover(target: Path) -> None:
    source = target / "cover.c"
    source.write_text(_COVER_SOURCE)
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", target / "cover.so", source], check=True)


def _compile_modules(target: Path) -> None:
    setuptools, cython = import_module("setuptools"), import_module("Cython.Build")
    flags = [*SANITIZE, *COVER, "-w"]
    modules = [
        setuptools.Extension(_dotted(path, target), [str(path)], extra_compile_args=flags, extra_link_args=SANITIZE)
        for path in compiled_modules(target / "contentex")
    ]
    silent = {"show_performance_hints": False}
    modules = cython.cythonize(
        modules, build_dir=str(target / "c"), include_path=[str(target)], compiler_directives=silent, quiet=True
    )
    command = setuptools.Distribution({"name": "contentex", "ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib, command.build_temp, command.parallel = str(target), str(target / "c"), os.cpu_count()
    command.ensure_finalized()
    command.run()


def _dotted(path: Path, target: Path) -> str:
    return ".".join(path.relative_to(target).with_suffix("").parts)


def _library(name: str) -> str:
    path = subprocess.run(
        ["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True
    ).stdout.strip()
    if path == name:
        raise SystemExit(f"gcc has no {name}: install its sanitizers")
    return path


if __name__ == "__main__":
    print(build())
