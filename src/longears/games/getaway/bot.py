"""A sensible family member at Donkey, Kazhutha Kali and Thulla, under any rule sheet.

It remembers who had none of a suit and who picked up what (KK-13, TH-18), and weighs every card it may play:
how glad it would be to be rid of it, and who is likely to take the trick if somebody cuts (KK-9).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from longears import cards
from longears.bots.bot import BotOf
from longears.chance import Chance
from longears.core import SEATS, Event
from longears.games.getaway.imagine import Knowledge, Notes
from longears.games.getaway.options import Ending, Exit, FirstTrick, Picker, Teams
from longears.games.getaway.view import GetawayView

SHORT_SUIT = 0.5
"""How glad one is to play the last card of a suit, when the highest card of a long suit is worth 1."""
I_TAKE = 4.0
OTHERS_TAKE = 2.0
"""What it costs to pick up one card, and what it is worth if an opponent must."""


def medium() -> BotOf[GetawayView]:
    return Medium()


class Medium:
    """Sheds high cards while that is safe, stays low when somebody may cut, and cuts where it hurts."""

    name = "medium"

    def __init__(self) -> None:
        self._notes = Notes()

    def choose(
        self, view: GetawayView, history: Sequence[Event], moves: Sequence[str], chance: Chance
    ) -> str:
        # A neighbour's hand means more cards, and one player fewer who could lose: it is left alone (GW-A28).
        moves = [move for move in moves if move in view.hand]
        if len(moves) == 1:
            return moves[0]
        trick = Trick(view, Memory(view, self._notes.of(history, len(view.sizes))))
        worth = {move: trick.worth(cards.parse(move)[0]) for move in moves}
        best = [move for move in moves if worth[move] == max(worth.values())]
        return best[chance.below(len(best))]


class Memory:
    """What an attentive player knows of the cards: one's own, those seen, and who had none of a suit."""

    def __init__(self, view: GetawayView, shown: Knowledge) -> None:
        self.hand = _cards(view.hand)
        self.void = shown.void
        self.known = shown.known
        self.unseen = _ALL & ~self.hand & ~_cards((*view.waste, *view.trimmed, *dict(view.trick).values()))
        for collected in shown.known:
            self.unseen &= ~collected
        if view.options["ending"] == Ending.PENALTY_PILE:
            self.known = [0] * len(view.sizes)  # collected cards are laid aside (GW-A8)
        sizes = view.sizes.values()
        self.unknown = [size - cards.size(known) for size, known in zip(sizes, self.known, strict=True)]

    def others_hold(self, suit: int) -> int:
        """The cards of a suit in other hands."""
        held = self.unseen
        for known in self.known:
            held |= known
        return held & cards.of_suit(suit) & ~self.hand

    def lacks(self, seat: int, suit: int) -> float:
        """How likely it is that a seat holds no card of a suit."""
        if self.known[seat] & cards.of_suit(suit):
            return 0.0
        if self.void[seat] & cards.of_suit(suit):
            return 1.0
        unseen, others = cards.size(self.unseen), cards.size(self.unseen & ~cards.of_suit(suit))
        return comb(others, self.unknown[seat]) / comb(unseen, self.unknown[seat])

    def share_above(self, card: int) -> float:
        """How many of the cards of its suit that others hold are higher than this one."""
        others = self.others_hold(cards.suit(card))
        return cards.size(others & ~(cards.only(card) - 1)) / max(1, cards.size(others))

    def share_below(self, card: int) -> float:
        others = self.others_hold(cards.suit(card))
        return cards.size(others & (cards.only(card) - 1)) / max(1, cards.size(others))

    def length(self, suit: int) -> int:
        """How many cards of a suit one holds."""
        return cards.size(self.hand & cards.of_suit(suit))


@dataclass(frozen=True, slots=True)
class Prospects:
    """What may become of the trick once a card is in it."""

    cuts: Mapping[int, float]
    clean: float
    highest: float
    cut_and_highest: float

    @property
    def cut_and_lower(self) -> float:
        return 1 - self.clean - self.cut_and_highest

    @property
    def leads(self) -> float:
        """The chance to lead next, where it is the highest card that leads."""
        return self.cut_and_highest + self.clean * self.highest


class Trick:
    """The trick to which a seat is about to play."""

    def __init__(self, view: GetawayView, memory: Memory) -> None:
        self.view = view
        self.memory = memory
        self.me = SEATS.index(view.seat or "")
        self.still_to_play = _still_to_play(view, self.me)
        self.highest, self.taker = _exposed(view)
        self.size = len(view.trick) + 2

    def worth(self, card: int) -> float:
        """How good it is to play this card."""
        if self.view.options["picker"] == Picker.CUTTER:
            return self._worth_in_reversal(card)
        relief = self._relief(card)
        if self.view.tricks == 0 and self.view.options["first_trick"] == FirstTrick.FREE:
            return relief  # GW-A21 nothing in it is a cut
        if self.view.led and _suit(card) != self.view.led:
            return relief * self._glad_to_give(self.taker)
        ahead = self._prospects(card)
        harm = OTHERS_TAKE * ahead.cut_and_lower * self._glad_to_give(self.taker)
        return relief + self.size * (harm - I_TAKE * ahead.cut_and_highest)

    def _relief(self, card: int) -> float:
        """How glad one is to be rid of a card: high cards are exposed, short suits stop one from cutting."""
        return self.memory.share_below(card) + SHORT_SUIT / self.memory.length(cards.suit(card))

    def _worth_in_reversal(self, card: int) -> float:
        """Cutters pick up (GW-A10): lead what others lack, keep every suit, and high cards to win leads."""
        ahead = self._prospects(card)
        harm = sum(chance * self._glad_to_give(seat) for seat, chance in ahead.cuts.items())
        regret = 1 / self.memory.length(cards.suit(card)) + cards.rank(card) / len(cards.RANKS)
        return self.size * harm + ahead.leads - regret

    def _glad_to_give(self, seat: int | None) -> int:
        """Cards go gladly to an opponent, not to a partner (GW-A12)."""
        partners = self.view.options["teams"] == Teams.PARTNERS
        return -1 if partners and seat is not None and (seat - self.me) % 4 == 2 else 1

    def _prospects(self, card: int) -> Prospects:
        cuts = {}
        clean = 0.0 if self.view.trick and self.view.cutter else 1.0
        highest = 1.0 if card > self.highest else 0.0
        cut_and_highest = 0.0
        for seat in self.still_to_play:
            cuts[seat] = clean * self.memory.lacks(seat, cards.suit(card))
            clean -= cuts[seat]
            cut_and_highest += cuts[seat] * highest
            highest *= 1 - self.memory.share_above(card)
        if self.view.options["cut_stops"] == "false":
            cut_and_highest = (1 - clean) * highest  # GW-A19 everybody plays, then the highest takes
        return Prospects(cuts, clean, highest, cut_and_highest)


def _still_to_play(view: GetawayView, me: int) -> list[int]:
    """The seats that play after this one in the trick, in their order."""
    seats = len(view.sizes)
    step = 1 if view.direction == "cw" else -1
    leader = SEATS.index(view.trick[0][0]) if view.trick else me
    until_leader = (leader - me) * step % seats or seats
    after = [(me + step * distance) % seats for distance in range(1, until_leader)]
    return [seat for seat in after if view.sizes[SEATS[seat]]]


def _exposed(view: GetawayView) -> tuple[int, int | None]:
    """The highest card of the led suit whose player could pick up, and that player (GW-4, GW-A2)."""
    instant = view.options["exit"] == Exit.INSTANT
    laid = [(seat, cards.parse(card)[0]) for seat, card in view.trick if view.sizes[seat] or not instant]
    following = [(card, SEATS.index(seat)) for seat, card in laid if _suit(card) == view.led]
    return max(following, default=(-1, None))


def _suit(card: int) -> str:
    return cards.SUITS[cards.suit(card)]


def _cards(names: Iterable[str]) -> int:
    return cards.together(cards.parse("".join(names)))


_ALL = cards.together(range(cards.PACK))
