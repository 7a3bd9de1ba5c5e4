"""The protocol told from its types: `python -m longears.server.protocol docs/reference` writes it.

The page docs/reference/protocol.md is written by hand around its tables of messages; protocol.schema.json
beside it is generated as a whole.
"""

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

import longears
from longears.match import Standing
from longears.room import messages as m
from longears.room import wire
from longears.room.settings import Settings

REFERENCE = "#/$defs/{name}"
BEGIN, END = "<!-- generated: {name} -->", "<!-- end of {name} -->"
PARTS = (
    wire.Chair,
    wire.RoomShown,
    wire.CountedShown,
    wire.MatchShown,
    wire.What,
    wire.EventShown,
    wire.Own,
    wire.Asking,
    wire.ClockShown,
    wire.Listed,
    Settings,
    Standing,
)
"""What messages carry."""


def to_room() -> tuple[type, ...]:
    """Messages to a room."""
    return (*get_args(m.Message), *get_args(m.Unwritten))


def to_server() -> tuple[type, ...]:
    """Messages a client sends besides."""
    return tuple(kind for kind in get_args(wire.Incoming) if kind not in to_room())


def from_server() -> tuple[type, ...]:
    return get_args(wire.Outgoing)


# The schema


@cache
def schema() -> dict[str, Any]:
    """JSON Schema of every message; a client sends `incoming` and is sent `outgoing`."""
    (incoming, outgoing), kinds = msgspec.json.schema_components(
        [wire.Incoming, wire.Outgoing], ref_template=REFERENCE
    )
    for kind in all_structs():
        _describe(kinds[kind.__name__], kind)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The Longears protocol, version {wire.VERSION}",
        "$defs": {"incoming": incoming, "outgoing": outgoing, **dict(sorted(kinds.items()))},
    }


def all_structs() -> tuple[type, ...]:
    return (*to_server(), *to_room(), *from_server(), *PARTS)


def _describe(told: dict[str, Any], kind: type) -> None:
    for name, meaning in meanings(kind).items():
        told["properties"][name]["description"] = meaning
    if "id" in told["properties"] and kind in get_args(wire.Incoming):
        told["properties"]["id"]["description"] = "Yours to choose; the answer carries it."


def meanings(kind: type) -> dict[str, str]:
    """What the source says below each field of a type, and of those it is made from."""
    found: dict[str, str] = {}
    for part in kind.__mro__:
        if part.__module__.startswith(longears.__name__):
            found = _below_fields(part) | found
    return found


def _below_fields(kind: type) -> dict[str, str]:
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(definition, ast.ClassDef)
    found = {}
    for field, below in zip(definition.body, definition.body[1:], strict=False):
        said = below.value if isinstance(below, ast.Expr) else None
        if isinstance(field, ast.AnnAssign) and isinstance(said, ast.Constant):
            assert isinstance(field.target, ast.Name)
            found[field.target.id] = " ".join(str(said.value).split())
    return found


# The tables of the page


def section(kinds: tuple[type, ...], told: dict[str, Any]) -> str:
    """One heading for each message, with its fields."""
    return "\n".join(line for kind in kinds for line in _message(kind, told[kind.__name__]))


def _message(kind: type, told: dict[str, Any]) -> Iterator[str]:
    tag = kind.__struct_config__.tag if issubclass(kind, msgspec.Struct) else None
    yield f"### `{tag}`" if tag else f"### {kind.__name__}"
    yield f"\n{told['description']}\n"
    fields = {name: field for name, field in told["properties"].items() if name not in ("t", "id")}
    if tag and "id" in told["properties"] and "id" in told["required"]:
        fields = {"id": told["properties"]["id"], **fields}
    if not fields:
        return
    yield "| field | | |"
    yield "|---|---|---|"
    for name, field in fields.items():
        yield f"| `{name}` | {_words(field)}{_needed(name, field, told)} | {field['description']} |"
    yield ""


def _needed(name: str, field: dict[str, Any], told: dict[str, Any]) -> str:
    if name in told.get("required", ()):
        return ""
    default = field.get("default")
    if default in (None, "", [], {}):
        return ", optional"
    return f", otherwise `{msgspec.json.encode(default).decode()}`"


PLAIN = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "array": "list",
    "object": "object",
}


def _words(field: dict[str, Any]) -> str:
    """A type as a reader would say it."""
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})" if name in {kind.__name__ for kind in PARTS} else _choices(name)
    if "anyOf" in field:
        return " or ".join(_words(choice) for choice in field["anyOf"])
    if "enum" in field:
        return ", ".join(f"`{value}`" if value else "empty" for value in field["enum"])
    inside = field.get("items") or field.get("additionalProperties")
    return PLAIN[field["type"]] + (f" of {_words(inside)}" if inside else _limits(field))


def _choices(name: str) -> str:
    return _words(schema()["$defs"][name])


def _limits(field: dict[str, Any]) -> str:
    if "pattern" in field:
        return f" like `{field['pattern']}`"
    if "maxLength" in field:
        return f" of at most {field['maxLength']}"
    if "minimum" in field:
        return f" from {field['minimum']} to {field['maximum']}"
    return ""


# Files


def written(page: str) -> str:
    """The page with its generated parts as they are now."""
    told = schema()["$defs"]
    sections = {
        "to the server": to_server(),
        "to the table": to_room(),
        "from the server": from_server(),
        "parts": PARTS,
    }
    for name, kinds in sections.items():
        begin, end = BEGIN.format(name=name), END.format(name=name)
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n{section(kinds, told).strip()}\n{end}{after}"
    return page


def schema_text() -> str:
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"


def write(folder: Path) -> None:
    page = folder / "protocol.md"
    page.write_text(written(page.read_text("utf-8")), "utf-8")
    (folder / "protocol.schema.json").write_text(schema_text(), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
