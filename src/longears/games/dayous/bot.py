"""A sensible family member at Dayous, under any rule sheet.

It hands an attack on when that is cheap, beats whatever it can with as little as will do, and attacks with
low cards and pairs.  It keeps its trumps and high cards while there is a stock; without one, less is better.
"""

from collections.abc import Sequence

from longears import cards
from longears.bots.bot import SILENCE, BotOf
from longears.chance import Chance
from longears.core import Event
from longears.games.dayous.view import DayousView

TRUMP = 13
"""A trump is worth as much more as there are ranks: the lowest is dearer than a plain ace."""
PAIR = 2.5
"""How much cheaper a card is to attack with for each other of its rank that can follow."""
NEW_RANK = 1.0
"""The price of showing the others a rank they may throw in."""
DEAREST_GIFT = 9
"""The dearest card to throw in while there is a stock: a jack."""
DEAREST_PASS = 15
"""The dearest card to pass on with while there is a stock: a low trump."""


def medium() -> BotOf[DayousView]:
    return Medium()


class Medium:
    """Plays low, beats cheaply, and keeps trumps for the end."""

    name = "medium"

    def choose(
        self,
        view: DayousView,
        history: Sequence[Event],  # noqa: ARG002 -- it does not remember
        moves: Sequence[str],
        chance: Chance,
    ) -> str:
        if "ccw" in moves:
            return ("cw", "ccw")[chance.below(2)]
        seat = Seat(view)
        if "take" in moves:
            return seat.answer(moves)
        return seat.add(moves) if view.table else seat.attack(moves)


class Seat:
    """What matters to the player on this seat right now."""

    def __init__(self, view: DayousView) -> None:
        self.view = view
        self.trump = view.trump
        self.saving = view.stock > 0
        self.ranks_there = {card[0] for pair in view.table for card in pair.split("/")}

    def attack(self, moves: Sequence[str]) -> str:
        """The cheapest card, sooner one that has a twin to throw in after it."""
        return min(moves, key=lambda card: self.worth(card) - PAIR * self._plain_twins(card))

    def add(self, moves: Sequence[str]) -> str:
        """The cheapest card to throw in, if it is no pity; otherwise nothing more, or silence out of turn."""
        gifts = [card for card in moves if card != "." and self._is_a_gift(card)]
        if gifts:
            return min(gifts, key=self.worth)
        return "." if "." in moves else SILENCE

    def answer(self, moves: Sequence[str]) -> str:
        """Pass on cheaply, else beat everything, else take."""
        passing = [move for move in moves if move.endswith("^")]
        if passing:
            cheapest = min(passing, key=self.worth)
            if not self.saving or self.worth(cheapest) <= DEAREST_PASS:
                return cheapest
        return self._beat([move for move in moves if "/" in move]) or "take"

    def worth(self, card: str) -> float:
        """How dear a card is to its holder; a move is worth the card it plays."""
        rank = cards.RANKS.index(card[0])
        return rank + TRUMP if card[1] == self.trump else rank

    def _plain_twins(self, card: str) -> int:
        plain = [other for other in self.view.hand if other[0] == card[0] and other[1] != self.trump]
        return len(plain) - 1 if card in plain else 0

    def _is_a_gift(self, card: str) -> bool:
        return not self.saving or self.worth(card) <= DEAREST_GIFT

    def _beat(self, moves: Sequence[str]) -> str | None:
        """The first of the beats that beat everything, the hardest card first; None if some cannot be."""
        plan: list[str] = []
        left = list(self.view.hand)
        for attacking in sorted(self._unbeaten(), key=self.worth, reverse=True):
            able = [move for move in moves if move.split("/")[1] == attacking and move.split("/")[0] in left]
            if not able:
                return None
            cheapest = min(able, key=self._price)
            left.remove(cheapest.split("/")[0])
            plan.append(cheapest)
        return plan[0]

    def _unbeaten(self) -> list[str]:
        return [pair for pair in self.view.table if "/" not in pair]

    def _price(self, move: str) -> float:
        return self.worth(move) + (0 if move[0] in self.ranks_there else NEW_RANK)
