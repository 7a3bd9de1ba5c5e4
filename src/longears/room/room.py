"""A room: people at a table.  It judges messages and folds rows, and knows no sockets."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from longears.core import SEATS, Event
from longears.game import Trial
from longears.room import clock as clocks
from longears.room import messages as m
from longears.room import rows as r
from longears.room import shown, wire
from longears.room.clock import Clock, Time
from longears.room.fold import finished, fold
from longears.room.judge import (
    BEHIND,
    NOT_HOST,
    Asking,
    Moving,
    Person,
    is_complete,
    judge,
    judge_internal,
    why_not_take_over,
)
from longears.room.register import Change, change
from longears.room.state import AWAY, LEFT, RESIGNED, DealerMaker, State
from longears.room.told import Later, Refused, Repeated, Told, refused
from longears.shuffle import FairDealer

MOST_ASKING = 16
REGROUPING = (r.Sat, r.Stood, r.TookOver)
"""Who sits down no longer watches, and who stands up does."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """What the room asks to be told at some moment."""

    at: float
    message: m.Internal


class Room:
    """One table with the people at it."""

    def __init__(self, code: str, dealer: DealerMaker = FairDealer) -> None:
        self.state = State(code, dealer)
        self.clock = Clock()
        self.present: set[str] = set()
        """Guests who are connected now, watchers too."""
        self.away: dict[str, float] = {}
        """Since when each seated guest is not connected."""
        self.asks: dict[str, Asking] = {}
        """Who asks for the seat of a bot; kept while it could be given, and nowhere written."""
        self._shown = shown.Shown()
        self._tried: r.Row | None = None
        self._trial: Trial | None = None
        """The newest row that was judged, and the move in it as it was tried out, so that it is made once."""

    @property
    def n(self) -> int:
        return self.state.n

    # The two verbs

    def judge(
        self, person: Person, message: m.Message | m.Internal, now: float, at: int
    ) -> r.Row | Refused | Later | Repeated:
        """What is to be written for this message, if anything; nothing changes."""
        if isinstance(message, m.FromNode):
            if isinstance(message, m.Gone) and message.guest in self.present:
                return BEHIND
            verdict = judge_internal(self.state, self.clock, message, now)
            actor, message_id = _acting(message), ""
        else:
            actor, message_id = person.guest, message.id
            if message_id and (actor, message_id) in self.state.answered:
                return Repeated(self.state.answered[actor, message_id])
            verdict = judge(self.state, self.clock, self.asks_shown, person, message, now)
        if isinstance(verdict, (Refused, Later)):
            return verdict
        body, trial = verdict if isinstance(verdict, Moving) else (verdict, None)
        row = r.Row(self.state.code, self.state.n + 1, at, actor, body, message_id)
        self._tried, self._trial = row, trial
        return row

    def change(self, row: r.Row, rests_for: int) -> Change | None:
        """What a row that was just judged will change of the register; see there."""
        return change(self.state, row, rests_for, self._trial if row is self._tried else None)

    def fold(self, row: r.Row, now: float, time: Time | None = None) -> Told:
        """What has been written has happened; tells everyone.

        `time`: the clock after this row, if another node goes by it.
        """
        was_playing = self.state.playing
        events = fold(self.state, row, self._trial if row is self._tried else None)
        self._tried = self._trial = None
        self._tell_time(row, events, now)
        if time is not None:
            self.clock.take(time, now)
        told = self._shown.step(self.state, row, events)
        told.clock = clocks.shown(self.clock, self.state, now)
        if was_playing and not self.state.playing:
            told.finished = finished(self.state, row.at)
        told.regroups = self._forget_asks() or isinstance(row.body, REGROUPING)
        return told

    def restore(self, rows: Iterable[r.Row], now: float) -> None:
        """Be as these rows say; nobody is here to be told."""
        for row in rows:
            fold(self.state, row)
        self._shown.catch_up(self.state)
        self._notice_absence(now)

    def _tell_time(self, row: r.Row, events: tuple[Event, ...], now: float) -> None:
        if self.away:
            self._put_off(row, now)
        if isinstance(row.body, r.Moved):
            self.clock.after(self.state, row.body.seat, events, now, self.pace)
            if self.state.playing:
                return
        if isinstance(row.body, r.Hurried) and self.is_hurried:
            self.clock.pause_until = now
        self._notice_absence(now)
        if not self.state.playing:
            self.clock.began.clear()
        elif isinstance(row.body, r.Started):
            self.clock.restart(self.state, now)
        elif isinstance(row.body, r.TakenBack | r.TookOver) and row.body.seat in self.clock.began:
            self.clock.began[row.body.seat] = now
        self.clock.count_down(self.state, now)

    def _put_off(self, row: r.Row, now: float) -> None:
        """Who is thought to be away, and has just done something, was here a moment ago, wherever that is."""
        came_back = isinstance(row.body, r.TakenBack) and self.state.chair(row.body.seat)
        guest = came_back.guest if came_back else row.actor
        if guest in self.away:
            self.away[guest] = now

    def wait_anew(self, now: float) -> None:
        """For those who are away it begins now: nobody knows whether they were."""
        self.away = dict.fromkeys(self.away, now)

    def _notice_absence(self, now: float) -> None:
        for chair in self.state.people:
            if chair.guest not in self.present:
                self.away.setdefault(chair.guest, now)

    @property
    def pace(self) -> float:
        """How long pauses are now: bots that hurry make none."""
        pace = self.state.settings.pace
        return 0 if pace and self.is_hurried else pace

    @property
    def is_hurried(self) -> bool:
        """Whether only bots play, and everyone who sits here and is connected wants the end (GW-B20)."""
        here = [chair for chair in self.state.people if chair.guest in self.present]
        wanted = bool(here) and all(chair.hurries for chair in here)
        return wanted and self.state.only_bots_play

    # Coming and going

    def arrive(self, guest: str, now: float) -> None:
        """Someone is connected; a game that nobody watched goes on."""
        if not self.present:
            self.clock.restart(self.state, now)
        self.present.add(guest)
        self.away.pop(guest, None)

    def excuse(self, seconds: float) -> None:
        """So long the server stood still: nobody is charged for it."""
        self.clock.excuse(seconds)
        self.away = {guest: since + seconds for guest, since in self.away.items()}

    def depart(self, guest: str, now: float) -> None:
        self.present.discard(guest)
        if self.state.chair_of(guest):
            self.away[guest] = now

    def is_back(self, guest: str) -> bool:
        """Whether this guest's seat is to be handed back at once."""
        chair = self.state.chair_of(guest)
        return chair is not None and chair.held in (AWAY, LEFT)

    def waits_for(self, guest: str) -> bool:
        """Whether a game is on in which this guest has a seat to come back to."""
        chair = self.state.chair_of(guest)
        return self.state.playing and chair is not None and chair.held != RESIGNED

    # Who comes late

    @property
    def asks_shown(self) -> dict[str, Asking]:
        """Those who ask and are here; who comes back in time need not ask again."""
        return {guest: asking for guest, asking in self.asks.items() if guest in self.present}

    def note(self, person: Person, message: m.Unwritten) -> Refused | None:
        """What is not written down: someone asks for the seat of a bot, or no longer, or the host says no."""
        match message:
            case m.Ask():
                return self._ask(person, message)
            case m.Decline():
                return self._decline(person, message.guest)

    def _ask(self, person: Person, message: m.Ask) -> Refused | None:
        if not message.ask:
            self.asks.pop(person.guest, None)
            return None
        refusal = why_not_take_over(self.state, person.guest, message.seat)
        if refusal:
            return refusal
        if len(self.asks) >= MOST_ASKING:
            self.asks = self.asks_shown
        if len(self.asks) >= MOST_ASKING and person.guest not in self.asks:
            return refused("busy")
        self.asks[person.guest] = Asking(person, message.seat)
        return None

    def _decline(self, person: Person, guest: str) -> Refused | None:
        if person.guest != self.state.host:
            return NOT_HOST
        if guest in self.asks:
            self.asks[guest] = self.asks[guest]._replace(declined=True)
        return None

    def renamed(self, person: Person) -> None:
        """Who asks goes by another name."""
        if person.guest in self.asks:
            self.asks[person.guest] = self.asks[person.guest]._replace(person=person)

    def _forget_asks(self) -> bool:
        """What can no longer be given is not asked for any more; whether there was any."""
        before = len(self.asks)
        if before:
            self.asks = {
                guest: asking
                for guest, asking in self.asks.items()
                if why_not_take_over(self.state, guest, asking.seat) is None
            }
        return len(self.asks) < before

    # What is to be done next

    def alarm(
        self, here: Collection[str] | None = None, *, keeps: bool = True, holds: bool = True
    ) -> Alarm | None:
        """The next thing that happens if nobody says anything; nothing does while nobody is present.

        `here`: who of them is connected to this node; else all are.  `keeps`: whether this node does what
        happens by itself.  `holds`: whether it knows who is away.
        """
        if not self.present:
            return None
        alarms = self._returns(self.present if here is None else here) if self.state.playing else []
        if keeps:
            alarms += self._times_up() if self.state.playing else self._begins()
            alarms += self._leaves() if holds and self.away else []
        return min(alarms, key=lambda alarm: alarm.at) if alarms else None

    def _begins(self) -> list[Alarm]:
        starts_at = self.clock.starts_at()
        if starts_at is not None:
            return [Alarm(starts_at, m.Begin())]
        return [Alarm(0, m.Begin())] if is_complete(self.state) else []

    def _times_up(self) -> list[Alarm]:
        due = self.clock.deadlines(self.state)
        return [Alarm(at, m.TimeIsUp(seat, self.n)) for seat, at in due.items()]

    def _leaves(self) -> list[Alarm]:
        grace = clocks.grace(self.state.settings, self.state.playing)
        return [
            Alarm(since + grace, m.Gone(guest))
            for guest, since in self.away.items()
            if (chair := self.state.chair_of(guest)) and chair.takes_part
        ]

    def _returns(self, here: Collection[str]) -> list[Alarm]:
        """Who came back while the row that gave their seat to a bot was being written."""
        held = [chair.guest for chair in self.state.chairs if chair.held == AWAY]
        return [Alarm(0, m.Returned(guest)) for guest in held if guest in here]

    def bots_asked(self) -> list[tuple[str, str]]:
        """The seats bots play that may act now, each with its bot: callers first, then the awaited."""
        game = self.state.game
        if game is None or not self.state.playing or not self.present:
            return []
        played = {chair.seat: chair.player for chair in self.state.chairs if chair.bot or chair.held}
        if not played:
            return []
        calling = [seat for seat in played if seat not in game.awaited and self._may_call(seat)]
        return [(seat, played[seat]) for seat in (*calling, *game.awaited) if seat in played]

    def _may_call(self, seat: str) -> bool:
        game = self.state.game
        assert game is not None
        call = game.rules.call
        return call is not None and call in game.rules.legal(game.table, SEATS.index(seat))

    # What is shown

    def seat_of(self, guest: str) -> str | None:
        chair = self.state.chair_of(guest)
        return chair.seat if chair else None

    def since(self, seat: str) -> int:
        """The row from which on this seat's steps are told to who has it: the cards before were another's."""
        taken_over = self.state.taken_over.get(seat)
        return taken_over.row if taken_over else 0

    def whole(self, guest: str, now: float) -> wire.Table:
        """All this guest may see, to begin with or to begin again."""
        return shown.whole(self.state, self.seat_of(guest), self.clock_shown(now))

    def clock_shown(self, now: float) -> wire.ClockShown:
        """How long the table is being read, and how long each awaited seat has."""
        return clocks.shown(self.clock, self.state, now)


def _acting(message: m.Internal) -> str:
    match message:
        case m.BotPlays():
            return r.BOT
        case m.TimeIsUp():
            return r.CLOCK
    return r.NODE
