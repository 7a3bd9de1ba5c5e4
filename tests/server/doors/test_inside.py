"""The inside of other libraries is touched in one file each."""

import ast
import json
import re
from pathlib import Path

import pytest
import socketio
from engineio import packet  # type: ignore[import-untyped]

from longears.server import app
from longears.server.doors.inside_engineio import event_frame
from longears.server.doors.outbox import Outbox, text_frame

SERVER = Path(app.__file__).parent
INSIDE = {
    "inside_aiohttp.py": re.compile(r"\baiohttp\._|_post_start|\._(reader|parser|ws_protocol|writer)\b"),
    "inside_engineio.py": re.compile(r"\._async\b|\.eio\b|eio_sid|\.wait = "),
}


@pytest.mark.parametrize("name", INSIDE)
def test_one_file_knows_the_inside_of_a_library(name: str) -> None:
    touching = {path.name for path in SERVER.rglob("*.py") if INSIDE[name].search(path.read_text())}
    assert touching == {name}


PUBLIC = {"_replace", "_asdict", "_exit"}
"""Of named tuples, and of `os`, in spite of their names."""
FOR_SUBCLASSES = {"aec.py"}
"""PettingZoo's environments are made of what their base class keeps for them under such names."""


def private_names(tree: ast.AST) -> tuple[set[str], set[str]]:
    """What a module defines with a leading underscore, and what it asks others for."""
    defined, asked = set[str](), set[str]()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                defined.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                defined.add(name)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                defined.add(name)
            case ast.Attribute(attr=name) if name.startswith("_") and not name.startswith("__"):
                asked.add(name)
    return defined, asked


def test_nothing_else_asks_an_object_for_a_private_name_that_is_not_ours() -> None:
    found = {path: private_names(ast.parse(path.read_text("utf-8"))) for path in SERVER.parent.rglob("*.py")}
    ours = {name for path, (defined, _) in found.items() if path.name not in INSIDE for name in defined}
    others = {path.name: names for path, (_, asked) in found.items() if (names := asked - ours - PUBLIC)}
    assert {*others} == {*INSIDE, *FOR_SUBCLASSES}, others


@pytest.mark.parametrize(
    ("version", "known"), [("3.14.5", True), ("3.15.0", False), ("3.140.0", False), ("4.0.0", False)]
)
def test_versions_that_are_not_known_are_served_by_the_public_interface(
    version: str, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "version", lambda _library: version)
    assert app.inside_is_known("aiohttp") is known


def test_a_message_for_several_doors_is_put_into_a_frame_once() -> None:
    outbox, one, other = Outbox(text_frame), b"a" * 200, b"b" * 200
    assert outbox.frame(b"") == text_frame(b"")
    assert outbox.frame(one) is outbox.frame(one)
    assert [outbox.frame(data) for data in (other, one)] == [text_frame(other), text_frame(one)]


def test_a_message_is_framed_as_socket_io_would_emit_it() -> None:
    told = {"t": "said", "name": "കഴുത", "text": 'a "quoted" word' * 20}
    event = socketio.packet.Packet(socketio.packet.EVENT, data=["message", told]).encode()
    emitted = packet.Packet(packet.MESSAGE, event).encode()
    framed = event_frame(json.dumps(told).encode())
    size = len(framed) - 4
    assert framed[:4] == b"\x81\x7e" + size.to_bytes(2, "big")
    assert framed[4:6] == emitted[:2].encode()
    assert json.loads(framed[6:]) == json.loads(emitted[2:])
