"""Everything can begin at a path of its host, such as /cards/ (issue 18, line 7)."""

from pathlib import Path

import pytest

from longears.server.doors import pages
from tests.server.clients import Client, SioClient
from tests.server.kit import Server, all_ready, play_all
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS

PAGE = b'<link href="/ears.png"><script src="/assets/index.js"></script>'


class Below(Server):
    """A server whose addresses begin at /cards/."""

    @property
    def address(self) -> str:
        return super().address + "/cards"


async def test_people_play_through_both_doors(tmp_path: Path) -> None:
    async with Below(tmp_path, path="/cards/") as server:
        clients: list[Client] = await server.table("Asha", "Bibi")
        other = await server.come("Cyrus", door=SioClient)
        await other.do("join", table=clients[0].code)
        assert (await server.ask(f"/api/tables/{clients[0].code}")).status == 200
        await all_ready(clients)
        await play_all(clients)
        assert (await server.ask(f"/api/records/{clients[0].code}-1")).status == 200


@pytest.mark.parametrize("path", ["/health", "/api/games", "/ws", "/", "/cardsharp/health"])
async def test_above_it_there_is_nothing(path: str, tmp_path: Path) -> None:
    async with Server(tmp_path, path="/cards/") as server:
        answer = await server.ask(path)
        assert answer.status == 404
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_nothing_else_on_the_host_is_sent_the_cookie(tmp_path: Path) -> None:
    async with Below(tmp_path, path="/cards/") as server:
        answer = await server.ask("/api/guest", "POST")
        assert "Path=/cards/;" in answer.headers["Set-Cookie"] + ";"


async def test_the_page_asks_for_its_files_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "index.html").write_bytes(PAGE)
    (folder / "index.html.br").write_bytes(b"as it was")
    monkeypatch.setattr(pages, "files", lambda _package: tmp_path)
    async with Below(tmp_path, path="/cards/") as server:
        for coding in ("br", "gzip", "identity"):
            page = await server.ask("/t/QWRT34", headers={"Accept-Encoding": coding})
            assert await page.read() == PAGE.replace(b'"/', b'"/cards/')
    async with Server(tmp_path) as server:
        page = await server.ask("/t/QWRT34", headers={"Accept-Encoding": "identity"})
        assert await page.read() == PAGE
