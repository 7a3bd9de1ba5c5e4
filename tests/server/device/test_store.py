"""The store of a browser: what is confirmed is on its shelf, and comes back from there (issue 22, line 4)."""

import asyncio

import pytest
from msgspec.structs import replace as changed

from longears.node.protocols import Ending
from longears.room import Settings
from longears.room.register import Change, Entry
from longears.room.rows import ChairKept, Created, Started, Stood
from longears.room.told import Finished, Player
from longears.server.device import store as device
from longears.server.device.store import DeviceStore
from tests.server.device.shelf import Shelf
from tests.server.kit import eventually
from tests.server.stores.kit import ROW, Committed, appended

SEATED = Entry("kadi", public=False, playing=True, waits=False, free=0, seated=("asha",), awaited=("asha",))
CREATED = Created(settings=Settings(game="kadi"), key="07" * 32, guest="asha", name="Asha")
MADE = changed(ROW, body=CREATED, actor="asha")
STARTED = Started(
    settings=CREATED.settings, key=CREATED.key, game=1, host="asha", chairs=(ChairKept("asha"),), match={}
)


async def opened(shelf: Shelf) -> tuple[DeviceStore, Committed]:
    store, committed = DeviceStore(shelf), Committed()
    await store.open(committed)
    return store, committed


async def test_everything_comes_back_from_the_shelf() -> None:
    shelf = Shelf()
    store, committed = await opened(shelf)
    store.append(MADE, Change(SEATED, until=7))
    store.append(changed(ROW, n=2, body=Stood(guest="asha"), id="a\0b"), Change(SEATED, ends=1))
    await eventually(lambda: len(committed.answers) == 2)
    store.keep(Finished("OTHER2-1", "kadi", 5, "a record", (Player("A", "asha"),)))
    await store.rename("asha", "Asha", "fish-mint")
    key = await store.key("secret")
    await store.close()
    again, _ = await opened(shelf)
    assert await again.rows(ROW.room, 0) == [MADE, changed(ROW, n=2, body=Stood(guest="asha"), id="a\0b")]
    assert await again.endings() == [Ending(ROW.room, 2)]
    assert await again.record("OTHER2-1") == "a record"
    assert await again.key("secret") == key
    known = await again.guest("asha")
    assert known is not None
    assert (known.name, known.badge, known.tables) == ("Asha", "fish-mint", (ROW.room,))
    assert (await again.made("asha", MADE.id)).code == ROW.room
    await again.close()


async def test_what_is_gone_is_gone_from_the_shelf() -> None:
    shelf = Shelf()
    store, committed = await opened(shelf)
    store.append(MADE, Change(SEATED, until=7))
    await eventually(lambda: len(committed.answers) == 1)
    assert await store.close_room(ROW.room, 8)
    assert not [name for name in shelf.kept if name.startswith("rows ")]
    await store.close()
    again, _ = await opened(shelf)
    assert await again.room(ROW.room) == []
    assert await again.due(10) == []
    await again.close()


async def test_nobody_is_answered_and_nothing_is_read_before_the_transaction_is_complete() -> None:
    shelf = Shelf()
    store, committed = await opened(shelf)
    shelf.may_write.clear()
    store.append(ROW)
    await eventually(lambda: shelf.writes == 1)
    reading = asyncio.ensure_future(store.rows(ROW.room, 0))
    await asyncio.sleep(0.01)
    assert committed.answers == []
    assert not reading.done()
    assert store.waiting == 1
    shelf.may_write.set()
    assert await reading == [ROW]
    assert committed.answers == [True]
    await store.close()


async def test_a_full_device_is_told_of_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "AGAIN_SECONDS", 0.01)
    shelf = Shelf()
    store, committed = await opened(shelf)
    shelf.is_full = True
    store.append(ROW)
    await eventually(lambda: store.trouble == "the device is full")
    assert committed.answers == []
    shelf.is_full = False
    await store.recovered()
    assert store.trouble == ""
    await eventually(lambda: len(committed.answers) == 1)
    assert committed.answers == [True]
    await store.close()


async def test_rows_before_the_newest_beginning_go_once_their_game_is_on_the_shelf_of_records() -> None:
    shelf = Shelf()
    store, committed = await opened(shelf)
    rows = [MADE, changed(MADE, n=2, body=Stood(guest="x"), id=""), changed(MADE, n=3, body=STARTED, id="")]
    assert await appended(store, committed, *rows) == [True, True, True]
    await store.close()
    again, _ = await opened(shelf)
    assert await again.rows(ROW.room, 0) == rows[2:]
    await again.close()
    assert [name for name in shelf.kept if name.startswith("rows ")] == [f"rows {ROW.room}/3"]
