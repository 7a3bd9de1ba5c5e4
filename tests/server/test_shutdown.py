"""A clean end, and `longears serve` as a real process."""

import asyncio
import json
import os
import re
import signal
import socket
import sys
from pathlib import Path

import aiohttp

from longears.cli.serve import network_address
from tests.server.clients import Client, WsClient
from tests.server.kit import DOORS, Server, all_ready
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS

ENVIRONMENT = os.environ | {"PYTHONUNBUFFERED": "1"}


async def serve(*arguments: str) -> asyncio.subprocess.Process:
    command = [sys.executable, "-c", "from longears.cli import main; main()", "serve", *arguments]
    return await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, env=ENVIRONMENT
    )


async def address_of(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    found = re.search(r"http://localhost:\d+", line)
    assert found, line
    return found[0]


@DOORS
async def test_everyone_is_told_when_to_come_back(door: type[Client], tmp_path: Path) -> None:
    server = Server(tmp_path)
    await server.start()
    clients = await server.table("Asha", "Bibi", door=door)
    await all_ready(clients)
    await server.stop()
    for client in clients:
        bye = await client.bye()
        assert (bye["code"], bye["back"]) == ("restart", 3000)
        if door is WsClient:
            assert client.closed == (1001, "")


async def test_the_server_is_not_ready_while_it_stops(tmp_path: Path) -> None:
    server = Server(tmp_path)
    await server.start()
    await server.node.say_goodbye()
    assert (await server.ask("/ready")).status == 503
    assert (await server.ask("/health")).status == 200
    await server.stop()


async def test_serve_says_where_it_is_and_ends_when_asked(tmp_path: Path) -> None:
    process = await serve("--port", "0", "--store", str(tmp_path / "tables.db"))
    address = await address_of(process)
    session = aiohttp.ClientSession()
    async with session, session.get(address + "/health") as answer:
        assert answer.status == 200
    client = WsClient("Asha", await token(address))
    await client.connect(address)
    await client.do("create", settings={"game": "kadi"})
    process.send_signal(signal.SIGTERM)
    assert (await client.bye())["code"] == "restart"
    printed, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    if near := network_address():
        assert f"On this network:   http://{near}:" in printed.decode()
        assert printed.decode().count("█") > 50, "the code for phones"
    assert "Traceback" not in errors.decode()
    assert client.token not in errors.decode()


async def token(address: str) -> str:
    session = aiohttp.ClientSession()
    async with session, session.post(address + "/api/guest", json={"name": "Asha"}) as answer:
        told: str = (await answer.json())["token"]
        return told


async def test_a_table_outlives_the_process(tmp_path: Path) -> None:
    arguments = ("--port", "0", "--store", str(tmp_path / "tables.db"), "--quiet", "--host", "127.0.0.1")
    process = await serve(*arguments)
    address = await address_of(process)
    host = WsClient("Asha", await token(address))
    await host.connect(address)
    await host.do("create", settings={"game": "kadi"})
    await host.do("start", level="medium")
    process.kill()
    await process.communicate()
    process = await serve(*arguments)
    address = await address_of(process)
    again = WsClient("Asha", host.token)
    await again.connect(address)
    whole = await again.do("join", table=host.code)
    assert (whole["seat"], whole["room"]["phase"]) == ("A", "playing")
    process.terminate()
    await process.communicate()
    assert process.returncode == 0


async def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process = await serve("--host", "127.0.0.1", "--port", port, "--store", str(tmp_path / "t.db"))
        _, errors = await process.communicate()
    assert process.returncode == 2
    assert errors.decode().splitlines()[-1].startswith("Error: the server cannot start: ")
    assert "Traceback" not in errors.decode()


async def test_what_libraries_log_is_written_once_and_as_our_own_lines_are(tmp_path: Path) -> None:
    process = await serve("--port", "0", "--store", str(tmp_path / "tables.db"), "--log-format", "json")
    address = await address_of(process)
    unknown = "/socket.io/?EIO=4&transport=websocket&sid=nobody"
    async with aiohttp.ClientSession() as session, session.get(address + unknown) as answer:
        assert answer.status == 400
    process.send_signal(signal.SIGTERM)
    _, errors = await process.communicate()
    lines = [json.loads(line) for line in errors.decode().splitlines()]
    assert len([line for line in lines if "nobody" in line["what"]]) == 1, lines
