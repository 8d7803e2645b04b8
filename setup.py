"""Builds `scan` and `measure` as C extensions where a compiler is at hand; without one they run as plain Python."""

import os
import sys

from setuptools import Extension, setup

COMPILED = ("rows", "tree", "scan", "measure", "utf8")


def extensions() -> list[Extension]:
    if os.environ.get("CONTENTEX_PURE") == "1":
        return []
    from Cython.Build import cythonize

    flags = [] if sys.platform == "win32" else ["-O3", "-fno-plt", "-fno-semantic-interposition"]
    modules = cythonize(
        [
            Extension(f"contentex.page.{name}", [f"src/contentex/page/{name}.py"], extra_compile_args=flags)
            for name in COMPILED
        ],
        build_dir="build",
        include_path=["src"],
        compiler_directives={"show_performance_hints": False},
    )
    for module in modules:
        module.optional = True  # cythonize drops it
    return modules


setup(ext_modules=extensions())
