"""The sample pictures of the documentation; `python -m tests.svg.samples` draws them again."""

from functools import cache
from pathlib import Path

import longears
from longears.chance import Chance
from longears.svg import card, table_svg
from longears.svg.faces import library, symbol_id
from longears.svg.markup import NAMESPACE, needed, tag

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SHEET = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"] + ["Xr", "Xb", "??"]
COLUMNS = 13
CARD_WIDTH, CARD_HEIGHT, GAP = 100, 140, 10
MOVES = 14
"""So far into a game of Thulla three cards of the fourth trick lie on the table."""
BOUT, PILE = (268, 52), (34, 36)
"""A seed and so many moves, and the table of Dayous or of Kadi shows most of what it can."""


def contact_sheet() -> str:
    """All cards side by side."""
    rows = -(-len(SHEET) // COLUMNS)
    width, height = COLUMNS * (CARD_WIDTH + GAP) + GAP, rows * (CARD_HEIGHT + GAP) + GAP
    drawn = "".join(_on_sheet(at, name) for at, name in enumerate(SHEET))
    title = tag("title", "All cards of the pack, both jokers and the back")
    room = tag("rect", width=width, height=height, fill="#2f6f5f")
    parts = (title, needed(drawn, library()), room, drawn)
    return tag("svg", *parts, xmlns=NAMESPACE, viewBox=f"0 0 {width} {height}", role="img")


def _on_sheet(at: int, name: str) -> str:
    row, column = divmod(at, COLUMNS)
    x, y = GAP + column * (CARD_WIDTH + GAP), GAP + row * (CARD_HEIGHT + GAP)
    return tag("use", href=f"#{symbol_id(name)}", x=x, y=y, width=CARD_WIDTH, height=CARD_HEIGHT)


def thulla_table() -> str:
    """A game of Thulla, seen by the seat to play."""
    game = longears.deal("thulla", seats=4, seed=7)
    for _ in range(MOVES):
        seat = game.awaited[0]
        game.play(seat, game.moves(seat)[-1])
    return table_svg(game.view(game.awaited[0]))


def dayous_table() -> str:
    """A game of Dayous, seen by the seat that is attacked."""
    game = played("dayous", 5, *BOUT)
    return table_svg(game.view(game.awaited[0]))


def kadi_table() -> str:
    """A game of Kadi in which a card is asked for, seen by the seat to play."""
    game = played("kadi", 4, *PILE)
    return table_svg(game.view(game.awaited[0]))


def played(name: str, seats: int, seed: int, moves: int) -> longears.Game:
    """A game so many moves after the deal, each of them picked by lot."""
    game, chance = longears.deal(name, seats=seats, seed=seed), Chance(seed)
    for _ in range(moves):
        seat = game.awaited[0]
        choice = game.moves(seat)
        game.play(seat, choice[chance.below(len(choice))])
    return game


@cache
def samples() -> dict[str, str]:
    """Each picture by its file's name."""
    pictures = {
        "cards.svg": contact_sheet(),
        "card-back.svg": card("??"),
        "table-thulla.svg": thulla_table(),
        "table-dayous.svg": dayous_table(),
        "table-kadi.svg": kadi_table(),
    }
    return {name: picture + "\n" for name, picture in pictures.items()}


if __name__ == "__main__":
    for name, picture in samples().items():
        (IMAGES / name).write_text(picture, encoding="utf-8")
