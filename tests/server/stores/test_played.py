"""The games of a guest, in every store, and a guest who goes to another device (issue 22, line 6)."""

from pathlib import Path

import pytest

from longears.room.told import Finished, Player
from longears.server import played
from longears.server.played import Against, Score
from longears.server.push.subscriptions import ServerStore
from longears.server.stores import memory
from tests.databases import databases
from tests.server.kit import eventually
from tests.server.stores.kit import Committed
from tests.server.stores.test_mine import RECORD
from tests.server.stores.test_stores import MAKERS

NEVER = 1 << 60


@pytest.fixture
def store(kind: str, tmp_path: Path) -> ServerStore:
    return MAKERS[kind](tmp_path)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    metafunc.parametrize("kind", ["memory", databases.kind])


async def opened(store: ServerStore) -> ServerStore:
    """Three games: Asha beats Bibi, then both are last, then Bibi beats Asha, and Cyrus everyone."""
    await store.open(Committed())
    for name in ("Asha", "Bibi", "Cyrus"):
        await store.rename(name.lower(), name, "")
    text = RECORD.read_text("utf-8")
    first = (Player("A", "asha", 1, False, "", 4), Player("B", "bibi", 4, True, "D", 4))
    second = (Player("A", "asha", 3, True, "D", 3), Player("B", "bibi", 3, True, "DO", 3))
    third = (
        Player("C", "cyrus", 1, False, "", 3),
        Player("A", "asha", 3, True, "DO", 3),
        Player("B", "bibi", 2, False, "DO", 3),
    )
    for at, players in enumerate((first, second, third), 1):
        store.keep(Finished(f"QWRT34-{at}", "thulla", at, text, players))
    store.keep(Finished("QWRT34-9", "kadi", 9, text, (Player("A", "bibi"), Player("B", "cyrus"))))
    await eventually(lambda: not store.waiting, "the writer")
    return store


async def test_games_are_told_newest_first_with_places_letters_and_the_others(store: ServerStore) -> None:
    await opened(store)
    told = await store.history("asha")
    assert [(one.id, one.place, one.seats, one.lost, one.letters) for one in told.games] == [
        ("QWRT34-3", 3, 3, True, "DO"),
        ("QWRT34-2", 3, 3, True, "D"),
        ("QWRT34-1", 1, 4, False, ""),
    ]
    assert told.games[0].others == (
        Against("bibi", "Bibi", "B", 2, lost=False, letters="DO"),
        Against("cyrus", "Cyrus", "C", 1, lost=False, letters=""),
    )
    assert told.people == (
        Score("bibi", "Bibi", games=3, ahead=1, behind=1, last=3),
        Score("cyrus", "Cyrus", games=1, ahead=0, behind=1, last=3),
    )
    stored = (await store.stored("asha")).games
    assert (stored[0].place, stored[0].lost, stored[0].letters, stored[0].seats) == (3, True, "DO", 3)
    await store.close()


async def test_a_game_that_does_not_count_is_told_and_is_nobodys_score(store: ServerStore) -> None:
    await opened(store)
    told = await store.history("cyrus")
    assert [(one.id, one.place, one.seats) for one in told.games] == [("QWRT34-9", 0, 0), ("QWRT34-3", 1, 3)]
    assert told.people[0] == Score("bibi", "Bibi", games=2, ahead=1, behind=0, last=9)
    assert (await store.history("nobody")).games == ()
    await store.close()


async def test_of_very_many_the_newest_are_told(store: ServerStore, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (played, memory):
        monkeypatch.setattr(module, "MOST_GAMES", 2)
    monkeypatch.setattr(played, "MOST_PEOPLE", 1)
    await opened(store)
    told = await store.history("asha")
    assert [one.id for one in told.games] == ["QWRT34-3", "QWRT34-2"]
    assert [one.guest for one in told.people] == ["bibi"]
    assert told.people[0].games == 3, "the score counts all"
    await store.close()


async def test_who_is_forgotten_is_in_nobodys_score(store: ServerStore) -> None:
    await opened(store)
    await store.offer("bibi", "digest", NEVER, 0)
    await store.forget_guest("bibi")
    assert (await store.history("bibi")).games == ()
    told = await store.history("asha")
    assert [one.guest for one in told.people] == ["cyrus"]
    assert [len(one.others) for one in told.games] == [1, 0, 0]
    assert await store.accept("digest", 0) is None
    await store.close()


async def test_a_guest_is_carried_once_in_time_and_by_the_newest_code(store: ServerStore) -> None:
    await store.open(Committed())
    await store.offer("asha", "first", 100, 0)
    await store.offer("bibi", "of bibi", 100, 0)
    await store.offer("asha", "second", 200, 50)
    assert await store.accept("first", 50) is None, "another was offered since"
    assert await store.accept("of bibi", 101) is None, "too late"
    assert await store.accept("second", 150) == "asha"
    assert await store.accept("second", 150) is None, "the second time"
    await store.close()
