"""The protocol told from its types: `python -m longears.server.protocol docs` writes what is generated.

The page docs/protocol.md is written by hand around its tables of messages; docs/protocol.schema.json is
generated as a whole.
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

from longears.match import Standing
from longears.room import messages as m
from longears.room.settings import Settings
from longears.server import wire

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


MEANINGS = {
    "Create.settings": "What is to be played, and how.",
    "Quick.game": "The name of the game, as `GET /api/games` lists it.",
    "Join.table": "Its code; small letters will do.",
    "Join.since": "The newest `n` this client has seen of the table. Without it everything is told.",
    "Lobby.on": "Whether to be told.",
    "Say.phrase": "The key of a quick phrase; its words are the client's.",
    "Say.emote": "The key of an emote.",
    "Say.text": "Free words, at private tables only.",
    "Sit.seat": "A free seat.",
    "Swap.seat": "The other seat; if it is free, this is the same as `sit`.",
    "Bot.seat": "A seat without a person.",
    "Bot.level": "A level that `GET /api/bots` lists; empty takes the bot away.",
    "Change.settings": "All settings, not only those that change. Nobody is ready any more.",
    "Ready.ready": "Whether one is.",
    "Ready.seed": "Goes into the shuffle: letters, digits and `._+/=-`.",
    "Start.level": "The level of the bots on empty seats; empty if there are none to be filled.",
    "Start.seed": "The host's own seed, as in `ready`.",
    "Play.move": "In notation (docs/notation.md): one of `own.moves`, or several with blanks between.",
    "Play.seen": "The newest `n` seen when deciding. Without it a move answers the table as it is now.",
    "End.agree": "Whether one agrees.",
    "Hurry.hurry": "Whether one asks.",
    "Kick.guest": "The guest's id.",
    "Admit.guest": "Who asks; they have to be connected.",
    "Admit.seat": "The seat they ask for.",
    "Ask.seat": "One of `room.open`.",
    "Ask.ask": "Whether one asks.",
    "Decline.guest": "Who asks.",
    "Rename.name": "The new name; it is cleaned, and at most 24 signs are kept.",
    "Rename.badge": "Emblem and colour, like `fish-mint`; without it the badge stays as it is.",
    "Welcome.guest": "Your id here; it is public.",
    "Welcome.name": "Your name.",
    "Welcome.badge": "The one you have chosen, if you have.",
    "Welcome.version": "Of the protocol. If it is not yours, load yourself anew.",
    "Still.table": "Its code; empty once the game is over or the seat is lost.",
    "Tables.tables": "Tables that are new or have changed.",
    "Tables.gone": "Codes of tables that are no longer listed.",
    "Tables.all": "Whether this is the whole list.",
    "Table.n": "The newest row.",
    "Table.room": "All of its fields.",
    "Table.seat": "Your seat; null if you watch.",
    "Table.clock": "Time from now on.",
    "Table.view": "The table of cards as anyone may see it, once a game has been dealt.",
    "Table.events": "All that has happened in the game, as you saw it.",
    "Table.own": "What only you see, if you sit.",
    "Table.watchers": "The names of those who are here and do not sit.",
    "Table.ack": "The id of the message that this answers.",
    "Step.n": "The number of the row; they follow each other without a gap.",
    "Step.what": "What happened.",
    "Step.clock": "Time from now on; it replaces the clock before.",
    "Step.events": "What happened at the table of cards, in order.",
    "Step.room": "The fields of the room that changed.",
    "Step.view": "The fields of the view that changed.",
    "Step.own": "The fields of your own that changed.",
    "Here.away": "Guests who sit here and are not connected.",
    "Here.watchers": "The names of those who are here and do not sit.",
    "Spoken.guest": "Who.",
    "Spoken.name": "Their name.",
    "Spoken.phrase": "The key of a quick phrase.",
    "Spoken.emote": "The key of an emote.",
    "Spoken.text": "Free words, cleaned.",
    "Ok.id": "The id of your message.",
    "Ok.n": "The row that did it, if it was done before; after `join` the newest row.",
    "No.id": "The id of your message; empty if it had none or could not be read.",
    "No.code": "For programs.",
    "No.message": "A sentence for the player.",
    "No.rule": "The id of the rule, as the rule pages number them.",
    "Pong.id": "The id of the `ping`.",
    "Bye.code": "For programs.",
    "Bye.message": "A sentence for the player.",
    "Bye.back": "Milliseconds to wait before connecting again.",
    "Chair.seat": "Its letter.",
    "Chair.guest": "The person's id.",
    "Chair.name": "The person's name.",
    "Chair.badge": "The badge the person has chosen; without one, show any that goes by the guest's id.",
    "Chair.bot": "The level of the bot that sits here.",
    "Chair.held": "Why a bot plays for the person who sits here.",
    "Chair.ready": "For the next game.",
    "Chair.agrees": "To end the game.",
    "Chair.hurries": "To be shown the end.",
    "Chair.reserve": "Seconds left of the reserve.",
    "RoomShown.code": "What one joins by.",
    "RoomShown.settings": "What is played, and how.",
    "RoomShown.phase": "Whether a game is on.",
    "RoomShown.host": "The guest who may change, start, kick and stop.",
    "RoomShown.chairs": "All of them, in the order of the seats.",
    "RoomShown.game": "How many games have been dealt here; the record of game 2 is `CODE-2`.",
    "RoomShown.ended": "How the last game ended.",
    "CountedShown.places": "Seats, best place first.",
    "CountedShown.losers": "Seats.",
    "RoomShown.match": "Null before the first game, and when someone has changed seats before it is over.",
    "MatchShown.form": "What it is played for (docs/matches.md).",
    "MatchShown.standing": "One for each seat.",
    "MatchShown.over": "Whether the match is over.",
    "MatchShown.champions": "Seats.",
    "MatchShown.losers": "Seats.",
    "MatchShown.dealer": "The seat that deals next.",
    "Standing.seat": "Its letter.",
    "Standing.games": "Games played.",
    "Standing.losses": "Games lost.",
    "Standing.first_places": "Games in which the first place was this seat's, alone or shared.",
    "Standing.places": "The sum of the places.",
    "Standing.points": "Where the match is played for points.",
    "Standing.letters": "Where it is played for the letters of a word.",
    "Standing.wins": "Games won, where it is played for wins.",
    "What.k": "The kind of row: `sat`, `stood`, `offered`, `swapped`, `bot`, `changed`, `ready`, `started`,"
    " `moved`, `held`, `back`, `took_over`, `resigned`, `agreed`, `hurried`, `stopped`, `kicked`, `renamed`.",
    "What.seat": "The seat it is about.",
    "What.guest": "The person it is about.",
    "What.move": "In notation.",
    "What.by": "If not the owner of the seat made the move.",
    "What.why": "Why a bot holds the seat.",
    "EventShown.kind": "What happened; the rule page of a game tells its words.",
    "EventShown.seat": "To whom.",
    "EventShown.cards": "Which cards.",
    "EventShown.detail": "What else is to be known.",
    "Own.hand": "Your cards.",
    "Own.moves": "Everything you may do now, in turn or not.",
    "Own.could_win": "Kadi: whether your hand can be laid in one winning turn; a reason to call.",
    "Own.drawn": "Kadi: the card you have just drawn and may still play.",
    "Asking.guest": "Who asks.",
    "Asking.name": "Their name.",
    "Asking.seat": "The seat they ask for.",
    "Asking.badge": "As in a chair.",
    "ClockShown.pause": "Until the next card may be played, or the result be shown.",
    "ClockShown.left": "For each awaited seat, its reserve included. Without a clock there is none.",
    "Listed.code": "What one joins by.",
    "Listed.game": "Its name.",
    "Listed.preset": "The rule sheet.",
    "Listed.seats": "How many there are.",
    "Listed.taken": "How many are not free.",
    "Listed.host": "The host's name.",
    "Listed.playing": "Whether a game is on.",
    "Listed.clock": "As in the settings.",
    "Settings.game": "Its name.",
    "Settings.preset": "The rule sheet.",
    "Settings.seats": "Each game has limits of its own.",
    "Settings.public": "Whether it is listed.",
    "Settings.games": "How many games a match has, where its form asks for it.",
    "Settings.word": "The word whose letters are collected; up to twelve, as its readers count them.",
    "Settings.scoring": "How points are counted.",
    "Settings.forfeit": "What the loser does, in the table's own words; private tables only.",
}
"""What the fields mean whose types do not say it."""


def to_room() -> tuple[type, ...]:
    """Messages to a room."""
    return (*get_args(m.Message), *get_args(m.Unwritten))


def to_house() -> tuple[type, ...]:
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
    return (*to_house(), *to_room(), *from_server(), *PARTS)


def _describe(told: dict[str, Any], kind: type) -> None:
    for name, meaning in meanings(kind).items():
        told["properties"][name]["description"] = meaning
    if "id" in told["properties"] and kind in get_args(wire.Incoming):
        told["properties"]["id"]["description"] = "Yours to choose; the answer carries it."


def meanings(kind: type) -> dict[str, str]:
    """What the source says below each field of a type."""
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(definition, ast.ClassDef)
    found = {}
    for field, below in zip(definition.body, definition.body[1:], strict=False):
        said = below.value if isinstance(below, ast.Expr) else None
        if isinstance(field, ast.AnnAssign) and isinstance(said, ast.Constant):
            assert isinstance(field.target, ast.Name)
            found[field.target.id] = str(said.value)
    own = {
        key.partition(".")[2]: text for key, text in MEANINGS.items() if key.startswith(f"{kind.__name__}.")
    }
    return own | found


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
        "to the house": to_house(),
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
