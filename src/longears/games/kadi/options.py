"""The rule sheet of Kadi: every house rule, the book, the presets."""

from dataclasses import dataclass, replace
from enum import StrEnum

from longears.core import GameSpec
from longears.sheet import Sheet


class Hand(StrEnum):
    BY_PLAYERS = "by_players"
    THREE = "3"
    FOUR = "4"


class Draw(StrEnum):
    FORCED = "forced"
    FREE = "free"


class Drawn(StrEnum):
    KEEP = "keep"
    MAY_PLAY = "may_play"


class Groups(StrEnum):
    ANY_RANK = "any_rank"
    JUMPS_AND_KICKS = "jumps_and_kicks"


class Ace(StrEnum):
    MATCHES = "matches"
    WILD = "wild"


class Penalty(StrEnum):
    FORWARD = "forward"
    ACCUMULATE = "accumulate"


class Counter(StrEnum):
    SAME_RANK = "same_rank"
    ANY_PENALTY = "any_penalty"


class KingTwo(StrEnum):
    NOTHING = "nothing"
    SKIP = "skip"


class SpadeAsk(StrEnum):
    CIRCUIT = "circuit"
    LOCK = "lock"
    OFF = "off"


class SpadeWin(StrEnum):
    LAY = "lay"
    OUTRIGHT = "outright"


class FalseCall(StrEnum):
    FREE = "free"
    DRAW_TWO = "draw_two"


@dataclass(frozen=True)
class Options(Sheet):
    """The rule sheet of Kadi; its defaults are the book."""

    hand: Hand = Hand.BY_PLAYERS
    draw: Draw = Draw.FORCED
    drawn: Drawn = Drawn.KEEP
    groups: Groups = Groups.ANY_RANK
    chains: bool = True
    ace: Ace = Ace.MATCHES
    penalty: Penalty = Penalty.FORWARD
    counter: Counter = Counter.SAME_RANK
    counters: bool = True
    king_two: KingTwo = KingTwo.NOTHING
    spade_ask: SpadeAsk = SpadeAsk.CIRCUIT
    spade_win: SpadeWin = SpadeWin.LAY
    false_call: FalseCall = FalseCall.FREE


_BOOK = Options()

KADI = GameSpec(
    "kadi",
    "Kadi",
    range(2, 6),
    {
        "book": _BOOK,
        "street": replace(
            _BOOK,
            draw=Draw.FREE,
            ace=Ace.WILD,
            penalty=Penalty.ACCUMULATE,
            counter=Counter.ANY_PENALTY,
            false_call=FalseCall.DRAW_TWO,
        ),
    },
    signs=("Xr", "Qh"),
    has_loser=False,  # KD-A27
)
