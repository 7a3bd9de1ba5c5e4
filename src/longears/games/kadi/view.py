"""What a seat may see of a table of Kadi, field by field (ALL-2)."""

from dataclasses import dataclass
from typing import Any

from longears import cards
from longears.core import View, seat_name, seat_or_none
from longears.games.kadi import matching, notation, state
from longears.games.kadi.table import Table

NO_CARD = -1
_UNDER_WAY = ("group", "answer", "close", "finish")


@dataclass(frozen=True, kw_only=True)
class KadiView(View):
    """Own hand, the pile, sizes of hands and stock, what is pending, who has called; never another hand.

    Who could win with all they hold next turn has a reason to call; they alone are told.
    """

    dealer: str
    phase: str
    """What the table waits for: `match`, `answer`, `jumped` …"""
    direction: str
    """`cw` or `ccw`."""
    top: str | None
    """The card to match."""
    pile: tuple[str, ...]
    """All cards of the pile."""
    stock: int
    """How many cards are in the stock."""
    named: str | None
    """The suit to match, where one is named."""
    anything: bool
    """Whether any card may be laid."""
    penalty: int
    """How many cards are to be drawn if the penalty is not passed on."""
    skips: int
    """How many seats are skipped."""
    asked: str | None
    """The card that the ace of spades has asked for."""
    asker: str | None
    """Who asked for it."""
    spared: str | None
    """Who need not meet the request."""
    called: tuple[str, ...]
    """Who has said *Niko Kadi*."""
    caller: str | None
    cardless: tuple[str, ...]
    """Who has no cards and has not won."""
    drawn: str | None
    """The card the seat has just drawn, if it may be played; only its own seat sees it."""
    laid: int
    """How many cards have been laid in this turn."""
    turns: int
    """How many turns are over."""
    could_win: bool
    """Whether its own hand could win next turn, which is a reason to call."""


def veiled(table: Table, seat: int | None) -> Table:
    """A table with everything this seat may see, and no other card on it."""
    seen = Table(table.variant, table.seats, table.dealer, table.opener)
    table.show_public(seen)
    if seat is not None:
        seen.hands = [table.hands[seat] if other == seat else 0 for other in range(8)]
    if seat is not None and seat == table.turn:
        seen.drawn = table.drawn
    return seen


def game_fields(table: Table) -> dict[str, Any]:
    """The fields of a view that are Kadi's own, from a veiled table."""
    return {
        "dealer": seat_name(table.dealer),
        "phase": state.PHASES[table.phase],
        "direction": "cw" if table.direction == 1 else "ccw",
        "top": _card(table.top),
        "pile": cards.names(table.pile),
        "stock": table.stock_size,
        "named": cards.SUITS[table.named] if table.named in range(4) else None,
        "anything": notation.suit_text(table.named) == notation.ANYTHING,
        "penalty": table.penalty,
        "skips": table.skips,
        "asked": _card(table.asked),
        "asker": seat_or_none(table.asker),
        "spared": seat_or_none(table.spared),
        "called": tuple([seat_name(seat) for seat in range(table.seats) if table.called[seat]]),
        "caller": seat_or_none(table.caller),
        "cardless": tuple([seat_name(seat) for seat in range(table.seats) if is_cardless(table, seat)]),
        "laid": table.laid,
        "turns": table.turns,
    }


def could_win(table: Table, seat: int) -> bool:
    """Whether this hand can be laid in one winning turn, if its first card fits by then (KD-15)."""
    return bool(matching.finishing(table.variant, table.hands[seat], NO_CARD))


def is_cardless(table: Table, seat: int) -> bool:
    """Whether this seat has no cards; one whose turn is not over may yet win (KD-A16, KD-A19)."""
    under_way = seat == table.turn and state.PHASES[table.phase] in _UNDER_WAY
    return not table.sizes[seat] and not under_way and bool(table.turns or table.pile) and not table.over


def _card(card: int) -> str | None:
    return cards.name(card) if card >= 0 else None
