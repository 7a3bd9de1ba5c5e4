"""The long proof of records: text → moves → text, compiled against interpreted, and a fuzzed reader.

`make prove-records`; sizes are parameters, and the figures are printed last.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from typing import Any

from rich.progress import Progress

import longears
from benchmarks.figures import facts, tell
from longears import NotationError, testing
from longears.chance import Chance
from longears.games import SPECS
from proofs.command import parser_of

CHUNK = 250
LETTERS = 'AsTh2cKdJ9:*.()[]"+?=;/!^ \n0123456789takecwBCDEFGHXrb'
READ_AGAIN = """
import sys, longears
texts = sys.stdin.read().split("\\x00")
sys.stdout.write("\\x00".join(str(longears.read(text).replay().record) for text in texts))
"""


def main() -> None:
    wanted = _arguments()
    began = time.perf_counter()
    presets = [(game, preset) for game in wanted.of for preset in SPECS[game].presets]
    chunks = range(0, wanted.games, CHUNK)
    work = [(*presets[at // CHUNK % len(presets)], CHUNK, wanted.seed + at) for at in chunks]
    with ProcessPoolExecutor(wanted.processes) as pool, Progress() as progress:
        same = _count(pool, progress, "text → moves → text", read_back, work)
        crossed = _count(
            pool, progress, "compiled ↔ interpreted", read_by_the_other, work[:: wanted.crossed_of]
        )
        fuzz = [
            (game, preset, wanted.mutations * CHUNK // wanted.games, seed) for game, preset, _, seed in work
        ]
        fuzzed = _results(pool, progress, "mutated records", mutate, fuzz)
    refused, valid = (sum(column) for column in zip(*fuzzed, strict=True))
    took = time.perf_counter() - began
    figures = facts(
        (f"random games of {len(presets)} presets read and written again without a difference", same),
        (
            "games written by one of compiled and interpreted and replayed by the other, byte for byte",
            crossed,
        ),
        ("mutated records", refused + valid),
        ("refused by a NotationError", refused),
        ("still valid games", valid),
        ("anything else", 0),
    )
    tell(wanted.keep, f"Seed {wanted.seed}, {took:.0f} s on {wanted.processes} processes.", figures)


def _arguments() -> argparse.Namespace:
    parser = parser_of(__doc__, games="--of")
    parser.add_argument("--games", type=int, default=100_000, help="random games read and written again")
    parser.add_argument("--mutations", type=int, default=100_000, help="mutated records for the reader")
    parser.add_argument(
        "--crossed-of", type=int, default=20, help="one chunk in so many is read by the other engine"
    )
    return parser.parse_args()


def _count(
    pool: ProcessPoolExecutor, progress: Progress, title: str, task: Callable[..., int], work: Iterable[Any]
) -> int:
    return sum(_results(pool, progress, title, task, work))


def _results(
    pool: ProcessPoolExecutor, progress: Progress, title: str, task: Callable[..., Any], work: Iterable[Any]
) -> list[Any]:
    futures: list[Future[Any]] = [pool.submit(task, *arguments) for arguments in work]
    row = progress.add_task(title, total=len(futures))
    for future in as_completed(futures):
        future.result()
        progress.advance(row)
    return [future.result() for future in futures]


def _texts(game: str, preset: str, games: int, seed: int) -> list[str]:
    return [str(testing.random_game(trial).record) for trial in testing.trials(game, preset, games, seed)]


def read_back(game: str, preset: str, games: int, seed: int) -> int:
    for text in _texts(game, preset, games, seed):
        assert str(longears.read(text)) == text, f"read and written again, it differs:\n{text}"
    return games


def read_by_the_other(game: str, preset: str, games: int, seed: int) -> int:
    """The compiled writes and the interpreted replays; what that writes the compiled reads again."""
    texts = _texts(game, preset, games, seed)
    with testing.interpreted_package() as folder:
        answer = subprocess.run(  # noqa: S603  our own interpreter on our own sources
            [sys.executable, "-c", READ_AGAIN],
            input="\x00".join(texts),
            env={**os.environ, "PYTHONPATH": folder},
            check=True,
            capture_output=True,
            text=True,
        )
    written = answer.stdout.split("\x00")
    assert written == texts, "interpreted, the records replay to something else"
    assert [str(longears.read(text).replay().record) for text in written] == texts
    return games


def mutate(game: str, preset: str, records: int, seed: int) -> tuple[int, int]:
    """Mutated records: each is refused by a NotationError or is a valid game; nothing else may happen."""
    chance, refused = Chance(seed), 0
    texts = _texts(game, preset, 5, seed)
    for _ in range(records):
        text = _mutated(texts[chance.below(len(texts))], chance)
        try:
            record = longears.read(text)
            assert str(longears.read(str(record))) == str(record)
        except NotationError:
            refused += 1
    return refused, records - refused


def _mutated(text: str, chance: Chance) -> str:
    """One to four small wounds: letters changed, dropped or doubled, lines swapped or torn out."""
    for _ in range(1 + chance.below(4)):
        at, length = chance.below(len(text)), chance.below(4)
        kind = chance.below(4)
        if kind == 0:
            fresh = "".join(LETTERS[chance.below(len(LETTERS))] for _ in range(length))
            text = text[:at] + fresh + text[at + length :]
        elif kind == 1:
            text = text[:at] + text[at + 1 + length :]
        elif kind == 2:
            text = text[:at] + text[at : at + length] * 2 + text[at + length :]
        else:
            lines = text.split("\n")
            here, there = chance.below(len(lines)), chance.below(len(lines))
            lines[here], lines[there] = lines[there], lines[here]
            text = "\n".join(lines)
        text = text or " "
    return text


if __name__ == "__main__":
    main()
