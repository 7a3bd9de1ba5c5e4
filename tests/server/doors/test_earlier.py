"""A page that is open while the server is updated finds its files, and is spoken to in its own way."""

import json
import logging
import os
import shutil
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from longears.room import wire
from longears.server.app import Config
from longears.server.doors import pages
from longears.server.doors.earlier import kept_build
from longears.server.doors.pages import Client
from tests.server.kit import Server


def build(folder: Path, name: str) -> Path:
    """A build of the client with a script of its own, and one that no build changes."""
    client = folder / name
    (client / "assets").mkdir(parents=True)
    (client / "built-from.txt").write_text(name * 4)
    (client / "index.html").write_text(name)
    (client / "assets" / f"table-{name}.js").write_text(f"play({name})")
    (client / "assets" / "cards.svg").write_text("<svg/>")
    return client


async def served(client: Path, kept: Path, *paths: str) -> list[tuple[int, str]]:
    app = web.Application()
    app.add_routes(pages.routes(Client(client, before=kept_build(client, kept))))
    async with TestClient(TestServer(app)) as visitor:
        return [await told(visitor, path) for path in paths]


async def told(visitor: Any, path: str) -> tuple[int, str]:
    answer = await visitor.get(path)
    return answer.status, await answer.text()


async def test_the_files_of_the_build_before_are_served_and_no_older_ones(tmp_path: Path) -> None:
    kept = tmp_path / "pages"
    builds = {name: build(tmp_path, name) for name in ("monday", "tuesday", "friday")}
    files = tuple(f"/assets/table-{name}.js" for name in builds)
    for at, name in enumerate(builds):
        statuses = [status for status, _ in await served(builds[name], kept, *files)]
        assert (
            statuses
            == {
                "monday": [200, 404, 404],
                "tuesday": [200, 200, 404],
                "friday": [404, 200, 200],
            }[name]
        )
        os.utime(kept / (name * 4)[:16], (at, at))
    assert len(list(kept.iterdir())) == 2


async def test_the_first_page_is_always_that_of_this_build(tmp_path: Path) -> None:
    kept = tmp_path / "pages"
    await served(build(tmp_path, "monday"), kept)
    (page,) = await served(build(tmp_path, "tuesday"), kept, "/")
    assert page == (200, "tuesday")


async def test_after_going_back_to_the_build_before_the_newer_one_is_the_one_before(tmp_path: Path) -> None:
    kept = tmp_path / "pages"
    monday, tuesday = build(tmp_path, "monday"), build(tmp_path, "tuesday")
    for client in (monday, tuesday, monday):
        last = await served(client, kept, "/assets/table-tuesday.js", "/assets/table-monday.js")
    assert [status for status, _ in last] == [200, 200]


async def test_where_nothing_can_be_kept_the_page_is_served_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "pages"
    blocked.write_text("a file where the folder should be")
    with caplog.at_level(logging.ERROR):
        (page,) = await served(build(tmp_path, "monday"), blocked, "/assets/table-monday.js")
    assert page == (200, "play(monday)")
    assert "cannot be kept for the next version" in caplog.text


def test_half_a_build_is_not_kept_and_the_log_has_one_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client = build(tmp_path, "monday")

    def fails(_from: str, to: str, **_how: Any) -> None:
        Path(to).write_text("half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copy2", fails)
    with caplog.at_level(logging.ERROR):
        assert kept_build(client, tmp_path / "pages") is None
    assert list((tmp_path / "pages").iterdir()) == []
    assert caplog.text.count("No space left on device") == 1


def test_nodes_that_start_together_keep_them_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client, kept = build(tmp_path, "monday"), tmp_path / "pages"
    copy, others = shutil.copy2, list[int]()

    def copied(here: str, to: str, **how: Any) -> str:
        if not others:  # in the middle of our copy another node does all of it
            others.append(1)
            assert kept_build(client, kept) is None
        return str(copy(here, to, **how))

    monkeypatch.setattr(shutil, "copy2", copied)
    assert kept_build(client, kept) is None, "there is no build before this one"
    assert [path.name for path in kept.iterdir()] == [("monday" * 4)[:16]]
    assert caplog.text == ""


def test_a_server_keeps_them_beside_its_store_only_if_it_is_told_to(tmp_path: Path) -> None:
    assert Config(tmp_path / "tables.db").kept_pages is None


# The protocol


@pytest.mark.parametrize("path", ["/ws", "/socket.io/"])
@pytest.mark.parametrize(
    ("asked", "told"), [("", 1), ("version=1", 1), ("version=2", 2), ("version=3", 2), ("version=x", 2)]
)
async def test_who_speaks_the_version_before_is_answered_in_it(
    path: str, asked: str, told: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages of the first version do not say which they speak."""
    monkeypatch.setattr(wire, "VERSION", 2)
    async with Server(tmp_path) as server:
        headers = {"Authorization": f"Bearer {await server.token('Asha')}"}
        engine = "EIO=4&transport=websocket&" if path == "/socket.io/" else ""
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{server.address}{path}?{engine}{asked}", headers=headers) as ws,
        ):
            assert (await welcome(ws))["version"] == told


async def welcome(ws: aiohttp.ClientWebSocketResponse) -> Any:
    """The first message, by either door."""
    while "welcome" not in (text := await ws.receive_str()):
        await ws.send_str("40")
    told = json.loads(text.removeprefix("42"))
    return told[1] if isinstance(told, list) else told


def test_a_version_before_the_one_before_is_not_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "VERSION", 5)
    assert [wire.spoken(asked) for asked in (0, 3, 4, 5, 6)] == [5, 5, 4, 5, 5]
