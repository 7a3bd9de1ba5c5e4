"""`make offline-times`: from a tap to the cards without a server, and the memory that takes.

The page was kept, the network is cut.  To slow a processor, the renderer with its worker is stopped for three
of every four moments: Chromium's own slowing leaves workers alone.
"""

import argparse
import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

from playwright.async_api import Browser, expect

from benchmarks.figures import Cell, Table, add_keep, tell
from tests.browser.kit import Person, Playground
from tests.browser.more.test_offline import SLOW, dealt, keep
from tools.playground import opened

MOMENT = 0.01
SLOWED = 4
HEADINGS = (
    *("processor", "opened until ready s", "ready, tap to cards s", "opened and tapped at once, to cards s"),
    *("renderer before MB", "renderer at the table MB"),
)


async def renderer(browser: Browser) -> int:
    """The process that shows pages; there is one."""
    line = await browser.new_browser_cdp_session()
    processes = (await line.send("SystemInfo.getProcessInfo"))["processInfo"]
    return int(next(process["id"] for process in processes if process["type"] == "renderer"))


def megabytes(pid: int) -> int:
    """What the process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return round(int(kilobytes) / 1024)


@asynccontextmanager
async def slowed(pid: int, times: int) -> AsyncIterator[None]:
    """The process gets every so-many-th moment."""

    async def stop_and_go() -> None:
        while True:
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(MOMENT * (times - 1))
            os.kill(pid, signal.SIGCONT)
            await asyncio.sleep(MOMENT)

    stopping = asyncio.create_task(stop_and_go()) if times > 1 else None
    try:
        yield
    finally:
        if stopping:
            stopping.cancel()
            os.kill(pid, signal.SIGCONT)


async def play_now(asha: Person) -> float:
    """Seconds from the tap on the game's last button to the cards."""
    await asha.tap(asha.tile("thulla"))
    button = asha.button("play_bots")
    await expect(button).to_be_visible(timeout=SLOW)
    began = time.perf_counter()
    await asha.tap(button)
    await dealt(asha)
    return time.perf_counter() - began


async def ready(asha: Person) -> None:
    """The worker has answered: the page knows a name."""
    await expect(asha.page.get_by_role("button", name=asha.say("name_change"))).to_contain_text(
        "Asha", timeout=SLOW
    )


async def times_of(playground: Playground, asha: Person, times: int) -> list[float]:
    """One round: opened until ready, then a tap; opened again, and tapped at once."""
    browser = asha.page.context.browser
    assert browser
    pid = await renderer(browser)
    await asha.go("about:blank")
    before = megabytes(pid)
    async with slowed(pid, times):
        began = time.perf_counter()
        await asha.go(playground.server.address)
        await ready(asha)
        until_ready = time.perf_counter() - began
        to_cards = await play_now(asha)
        at_table = megabytes(pid)
        await asha.go("about:blank")
        began = time.perf_counter()
        await asha.go(playground.server.address)
        await play_now(asha)
        at_once = time.perf_counter() - began
    return [until_ready, to_cards, at_once, before, at_table]


async def row(playground: Playground, asha: Person, times: int, rounds: int) -> list[Cell]:
    found = [await times_of(playground, asha, times) for _ in range(rounds)]
    medians = [median(column) for column in zip(*found, strict=True)]
    shown: list[Cell] = [round(seconds, 2) for seconds in medians[:3]]
    name = "as it is" if times == 1 else f"slowed {times} times"
    return [name, *shown, *(round(memory) for memory in medians[3:])]


async def main(wanted: argparse.Namespace) -> None:
    async with opened() as playground:
        asha = await playground.come("Asha", keeps=True)
        await keep(asha)
        await asha.page.context.set_offline(True)
        rows = [await row(playground, asha, times, wanted.rounds) for times in (1, SLOWED)]
        await asha.page.context.close()
    machine = f"{os.cpu_count()} cores, Debian's Chromium"
    conditions = f"{machine}; the median of {wanted.rounds}. Thulla against three bots."
    tell(wanted.keep, conditions, Table(HEADINGS, rows))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured")
    add_keep(parser)
    asyncio.run(main(parser.parse_args()))
