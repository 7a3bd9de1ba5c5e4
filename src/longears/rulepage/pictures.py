"""Examples as pictures: the position is set up, the moves are played, and what lies there is shown."""

from dataclasses import dataclass, field
from typing import Any

from longears import cards
from longears.core import Event, Roles, Rules
from longears.game import Game, setup
from longears.games import SPECS, rules_of
from longears.language import Language
from longears.page import Example
from longears.rulepage.blocks import Laid, LaidKind

CUTS, PICKS_UP, HIGHEST, BEATS = "cuts", "picks up", "highest", "{seat} beats"
LIES, QUESTION, ANSWER, DRAWS, WINS = "lies there", "question", "answer", "draws", "wins"
ROLES = [rules_of(game).roles for game in SPECS]
MARKS = (
    *sorted({said for roles in ROLES for said in (roles.leads, *roles.plays.values()) if said}),
    *(CUTS, PICKS_UP, HIGHEST, BEATS, LIES, QUESTION, ANSWER, DRAWS, WINS),
)
"""What a picture says about a card."""


def picture(example: Example, rules: Rules, spoken: Language) -> tuple[Laid, ...]:
    """What there is to see of an example under these rules, its marks in words."""
    piles = _Piles(rules.roles, str(example.given.get("top", "")))
    for event in played(example, rules).events:
        piles.see(event)
    return tuple(pile.told(spoken) for pile in (piles.taken if example.only_taken else piles.laid))


def played(example: Example, rules: Rules) -> Game:
    """The game after the moves of an example.  It is played clockwise, as it is told."""
    options = rules.options.texts()
    if "direction" in options:
        options["direction"] = "clockwise"
    given: dict[str, Any] = {**example.given}
    game = setup(rules.spec.name, example.hands, "A", options=options, **given)
    for move in example.moves:
        seat, _, text = move.partition(" ")
        game.play(seat, text)
    return game


@dataclass
class _Pile:
    """Cards on each other, who laid the first of them, and what there is to say of them."""

    cards: tuple[str, ...]
    seat: str
    marks: list[str] = field(default_factory=list)
    beaten_by: str = ""

    def told(self, spoken: Language) -> Laid:
        marks = [spoken.translate(mark) for mark in self.marks]
        if self.beaten_by:
            marks.append(spoken.translate(BEATS).format(seat=self.beaten_by))
        return Laid(self.cards, self.seat, spoken.in_row(marks) if marks else "", self._kind)

    @property
    def _kind(self) -> LaidKind:
        return "takes" if PICKS_UP in self.marks else "cut" if CUTS in self.marks else "plain"


class _Piles:
    """What lies on the table, in the order it came there, and what was taken from it."""

    def __init__(self, roles: Roles, top: str) -> None:
        self._roles = roles
        self.laid = [_Pile((top,), "", [LIES])] if top else []
        self.taken: list[_Pile] = []

    def see(self, event: Event) -> None:
        roles, seat = self._roles, event.seat or ""
        if event.kind in roles.plays:
            self.laid.append(_Pile(event.cards, seat, self._marks(event)))
        elif event.kind == roles.draws:
            self.laid.append(_Pile((cards.HIDDEN,) * len(event.cards), seat, [DRAWS]))
        elif event.kind == roles.cuts:
            self.laid[-1].marks.append(CUTS)
        elif event.kind == roles.beats:
            self._beat(seat, *event.cards)
        elif event.kind == roles.discards:
            self._mark_highest()
        elif event.kind == roles.pick_ups:
            self._take(event)
        elif event.kind == roles.ends:
            self.laid[-1].marks = [WINS]

    def _marks(self, event: Event) -> list[str]:
        """What there is to say of a card that is laid."""
        said = self._roles.plays[event.kind] or ("" if self.laid else self._roles.leads)
        return [said] if said else self._asking(event)

    def _asking(self, event: Event) -> list[str]:
        """Whether a card is a question, or an answer to one."""
        if event.cards[0][0] in self._roles.asks:
            return [QUESTION]
        before = self.laid[-1] if self.laid else None
        answers = before and before.seat == event.seat and {QUESTION, ANSWER} & {*before.marks}
        return [ANSWER] if answers else []

    def _beat(self, seat: str, card: str, attack: str) -> None:
        pile = next(pile for pile in self.laid if pile.cards == (attack,))
        pile.cards, pile.beaten_by = (attack, card), seat

    def _mark_highest(self) -> None:
        suit = self.laid[0].cards[0][1]
        following = [pile for pile in self.laid if pile.cards[0][1] == suit]
        max(following, key=lambda pile: cards.parse(pile.cards[0])).marks.append(HIGHEST)

    def _take(self, event: Event) -> None:
        self.taken.append(_Pile(event.cards, event.seat or "", [PICKS_UP]))
        for pile in self.laid:
            if pile.seat == event.seat:
                pile.marks.append(PICKS_UP)
