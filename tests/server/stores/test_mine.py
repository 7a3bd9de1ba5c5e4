"""What belongs to one guest, in every store: blocks, reports, all that is kept (issue 22, line 7)."""

import re
from pathlib import Path

import pytest

from longears.node.protocols import Known
from longears.room.told import Finished, Player
from longears.server import mine
from longears.server.mine import Report
from longears.server.push.subscriptions import ServerStore
from longears.server.stores import memory
from tests.databases import databases
from tests.server.kit import eventually
from tests.server.stores.kit import Committed, device
from tests.server.stores.test_stores import MAKERS

RECORD = Path("tests/data/records/th-12-the-thulla.txt")


@pytest.fixture
def store(kind: str, tmp_path: Path) -> ServerStore:
    return MAKERS[kind](tmp_path)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    metafunc.parametrize("kind", ["memory", databases.kind])


async def apart(store: ServerStore, guest: str) -> set[str]:
    known = await store.guest(guest)
    return set(known.apart if known else ())


def report(reporter: str, at: int, guest: str = "bibi", table: str = "QWRT34") -> Report:
    return Report(at, reporter, guest, guest.title(), table, "manners")


async def test_two_are_apart_as_long_as_one_of_them_minds(store: ServerStore) -> None:
    await store.open(Committed())
    for name in ("Asha", "Bibi", "Cyrus"):
        await store.rename(name.lower(), name, "")
    await store.block("asha", "bibi", on=True)
    await store.block("asha", "bibi", on=True)
    await store.block("bibi", "asha", on=True)
    await store.block("cyrus", "asha", on=True)
    assert [await apart(store, guest) for guest in ("asha", "bibi", "cyrus")] == [
        {"bibi", "cyrus"},
        {"asha"},
        {"asha"},
    ]
    await store.block("asha", "bibi", on=False)
    assert await apart(store, "bibi") == {"asha"}, "Bibi still minds"
    await store.block("bibi", "asha", on=False)
    assert await store.guest("bibi") == Known("Bibi", "")
    assert [(one.guest, one.name) for one in (await store.stored("cyrus")).blocked] == [("asha", "Asha")]
    await store.close()


async def test_of_too_many_blocks_and_reports_the_oldest_go(
    store: ServerStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, most in (("MOST_BLOCKS", 2), ("REPORTS_OF_ONE", 3), ("MOST_REPORTS", 4)):
        for module in (mine, memory):
            monkeypatch.setattr(module, name, most)
    times = iter(range(1, 100))
    monkeypatch.setattr("time.time_ns", lambda: next(times) * 1_000_000)
    await store.open(Committed())
    await store.rename("asha", "Asha", "")
    for other in ("bibi", "cyrus", "dara"):
        await store.block("asha", other, on=True)
    assert await apart(store, "asha") == {"cyrus", "dara"}
    for at in range(1, 6):
        await store.report(report("asha", at, table=f"TABLE{at}"))
    assert [one.at for one in await store.reports()] == [5, 4, 3]
    await store.report(report("asha", 6, table="TABLE3"))
    assert [one.at for one in await store.reports()] == [6, 5, 4], "once for each table"
    for at in (7, 8):
        await store.report(report("cyrus", at, table=f"TABLE{at}"))
    assert [(one.at, one.reporter) for one in await store.reports()] == [
        (8, "cyrus"),
        (7, "cyrus"),
        (6, "asha"),
        (5, "asha"),
    ]
    await store.close()


async def test_all_that_is_kept_of_a_guest_is_told_and_forgotten(store: ServerStore) -> None:
    await store.open(Committed())
    for name in ("Asha", "Bibi"):
        await store.rename(name.lower(), name, "")
    text = RECORD.read_text("utf-8")
    seats = re.search(r'Seats "([^"]*)"', text)
    assert seats
    store.keep(Finished("QWRT34-1", "kadi", 5, text, (Player("A", "asha"), Player("B", "bibi"))))
    await eventually(lambda: not store.waiting, "the writer")
    await store.subscribe("asha", device("phone"), 5)
    await store.block("asha", "bibi", on=True)
    await store.report(report("asha", 7))
    told = await store.stored("asha")
    assert (told.name, told.devices, told.tables) == ("Asha", 1, ())
    assert [(one.id, one.game, one.at, one.seat) for one in told.games] == [("QWRT34-1", "kadi", 5, "A")]
    assert [(one.name, one.why) for one in told.reports] == [("Bibi", "manners")]
    await store.forget_guest("asha")
    told = await store.stored("asha")
    assert (told.name, told.games, told.blocked, told.reports, told.devices) == ("", (), (), (), 0)
    assert await store.guest("asha") is None
    assert await apart(store, "bibi") == set()
    cleared = await store.record("QWRT34-1") or ""
    first, rest = seats[1].split(", ", 1)
    assert f'Seats "Guest, {rest}"' in cleared, first
    assert [one.id for one in (await store.stored("bibi")).games] == ["QWRT34-1"]
    await store.close()
