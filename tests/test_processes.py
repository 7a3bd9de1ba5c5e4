"""Processes beside an event loop: guarded when one dies, and gone when we are (issue 18, line 1)."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from longears import processes
from longears.processes import NoProcessError, Processes


def of_these(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def test_work_is_done_elsewhere() -> None:
    beside = Processes()
    assert asyncio.run(beside.do(of_these, 0)) != os.getpid()
    beside.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no niceness")
def test_it_gives_way_to_the_loop_it_works_beside() -> None:
    beside = Processes()
    assert asyncio.run(beside.do(os.nice, 0)) > os.nice(0)
    beside.close()


def test_when_a_process_dies_no_more_are_started_than_there_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "REST_SECONDS", 0.05)
    beside = Processes(1)

    async def kill_again_and_again() -> list[int]:
        counts = []
        for _ in range(4):
            await beside.do(of_these, 0)
            asked = [asyncio.ensure_future(beside.do(of_these, 5)) for _ in range(8)]
            await asyncio.sleep(0.05)
            (worker,) = multiprocessing.active_children()
            worker.kill()
            told = await asyncio.gather(*asked, return_exceptions=True)
            assert {type(one) for one in told} == {NoProcessError}
            with pytest.raises(NoProcessError):
                await beside.do(of_these, 0)  # not at once
            await asyncio.sleep(beside._rest)
            counts.append(len(multiprocessing.active_children()))
        return counts

    assert max(asyncio.run(kill_again_and_again())) <= 1
    beside.close()


PARENT = """
import asyncio, os
from longears.processes import Processes
if __name__ == "__main__":
    print(asyncio.run(Processes().do(os.getpid)), flush=True)
    import time; time.sleep(60)
"""


def test_they_end_when_their_parent_is_killed() -> None:
    command = [sys.executable, "-c", PARENT]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603  our own words
    assert parent.stdout is not None
    worker = psutil.Process(int(parent.stdout.readline()))
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    worker.wait(timeout=5)
