"""What the tests of tables share: views changed by hand, and tables read back."""

from dataclasses import replace
from typing import Any

import longears
from longears.chance import Chance
from longears.core import View
from tests.svg.reading import SVG, Element, read


def seen(view: View) -> dict[str, Any]:
    return view.declared()


def shown(view: View) -> set[str]:
    """The cards a view puts on the table or into words."""
    field = seen(view)
    match field:
        case {"trick": now, "last_trick": last, "trimmed": trimmed}:
            lying = [card for _, card in now or last] + list(trimmed)
        case {"table": now, "last_table": last, "marker": marker, "bottom": bottom}:
            lying = [card for pair in now or last for card in pair.split("/")] + [marker, bottom]
        case {"top": top, "asked": asked, "drawn": drawn}:
            lying = [top, asked, drawn]
    return {*view.hand, *filter(None, lying)}


def changed(view: View, **fields: Any) -> View:
    """The same view with other fields, those of its family too."""
    return replace(view, **fields)


def words_of(svg: str) -> str:
    return read(svg).findtext(f"{SVG}desc") or ""


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in read(svg).iter(f"{SVG}text")]


def play_any(game: longears.Game, chance: Chance) -> None:
    seat = game.awaited[0]
    moves = game.moves(seat)
    game.play(seat, moves[chance.below(len(moves))])


def plates(svg: str) -> dict[str, Element]:
    """The group of each seat by its letter."""
    groups = [group for group in read(svg).iter(f"{SVG}g") if "translate" in group.get("transform", "")]
    return {
        text.text or "": group
        for group in groups
        for text in group.iter(f"{SVG}text")
        if len(text.text or "") == 1 and (text.text or "").isupper()
    }


def place(plate: Element) -> tuple[float, float]:
    x, y = plate.attrib["transform"].removeprefix("translate(").rstrip(")").split()
    return float(x), float(y)
