"""What a seat can conclude about the cards it cannot see, and a deal of them that fits (for bots)."""

from collections.abc import Sequence

from longears import cards
from longears.chance import Chance
from longears.core import SEATS, Event
from longears.games.kadi import matching
from longears.games.kadi.notation import ASK
from longears.games.kadi.state import PHASES
from longears.games.kadi.table import Table
from longears.games.kadi.variant import Variant
from longears.hidden import EVERY_CARD, Hidden

STOCK = 8
MIXING = 4


class Knowledge:
    """What the public history says of each hidden card: for every seat, what each card of its hand is not.

    A card that came to a hand earlier has been through all that a later one has, so these sets shrink from
    the oldest card to the newest, and a card that is laid may be taken to be the oldest that it can be.
    """

    def __init__(self, variant: Variant, sizes: Sequence[int]) -> None:
        self.variant = variant
        self.not_of = [[0] * size for size in sizes]
        self.stock_of = EVERY_CARD
        self._drawn_to_choose = False

    def learn(self, event: Event) -> None:
        match event.kind:
            case "dealt":
                self.not_of = [[0] * int(event.detail) for _ in self.not_of]
            case "put_back":
                self._nobody_holds(_cards(event))
            case "renewed":
                self.stock_of = _cards(event)
                self._nobody_holds(self.stock_of)
            case "laid":
                self._was_laid(_number(event), cards.lowest(_cards(event)))
            case "drew":
                self.not_of[_number(event)] += [0] * len(event.cards)
            case "lacks" | "asked":
                self._lacks(_number(event), _cards(event))
            case "unanswered":
                self._lacks(_number(event), matching.answering(cards.lowest(_cards(event))))
            case "unable":
                self._lacks(_number(event), self._would_have_fitted(event))
            case "called":
                return
        self._drawn_to_choose = event.kind == "drew" and event.detail == "may_play"

    def _would_have_fitted(self, event: Event) -> int:
        top, faced = cards.lowest(_cards(event)), event.detail
        if faced.startswith(ASK):
            return matching.or_ace(cards.parse(faced[1:])[0])
        return matching.fitting(self.variant, top, cards.SUITS.index(faced) if faced else -1)

    def _was_laid(self, seat: int, card: int) -> None:
        slots = self.not_of[seat]
        if self._drawn_to_choose:
            slots.pop()
            return
        for at, excluded in enumerate(slots):
            if not excluded & cards.only(card):
                del slots[at]
                return

    def _lacks(self, seat: int, group: int) -> None:
        self.not_of[seat] = [excluded | group for excluded in self.not_of[seat]]

    def _nobody_holds(self, group: int) -> None:
        for seat in range(len(self.not_of)):
            self._lacks(seat, group)


def learn(variant: Variant, sizes: Sequence[int], history: Sequence[Event]) -> Knowledge:
    """All that the history tells, given how many cards each seat holds now."""
    before = list(sizes)
    for event in history:
        if event.kind in ("laid", "drew"):
            before[_number(event)] += len(event.cards) if event.kind == "laid" else -len(event.cards)
    knowledge = Knowledge(variant, before)
    for event in history:
        knowledge.learn(event)
    return knowledge


def fill(table: Table, seat: int, history: Sequence[Event], chance: Chance) -> Table:
    """Deal the unseen cards of a veiled table at random, in keeping with all that is public."""
    holders, allowed, unseen = _places(table, seat, history)
    dealt = _deal(unseen, allowed, chance)
    table = table.copy()
    hands = list(table.hands)
    for holder, card in zip(holders, dealt, strict=True):
        if holder < STOCK:
            hands[holder] |= cards.only(card)
    table.hands = hands
    in_stock = table.stock_size
    table.stock = dealt[len(dealt) - in_stock :] + [0] * (54 - in_stock)
    if PHASES[table.phase] == "keep" and table.turn != seat:
        newest = len(holders) - 1 - holders[::-1].index(table.turn)
        table.drawn = dealt[newest]
    return table


def face_down(veiled: Table, seat: int, history: Sequence[Event], chance: Chance) -> tuple[Table, Hidden]:
    """The table with the cards this seat is certain of, and those it is not, each with a place for it.

    Places are seats, then from STOCK on those of the stock.
    """
    holders, allowed, unseen = _places(veiled, seat, history)
    return veiled.copy(), Hidden(holders, allowed, _deal(unseen, allowed, chance))


def _places(veiled: Table, seat: int, history: Sequence[Event]) -> tuple[list[int], list[int], list[int]]:
    """Where hidden cards lie, which of them may lie there, and which there are."""
    seats = range(veiled.seats)
    knowledge = learn(veiled.variant, [veiled.sizes[other] for other in seats], history)
    holders = [other for other in seats if other != seat for _ in knowledge.not_of[other]]
    allowed = [~excluded for other in seats if other != seat for excluded in knowledge.not_of[other]]
    holders += [STOCK + at for at in range(veiled.stock_size)]
    allowed += [knowledge.stock_of] * veiled.stock_size
    unseen = veiled.pack & ~(veiled.pile | veiled.hands[seat])
    return holders, allowed, list(cards.each(unseen))


def _deal(unseen: list[int], allowed: list[int], chance: Chance) -> list[int]:
    """A card for every place, each from the set allowed there."""
    assert len(unseen) == len(allowed), "every unseen card has a place"
    places = _Places(allowed, chance.shuffled(unseen))
    places.settle()
    if any(~group & EVERY_CARD for group in allowed):
        places.mix(chance)
    return places.cards


class _Places:
    """Places for hidden cards, each open to some of them only."""

    def __init__(self, allowed: list[int], shuffled: list[int]) -> None:
        self.allowed = allowed
        self.cards = shuffled

    def settle(self) -> None:
        """Move cards until each lies where it may."""
        for home, card in enumerate(self.cards):
            if not self._is_open(home, card):
                found = self._send_away(card, home, {home})
                assert found, "what has happened can be explained"

    def _send_away(self, card: int, home: int, tried: set[int]) -> bool:
        """Give this card a place, and what lay there the next, until one is found that may lie at home."""
        places = [at for at in range(len(self.cards)) if at not in tried and self._is_open(at, card)]
        for at in places:
            if self._is_open(home, self.cards[at]):
                self.cards[home], self.cards[at] = self.cards[at], card
                return True
        for at in places:
            if at not in tried:
                tried.add(at)
                if self._send_away(self.cards[at], home, tried):
                    self.cards[at] = card
                    return True
        return False

    def mix(self, chance: Chance) -> None:
        """Let places exchange their cards at random wherever both may."""
        count = len(self.cards)
        for turn in range(count * MIXING):
            one, other = turn % count, chance.below(count)
            here, there = self.cards[one], self.cards[other]
            if self._is_open(one, there) and self._is_open(other, here):
                self.cards[one], self.cards[other] = there, here

    def _is_open(self, place: int, card: int) -> bool:
        return bool(self.allowed[place] >> card & 1)


def _cards(event: Event) -> int:
    return cards.together(cards.parse("".join(event.cards)))


def _number(event: Event) -> int:
    return SEATS.index(event.seat or "")
