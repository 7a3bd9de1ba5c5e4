"""Any position of Kadi from text: for tests, puzzles and bug reports."""

from collections.abc import Mapping, Sequence

from longears import cards
from longears.core import NO_SEAT, SEATS, seat_name
from longears.games.kadi import rules, state
from longears.games.kadi.table import Table
from longears.games.kadi.variant import Variant

_DIRECTIONS = {"cw": 1, "ccw": -1}
_SUITS = {suit: number for number, suit in enumerate(cards.SUITS)}
_PENALTY_CARDS = "23X"
WORDS = ("top", "stock", "direction", "called", "cardless", "named", "penalty", "skips")
MOST_PENALTY = 30
MOST_SKIPS = 4


def set_up(variant: Variant, hands: Sequence[str], lead: int, position: Mapping[str, str]) -> Table:
    """A table in mid-game: whoever leads is to move, and meets what is pending."""
    for word in position:
        if word not in WORDS:
            raise ValueError(f"a set-up of this game has no {word!r}; it has {', '.join(WORDS)}")
    given = {word: position.get(word, "") for word in WORDS}
    table = Table(variant, len(hands), lead, NO_SEAT)
    _place_cards(
        table, [cards.parse(hand) for hand in hands], cards.parse(given["top"]), cards.parse(given["stock"])
    )
    _seat_players(table, given["called"], given["cardless"])
    table.direction = _one_of("direction", given["direction"] or "cw", _DIRECTIONS)
    if given["named"]:
        table.named = _one_of("named", given["named"], _SUITS)
    table.penalty = _pending_penalty(table, _number("penalty", given["penalty"], MOST_PENALTY))
    rules.begin_turn(table, lead)
    _pend_skips(table, _number("skips", given["skips"], MOST_SKIPS))
    return table


def _seat_players(table: Table, called: str, cardless: str) -> None:
    for seat in _seats(table, cardless):
        if table.sizes[seat]:
            raise ValueError(f"{seat_name(seat)} cannot be cardless with {table.sizes[seat]} cards in hand")
    saying = _seats(table, called)
    table.called = [1 if seat in saying else 0 for seat in range(8)]


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
    return penalty


def _pend_skips(table: Table, skips: int) -> None:
    """Whoever leads is the first to be skipped, and may counter."""
    if not skips:
        return
    if cards.name(table.top)[0] != "J" or not table.variant.counters:
        raise ValueError("jumps are pending only on a jack, at a table with counters (KD-A11)")
    table.previous = (table.turn - table.direction) % table.seats
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


def _number(name: str, text: str, most: int) -> int:
    if text and (not text.isdecimal() or int(text) > most):
        raise ValueError(f"{name} takes a whole number up to {most}, not {text!r}")
    return int(text or "0")
