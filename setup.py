"""Builds `scan` and `measure` as C extensions where a compiler is at hand; without one they run as plain Python."""

import os

from setuptools import Extension, setup

COMPILED = ("rows", "tree", "scan", "measure", "utf8")


def extensions() -> list[Extension]:
    if os.environ.get("CONTENTEX_PURE") == "1":
        return []
    from Cython.Build import cythonize

    modules = cythonize(
        [Extension(f"contentex.page.{name}", [f"src/contentex/page/{name}.py"]) for name in COMPILED],
        build_dir="build",
        include_path=["src"],
        compiler_directives={"show_performance_hints": False},
    )
    for module in modules:
        module.optional = True  # cythonize drops it
    return modules


setup(ext_modules=extensions())
