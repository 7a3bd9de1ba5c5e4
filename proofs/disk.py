"""A disk that keeps only what was flushed, once its power is cut; and that fails when it is told to."""

import mmap
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from longears.chance import Chance
from proofs.clients import ProofError, Server

SHIM = Path(__file__).with_name("power.c")
SECTOR = 512
"""So much is written whole, or not at all."""
EARLY_CHECKPOINTS = """
from longears.cli import main
from longears.server.stores import writer
writer.PAGES_BEFORE_CHECKPOINT = 40
main()
"""
"""The file itself is written only at checkpoints: they come far more often, to be interrupted, too."""
HEAD = struct.Struct("=IIQQ")
WELL, FAILS, FULL, READ_ONLY = b"0", b"i", b"f", b"r"


class Noted(NamedTuple):
    """One record of the shim's journal; `power.c` lists the kinds."""

    kind: str
    name: str
    offset: int
    data: bytes


@dataclass
class File:
    """What is on the disk for good, and what was written since the last flush."""

    content: bytearray = field(default_factory=bytearray)
    pending: list[Noted] = field(default_factory=list)
    is_named: bool = True
    """Whether the folder was flushed since the file was made or deleted."""
    exists: bool = True

    def flush(self) -> None:
        for change in self.pending:
            self.apply(change)
        self.pending.clear()

    def apply(self, change: Noted) -> None:
        if change.kind == "t":
            del self.content[change.offset :]
            self.content.extend(bytes(change.offset - len(self.content)))
            return
        end = change.offset + len(change.data)
        self.content.extend(bytes(max(0, end - len(self.content))))
        self.content[change.offset : end] = change.data


class Disk:
    """A folder of a server that runs with the shim."""

    def __init__(self, folder: Path, beside: Path) -> None:
        self.folder, self._shim = folder, beside / "power.so"
        self._journal, self._fault = beside / "journal", beside / "fault"
        self._fault.write_bytes(WELL)
        self._kept: dict[str, File] = {}
        self.cuts = self.lost = self.torn = 0
        """How often the power was cut, and how many writes were lost, or kept in part."""
        _compile(self._shim)

    @property
    def environment(self) -> dict[str, str]:
        names = {"LD_PRELOAD": self._shim, "POWER_FOLDER": self.folder, "POWER_JOURNAL": self._journal}
        return {name: str(path) for name, path in (names | {"POWER_FAULT": self._fault}).items()}

    @contextmanager
    def failing(self, how: bytes) -> Iterator[None]:
        """From now on every write and flush fails."""
        self._set(how)
        try:
            yield
        finally:
            self._set(WELL)

    def _set(self, how: bytes) -> None:
        with self._fault.open("r+b") as file, mmap.mmap(file.fileno(), 1) as page:
            page[0:1] = how

    def begin(self) -> None:
        """What is there now is there for good."""
        self._kept = {path.name: File(bytearray(path.read_bytes())) for path in self._files()}
        self._journal.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        """The store; what lies in a folder beside it, such as pages, can be had again."""
        return [path for path in self.folder.iterdir() if path.is_file()]

    def cut(self, chance: Chance) -> None:
        """The power fails: of what was not flushed nothing is left, or some, in any order and in part."""
        self.cuts += 1
        for noted in _read(self._journal):
            if "/" not in noted.name:
                self._follow(noted)
        keeps_some = chance.below(2) == 1
        for file in self._kept.values():
            self._lose(file, chance, keeps_some)
        self._write_back()

    def _follow(self, noted: Noted) -> None:
        if noted.kind == "d":
            self._kept = {name: file for name, file in self._kept.items() if file.exists}
            for file in self._kept.values():
                file.is_named = True
            return
        if noted.kind == "m":
            self._kept[noted.name] = File(is_named=False)
        file = self._kept.setdefault(noted.name, File())
        if noted.kind == "u":
            file.exists = file.is_named = False
        elif noted.kind == "s":
            file.flush()
        elif noted.kind in "wt":
            file.pending.append(noted)

    def _lose(self, file: File, chance: Chance, keeps_some: bool) -> None:
        order = chance.shuffled(list(range(len(file.pending))))
        for change in [file.pending[at] for at in order]:
            if not keeps_some or chance.below(2):
                self.lost += 1
            elif change.kind == "w" and chance.below(4) == 0:
                self.torn += 1
                _apply_in_part(file, change, chance)
            else:
                file.apply(change)
        file.pending.clear()
        if not file.is_named:
            file.exists = keeps_some and chance.below(2) == 1

    def _write_back(self) -> None:
        for path in self._files():
            path.unlink()
        for name, file in self._kept.items():
            if file.exists:
                (self.folder / name).write_bytes(file.content)


def _apply_in_part(file: File, change: Noted, chance: Chance) -> None:
    for at in range(0, len(change.data), SECTOR):
        if chance.below(2):
            part = change.data[at : at + SECTOR]
            file.apply(change._replace(offset=change.offset + at, data=part))


def _read(journal: Path) -> Iterator[Noted]:
    """All that was noted; what the kill cut off at the end was not done."""
    data = journal.read_bytes() if journal.exists() else b""
    at = 0
    while at + HEAD.size <= len(data):
        kind, name_length, offset, data_length = HEAD.unpack_from(data, at)
        name_at = at + HEAD.size
        at = name_at + name_length + data_length
        if at > len(data):
            return
        name = data[name_at : name_at + name_length].decode()
        yield Noted(chr(kind), name, offset, data[name_at + name_length : at])


def _compile(shim: Path) -> None:
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise ProofError("a C compiler is needed, to build the layer that forgets")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", shim, SHIM, "-ldl", "-lpthread"], check=True)  # noqa: S603


class Unpowered(Server):
    """A server whose disk loses its power when the process is killed."""

    program = ("-c", EARLY_CHECKPOINTS)

    def __init__(self, disk: Disk, chance: Chance, log: Path, *options: str) -> None:
        super().__init__(disk.folder, *options, log=log, environment=disk.environment)
        self._disk, self._chance = disk, chance

    async def spawn(self) -> None:
        self._disk.begin()
        await super().spawn()

    async def kill(self, number: int = 9) -> None:
        runs = self.runs
        await super().kill(number)
        if runs and number == 9:
            with suppress(FileNotFoundError):
                self._disk.cut(self._chance)
