"""What a seat can conclude about the cards it cannot see, and a deal of them that fits (for bots)."""

from collections.abc import Sequence

from longears import cards
from longears.chance import Chance
from longears.core import SEATS, Event
from longears.games.kadi import matching
from longears.games.kadi.house import HouseRules
from longears.games.kadi.notation import ANYTHING, ASK
from longears.games.kadi.rules import Table
from longears.games.kadi.state import PHASES

EVERY_CARD = (1 << 54) - 1
MIXING = 4


class Knowledge:
    """What the public history says of each hidden card: for every seat, what each card of its hand is not.

    A card that came to a hand earlier has been through all that a later one has, so these sets shrink from
    the oldest card to the newest, and a card that is laid may be taken to be the oldest that it can be.
    """

    def __init__(self, house: HouseRules, sizes: Sequence[int]) -> None:
        self.house = house
        self.not_of = [[0] * size for size in sizes]
        self.stock_of = EVERY_CARD
        self._drawn_to_choose = False

    def learn(self, event: Event) -> None:
        named = cards.together(card for card in map(cards.number, event.cards) if card is not None)
        match event.kind:
            case "dealt":
                self.not_of = [[0] * int(event.detail) for _ in self.not_of]
            case "put_back":
                self._nobody_holds(named)
            case "renewed":
                self._nobody_holds(named)
                self.stock_of = named
            case "laid":
                self._was_laid(_number(event), cards.lowest(named))
            case "drew":
                self.not_of[_number(event)] += [0] * len(event.cards)
            case "lacks" | "asked":
                self._lacks(_number(event), named)
            case "unanswered":
                self._lacks(_number(event), matching.answering(cards.lowest(named)))
            case "unable":
                self._lacks(_number(event), self._would_have_fitted(cards.lowest(named), event.detail))
        if event.kind != "called":
            self._drawn_to_choose = event.kind == "drew" and event.detail == "may_play"

    def _would_have_fitted(self, top: int, faced: str) -> int:
        if faced.startswith(ASK):
            return matching.or_ace(cards.parse(faced[1:])[0])
        named = 4 if faced == ANYTHING else cards.SUITS.index(faced) if faced else -1
        return matching.fitting(self.house, top, named)

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


def learn(house: HouseRules, sizes: Sequence[int], history: Sequence[Event]) -> Knowledge:
    """All that the history tells, given how many cards each seat holds now."""
    before = list(sizes)
    for event in history:
        if event.kind in ("laid", "drew"):
            before[_number(event)] += len(event.cards) if event.kind == "laid" else -len(event.cards)
    knowledge = Knowledge(house, before)
    for event in history:
        knowledge.learn(event)
    return knowledge


def fill(veiled: Table, seat: int, history: Sequence[Event], chance: Chance) -> Table:
    """Deal the unseen cards of a veiled table at random, in keeping with all that is public."""
    seats = range(veiled.seats)
    knowledge = learn(veiled.house, [veiled.sizes[other] for other in seats], history)
    holders = [other for other in seats if other != seat for _ in knowledge.not_of[other]]
    allowed = [~excluded for other in seats if other != seat for excluded in knowledge.not_of[other]]
    allowed += [knowledge.stock_of] * veiled.stock_size
    unseen = veiled.pack & ~(veiled.pile | veiled.hands[seat])
    dealt = _deal(list(cards.each(unseen)), allowed, chance)
    table = veiled.copy()
    hands = list(table.hands)
    for holder, card in zip(holders, dealt, strict=False):
        hands[holder] |= cards.only(card)
    table.hands = hands
    table.stock = dealt[len(holders) :] + [0] * (54 - veiled.stock_size)
    if PHASES[table.phase] == "keep" and table.turn != seat:
        newest = len(holders) - 1 - holders[::-1].index(table.turn)
        table.drawn = dealt[newest]
    return table


def _deal(unseen: list[int], allowed: list[int], chance: Chance) -> list[int]:
    """A card for every place, each from the set allowed there."""
    assert len(unseen) == len(allowed), "every unseen card has a place"
    places = _Places(allowed)
    for card in chance.shuffled(unseen):
        found = places.make_room(card, set())
        assert found, "what has happened can be explained"
    places.mix(chance)
    return places.cards


class _Places:
    """Places for hidden cards, each open to some of them only."""

    def __init__(self, allowed: list[int]) -> None:
        self.allowed = allowed
        self.cards = [-1] * len(allowed)

    def make_room(self, card: int, tried: set[int]) -> bool:
        """Find a place for this card, moving others on if need be."""
        wanted = [at for at, group in enumerate(self.allowed) if group & cards.only(card) and at not in tried]
        for at in wanted:
            if self.cards[at] < 0:
                self.cards[at] = card
                return True
        for at in wanted:
            if at in tried:
                continue
            tried.add(at)
            if self.make_room(self.cards[at], tried):
                self.cards[at] = card
                return True
        return False

    def mix(self, chance: Chance) -> None:
        """Let places exchange their cards at random wherever both may."""
        count = len(self.cards)
        for one in range(count * MIXING):
            self._exchange(one % count, chance.below(count))

    def _exchange(self, one: int, other: int) -> None:
        here, there = self.cards[one], self.cards[other]
        if self.allowed[one] & cards.only(there) and self.allowed[other] & cards.only(here):
            self.cards[one], self.cards[other] = there, here


def _number(event: Event) -> int:
    return SEATS.index(event.seat or "")
