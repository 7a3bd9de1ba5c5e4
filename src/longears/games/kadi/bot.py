"""A sensible family member at Kadi, under any rule sheet.

It counts how many turns it would take to be rid of its hand, plays what shortens that most, troubles
whoever is close to winning, and says Niko Kadi once the whole hand can go in one turn.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

from longears import cards
from longears.bots.bot import SILENCE, BotOf
from longears.chance import Chance
from longears.core import SEATS, Event
from longears.games.kadi import matching
from longears.games.kadi.imagine import Knowledge, learn
from longears.games.kadi.table import Table
from longears.games.kadi.view import KadiView

WIN = 100.0
CARDLESS = 4.0
"""The turns it costs to have no cards: one draws, and is far from calling."""
DRAWN_CARD = 0.7
SKIPPED = 0.8
FALSE_CALL = 2 * DRAWN_CARD
UNANSWERED = 1.5
WAITING = 1.0
"""The turns it costs to be ready and find that nothing fits."""
TOPS = 54
CLOSE_TO_WINNING = 2
REQUEST = 2.0
"""What it is worth to ask for a card where an unmet request wins (KD-A28)."""
A_HOLDER = 0.02
"""How much less, for each hidden card of another hand that may be the one."""

NO_CARD = -1
ACE = 12
ANSWER_RANKS = (2, 3, 4, 5, 7, 8, ACE)
QUESTION_RANKS = (6, 10)
TROUBLE = {"J": 0.4, "K": 0.2, "2": 0.4, "3": 0.6, "X": 1.0}
"""How unwelcome a card is to the next player."""


def medium() -> BotOf[KadiView]:
    return Medium()


class Medium:
    """Sheds its hand in as few turns as it can, and calls when one turn is left."""

    name = "medium"

    def choose(self, view: KadiView, history: Sequence[Event], moves: Sequence[str], chance: Chance) -> str:
        player = Player(view, history)
        if "!" in moves and player.wants_to_call():
            return "!"
        moves = [move for move in moves if move != "!"]
        if len(moves) <= 1:
            return moves[0] if moves else SILENCE
        worth = {move: player.worth(move) for move in moves}
        best = [move for move in moves if worth[move] == max(worth.values())]
        return best[chance.below(len(best))]


class Player:
    """A seat thinking about its turn."""

    def __init__(self, view: KadiView, history: Sequence[Event]) -> None:
        self.view = view
        self.history = history
        assert isinstance(view.veiled, Table)
        self.variant = view.veiled.variant
        self.hand = _cards(view.hand)
        self.top = cards.number(view.top or "") or 0
        self.called = view.seat in view.called
        self.can_win = self.called and not set(view.cardless) - {view.seat}
        self._thought_through: dict[tuple[int, int], float] = {}

    def could_finish(self, hand: int) -> bool:
        """Whether this hand can all be laid in one winning turn, if its first card fits."""
        return matching.finishing(self.variant, hand, NO_CARD) != 0

    def wants_to_call(self) -> bool:
        asks = self.variant.request_wins and self.view.seat == self.view.asker  # KD-A28
        return asks or self.could_finish(self.hand)

    def worth(self, move: str) -> float:
        match move[0]:
            case "+":
                return self._worth_of_drawing()
            case ".":
                return self._worth_of_ending()
            case "=":
                return self._worth_of_stopping(self.hand, self.top) + self._use_of_suit(move[1])
            case "?":
                return self._worth_of_stopping(self.hand, self.top) + self._use_of_asking(move[1:])
            case "c":
                return 0.0
        card = cards.parse(move)[0]
        return self._worth_of_going_on(self.hand & ~cards.only(card), card)

    def _worth_of_drawing(self) -> float:
        drawn = self.view.penalty if self.view.phase == "meet" else 1
        return -self.turns_left(self.hand) - DRAWN_CARD * drawn

    def _worth_of_ending(self) -> float:
        if self.view.phase in ("jumped", "kicked"):
            return -self.turns_left(self.hand) - SKIPPED
        if self.view.phase == "keep":
            return -self.turns_left(self.hand)
        return self._worth_of_stopping(self.hand, self.top)

    def _worth_of_going_on(self, rest: int, last: int) -> float:
        """The best this turn can come to, after this card."""
        if (rest, last) not in self._thought_through:
            self._thought_through[rest, last] = self._think_through(rest, last)
        return self._thought_through[rest, last]

    def _think_through(self, rest: int, last: int) -> float:
        following = matching.following(self.variant, rest, last)
        if self.view.phase == "meet" and cards.rank(last) == ACE:
            following = 0  # KD-A10
        answered = cards.rank(last) not in QUESTION_RANKS
        if not answered and not following & matching.answering(last):
            best = -self.turns_left(rest) - UNANSWERED
        else:
            best = self._worth_of_stopping(rest, last) if answered else -WIN
        for card in cards.each(following):
            best = max(best, self._worth_of_going_on(rest & ~cards.only(card), card))
        return best

    def _worth_of_stopping(self, rest: int, last: int) -> float:
        """What it is worth to end the turn with this hand, having laid this card last."""
        if not rest and self.can_win and cards.rank(last) in ANSWER_RANKS:
            return WIN
        trouble = TROUBLE.get(cards.name(last)[0], 0.0) if self._next_is_close else 0.0
        false = FALSE_CALL if self.called and self.variant.false_call_costs else 0.0
        hope = REQUEST if self._could_ask(rest, last) else 0.0
        return trouble + hope - self.turns_left(rest) - false

    def _could_ask(self, rest: int, last: int) -> bool:
        """Whether the turn can end with a request that wins if nobody meets it (KD-A28)."""
        if not self.variant.request_wins or last != cards.ACE_OF_SPADES or len(self.view.sizes) == 2:
            return False
        return rest != 0 and self.view.phase != "meet"

    def turns_left(self, hand: int) -> float:
        """Roughly how many turns it takes to lay all of this hand."""
        if not hand:
            return CARDLESS
        if self.could_finish(hand):
            return 1.0 + WAITING * (1 - self.chance_to_fit(hand))
        turns = 1.0 if not self._answers(hand) else 0.0  # the last turn must be won with an answer
        for rank in range(14):
            count = cards.size(hand & cards.of_rank(rank))
            if count and rank in QUESTION_RANKS:
                turns += self._burden_of_questions(hand, rank)
            elif count:
                turns += 1.0 if self.variant.groups_any_rank else float(count)
        return max(turns, 2.0)

    def chance_to_fit(self, hand: int) -> float:
        """How many of all top cards would let this hand be finished."""
        tops = 0
        for first in cards.each(matching.finishing(self.variant, hand, NO_CARD)):
            tops |= matching.fitting(self.variant, first, NO_CARD)
        return cards.size(tops) / TOPS

    def _burden_of_questions(self, hand: int, rank: int) -> float:
        """Questions go along with an answer; one without costs a turn and a card."""
        burden = 0.0
        for question in cards.each(hand & cards.of_rank(rank)):
            burden += 0.2 if hand & matching.answering(question) else UNANSWERED
        return burden

    @staticmethod
    def _answers(hand: int) -> int:
        return sum(hand & cards.of_rank(rank) for rank in ANSWER_RANKS)

    @cached_property
    def _next_is_close(self) -> bool:
        """Whether the next player has called, or holds few cards."""
        seats = len(self.view.sizes)
        step = 1 if self.view.direction == "cw" else -1
        after = SEATS[(SEATS.index(self.view.seat or "") + step) % seats]
        return after in self.view.called or self.view.sizes[after] <= CLOSE_TO_WINNING

    def _use_of_suit(self, suit: str) -> float:
        """How much it helps to have this suit played."""
        group = cards.of_suit(cards.SUITS.index(suit))
        if self.could_finish(self.hand):
            return 0.5 if group & matching.finishing(self.variant, self.hand, NO_CARD) else -0.1
        return 0.05 * cards.size(self.hand & group)

    def _use_of_asking(self, card: str) -> float:
        """Whoever can win by it asks for what nobody is likely to hold (KD-12)."""
        ready = self.could_finish(self.hand) and self.variant.asks_the_circuit
        if not ready and not self._could_ask(self.hand, self.top):
            return -0.1
        wanted = cards.only(cards.parse(card)[0])
        places = [excluded for slots in self._knowledge.not_of for excluded in slots]
        return 0.9 - sum(A_HOLDER for excluded in places if not excluded & wanted)

    @cached_property
    def _knowledge(self) -> Knowledge:
        return learn(self.variant, list(self.view.sizes.values()), self.history)


def _cards(names: Iterable[str]) -> int:
    return cards.together(cards.parse("".join(names)))
