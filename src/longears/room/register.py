"""What is asked across rooms: a few words about each, written together with the rows that change them."""

from copy import copy

from msgspec import Struct

from longears.game import Trial
from longears.room import rows as r
from longears.room.fold import fold
from longears.room.state import RESIGNED, State

UNHEARD = (r.WasReady, r.Offered, r.Hurried, r.Stopped, r.TakenBack, r.Renamed)
"""Rows that change nothing the register tells."""


class Entry(Struct, frozen=True):
    """A room in the register."""

    game: str
    public: bool
    playing: bool
    waits: bool
    """Whether it is a quick match that waits for people (GW-B22)."""
    free: int
    """How many seats are."""
    seated: tuple[str, ...]
    """The guests who sit here."""
    awaited: tuple[str, ...]
    """Those of them whom the running game waits for, wherever they are."""


class Change(Struct, frozen=True):
    """What a row changes of the register."""

    entry: Entry
    ends: int = 0
    """The number of the game that the row ends; 0 if it ends none."""
    until: int = 0
    """When the room may be closed if nobody comes any more, in milliseconds since 1970."""
    after: str | None = None
    """For the first row of a quick match: the newest one of its game that its maker knows of.  If there is a
    newer one by now, the row is not stored."""


def entry(state: State) -> Entry:
    """A room as it stands."""
    return Entry(
        game=state.settings.game,
        public=state.settings.public,
        playing=state.playing,
        waits=state.counts_down,
        free=sum(chair.is_empty for chair in state.chairs),
        seated=tuple([chair.guest for chair in state.people]),
        awaited=tuple([chair.guest for chair in state.people if chair.held != RESIGNED])
        if state.playing
        else (),
    )


def change(state: State, row: r.Row, rests_for: int = 0, trial: Trial | None = None) -> Change | None:
    """What this row will change, found out before it is written; nothing if it is an ordinary move.

    `rests_for`: so many milliseconds after it the room may be closed, if nobody comes any more.
    """
    until = row.at + rests_for
    match row.body:
        case r.Moved() if row.actor != r.CLOCK and trial:
            return Change(_ended(state, row.actor), state.game_number, until) if trial.ends else None
        case r.Started():
            return Change(_started(row.body), until=until)
        case body if isinstance(body, UNHEARD):
            return None
    after = _copy(state)
    fold(after, row)
    changed, ends = entry(after), state.game_number if state.playing and not after.playing else 0
    return Change(changed, ends, until) if ends or not state.chairs or changed != entry(state) else None


def _ended(state: State, mover: str) -> Entry:
    """Between games; who has left loses the seat then, unless this is who has just come back and moved."""
    gone = {chair.guest for chair in state.people if chair.guest != mover and state.gives_up(chair)}
    staying = tuple([chair.guest for chair in state.people if chair.guest not in gone])
    free = len(state.chairs) - len(staying) - sum(bool(chair.bot) for chair in state.chairs)
    return Entry(state.settings.game, state.settings.public, False, False, free, staying, ())


def _started(body: r.Started) -> Entry:
    """A game fills every seat; it need not be dealt to know that."""
    guests = tuple([chair.guest for chair in body.chairs if chair.guest])
    settings = body.settings
    return Entry(settings.game, settings.public, True, False, 0, guests, guests)


def _copy(state: State) -> State:
    """A state to try a row out on."""
    after = copy(state)
    after.chairs = [copy(chair) for chair in state.chairs]
    after.banned, after.offers = set(state.banned), dict(state.offers)
    after.answered, after.steps_after = dict(state.answered), dict(state.steps_after)
    after.taken_over = dict(state.taken_over)
    if state.game is not None:
        after.game = state.game.copy()
    return after
