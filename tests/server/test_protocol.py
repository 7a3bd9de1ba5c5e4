"""docs/reference/protocol.md: complete, current, and true: its conversation is held with the real server."""

import json
import re
from itertools import chain
from pathlib import Path
from typing import Any, Protocol, get_args

import msgspec
import pytest

from longears.language import LANGUAGES
from longears.node.guests import COLOURS, EMBLEMS
from longears.node.limits import Limits
from longears.node.phrases import EMOTES, PHRASES
from longears.room import rows, wire
from longears.server import protocol
from tests.databases import on_sqlite
from tests.server.clients import Client, WsClient
from tests.server.kit import DOORS, Server, known_secrets
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "protocol.md"
SOURCES = [
    path for folder in ("room", "node", "server") for path in (ROOT / "src/longears" / folder).rglob("*.py")
]
ANYTHING = "…"
LINE = re.compile(r"(?P<who>\w+) (?P<way>[<>]) (?P<text>\{.*\})")


# The page


def test_what_is_generated_is_up_to_date() -> None:
    page = PAGE.read_text("utf-8")
    assert protocol.written(page) == page, "make docs"
    assert (PAGE.parent / "protocol.schema.json").read_text("utf-8") == protocol.schema_text(), "make docs"


def test_every_field_of_every_message_has_a_meaning() -> None:
    told = protocol.schema()["$defs"]
    for kind in protocol.all_structs():
        for name, field in told[kind.__name__]["properties"].items():
            assert name in ("t", "id") or field["description"], f"{kind.__name__}.{name}"


def test_every_refusal_and_every_goodbye_is_explained() -> None:
    page = PAGE.read_text("utf-8")
    source = "\n".join(path.read_text() for path in SOURCES)
    codes = set(re.findall(r'(?:[Rr]efused|bye|shut)\(\s*"([a-z_]+)"', source))
    assert {"stale", "busy", "replaced", "slow"} <= codes
    assert not [code for code in codes if f"`{code}`" not in page]


def test_every_refusal_has_its_words_in_every_language() -> None:
    """The page says a refusal by its code; without a key it would say the server's English."""
    source = "\n".join(path.read_text() for path in SOURCES)
    codes = set(re.findall(r'[Rr]efused\(\s*"([a-z_]+)"', source))
    assert {"unseen", "stale", "too_fast"} <= codes
    for language in LANGUAGES:
        assert [code for code in sorted(codes) if f"refusal_{code}" not in language.messages] == []


async def test_every_address_is_named(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    async with Server(tmp_path) as server:
        paths = {route.resource.canonical for route in server.app.router.routes() if route.resource}
        assert "/api/guest" in paths
        assert not [path for path in paths - {"/{path}"} if f"{path}" not in page]


def test_numbers_and_keys_of_the_page_are_those_of_the_server() -> None:
    page, limits = PAGE.read_text("utf-8"), Limits()
    for said in (
        f"| {limits.message_bytes} bytes |",
        f"{limits.messages_per_second:g} a second, {limits.burst} at once",
        f"| {limits.sockets_per_address}; new guests {limits.guests_per_minute} a minute",
        f"| {limits.tables_per_guest} |",
        f"{limits.backlog_bytes // 1024} KiB",
        f"after {limits.slow_seconds:g} seconds",
        f"after {limits.strikes} messages",
        *(f"`{key}`" for key in (*PHRASES, *EMOTES, *EMBLEMS, *COLOURS)),
    ):
        assert said in page


def test_the_schema_is_of_the_types_that_are_spoken() -> None:
    told = protocol.schema()["$defs"]
    tags = {kind["properties"]["t"]["enum"][0] for kind in told.values() if "t" in kind.get("properties", {})}
    assert (
        set(told["incoming"]["discriminator"]["mapping"]) | set(told["outgoing"]["discriminator"]["mapping"])
        == tags
    )
    assert tags >= {"play", "step", "bye"}
    assert "key" not in json.dumps(list(told["RoomShown"]["properties"]))


def test_every_kind_of_row_is_told_by_its_name() -> None:
    kinds = {body.__struct_config__.tag for body in get_args(rows.AnyBody)}
    assert {*get_args(wire.RowKind)} == kinds - {"created"}


# The conversations


def conversations() -> list[list[str]]:
    blocks = re.findall(r"```conversation\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return [[line for line in block.splitlines() if line and not line.startswith("#")] for block in blocks]


def test_all_that_is_said_is_of_the_protocol() -> None:
    for line in chain(*conversations()):
        if (found := LINE.fullmatch(line)) and found["way"] == ">":
            wire.read(found["text"])


class Visited(Protocol):
    """Whoever opens lines: a server, or what takes its place."""

    async def come(self, name: str, token: str = "", door: type[Client] | None = None) -> Client: ...


class Talk:
    """Holds a conversation line by line."""

    def __init__(self, server: Visited, door: type[Client]) -> None:
        self._server, self._door = server, door
        self._people: dict[str, Client] = {}
        self._heard: dict[str, int] = {}
        self._names: dict[str, str] = {}

    async def line(self, text: str) -> None:
        if found := LINE.fullmatch(text):
            if found["way"] == ">":
                await self._people[found["who"]].send_frame(json.loads(self._meant(found["text"])))
            else:
                await self._expect(found["who"], json.loads(found["text"]))
        elif text.endswith(" connects"):
            await self._open(text.partition(" ")[0])
        else:
            who, _, what = text.partition("'s connection ")
            assert what == "breaks", f"this cannot be done: {text}"
            await self._people[who].drop()

    async def _open(self, who: str) -> None:
        token = self._people[who].token if who in self._people else ""
        client = self._people[who] = await self._server.come(who, token, self._door)
        self._heard[who] = 0
        self._names[client.guest] = f"«{who}»"

    async def _expect(self, who: str, wanted: dict[str, Any]) -> None:
        client, at = self._people[who], self._heard[who]
        await client.until(lambda c: len(c.frames) > at, f"{wanted}")
        self._heard[who] = at + 1
        found = json.loads(self._veiled(client.frames[at]))
        assert msgspec.json.decode(msgspec.json.encode(found)) == found
        _check(found, wanted, f"{who} < {found}")

    def _veiled(self, frame: dict[str, Any]) -> str:
        text = json.dumps(frame, ensure_ascii=False)
        for guest, name in self._names.items():
            text = text.replace(guest, name)
        return text

    def _meant(self, text: str) -> str:
        for guest, name in self._names.items():
            text = text.replace(name, guest)
        return text

    async def end(self) -> None:
        """Everyone has heard all that the page says, and nothing else."""
        for who, client in self._people.items():
            assert (await client.do("ping", "last"))["t"] == "pong"
            assert client.frames[self._heard[who] :] == [{"t": "pong", "id": "last"}]


def _check(found: Any, wanted: Any, where: str) -> None:
    if wanted == ANYTHING:
        return
    if isinstance(wanted, dict):
        assert isinstance(found, dict), where
        assert list(found) == list(wanted), where
        for name, value in wanted.items():
            _check(found[name], value, f"{where}: {name}")
    else:
        assert found == wanted, where


async def hold(lines: list[str], folder: Path, door: type[Client]) -> None:
    with known_secrets():
        async with Server(folder) as server:
            talk = Talk(server, door)
            for line in lines:
                await talk.line(line)
            await talk.end()


@on_sqlite
@DOORS
@pytest.mark.parametrize("number", range(len(conversations())))
async def test_the_conversations_of_the_page_are_held_word_for_word(
    number: int, door: type[Client], tmp_path: Path
) -> None:
    """The page tells of a server that is alone: several tell who is here in their own time."""
    await hold(conversations()[number], tmp_path, door)


@pytest.mark.parametrize(("true", "false"), [("Ah", "Kh"), ("KD-5", "KD-6"), ('"n": 8', '"n": 9')])
async def test_a_conversation_that_is_not_true_is_found_out(true: str, false: str, tmp_path: Path) -> None:
    lines = [line.replace(true, false) if " < " in line else line for line in conversations()[0]]
    with pytest.raises(AssertionError):
        await hold(lines, tmp_path, WsClient)
