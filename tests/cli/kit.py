"""How a game looks and is told at a terminal, as the person on a seat reads it."""

import pytest

from longears.cli.sentences import YOU, seated
from longears.cli.terminal import Screen
from longears.cli.words import teller_of
from longears.game import Game
from longears.games import family_of


def lines(game: Game, seat: str = "A") -> list[str]:
    """All that lies open."""
    look = family_of(game.rules.spec.name).terminal
    return list(look.table_lines(game.view(seat), seated(game.seats, seat, YOU), Screen()))


def words(game: Game, seat: str = "A") -> list[str]:
    """The moves that are listed."""
    look, view, people = (
        family_of(game.rules.spec.name).terminal,
        game.view(seat),
        seated(game.seats, seat, YOU),
    )
    return [look.in_words(move, view, people, Screen()) for move in look.listed(view)]


def told(capsys: pytest.CaptureFixture[str], game: Game, line: str) -> list[str]:
    """What A reads of these moves: `A:7d 7s, D:7h`."""
    teller = teller_of(game, Screen(), seated(game.seats, "A", YOU))
    for step in line.split(", "):
        seat, moves = step.split(":")
        teller.tell([event.seen_by("A") for event in game.play(seat, moves)])
    teller.catch_up()
    return [text for text in capsys.readouterr().out.splitlines() if text]
