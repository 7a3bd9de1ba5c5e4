"""A store of an earlier version plays on: its games by their rules, the next ones by ours."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from longears.server import app
from longears.server.doors.codings import FixedAnswer
from longears.server.tokens import Tokens
from tests.databases import on_sqlite
from tests.newer import let_cutters_pick_up, raise_version
from tests.server.clients import Client
from tests.server.kit import Server, all_ready, play_all

pytestmark = on_sqlite

STORES = Path(__file__).parents[1] / "data" / "stores"
SEATED = {
    1: {
        "RESGN3": ("Asha", "Bibi", "Cyrus"),
        "AGREE4": ("Asha", "Bibi", "Cyrus", "Dayo"),
        "TWQWAY": ("Asha", "Bibi"),
        "WAIT44": ("Asha", "Bibi", "Cyrus", "Dayo"),
    },
    2: {
        "SPELL2": ("Asha", "Bibi"),
        "KADI22": ("Asha", "Bibi", "Cyrus"),
        "KDWAIT": ("Asha", "Bibi"),
        "ENDED2": ("Asha", "Bibi"),
    },
}


def older(folder: Path, version: int = 1) -> Server:
    shutil.copy(STORES / f"rooms-{version}.db", folder / "tables.db")
    return Server(folder)


async def back(server: Server, code: str, *names: str) -> list[Client]:
    """These people at the table where they were."""
    found = await server.store.do(lambda db: db.execute("SELECT name, id FROM guests").fetchall())
    tokens = {name: await Tokens(server.store).of(guest) for name, guest in found}
    clients = []
    for name in names or (SEATED[1] | SEATED[2])[code]:
        client = await server.come(name, tokens[name])
        await client.do("join", table=code)
        clients.append(client)
    return clients


def column(client: Client, name: str) -> list[Any]:
    return [standing[name] for standing in client.room["match"]["standing"]]


@pytest.mark.parametrize("version", SEATED)
async def test_all_tables_of_an_older_store_are_there(tmp_path: Path, version: int) -> None:
    async with older(tmp_path, version) as server:
        for code in SEATED[version]:
            assert (await server.ask(f"/api/tables/{code}")).status == 200
            assert (await server.ask(f"/api/records/{code}-1")).status == 200


async def test_gw_b13_in_an_older_game_the_resigner_alone_loses_and_in_the_next_nobody_is_rescued(
    tmp_path: Path,
) -> None:
    async with older(tmp_path) as server:
        people = asha, bibi, cyrus = await back(server, "RESGN3")
        assert column(asha, "losses") == [0, 0, 1]
        await asha.do("play", move=asha.own["moves"][0], seen=asha.n)
        outcome = await asha.over()
        assert outcome["losers"] == ["C"]
        assert column(asha, "losses") == [0, 1, 1]
        await all_ready(people)
        await bibi.do("resign")
        await asha.do("end")
        await cyrus.do("end")
        await asha.until(lambda c: not c.playing, "the agreement")
        assert column(asha, "losses") == [0, 2, 1]


async def test_an_older_game_ended_by_agreement_does_not_count_and_asks_nobody_a_bot_plays_for(
    tmp_path: Path,
) -> None:
    async with older(tmp_path) as server:
        people = asha, bibi, cyrus, dayo = await back(server, "AGREE4")
        before = asha.room["match"]["standing"]
        await bibi.do("end")
        await asha.until(lambda c: not c.playing, "the agreement")
        assert asha.room["ended"] == "agreed"
        assert asha.room["match"]["standing"] == before
        await all_ready(people)
        await dayo.do("resign")
        await asha.do("end")
        await bibi.do("end")
        assert asha.playing
        await cyrus.do("end")
        await asha.until(lambda c: not c.playing, "the agreement")
        assert column(asha, "losses") == [0, 1, 0, 1]
        points = column(asha, "points")
        assert points[:3] == [0, 94, 0]
        assert points[3] > 0


async def test_in_an_older_game_resigning_still_ends_what_the_other_had_agreed_to_end(tmp_path: Path) -> None:
    async with older(tmp_path) as server:
        people = asha, bibi = await back(server, "TWQWAY")
        await bibi.do("resign")
        await asha.until(lambda c: not c.playing, "the agreement")
        assert column(asha, "letters") == ["", "O"]
        await all_ready(people)
        await asha.do("end")
        await bibi.do("resign")
        await asha.until(lambda c: not c.playing, "the agreement")
        assert column(asha, "letters") == ["", "OX"]
        assert asha.room["match"]["losers"] == ["B"]


async def test_a_table_that_waited_goes_on_with_its_match(tmp_path: Path) -> None:
    async with older(tmp_path) as server:
        people = asha, bibi, *_ = await back(server, "WAIT44")
        await all_ready(people)
        assert asha.room["game"] == 2
        assert column(asha, "losses") == [0, 1, 0, 1]
        await bibi.do("resign")
        for client in people:
            if client is not bibi:
                await client.do("end")
        await asha.until(lambda c: not c.playing, "the agreement")
        assert column(asha, "losses") == [0, 2, 0, 2]


# Version 2


async def give_up(loser: Client, *others: Client) -> None:
    """A game that counts, and is soon over."""
    await loser.do("resign")
    for other in others:
        await other.do("end")
    await others[0].until(lambda c: not c.playing, "the agreement")


async def test_gw_b18_a_word_that_is_being_spelled_keeps_the_letters_it_had(tmp_path: Path) -> None:
    async with older(tmp_path, 2) as server:
        people = asha, bibi = await back(server, "SPELL2")
        assert column(asha, "letters") == ["", "ചക്"]
        assert asha.room["match"]["word"] == ["ച", "ക്", "ക"]
        await give_up(bibi, asha)
        assert asha.room["match"]["losers"] == ["B"]
        await all_ready(people)
        assert asha.room["match"]["word"] == ["ച", "ക്ക"]


async def test_kd_a27_an_older_match_of_kadi_goes_on_and_the_next_is_played_for_wins(tmp_path: Path) -> None:
    async with older(tmp_path, 2) as server:
        people = asha, bibi, cyrus = await back(server, "KADI22")
        assert asha.room["match"]["form"] == "count"
        await give_up(bibi, asha, cyrus)
        assert column(asha, "losses") == [0, 2, 0]
        await asha.do("stop")
        assert asha.room["match"]["losers"] == ["B"]
        await all_ready(people)
        assert asha.room["match"]["form"] == asha.room["settings"]["form"] == "wins"
        await give_up(bibi, asha, cyrus)
        assert column(asha, "wins") == [0, 0, 0]


async def test_an_older_word_of_kadi_is_spelled_on(tmp_path: Path) -> None:
    async with older(tmp_path, 2) as server:
        people = asha, bibi = await back(server, "KDWAIT")
        assert column(asha, "letters") == ["", "O"]
        await all_ready(people)
        await give_up(bibi, asha)
        assert asha.room["match"]["losers"] == ["B"]
        await all_ready(people)
        assert asha.room["settings"]["form"] == "wins"


async def test_after_an_older_game_a_match_that_is_over_goes_when_someone_leaves(tmp_path: Path) -> None:
    async with older(tmp_path, 2) as server:
        people = asha, bibi = await back(server, "ENDED2")
        assert asha.room["match"]["losers"] == ["B"]
        await bibi.do("stand")
        await asha.until(lambda c: c.room["match"] is None, "the match to be gone")
        await bibi.do("sit", seat="B")
        await all_ready(people)
        await give_up(bibi, asha)
        await bibi.do("stand")
        await asha.until(lambda c: c.chair("B").get("guest") is None, "the empty seat")
        assert asha.room["match"]["losers"] == ["B"]


# Version 3


async def test_all_tables_of_the_third_version_are_there(tmp_path: Path) -> None:
    async with older(tmp_path, 3) as server:
        for code in ("GAME34", "HURRY3", "QUCK34"):
            assert (await server.ask(f"/api/tables/{code}")).status == 200
        assert (await server.ask("/api/records/GAME34-1")).status == 200


async def test_gw_b21_a_game_that_began_before_the_update_cannot_be_joined_and_the_next_one_can(
    tmp_path: Path,
) -> None:
    async with older(tmp_path, 3) as server:
        people = asha, bibi = await back(server, "GAME34", "Asha", "Bibi")
        esi = await server.come("Esi")
        await esi.do("join", table="GAME34")
        assert asha.room["open"] == []
        assert (await esi.refused("ask", seat="C"))["code"] == "older_game"
        before = column(asha, "games")
        await play_all(people)
        assert column(asha, "games") == [games + 1 for games in before]
        await all_ready(people)
        await asha.until(lambda c: c.room["open"] == ["C", "D"], "the next game")
        await esi.do("ask", seat="C")
        await asha.do("admit", guest=esi.guest, seat="C")
        await play_all([asha, bibi, esi])
        assert column(asha, "games") == [games + 2 for games in before]


async def test_bots_that_were_asked_to_hurry_hurry_on(tmp_path: Path) -> None:
    async with older(tmp_path, 3) as server:
        (cyrus,) = await back(server, "HURRY3", "Cyrus")
        await cyrus.over()


async def test_gw_b22_a_quick_match_made_before_the_update_waits_for_its_host(tmp_path: Path) -> None:
    async with older(tmp_path, 3) as server:
        (dayo,) = await back(server, "QUCK34", "Dayo")
        assert "starts" not in dayo.frames[-1].get("clock", {})
        await dayo.do("start", level="medium")
        assert dayo.playing


# Rules


class InPlace:
    """Does the work here."""

    async def do(self, work: Callable[..., FixedAnswer], *parts: object, **named: object) -> FixedAnswer:
        return work(*parts, **named)

    def close(self) -> None:
        """Nothing was begun."""


async def test_a_stored_game_is_played_on_and_replayed_by_the_rules_it_began_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "Processes", InPlace)  # another process would not know the new rules
    async with older(tmp_path, 3) as server:
        before = await (await server.ask("/api/records/GAME34-1/replay")).json()
    raise_version(monkeypatch, "thulla", "common")
    let_cutters_pick_up(monkeypatch)
    async with older(tmp_path, 3) as server:
        assert await (await server.ask("/api/records/GAME34-1/replay")).json() == before
        people = await back(server, "GAME34", "Asha", "Bibi")
        await play_all(people)
        await all_ready(people)
        await play_all(people)
        for game, version in ((2, "1"), (3, "2")):
            record = await (await server.ask(f"/api/records/GAME34-{game}")).text()
            assert f'[Rules "{version}"]' in record
            assert (await server.ask(f"/api/records/GAME34-{game}/replay")).status == 200
