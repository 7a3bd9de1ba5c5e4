"""Dayous in text: `7d` adds a card, `9d/7d` beats one, `7s^` passes on; events from the kernel's notes."""

from longears import cards
from longears.core import Event, seat_or_none
from longears.games.dayous import ending, moves, state, stock
from longears.games.dayous.table import Table

BEATS, PASSES_ON = "/", "^"
DIRECTIONS = ("cw", "ccw")


def move_text(move: int) -> str:
    if moves.is_word(move):
        return moves.WORDS[move]
    card = cards.name(moves.card_of(move))
    if moves.beats(move):
        return card + BEATS + cards.name(moves.beaten_by(move))
    return card + PASSES_ON if moves.passes_on(move) else card


def read_move(text: str) -> int | None:
    if text in moves.WORDS:
        return moves.WORDS.index(text)
    name, beats, attacking = text.partition(BEATS)
    if beats:
        card, target = _number(name), _number(attacking)
        return None if card is None or target is None else moves.beating(card, target)
    card = _number(text.removesuffix(PASSES_ON))
    if card is None:
        return None
    return moves.passing_on(card) if text.endswith(PASSES_ON) else moves.adding(card)


def expressible(table: Table) -> list[int]:
    """Every move that can be written down; one only for each card that could be beaten if it lay there."""
    pack = range(cards.PACK)
    there = set(table.attack_cards[: table.attacks])
    one_card = [make(card) for make in (moves.adding, moves.passing_on) for card in pack]
    beating = [moves.beating(card, attacking) for attacking in sorted(there) for card in pack]
    beating_nothing = [
        moves.beating(cards.ACE_OF_SPADES, attacking) for attacking in pack if attacking not in there
    ]
    return [*range(len(moves.WORDS)), *one_card, *beating, *beating_nothing]


def laid(table: Table) -> tuple[str, ...]:
    """The attack cards in order, each with the card that beats it: `9d/7d` or `7c`."""
    pairs = zip(table.attack_cards[: table.attacks], table.answers[: table.attacks], strict=True)
    return tuple(
        [cards.name(card) if by < 0 else cards.name(by) + BEATS + cards.name(card) for card, by in pairs]
    )


def events(table: Table) -> tuple[Event, ...]:
    """What the kernel noted since it was last asked to move; unseen cards drawn in a row are one event."""
    told: list[Event] = []
    for kind, seat, value in table.notes():
        event = _event(table, state.EVENTS[kind], seat_or_none(seat), value)
        if told and event.private and told[-1].private and told[-1].seat == event.seat:
            told[-1] = event._replace(cards=told[-1].cards + event.cards)
        else:
            told.append(event)
    return tuple(told)


def _event(table: Table, kind: str, who: str | None, value: int) -> Event:
    match kind:
        case "attacked" | "threw_in" | "passed_on":
            return Event(kind, who, (cards.name(value),))
        case "trump":
            return Event(kind, who, (cards.name(value & 0x3F),), detail=stock.TRUMPS[value >> 6])
        case "beat":
            return Event(kind, who, (cards.name(value & 0x3F), cards.name(value >> 6)))
        case "drew" | "drew_openly":
            return Event(kind, who, (cards.name(value),), private=kind == "drew")
        case "picked_up" | "discarded":
            return Event(kind, who, _all_laid(table))
        case "direction":
            return Event(kind, who, detail=DIRECTIONS[value])
        case "over":
            return Event(kind, who, detail=ending.REASONS[value])
        case _:
            return Event(kind, who)


def _all_laid(table: Table) -> tuple[str, ...]:
    """Every card of the bout, attacking and beating."""
    return tuple(card for pair in laid(table) for card in reversed(pair.split(BEATS)))


def _number(text: str) -> int | None:
    card = cards.number(text)
    return card if card is not None and card < cards.PACK else None
