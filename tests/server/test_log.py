"""Log lines cannot be forged (issue 18, line 1)."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from longears.node.log import line, log
from longears.room import Room
from longears.room.messages import Ready
from longears.server.log import LIBRARIES, JsonLines, watch_libraries
from tests.server.kit import Server, all_ready, next_move

FORGED = "x\n2026-01-01 00:00:00 table closed table=QWRT34\r\x1b[2J\u2028"


@pytest.fixture
def _watched() -> Iterator[None]:
    before = {name: list(logging.getLogger(name).filters) for name in LIBRARIES}
    watch_libraries()
    yield
    for name, filters in before.items():
        logging.getLogger(name).filters = filters


def test_a_line_stays_one_whatever_somebody_has_put_into_it() -> None:
    assert len(line("said", {"text": FORGED}).splitlines()) == 1
    assert "\x1b" not in line("said", {"text": FORGED})


def test_a_line_carries_the_name_of_its_node(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with caplog.at_level(logging.INFO):
        log.info("table closed", table="QWRT34")
        monkeypatch.setattr(log, "node", "north")
        log.info("table closed", table="QWRT34")
    assert caplog.messages == ["table closed table=QWRT34", "table closed table=QWRT34 node=north"]


@pytest.mark.usefixtures("_watched")
@pytest.mark.parametrize("library", LIBRARIES)
def test_a_line_of_a_library_stays_one(library: str, caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger(library).error("Invalid session %s", FORGED)
    try:
        raise ValueError(FORGED)
    except ValueError:
        logging.getLogger(library).exception("it failed with %s", FORGED)
    assert len(caplog.messages) == 2
    assert all(len(message.splitlines()) == 1 for message in caplog.messages)
    assert "closed" not in caplog.messages[1], "what failed may quote a client, and is not told"


@pytest.mark.usefixtures("_watched")
def test_a_client_that_leaves_in_the_middle_is_no_news(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise ConnectionResetError("Cannot write to closing transport")
    except ConnectionResetError:
        logging.getLogger("aiohttp.server").exception("Unhandled exception")
    assert caplog.messages == []


@pytest.mark.usefixtures("_watched")
async def test_the_name_of_a_session_cannot_forge_a_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Server(tmp_path) as server:
        query = {"EIO": "4", "transport": "websocket", "sid": FORGED}
        await server.ask("/socket.io/", params=query)
    assert not [message for message in caplog.messages if "\n" in message or "\r" in message]


# As JSON, and message by message (line 5)


@pytest.fixture
def _traced(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "traces", True)
    caplog.set_level(logging.DEBUG, "longears")


def test_a_line_is_an_object_with_its_values(caplog: pytest.LogCaptureFixture) -> None:
    log.error("a table is damaged", table="QWRT34", why=FORGED)
    told = JsonLines().format(caplog.records[0])
    assert len(told.splitlines()) == 1
    read = json.loads(told)
    assert read.pop("at").endswith("+00:00")
    assert read == {"level": "error", "what": "a table is damaged", "table": "QWRT34", "why": FORGED}


def test_a_line_of_a_library_is_an_object_too(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("aiohttp.server").error("Invalid session %s", "x")
    assert json.loads(JsonLines().format(caplog.records[0]))["what"] == "Invalid session x"


@pytest.mark.usefixtures("_traced")
async def test_all_that_becomes_of_a_message_has_its_number(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", game="thulla")
        caplog.clear()
        await clients[0].ask("ready")
        await clients[0].refused("play", move="As")
    values = [vars(record)["values"] for record in caplog.records if record.name == "longears"]
    ready, row, play, refused = values
    assert (ready["kind"], row["kind"]) == ("ready", "ready")
    assert ready["message"] == row["message"]
    assert (play["kind"], refused["code"]) == ("play", "not_playing")
    assert play["message"] == refused["message"] != ready["message"]


@pytest.mark.usefixtures("_traced")
async def test_no_line_tells_a_card_or_a_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", game="thulla")
        await all_ready(clients)
        mover = await next_move(clients)
        await mover.do("play", move=mover.own["moves"][0])
        await clients[0].ask("say", text="a secret word")
    moved = [record for record in caplog.records if vars(record)["values"].get("kind") == "moved"]
    assert moved
    known = {"guest", "kind", "table", "n", "message", "code"}
    assert all(
        vars(record)["values"].keys() <= known for record in caplog.records if record.name == "longears"
    )
    assert "secret" not in caplog.text


async def test_a_message_that_breaks_the_server_is_told_with_its_number(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Breaking(Room):
        def judge(self, *asked: Any) -> Any:
            if isinstance(asked[1], Ready):
                raise ValueError
            return super().judge(*asked)

    monkeypatch.setattr("longears.node.rooms.Room", Breaking)
    async with Server(tmp_path) as server:
        for client in await server.table("Asha", "Bibi"):
            await client.say("ready")
            await client.bye()
    broken = [record for record in caplog.records if "broke the server" in record.getMessage()]
    assert len({vars(record)["values"]["message"] for record in broken}) == 2
