"""What a browser fetches to have the table without a server: our own modules, and Python as it was built."""

import io
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

import longears

PACKAGE = Path(longears.__file__).parent
KINDS = (".py", ".json")
NOT_THERE = (
    *("cli", "envs", "fonts", "sim", "web", "bots/weights", "testing.py"),
    *("server/buses/redis.py", "server/doors", "server/previews"),
)
"""What nobody needs at a table in a browser."""
FOLDER, OWN, WORKER = "device", "longears.zip", "worker.js"
OWN_PATH, LIST_PATH, WORKER_PATH = f"{FOLDER}/{OWN}", f"{FOLDER}/files.json", f"{FOLDER}/{WORKER}"
LONG_AGO = (1980, 1, 1, 0, 0, 0)


class FileTold(Struct, frozen=True):
    """A file, and what it weighs on its way."""

    path: str
    version: str
    """Another one when there is anything else in it; whoever fetches it adds it to the address."""
    bytes: int


class FilesTold(Struct, frozen=True):
    """All that is to be kept on a device; nothing if the page was built without Python."""

    files: tuple[FileTold, ...]


def own_modules() -> bytes:
    """Our own modules and words in one file, the same from the same sources."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        for path in _needed():
            name = f"longears/{path.relative_to(PACKAGE).as_posix()}"
            packed.writestr(zipfile.ZipInfo(name, LONG_AGO), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return archive.getvalue()


def _needed() -> Iterator[Path]:
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in KINDS and not any(name == one or name.startswith(f"{one}/") for one in NOT_THERE):
            yield path


def files(web: Path, own: bytes) -> FilesTold:
    """What is to be fetched from the page that was built here, and our own modules."""
    built = sorted(path for path in (web / FOLDER).glob("*") if path.suffix not in (".br", ".gz"))
    if len(built) < 2:  # the worker alone
        return FilesTold(())
    told = [_told(path, path.read_bytes(), _on_its_way(path)) for path in built]
    return FilesTold((*told, FileTold(OWN_PATH, _version(own), len(own))))


def _told(path: Path, data: bytes, weight: int) -> FileTold:
    return FileTold(f"{FOLDER}/{path.name}", _version(data), weight)


def _on_its_way(path: Path) -> int:
    packed = path.with_name(f"{path.name}.br")
    return (packed if packed.exists() else path).stat().st_size


def _version(data: bytes) -> str:
    return sha256(data).hexdigest()[:12]
