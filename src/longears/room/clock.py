"""Time at the table.  It is measured where rows are judged and never becomes part of the fold."""

from dataclasses import dataclass, field

from msgspec import UNSET, Struct

from longears.core import Event, Roles, Rules
from longears.room.settings import Settings
from longears.room.state import State
from longears.room.wire import NO_CLOCK, ClockShown
from longears.table import Table

GRACE = 20.0
"""Seconds a player may be gone before a bot holds the seat; the clock runs on."""
WAITING_GRACE = {True: 120.0, False: 1800.0}
"""The same before a game, by whether the table is public: nobody loses a seat for sending the link around."""
READING = {"discards": 2.0, "pick_ups": 3.0, "ends": 2.0}
"""How long what happened, by its role, stays on the table before the next card or the result (ALL-9)."""
READING_A_CUT = 3.0
"""A finished trick that was cut, also if nobody picks it up."""
QUICK_SECONDS, FULL_SECONDS = 15.0, 3.0
"""How long a quick match waits for more people, and how long once no seat is free (GW-B22)."""
CALL_SHARE, LONGEST_CALL = 1 / 3, 10.0
"""The moment a call has before the next player moves (KD-A15): a part of the window, 2 s unless set."""


class Time(Struct, frozen=True, array_like=True):
    """A clock as one node tells it to another, in milliseconds from now."""

    pause: int
    """Until the table has been read."""
    began: dict[str, int]
    """Since the turn of each awaited seat began; less than 0 while the table is being read."""
    waits: int | None
    full: int | None


@dataclass
class Clock:
    """When each turn began, and until when the table is being read."""

    pause_until: float = 0
    began: dict[str, float] = field(default_factory=dict)
    waits_since: float | None = None
    """When the first person sat down at a quick match that has not begun."""
    full_since: float | None = None
    """When its last seat was taken."""
    known: bool = True
    """Whether it can be shown: not on a node that has not heard how long the turns have been going on."""

    def told(self, now: float) -> Time:
        """What others need to go by this clock."""
        return Time(
            _milliseconds(max(0.0, self.pause_until - now)),
            {seat: _milliseconds(now - began) for seat, began in self.began.items()},
            None if self.waits_since is None else _milliseconds(now - self.waits_since),
            None if self.full_since is None else _milliseconds(now - self.full_since),
        )

    def take(self, time: Time, now: float) -> None:
        """Go by another clock from now on."""
        self.pause_until = now + time.pause / 1000
        self.began = {seat: now - since / 1000 for seat, since in time.began.items()}
        self.waits_since = None if time.waits is None else now - time.waits / 1000
        self.full_since = None if time.full is None else now - time.full / 1000
        self.known = True

    def after(self, state: State, mover: str, events: tuple[Event, ...], now: float, pace: float) -> None:
        """A seat has moved: who is awaited now has time from now on, or goes on with the time it had."""
        assert state.game is not None
        roles = state.rules.roles
        card_moved, cut, reading = False, False, 0.0
        for event in events:
            card_moved = card_moved or bool(event.cards)
            cut = cut or event.kind == roles.cuts
            reading = max(reading, reading_time(roles, event.kind))
        if reading and cut:
            reading = max(reading, READING_A_CUT)
        if state.rules.call is not None and call_is_open(state.rules, state.game.table):
            reading = max(reading, min(state.settings.window * CALL_SHARE, LONGEST_CALL))
        begins = self.pause_until = now + reading * pace
        before, self.began = self.began, {}
        for seat in state.game.awaited:
            self.began[seat] = begins if card_moved or seat == mover else before.get(seat, begins)

    def restart(self, state: State, now: float) -> None:
        """Turns cut short begin again."""
        self.pause_until = now
        self.began = dict.fromkeys(state.game.awaited if state.game and state.playing else (), now)
        self.waits_since = self.full_since = None
        self.count_down(state, now)

    def excuse(self, seconds: float) -> None:
        """Everything began so much later."""
        self.pause_until += seconds
        self.began = {seat: began + seconds for seat, began in self.began.items()}
        self.waits_since = None if self.waits_since is None else self.waits_since + seconds
        self.full_since = None if self.full_since is None else self.full_since + seconds

    def count_down(self, state: State, now: float) -> None:
        """A quick match waits from the moment someone sits there; who leaves does not change that."""
        if not state.counts_down:
            self.waits_since = self.full_since = None
            return
        if self.waits_since is None:
            self.waits_since = now
        if not state.is_full:
            self.full_since = None
        elif self.full_since is None:
            self.full_since = now

    def starts_at(self) -> float | None:
        """When the quick match starts that waits here, if one does."""
        if self.waits_since is None:
            return None
        at = self.waits_since + QUICK_SECONDS
        return at if self.full_since is None else min(at, self.full_since + FULL_SECONDS)

    def allotted(self, state: State) -> float | None:
        """Seconds a seat has now before its reserve is touched; None is all the time in the world."""
        return state.settings.window if self._in_window(state) else state.settings.turn

    def deadlines(self, state: State) -> dict[str, float]:
        """When the time of each seat is up that is awaited and not held; none without a clock."""
        in_window = self._in_window(state)
        allotted = state.settings.window if in_window else state.settings.turn
        if allotted is None:
            return {}
        due = {}
        for seat, began in self.began.items():
            chair = state.chair(seat)
            if chair is not None and not chair.player:
                due[seat] = began + allotted + (0 if in_window else chair.reserve)
        return due

    def reserve_left(self, state: State, seat: str, now: float) -> float | None:
        """What a seat that moves now keeps of its reserve; None if the table has no reserve."""
        chair = state.chair(seat)
        if not state.settings.reserve or chair is None:
            return None
        allotted = self.allotted(state)
        if allotted is None or self._in_window(state):
            return chair.reserve
        over = now - self.began.get(seat, now) - allotted
        return round(max(0.0, chair.reserve - max(0.0, over)), 3)

    def _in_window(self, state: State) -> bool:
        return state.playing and state.game is not None and state.rules.is_window(state.game.table)


def reading_time(roles: Roles, kind: str) -> float:
    """How long people look at what has happened (ALL-9)."""
    for role, seconds in READING.items():
        if getattr(roles, role) == kind:
            return seconds
    return 0.0


def call_is_open(rules: Rules, table: Table) -> bool:
    """Whether someone out of turn may still call."""
    if rules.call is None:
        return False
    awaited = rules.awaited(table)
    return any(rules.call in rules.legal(table, seat) for seat in range(table.seats) if seat not in awaited)


def shown(clock: Clock, state: State, now: float) -> ClockShown:
    """The clock as clients see it, in milliseconds from now."""
    if not clock.known:
        return NO_CLOCK
    starts_at, due = clock.starts_at(), clock.deadlines(state)
    if starts_at is None and not due and clock.pause_until <= now:
        return NO_CLOCK
    running = {seat: _milliseconds(at - now) for seat, at in due.items()}
    return ClockShown(
        pause=_milliseconds(clock.pause_until - now) if clock.pause_until > now else UNSET,
        left=running or UNSET,
        starts=UNSET if starts_at is None else _milliseconds(max(0.0, starts_at - now)),
    )


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


def grace(settings: Settings, playing: bool) -> float:
    """How long a person may be away."""
    return GRACE if playing else WAITING_GRACE[settings.public]
