"""Positions with what the players that learned do there, for whoever plays them in another language.

`python -m tools.positions` writes `tests/data/players.json`; the page's player is tested with it.
"""

import json
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from longears.bots.net import Net
from longears.chance import Chance
from longears.core import Event, View
from longears.game import deal
from longears.games import FAMILIES
from longears.games.family import Family
from longears.testing import seat_counts

POSITIONS = Path(__file__).parents[1] / "tests" / "data" / "players.json"
OF_EACH = 12
"""Positions of each family."""
FAR = 9
"""So many choices lie between two of them."""


def main() -> None:
    POSITIONS.write_text(written())


def written() -> str:
    told = {family.name: _family(family) for family in FAMILIES}
    return json.dumps(told, separators=(",", ":")).replace('{"seen"', '\n{"seen"') + "\n"


def _family(family: Family) -> dict[str, Any]:
    layout = family.observer.LAYOUT._asdict()
    parts = {name: [[part.width, part.whole] for part in parts] for name, parts in layout.items()}
    return {"layout": parts, "positions": [_position(family, number) for number in range(OF_EACH)]}


def _position(family: Family, number: int) -> dict[str, Any]:
    """Where a game stands after some moves at random; games and numbers of seats take turns."""
    spec, chance = family.specs[number % len(family.specs)], Chance(number)
    counts = seat_counts(spec, spec.book)
    game, choices = deal(spec.name, counts[number % len(counts)], number), 0
    while True:
        view = game.view(game.awaited[0])
        choices += len(view.moves) > 1
        if len(view.moves) > 1 and choices > number * FAR // OF_EACH + 1:
            return _told(view, Net(spec.name), game.history(view.seat))
        game.play(game.awaited[0], view.moves[chance.below(len(view.moves))])
        if game.outcome:
            game, choices = deal(spec.name, counts[number % len(counts)], chance.word()), 0


def _told(view: View, net: Net, history: Sequence[Event]) -> dict[str, Any]:
    move = net.choose(view, history, view.moves, Chance(0))
    options = [net.outputs(view, move) for move in view.moves]
    return {"seen": b64encode(net.seen).decode(), "options": options, "best": view.moves.index(move)}


if __name__ == "__main__":
    main()
