"""What a seat can conclude about the cards it cannot see, and a deal of them that fits (for bots)."""

from collections import Counter
from collections.abc import Sequence

from longears import cards
from longears.chance import Chance
from longears.core import SEATS, Event
from longears.games.dayous import moves
from longears.games.dayous.table import Table
from longears.hidden import EVERY_CARD, Hidden

COMING = ("picked_up", "drew_openly")
STOCK = 8
NOWHERE = 255
LEAVING = ("attacked", "threw_in", "passed_on", "beat")


class Knowledge:
    """What everyone can know from the public history: cards seen to come to a hand, and cards discarded."""

    def __init__(self, seats: int) -> None:
        self.known: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.discarded: Counter[int] = Counter()

    def learn(self, event: Event) -> None:
        if event.kind in LEAVING:
            card = cards.parse(event.cards[0])[0]
            self.known[_number(event)] -= Counter([card])
        elif event.kind in COMING:
            self.known[_number(event)].update(cards.parse("".join(event.cards)))
        elif event.kind == "discarded":
            self.discarded.update(cards.parse("".join(event.cards)))


def learn(history: Sequence[Event], seats: int) -> Knowledge:
    """All that the history tells for certain."""
    knowledge = Knowledge(seats)
    for event in history:
        knowledge.learn(event)
    return knowledge


def fill(table: Table, seat: int, history: Sequence[Event], chance: Chance) -> Table:
    """Deal the unseen cards of a veiled table at random, in keeping with all that is public.

    Where nobody has seen what was discarded, some of the unseen cards are left over.
    """
    hands, unseen = _certain(table, seat, history)
    left = chance.shuffled(sorted(unseen.elements()))
    for other, hand in enumerate(hands):
        hand.update(left.pop() for _ in range(table.sizes[other] - hand.total()))
    table = table.copy()
    table.hands = _words(hands)
    table.stock = _row(table, left)
    return table


def face_down(veiled: Table, seat: int, history: Sequence[Event]) -> tuple[Table, Hidden]:
    """The table with the cards this seat is certain of, and those it is not, each with a place for it.

    Places are seats, then from STOCK on those of the stock; what is left over has been discarded unseen.
    """
    hands, unseen = _certain(veiled, seat, history)
    table = veiled.copy()
    table.hands = _words(hands)
    table.stock = _row(veiled, [0] * veiled.stock_size)
    open_to_all = [at for at in range(veiled.stock_size) if at not in _face_up(veiled)]
    places = [other for other, hand in enumerate(hands) for _ in range(veiled.sizes[other] - hand.total())]
    places += [STOCK + at for at in open_to_all]
    places += [NOWHERE] * (unseen.total() - len(places))
    return table, Hidden(places, [EVERY_CARD] * len(places), sorted(unseen.elements()))


def _certain(veiled: Table, seat: int, history: Sequence[Event]) -> tuple[list[Counter[int]], Counter[int]]:
    """What is known of every hand, one's own above all, and the cards that could be anywhere else."""
    knowledge = learn(history, veiled.seats)
    hands = knowledge.known
    hands[seat] = Counter({card: veiled.copies(seat, card) for card in range(cards.PACK)})
    unseen = _pack(veiled) - knowledge.discarded - _lying_open(veiled)
    for hand in hands:
        unseen -= hand
    return hands, unseen


def _pack(table: Table) -> Counter[int]:
    return Counter(card for word in table.pack for card in cards.each(word))


def _words(hands: list[Counter[int]]) -> list[int]:
    """The hands as the table keeps them: what is held at least once, at least twice, and so on."""
    rows = [[_more_than(hand, copies) for hand in hands] for copies in range(4)]
    return [word for row in rows for word in (*row, *[0] * (8 - len(hands)))]


def _more_than(hand: Counter[int], copies: int) -> int:
    return cards.together(card for card, count in hand.items() if count > copies)


def _row(table: Table, left: list[int]) -> list[int]:
    """A stock of such cards, with those in their places that lie face up in it."""
    face_up = _face_up(table)
    row = [face_up[at] if at in face_up else left.pop() for at in range(table.stock_size)]
    return row + [0] * (len(table.stock) - len(row))


def _face_up(table: Table) -> dict[int, int]:
    """What lies face up in the stock, by its place."""
    face_up = {table.marker_at: table.marker}
    if table.bottom >= 0:
        face_up[0] = table.bottom
    return face_up


def _lying_open(table: Table) -> Counter[int]:
    """The cards everyone sees: on the table, and face up in the stock."""
    seen: list[int] = []
    if moves.bout_is_on(table):
        seen = [*table.attack_cards[: table.attacks], *table.answers[: table.attacks]]
    if table.marker_at >= 0:
        seen.append(table.marker)
    if table.bottom >= 0 and table.stock_size:
        seen.append(table.bottom)
    return Counter(card for card in seen if card >= 0)


def _number(event: Event) -> int:
    return SEATS.index(event.seat or "")
