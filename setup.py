"""Compiles the kernels and rooms where a compiler is at hand; without one the same files run as plain Python.

A wheel also holds the web client, built here; `LONGEARS_WITHOUT_WEB=1` leaves it out.
"""

import os
import platform
import subprocess
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

SOURCES = Path("src")
# Counting the cards of a hand is one instruction on every x86-64 since 2009, but has to be asked for.
COUNT_BITS = ["-mpopcnt"] if platform.machine() in ("x86_64", "AMD64") else []
# Every module with a .pxd beside it is compiled, but for cards.py: its .pxd holds C helpers of its own.
COMPILED = sorted(
    path.with_suffix(".py") for path in SOURCES.rglob("*.pxd") if path.stem not in ("cards", "__init__")
)
# Rooms and their server handle Python's objects: they gain by calling each other directly, and are checked.
OBJECTS = [path for path in COMPILED if path.parent.name in ("room", "server") or path.stem == "game"]
KERNELS = [path for path in COMPILED if path not in OBJECTS]
DIRECTIVES = {"language_level": 3, "annotation_typing": False}
UNCHECKED = {
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def compiled(modules: list[Path], directives: dict[str, object], arguments: list[str]) -> list[Extension]:
    """These modules as extensions; where there is no compiler, they are installed as they are."""
    extensions = cythonize(
        [
            Extension(
                ".".join(module.relative_to(SOURCES).with_suffix("").parts),
                [str(module)],
                extra_compile_args=["-g0", *arguments],
            )
            for module in modules
        ],
        include_path=["src"],
        build_dir="build/kernels",
        nthreads=os.cpu_count(),
        compiler_directives=directives,
    )
    for extension in extensions:
        extension.optional = True  # cythonize does not pass this on
    return extensions


class BuildWithWeb(build_py):
    """Builds the web client first, so that it is among the package's files."""

    def run(self) -> None:
        wanted = not self.editable_mode and not os.environ.get("LONGEARS_WITHOUT_WEB")
        if wanted and Path("web/build.py").exists():
            subprocess.run([sys.executable, "web/build.py"], check=True)
        super().run()


setup(
    ext_modules=[
        *compiled(KERNELS, DIRECTIVES | UNCHECKED, ["-O3", "-Werror=shift-count-overflow", *COUNT_BITS]),
        *compiled(OBJECTS, DIRECTIVES | {"nonecheck": True}, ["-O2"]),
    ],
    cmdclass={"build_py": BuildWithWeb},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
