"""Compiles the kernels where a compiler is at hand; without one the same files run as plain Python.

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
# Every module with a .pxd beside it is a kernel, but for cards.py: its .pxd holds C helpers of its own.
KERNELS = sorted(
    path.with_suffix(".py") for path in SOURCES.rglob("*.pxd") if path.stem not in ("cards", "__init__")
)

extensions = cythonize(
    [
        Extension(
            ".".join(kernel.relative_to(SOURCES).with_suffix("").parts),
            [str(kernel)],
            extra_compile_args=["-O3", "-Werror=shift-count-overflow", *COUNT_BITS],
        )
        for kernel in KERNELS
    ],
    include_path=["src"],
    build_dir="build/kernels",
    compiler_directives={
        "language_level": 3,
        "annotation_typing": False,
        "infer_types": True,
        "boundscheck": False,
        "wraparound": False,
        "cdivision": True,
        "initializedcheck": False,
    },
)
for extension in extensions:
    extension.optional = True  # no compiler: install all the same; cythonize does not pass this on


class BuildWithWeb(build_py):
    """Builds the web client first, so that it is among the package's files."""

    def run(self) -> None:
        wanted = not self.editable_mode and not os.environ.get("LONGEARS_WITHOUT_WEB")
        if wanted and Path("web/build.py").exists():
            subprocess.run([sys.executable, "web/build.py"], check=True)
        super().run()


setup(
    ext_modules=extensions,
    cmdclass={"build_py": BuildWithWeb},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
