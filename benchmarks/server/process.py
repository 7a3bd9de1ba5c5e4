"""A server in a process of its own, on a core of its own."""

import asyncio
import contextlib
import os
import resource
import signal
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from benchmarks.server.load import Clocks, Peer
from benchmarks.server.sockets import HOST

ROOT = Path(__file__).resolve().parents[2]
STARTS_WITHIN = 20.0
ENDS_WITHIN = 5.0
TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """A running server: what it has used, by its process id."""

    def __init__(self, popen: subprocess.Popen[bytes], port: int, besides: Clocks) -> None:
        """`besides`: of what it needs to work."""
        self._popen = popen
        self.port = port
        self.besides = besides

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far, all threads, and all processes where there are several."""
        return family_seconds(self._popen.pid)

    @property
    def resident(self) -> int:
        """Kilobytes in memory, of all its processes together."""
        return sum(map(_resident, (self._popen.pid, *_children(self._popen.pid))))

    def collect(self) -> None:
        self._popen.send_signal(signal.SIGHUP)

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


def processor_seconds(pid: int, *, with_ended: bool = False) -> float:
    """What a process has used so far, and perhaps its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if with_ended else 13])) / TICKS


def family_seconds(pid: int) -> float:
    """What a process and all its children have used so far."""
    return processor_seconds(pid, with_ended=True) + sum(map(_seconds_if_alive, _children(pid)))


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _resident(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def _seconds_if_alive(pid: int) -> float:
    try:
        return processor_seconds(pid)
    except (FileNotFoundError, ProcessLookupError):
        return 0.0  # it has just ended, and is counted there


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
        with contextlib.ExitStack() as stack:
            with _on(server_core, load_core):
                besides = stack.enter_context(peer.helpers(str(data)))
                process = Process(_start(peer.command(port, str(data)), said), port, besides)
            try:
                await process.listening()
                yield process
            except Exception as failure:
                if words := said.read_text(errors="replace").strip():
                    failure.add_note(f"{peer.name} said: {words[-2000:]}")
                raise
            finally:
                process.end()


@contextlib.contextmanager
def _on(server_core: int, load_core: int) -> Iterator[None]:
    """Whatever is started meanwhile inherits this core, with every thread it starts."""
    os.sched_setaffinity(0, {server_core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, {load_core})


def _start(command: list[str], said: Path) -> subprocess.Popen[bytes]:
    with said.open("wb") as output:
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "NODE_ENV": "production"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        port: int = listener.getsockname()[1]
        return port


def _answers(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex((HOST, port)) == 0
