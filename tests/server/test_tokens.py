"""Tokens end, and the keys that sign them change (issue 18, line 4)."""

import asyncio
from pathlib import Path

import pytest

from longears.server import tokens
from longears.server.people import COOKIE
from longears.server.stores.memory import MemoryStore
from longears.server.tokens import PERIODS, UNNUMBERED, Tokens, key_name
from tests.server.kit import Server
from tests.server.ways import BOTH_WAYS

ASHA, BIBI = "asha-0123456789a", "bibi-0123456789b"


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The period that it is."""
    now = [300]
    monkeypatch.setattr(tokens, "this_period", lambda: now[0])
    return now


async def opened() -> MemoryStore:
    store = MemoryStore()
    await store.open(lambda _batch: None)
    return store


async def test_a_token_is_known_for_the_period_and_the_three_after_it(calendar: list[int]) -> None:
    given = Tokens(await opened())
    token = await given.of(ASHA)
    known = []
    for calendar[0] in range(300, 300 + PERIODS + 1):
        known.append(await given.guest_of(token))
    assert known == [ASHA] * PERIODS + [None]


async def test_a_new_period_has_a_new_key_and_the_oldest_is_forgotten(calendar: list[int]) -> None:
    store = await opened()
    given = Tokens(store)
    first = await given.of(ASHA)
    key = await store.key(key_name(300))
    calendar[0] += PERIODS
    second = await given.of(ASHA)
    assert first != second
    assert await store.key(key_name(300)) != key, "it was forgotten, and this is a new one"
    calendar[0] -= PERIODS
    assert await Tokens(store).guest_of(first) is None, "nothing signed with it is known, whatever the day"


async def test_a_token_is_for_one_guest_and_one_period(calendar: list[int]) -> None:
    given = Tokens(await opened())
    calendar[0] -= 1
    await given.of(ASHA)
    calendar[0] += 1
    guest, period, signature = (await given.of(ASHA)).split(".")
    assert await given.guest_of(f"{guest}.{period}.{signature}") == ASHA
    for forged in (
        f"{BIBI}.{period}.{signature}",
        f"{guest}.{int(period) - 1}.{signature}",
        f"{guest}.0{period}.{signature}",
        f"{guest}.{signature}",
        f"{guest}.0.{signature}",
        f"{guest}.{period}.{signature[:-1]}",
        f"{guest}.{period}.{signature}\n",
        f"{guest}.٣٠٠.{signature}",
        "",
    ):
        assert await given.guest_of(forged) is None, forged


async def test_tokens_without_a_period_are_known_for_a_while(calendar: list[int]) -> None:
    store = await opened()
    old = tokens._signed(ASHA, UNNUMBERED, await store.key("guests"))
    assert old.count(".") == 1
    known = []
    for calendar[0] in (tokens.LAST_OF_UNNUMBERED, tokens.LAST_OF_UNNUMBERED + 1):
        known.append(await Tokens(store).guest_of(old))
    assert known == [ASHA, None]


async def test_two_who_come_in_the_first_moment_are_signed_with_one_key(calendar: list[int]) -> None:
    given = Tokens(await opened())
    both = await asyncio.gather(given.of(ASHA), given.of(BIBI))
    assert [await given.guest_of(token) for token in both] == [ASHA, BIBI]
    assert calendar == [300]


@BOTH_WAYS
async def test_whoever_comes_with_an_older_token_gets_a_new_one(tmp_path: Path, calendar: list[int]) -> None:
    async with Server(tmp_path) as server:
        first = await server.token("Asha")
        calendar[0] += PERIODS - 1
        answer = await server.ask("/api/guest", "POST", headers={"Cookie": f"{COOKIE}={first}"})
        second = (await answer.json())["token"]
        assert answer.cookies[COOKIE].value == second != first
        calendar[0] += 1
        assert (await server.come("Asha", second)).guest == first.partition(".")[0]
        stranger = await server.json(
            "/api/guest", method="POST", headers={"Authorization": f"Bearer {first}"}
        )
        assert stranger["guest"] != first.partition(".")[0]
