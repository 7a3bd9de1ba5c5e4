"""What is wrong with a store, and with where it lies."""

import os
import shutil
import stat
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple

from longears.node.protocols import StoreError
from longears.room.rows import read_body
from longears.server.places import NEEDED, Place
from longears.server.stores.backups import contents
from longears.server.stores.guard import Lock
from longears.server.stores.statements import Statements, statements_at

NETWORKS = frozenset(("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs", "ceph", "glusterfs"))
LEAST_FREE = 512 << 20
_ROWS = "SELECT room, body FROM rows"


class Finding(NamedTuple):
    """Something that was looked at."""

    is_well: bool
    sentence: str


def examine(place: Place) -> AsyncIterator[Finding]:
    """Look at all that can be told from outside, whether a server is using the store or not."""
    if isinstance(place, Path):
        return _examine_file(place)
    try:
        from longears.server.stores.examining_postgresql import examine_postgresql  # noqa: PLC0415  an extra
    except ModuleNotFoundError as missing:
        raise StoreError(f"PostgreSQL {NEEDED.format(missing.name)}") from None
    return examine_postgresql(place)


async def _examine_file(store: Path) -> AsyncIterator[Finding]:
    folder = store.resolve().parent
    if not folder.is_dir():
        yield Finding(False, f"there is no folder {folder}; a server would make it")
        return
    for finding in _folder(folder):
        yield finding
    if not store.is_file():
        yield Finding(True, f"there is no store at {store} yet; a server makes one")
        return
    for finding in _file(store):
        yield finding
    try:
        yield Finding(True, f"{store} is whole: {contents(store)}")
        async with statements_at(store) as statements:
            async for finding in examine_rows(statements):
                yield finding
    except StoreError as error:
        yield Finding(False, f"{error}; restore a backup")


def _folder(folder: Path) -> Iterator[Finding]:
    is_writable = os.access(folder, os.W_OK)
    yield Finding(is_writable, f"{folder} can {'' if is_writable else 'not '}be written by you")
    free = shutil.disk_usage(folder).free
    enough = "" if free >= LEAST_FREE else "; when nothing is free every table waits"
    yield Finding(free >= LEAST_FREE, f"{free >> 20:,} MB are free in {folder}{enough}")
    kind = file_system(folder)
    if kind in NETWORKS:
        yield Finding(
            False, f"{folder} lies on a network ({kind}): locks and flushes cannot be relied on there"
        )


def file_system(folder: Path, mounts: Path = Path("/proc/mounts")) -> str:
    """Of which kind it is; empty where the system does not say."""
    if not mounts.is_file():
        return ""
    found = [line.split()[1:3] for line in mounts.read_text().splitlines()]
    around = [(len(at), kind) for at, kind in found if folder.is_relative_to(at.replace("\\040", " "))]
    return max(around)[1] if around else ""


def _file(store: Path) -> Iterator[Finding]:
    is_private = not stat.S_IMODE(store.stat().st_mode) & 0o077
    readers = "its user alone" if is_private else "others, and holds every secret: chmod 600"
    yield Finding(is_private, f"{store} can be read by {readers}")
    try:
        Lock(store.resolve()).close()
        yield Finding(True, "no server is using the store now")
    except (StoreError, OSError) as error:
        yield Finding(True, f"{error}")


async def examine_rows(store: Statements) -> AsyncIterator[Finding]:
    """What is wrong with what is kept, if anything is."""
    [(missing,)] = await store.found("SELECT count(*) FROM endings")
    if missing:
        yield Finding(False, f"{missing:,} finished games wait for their records; a server makes them")
    damaged = set[str]()
    async for some in store.some_at_a_time(_ROWS):
        damaged |= {room for room, body in some if not _is_readable(body)}
    if damaged:
        named = ", ".join(sorted(damaged)[:10])
        yield Finding(False, f"this version cannot read {len(damaged)} open tables: {named}")


def _is_readable(body: str) -> bool:
    try:
        read_body(body)
    except ValueError:
        return False
    return True
