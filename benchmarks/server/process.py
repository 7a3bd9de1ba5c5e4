"""A server in a process of its own, on a core of its own."""

import asyncio
import contextlib
import os
import resource
import signal
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from benchmarks.server.load import Peer
from benchmarks.server.sockets import HOST

ROOT = Path(__file__).resolve().parents[2]
STARTS_WITHIN = 20.0
ENDS_WITHIN = 5.0
TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """A running server: what it has used, by its process id."""

    def __init__(self, popen: subprocess.Popen[bytes], port: int) -> None:
        self._popen = popen
        self.port = port

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far, all threads."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def resident(self) -> int:
        """Kilobytes in memory."""
        lines = self._proc("status").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

    def collect(self) -> None:
        self._popen.send_signal(signal.SIGHUP)

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self._popen.pid}/{name}").read_text()

    async def listening(self) -> None:
        async with asyncio.timeout(STARTS_WITHIN):
            while not _answers(self.port):
                if self._popen.poll() is not None:
                    raise RuntimeError(f"the server ended with {self._popen.returncode}")
                await asyncio.sleep(0.05)

    def end(self) -> None:
        self._popen.terminate()
        try:
            self._popen.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()


def cores() -> tuple[int, int]:
    """The server's core and the load's: the first two we may use, or the same one twice."""
    usable = sorted(os.sched_getaffinity(0))
    return usable[0], usable[min(1, len(usable) - 1)]


def raise_limits() -> int:
    """As many open files as we may have, here and in the servers we start."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


@contextlib.asynccontextmanager
async def running(peer: Peer, server_core: int, load_core: int) -> AsyncIterator[Process]:
    """Start a peer's server and end it, whatever happens between; a failure tells what it said."""
    (ROOT / "build").mkdir(exist_ok=True)
    # beside the repository's own files: /tmp may be memory, and a durable log needs a disk
    with tempfile.TemporaryDirectory(prefix="bench-server-", dir=ROOT / "build") as folder:
        said = Path(folder, "said")
        data = Path(folder, "data")
        data.mkdir()
        port = _free_port()
        process = Process(_start(peer.command(port, str(data)), said, server_core, load_core), port)
        try:
            await process.listening()
            yield process
        except Exception as failure:
            if words := said.read_text(errors="replace").strip():
                failure.add_note(f"{peer.name} said: {words[-2000:]}")
            raise
        finally:
            process.end()


def _start(command: list[str], said: Path, server_core: int, load_core: int) -> subprocess.Popen[bytes]:
    os.sched_setaffinity(0, {server_core})  # inherited by the server and every thread it starts
    try:
        with said.open("wb") as output:
            return subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, "NODE_ENV": "production"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
    finally:
        os.sched_setaffinity(0, {load_core})


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        port: int = listener.getsockname()[1]
        return port


def _answers(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex((HOST, port)) == 0
