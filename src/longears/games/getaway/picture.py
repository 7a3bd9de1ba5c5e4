"""The middle of a table of the getaway family: the trick where it was played, the led suit, the waste."""

from collections.abc import Mapping, Sequence
from typing import Any

from longears.svg.faces import words
from longears.svg.layout import MIDDLE_X, MIDDLE_Y, TRICK_WIDTH, TRICK_X, TRICK_Y, around
from longears.svg.pieces import FADED, Middle, arrow, badge, counted, label, pile, placed, suit_disc
from longears.svg.shapes import GOLD, INK, PAPER, RED, SUIT_NAMES

ASIDE = 120
BADGE_X, BADGE_Y = 27, -39

Laid = Sequence[tuple[str, str]]


def middle(seen: Mapping[str, Any], order: Sequence[str], colours: Mapping[str, str]) -> Middle:
    """The trick that is being played, or the last one, faded."""
    laid: Laid = seen["trick"] or seen["last_trick"]
    cards = "".join(_card(seen, order, turn) for turn in range(len(laid)))
    return Middle(
        laid=cards + _aside(seen),
        centre=_centre(seen, colours),
        sentences=tuple(_sentences(seen)),
        marks={seat: tuple(_marks(seen, seat)) for seat in order},
    )


def _card(seen: Mapping[str, Any], order: Sequence[str], turn: int) -> str:
    """A card before the seat that played it, with its number in the trick; a cut has a red one."""
    seat, card = (seen["trick"] or seen["last_trick"])[turn]
    spot = around(len(order), order.index(seat), TRICK_X, TRICK_Y)
    cut = seat == seen["cutter"]
    number = badge(turn + 1, spot.x + BADGE_X, spot.y + BADGE_Y, RED if cut else GOLD, PAPER if cut else INK)
    return placed(card, spot, TRICK_WIDTH, opacity=None if seen["trick"] else FADED) + number


def _aside(seen: Mapping[str, Any]) -> str:
    """Which trick this is, and the waste."""
    number = seen["tricks"] + bool(seen["trick"] or not seen["last_trick"])
    waste = len(seen["waste"])
    count = label(f"trick {number}", MIDDLE_X - ASIDE, MIDDLE_Y + 6)
    return count + pile(f"waste {waste}", waste, MIDDLE_X + ASIDE, MIDDLE_Y - 20)


def _centre(seen: Mapping[str, Any], colours: Mapping[str, str]) -> str:
    if seen["led"]:
        return _led(seen["led"], seen["direction"], colours)
    if not seen["last_trick"]:
        return ""
    first, second = _settled(seen)
    return label(first, MIDDLE_X, MIDDLE_Y - 4, 20) + label(second, MIDDLE_X, MIDDLE_Y + 20)


def _led(suit: str, direction: str, colours: Mapping[str, str]) -> str:
    """The led suit on a disc, and an arrow the way play goes."""
    return suit_disc(suit, colours, MIDDLE_X, MIDDLE_Y) + arrow(direction, MIDDLE_X, MIDDLE_Y)


def _settled(seen: Mapping[str, Any]) -> tuple[str, str]:
    """What became of the last trick."""
    taken = counted(len(seen["last_trick"]))
    return (f"{seen['picker']} picks up", taken) if seen["picker"] else ("discarded", taken)


def _marks(seen: Mapping[str, Any], seat: str) -> list[str]:
    marks = []
    if seat in seen["out"]:
        marks.append("out")
    elif seat in dict(seen["trick"]) and seen["sizes"][seat] == 0:
        marks.append("last card")
    if seat == seen["cutter"]:
        marks.append("cut")
    if seen["piles"][seat]:
        marks.append(f"pile {seen['piles'][seat]}")
    return marks


def _sentences(seen: Mapping[str, Any]) -> list[str]:
    laid = ", ".join(f"{seat} {words(card)}" for seat, card in seen["trick"] or seen["last_trick"])
    told = [f"{len(seen['waste'])} in the waste."]
    if seen["trick"]:
        told.insert(0, f"The trick: {laid}; {SUIT_NAMES[seen['led']]} led.")
    elif laid:
        told.insert(0, f"The last trick: {laid}; {' '.join(_settled(seen))}.")
    if seen["trimmed"]:
        told.append(f"Taken out before the deal: {', '.join(words(card) for card in seen['trimmed'])}.")
    return told
