"""Whom a table calls: those whose turn it is, or who wait for a game, and do not look at it."""

from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from longears.node.live_room import LiveRoom
from longears.node.protocols import Call, Ring, Why
from longears.room import Row
from longears.room.rows import Moved, Sat, Started
from longears.room.state import AWAY, Chair, State


class _Called:
    """What one room has come to."""

    def __init__(self) -> None:
        self.awaited: tuple[str, ...] = ()
        """The seats whose turn it is."""
        self.held: set[str] = set()
        """Guests who know already that a bot has their seat."""


class Calling:
    """Looks at every row; each turn is told once, by the node that has written it."""

    def __init__(self) -> None:
        self.ring: Ring | None = None
        """Nobody is called where nobody can be."""
        self._rooms: WeakKeyDictionary[LiveRoom, _Called] = WeakKeyDictionary()

    def happened(self, room: LiveRoom, row: Row, *, is_ours: bool) -> None:
        """`is_ours`: whether this node has written the row."""
        if self.ring is None:
            return
        called = self._rooms.get(room)
        if called is None:
            called = self._rooms[room] = _Called()
        state, moved = room.state, isinstance(row.body, Moved)
        before, called.awaited = called.awaited, _awaited(state)
        if moved and before == called.awaited:
            return
        begins = isinstance(row.body, Started)
        new = called.awaited if begins else tuple([seat for seat in called.awaited if seat not in before])
        people = [state.chair(seat) for seat in new] if moved else state.people
        for chair, why in _concerned(state, row, new, people, called.held):
            if is_ours and not room.is_in_view(chair.guest):
                self.ring(_call(state, row, chair.guest, why))


def _concerned(
    state: State, row: Row, new: tuple[str, ...], people: Iterable[Chair | None], held: set[str]
) -> Iterator[tuple[Chair, Why]]:
    """Those of these people whom it concerns, wherever they look, and why."""
    if held:
        held &= {chair.guest for chair in state.people if chair.held == AWAY}
    for chair in people:
        if chair is None or not chair.guest:
            continue
        why = _why(row, chair, is_new=chair.seat in new)
        if not why or (why == "held" and chair.guest in held):
            continue
        if why == "held":
            held.add(chair.guest)
        yield chair, why


def _call(state: State, row: Row, guest: str, why: Why) -> Call:
    who = row.body.name if isinstance(row.body, Sat) else ""
    return Call(guest, why, state.code, f"{state.code}-{state.link_key}", state.settings.game, who)


def _awaited(state: State) -> tuple[str, ...]:
    """The seats whose turn it is; a window is nobody's turn."""
    game = state.game
    if not state.playing or game is None or state.rules.is_window(game.table):
        return ()
    return game.awaited


def _why(row: Row, chair: Chair, *, is_new: bool) -> Why | None:
    """Why this seat's owner is called now, if they are."""
    match row.body:
        case Sat():
            return "sat" if chair.guest != row.body.guest else None
        case Started():
            return "turn" if is_new else "started"
    if not is_new:
        return None
    if chair.held:
        return "held" if chair.held == AWAY else None
    return "turn"
