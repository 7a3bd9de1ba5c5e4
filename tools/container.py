"""Run what `deploy/Containerfile` says in a fresh Debian, where no container can be had.

`python -m tools.container` needs root, debootstrap and a wheel in dist/.  Each line is done as an engine
would do it, in a folder that `chroot` makes its root; what only an engine can do is not tried.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
CONTAINERFILE = ROOT / "deploy" / "Containerfile"
RELEASES = {"debian:12-slim": "bookworm"}
LINE = re.compile(r"^([A-Z]+) (.+)$", re.MULTILINE)
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
CHROOT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass
class Image:
    """What the lines so far have made."""

    folder: Path
    environment: dict[str, str] = field(default_factory=lambda: {"PATH": CHROOT_PATH, "HOME": "/root"})
    user: str = "root"
    workdir: str = "/"
    entrypoint: Sequence[str] = ()
    command: Sequence[str] = ()

    def inside(self, *words: str) -> list[str]:
        """The command that runs these words inside."""
        there = f'cd {shlex.quote(self.workdir)} && exec "$@"'
        return ["chroot", f"--userspec={self.user}", str(self.folder), "/bin/sh", "-c", there, "sh", *words]

    def start(self, *words: str) -> list[str]:
        """The command that starts it, with its own words or others."""
        return self.inside(*self.entrypoint, *(words or self.command))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "words", nargs="*", default=["--version"], help="what longears is asked inside, at the end"
    )
    wanted = parser.parse_args()
    with built() as image:
        subprocess.run(image.start(*wanted.words), env=image.environment, check=True)  # noqa: S603  as it is told


@contextmanager
def built(context: Path = ROOT) -> Iterator[Image]:
    """What the file makes of this folder; it is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="longears-image-") as name:
        folder = Path(name) / "root"
        image = Image(folder)
        for verb, rest in LINE.findall(CONTAINERFILE.read_text()):
            _do(image, context, verb, rest)
        yield image


def _do(image: Image, context: Path, verb: str, rest: str) -> None:  # noqa: C901  one case per verb
    match verb:
        case "FROM":
            _begin(image, RELEASES[rest])
        case "RUN":
            _run(image, rest)
        case "COPY":
            *sources, target = rest.split()
            for source in [path for pattern in sources for path in sorted(context.glob(pattern))]:
                shutil.copy(source, image.folder / target.strip("/"))
        case "ENV":
            image.environment |= dict(word.split("=", 1) for word in shlex.split(rest))
        case "USER":
            image.user = rest
        case "WORKDIR":
            image.workdir = rest
        case "ENTRYPOINT":
            image.entrypoint = json.loads(rest)
        case "CMD":
            image.command = json.loads(rest)
        case "EXPOSE" | "STOPSIGNAL":
            """What an engine is told."""
        case _:
            raise ValueError(f"{verb} is not known here")


def _begin(image: Image, release: str) -> None:
    """A small Debian, from where this machine has its own; it reaches the net as this machine does."""
    image.folder.parent.chmod(0o755)
    subprocess.run(  # noqa: S603  a program of this machine
        ["debootstrap", "--variant=minbase", release, str(image.folder)],  # noqa: S607
        check=True,
        stdout=subprocess.DEVNULL,
    )
    shutil.copy("/etc/resolv.conf", image.folder / "etc" / "resolv.conf")


def _run(image: Image, command: str) -> None:
    """A line; pip believes whom this machine believes."""
    trusted = image.folder / "tmp" / "trusted.crt"
    if CERTIFICATES.exists():
        shutil.copy(CERTIFICATES, trusted)
    environment = {**image.environment, "DEBIAN_FRONTEND": "noninteractive", "PIP_CERT": "/tmp/trusted.crt"}  # noqa: S108  its own
    subprocess.run(  # noqa: S603  what the file says
        image.inside("/bin/sh", "-c", command), env=environment, check=True, stdout=subprocess.DEVNULL
    )
    trusted.unlink(missing_ok=True)


def can_build() -> bool:
    """Whether this machine can."""
    return os.geteuid() == 0 and shutil.which("debootstrap") is not None


if __name__ == "__main__":
    main()
