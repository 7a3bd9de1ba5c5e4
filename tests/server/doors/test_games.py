"""My games over plain requests, and a guest who goes to another device (issue 22, line 6)."""

import csv
import io
from pathlib import Path

import pytest

from longears.node.limits import Limits
from longears.server.doors import games
from longears.server.played import Against, GamePlayed
from tests.server.clients import Client
from tests.server.doors.test_me import own
from tests.server.kit import GENEROUS, Server, all_ready, eventually, play_all

DAY = 86_400_000


async def played(server: Server) -> tuple[Client, Client]:
    asha, bibi = await server.table("Asha", "Bibi", game="thulla", form="letters", word="DONKEY")
    await all_ready([asha, bibi])
    await play_all([asha, bibi])
    await eventually(lambda: not server.store.waiting, "the writer")
    return asha, bibi


async def test_a_game_is_in_both_histories_with_its_places_and_letters(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha, bibi = await played(server)
        one, other = [await server.json("/api/me/games", **own(client)) for client in (asha, bibi)]
        [mine], [theirs] = one["games"], other["games"]
        assert mine["id"] == theirs["id"] == f"{asha.code}-1"
        assert {mine["place"], theirs["place"]} == {1, 2}
        assert {(mine["lost"], mine["letters"]), (theirs["lost"], theirs["letters"])} == {
            (False, ""),
            (True, "D"),
        }
        assert [(against["name"], against["place"]) for against in mine["others"]] == [
            ("Bibi", theirs["place"])
        ]
        [score] = one["people"]
        assert (score["name"], score["games"], score["ahead"] + score["behind"]) == ("Bibi", 1, 1)
        assert (await server.ask("/api/me/games")).status == 401
        told = await server.ask("/api/me/games.csv", **own(asha))
        lines = list(csv.DictReader(io.StringIO(await told.text())))
        assert [(line["id"], line["game"], line["with"]) for line in lines] == [
            (mine["id"], "thulla", "Bibi")
        ]


def test_no_name_is_a_formula_in_a_spreadsheet() -> None:
    for name in ("=1+1", "+1", "-1", "@SUM(A1)", "\tx"):
        against = (Against("b", name, "B", 2, lost=True, letters=""),)
        told = games.as_table(
            (GamePlayed("X-1", "kadi", DAY, "A", 2, 1, lost=False, letters="", others=against),)
        )
        [line] = csv.DictReader(io.StringIO(told))
        assert line["with"] == f"'{name}"
        assert line["date"] == "1970-01-02"


async def test_another_device_is_the_same_guest_by_a_code_that_is_good_once(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha, _ = await played(server)
        first, code = [
            (await (await server.ask("/api/me/carry", "POST", **own(asha))).json())["code"] for _ in range(2)
        ]
        assert (await server.ask("/api/carry", "POST", json={"code": first})).status == 404, (
            "a newer one is there"
        )
        done = await server.ask("/api/carry", "POST", json={"code": code.lower()})
        told = await done.json()
        assert (done.status, told["guest"], told["name"]) == (200, asha.guest, "Asha")
        assert done.cookies["longears"]["httponly"]
        again = await server.come("Asha", told["token"])
        assert len((await server.json("/api/me/games", **own(again)))["games"]) == 1
        assert (await server.ask("/api/carry", "POST", json={"code": code})).status == 404, "once"
        page = {"Origin": server.address}
        code = (await (await server.ask("/api/me/carry", "POST", **own(asha))).json())["code"]
        kept = await server.ask("/api/carry", "POST", json={"code": code}, headers=page)
        assert "token" not in await kept.json(), "a page has its cookie"


async def test_nobody_is_carried_by_guessing_or_from_another_site(tmp_path: Path) -> None:
    limits = {field: getattr(GENEROUS, field) for field in ("requests_per_second", "requests_burst")}
    async with Server(tmp_path, limits=Limits(**limits)) as server:
        asha = await server.come("Asha")
        code = (await (await server.ask("/api/me/carry", "POST", **own(asha))).json())["code"]
        elsewhere = {"Origin": "http://elsewhere.example"}
        assert (await server.ask("/api/carry", "POST", json={"code": code}, headers=elsewhere)).status == 403
        assert (await server.ask("/api/me/carry", "POST")).status == 401
        for wrong in ('{"code": 1}', "{}", "[]"):
            assert (await server.ask("/api/carry", "POST", data=wrong)).status == 400
        tried = [(await server.ask("/api/carry", "POST", json={"code": f"X{at}"})).status for at in range(60)]
        assert set(tried) == {404, 429}
        assert tried[-1] == 429
        assert (await server.ask("/api/carry", "POST", json={"code": code})).status == 429, (
            "nor the right one"
        )


async def test_a_code_is_too_old_after_ten_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Server(tmp_path) as server:
        asha = await server.come("Asha")
        code = (await (await server.ask("/api/me/carry", "POST", **own(asha))).json())["code"]
        later = games._now() + 1000 * games.CARRIED_SECONDS + 1
        monkeypatch.setattr(games, "_now", lambda: later)
        assert (await server.ask("/api/carry", "POST", json={"code": code})).status == 404
