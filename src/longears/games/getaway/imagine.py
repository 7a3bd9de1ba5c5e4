"""What a seat can conclude about the cards it cannot see, and a deal of them that fits (for bots)."""

from collections.abc import Sequence

from longears import cards
from longears.chance import Chance
from longears.core import SEATS, Event
from longears.games.getaway.state import PHASES
from longears.games.getaway.table import Table
from longears.hidden import Hidden


class Knowledge:
    """What a seat can know of the hands from the history as it saw it: cards picked up, voids shown."""

    def __init__(self, seats: int) -> None:
        self.known = [0] * seats
        self.void = [0] * seats
        self.led: int | None = None

    def learn(self, event: Event) -> None:
        if event.kind == "took_hand":
            self._was_taken(_number(event), SEATS.index(event.detail))
            return
        named = cards.together(cards.parse("".join(event.cards)))
        match event.kind:
            case "played":
                self._saw_played(_number(event), cards.lowest(named))
            case "drew":
                self.known[_number(event)] |= named
            case "picked_up":
                self.known[_number(event)] |= named
                self.led = None
            case "discarded":
                self.led = None

    def _was_taken(self, taker: int, giver: int) -> None:
        """What is unseen of two hands is now in one: it lacks only what both lacked (GW-A28)."""
        self.known[taker] |= self.known[giver]
        self.known[giver] = 0
        self.void[taker] &= self.void[giver]

    def _saw_played(self, seat: int, card: int) -> None:
        self.known[seat] &= ~cards.only(card)
        if self.led is None:
            self.led = cards.suit(card)
        elif cards.suit(card) != self.led:
            self.void[seat] |= cards.of_suit(self.led)


def learn(history: Sequence[Event], seats: int) -> Knowledge:
    """All that the history tells.  A void holds for good among the unseen cards: what comes later is seen."""
    knowledge = Knowledge(seats)
    for event in history:
        knowledge.learn(event)
    return knowledge


class Notes:
    """What a player has learnt of a game so far: of a longer history only what is new has to be learnt."""

    def __init__(self) -> None:
        self._history: tuple[Event, ...] = ()
        self._knowledge: Knowledge | None = None

    def of(self, history: Sequence[Event], seats: int) -> Knowledge:
        seen, history = len(self._history), tuple(history)
        if self._knowledge is None or history[:seen] != self._history:
            seen, self._knowledge = 0, Knowledge(seats)
        for event in history[seen:]:
            self._knowledge.learn(event)
        self._history = history
        return self._knowledge


def fill(table: Table, seat: int, history: Sequence[Event], chance: Chance) -> Table:
    """Deal the unseen cards of a veiled table at random, in keeping with all that is public."""
    knowledge = learn(history, table.seats)
    unseen = _Unseen(table, _certain(table, seat, knowledge), knowledge.void)
    unseen.deal(chance)
    return _with_hands(table, unseen.hands)


def face_down(veiled: Table, seat: int, history: Sequence[Event], chance: Chance) -> tuple[Table, Hidden]:
    """The table with the cards this seat is certain of, and those it is not, each with who may hold it."""
    knowledge = learn(history, veiled.seats)
    certain = _certain(veiled, seat, knowledge)
    dealt = fill(veiled, seat, history, chance)
    places = [
        (other, ~knowledge.void[other], card)
        for other in range(veiled.seats)
        for card in cards.each(dealt.hands[other] & ~certain[other])
    ]
    hidden = Hidden([who for who, *_ in places], [may for _, may, _ in places], [card for *_, card in places])
    return _with_hands(veiled, certain), hidden


def _certain(veiled: Table, seat: int, knowledge: Knowledge) -> list[int]:
    """One's own hand, and what others have been seen to pick up and not to play."""
    return [
        veiled.hands[other] if other == seat else knowledge.known[other] & ~veiled.piles[other]
        for other in range(veiled.seats)
    ]


def _with_hands(veiled: Table, hands: Sequence[int]) -> Table:
    table = veiled.copy()
    table.hands = [*hands, *[0] * (8 - veiled.seats)]
    return table


class _Unseen:
    """The cards nobody has shown, and the room there is for them."""

    def __init__(self, veiled: Table, hands: list[int], void: list[int]) -> None:
        self.hands = hands
        self.room = [veiled.sizes[seat] - cards.size(hands[seat]) for seat in range(veiled.seats)]
        self.void = void
        self.left = veiled.pack & ~_lying_open(veiled)
        for hand in hands:
            self.left &= ~hand

    def deal(self, chance: Chance) -> None:
        """Card by card, a seat's chance in proportion to its room, never into a dead end."""
        if not any(self.void):
            self._deal_freely(chance.shuffled(list(cards.each(self.left))))
            return
        for suit in sorted(range(4), key=self._seats_open_to):
            for card in chance.shuffled(list(cards.each(self.left & cards.of_suit(suit)))):
                self._give(card, chance)

    def _deal_freely(self, shuffled: list[int]) -> None:
        for seat, room in enumerate(self.room):
            self.hands[seat] |= cards.together(shuffled[:room])
            del shuffled[:room]

    def _give(self, card: int, chance: Chance) -> None:
        self.left &= ~cards.only(card)
        weights = [self._room_for(card, seat) for seat in range(len(self.room))]
        at = chance.below(sum(weights))
        seat = 0
        while at >= weights[seat]:
            at -= weights[seat]
            seat += 1
        self.hands[seat] |= cards.only(card)
        self.room[seat] -= 1

    def _room_for(self, card: int, seat: int) -> int:
        """How much room this seat has for the card; none if the other cards would then not fit."""
        if not self.room[seat] or self.void[seat] & cards.only(card):
            return 0
        self.room[seat] -= 1
        fits = all(self._fits(suits) for suits in _SETS_OF_SUITS)
        self.room[seat] += 1
        return self.room[seat] if fits else 0

    def _fits(self, suits: int) -> bool:
        """Whether there is room for all the cards left of these suits (Hall's condition)."""
        room = sum(room for room, void in zip(self.room, self.void, strict=True) if suits & ~void)
        return cards.size(self.left & suits) <= room

    def _seats_open_to(self, suit: int) -> int:
        return sum(1 for void in self.void if not void & cards.of_suit(suit))


_SETS_OF_SUITS = tuple(
    sum(cards.of_suit(suit) for suit in range(4) if chosen >> suit & 1) for chosen in range(1, 16)
)


def _lying_open(table: Table) -> int:
    """The cards everyone sees: on the table, in the waste, in the piles they were seen to go to."""
    seen = cards.together(table.waste[: table.waste_size])
    if PHASES[table.phase] == "follow" and not table.over:
        seen |= cards.together(table.trick_cards[: table.trick_size])
    for pile in table.piles:
        seen |= pile
    return seen


def _number(event: Event) -> int:
    return SEATS.index(event.seat or "")
