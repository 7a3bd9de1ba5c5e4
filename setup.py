"""Compiles the kernels and rooms where a compiler is at hand; without one the same files run as plain Python.

Wheels and source archives also hold the web client, built here; `LONGEARS_WITHOUT_WEB=1` leaves it out.
"""

import os
import platform
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

SOURCES = Path("src")
# Counting the cards of a hand is one instruction on every x86-64 since 2009, but has to be asked for.
COUNT_BITS = ["-mpopcnt"] if platform.machine() == "x86_64" else []
FAST, SMALL = ["-g0", "-O3", "-Werror=shift-count-overflow", *COUNT_BITS], ["-g0", "-O2"]
if sys.platform == "win32":
    FAST = SMALL = ["/O2"]
# Every module with a .pxd beside it is compiled, but for cards.py: its .pxd holds C helpers of its own.
COMPILED = sorted(
    path.with_suffix(".py") for path in SOURCES.rglob("*.pxd") if path.stem not in ("cards", "__init__")
)
# Rooms and games handle Python's objects: they gain by calling each other directly, and are checked.
OBJECTS = [path for path in COMPILED if path.parent.name in ("room", "node") or path.stem == "game"]
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
                extra_compile_args=arguments,
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


def readme() -> str:
    """The README with whole links, since a package index has none of our files beside it."""
    source = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["urls"]["Source"]
    text = Path("README.md").read_text("utf-8")
    whole = re.sub(r'(\bsrc="|!\[[^]]*\]\()(?!https?:)', rf"\1{source}/raw/main/", text)
    return re.sub(r"(?<!!)(\[[^]]*\]\()(?!https?:|#)", rf"\1{source}/blob/main/", whole)


def build_web() -> None:
    """The web client, so that it is among the package's files."""
    if Path("web/build.py").exists() and not os.environ.get("LONGEARS_WITHOUT_WEB"):
        subprocess.run([sys.executable, "web/build.py"], check=True)


def forget_old(built: Path) -> None:
    """Delete what an earlier build has left: it would go into the wheel.  Compiled modules may stay."""
    for file in filter(Path.is_file, built.rglob("*")):
        source = SOURCES / file.relative_to(built)
        module = source.with_name(source.name.partition(".")[0] + ".pxd")
        if file.suffix not in (".so", ".pyd") or not module.exists():
            file.unlink()


class BuildWithWeb(build_py):
    """An editable installation is served from where `make web` puts the page."""

    def run(self) -> None:
        if not self.editable_mode:
            build_web()
            forget_old(Path(self.build_lib))
        super().run()


class ArchiveWithWeb(sdist):
    """Whoever builds a wheel from the archive needs no Node."""

    def run(self) -> None:
        build_web()
        super().run()


setup(
    ext_modules=[
        *compiled(KERNELS, DIRECTIVES | UNCHECKED, FAST),
        *compiled(OBJECTS, DIRECTIVES | {"nonecheck": True}, SMALL),
    ],
    long_description=readme(),
    long_description_content_type="text/markdown",
    cmdclass={"build_py": BuildWithWeb, "sdist": ArchiveWithWeb},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
