"""What it costs to install and to start Longears: packages, megabytes, seconds of processor time.

`make bench-package` builds source archive and wheel from what git has, and measures in new environments.
"""

import argparse
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.figures import Table, add_keep, tell

ROOT = Path(__file__).parents[1]
BUILD = (sys.executable, "-m", "build", "--no-isolation", "--skip-dependency-check")
STARTS = {
    "python": ("python", "-c", "pass"),
    "python, import longears": ("python", "-c", "import longears"),
    "longears --version": ("longears", "--version"),
}
ASKED = {"python, import longears": "under 0.15", "longears --version": "under 0.3"}


def run(*command: str | Path) -> str:
    return subprocess.run([*map(str, command)], check=True, capture_output=True, text=True).stdout


def built(folder: Path) -> Path:
    """Where the source archive of what git has lies, and the wheel that is made from it."""
    for name in run("git", "-C", ROOT, "ls-files").splitlines():
        (folder / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / "tree" / name)
    run(*BUILD, "--outdir", folder, folder / "tree")
    return folder


def installed(folder: Path, wheel: str) -> Path:
    """A new environment with this and what it asks for."""
    run(sys.executable, "-m", "venv", folder)
    run(folder / "bin" / "pip", "install", "--quiet", wheel)
    return folder


def packages(environment: Path) -> list[str]:
    """All that was installed besides longears and what an environment begins with."""
    listed = run(environment / "bin" / "pip", "list", "--format=freeze").split()
    return [line for line in listed if not line.startswith(("longears==", "pip==", "setuptools=="))]


def megabytes(*paths: Path) -> float:
    files = [file for path in paths for file in (path.rglob("*") if path.is_dir() else [path])]
    return round(sum(file.stat().st_size for file in files if file.is_file()) / 1e6, 1)


def of_longears(environment: Path) -> Path:
    (folder,) = environment.glob("lib/python*/site-packages/longears")
    return folder


def seconds(environment: Path, command: tuple[str, ...], times: int) -> float:
    """Of processor time, the system's included; the median of some starts, after one that does not count."""
    name, *words = command
    taken = []
    for _ in range(times + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run(environment / "bin" / name, *words)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return round(median(taken[1:]), 3)


def sizes(archive: Path, wheel: Path, plain: Path, serving: Path) -> Iterator[tuple[str, float, str]]:
    yield "packages that longears brings", len(packages(plain)), "at most 3"
    yield "packages that longears brings with its server", len(packages(serving)), ""
    yield "MB of the source archive", megabytes(archive), ""
    yield "MB of the wheel", megabytes(wheel), ""
    yield "MB installed, longears alone", megabytes(of_longears(plain)), ""
    yield "of which are the web page", megabytes(of_longears(plain) / "web"), ""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--starts", type=int, default=21, help="how often each command is started")
    parser.add_argument(
        "--dist", type=Path, help="a folder with an archive and a wheel that are built already"
    )
    add_keep(parser)
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        dist = asked.dist or built(Path(folder))
        archive, wheel = next(dist.glob("*.tar.gz")), next(dist.glob("*.whl"))
        plain = installed(Path(folder, "plain"), str(wheel))
        serving = installed(Path(folder, "serving"), f"{wheel}[server]")
        sized = [*sizes(archive, wheel, plain, serving)]
        starts = [
            (name, seconds(plain, command, asked.starts), ASKED.get(name, ""))
            for name, command in STARTS.items()
        ]
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    tell(
        asked.keep,
        f"{sys.platform}, {python}; median of {asked.starts} starts, one after the other.",
        Table(("measured", "figure", "asked"), sized),
        Table(("started", "seconds of processor time", "asked"), starts),
    )


if __name__ == "__main__":
    main()
