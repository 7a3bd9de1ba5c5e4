"""`make run-nodes`: everything starts, is open by the proxy, and is gone when it is asked to stop."""

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import psutil
import pytest

from tools.ports import free_port

SECONDS = 60


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that PostgreSQL reaches, which is somebody else."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o711)
        yield Path(name)


@pytest.mark.parametrize("proxy", ["haproxy", "nginx"])
async def test_several_nodes_start_for_a_person_to_try(proxy: str, open_folder: Path) -> None:
    port = free_port()
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tools.nodes", "--nodes", "2", "--proxy", proxy, "--port", str(port)),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(open_folder)},
    )
    try:
        assert running.stdout is not None
        async with asyncio.timeout(SECONDS):
            opened = (await running.stdout.readline()).decode()
        assert opened == f"Longears is open at http://127.0.0.1:{port}/cards/\n"
        async with aiohttp.ClientSession() as session:
            for path in ("", "ready", "api/games"):
                async with session.get(f"http://127.0.0.1:{port}/cards/{path}") as answer:
                    assert answer.status == 200, path
        started = psutil.Process(running.pid).children(recursive=True)
        assert len(started) > 4, "two nodes, PostgreSQL, Redis and the proxy"
    finally:
        running.send_signal(signal.SIGTERM)
        await running.communicate()
    assert running.returncode == 0
    gone, left = psutil.wait_procs(started, timeout=SECONDS)
    assert gone
    assert not left
    assert not list(open_folder.iterdir())
