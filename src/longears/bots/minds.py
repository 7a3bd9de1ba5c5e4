"""A mind for every game: what a seat knows from its view and from what it saw happen."""

from collections.abc import Mapping, Sequence

from longears.bots.dayous.mind import DayousMind
from longears.bots.getaway.mind import GetawayMind
from longears.bots.hard import Thought
from longears.bots.kadi.mind import KadiMind
from longears.bots.mind import Mind
from longears.chance import Chance
from longears.core import SEATS, Event, View
from longears.games.dayous import imagine as dayous
from longears.games.dayous.rules import Table as DayousTable
from longears.games.getaway import SPECS as GETAWAY
from longears.games.getaway import imagine as getaway
from longears.games.getaway.table import Table as GetawayTable
from longears.games.kadi import imagine as kadi
from longears.games.kadi.table import Table as KadiTable
from longears.games.kadi.view import KadiView


def _getaway(view: View, history: Sequence[Event], chance: Chance) -> Mind:
    assert isinstance(view.veiled, GetawayTable)
    seat = SEATS.index(view.seat or "")
    return GetawayMind(*getaway.face_down(view.veiled, seat, history, chance), seat)


def _dayous(view: View, history: Sequence[Event], chance: Chance) -> Mind:  # noqa: ARG001  any order will do
    assert isinstance(view.veiled, DayousTable)
    seat = SEATS.index(view.seat or "")
    return DayousMind(*dayous.face_down(view.veiled, seat, history), seat)


def _kadi(view: View, history: Sequence[Event], chance: Chance) -> Mind:
    assert isinstance(view, KadiView)
    assert isinstance(view.veiled, KadiTable)
    seat = SEATS.index(view.seat or "")
    model, hidden = kadi.face_down(view.veiled, seat, history, chance)
    turns = [event for event in history if event.kind in ("laid", "drew", "passed")]
    moved = {SEATS.index(event.seat or "") for event in turns if event.seat not in view.called}
    silent = sum(2**other for other in moved)
    return KadiMind(model, hidden, seat, silent)


MINDS: Mapping[str, Thought] = {
    **dict.fromkeys((spec.name for spec in GETAWAY), _getaway),
    "dayous": _dayous,
    "kadi": _kadi,
}
