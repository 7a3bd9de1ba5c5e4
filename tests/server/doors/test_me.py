"""What a guest asks for about themselves, and what keeps two apart (issue 22, line 7)."""

from pathlib import Path
from typing import Any

import pytest

from longears import record
from tests.server.clients import Client
from tests.server.kit import Server, all_ready, eventually, play_all

NOBODY = {"Authorization": "Bearer nobody"}


def own(client: Client, **more: str) -> dict[str, Any]:
    return {"headers": {"Authorization": f"Bearer {client.token}", **more}}


async def test_all_that_is_stored_is_told_to_whom_it_is_about(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha, bibi = await server.table("Asha", "Bibi", game="kadi")
        await all_ready([asha, bibi])
        playing = await server.json("/api/me/data", **own(asha))
        assert (playing["tables"], playing["playing"]) == ([asha.code], [asha.code])
        await play_all([asha, bibi])
        await eventually(lambda: not server.store.waiting, "the writer")
        answer = await server.ask("/api/me/data", **own(asha))
        told = await answer.json()
        assert answer.headers["Cache-Control"] == "no-store"
        assert (told["guest"], told["name"], told["playing"]) == (asha.guest, "Asha", [])
        assert [(game["id"], game["seat"]) for game in told["games"]] == [(f"{asha.code}-1", "A")]
        assert (await server.ask("/api/me/data")).status == 401
        assert (await server.ask("/api/me/data", headers=NOBODY)).status == 401


async def test_who_is_deleted_leaves_and_is_in_no_record_by_name(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha, bibi = await server.table("Asha", "Bibi", game="kadi")
        await all_ready([asha, bibi])
        during = await server.ask("/api/me", "DELETE", **own(asha))
        assert (during.status, asha.code in (await during.json())["message"]) == (409, True)
        await play_all([asha, bibi])
        await eventually(lambda: not server.store.waiting, "the writer")
        replay = f"/api/records/{asha.code}-1/replay"
        assert "Asha" in (await server.json(replay))["tags"]["Seats"]
        elsewhere = own(asha, Origin="http://elsewhere.example")
        assert (await server.ask("/api/me", "DELETE", **elsewhere)).status == 403
        done = await server.ask("/api/me", "DELETE", **own(asha))
        assert done.status == 200
        assert done.cookies["longears"]["max-age"] == "0"
        await bibi.until(lambda c: "name" not in c.chair("A"), "the free seat")
        text = await (await server.ask(f"/api/records/{asha.code}-1")).text()
        assert record.read(text).tags["Seats"] == "Guest, Bibi"
        told = await server.ask(replay)
        assert (await told.json())["tags"]["Seats"] == "Guest, Bibi", "also where it was kept"
        assert "immutable" not in told.headers["Cache-Control"]
        assert await server.store.guest(asha.guest) is None
        assert (await server.json("/api/me/data", **own(bibi)))["games"] != []


async def test_a_blocked_guest_cannot_come_to_a_table_one_hosts(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha, bibi = await server.table("Asha", "Bibi", seats=3)
        cyrus, dara = await server.come("Cyrus"), await server.come("Dara")
        await dara.do("join", table=asha.code)
        for other in (bibi, cyrus, dara):
            assert (await server.ask(f"/api/me/blocks/{other.guest}", "PUT", **own(asha))).status == 200
        assert (await cyrus.refused("join", table=asha.code))["code"] == "apart"
        assert (await dara.refused("sit", seat="C"))["code"] == "apart", "who watches does not sit down"
        await bibi.do("leave")
        again = await server.come("Cyrus", cyrus.token)
        assert (await again.refused("join", table=asha.code))["code"] == "apart", "as the store knows"
        answer = await server.ask(f"/api/me/blocks/{cyrus.guest}", "DELETE", **own(asha))
        assert {one["name"] for one in (await answer.json())["blocked"]} == {"Bibi", "Dara"}
        await again.do("join", table=asha.code)
        await again.do("sit", seat="C")


async def test_who_has_a_seat_keeps_it_when_blocked(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha, bibi = await server.table("Asha", "Bibi")
        await all_ready([asha, bibi])
        await server.ask(f"/api/me/blocks/{bibi.guest}", "PUT", **own(asha))
        again = await server.come("Bibi", bibi.token)
        await again.do("join", table=asha.code)
        await play_all([asha, again])


async def test_a_quick_match_does_not_seat_together_who_are_apart(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha, bibi, cyrus = [await server.come(name) for name in ("Asha", "Bibi", "Cyrus")]
        await server.ask(f"/api/me/blocks/{bibi.guest}", "PUT", **own(asha))
        for guest in (asha, bibi, cyrus):
            await guest.do("quick", game="thulla")
        assert asha.code != bibi.code
        assert cyrus.code in (asha.code, bibi.code)


@pytest.mark.parametrize("guest", ["nobody", "x" * 16, "%00"])
async def test_nobody_who_is_not_there_is_blocked(guest: str, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha = await server.come("Asha")
        assert (await server.ask(f"/api/me/blocks/{guest}", "PUT", **own(asha))).status in (404, 405)
        assert (await server.ask(f"/api/me/blocks/{asha.guest}", "PUT", **own(asha))).status == 404


async def test_a_report_is_kept_for_the_operator_if_both_are_at_a_public_table(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asha, bibi = await server.table("Asha", "Bibi", public=True)
        stranger = await server.come("Cyrus")

        async def status(whose: Client, **changes: str) -> int:
            asked = {"table": asha.code, "guest": bibi.guest, "why": "name"} | changes
            return (await server.ask("/api/reports", "POST", json=asked, **own(whose))).status

        assert await status(stranger) == 404
        assert await status(asha, guest=asha.guest) == 404
        assert await status(asha, guest=stranger.guest) == 404
        assert await status(asha, table="QWRT34") == 404
        assert await status(asha, why="I do not like them") == 400
        assert await status(asha) == 200
        [kept] = await server.store.reports()
        assert (kept.reporter, kept.guest, kept.name, kept.table, kept.why) == (
            asha.guest,
            bibi.guest,
            "Bibi",
            asha.code,
            "name",
        )
        told = await server.json("/api/me/data", **own(asha))
        assert [one["name"] for one in told["reports"]] == ["Bibi"]
        private, friend = await server.table("Asha", "Bibi")
        assert await status(private, table=private.code, guest=friend.guest) == 404, "friends settle it"
