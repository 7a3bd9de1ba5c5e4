"""Writes src/net/wire.ts from the server's message types, so that the client cannot disagree with them.

python web/tools/make_wire.py [--check]
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from longears import letters, match
from longears.core import Rules
from longears.games import FAMILIES
from longears.games.family import Family
from longears.node import guests, phrases
from longears.room import settings, wire
from longears.room.views import own_type, public_fields
from longears.server import answers

TARGET = Path(__file__).parents[1] / "src" / "net" / "wire.ts"
HEAD = "// Written by web/tools/make_wire.py from the server's types; edit those, then write this again.\n"
INDENT = "  "
MOST_CHARACTERS = 120
"""Of a line."""


def main() -> int:
    text = written()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    sys.stderr.write("web/src/net/wire.ts does not fit the server's types; run web/tools/make_wire.py\n")
    return 1


def written() -> str:
    views = {family.name: shown(family) for family in FAMILIES}
    owns = {family.name: own_type(rules_of(family)) for family in FAMILIES}
    (incoming, outgoing, *_), known = msgspec.json.schema_components(
        [wire.Incoming, wire.Outgoing, *answers.ANSWERS, *views.values(), *owns.values()]
    )
    parts = [
        HEAD,
        f"export const VERSION = {wire.VERSION};\n",
        constant("EMBLEMS", guests.EMBLEMS),
        constant("COLOURS", guests.COLOURS),
        constant("PHRASES", phrases.PHRASES),
        constant("EMOTES", phrases.EMOTES),
        constant("SECONDS", (settings.FEWEST_SECONDS, settings.MOST_SECONDS)),
        comment("What a table is, where nothing else is agreed on."),
        constant("STANDARD", standard()),
        comment("The usual clocks, with their seconds for a turn."),
        constant("CLOCKS", {name: turn and int(turn) for name, turn in settings.CLOCKS.items()}),
        constant("BEST_OF", match.BEST_OF),
        constant("LETTERS", (1, letters.MOST_LETTERS)),
        comment("Every game and the family it belongs to."),
        constant("FAMILIES", {spec.name: family.name for family in FAMILIES for spec in family.specs}),
        comment("Two cards that tell a game to who knows it."),
        constant("SIGNS", {spec.name: spec.signs for family in FAMILIES for spec in family.specs}),
        comment("A field that only the views of a family have: a view does not say what is played."),
        constant("KNOWN_BY", known_by(views)),
        *(declared(name, known[name]) for name in sorted(known)),
        union("Incoming", incoming),
        union("Outgoing", outgoing),
        "export type Game = keyof typeof FAMILIES;\n",
        "export type Family = (typeof FAMILIES)[Game];\n",
        comment("What everyone sees at a table of each family."),
        record("Views", {family: view.__name__ for family, view in views.items()}),
        comment("What only the seat itself sees there; a step carries only the fields that changed."),
        record("Owns", {family: own.__name__ for family, own in owns.items()}),
    ]
    return "\n".join(parts).replace(" */\n\n", " */\n")


def shown(family: Family) -> type[msgspec.Struct]:
    """What everyone sees of a table, whole: a step leaves out what has not changed."""
    told = list(public_fields(family.view, rules_of(family).unseen).items())
    return msgspec.defstruct(family.view.__name__, told, namespace={"__doc__": family.view.__doc__})


def rules_of(family: Family) -> Rules:
    return family.rules(family.specs[0], family.specs[0].book)


def standard() -> dict[str, Any]:
    """The usual settings of a table, whatever is played there."""
    told: dict[str, Any] = msgspec.to_builtins(settings.Settings(""))
    del told["game"]
    return told


def known_by(views: dict[str, type[msgspec.Struct]]) -> dict[str, str]:
    """The first field of each family's view that no other family has."""
    fields = {family: view.__struct_fields__ for family, view in views.items()}
    return {
        family: next(
            name for name in own if all(name not in fields[other] for other in fields if other != family)
        )
        for family, own in fields.items()
    }


def constant(name: str, value: Sequence[str | int] | Mapping[str, Any]) -> str:
    line, text = f"export const {name} = {{}} as const;\n", msgspec.json.encode(value)
    fits = len(line) + len(text) <= MOST_CHARACTERS
    return line.format((text if fits else msgspec.json.format(text, indent=2)).decode())


def record(name: str, kinds: dict[str, str]) -> str:
    lines = [f"{INDENT}{key(part)}: {kind};" for part, kind in kinds.items()]
    return "\n".join([f"export interface {name} {{", *lines, "}", ""])


def declared(name: str, schema: dict[str, Any]) -> str:
    doc = comment(schema.get("description", ""))
    if "properties" not in schema:
        return f"{doc}export type {name} = {expression(schema)};\n"
    required = schema.get("required", [])
    lines = [
        f"{INDENT}{key(part)}{'' if part in required else '?'}: {expression(kind)};"
        for part, kind in schema["properties"].items()
    ]
    return "\n".join([f"{doc}export interface {name} {{", *lines, "}", ""])


def union(name: str, schema: dict[str, Any]) -> str:
    return (
        f"export type {name} =\n"
        + "\n".join(f"{INDENT}| {reference(choice['$ref'])}" for choice in schema["anyOf"])
        + ";\n"
    )


def expression(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return reference(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(expression(choice) for choice in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(choice).decode() for choice in schema["enum"])
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array":
            return listed(schema)
        case "object":
            return f"Record<string, {expression(schema.get('additionalProperties', {}))}>"
    return "unknown"


def listed(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(expression(item) for item in schema['prefixItems'])}]"
    item = expression(schema["items"])
    return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"


def reference(ref: str) -> str:
    return ref.rsplit("/", 1)[-1]


def key(name: str) -> str:
    return name if name.isidentifier() else f'"{name}"'


def comment(text: str) -> str:
    first = " ".join(text.partition("\n\n")[0].split())
    return f"/** {first} */\n" if first else ""


if __name__ == "__main__":
    sys.exit(main())
