"""Kadi in text: moves as they are written, events told from the kernel's notes."""

from collections.abc import Iterator

from longears import cards
from longears.core import Event, seat_or_none
from longears.games.kadi import ending, state
from longears.games.kadi.moves import WORDS
from longears.games.kadi.table import Table

ASK = "?"
ANYTHING = "anything"
_NAMES = tuple(cards.name(card) for card in range(cards.PACK + 2))
_NO_MOVE = ""
TEXTS = (*_NAMES, *WORDS, _NO_MOVE, *(ASK + name for name in _NAMES))
MOVES = {text: move for move, text in enumerate(TEXTS) if text}
FIRST_ASKED = TEXTS.index(_NO_MOVE) + 1

_OF_A_CARD = frozenset(
    {"turned_up", "put_back", "laid", "asked", "unmet", "lacks", "unable", "unanswered", "drew"}
)
# What a card is laid for, by what its player had to do before and after; one that opens a turn needs no word.
_LAID_FOR = {
    ("group", "group"): "adds",
    ("answer", "group"): "answers",
    ("answer", "answer"): "asks_on",
    ("meet", "group"): "forwards",
    ("meet", "close"): "meets",
    ("jumped", "group"): "counters",
    ("kicked", "group"): "counters",
}


def move_text(move: int) -> str:
    return TEXTS[move]


def read_move(text: str) -> int | None:
    return MOVES.get(text)


def suit_text(named: int) -> str:
    """The suit that was named as text; anything at all may follow an ace on a joker."""
    return cards.SUITS[named] if named in range(4) else ANYTHING if named == 4 else ""


def events(table: Table, renewed: tuple[int, ...] = ()) -> tuple[Event, ...]:
    """What the kernel noted since it was last asked to move; the cards of a draw are told together."""
    told: list[Event] = []
    for event in _told(table, renewed):
        if told and event.kind == "drew" and told[-1].kind == "drew":
            told[-1] = Event("drew", event.seat, told[-1].cards + event.cards, event.detail, private=True)
        else:
            told.append(event)
    return tuple(told)


def _told(table: Table, renewed: tuple[int, ...]) -> Iterator[Event]:
    for number, seat, value in table.notes():
        kind = state.EVENTS[number]
        if kind == "renewed":
            yield Event(kind, cards=tuple(cards.name(card) for card in renewed))
        else:
            yield _event(table, kind, seat_or_none(seat), value)


def _event(table: Table, kind: str, who: str | None, value: int) -> Event:
    shown = (cards.name(value & 0x3F),) if kind in _OF_A_CARD else ()
    return Event(kind, who, shown, _detail(table, kind, value), private=kind == "drew")


def _detail(table: Table, kind: str, value: int) -> str:
    match kind:
        case "laid":
            return _LAID_FOR.get((state.PHASES[value >> 6 & 0xF], state.PHASES[value >> 10]), "")
        case "drew":
            return "may_play" if state.PHASES[table.phase] == "keep" else ""
        case "unable":
            return _what_it_faced(value)
        case "asked":
            return "next" if table.variant.asks_the_next else ""
        case "direction":
            return move_text(value)
        case "reversed":
            return "cw" if table.direction == 1 else "ccw"
        case "named" | "continues":
            return suit_text(value)
        case "dealt" | "takes_penalty":
            return str(value)
        case "over":
            return ending.REASONS[value]
    return ""


def _what_it_faced(value: int) -> str:
    """Besides the top card: the suit named, or the card the seat was bound to lay."""
    locked = (value >> 9) - 1
    return ASK + cards.name(locked) if locked >= 0 else suit_text((value >> 6 & 7) - 1)
