"""A PostgreSQL server of one's own, from the packages of this machine: for tests, proofs and benchmarks.

It lies in a folder of its own, listens on this machine alone, and ends with whoever has started it.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from tools.ports import free_port

DEBIAN = Path("/usr/lib/postgresql")
USER = "longears"
START_SECONDS = 60
SETTINGS: Mapping[str, str] = {"max_connections": "200", "shared_buffers": "64MB", "jit": "off"}
"""What a small server needs; whatever decides about durability stays as it is by default."""


class PostgreSQL:
    """A server that is started, stopped, killed and started again."""

    def __init__(self, within: Path | None = None, **settings: str) -> None:
        """`within`: where its folder is made; everyone must be able to go through it."""
        self.folder = Path(tempfile.mkdtemp(prefix="longears-pg-", dir=within))
        self._data, self.log = self.folder / "data", self.folder / "log"
        self._as_somebody = _as_somebody(self.folder)
        self.port = free_port()
        self._settings = {**SETTINGS, **settings}
        self._process: subprocess.Popen[bytes] | None = None
        made = self._run(
            "initdb", "--no-sync", "--auth=trust", f"--username={USER}", "--encoding=UTF8", "--no-locale"
        )
        assert made.returncode == 0, made.stderr

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.remove()

    @property
    def address(self) -> str:
        """Where it is reached without a network."""
        return self.database("postgres")

    @property
    def network_address(self) -> str:
        """Where it is reached by a connection that can be relayed, and cut."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/postgres?sslmode=disable"

    @property
    def environment(self) -> dict[str, str]:
        """Where PostgreSQL's own programs find this server, and are found."""
        path = f"{Path(_program('psql')).parent}{os.pathsep}{os.environ['PATH']}"
        here = {"PGHOST": str(self.folder), "PGPORT": str(self.port), "PGUSER": USER}
        return {**os.environ, **here, "PATH": path}

    def database(self, name: str) -> str:
        """Where another of its databases is reached."""
        return f"postgresql://{USER}@/{name}?host={self.folder}&port={self.port}"

    def schema(self, name: str) -> str:
        """Where tables of their own are reached: as good as another database, and made in no time."""
        asked = ("-qX", "-d", self.address, "-c", f"CREATE SCHEMA IF NOT EXISTS {name}")
        subprocess.run((_program("psql"), *asked), check=True)  # noqa: S603  a program of this machine
        return f"{self.address}&search_path={name}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def spawn(self) -> None:
        """Begin to start."""
        settings = [f"-c{name}={value}" for name, value in self._settings.items()]
        where = ("-D", self._data, "-k", self.folder, "-h", "127.0.0.1", "-p", str(self.port))
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603  a program of this machine
                [_program("postgres"), *where, *settings],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                cwd=self.folder,
                **self._as_somebody,
            )

    def start(self) -> None:
        """Start, and wait until it takes connections; after a kill its processes may need a moment to end."""
        end = time.monotonic() + START_SECONDS
        while not self._is_open():
            if self._process is None or self._process.poll() is not None:
                self.spawn()
            assert time.monotonic() < end, self.log.read_text()[-2000:]
            time.sleep(0.05)

    def _is_open(self) -> bool:
        if self._process is None or self._process.poll() is not None:
            return False
        asked = (_program("pg_isready"), "-q", "-h", self.folder, "-p", str(self.port))
        return subprocess.run(asked, check=False).returncode == 0  # noqa: S603  the same

    def stop(self) -> None:
        """End it as an operator would: sessions are ended, what is known is on the disk."""
        self.kill(signal.SIGINT)

    def kill(self, number: int = signal.SIGKILL) -> None:
        """End it at once, unless another signal is asked for."""
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait()
            self._process = None

    def remove(self) -> None:
        """End it, and leave nothing behind."""
        self.kill(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *words: str) -> "subprocess.CompletedProcess[str]":
        command = (_program(program), "-D", str(self._data), *words)
        return subprocess.run(  # noqa: S603  the same
            command, capture_output=True, text=True, check=False, cwd=self.folder, **self._as_somebody
        )


def _program(name: str) -> str:
    found = _found(name)
    assert found, f"{name} is not installed: make databases"
    return found


def _found(name: str) -> str:
    """Debian keeps most of its programs out of the way, beside those of other versions."""
    versions = sorted(DEBIAN.glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]))
    return str(versions[-1]) if versions else shutil.which(name) or ""


def _as_somebody(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to be root: then it is the user that its packages have made."""
    if os.geteuid() != 0:
        return {}
    shutil.chown(folder, "postgres", "postgres")
    return {"user": "postgres", "group": "postgres", "extra_groups": []}
