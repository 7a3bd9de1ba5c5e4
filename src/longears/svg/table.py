"""A table as one seat sees it, drawn from what its view declares and from nothing else."""

from collections.abc import Mapping, Sequence

from longears import cards
from longears.core import Outcome, View
from longears.games import family_of
from longears.svg.faces import library, words
from longears.svg.layout import (
    CARD_WIDTH,
    MIDDLE_X,
    MIDDLE_Y,
    OVAL_X,
    OVAL_Y,
    TABLE_WIDTH,
    Spot,
    fan,
    table_height,
)
from longears.svg.markup import NAMESPACE, group, needed, tag, use
from longears.svg.pieces import Middle, counted, label, placed, small_back
from longears.svg.seats import seat_marks, seat_order, seat_sentence, seats_drawn
from longears.svg.shapes import COLOURS, CREAM, FOUR_COLOURS

ROOM = "#1f4f44"
CLOTH = "#2f6f5f"
WOOD = "#8a5a33"
RAISED = 16
SORTED_SUITS = "cdsh"
"""Suits lie in a hand so that red and black alternate."""


def table_svg(view: View, *, four_colour: bool = False, large_index: bool = False) -> str:
    """What a seat sees: the others around the table, the middle, its own hand below."""
    order = seat_order(view)
    middle = _middle(view, order, FOUR_COLOURS if four_colour else COLOURS)
    marks = seat_marks(view, middle.marks)
    centre = _verdict(view.outcome) if view.outcome else middle.centre
    height = table_height(len(view.hand))
    body = _table(height) + seats_drawn(view, order, marks) + middle.laid + centre + _hand(view)
    shapes = {**library(four_colour=four_colour, large_index=large_index), "small-back": small_back()}
    return tag(
        "svg",
        tag("title", f"{_title(view)} seen by {view.seat or 'all'}"),
        tag("desc", " ".join(_told(view, middle, marks))),
        needed(body, shapes),
        group(body, font_family="sans-serif", text_anchor="middle"),
        xmlns=NAMESPACE,
        viewBox=f"0 0 {TABLE_WIDTH} {height}",
        role="img",
    )


def _middle(view: View, order: Sequence[str], colours: Mapping[str, str]) -> Middle:
    """The family's own part of the picture; a game that nobody knows by name has none."""
    try:
        family = family_of(view.game)
    except ValueError:
        return Middle()
    return family.picture.middle(view.declared(), order, colours)


def _table(height: int) -> str:
    room = tag("rect", width=TABLE_WIDTH, height=height, rx=24, fill=ROOM)
    oval = {"cx": MIDDLE_X, "cy": MIDDLE_Y, "rx": OVAL_X - 14, "ry": OVAL_Y - 6}
    return room + tag("ellipse", **oval, fill=CLOTH, stroke=WOOD, stroke_width=10)


def _hand(view: View) -> str:
    """The hand as a fan; when only some cards may be played, those stand out."""
    hand = sorted(view.hand, key=_sorting)
    playable = {move[:2] for move in view.moves} & set(hand)
    lift = RAISED if playable != set(hand) else 0
    return "".join(
        placed(name, Spot(spot.x, spot.y - (lift if name in playable else 0), spot.turn), CARD_WIDTH)
        for name, spot in zip(hand, fan(len(hand)), strict=True)
    )


def _sorting(name: str) -> tuple[int, int]:
    """By suit, then by rank; jokers and hidden cards last."""
    number = cards.number(name)
    if number is None or number >= cards.PACK:
        return len(SORTED_SUITS), number or 0
    return SORTED_SUITS.index(cards.SUITS[cards.suit(number)]), cards.rank(number)


def _verdict(outcome: Outcome) -> str:
    """Who gets the ears, or who won where nobody does."""
    losers, winners = _listed(outcome.losers), _listed(outcome.winners)
    gets = "gets" if len(outcome.losers) == 1 else "get"
    line = f"{losers} {gets} the ears" if losers else f"{winners} won"
    mark = use("art-mark", MIDDLE_X, MIDDLE_Y - 16, 1.2, fill=CREAM)
    return mark + label(line, MIDDLE_X, MIDDLE_Y + 60, 20, font_weight="bold")


def _listed(seats: Sequence[str]) -> str:
    return " and ".join(seats)


def _title(view: View) -> str:
    return view.game.replace("-", " ").title()


def _told(view: View, middle: Middle, marks: dict[str, tuple[str, ...]]) -> list[str]:
    """The picture in words."""
    hand = ", ".join(words(name) for name in sorted(view.hand, key=_sorting))
    own = [f"You are {view.seat} and hold {counted(len(view.hand))}{': ' if hand else ''}{hand}."]
    seats = [seat_sentence(view, seat, marks[seat]) for seat in seat_order(view)]
    return (own if view.seat else []) + seats + list(middle.sentences)
