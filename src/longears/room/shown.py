"""What a room shows: all of it at first, then only what has changed.  What is not named here is not shown."""

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from longears.core import SEATS, Event
from longears.match import GameResult, teams_of
from longears.room import rows as r
from longears.room import wire
from longears.room.state import Chair, State
from longears.room.told import Told
from longears.room.views import outcome_shown, own_shown, shown

NOTHING: dict[str, Any] = {"hand": (), "moves": ()}
"""What a seat has that has not been told anything."""
UNKNOWN = wire.RoomShown()


class Shown:
    """Remembers what was shown last, so that a step tells only what is new."""

    def __init__(self) -> None:
        self._room = UNKNOWN
        self._view: dict[str, Any] = {}
        self._own: dict[str, dict[str, Any]] = {}
        self._awaited: tuple[str, ...] = ()
        self._playing = False

    def catch_up(self, state: State) -> None:
        """Whoever comes now is shown everything as it stands."""
        self._room, self._playing = room_shown(state), state.playing
        self._view, self._own = {}, {}
        if state.game is not None:
            self._view, self._awaited = view_fields(state), state.game.awaited
            seats = min(len(state.chairs), len(state.game.seats))
            self._own = {SEATS[seat]: own_fields(state, seat) for seat in range(seats)}

    def step(self, state: State, row: r.Row, events: tuple[Event, ...]) -> Told:
        """What this row changed."""
        if row.body.begins:
            self._view, self._own = {}, {}
        room = self._room_changes(state, row, events)
        was_playing, self._playing = self._playing, state.playing
        view: Any = UNSET
        own: dict[str, wire.Own] = {}
        if state.game is not None and (events or row.body.begins or was_playing != state.playing):
            changed = _changes(self._view, view_fields(state, events if self._view else ()))
            if changed:
                view = shown(state.game.rules, changed)
                self._view |= changed
            own = self._own_changes(state, events)
        if isinstance(row.body, r.TookOver):
            own = {row.body.seat: _own_shown(state, self._own[row.body.seat])}
        happened = tuple([event_shown(event, None) for event in events]) if events else UNSET
        public = wire.Happened(n=row.n, what=what(row), events=happened, room=room, view=view)
        return Told(row.n, row.actor, row.id, public, own)

    def _room_changes(
        self, state: State, row: r.Row, events: tuple[Event, ...]
    ) -> wire.RoomShown | UnsetType:
        """Most moves change nothing about the people, and telling of them costs more than the move."""
        calm = isinstance(row.body, r.Moved) and state.playing and not state.stirred
        if calm and state.rules.roles.outs not in [event.kind for event in events]:
            return UNSET
        before, self._room = self._room, room_shown(state)
        return room_changes(before, self._room)

    def _own_changes(self, state: State, events: tuple[Event, ...]) -> dict[str, wire.Own]:
        """What only some are told, by seat."""
        told: dict[str, wire.Own] = {}
        private = [(at, event) for at, event in enumerate(events) if event.private]
        for seat in self._concerned(state, events):
            own = own_fields(state, SEATS.index(seat))
            changed = _changes(self._own.get(seat, NOTHING), own)
            self._own[seat] = own
            if private and (seen := {str(at): event.cards for at, event in private if event.seat == seat}):
                changed["cards"] = seen
            if changed:
                told[seat] = _own_shown(state, changed)
        return told

    def _concerned(self, state: State, events: tuple[Event, ...]) -> Iterable[str]:
        """The seats whose own part may have changed: where only the awaited may move, few have."""
        assert state.game is not None
        before, self._awaited = self._awaited, state.game.awaited
        if state.game.rules.out_of_turn or len(self._own) < len(state.chairs):
            return SEATS[: len(state.chairs)]
        return {*before, *self._awaited, *[event.seat for event in events if event.seat]}


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The fields that are new or not what they were."""
    return {name: value for name, value in after.items() if before.get(name, UNSET) != value}


def room_changes(before: wire.RoomShown, after: wire.RoomShown) -> wire.RoomShown | UnsetType:
    """The fields of the room that are not what they were, if there are any."""
    names = wire.RoomShown.__struct_fields__
    changed = {name: value for name in names if (value := getattr(after, name)) != getattr(before, name)}
    return wire.RoomShown(**changed) if changed else UNSET


def whole(state: State, seat: str | None, clock: wire.ClockShown) -> wire.Table:
    """Everything a seat may see; without a seat, what a watcher may."""
    told = wire.Table(n=state.n, room=room_shown(state), seat=seat, clock=clock)
    if state.game is None:
        return told
    seated = seat in state.game.seats  # between games there may be more chairs than the last game had seats
    return replace(
        told,
        view=shown(state.game.rules, view_fields(state)),
        events=_events_seen(state, seat),
        own=_own_shown(state, own_fields(state, SEATS.index(seat))) if seat and seated else UNSET,
    )


def _own_shown(state: State, told: dict[str, Any]) -> wire.Own:
    assert state.game is not None
    return own_shown(state.game.rules, told)


def _events_seen(state: State, seat: str | None) -> tuple[wire.EventShown, ...]:
    """All that has happened; who took the seat over only watched before."""
    assert state.game is not None
    since = state.taken_over[seat].events if seat in state.taken_over else 0
    events = enumerate(state.game.events)
    return tuple([event_shown(event, seat if at >= since else None) for at, event in events])


def room_shown(state: State) -> wire.RoomShown:
    """The people and what they have agreed on."""
    return wire.RoomShown(
        code=state.code,
        link=f"{state.code}-{state.link_key}",
        settings=state.settings,
        phase="playing" if state.playing else "waiting",
        host=state.host,
        chairs=tuple([chair_shown(chair) for chair in state.chairs]),
        only_bots=state.only_bots_play,
        offers=dict(state.offers),
        open=tuple(state.open_seats),
        commitment=state.promised,
        game=state.game_number,
        ended=state.ended,
        asked=tuple([chair.seat for chair in state.asked]) if state.playing else (),
        counted=counted_shown(state.counted),
        played=dict(state.played),
        match=match_shown(state),
        teams=teams_of(len(state.chairs), partners=state.rules.partners),
        differs=state.rules.options.unlike(state.rules.spec.book),
    )


def chair_shown(chair: Chair) -> wire.Chair:
    """Who sits here; a seed is shown when the game is over, in its record."""
    return wire.Chair(
        seat=chair.seat,
        guest=chair.guest,
        name=chair.name,
        badge=chair.badge,
        bot=chair.bot,
        held=chair.held,
        ready=chair.ready,
        agrees=chair.agrees,
        hurries=chair.hurries,
        timeouts=chair.timeouts,
        reserve=chair.reserve or 0,  # left out when it is spent
    )


def counted_shown(counted: GameResult | None) -> wire.CountedShown | None:
    if counted is None:
        return None
    return wire.CountedShown(counted.places, counted.losers, counted.resigned)


def match_shown(state: State) -> wire.MatchShown | None:
    match = state.match
    if match is None:
        return None
    return wire.MatchShown(
        form=match.form,
        games=match.games,
        word=match.letters,
        standing=match.standing,
        over=match.over,
        stopped=match.stopped,
        can_stop=match.can_stop,
        champions=match.champions,
        losers=match.losers,
        dealer=match.next_dealer,
    )


def view_fields(state: State, since: tuple[Event, ...] = ()) -> dict[str, Any]:
    """The table as anyone may see it; after known events, at least what they changed."""
    assert state.game is not None
    told = state.game.rules.public(state.game.table, since)
    if not state.playing:
        told["awaited"] = ()  # players who ended a game before its end await nobody
    told["outcome"] = outcome_shown(told["outcome"])
    return told


def own_fields(state: State, seat: int) -> dict[str, Any]:
    """What only this seat may see."""
    assert state.game is not None
    told = state.game.rules.own(state.game.table, seat)
    return told if state.playing else {**told, "moves": ()}


def event_shown(event: Event, seat: str | None) -> wire.EventShown:
    """An event as this seat saw it."""
    kind, who, cards, detail, _ = event.seen_by(seat)
    return wire.EventShown(kind, who or "", cards, detail)


def what(row: r.Row) -> wire.What:
    """What happened, for everyone: an allow-list; what rows keep beyond it stays in the store."""
    body = row.body
    if isinstance(body, r.Moved):
        return wire.What("moved", seat=body.seat, move=body.move, by=r.MOVED_BY.get(row.actor, UNSET))
    kind: Any = type(body).__struct_config__.tag
    match body:
        case r.Sat() | r.Stood() | r.Offered() | r.Kicked() | r.WasReady() | r.Renamed():
            return wire.What(kind, guest=body.guest)
        case r.Held():
            return wire.What(kind, seat=body.seat, why=body.why)
        case r.TookOver():
            return wire.What(kind, seat=body.seat, guest=body.guest)
        case r.BotSet() | r.TakenBack() | r.Resigned() | r.Agreed() | r.Hurried():
            return wire.What(kind, seat=body.seat)
    return wire.What(kind)
