"""A Redis of one's own, from the packages of this machine: for tests, proofs and benchmarks."""

import asyncio
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Self

from tools.ports import free_port

START_SECONDS = 60
DATABASES = 4096
"""So many have nothing to do with each other, but for one channel name in each."""


class RedisServer:
    """It lies in a folder of its own, keeps nothing on the disk, and begins again empty."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return self.database(0)

    def database(self, number: int) -> str:
        """Where one of its databases is reached."""
        return f"redis://127.0.0.1:{self.port}/{number}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.end()

    async def start(self) -> None:
        await asyncio.to_thread(self.start_here)

    def start_here(self) -> None:
        """Start, and wait until it answers."""
        told = {"port": self.port, "bind": "127.0.0.1", "dir": self._folder, "save": "", "appendonly": "no"}
        options = [str(part) for name, value in told.items() for part in (f"--{name}", value)]
        with (self._folder / "redis.log").open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603  a program of this machine
                ["redis-server", *options, "--databases", str(DATABASES)],  # noqa: S607  the same
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        end = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self._process.poll() is None, "it does not start"
            assert time.monotonic() < end, "it does not answer"
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(100) == b"+PONG\r\n"
        except OSError:
            return False

    async def ask(self, *command: str) -> bytes:
        """The first line of what it answers."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(" ".join(command).encode() + b"\r\n")
        answer = await reader.readline()
        writer.close()
        return answer

    async def kill(self) -> None:
        self.end()

    def end(self) -> None:
        """End it at once; it has nothing to keep."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def stop(self) -> None:
        """It stands still."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)
