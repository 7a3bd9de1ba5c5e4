"""May this be done?  Judging a message changes nothing: it gives the row to be written, or a refusal."""

from collections.abc import Mapping
from typing import NamedTuple

from longears.bots import BOTS, makers
from longears.core import SEATS, IllegalMove, Violation
from longears.game import Trial
from longears.room import messages as m
from longears.room import rows as r
from longears.room.clock import Clock
from longears.room.settings import checked, playable
from longears.room.state import AWAY, HOLDER, IDLE, LEFT, RESIGNED, Chair, State
from longears.room.told import Later, Refused, refused
from longears.shuffle import check_seed


class Moving(NamedTuple):
    """A move that may be made, tried out already."""

    body: r.Moved
    trial: Trial


Verdict = r.AnyBody | Moving | Refused | Later

MOST_BANNED = 100
NOT_SEATED = refused("not_seated")
NOT_HOST = refused("not_host")
PLAYING = refused("playing")
NOT_PLAYING = refused("not_playing")
BEHIND = refused("stale", "ALL-1")
BANNED = refused("banned")
PEOPLE_PLAY = refused("people_play", "GW-B20")
NOT_ASKING = refused("not_asking")
NO_SUCH_SEAT = refused("no_seat")


class Person(NamedTuple):
    """Who says something: a guest, and the name and badge the guest goes by."""

    guest: str
    name: str = ""
    badge: str = ""


class Asking(NamedTuple):
    """Someone who asks for the seat of a bot; what the host declined is kept for the asker to see."""

    person: Person
    seat: str
    declined: bool = False


Asks = Mapping[str, Asking]
"""Who asks, by guest."""


def judge(  # noqa: C901, PLR0912  one case per message
    state: State, clock: Clock, asks: Asks, person: Person, message: m.Message, now: float
) -> Verdict:
    """What a person asks for, as the row that would do it."""
    if person.guest in state.banned:
        return BANNED
    match message:
        case m.Play():
            return _play(state, clock, person, message, now)
        case m.Sit():
            return _sit(state, person, message.seat)
        case m.Ready():
            return _ready(state, person, message.ready, message.seed)
        case m.Start():
            return _start(state, person, message)
        case m.Admit():
            return _admit(state, asks, person, message)
        case m.Stand():
            return PLAYING if state.playing else _seated(state, person) or r.Stood(guest=person.guest)
        case m.Swap():
            return _swap(state, person, message.seat)
        case m.Bot():
            return _bot(state, person, message)
        case m.Change():
            return _change(state, person, message)
        case m.Back():
            return _back(state, person)
        case m.Resign():
            return _resign(state, person)
        case m.End():
            return _end(state, person, message.agree)
        case m.Hurry():
            return _hurry(state, person, message.hurry)
        case m.Stop():
            return _stop(state, person)
        case m.Kick():
            return _kick(state, person, message.guest)
        case m.Rename():
            return _seated(state, person) or r.Renamed(**person._asdict())
        case m.Leave():
            return _leave(state, person)


def judge_internal(state: State, clock: Clock, message: m.Internal, now: float) -> Verdict:
    """What the server itself asks for; refused if the room has moved on since."""
    match message:
        case m.BotPlays():
            return _bot_plays(state, clock, message, now)
        case m.TimeIsUp():
            return _time_is_up(state, clock, message, now)
        case m.Begin():
            return _begin(state, clock, now)
        case m.Gone():
            return _gone(state, message.guest)
        case m.Returned():
            return _returned(state, message.guest)


# At the table


def _seated(state: State, person: Person) -> Refused | None:
    return None if state.chair_of(person.guest) else NOT_SEATED


def _hosting(state: State, person: Person) -> Refused | None:
    return None if person.guest == state.host else NOT_HOST


def _play(state: State, clock: Clock, person: Person, message: m.Play, now: float) -> Verdict:
    chair = state.chair_of(person.guest)
    if chair is None:
        return NOT_SEATED
    if not state.playing or state.game is None:
        return NOT_PLAYING
    if chair.held == RESIGNED:
        return refused("resigned")
    seen = None
    if message.seen is not None:
        if message.seen > state.n:
            return Refused("unseen", f"there is no step {message.seen} yet")
        seen = state.steps_after.get(message.seen)
        if seen is None:
            return BEHIND
    return _move(state, clock, chair, message.move, now, seen)


def _move(state: State, clock: Clock, chair: Chair, move: str, now: float, seen: int | None) -> Verdict:
    assert state.game is not None
    if not move.strip():
        return Refused("unreadable", "a move is missing; moves are written like As", "ALL-1")
    if _looks_ahead(state, chair.seat, move):
        return refused("one_by_one", "ALL-2")
    trial, reserve = state.game.trial(chair.seat, move, seen), clock.reserve_left(state, chair.seat, now)
    if isinstance(trial, Violation):
        return Refused(trial.code, trial.message, trial.rule)
    if now < clock.pause_until and chair.seat in state.game.awaited:
        return Later(clock.pause_until)  # ALL-9; who calls out of turn need not wait
    return Moving(r.Moved(seat=chair.seat, move=move, reserve=reserve), trial)


def _looks_ahead(state: State, seat: str, text: str) -> bool:
    """Whether a move of this message follows on chance: a refusal of it would tell what is not dealt yet."""
    *before, _ = text.split()
    if not before:
        return False
    assert state.game is not None
    trial = state.game.copy()
    for word in before:
        made = trial.moves_made
        try:
            events = trial.play(seat, word)
        except IllegalMove:
            return False
        if trial.moves_made > made + 1 or any(event.private for event in events):
            return True  # the dealer moved as well, or a hidden card was turned
    return False


def _back(state: State, person: Person) -> Verdict:
    chair = state.chair_of(person.guest)
    if chair is None:
        return NOT_SEATED
    if chair.held not in (AWAY, IDLE, LEFT):
        return refused("not_held")
    return r.TakenBack(seat=chair.seat)


def _resign(state: State, person: Person) -> Verdict:
    chair = state.chair_of(person.guest)
    if chair is None:
        return NOT_SEATED
    if not state.playing:
        return NOT_PLAYING
    if chair.held == RESIGNED:
        return refused("resigned")
    return r.Resigned(seat=chair.seat)


def _end(state: State, person: Person, agree: bool) -> Verdict:
    chair = state.chair_of(person.guest)
    if chair is None:
        return NOT_SEATED
    if not state.playing:
        return NOT_PLAYING
    if chair.held == RESIGNED:
        return refused("resigned", "ALL-7")
    return r.Agreed(seat=chair.seat, agree=agree)


def _hurry(state: State, person: Person, hurry: bool) -> Verdict:
    chair = state.chair_of(person.guest)
    if chair is None:
        return NOT_SEATED
    if not state.playing:
        return NOT_PLAYING
    if not state.only_bots_play:
        return PEOPLE_PLAY
    return r.Hurried(seat=chair.seat, hurry=hurry)


def _leave(state: State, person: Person) -> Verdict:
    chair = state.chair_of(person.guest)
    if chair is None:
        return NOT_SEATED
    if not state.playing:
        return r.Stood(guest=person.guest)
    return r.Held(seat=chair.seat, why=LEFT)


# Who comes late


def why_not_take_over(state: State, guest: str, seat: str) -> Refused | None:
    """Why this guest cannot have the seat of a bot in the game that is on, if so (GW-B21)."""
    chair = state.chair(seat)
    if guest in state.banned:
        return BANNED
    if not state.playing:
        return NOT_PLAYING
    if state.settings.public:
        return refused("public_table", "GW-B21")
    if state.chair_of(guest):
        return refused("had_seat", "GW-B21")
    if chair is None:
        return NO_SUCH_SEAT
    if not chair.bot:
        return refused("no_bots_seat", "GW-B21")
    if seat not in state.open_seats:
        return refused("older_game")
    return None


def _admit(state: State, asks: Asks, person: Person, message: m.Admit) -> Verdict:
    asking = asks.get(message.guest)
    if refusal := _hosting(state, person):
        return refusal
    if not state.playing:
        return NOT_PLAYING
    if asking is None or asking.declined or asking.seat != message.seat:
        return NOT_ASKING
    refusal = why_not_take_over(state, message.guest, message.seat)
    return refusal or r.TookOver(**asking.person._asdict(), seat=message.seat)


# Before and between games


def _sit(state: State, person: Person, seat: str) -> Verdict:
    chair = state.chair(seat)
    if state.playing:
        return PLAYING
    if chair is None:
        return NO_SUCH_SEAT
    if not chair.is_empty:
        return refused("taken")
    return r.Sat(**person._asdict(), seat=seat)


def _swap(state: State, person: Person, seat: str) -> Verdict:
    own, other = state.chair_of(person.guest), state.chair(seat)
    if state.playing:
        return PLAYING
    if own is None:
        return NOT_SEATED
    if other is None or other is own:
        return NO_SUCH_SEAT
    if other.is_empty:
        return r.Sat(**person._asdict(), seat=seat)
    if other.bot or state.offers.get(other.guest) == own.seat:
        return r.Swapped(seats=(own.seat, seat))
    return r.Offered(guest=person.guest, seat=seat)


def _bot(state: State, person: Person, message: m.Bot) -> Verdict:
    chair = state.chair(message.seat)
    if refusal := _hosting(state, person):
        return refusal
    if state.playing:
        return PLAYING
    if chair is None:
        return NO_SUCH_SEAT
    if chair.guest:
        return refused("taken")
    return _level(message.level) or r.BotSet(seat=message.seat, level=message.level)


def _level(level: str) -> Refused | None:
    if level and level not in BOTS and level not in makers():
        return Refused("no_bot", f"there is no bot {level!r}; the bots are {', '.join(makers())}")
    return None


def _change(state: State, person: Person, message: m.Change) -> Verdict:
    if refusal := _hosting(state, person):
        return refusal
    if state.playing:
        return PLAYING
    if state.counts_down:
        return refused("quick_match", "GW-B22")
    if any(not chair.is_empty for chair in state.chairs[message.settings.seats :]):
        return refused("taken")
    try:
        return r.Changed(settings=checked(message.settings))
    except ValueError as error:
        return Refused("settings", str(error))


def _ready(state: State, person: Person, ready: bool, seed: str) -> Verdict:
    if state.playing:
        return PLAYING
    return _seated(state, person) or _seed(seed) or r.WasReady(guest=person.guest, ready=ready, seed=seed)


def _seed(seed: str) -> Refused | None:
    try:
        if seed:
            check_seed(seed)
    except ValueError as error:
        return Refused("seed", str(error))
    return None


def _start(state: State, person: Person, message: m.Start) -> Verdict:
    if refusal := _hosting(state, person) or _level(message.level) or _seed(message.seed):
        return refusal
    if state.playing:
        return PLAYING
    waiting = [chair.name for chair in state.people if not chair.ready and chair.guest != person.guest]
    if waiting:
        return Refused("not_ready", f"not everyone is ready: {', '.join(waiting)}")
    if not message.level and any(chair.is_empty for chair in state.chairs):
        return refused("empty_seats")
    return started(state, host_seed=message.seed, fill=message.level)


def _stop(state: State, person: Person) -> Verdict:
    if refusal := _hosting(state, person):
        return refusal
    if state.playing:
        return PLAYING
    if state.match is None or not state.match.can_stop:
        return refused("no_match")
    return r.Stopped()


def _kick(state: State, person: Person, guest: str) -> Verdict:
    if refusal := _hosting(state, person):
        return refusal
    if guest == person.guest:
        return refused("yourself")
    if state.playing and state.settings.public and state.chair_of(guest):
        return refused("public_game", "ALL-7")
    if len(state.banned) >= MOST_BANNED:
        return refused("sent_too_many")
    return r.Kicked(guest=guest)


def is_complete(state: State) -> bool:
    """Whether everyone is there and ready."""
    people = list(state.people)
    return not state.playing and state.is_full and bool(people) and all(chair.ready for chair in people)


def started(state: State, host_seed: str = "", fill: str = "") -> r.Started:
    """The row that begins the next game."""
    game = state.game_number + 1
    chairs = tuple(
        r.ChairKept(
            guest=chair.guest,
            name=chair.name,
            badge=chair.badge,
            bot=chair.bot or (fill if chair.is_empty else ""),
            seed=(host_seed if chair.guest == state.host and host_seed else chair.seed)
            if chair.guest
            else "",
        )
        for chair in state.chairs
    )
    match, settings = state.match, state.settings
    if match is None or match.over or any(chair.is_empty for chair in state.chairs):
        seeds = {chair.seat: kept.seed for chair, kept in zip(state.chairs, chairs, strict=True) if kept.seed}
        first = state.make_dealer(state.secret(game), seeds).first_dealer(len(chairs))
        settings = playable(settings, state.rules)
        match = settings.match(state.rules, state.chairs[first].seat)
    return r.Started(
        settings=settings,
        key=state.key.hex(),
        game=game,
        host=state.host,
        chairs=chairs,
        match=match.data(),
        banned=tuple(sorted(state.banned)),
        answered=_newest_answers(state),
        version=r.WRITTEN,
        rules=state.rules.spec.version,
    )


def _newest_answers(state: State) -> tuple[tuple[str, str, int], ...]:
    newest = {guest: (guest, message_id, n) for (guest, message_id), n in state.answered.items()}
    return tuple(newest[chair.guest] for chair in state.people if chair.guest in newest)


# What the server asks for


def _begin(state: State, clock: Clock, now: float) -> Verdict:
    """A game begins when all are ready; a quick match when it has waited, with bots on the empty seats."""
    starts_at = clock.starts_at()
    if starts_at is None:
        return started(state) if is_complete(state) else BEHIND
    return started(state, fill=HOLDER) if now >= starts_at else BEHIND


def _bot_plays(state: State, clock: Clock, message: m.BotPlays, now: float) -> Verdict:
    chair = state.chair(message.seat)
    if chair is None or not state.playing or message.n != state.n or not chair.player:
        return BEHIND
    return _move(state, clock, chair, message.move, now, None)


def _time_is_up(state: State, clock: Clock, message: m.TimeIsUp, now: float) -> Verdict:
    chair, game = state.chair(message.seat), state.game
    if chair is None or game is None or not state.playing or message.n != state.n or chair.player:
        return BEHIND
    deadline = clock.deadlines(state).get(message.seat)
    if deadline is None or message.seat not in game.awaited or now < deadline:
        return BEHIND
    move = state.rules.move_text(state.rules.on_timeout(game.table, SEATS.index(message.seat)))
    return _move(state, clock, chair, move, now, None)


def _gone(state: State, guest: str) -> Verdict:
    chair = state.chair_of(guest)
    if chair is None or not chair.takes_part:
        return BEHIND
    return r.Held(seat=chair.seat, why=AWAY) if state.playing else r.Stood(guest=guest)


def _returned(state: State, guest: str) -> Verdict:
    chair = state.chair_of(guest)
    if chair is None or chair.held not in (AWAY, LEFT):
        return BEHIND
    return r.TakenBack(seat=chair.seat)
