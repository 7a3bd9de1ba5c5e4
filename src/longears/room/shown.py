"""What a room shows: all of it at first, then only what has changed.  What is not named here is not shown."""

from collections.abc import Iterable
from typing import Any

from longears.core import SEATS, Event, Outcome
from longears.match import GameResult, teams_of
from longears.room import rows as r
from longears.room.state import Chair, State
from longears.room.told import Told

NOTHING: dict[str, Any] = {"hand": (), "moves": ()}
"""What a seat has that has not been told anything."""


class Shown:
    """Remembers what was shown last, so that a step tells only what is new."""

    def __init__(self) -> None:
        self._room: dict[str, Any] = {}
        self._view: dict[str, Any] = {}
        self._own: dict[str, dict[str, Any]] = {}
        self._marks: list[object] = []
        self._awaited: tuple[str, ...] = ()
        self._playing = False

    def step(self, state: State, row: r.Row, events: tuple[Event, ...]) -> Told:
        """What this row changed."""
        if row.body.begins:
            self._view, self._own = {}, {}
        public: dict[str, Any] = {"n": row.n, "what": what(row)}
        if events:
            public["events"] = [event_shown(event, None) for event in events]
        self._tell_room(state, row, public)
        told = Told(row.n, row.actor, row.id, public)
        was_playing, self._playing = self._playing, state.playing
        if state.game is not None and (events or row.body.begins or was_playing != state.playing):
            changed = _changes(self._view, view_fields(state, events if self._view else ()))
            if changed:
                public["view"] = changed
                self._view |= changed
            self._tell_owners(state, events, told)
        if isinstance(row.body, r.TookOver):
            told.own[row.body.seat] = dict(self._own[row.body.seat])
        return told

    def _tell_room(self, state: State, row: r.Row, public: dict[str, Any]) -> None:
        """Most moves change nothing about the people, and telling of them costs more than the move."""
        marks: list[object] = [(chair.held, chair.timeouts, chair.reserve) for chair in state.chairs]
        marks.append(state.only_bots_play)
        if isinstance(row.body, r.Moved) and state.playing and marks == self._marks:
            return
        changed = _changes(self._room, room_fields(state))
        if changed:
            public["room"] = changed
            self._room |= changed
        self._marks = marks

    def _tell_owners(self, state: State, events: tuple[Event, ...], told: Told) -> None:
        private = [(at, event) for at, event in enumerate(events) if event.private]
        for seat in self._concerned(state, events):
            own = own_fields(state, SEATS.index(seat))
            changed = _changes(self._own.get(seat, NOTHING), own)
            self._own[seat] = own
            if private and (seen := {str(at): event.cards for at, event in private if event.seat == seat}):
                changed["cards"] = seen
            if changed:
                told.own[seat] = changed

    def _concerned(self, state: State, events: tuple[Event, ...]) -> Iterable[str]:
        """The seats whose own part may have changed: where only the awaited may move, few have."""
        assert state.game is not None
        before, self._awaited = self._awaited, state.game.awaited
        if state.game.rules.out_of_turn or len(self._own) < len(state.chairs):
            return SEATS[: len(state.chairs)]
        return {*before, *self._awaited, *[event.seat for event in events if event.seat]}


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The fields that are new or not what they were."""
    return {name: value for name, value in after.items() if name not in before or before[name] != value}


def whole(state: State, seat: str | None) -> dict[str, Any]:
    """Everything a seat may see; without a seat, what a watcher may."""
    told: dict[str, Any] = {"n": state.n, "room": room_fields(state), "seat": seat}
    if state.game is not None:
        told["view"] = view_fields(state)
        told["events"] = _events_seen(state, seat)
        if seat in state.game.seats:  # between games there may be more chairs than the last game had seats
            told["own"] = own_fields(state, SEATS.index(seat))
    return told


def _events_seen(state: State, seat: str | None) -> list[dict[str, Any]]:
    """All that has happened; who took the seat over only watched before."""
    assert state.game is not None
    since = state.taken_over[seat].events if seat in state.taken_over else 0
    events = enumerate(state.game.events)
    return [event_shown(event, seat if at >= since else None) for at, event in events]


def room_fields(state: State) -> dict[str, Any]:
    """The people and what they have agreed on."""
    return {
        "code": state.code,
        "settings": state.settings,
        "phase": "playing" if state.playing else "waiting",
        "host": state.host,
        "chairs": [chair_fields(chair) for chair in state.chairs],
        "only_bots": state.only_bots_play,
        "offers": dict(state.offers),
        "open": state.open_seats,
        "commitment": state.promised,
        "game": state.game_number,
        "ended": state.ended,
        "asked": [chair.seat for chair in state.asked] if state.playing else [],
        "counted": counted_fields(state.counted),
        "played": dict(state.played),
        "match": match_fields(state),
        "teams": teams_of(len(state.chairs), partners=state.rules.partners),
        "differs": state.rules.options.unlike(state.rules.spec.book),
    }


def chair_fields(chair: Chair) -> dict[str, Any]:
    """Who sits here; a seed is shown when the game is over, in its record."""
    told: dict[str, Any] = {"seat": chair.seat}
    for name in ("guest", "name", "badge", "bot", "held"):
        if value := getattr(chair, name):
            told[name] = value
    for name in ("ready", "agrees", "hurries"):
        if getattr(chair, name):
            told[name] = True
    for name in ("timeouts", "reserve"):
        if value := getattr(chair, name):
            told[name] = value
    return told


def counted_fields(counted: GameResult | None) -> dict[str, Any] | None:
    if counted is None:
        return None
    return {"places": counted.places, "losers": counted.losers, "resigned": counted.resigned}


def match_fields(state: State) -> dict[str, Any] | None:
    match = state.match
    if match is None:
        return None
    return {
        "form": match.form,
        "games": match.games,
        "word": match.letters,
        "standing": match.standing,
        "over": match.over,
        "stopped": match.stopped,
        "can_stop": match.can_stop,
        "champions": match.champions,
        "losers": match.losers,
        "dealer": match.next_dealer,
    }


def view_fields(state: State, since: tuple[Event, ...] = ()) -> dict[str, Any]:
    """The table as anyone may see it; after known events, at least what they changed."""
    assert state.game is not None
    told = state.game.rules.public(state.game.table, since)
    if not state.playing:
        told["awaited"] = ()  # players who ended a game before its end await nobody
    told["outcome"] = outcome_fields(told["outcome"])
    return told


def outcome_fields(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "places": outcome.places,
        "losers": outcome.losers,
        "winners": outcome.winners,
        "reason": outcome.reason,
    }


def own_fields(state: State, seat: int) -> dict[str, Any]:
    """What only this seat may see."""
    assert state.game is not None
    told = state.game.rules.own(state.game.table, seat)
    return told if state.playing else {**told, "moves": ()}


def event_shown(event: Event, seat: str | None) -> dict[str, Any]:
    """An event as this seat saw it, without what it does not have."""
    seen = event.seen_by(seat)
    told: dict[str, Any] = {"kind": seen.kind}
    if seen.seat:
        told["seat"] = seen.seat
    if seen.cards:
        told["cards"] = seen.cards
    if seen.detail:
        told["detail"] = seen.detail
    return told


def what(row: r.Row) -> dict[str, Any]:
    """What happened, for everyone: an allow-list; what rows keep beyond it stays in the store."""
    body = row.body
    told: dict[str, Any] = {"k": type(body).__struct_config__.tag}
    match body:
        case r.Moved():
            told |= {"seat": body.seat, "move": body.move}
            if row.actor in (r.BOT, r.CLOCK):
                told["by"] = row.actor
        case r.Sat() | r.Stood() | r.Offered() | r.Kicked() | r.WasReady() | r.Renamed():
            told["guest"] = body.guest
        case r.Held():
            told |= {"seat": body.seat, "why": body.why}
        case r.TookOver():
            told |= {"seat": body.seat, "guest": body.guest}
        case r.BotSet() | r.TakenBack() | r.Resigned() | r.Agreed() | r.Hurried():
            told["seat"] = body.seat
    return told
