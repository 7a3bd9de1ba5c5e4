"""What a browser fetches to play without a server, and what its worker may do (issue 22, line 4)."""

import io
import zipfile
from pathlib import Path

import aiohttp

from longears.server.device import packing
from longears.server.protecting import WORKER_RULES
from tests.server.kit import Server


async def test_everything_that_is_listed_can_be_fetched_and_weighs_what_is_said(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        files = (await server.json(f"/{packing.LIST_PATH}"))["files"]
        names = {Path(file["path"]).name for file in files}
        assert names == {
            *("longears.zip", "msgspec.whl", "pyodide.asm.js", "pyodide.asm.wasm.packed", "pyodide.js"),
            *("python_stdlib.zip", "worker.js"),
        }
        likes = {"Accept-Encoding": "br"}
        async with aiohttp.ClientSession(server.address, headers=likes, auto_decompress=False) as browser:
            for file in files:
                async with browser.get(f"/{file['path']}?{file['version']}") as answer:
                    assert answer.status == 200, file
                    assert len(await answer.read()) == file["bytes"], file
    assert sum(file["bytes"] for file in files) < 8_000_000


async def test_only_the_worker_may_make_webassembly_and_it_may_do_nothing_else(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        files = (await server.json(f"/{packing.LIST_PATH}"))["files"]
        for path in ("/", "/preferences", *(f"/{file['path']}" for file in files)):
            policy = (await server.ask(path)).headers.get("Content-Security-Policy", "")
            assert (policy == WORKER_RULES) == (path == f"/{packing.WORKER_PATH}"), path
            assert ("wasm-unsafe-eval" in policy) == (path == f"/{packing.WORKER_PATH}"), path
    assert "'unsafe-eval'" not in WORKER_RULES
    assert "'unsafe-inline'" not in WORKER_RULES


def test_our_own_modules_are_the_same_from_the_same_sources_and_hold_no_server() -> None:
    packed = packing.own_modules()
    assert packed == packing.own_modules()
    names = zipfile.ZipFile(io.BytesIO(packed)).namelist()
    assert {"longears/games/kadi/rules.py", "longears/words/ur/names.json"} <= set(names)
    assert not [name for name in names if name.startswith(("longears/web/", "longears/server/doors/"))]


def test_a_page_that_was_built_without_python_lists_nothing(tmp_path: Path) -> None:
    assert packing.files(tmp_path, b"").files == ()
