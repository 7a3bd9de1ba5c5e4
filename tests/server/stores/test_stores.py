"""What every store must do, whatever it keeps things in."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from longears.node.protocols import Known, Quick, Store, StoreError
from longears.room import Settings
from longears.room.register import Change, Entry
from longears.room.rows import Created, Row, Stood
from longears.room.told import Finished
from longears.server.device.store import DeviceStore
from longears.server.push.subscriptions import ServerStore
from longears.server.stores.memory import MemoryStore
from longears.server.stores.postgres import PostgresStore
from longears.server.stores.sqlite import SqliteStore
from tests.databases import databases
from tests.server.device.shelf import Shelf
from tests.server.kit import eventually
from tests.server.stores.kit import ROW, Committed, appended, device

SHELVES: dict[Path, Shelf] = {}
MAKERS: dict[str, Callable[[Path], ServerStore]] = {
    "memory": lambda _folder: MemoryStore(),
    "device": lambda folder: DeviceStore(SHELVES.setdefault(folder, Shelf())),
    "sqlite": lambda folder: SqliteStore(folder / "tables.db"),
    "postgresql": lambda folder: PostgresStore(databases.address(folder)),
}
CREATED = Created(settings=Settings(game="kadi"), key="07" * 32, guest="asha", name="Asha")

SEATED = Entry("kadi", public=False, playing=True, waits=False, free=0, seated=("asha",), awaited=("asha",))


@pytest.fixture
def store(kind: str, tmp_path: Path) -> ServerStore:
    return MAKERS[kind](tmp_path)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "store" in metafunc.fixturenames:
        metafunc.parametrize("kind", ["memory", "device", databases.kind])


@pytest.fixture
def committed() -> Committed:
    return Committed()


async def test_a_number_is_taken_once_and_the_same_row_again_is_no_other(
    store: Store, committed: Committed
) -> None:
    await store.open(committed)
    assert await appended(store, committed, ROW) == [True]
    assert await appended(store, committed, changed(ROW, id="second")) == [False]
    assert await appended(store, committed, ROW) == [True]
    rivals = (changed(ROW, n=2, id=message_id) for message_id in ("one", "two"))
    assert await appended(store, committed, *rivals) == [True, False]
    assert [row.id for row in await store.rows("QWRT34", 0)] == ["first", "one"]
    assert [row.id for row in await store.rows("QWRT34", 1)] == ["one"]
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        store.append(ROW)


@pytest.mark.parametrize("message_id", ["\0", "a\0b", "سلام '", '"\\u0000"', "x" * 40])
async def test_a_row_is_found_by_the_id_of_its_message_whatever_signs_that_has(
    message_id: str, store: Store, committed: Committed
) -> None:
    """A client chooses it. SQLite's functions for JSON once cut it off at the first sign of 0."""
    await store.open(committed)
    row = changed(ROW, id=message_id)
    assert await appended(store, committed, row) == [True]
    assert await appended(store, committed, row, changed(ROW, id=f"{message_id}b")) == [True, False]
    assert await store.rows("QWRT34", 0) == [row]
    made = Row("KADI22", 1, 1, "asha", CREATED, message_id)
    store.append(made, Change(SEATED))
    await eventually(lambda: len(committed.answers) == 4, "a table")
    assert (await store.made("asha", message_id)).code == "KADI22"
    await store.close()


async def test_a_row_that_has_lost_changes_nothing_of_the_register(
    store: Store, committed: Committed
) -> None:
    await store.open(committed)
    for guest in ("asha", "bibi"):
        await store.rename(guest, guest, "")
    store.append(Row("QWRT34", 1, 1, "asha", CREATED), Change(SEATED))
    await eventually(lambda: bool(committed.answers), "the table")
    left = Change(changed(SEATED, playing=False, waits=True, free=1, seated=(), awaited=()), ends=1)
    seated = Change(changed(SEATED, seated=("asha", "bibi"), awaited=("bibi",)))
    for row, change in ((ROW, left), (changed(ROW, n=2, id="won"), seated), (changed(ROW, n=2), left)):
        before = len(committed.answers)
        store.append(row, change)
        await eventually(lambda n=before: len(committed.answers) > n, "the row")  # type: ignore[misc]
    assert committed.answers == [True, False, True, False]
    assert await store.guest("asha") == Known("asha", "")
    assert await store.guest("bibi") == Known("bibi", "", ("QWRT34",))
    assert await store.endings() == []
    assert (await store.quick("kadi")).waiting == ()
    await store.close()


async def test_nothing_is_answered_while_it_is_handed_in(store: Store, committed: Committed) -> None:
    await store.open(committed)
    store.append(ROW)
    assert (committed.answers, store.waiting) == ([], 1)
    await appended(store, committed)
    await store.close()
    assert (committed.answers, store.waiting) == ([True], 0)


async def test_rows_that_waited_together_are_told_by_one_call(store: Store, committed: Committed) -> None:
    await store.open(committed)
    store.keep(Finished("QWRT34-1", "thulla", 1, "a game"))
    rows = [changed(ROW, n=n, id="") for n in range(1, 20)]
    await appended(store, committed, *rows)
    assert committed.batches == [[(row, True) for row in rows]]
    await store.close()


async def test_what_waits_is_written_before_the_store_closes(store: Store, committed: Committed) -> None:
    await store.open(committed)
    for n in range(1, 201):
        store.append(changed(ROW, n=n, id=""))
    await store.close()
    await asyncio.sleep(0)
    assert committed.answers == [True] * 200
    assert 0 < store.commits < 200


async def test_a_room_is_read_from_its_newest_beginning(store: Store, committed: Committed) -> None:
    await store.open(committed)
    begun = [Row("QWRT34", n, 1, "asha", CREATED) for n in (1, 4)]
    rows = [begun[0], changed(ROW, n=2), changed(ROW, n=3), begun[1], changed(ROW, n=5)]
    other = Row("KADI22", 1, 1, "bibi", CREATED)
    await appended(store, committed, *rows, other)
    assert await store.room("QWRT34") == rows[3:]
    assert await store.room("KADI22") == [other]
    assert await store.room("KADI22") == [other]
    await store.close()


async def test_a_room_is_closed_only_when_it_is_due(store: Store, committed: Committed) -> None:
    await store.open(committed)
    for code in ("QWRT34", "KADI22"):
        store.append(Row(code, 1, 1, "asha", CREATED), Change(SEATED, until=1000))
    await eventually(lambda: committed.answers == [True, True], "two tables")
    assert await store.due(999) == []
    assert sorted(await store.due(1000)) == ["KADI22", "QWRT34"]
    await store.rest("KADI22", 2000)
    assert [await store.close_room(code, 1000) for code in ("QWRT34", "KADI22", "QWRT34")] == [
        True,
        False,
        False,
    ]
    assert await store.room("QWRT34") == await store.rows("QWRT34", 0) == []
    assert len(await store.room("KADI22")) == 1
    assert await store.due(1000) == []
    await store.close()


async def test_a_room_whose_last_record_is_missing_is_not_closed(store: Store, committed: Committed) -> None:
    await store.open(committed)
    store.append(Row("QWRT34", 1, 1, "asha", CREATED), Change(SEATED, ends=1, until=1000))
    await eventually(lambda: bool(committed.answers), "the table")
    assert not await store.close_room("QWRT34", 1000)
    store.keep(Finished("QWRT34-1", "kadi", 1, "a game"))
    assert await store.close_room("QWRT34", 1000)
    await store.close()


async def test_a_room_where_people_are_is_not_closed_for_another_who_left(
    store: Store, committed: Committed
) -> None:
    await store.open(committed)
    for code in ("QWRT34", "KADI22"):
        store.append(Row(code, 1, 1, "asha", CREATED), Change(SEATED, until=1000))
    await eventually(lambda: committed.answers == [True, True], "two tables")
    await store.stay(["QWRT34", "NONE22"], 5000)
    await store.stay(["QWRT34"], 3000)
    assert await store.due(4999) == ["KADI22"]
    assert not await store.close_room("QWRT34", 4999)
    assert await store.close_room("QWRT34", 5000)
    await store.close()


async def test_the_newest_rows_of_many_rooms_are_told_together(store: Store, committed: Committed) -> None:
    await store.open(committed)
    await appended(store, committed, ROW, changed(ROW, n=2), changed(ROW, room="KADI22", n=7))
    assert await store.newest(["QWRT34", "KADI22", "NONE22"]) == {"QWRT34": 2, "KADI22": 7}
    assert await store.newest([]) == {}
    await store.close()


async def test_one_of_those_who_make_a_quick_match_at_the_same_time_does(
    store: Store, committed: Committed
) -> None:
    def waits(code: str, guest: str, after: str, at: int = 1) -> tuple[Row, Change]:
        entry = changed(SEATED, playing=False, waits=True, free=3, seated=(guest,), awaited=())
        return Row(code, 1, at, guest, CREATED, "make"), Change(entry, after=after)

    await store.open(committed)
    assert await store.quick("kadi") == Quick("", ())
    first = waits("QWRT34", "asha", "")
    for row, change in (first, waits("KADI22", "bibi", ""), first):
        store.append(row, change)
    await eventually(lambda: committed.answers == [True, False, True], "the first of them")
    assert await store.quick("kadi") == Quick("QWRT34", ("QWRT34",))
    assert await store.quick("thulla") == Quick("", ())
    assert await store.room("KADI22") == []
    store.append(*waits("TEEN22", "bibi", ""))
    await eventually(lambda: committed.answers[3:] == [False], "one who has not looked again")
    store.append(*waits("KADI22", "bibi", "QWRT34", 2))
    await eventually(lambda: committed.answers[4:] == [True], "one who has")
    assert await store.quick("kadi") == Quick("KADI22", ("QWRT34", "KADI22"))
    full = Change(changed(SEATED, playing=False, waits=True, free=0, awaited=()))
    store.append(Row("KADI22", 2, 2, "bibi", Stood(guest="bibi")), full)
    await eventually(lambda: len(committed.answers) == 6, "the last seat")
    assert await store.quick("kadi") == Quick("KADI22", ("QWRT34",))
    await store.close()


async def test_a_room_that_is_in_the_register_already_is_not_put_there_as_it_was(
    store: Store, committed: Committed
) -> None:
    await store.open(committed)
    await store.rename("asha", "Asha", "")
    store.append(Row("QWRT34", 1, 1, "asha", CREATED), Change(SEATED, until=1000))
    await eventually(lambda: bool(committed.answers), "the table")
    await store.register("QWRT34", changed(SEATED, seated=(), awaited=()), 5000)
    assert await store.guest("asha") == Known("Asha", "", ("QWRT34",))
    assert await store.due(1000) == ["QWRT34"]
    await store.close()


async def test_a_finished_game_is_kept_once(store: Store, committed: Committed) -> None:
    await store.open(committed)
    for record in ("first", "second"):
        store.keep(Finished("QWRT34-1", "thulla", 1, record))
    assert await store.record("QWRT34-1") == "first"
    assert await store.record("QWRT34-2") is None
    await store.close()


async def test_guests_and_keys_are_kept(store: Store, committed: Committed) -> None:
    await store.open(committed)
    assert await store.guest("asha") is None
    await store.rename("asha", "Asha", "")
    await store.rename("asha", "Aisha", "fish-mint")
    assert await store.guest("asha") == Known("Aisha", "fish-mint")
    key = await store.key("guests")
    assert len(key) == 32
    assert await store.key("guests") == key != await store.key("others")
    await store.close()


async def test_keys_of_a_kind_are_forgotten_but_for_some(store: Store, committed: Committed) -> None:
    await store.open(committed)
    names = ("guests", "guests 1", "guests 2", "guests-not", "others 1")
    before = {name: await store.key(name) for name in names}
    await store.forget_keys("guests", ["guests 2"])
    forgotten = [name for name in names if await store.key(name) != before[name]]
    assert forgotten == ["guests", "guests 1"]
    await store.close()


async def test_push_subscriptions_are_kept_until_they_are_withdrawn(
    store: ServerStore, committed: Committed
) -> None:
    await store.open(committed)
    assert await store.subscriptions("asha") == []
    for guest, one in (("asha", device("phone")), ("asha", device("tablet")), ("bibi", device("laptop"))):
        await store.subscribe(guest, one, 5)
    assert await store.subscriptions("asha") == [device("phone"), device("tablet")]
    await store.unsubscribe(device("phone").endpoint)
    await store.unsubscribe(device("phone").endpoint)
    assert await store.subscriptions("asha") == [device("tablet")]
    assert await store.subscriptions("bibi") == [device("laptop")]
    await store.close()


async def test_an_endpoint_belongs_to_the_guest_who_has_the_browser_now(
    store: ServerStore, committed: Committed
) -> None:
    await store.open(committed)
    await store.subscribe("asha", device("phone"), 5)
    await store.subscribe("bibi", device("phone", "fa"), 5)
    assert await store.subscriptions("asha") == []
    assert await store.subscriptions("bibi") == [device("phone", "fa")]
    await store.close()


async def test_of_too_many_subscriptions_of_a_guest_the_oldest_go(
    store: ServerStore, committed: Committed
) -> None:
    await store.open(committed)
    await store.subscribe("bibi", device("of bibi"), 2)
    for name in ("first", "second", "first", "third"):
        await store.subscribe("asha", device(name), 2)
    assert await store.subscriptions("asha") == [device("first"), device("third")]
    assert await store.subscriptions("bibi") == [device("of bibi")]
    await store.close()
