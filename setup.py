"""Builds the inner loops as C extensions where a compiler is at hand; without one they run as plain Python."""

import os
import sys
import sysconfig

from setuptools import Extension, setup

COMPILED = (
    *(f"page/{name}" for name in ("utf8", "rows", "tree", "scan", "measure")),
    *(f"page/{name}" for name in ("inherit", "attributes", "runs", "containers", "flow")),
    *(f"features/{name}" for name in ("tokens", "links", "lookup", "logs", "frame", "shape", "counts", "climb")),
    *(f"features/{name}" for name in ("tallies", "groups", "own", "above", "items", "alike", "around", "begins")),
    "features/whole",
    *(f"model/{name}" for name in ("walk", "decision", "context")),
)


def flags() -> list[str]:
    """Small checked functions are only fast when the compiler inlines them; GCC needs to be told (a seventh faster)."""
    if sys.platform == "win32":
        return []
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    general = ["-O3", "-g0", "-fno-plt", "-fno-semantic-interposition"]  # debug symbols are most of a wheel
    if "gcc" not in compiler:
        return general
    return [*general, "-finline-limit=4000", "--param=max-inline-insns-auto=300", "--param=inline-unit-growth=200"]


def extensions() -> list[Extension]:
    """One module a file, unless CONTENTEX_PURE=1 asks for none."""
    if os.environ.get("CONTENTEX_PURE") == "1":
        return []
    from Cython.Build import cythonize

    modules = cythonize(
        [
            Extension(f"contentex.{name.replace('/', '.')}", [f"src/contentex/{name}.py"], extra_compile_args=flags())
            for name in COMPILED
        ],
        build_dir="build",
        include_path=["src"],
        compiler_directives={"show_performance_hints": False},
    )
    for module in modules:
        module.optional = True  # cythonize drops it
    return modules


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count()}})
