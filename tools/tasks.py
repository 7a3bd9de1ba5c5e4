"""`make tasks`: how long the main thread of the page works while cards are played on a slow phone.

For each game the longest task from one own move to the next.  Nothing else should run on the machine: to slow
a processor, Chromium lets it spin by the wall clock, so that work for others counts four times.
"""

import argparse
import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

from playwright.async_api import CDPSession

from benchmarks.figures import Cell, Table, add_keep, tell
from longears.games import SPECS
from tests.browser.kit import Person, Playground
from tests.browser.words import like
from tools.playground import PAINTED, opened

SLOWED = 4
"""How much slower the processor is made."""
MOVES = 12
"""At most; fewer if the game ends before."""
SHOWN = 1.5
"""Seconds in which what happened is on the screen."""
TOO_LONG = 50
"""Milliseconds after which a person feels that the page does not answer."""
REST = 400
"""Milliseconds without a frame after which nothing moves any more: no card flies so long."""
SOON = 100
"""Whatever a person or the server does to the table is drawn within so many milliseconds."""
FRAME = "ScheduledActionSendBeginMainFrame"
TRACED = ["-*", "toplevel", "blink.user_timing"]
MARK = "longears: a move"
PRESSED = """
new Promise((done) => {
  const look = () => {
    const button = [...document.querySelectorAll("button")].find((one) => NAME.test(one.textContent.trim()));
    button ? done(button.click()) : setTimeout(look, 50);
  };
  look();
})
"""
HEADINGS = (
    "game",
    "moves",
    "median ms",
    "most ms",
    "over 50 ms",
    "median ms at work",
    "most ms at work",
    "over 50 ms at work",
    "most ms between moves",
)
KEYS = ("ArrowDown", "Enter", "Enter", "ArrowUp", "Enter")
"""Play the first card that can be played, or its first use, or else say what can be said first."""


@dataclass(frozen=True)
class Task:
    """A piece of work of the main thread; milliseconds."""

    start: float
    took: float
    worked: float
    """Less than it took where the machine did something else meanwhile."""
    cause: str

    @property
    def end(self) -> float:
        return self.start + self.took


async def longest_tasks(
    playground: Playground, games: list[str], slowed: int, moves: int
) -> list[list[Cell]]:
    """How long the longest tasks of each game are, as a row for each.

    Nobody looks at the page meanwhile, nor before with more than a few words: looking is work too, and leaves
    garbage.  The server tells whose turn it is.
    """
    rows = []
    for game in games:
        asha = await playground.come("Asha", still=False)
        line = await asha.page.context.new_cdp_session(asha.page)
        code = await sit_down(playground, asha, line, game)
        await line.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        browser = asha.page.context.browser
        assert browser
        await browser.start_tracing(page=asha.page, categories=TRACED)
        for _ in range(moves):
            await press_on(playground, code, asha, line)
            if not playground.room(code).state.playing:
                break
        rows.append(longest(game, json.loads(await browser.stop_tracing())["traceEvents"]))
        await playground.leave()
    return rows


async def sit_down(playground: Playground, person: Person, line: CDPSession, game: str) -> str:
    """At a new table with bots; the code of it, once its cards are dealt."""
    await person.page.goto(f"/new?game={game}&seats=4&pace=0.5")
    for button in ("new_make", "start_with_bots"):
        await evaluate(line, PRESSED.replace("NAME", f"/{like(button, person.language).pattern}/"))
    await evaluate(line, PAINTED)
    while not playground.room(person.code).state.playing:
        await asyncio.sleep(0.05)
    return person.code


async def press_on(playground: Playground, code: str, person: Person, line: CDPSession) -> None:
    """Play a card by keyboard, once the server waits for it and what happened has been shown."""
    while playground.room(code).state.playing and "A" not in playground.game(code).awaited:
        await asyncio.sleep(0.05)
    await asyncio.sleep(SHOWN)
    if not playground.room(code).state.playing:
        return
    await evaluate(line, f"performance.mark({json.dumps(MARK)})")
    for key in KEYS:
        await person.page.keyboard.press(key)
    await asyncio.sleep(SHOWN)


async def evaluate(line: CDPSession, script: str) -> None:
    """Without the help of Playwright, which would leave more in the page than the page itself."""
    await line.send("Runtime.evaluate", {"expression": script, "awaitPromise": True})


def longest(game: str, events: list[dict[str, Any]]) -> list[Cell]:
    """From each own move to the next, with all that others do; what ran while all lay still is apart."""
    marks = [event for event in events if event["name"] == MARK]
    tasks = outermost([event for event in events if thread(event) == thread(marks[0])])
    starts = [mark["ts"] / 1000 for mark in marks]
    tasks = [task for task in tasks if task.start >= starts[0]]
    still = at_rest(tasks)
    moving = [task for task in tasks if task not in still]
    name_long_ones(game, moving)
    name_long_ones(f"{game}, between moves", [task for task in tasks if task in still])
    took = [[task.took for task in span] for span in between(starts, moving)]
    worked = [[task.worked for task in span] for span in between(starts, moving)]
    return [
        game,
        len(marks),
        *in_short(took),
        *in_short(worked),
        round(max((task.took for task in still), default=0)),
    ]


def name_long_ones(where: str, tasks: Sequence[Task]) -> None:
    for task in tasks:
        if task.took > TOO_LONG:
            print(f"{where}: {task.took:.0f} ms, at work {task.worked:.0f} ms: {task.cause}")  # noqa: T201


def between(starts: Sequence[float], tasks: Sequence[Task]) -> list[list[Task]]:
    """The tasks from each move to the next."""
    return [
        [task for task in tasks if start <= task.start < end]
        for start, end in pairwise([*starts, float("inf")])
    ]


def in_short(spans: Sequence[Sequence[float]]) -> list[Cell]:
    """The longest of each move: their median, the most, and how many tasks took too long."""
    most = [max(span, default=0) for span in spans]
    over = sum(one > TOO_LONG for span in spans for one in span)
    return [round(median(most)), round(max(most)), over]


def at_rest(tasks: Sequence[Task]) -> set[Task]:
    """What ran while the table lay still: long after the last frame, and nothing was drawn soon after it."""
    frames = [task.start for task in tasks if task.cause == FRAME]

    def is_still(task: Task) -> bool:
        return not any(task.start - REST < frame < task.end + SOON for frame in frames)

    return {task for task in tasks if is_still(task)}


def thread(event: dict[str, Any]) -> tuple[int, int]:
    return event["pid"], event["tid"]


def outermost(events: list[dict[str, Any]]) -> list[Task]:
    """Tasks are told with their parts, which are no tasks of their own."""
    found: list[Task] = []
    for event in sorted(
        (one for one in events if one["ph"] == "X"), key=lambda one: (one["ts"], -one["dur"])
    ):
        start, took = event["ts"] / 1000, event["dur"] / 1000
        if not found or start >= found[-1].end:
            cause = event["args"].get("src_func", event["name"])
            found.append(Task(start, took, event.get("tdur", 0) / 1000, cause))
    return found


async def main(wanted: argparse.Namespace) -> None:
    async with opened() as playground:
        rows = await longest_tasks(playground, wanted.games, wanted.slowed, wanted.moves)
    how = f"Processor slowed {wanted.slowed} times, at most {wanted.moves} moves a game."
    tell(wanted.keep, how, Table(HEADINGS, rows))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(SPECS), help="only these")
    parser.add_argument("--slowed", type=int, default=SLOWED, help="how many times")
    parser.add_argument("--moves", type=int, default=MOVES, help="at most so many in each game")
    add_keep(parser)
    asyncio.run(main(parser.parse_args()))
