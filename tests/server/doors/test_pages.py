"""The client's files and long answers are compressed as the asker likes it (issue 15, line 3)."""

import gzip
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from longears.server.doors import pages
from tests.server.kit import Server, all_ready, play_all

SCRIPT = "assets/index-abc.js"
FILES = {
    "index.html": b"<!doctype html>",
    SCRIPT: b"play()",
    f"{SCRIPT}.br": b"brotli",
    f"{SCRIPT}.gz": gzip.compress(b"play()"),
    "ears.png": b"png",
}
TEXT, SCRIPTS = "text/html; charset=utf-8", "text/javascript; charset=utf-8"


@asynccontextmanager
async def visited(folder: Path, files: Mapping[str, bytes] = FILES) -> AsyncIterator[Any]:
    """Someone who asks for the files of a client, and undoes no coding."""
    for name, body in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(body)
    app = web.Application()
    app.add_routes(pages.routes(pages.Client(folder)))
    async with TestClient(TestServer(app), auto_decompress=False) as visitor:
        yield visitor


async def got(visitor: Any, path: str, method: str = "GET", **headers: str) -> tuple[Any, bytes]:
    asked = {"Accept-Encoding": "", **{name.replace("_", "-"): value for name, value in headers.items()}}
    answer = await visitor.request(method, path, headers=asked)
    return answer, await answer.read()


@pytest.mark.parametrize(
    ("liked", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0.5, gzip", "gzip"),
        ("br;q=0, gzip;q=0.1", "gzip"),
        ("br ; q=0.8 , *;q=0.9", "gzip"),
        ("*", "br"),
        ("gzip;q=0.5, identity", None),
        ("gzip;q=0, br;q=0", None),
        ("*;q=0", None),
        ("deflate", None),
        ("nonsense;;q=x, ,", None),
        ("", None),
    ],
)
async def test_a_file_comes_in_the_coding_that_is_liked_most(
    liked: str, coding: str | None, tmp_path: Path
) -> None:
    async with visited(tmp_path) as visitor:
        answer, body = await got(visitor, f"/{SCRIPT}", Accept_Encoding=liked)
        assert answer.headers.get("Content-Encoding") == coding
        assert body == FILES[SCRIPT + {"br": ".br", "gzip": ".gz", None: ""}[coding]]
        assert answer.headers["Content-Type"] == SCRIPTS
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert "immutable" in answer.headers["Cache-Control"]


async def test_a_file_that_was_not_compressed_comes_as_it_is(tmp_path: Path) -> None:
    async with visited(tmp_path) as visitor:
        answer, body = await got(visitor, "/ears.png", Accept_Encoding="br")
        assert (body, answer.headers["Content-Type"]) == (b"png", "image/png")
        assert "Content-Encoding" not in answer.headers


async def test_who_has_a_file_in_this_coding_is_not_sent_it_again(tmp_path: Path) -> None:
    async with visited(tmp_path) as visitor:
        first, _ = await got(visitor, f"/{SCRIPT}", Accept_Encoding="br")
        version = first.headers["ETag"]
        again, body = await got(visitor, f"/{SCRIPT}", Accept_Encoding="br", If_None_Match=version)
        assert (again.status, body) == (304, b"")
        assert again.headers["ETag"] == version
        assert again.headers["Vary"] == "Accept-Encoding"
        other, body = await got(visitor, f"/{SCRIPT}", Accept_Encoding="gzip", If_None_Match=version)
        assert (other.status, body) == (200, FILES[f"{SCRIPT}.gz"])


async def test_a_head_tells_what_a_get_would_and_a_range_gets_the_whole(tmp_path: Path) -> None:
    async with visited(tmp_path) as visitor:
        whole, body = await got(visitor, f"/{SCRIPT}", Accept_Encoding="br")
        head, nothing = await got(visitor, f"/{SCRIPT}", "HEAD", Accept_Encoding="br")
        assert nothing == b""
        for name in ("Content-Length", "Content-Type", "Content-Encoding", "ETag", "Vary"):
            assert head.headers[name] == whole.headers[name]
        ranged, same = await got(visitor, f"/{SCRIPT}", Accept_Encoding="br", Range="bytes=1-2")
        assert (ranged.status, same) == (200, body)
        assert "Content-Range" not in ranged.headers


@pytest.mark.parametrize(
    ("path", "status", "body"),
    [
        ("/", 200, b"<!doctype html>"),
        ("/t/ABCDEF", 200, b"<!doctype html>"),
        ("/nowhere.js", 404, b"there is no such file"),
        (f"/{SCRIPT}.br", 404, b"there is no such file"),
        ("/..%2f..%2fsecret.txt", 404, b"there is no such file"),
        ("/nothing%00", 404, b"there is no such file"),
    ],
)
async def test_paths_of_the_client_are_its_first_page_and_other_files_are_not_there(
    path: str, status: int, body: bytes, tmp_path: Path
) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "web").mkdir()
    async with visited(tmp_path / "web") as visitor:
        answer, said = await got(visitor, path)
        assert (answer.status, said) == (status, body)


async def test_the_first_page_is_asked_for_again_on_every_visit(tmp_path: Path) -> None:
    async with visited(tmp_path) as visitor:
        answer, _ = await got(visitor, "/rules")
        assert (answer.headers["Cache-Control"], answer.headers["Content-Type"]) == ("no-cache", TEXT)
        again, _ = await got(visitor, "/", If_None_Match=answer.headers["ETag"])
        assert again.status == 304


async def test_the_first_page_is_compressed_with_its_head(tmp_path: Path) -> None:
    async with visited(tmp_path) as visitor:
        for path in ("/", "/t/ABCDEF"):
            answer, body = await got(visitor, path, Accept_Encoding="br, gzip")
            assert answer.headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(body) == FILES["index.html"]


async def test_a_server_without_a_client_says_so(tmp_path: Path) -> None:
    async with visited(tmp_path, {}) as visitor:
        answer, body = await got(visitor, "/")
        assert (answer.status, b"has not been built" in body) == (200, True)


@asynccontextmanager
async def raw(server: Server) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(server.address, auto_decompress=False) as session:
        yield session


@pytest.mark.parametrize("path", ["/", "/t/ABCDEF", "/api/games", "/api/cards.svg", "/api/games/kadi/rules"])
async def test_long_answers_are_compressed_if_that_is_liked(path: str, tmp_path: Path) -> None:
    async with Server(tmp_path) as server, raw(server) as session:
        plain, body = await got(session, path)
        assert "Content-Encoding" not in plain.headers
        zipped, small = await got(session, path, Accept_Encoding="gzip, deflate, br")
        assert zipped.headers["Content-Encoding"] == "gzip"
        assert zipped.headers["Content-Length"] == str(len(small))
        assert len(small) < len(body) / 2
        assert gzip.decompress(small) == body
        refused, _ = await got(session, path, Accept_Encoding="gzip;q=0, deflate")
        assert "Content-Encoding" not in refused.headers
        for answer in (plain, zipped, refused):
            assert answer.headers["Vary"] == "Accept-Encoding"
            assert answer.headers["Content-Type"] == plain.headers["Content-Type"]


async def test_a_replay_is_compressed(tmp_path: Path) -> None:
    async with Server(tmp_path) as server, raw(server) as session:
        clients = await server.table("Asha", "Bibi", game="thulla")
        await all_ready(clients)
        await play_all(clients)
        path = f"/api/records/{clients[0].code}-1/replay"
        zipped, small = await got(session, path, Accept_Encoding="gzip")
        assert zipped.headers["Content-Encoding"] == "gzip"
        _, body = await got(session, path)
        assert gzip.decompress(small) == body


async def test_short_answers_are_left_alone(tmp_path: Path) -> None:
    async with Server(tmp_path) as server, raw(server) as session:
        for path in ("/api/bots", "/health", "/api/tables"):
            answer, _ = await got(session, path, Accept_Encoding="gzip")
            assert "Content-Encoding" not in answer.headers


async def test_who_has_the_card_faces_is_not_sent_them_again(tmp_path: Path) -> None:
    async with Server(tmp_path) as server, raw(server) as session:
        first, _ = await got(session, "/api/cards.svg", Accept_Encoding="gzip")
        version = first.headers["ETag"]
        again, _ = await got(session, "/api/cards.svg", Accept_Encoding="gzip", If_None_Match=version)
        assert again.status == 304
        large, _ = await got(session, "/api/cards.svg?index=large", If_None_Match=version)
        assert large.status == 200
