"""Tells games that were written down, move by move, and what each seat could have done instead.

python examples/replay.py games.txt
"""

import sys
from collections.abc import Iterator

import longears


def told(record: longears.Record) -> Iterator[str]:
    """A line for each move."""
    yield f"{record.tags['Game']}, {record.tags['Seats']}"
    game = record.begin()
    for step in record.steps:
        if step.actor == "*":
            continue  # the dealer's moves come by themselves
        others = [move for move in game.moves(step.actor) if move != step.move]
        game.play(step.actor, step.move)
        yield f"{step.actor} {step.move}" + (f", not {' '.join(others)}" if others else "")
    yield f"{game!r}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        for each in longears.read_all(file):
            print(*told(each), sep="\n")
