"""Writes src/wire.ts from the server's message types, so that the client cannot disagree with them.

python web/tools/make_wire.py [--check]
"""

import sys
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from longears import letters, match
from longears.core import View
from longears.games import rules_of
from longears.games.dayous.view import DayousView
from longears.games.getaway.view import GetawayView
from longears.games.kadi.view import KadiView
from longears.room import settings
from longears.server import answers, guests, wire

TARGET = Path(__file__).parents[1] / "src" / "wire.ts"
HEAD = "// Written by web/tools/make_wire.py from the server's types; edit those, then write this anew.\n"
VIEWS: dict[str, type[View]] = {
    "donkey": GetawayView,
    "kazhutha-kali": GetawayView,
    "thulla": GetawayView,
    "dayous": DayousView,
    "kadi": KadiView,
}
ANSWERS = (answers.CardsTold, answers.RulesTold, answers.TipsTold, answers.TableTold)
INDENT = "  "


class Outcome(msgspec.Struct):
    """How a game ended: places best first, who gets the ears, and the rule that ended it."""

    places: tuple[tuple[str, ...], ...]
    losers: tuple[str, ...]
    winners: tuple[str, ...]
    reason: str


def main() -> int:
    text = written()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    sys.stderr.write("web/src/wire.ts does not fit the server's types; run web/tools/make_wire.py\n")
    return 1


def written() -> str:
    views = {kind.__name__: shown(game, kind) for game, kind in VIEWS.items()}
    (incoming, outgoing, *_), known = msgspec.json.schema_components(
        [wire.Incoming, wire.Outgoing, *ANSWERS, *views.values()]
    )
    parts = [
        HEAD,
        f"export const VERSION = {wire.VERSION};\n",
        constant("EMBLEMS", guests.EMBLEMS),
        constant("COLOURS", guests.COLOURS),
        constant("SECONDS", (settings.FEWEST_SECONDS, settings.MOST_SECONDS)),
        constant("BEST_OF", match.BEST_OF),
        constant("LETTERS", (1, letters.MOST_LETTERS)),
        *(declared(name, known[name]) for name in sorted(known)),
        union("Incoming", incoming),
        union("Outgoing", outgoing),
        games(),
    ]
    return "\n".join(parts)


def shown(game: str, kind: type[View]) -> type[msgspec.Struct]:
    """A game's view as the table is told of it, without what is one seat's own."""
    rules = rules_of(game, "book", {})
    hints = get_type_hints(kind, localns={"Rules": object})
    names = rules.public(rules.start(2, 0))
    told = [(name, Outcome | None if name == "outcome" else hints[name]) for name in names]
    return msgspec.defstruct(kind.__name__, told, namespace={"__doc__": kind.__doc__})


def constant(name: str, values: tuple[str | int, ...]) -> str:
    return f"export const {name} = {msgspec.json.encode(values).decode()} as const;\n"


def games() -> str:
    lines = [f"{INDENT}{key(name)}: {kind.__name__};" for name, kind in VIEWS.items()]
    return "\n".join(["export interface Views {", *lines, "}", ""])


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
