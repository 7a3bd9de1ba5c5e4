"""Any position of Kadi from text: for tests, puzzles and bug reports."""

from collections.abc import Sequence

from longears import cards
from longears.core import NO_SEAT, SEATS, seat_name
from longears.games.kadi import rules, state
from longears.games.kadi.house import HouseRules
from longears.games.kadi.rules import Table

_DIRECTIONS = {"cw": 1, "ccw": -1}
_PENALTY_CARDS = "23X"
MOST_PENALTY = 30


def set_up(
    house: HouseRules,
    hands: Sequence[str],
    lead: int,
    *,
    top: str,
    stock: str = "",
    direction: str = "cw",
    called: str = "",
    cardless: str = "",
    named: str | None = None,
    penalty: int | None = None,
    skips: int = 0,
) -> Table:
    """A table in mid-game: whoever leads is to move, and meets what is pending."""
    table = Table(house, len(hands), lead, NO_SEAT)
    _place_cards(table, [cards.parse(hand) for hand in hands], cards.parse(top), cards.parse(stock))
    for seat in _seats(table, cardless):
        if table.sizes[seat]:
            raise ValueError(f"{seat_name(seat)} cannot be cardless with {table.sizes[seat]} cards in hand")
    saying = _seats(table, called)
    table.called = [1 if seat in saying else 0 for seat in range(8)]
    table.direction = _one_of("direction", direction, _DIRECTIONS)
    if named:
        table.named = _one_of("named", named, {suit: number for number, suit in enumerate(cards.SUITS)})
    table.penalty = _pending_penalty(table, penalty or 0)
    rules.begin_turn(table, lead)
    if skips:
        _pend_skips(table, skips)
    return table


def _place_cards(table: Table, hands: list[list[int]], top: list[int], stock: list[int]) -> None:
    everything = [card for place in (*hands, top, stock) for card in place]
    for card in everything:
        if everything.count(card) > 1:
            raise ValueError(f"{cards.name(card)} is there twice; a pack has one of each card")
    if len(top) != 1:
        raise ValueError("the top of the discard pile is one card")
    table.pack = cards.together(everything)
    table.hands = [cards.together(hand) for hand in hands] + [0] * (8 - len(hands))
    table.sizes = [len(hand) for hand in hands] + [0] * (8 - len(hands))
    table.top, table.pile = top[0], cards.together(top)
    table.stock = stock[::-1] + [0] * (54 - len(stock))
    table.stock_size = len(stock)


def _pending_penalty(table: Table, penalty: int) -> int:
    if penalty and cards.name(table.top)[0] not in _PENALTY_CARDS:
        raise ValueError("a penalty is pending only on a 2, a 3 or a joker (KD-10)")
    if penalty and table.named >= 0:
        raise ValueError("no suit is named while a penalty is pending (KD-A10)")
    if not 0 <= penalty <= MOST_PENALTY:
        raise ValueError(f"a penalty is at most {MOST_PENALTY} cards")
    return penalty


def _pend_skips(table: Table, skips: int) -> None:
    """Whoever leads is the first to be skipped, and may counter."""
    if cards.name(table.top)[0] != "J" or not table.house.counters:
        raise ValueError("jumps are pending only on a jack, at a table with counters (KD-A11)")
    if not 1 <= skips <= 4:
        raise ValueError("there are four jacks to jump with")
    table.previous = table.seat_after(table.turn, table.seats - 1)
    table.skips = skips
    table.phase = state.PHASES.index("jumped")


def _seats(table: Table, letters: str) -> list[int]:
    for letter in letters:
        if letter not in SEATS[: table.seats]:
            raise ValueError(f"there is no seat {letter!r}; the seats are {', '.join(SEATS[: table.seats])}")
    return [SEATS.index(letter) for letter in letters]


def _one_of(name: str, text: str, choices: dict[str, int]) -> int:
    if text not in choices:
        raise ValueError(f"{name} takes {' or '.join(choices)}, not {text!r}")
    return choices[text]
