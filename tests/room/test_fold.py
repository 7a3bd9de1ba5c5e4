"""A room is the fold of its rows: read back it is the same; judging changes nothing; steps make views."""

from collections import Counter
from typing import Any

import pytest

from longears.room import rows as r
from longears.room.room import Room
from longears.room.told import Later, Refused, Repeated, Told
from tests.room.conversation import conversation
from tests.room.table import CODE, FIVE, GUESTS, Table, again, plain

SEEDS = (1, 2)
LENGTH = 500

talks = pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in FIVE for seed in SEEDS])


def a_table(game: str, seed: int) -> Table:
    return Table(game, people=3, seats=3 + seed % 2, clock="speed", reserve=20, pace=seed % 2)


def everything(room: Room) -> dict[str, Any]:
    """All that anyone can see of a room, the clock aside: it is the writer's own."""
    seen = {guest: plain(room.whole(guest, 0)) for guest in (*GUESTS, "a watcher")}
    for told in seen.values():
        told.pop("clock")
    return seen


def folded(rows: list[r.Row]) -> Room:
    room = Room(CODE)
    for row in rows:
        room.fold(again(row), 0)
    return room


def inner(room: Room) -> tuple[object, ...]:
    """What is not shown and must come back all the same."""
    state = room.state
    chairs = [(chair.timeouts, chair.seed, chair.left, chair.reserve) for chair in state.chairs]
    table = state.game.table.state() if state.game else None
    record = str(state.game.record) if state.game else ""
    more = state.banned, state.taken_over, state.steps_after, state.answered, state.playing
    return state.key, chairs, table, record, *more


@talks
def test_a_room_read_from_its_newest_start_row_is_the_room_folded_from_all(game: str, seed: int) -> None:
    table = a_table(game, seed)
    for number, _ in enumerate(conversation(table, seed, LENGTH)):
        if number % 70 == 69:
            newest = max(at for at, row in enumerate(table.rows) if row.body.begins)
            short = folded(table.rows[newest:])
            assert everything(short) == everything(table.room)
            assert inner(short) == inner(table.room)
    whole = folded(table.rows)
    assert everything(whole) == everything(table.room)
    assert inner(whole) == inner(table.room)


@talks
def test_judging_changes_nothing(game: str, seed: int) -> None:
    table = a_table(game, 1000 + seed)

    def snapshot() -> object:
        clock = table.room.clock
        return table.seen(), inner(table.room), clock.pause_until, dict(clock.began), dict(table.room.away)

    for said in conversation(table, 1000 + seed, LENGTH // 2, snapshot):
        assert said.answer


@talks
def test_rows_are_read_from_the_store_as_they_were_written(game: str, seed: int) -> None:
    table = a_table(game, 2000 + seed)
    list(conversation(table, 2000 + seed, LENGTH // 2))
    for row in table.rows:
        assert again(row) == row
        assert r.body_text(again(again(row)).body) == r.body_text(again(row).body)
        assert row.room == CODE
    assert [row.n for row in table.rows] == list(range(1, len(table.rows) + 1))


@talks
def test_what_the_room_asks_to_be_told_is_never_refused(game: str, seed: int) -> None:
    """Or whoever tells it would ask and tell without end."""
    table = a_table(game, 3000 + seed)
    for _ in conversation(table, 3000 + seed, LENGTH):
        alarm = table.room.alarm()
        if alarm is not None:
            answer = table.room.judge(table.people["asha"], alarm.message, max(table.now, alarm.at), 0)
            assert not isinstance(answer, Refused | Repeated), alarm


class Client:
    """Knows a room by its steps alone, as a client at the other end of the wire does."""

    def __init__(self, guest: str, room: Room) -> None:
        self.guest = guest
        first = plain(room.whole(guest, 0))
        self.room: dict[str, Any] = first["room"]
        self.view: dict[str, Any] = first.get("view", {})
        self.own: dict[str, Any] = first.get("own", {})
        self.events: list[dict[str, Any]] = first.get("events", [])
        self.seat = first["seat"]

    def hear(self, told: Told, seat: str | None) -> None:
        public, own = plain(told.public), plain(told.own).get(seat, {})
        if public["what"]["k"] == "started":
            self.view, self.own, self.events = {}, {}, []
        self.room |= public.get("room", {})
        self.view |= public.get("view", {})
        cards = own.pop("cards", {})
        for at, event in enumerate(public.get("events", [])):
            self.events.append(event | ({"cards": cards[str(at)]} if str(at) in cards else {}))
        self.own |= own

    def check(self, seen: dict[str, Any]) -> None:
        """What was heard is what is to be seen; a field of one's own that was never told is empty."""
        assert self.room == seen["room"]
        assert self.view == seen.get("view", {})
        if "own" in seen and seen["room"]["phase"] == "playing":
            assert {name: self.own.get(name, []) for name in seen["own"]} == seen["own"]
            assert self.events == seen["events"]


@talks
def test_steps_add_up_to_the_whole_view(game: str, seed: int) -> None:
    table = a_table(game, 4000 + seed)
    clients = {guest: Client(guest, table.room) for guest in ("asha", "bibi", "cyrus", "a watcher")}
    heard = len(table.told)
    for number, _ in enumerate(conversation(table, 4000 + seed, LENGTH)):
        for told in table.told[heard:]:
            for guest, client in clients.items():
                client.hear(told, table.room.seat_of(guest))
        heard = len(table.told)
        if number % 4 == 0:
            for guest, client in clients.items():
                client.check(plain(table.room.whole(guest, 0)))


def test_conversations_say_all_that_can_be_said() -> None:
    """The tests above mean little if hardly anything happens in them."""
    rows: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    for game in FIVE:
        for seed in range(8):
            table = a_table(game, seed)
            for said in conversation(table, seed, LENGTH // 2):
                answer = said.answer
                answers[answer.code if isinstance(answer, Refused) else type(answer).__name__] += 1
            rows.update(type(row.body).__name__ for row in table.rows)
    kinds = {kind.__name__ for kind in r.Body.__subclasses__()}
    assert set(rows) == kinds, kinds - set(rows)
    assert {Later.__name__, Repeated.__name__, "stale", "unseen", "not_held", "resigned", "banned"} <= set(
        answers
    )
    assert rows["Started"] > 20
    assert rows["Moved"] > 1500
