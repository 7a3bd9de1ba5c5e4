"""The middle of a table of Kadi: the discard pile, what its top card wants, the stock, a request."""

from collections.abc import Mapping, Sequence
from typing import Any

from longears.cards import SUITS
from longears.svg.faces import words
from longears.svg.layout import CARD_WIDTH, MIDDLE_X, MIDDLE_Y, RATIO, TRICK_WIDTH, Spot
from longears.svg.markup import dot, group, num, path, pen, text, use
from longears.svg.pieces import DISC, Middle, arrow, badge, counted, label, pile, placed, suit_disc, way
from longears.svg.shapes import CREAM, GOLD, INK, RED, SUIT_NAMES, WIDTH

TURN_AT, STOCK_AT, PILE_AT, ASKED_AT = -236, -124, 124, 236
STOCK_Y = MIDDLE_Y - 20
LINE_Y = MIDDLE_Y + 72
UNDER_PILE = MIDDLE_Y + CARD_WIDTH * RATIO / 2 + 22
UNDER_ASKED = MIDDLE_Y + TRICK_WIDTH * RATIO / 2 + 20
SMALL = 14
BADGE_X, BADGE_Y = 40, -57
SLANTS = (-11, 8, -4)
"""How the cards below the top one lie, in degrees; which they are is not to be seen."""
HOP = "M-20 14C-16-22 16-22 20 12M11 4 20 14 27 3"
RING = DISC - 4
UNDIRECTED = ("shuffle", "turn_up", "direction")
"""While the table waits for these, nobody has said which way play goes."""


def middle(seen: Mapping[str, Any], order: Sequence[str], colours: Mapping[str, str]) -> Middle:
    """Stock and pile on both sides of a disc that says what is to be met."""
    turn = label(f"turn {seen['turns'] + 1}", MIDDLE_X + TURN_AT, MIDDLE_Y + 6)
    stock = pile(f"stock {seen['stock']}", seen["stock"], MIDDLE_X + STOCK_AT, STOCK_Y)
    return Middle(
        laid=turn + stock + _pile(seen) + _request(seen),
        centre=_disc(seen, colours) + _direction(seen),
        sentences=tuple(_sentences(seen)),
        marks={seat: tuple(_marks(seen, seat)) for seat in order},
    )


def _pile(seen: Mapping[str, Any]) -> str:
    """The top card on the others, with the number laid in this turn."""
    if not seen["top"]:
        return ""
    x, y = MIDDLE_X + PILE_AT, MIDDLE_Y
    count = len(seen["pile"])
    under = "".join(_paper(x, y, slant) for slant in SLANTS[: count - 1])
    laid = badge(seen["laid"], x + BADGE_X, y + BADGE_Y) if seen["laid"] else ""
    line = label(f"pile {count}", x, UNDER_PILE + 4)
    return under + placed(seen["top"], Spot(x, y), CARD_WIDTH) + laid + line


def _paper(x: float, y: float, slant: float) -> str:
    place = f"translate({num(x)} {num(y)}) rotate({num(slant)})"
    return group(use("art-paper", scale=CARD_WIDTH / WIDTH), transform=place)


def _request(seen: Mapping[str, Any]) -> str:
    """The card that is asked for, and by whom."""
    if not seen["asked"]:
        return ""
    x = MIDDLE_X + ASKED_AT
    line = label(f"{seen['asker']} asks", x, UNDER_ASKED, SMALL, fill=GOLD)
    return placed(seen["asked"], Spot(x, MIDDLE_Y), TRICK_WIDTH) + line


def _direction(seen: Mapping[str, Any]) -> str:
    if seen["phase"] in UNDIRECTED:
        return ""
    return arrow(seen["direction"], MIDDLE_X, MIDDLE_Y)


def _disc(seen: Mapping[str, Any], colours: Mapping[str, str]) -> str:
    """What whoever is next has to meet: cards to draw, a jump, a suit that was named, or the top card's."""
    line = label(_pending(seen), MIDDLE_X, LINE_Y)
    if seen["penalty"]:
        return _plain() + _number(f"+{seen['penalty']}", RED) + line
    if seen["skips"]:
        return _plain() + path(HOP, "none", transform=_at_middle(), **pen(5, INK)) + line
    suit = seen["named"] or _top_suit(seen)
    if not suit:
        return _plain() + use("art-mark", MIDDLE_X, MIDDLE_Y - 4, fill=INK) + line
    ring = dot(MIDDLE_X, MIDDLE_Y, RING, "none", **pen(3, GOLD)) if seen["named"] else ""
    return suit_disc(suit, colours, MIDDLE_X, MIDDLE_Y) + ring + line


def _plain() -> str:
    return dot(MIDDLE_X, MIDDLE_Y, DISC, CREAM)


def _number(line: str, fill: str) -> str:
    return text(line, MIDDLE_X, MIDDLE_Y + 10, 28, font_weight="bold", fill=fill)


def _at_middle() -> str:
    return f"translate({MIDDLE_X} {MIDDLE_Y})"


def _top_suit(seen: Mapping[str, Any]) -> str:
    """The suit to match; none after a joker, or when anything may follow."""
    suit: str = (seen["top"] or "?")[-1]
    return suit if suit in SUITS and not seen["anything"] else ""


def _pending(seen: Mapping[str, Any]) -> str:
    """What is pending, in two words."""
    if seen["penalty"]:
        return f"draw {seen['penalty']}"
    if seen["skips"]:
        return f"skip {seen['skips']}"
    if seen["named"]:
        return f"{SUIT_NAMES[seen['named']]} named"
    return "anything goes" if seen["anything"] else ""


def _marks(seen: Mapping[str, Any], seat: str) -> list[str]:
    marks = []
    if seat in seen["cardless"]:
        marks.append("cardless")
    if seat in seen["called"]:
        marks.append("called")
    if seat == seen["spared"]:
        marks.append(_next_of_asker(seen))
    return marks


def _next_of_asker(seen: Mapping[str, Any]) -> str:
    """The seat after the asker is the only one free of a request, or the only one it binds (KD-A14)."""
    return "asked" if seen["options"].get("spade_ask") == "lock" else "spared"


# The same in words


def _sentences(seen: Mapping[str, Any]) -> list[str]:
    told = [_pile_told(seen), _pending_told(seen), _request_told(seen), f"{seen['stock']} in the stock."]
    if seen["drawn"]:
        told.append(f"You drew the {words(seen['drawn'])}.")
    if seen["phase"] not in UNDIRECTED:
        told.append(way(seen["direction"]))
    return [sentence for sentence in told if sentence]


def _pile_told(seen: Mapping[str, Any]) -> str:
    if not seen["top"]:
        return ""
    laid = f"; {counted(seen['laid'])} laid in this turn" if seen["laid"] else ""
    return f"On top of the pile of {len(seen['pile'])}: {words(seen['top'])}{laid}."


def _pending_told(seen: Mapping[str, Any]) -> str:
    pending = _pending(seen)
    return f"Pending: {pending}." if pending else ""


def _request_told(seen: Mapping[str, Any]) -> str:
    if not seen["asked"]:
        return ""
    spared = f"; {seen['spared']} is {_next_of_asker(seen)}" if seen["spared"] else ""
    return f"{seen['asker']} asks for the {words(seen['asked'])}{spared}."
