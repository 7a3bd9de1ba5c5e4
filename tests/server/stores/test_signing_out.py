"""After `longears signout` no token that was given before is known (issue 18, line 4)."""

import asyncio
from pathlib import Path

from click.testing import CliRunner, Result

from longears.cli import main
from tests.databases import on_sqlite
from tests.server.kit import Server

pytestmark = on_sqlite


async def run(*words: str, answer: str = "") -> Result:
    return await asyncio.to_thread(CliRunner().invoke, main, ["signout", *words], answer)


async def test_everyone_is_a_new_guest_after_it(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        token = await server.token("Asha")
        path = str(server.path)
        refused = await run("--store", path, "--yes")
        assert refused.exit_code == 2
        assert "another server uses it" in refused.output, "it has the keys in memory"
    assert (await run("--store", path, answer="n\n")).exit_code == 1
    async with Server(tmp_path) as server:
        assert (await server.come("Asha", token)).guest == token.partition(".")[0], "nobody went on"
    done = await run("--store", path, answer="y\n")
    assert done.exit_code == 0, done.output
    async with Server(tmp_path) as server:
        known = {"Authorization": f"Bearer {token}"}
        assert (await server.json("/api/guest", method="POST", headers=known))["guest"] not in token


async def test_a_store_that_is_not_there_is_told(tmp_path: Path) -> None:
    told = await run("--store", str(tmp_path / "none.db"), "--yes")
    assert (told.exit_code, told.output) == (2, f"Error: there is no store at {tmp_path / 'none.db'}\n")
