"""The middle of a table of Dayous: the attack with what beats it, the stock with its marker, the trumps."""

from collections.abc import Mapping, Sequence
from typing import Any

from longears.svg.faces import words
from longears.svg.layout import MIDDLE_X, RATIO, Spot
from longears.svg.pieces import (
    FADED,
    PILE_LABEL,
    PILE_WIDTH,
    Middle,
    arrow,
    backs,
    counted,
    label,
    pile,
    placed,
    suit_disc,
    way,
)
from longears.svg.shapes import SUIT_NAMES

FIELD_X, FIELD_Y = MIDDLE_X, 251
FIELD_WIDTH, FIELD_HEIGHT = 420, 250
"""Where the cards of a bout lie: clear of every seat and of what is said below it, with eight seats too."""
LARGEST = 74
ASKEW = 5
"""How far an answer is turned, in degrees."""
LEAN_X, LEAN_Y = 0.2, 0.26
"""How far an answer lies from its attack card, as parts of a card's width and height."""
CELL_X, CELL_Y = 1 + LEAN_X + 0.16, 1 + LEAN_Y + 0.08
"""The room a pair takes up, as parts of a card's width and height."""

ASIDE = 272
ASIDE_Y = 246
STICKS_OUT = 26
SMALL = 14

BELOW_Y = 416
TRUMP = 0.85
OTHER_TRUMP = 0.42
BOUT_AT, TRUMP_AT, OTHER_AT = -160, -70, 104

BEATS = "/"


def middle(seen: Mapping[str, Any], order: Sequence[str], colours: Mapping[str, str]) -> Middle:
    """The bout that is going on, or the last one, faded; stock and discards beside it, trumps below."""
    discards = pile(f"discards {seen['discards']}", seen["discards"], MIDDLE_X + ASIDE, ASIDE_Y)
    return Middle(
        laid=_stock(seen) + discards + _below(seen, colours),
        centre=_pairs(seen["table"], None) or _pairs(seen["last_table"], FADED),
        sentences=tuple(_sentences(seen)),
        marks={seat: tuple(_marks(seen, seat)) for seat in order},
    )


# The cards of the bout


def _pairs(laid: Sequence[str], opacity: float | None) -> str:
    """Each attack card, and over it the one that beats it."""
    width, spots = cells(len(laid))
    return "".join(_pair(pair, spot, width, opacity) for pair, spot in zip(laid, spots, strict=True))


def _pair(pair: str, spot: Spot, width: float, opacity: float | None) -> str:
    lean_x, lean_y = width * LEAN_X / 2, width * RATIO * LEAN_Y / 2
    attack, answer = _parted(pair)
    under = placed(attack, Spot(spot.x - lean_x, spot.y - lean_y), width, opacity=opacity)
    if not answer:
        return under
    return under + placed(answer, Spot(spot.x + lean_x, spot.y + lean_y, ASKEW), width, opacity=opacity)


def _parted(pair: str) -> tuple[str, str]:
    """The attack card, and the card that beats it or nothing."""
    answer, beats, attack = pair.partition(BEATS)
    return (attack, answer) if beats else (pair, "")


def cells(count: int) -> tuple[float, list[Spot]]:
    """How wide a card of so many pairs may be, and the middle of each pair, row by row."""
    if not count:
        return 0, []
    rows = max(range(1, count + 1), key=lambda number: _width(count, number))
    width = _width(count, rows)
    across, down = width * CELL_X, width * RATIO * CELL_Y
    longest = -(-count // rows)
    top = FIELD_Y - (-(-count // longest) - 1) * down / 2
    return width, [_cell(at, count, longest, Spot(across, down), top) for at in range(count)]


def _width(count: int, rows: int) -> float:
    """How wide the cards can be in so many rows."""
    longest = -(-count // rows)
    return min(LARGEST, FIELD_WIDTH / longest / CELL_X, FIELD_HEIGHT / rows / CELL_Y / RATIO)


def _cell(at: int, count: int, longest: int, step: Spot, top: float) -> Spot:
    """The place of a pair; the last row may be shorter, and lies in the middle too."""
    row, column = divmod(at, longest)
    in_row = min(longest, count - row * longest)
    return Spot(FIELD_X + (column - (in_row - 1) / 2) * step.x, top + row * step.y)


# What lies around them


def _stock(seen: Mapping[str, Any]) -> str:
    """The stock, with its bottom card or the marker between its halves sticking out, face up."""
    x, y = MIDDLE_X - ASIDE - STICKS_OUT / 2, ASIDE_Y
    if not seen["stock"]:
        return label("no stock", MIDDLE_X - ASIDE, y + 6) if seen["bouts"] else ""
    above, below = seen["halves"]
    marker, bottom = _crosswise(seen["marker"], x, y), _crosswise(seen["bottom"], x, y)
    lower = backs(below - bool(marker) - bool(bottom), x, y)
    lines = label(f"stock {seen['stock']}", MIDDLE_X - ASIDE, y + PILE_LABEL)
    if marker:
        lines += label(_marker_line(above), MIDDLE_X - ASIDE, y + PILE_LABEL + 20, SMALL)
    return bottom + lower + marker + backs(above, x, y - 4) + lines


def _crosswise(card: str | None, x: float, y: float) -> str:
    return placed(card, Spot(x + STICKS_OUT, y, 90), PILE_WIDTH) if card else ""


def _marker_line(above: int) -> str:
    return f"marker after {above}" if above else "marker on top"


def _below(seen: Mapping[str, Any], colours: Mapping[str, str]) -> str:
    """Which bout this is, the trump that rules, the way play goes, and the other trump."""
    number = seen["bouts"] + bool(seen["table"] or not seen["last_table"])
    drawn = label(f"bout {number}", MIDDLE_X + BOUT_AT, BELOW_Y + 6)
    if seen["trump"]:
        drawn += label("trump", MIDDLE_X + TRUMP_AT, BELOW_Y + 6)
        drawn += suit_disc(seen["trump"], colours, MIDDLE_X, BELOW_Y, TRUMP)
    if seen["direction"]:
        drawn += arrow(seen["direction"], MIDDLE_X, BELOW_Y, TRUMP)
    for suit in _other_trumps(seen):
        drawn += label(_when(seen, suit), MIDDLE_X + OTHER_AT, BELOW_Y + 6)
        drawn += suit_disc(suit, colours, MIDDLE_X + OTHER_AT + 46, BELOW_Y, OTHER_TRUMP)
    return drawn


def _other_trumps(seen: Mapping[str, Any]) -> list[str]:
    return [suit for suit in seen["trumps"] if suit != seen["trump"]]


def _when(seen: Mapping[str, Any], suit: str) -> str:
    return "before" if suit == seen["trumps"][0] else "next"


def _marks(seen: Mapping[str, Any], seat: str) -> list[str]:
    marks = []
    if any(seat in together for together in seen["out"]):
        marks.append("out")
    if seat == seen["attacker"]:
        marks.append("attacks")
    if seat == seen["defender"]:
        marks.append("takes" if seen["taking"] else "defends")
    if seat in seen["done"]:
        marks.append("done")
    return marks


# The same in words


def _sentences(seen: Mapping[str, Any]) -> list[str]:
    told = [_bout_told(seen), _trump_told(seen), *_stock_told(seen), f"{seen['discards']} discarded."]
    if seen["direction"]:
        told.append(way(seen["direction"]))
    return [sentence for sentence in told if sentence]


def _bout_told(seen: Mapping[str, Any]) -> str:
    laid = ", ".join(map(_pair_told, seen["table"] or seen["last_table"]))
    if not laid:
        return ""
    if not seen["table"]:
        return f"The last bout: {laid}; {'picked up' if seen['bouts_since_discard'] else 'discarded'}."
    return f"The bout: {laid}{'; taken' if seen['taking'] else ''}."


def _pair_told(pair: str) -> str:
    attack, answer = _parted(pair)
    return f"{words(attack)} beaten by {words(answer)}" if answer else words(attack)


def _trump_told(seen: Mapping[str, Any]) -> str:
    others = [f"{_when(seen, suit)} {SUIT_NAMES[suit]}" for suit in _other_trumps(seen)]
    return f"Trump: {', '.join([SUIT_NAMES[seen['trump']], *others])}." if seen["trump"] else ""


def _stock_told(seen: Mapping[str, Any]) -> list[str]:
    told = [f"{seen['stock']} in the stock."]
    if seen["marker"]:
        told.append(f"The marker is the {words(seen['marker'])}, below {counted(seen['halves'][0])}.")
    if seen["bottom"]:
        told.append(f"Open at the bottom: {words(seen['bottom'])}.")
    return told
