"""A bot that learned by playing against itself: it remembers all it could see, and answers at once."""

from collections.abc import Sequence

from longears.bots import player
from longears.bots.bot import CALL, SILENCE
from longears.chance import Chance
from longears.core import SEATS, Event, Rules, View
from longears.games import family_of
from longears.games.family import Family
from longears.observer import Observer

UNSAID = 63
"""The number under which silence is scored."""


class Net:
    """Takes the move its weights like best; chance has no part in it."""

    name = "net"

    def __init__(self, game: str) -> None:
        self._family: Family = family_of(game)
        if player.about(self._family.name) is None:
            raise ValueError(f"no player has learned {game}")
        written = self._family.observer.LAYOUT
        self._player = player.player_of(self._family.name, written)
        self.seen = bytearray(written.width())
        """What it knew when it last chose."""
        self._blank = bytes(written.width())
        self._memory: Observer | None = None
        self._of: tuple[Rules, int, str | None] | None = None
        self._heard: tuple[Event, ...] = ()

    def choose(
        self,
        view: View,
        history: Sequence[Event],
        moves: Sequence[str],
        chance: Chance,  # noqa: ARG002  the best move is the best move
    ) -> str:
        able = list(moves)
        if view.seat not in view.awaited and CALL in able:
            able.append(SILENCE)
        if len(able) == 1:
            return able[0]
        observer = self._remember(view, history)
        self.seen[:] = self._blank
        observer.write(view.veiled, SEATS.index(view.seat or ""), 0)
        self._player.look(memoryview(self.seen))
        return able[self._player.best([self.outputs(view, move) for move in able])]

    def outputs(self, view: View, move: str) -> tuple[int, ...]:
        """The outputs whose sum is the score of this move."""
        number = UNSAID if move == SILENCE else view.rules.read_move(move)
        assert number is not None, f"{move!r} is a move"
        return self._family.observer.outputs_of(number)

    def _remember(self, view: View, history: Sequence[Event]) -> Observer:
        """What is remembered of this game: of a longer history only what is new has to be heard."""
        known, told = len(self._heard), tuple(history)
        of = (view.rules, view.veiled.seats, view.seat)
        if self._memory is None or self._of != of or told[:known] != self._heard:
            known, self._of, self._memory = 0, of, self._family.observer.observer_of(view.veiled)
            self._memory.write_to(memoryview(self.seen))
        for event in told[known:]:
            for kind, seat, value in self._family.observer.heard(event):
                self._memory.hear(kind, seat, value)
        self._heard = told
        return self._memory
