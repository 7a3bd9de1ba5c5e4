"""Private tables cannot be guessed: wrong codes are few, and links have a key (issue 18, line 1)."""

from dataclasses import replace
from pathlib import Path

import pytest

from longears.room.state import SIGNS
from tests.server.clients import Client
from tests.server.kit import DOORS, GENEROUS, Server
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS


@DOORS
async def test_a_link_leads_to_its_table_and_another_key_to_none(door: type[Client], tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        (host,) = await server.table("Asha")
        code, key = host.room["link"].split("-")
        assert code == host.code
        assert len(key) == 10
        assert set(key) <= set(SIGNS)
        friend = await server.come("Bibi", door=door)
        assert (await friend.do("join", table=host.room["link"].lower()))["room"]["code"] == host.code
        wrong = f"{code}-{key[:-1]}{'A' if key[-1] != 'A' else 'C'}"
        assert (await friend.refused("join", table=wrong))["code"] == "unknown_table"
        assert (await server.ask(f"/api/tables/{wrong}")).status == 404
        assert (await server.ask(f"/api/tables/{host.room['link']}")).status == 200
        await server.restart()
        again = await server.come("Asha", host.token)
        assert (await again.do("join", table=code))["room"]["link"] == f"{code}-{key}"


async def test_two_tables_have_different_keys(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        keys = [(await server.table(name))[0].room["link"][7:] for name in ("Asha", "Bibi")]
        assert len(set(keys)) == 2


@pytest.mark.parametrize("way", ["join", "REST", "both"])
async def test_an_address_may_try_so_many_wrong_codes(way: str, tmp_path: Path) -> None:
    async with Server(tmp_path, limits=replace(GENEROUS, wrong_codes_per_minute=4)) as server:
        (host,) = await server.table("Asha")
        guesser = await server.come("Rude")
        for at in range(4):
            if way == "join" or (way == "both" and at % 2):
                assert (await guesser.refused("join", table=f"AAAAA{at}"))["code"] == "unknown_table"
            else:
                assert (await server.ask(f"/api/tables/AAAAA{at}")).status == 404
        assert (await guesser.refused("join", table=host.code))["code"] == "too_many_tries"
        assert (await server.ask(f"/api/tables/{host.code}")).status == 429


@pytest.mark.parametrize("path", ["/api/records/{}-1", "/api/records/{}-1/replay", "/api/tables/{}/record"])
async def test_a_record_does_not_tell_whether_a_code_is_right(path: str, tmp_path: Path) -> None:
    """The name of a finished game begins with the code of its table."""
    async with Server(tmp_path, limits=replace(GENEROUS, wrong_codes_per_minute=2)) as server:
        (host,) = await server.table("Asha")
        for at in range(2):
            assert (await server.ask(path.format(f"AAAAA{at}"))).status == 404
        assert (await server.ask(path.format(host.code))).status == 429
        assert (await server.ask(f"/api/tables/{host.code}")).status == 429


async def test_when_all_have_tried_too_many_links_still_lead_to_tables(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=replace(GENEROUS, wrong_codes_in_all_per_minute=3)) as server:
        (host,) = await server.table("Asha")
        guesser, friend = await server.come("Rude"), await server.come("Bibi")
        for at in range(3):
            await guesser.refused("join", table=f"AAAAA{at}")
        assert (await friend.refused("join", table=host.code))["code"] == "too_many_tries"
        assert (await friend.do("join", table=host.room["link"]))["room"]["code"] == host.code
