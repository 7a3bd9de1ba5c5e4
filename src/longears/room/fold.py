"""What a row does to a room.  A row that is written is true: nothing is asked here, and no clock is read."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile
from typing import Literal

from longears.bots import VERSION
from longears.core import SEATS, Event
from longears.game import Trial, begin, sheet_tags
from longears.games import spec_of
from longears.match import GameResult, Match, result_of, result_of_agreed
from longears.record import Record
from longears.room import rows as r
from longears.room.settings import Settings
from longears.room.state import IDLE, LEFT, RESIGNED, Chair, State, TakenOver
from longears.room.told import Finished, Player

MOST_TIMEOUTS = 2
"""So many turns in a row without an answer, and a bot takes over."""


def fold(state: State, row: r.Row, trial: Trial | None = None) -> tuple[Event, ...]:
    """Do what the row says; tells what happened at the table of cards.

    `trial`: the move of the row, if it was the last that was tried out on this game.
    """
    assert row.body.begins or row.n == state.n + 1, f"row {row.n} cannot follow row {state.n}"
    events: tuple[Event, ...] = ()
    match row.body:
        case r.Moved():
            events = _move(state, row.body, row.actor, trial)
        case r.Started():
            events = _start(state, row.body, row.at)
        case _:
            _arrange(state, row.body)
    state.n = row.n
    if row.id:
        state.answered[row.actor, row.id] = row.n
    if state.game is not None and state.playing:
        state.steps_after[row.n] = state.game.moves_made
    return events


def _arrange(state: State, body: r.AnyBody) -> None:  # noqa: C901, PLR0912  one case per row
    match body:
        case r.Created():
            _create(state, body)
        case r.Sat():
            _sit(state, body)
        case r.Stood():
            _stand(state, body.guest)
        case r.Offered():
            state.offers[body.guest] = body.seat
        case r.Swapped():
            _swap(state, *body.seats)
        case r.BotSet():
            _put_bot(state, body)
        case r.Changed():
            _change(state, body.settings)
        case r.WasReady():
            chair = _chair_of(state, body.guest)
            chair.ready, chair.seed = body.ready, body.seed
        case r.Held():
            _hold(state, body)
        case r.TakenBack():
            chair = _chair(state, body.seat)
            chair.held, chair.left, chair.timeouts = "", False, 0
        case r.TookOver():
            _take_over(state, body)
        case r.Resigned():
            chair = _chair(state, body.seat)
            chair.held = RESIGNED
            _pass_host_on(state, chair.guest)
            _end_if_agreed(state)
        case r.Agreed():
            _chair(state, body.seat).agrees = body.agree
            _end_if_agreed(state)
        case r.Hurried():
            _chair(state, body.seat).hurries = body.hurry
        case r.Stopped():
            assert state.match is not None
            state.match = state.match.stop()
        case r.Kicked():
            _kick(state, body.guest)
        case r.Renamed():
            _rename(state, body)


def _chair(state: State, seat: str) -> Chair:
    chair = state.chair(seat)
    assert chair is not None, f"there is no seat {seat}"
    return chair


def _chair_of(state: State, guest: str) -> Chair:
    chair = state.chair_of(guest)
    assert chair is not None, "a row is about someone who does not sit here"
    return chair


# People


def _create(state: State, body: r.Created) -> None:
    state.key, state.quick = bytes.fromhex(body.key), body.quick
    _settle(state, body.settings)
    _sit(state, r.Sat(guest=body.guest, name=body.name, badge=body.badge, seat="A"))


def _settle(state: State, settings: Settings, version: int | None = None) -> None:
    if settings != state.settings or not state.chairs or version not in (None, state.rules.spec.version):
        state.settings, state.rules = settings, settings.rules(version)
    kept = state.chairs[: settings.seats]
    state.chairs = kept + [Chair(seat) for seat in SEATS[len(kept) : settings.seats]]


def _sit(state: State, body: r.Sat) -> None:
    before, chair = state.chair_of(body.guest), _chair(state, body.seat)
    if before:
        before.clear()
    chair.clear()
    chair.guest, chair.name, chair.badge = body.guest, body.name, body.badge
    state.host = state.host or body.guest
    _reseated(state)


def _stand(state: State, guest: str) -> None:
    _chair_of(state, guest).clear()
    _pass_host_on(state, guest)
    _reseated(state)


def _reseated(state: State) -> None:
    """Who sits where has changed: offers are off, and a new match begins; one that is over stays shown."""
    state.offers.clear()
    if state.version < 3 or (state.match is not None and not state.match.over):
        state.match = None


def _pass_host_on(state: State, guest: str) -> None:
    """To the next person at the table who is playing; to nobody if there is none."""
    if state.host != guest:
        return
    order = [*state.people]
    staying = [chair.guest for chair in order if chair.guest != guest and not chair.held]
    still_here = guest if any(chair.guest == guest for chair in order) else ""
    state.host = staying[0] if staying else still_here


def _swap(state: State, one: str, other: str) -> None:
    first, second = _chair(state, one), _chair(state, other)
    for name in ("guest", "name", "badge", "bot", "ready", "seed"):
        mine, theirs = getattr(first, name), getattr(second, name)
        setattr(first, name, theirs)
        setattr(second, name, mine)
    _reseated(state)


def _put_bot(state: State, body: r.BotSet) -> None:
    chair = _chair(state, body.seat)
    chair.clear()
    chair.bot = body.level
    _reseated(state)


def _change(state: State, settings: Settings) -> None:
    _settle(state, settings)
    for chair in state.chairs:
        chair.ready = False  # who was ready was so for what was played before
    _reseated(state)


def _hold(state: State, body: r.Held) -> None:
    chair = _chair(state, body.seat)
    chair.held = RESIGNED if chair.held == RESIGNED else body.why
    chair.left = body.why == LEFT
    _pass_host_on(state, chair.guest)
    _end_if_agreed(state)


def _take_over(state: State, body: r.TookOver) -> None:
    """The seat goes on as it stands, with its hand and its part in the match; the record says since when."""
    assert state.game is not None
    chair = _chair(state, body.seat)
    chair.bot, chair.guest, chair.name, chair.badge = "", body.guest, body.name, body.badge
    game = state.game
    state.taken_over[body.seat] = TakenOver(state.n + 1, game.moves_made, len(game.events))
    game.tag("Seats", _names(state))
    game.tag("TakenOver", ", ".join(f"{seat} {at.moves}" for seat, at in state.taken_over.items()))


def _kick(state: State, guest: str) -> None:
    state.banned.add(guest)
    chair = state.chair_of(guest)
    if chair and state.playing:
        chair.held = RESIGNED
        _end_if_agreed(state)
    elif chair:
        _stand(state, guest)


def _rename(state: State, body: r.Renamed) -> None:
    """A record has the names that people had when its game was over."""
    chair = _chair_of(state, body.guest)
    chair.name, chair.badge = body.name, body.badge
    if state.playing and state.game is not None:
        state.game.tag("Seats", _names(state))


# Games


def _start(state: State, body: r.Started, at: int) -> tuple[Event, ...]:
    if body.version > r.VERSION:
        raise r.UnknownVersionError(
            f"this room has version {body.version}; versions up to {r.VERSION} are known"
        )
    state.version = body.version
    state.key, state.host, state.banned = bytes.fromhex(body.key), body.host, set(body.banned)
    _settle(state, body.settings, body.rules)
    for chair, kept in zip(state.chairs, body.chairs, strict=True):
        chair.clear()
        chair.guest, chair.name, chair.badge = kept.guest, kept.name, kept.badge
        chair.bot, chair.seed = kept.bot, kept.seed
        chair.timeouts, chair.reserve = 0, body.settings.reserve
    state.match = Match.from_data(body.match)
    state.game_number, state.playing, state.ended = body.game, True, ""
    state.counted, state.played, state.taken_over, state.quick = None, {}, {}, False
    state.offers.clear()
    state.answered = {(guest, message_id): n for guest, message_id, n in body.answered}
    state.steps_after.clear()
    return _deal(state, at)


def _deal(state: State, at: int) -> tuple[Event, ...]:
    assert state.match is not None
    seeds = {chair.seat: chair.seed for chair in state.chairs if chair.seed}
    state.dealer = state.make_dealer(state.secret(state.game_number), seeds)
    tags = sheet_tags(state.rules, state.settings.preset)
    tags["Seats"] = _names(state)
    tags["Bots"] = ", ".join(f"{chair.seat} {chair.bot}/{VERSION}" for chair in state.chairs if chair.bot)
    tags["Dealer"] = state.match.next_dealer
    if state.match.next_opener:
        tags["Opener"] = state.match.next_opener
    tags["Date"] = datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
    tags["Table"] = f"{state.code}-{state.game_number}"
    state.game = begin(state.rules, tags, state.dealer)
    return state.game.events


def _names(state: State) -> str:
    return ", ".join(_named(chair) for chair in state.chairs)


def _named(chair: Chair) -> str:
    """The name as a record can hold it: names are listed between quotes, with commas."""
    name = chair.name or f"{chair.bot} bot {chair.seat}"
    return "".join(sign if sign.isprintable() and sign not in ',"' else " " for sign in name)


def _move(state: State, body: r.Moved, actor: str, trial: Trial | None) -> tuple[Event, ...]:
    assert state.game is not None
    chair = _chair(state, body.seat)
    held, timeouts, reserve = chair.held, chair.timeouts, chair.reserve
    in_window = state.rules.is_window(state.game.table)
    events = state.game.adopt(trial) if trial else state.game.play(body.seat, body.move)
    if body.reserve is not None:
        chair.reserve = body.reserve
    if actor == r.CLOCK and not in_window:
        chair.timeouts += 1
        chair.held = IDLE if chair.timeouts >= MOST_TIMEOUTS else chair.held
    elif actor == chair.guest:
        chair.held, chair.left, chair.timeouts = "", False, 0
    state.stirred = held != chair.held or timeouts != chair.timeouts or reserve != chair.reserve
    if state.game.table.over:
        _end(state, "over")
    if chair.held == IDLE:
        _end_if_agreed(state)
    return events


def _end_if_agreed(state: State) -> None:
    """The game ends when everyone who is asked wants it (ALL-7)."""
    asked = state.asked
    if state.playing and asked and all(chair.agrees for chair in asked):
        _end(state, "agreed")


def _end(state: State, how: Literal["over", "agreed"]) -> None:
    assert state.match is not None
    state.playing, state.ended = False, how
    state.played = {chair.seat: chair.name for chair in state.people}
    state.players = {chair.seat: chair.guest for chair in state.people}
    result = _result(state, how)
    if result is not None:
        state.counted = state.match.counted(result)
        state.match = state.match.after(result)
    if state.rules.spec is not spec_of(state.settings.game):
        state.rules = state.settings.rules()  # the next game is played by the newest version
    gone = [chair for chair in state.people if state.gives_up(chair)]
    for chair in state.chairs:
        chair.held, chair.seed, chair.timeouts = "", "", 0
        chair.ready = chair.agrees = chair.hurries = False
    for guest in [chair.guest for chair in gone]:
        _chair_of(state, guest).clear()
        _pass_host_on(state, guest)


def _result(state: State, how: str) -> GameResult | None:
    """What the game gives to the match; an agreement gives nothing unless somebody had resigned (ALL-7)."""
    assert state.game is not None
    resigned = tuple(chair.seat for chair in state.chairs if chair.held == RESIGNED)
    if how == "over":
        result = result_of(state.game, resigned)
        return replace(result, losers=()) if resigned and state.version == 1 else result  # GW-B13 they alone
    return result_of_agreed(state.game, resigned) if resigned and state.version > 1 else None


def finished(state: State, at: int) -> Finished:
    """The game that is over or was given up, with the proof of its shuffles."""
    assert state.game is not None
    assert state.dealer is not None
    record = state.game.record
    tags = {**record.tags, **_ending_tags(state), **state.dealer.proof()}
    proven = Record(tags, record.steps)
    finished_id = f"{state.code}-{state.game_number}"
    players = tuple(_player(state, seat, guest) for seat, guest in state.players.items())
    return Finished(finished_id, state.settings.game, at, str(proven), players)


def _player(state: State, seat: str, guest: str) -> Player:
    assert state.match is not None
    places = state.counted.places if state.counted else ()
    better = [len(one) for one in takewhile(lambda one: seat not in one, places)]
    place = 1 + sum(better) if places else 0
    lost = state.counted is not None and seat in state.counted.losers
    letters = state.match.standing[SEATS.index(seat)].letters
    return Player(seat, guest, place, lost, letters, len(state.chairs))


def _ending_tags(state: State) -> dict[str, str]:
    """What the moves of a game do not tell of its end."""
    if state.version == 1:
        return {}
    tags = {"Ended": "agreed"} if state.ended == "agreed" else {}
    if state.counted is not None and state.counted.resigned:
        tags["Resigned"] = ", ".join(state.counted.resigned)
    return tags
