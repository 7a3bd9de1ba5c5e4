"""What a notebook shows of a game, as a page of HTML; there, `game` or `game.view("A")` alone draws it.

python examples/notebook.py table.html
"""

import sys
from pathlib import Path

import longears


def page() -> str:
    """The same moment of a game as everyone sees it, and as A does."""
    game = longears.deal("kadi", seats=4, seed=3)
    for _ in range(12):
        seat = game.awaited[0]
        game.play(seat, game.moves(seat)[0])
    pictures = (game.view().svg(), game.view("A").svg())
    return "<!doctype html><title>Kadi</title>" + "".join(f"<p>{picture}</p>" for picture in pictures)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
