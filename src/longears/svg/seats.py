"""The seats around a table: a letter, how many cards, and what there is to say about each."""

from collections.abc import Mapping, Sequence

from longears.core import Outcome, View
from longears.svg.layout import TABLE_WIDTH, Spot, around
from longears.svg.markup import box, dot, group, num, tag, text, use
from longears.svg.pieces import counted, label
from longears.svg.shapes import CREAM, GOLD, INK

BOTTOM = around(1, 0)
PLATE = "#1b463c"
RIM = "#4f8a7a"
PLATE_X, PLATE_Y = 66, 25
LETTER_AT, LETTER = -42, 18
BACKS_FROM, BACKS_TO = -9, 19
MOST_BACKS = 8
COUNT_AT = 48
TAB_TOP, TAB, TAB_TEXT = 14, 45, 40
BESIDE = 62
LETTER_WIDTH = 8.4
"""What a letter of a tab takes up, at the most."""
MARGIN = 22
"""How near to the edge of the picture a tab may come."""
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def seat_order(view: View) -> tuple[str, ...]:
    """The seats clockwise, beginning with the one that looks."""
    seats = tuple(view.sizes)
    first = seats.index(view.seat) if view.seat else 0
    return seats[first:] + seats[:first]


def seat_marks(view: View, marks: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """What to write beside each seat: whose turn, what the game says, or the place it ended in."""
    return {seat: _marks_of(view, seat, marks.get(seat, ())) for seat in view.sizes}


def _marks_of(view: View, seat: str, marks: tuple[str, ...]) -> tuple[str, ...]:
    you = ("you",) if seat == view.seat else ()
    if view.outcome:
        return you + _ending(view.outcome, seat)
    turn = ("to play",) if seat in view.awaited else ()
    left = ("one left",) if view.sizes[seat] == 1 else ()
    return you + turn + left + marks


def _ending(outcome: Outcome, seat: str) -> tuple[str, ...]:
    ears = ("the ears",) if seat in outcome.losers else ()
    return ears or tuple(ORDINALS[place] for place, seats in enumerate(outcome.places) if seat in seats)


def seats_drawn(view: View, order: Sequence[str], marks: Mapping[str, tuple[str, ...]]) -> str:
    """All seats around the oval, the one that looks at the bottom."""
    drawn = []
    for place, seat in enumerate(order):
        spot = around(len(order), place)
        tab = _tab(" · ".join(marks[seat]), spot, seat in view.awaited)
        drawn.append(group(tab, _plate(view, seat), transform=f"translate({num(spot.x)} {num(spot.y)})"))
    return "".join(drawn)


def _plate(view: View, seat: str) -> str:
    turn = seat in view.awaited
    edge: dict[str, object] = (
        {"stroke": GOLD, "stroke_width": 4} if turn else {"stroke": RIM, "stroke_width": 2}
    )
    ears = view.outcome is not None and seat in view.outcome.losers
    return (
        box(PLATE_X, PLATE_Y, rx=PLATE_Y, fill=PLATE, **edge)
        + (use("art-ears", LETTER_AT, 4 - LETTER, 0.75, fill=CREAM) if ears else "")
        + dot(LETTER_AT, 0, LETTER, GOLD if turn else CREAM)
        + text(seat, LETTER_AT, 7, 20, font_weight="bold", fill=INK)
        + _backs(view.sizes[seat])
        + label(str(view.sizes[seat]), COUNT_AT, 6, 18, font_weight="bold")
    )


def _backs(size: int) -> str:
    shown = min(size, MOST_BACKS)
    step = (BACKS_TO - BACKS_FROM) / max(shown - 1, 1)
    return "".join(use("small-back", BACKS_FROM + step * card) for card in range(shown))


def _tab(line: str, spot: Spot, turn: bool) -> str:
    """A tab that hangs from a plate; at the bottom, where the hand begins, it sticks out to the right."""
    if not line:
        return ""
    width = len(line) * LETTER_WIDTH + 20
    colour = GOLD if turn else CREAM
    if spot == BOTTOM:
        back = tag("rect", x=0, y=-13, width=BESIDE + width, height=26, rx=10, fill=PLATE)
        return back + label(line, BESIDE + width / 2, 6, fill=colour)
    left = _tab_left(spot, width)
    back = tag("rect", x=left, y=TAB_TOP, width=width, height=TAB - TAB_TOP, rx=10, fill=PLATE)
    return back + label(line, left + width / 2, TAB_TEXT, fill=colour)


def _tab_left(spot: Spot, width: float) -> float:
    """Where a tab begins, so that it hangs from the middle of its plate or as near to it as there is room."""
    most = TABLE_WIDTH - MARGIN - width
    return min(max(spot.x - width / 2, MARGIN), most) - spot.x


def seat_sentence(view: View, seat: str, marks: tuple[str, ...]) -> str:
    """A seat in words."""
    rest = ", ".join(mark for mark in marks if mark != "you")
    return f"{seat} has {counted(view.sizes[seat])}{': ' if rest else ''}{rest}."
