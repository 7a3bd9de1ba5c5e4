"""A sensible family member at Donkey, Kazhutha Kali and Thulla, under any rule sheet.

It remembers who had none of a suit and who picked up what (KK-13, TH-18), and weighs every card it may play:
how glad it would be to be rid of it, and who is likely to take the trick if somebody cuts (KK-9).
"""

from collections.abc import Iterable, Sequence
from math import comb

from longears import cards
from longears.chance import Chance
from longears.core import SEATS, Event, View
from longears.games.getaway.imagine import learn
from longears.games.getaway.options import Ending, Exit, FirstTrick, Picker, Teams
from longears.games.getaway.view import GetawayView

SHORT_SUIT = 2.0
"""How glad one is to be rid of the last card of a suit, next to one for the highest card of a long suit."""
I_TAKE = 3.0
OTHERS_TAKE = 1.0
"""What it costs to pick up a card, and what it is worth when an opponent must."""


class Simple:
    """Sheds high cards while that is safe, stays low when somebody may cut, and cuts where it hurts."""

    name = "simple"

    def choose(self, view: View, history: Sequence[Event], moves: Sequence[str], chance: Chance) -> str:
        assert isinstance(view, GetawayView)
        if len(moves) == 1:
            return moves[0]
        trick = Trick(view, Memory(view, history))
        worth = {move: trick.worth(cards.parse(move)[0]) for move in moves}
        best = [move for move in moves if worth[move] == max(worth.values())]
        return best[chance.below(len(best))]


class Memory:
    """What an attentive player knows of the cards: their own, those seen, and who showed a void."""

    def __init__(self, view: GetawayView, history: Sequence[Event]) -> None:
        shown = learn(history, len(view.sizes))
        self.hand = _cards(view.hand)
        self.void = shown.void
        laid_aside = view.options["ending"] == Ending.PENALTY_PILE
        self.known = [0] * len(view.sizes) if laid_aside else shown.known
        trick = (card for _, card in view.trick)
        seen = self.hand | _cards(view.waste) | _cards(view.trimmed) | _cards(trick)
        for collected in shown.known:
            seen |= collected
        self.unseen = cards.together(range(cards.PACK)) & ~seen
        sizes = enumerate(view.sizes.values())
        self.unknown = [size - cards.size(self.known[seat]) for seat, size in sizes]

    def others_hold(self, suit: int) -> int:
        """The cards of a suit that are in other hands."""
        held = self.unseen
        for known in self.known:
            held |= known
        return held & cards.of_suit(suit) & ~self.hand

    def lacks(self, seat: int, suit: int) -> float:
        """How likely it is that this seat holds no card of the suit."""
        if self.known[seat] & cards.of_suit(suit):
            return 0.0
        if self.void[seat] & cards.of_suit(suit):
            return 1.0
        unseen, of_suit = cards.size(self.unseen), cards.size(self.unseen & cards.of_suit(suit))
        return comb(unseen - of_suit, self.unknown[seat]) / comb(unseen, self.unknown[seat])

    def burden(self, card: int) -> float:
        """How glad one would be to be rid of a card: high ones are exposed, short suits are in the way."""
        suit = cards.suit(card)
        others = self.others_hold(suit)
        lower = others & (cards.only(card) - 1)
        exposed = cards.size(lower) / max(1, cards.size(others))
        return exposed + SHORT_SUIT / cards.size(self.hand & cards.of_suit(suit))


class Trick:
    """The trick a seat is about to add a card to, or to lead."""

    def __init__(self, view: GetawayView, memory: Memory) -> None:
        self.view = view
        self.memory = memory
        self.me = SEATS.index(view.seat or "")
        self.laid = [(SEATS.index(seat), cards.parse(card)[0]) for seat, card in view.trick]
        self.still_to_play = _still_to_play(view, self.me)
        self.stops_at_cut = view.options["cut_stops"] == "true"
        self.reversal = view.options["picker"] == Picker.CUTTER
        self.free = view.tricks == 0 and view.options["first_trick"] == FirstTrick.FREE
        self.highest, self.taker = self._exposed()

    def _exposed(self) -> tuple[int, int | None]:
        """The highest card of the led suit whose player could pick up, and that player (GW-4, GW-A2)."""
        instant = self.view.options["exit"] == Exit.INSTANT
        following = [
            (card, seat)
            for seat, card in self.laid
            if cards.suit(card) == cards.suit(self.laid[0][1])
            if not instant or self.view.sizes[SEATS[seat]]
        ]
        return max(following, default=(-1, None))

    def worth(self, card: int) -> float:
        if self.reversal:
            return self._worth_in_reversal(card)
        relief = self.memory.burden(card)
        if self.free:
            return relief
        if self._is_off_suit(card):
            return relief * self._glad_to_give(self.taker)
        size = len(self.laid) + 2
        mine, theirs = self._who_takes(card)
        return relief - I_TAKE * size * mine + OTHERS_TAKE * size * theirs

    def _is_off_suit(self, card: int) -> bool:
        return bool(self.laid) and cards.suit(card) != cards.suit(self.laid[0][1])

    def _glad_to_give(self, seat: int | None) -> int:
        """Cards go gladly to an opponent, not to a partner."""
        partners = self.view.options["teams"] == Teams.PARTNERS
        return -1 if partners and seat is not None and (seat - self.me) % 4 == 2 else 1

    def _who_takes(self, card: int) -> tuple[float, float]:
        """How likely I take this trick with this card, and how likely somebody else does."""
        suit = cards.suit(card)
        highest = 1.0 if card > self.highest else 0.0
        clean = 0.0 if self.view.cutter else 1.0
        mine = theirs = 0.0
        for seat in self.still_to_play:
            cuts = clean * self.memory.lacks(seat, suit)
            clean -= cuts
            if self.stops_at_cut:
                mine += cuts * highest
                theirs += cuts * (1 - highest)
            highest *= 1 - self._overtakes(card)
        if not self.stops_at_cut:
            mine, theirs = (1 - clean) * highest, (1 - clean) * (1 - highest)
        return mine, theirs * self._glad_to_give(self.taker)

    def _overtakes(self, card: int) -> float:
        """How likely a player who follows suit goes above this card."""
        others = self.memory.others_hold(cards.suit(card))
        higher = others & ~(cards.only(card + 1) - 1)
        return cards.size(higher) / cards.size(others) if others else 0.0

    def _worth_in_reversal(self, card: int) -> float:
        """Whoever cuts picks up (GW-A10): keep some of every suit, and lead what the others lack."""
        suit = cards.suit(card)
        clean = 1.0
        for seat in self.still_to_play:
            clean *= 1 - self.memory.lacks(seat, suit)
        keeping = 1 / cards.size(self.memory.hand & cards.of_suit(suit))
        return len(self.view.sizes) * (1 - clean) - keeping + cards.rank(card) / 13


def _still_to_play(view: GetawayView, me: int) -> list[int]:
    """The seats that play after this one in the trick, in order."""
    seats = len(view.sizes)
    step = 1 if view.direction == "cw" else -1
    last = SEATS.index(view.trick[0][0]) if view.trick else me
    order = []
    seat = (me + step) % seats
    while seat != last:
        if view.sizes[SEATS[seat]]:
            order.append(seat)
        seat = (seat + step) % seats
    return order


def _cards(names: Iterable[str]) -> int:
    return cards.together(cards.parse("".join(names)))
