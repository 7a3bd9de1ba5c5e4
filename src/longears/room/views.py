"""What is shown of a table of cards, as messages: two types for each family, made from its views."""

from collections.abc import Container
from dataclasses import fields
from typing import Any, cast, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType

from longears import core
from longears.core import Rules, View
from longears.room.wire import Outcome, Own

NOT_TOLD = ("game", "options", "seat", "rules", "veiled")
"""What is told of the room and of the seat, and what is not told at all."""


def shown(rules: Rules, told: dict[str, Any]) -> Struct:
    """These fields of a view as a message."""
    return shown_type(rules)(**told)


def shown_type(rules: Rules) -> type[Struct]:
    """The public fields of a view; one that is left out has not changed."""
    made = _MADE.get(rules.__class__)
    if made is None:
        made = _MADE[rules.__class__] = _made(rules.view_type, rules.unseen)
    return made


_MADE: dict[type, type[Struct]] = {}
"""By the class of the rules; a dictionary answers at once, and is asked at every move."""


def _made(view: type[View], unseen: Container[str]) -> type[Struct]:
    told = [(name, kind | UnsetType, UNSET) for name, kind in public_fields(view, unseen).items()]
    return msgspec.defstruct(view.__name__, told, frozen=True, forbid_unknown_fields=True)


def public_fields(view: type[View], unseen: Container[str]) -> dict[str, Any]:
    """What everyone sees of such views, by name, each with its type."""
    hints = get_type_hints(view, localns={"Rules": object}) | {"outcome": Outcome | None}
    names = [part.name for part in fields(view) if part.name not in NOT_TOLD and part.name not in unseen]
    return {name: hints[name] for name in names}


def own_shown(rules: Rules, told: dict[str, Any]) -> Own:
    """These fields of a seat's own as a message."""
    return own_type(rules)(**told)


def own_type(rules: Rules) -> type[Own]:
    """What only one seat sees: its hand, its moves, and the fields that only this family has."""
    made = _OWNS.get(rules.__class__)
    if made is None:
        made = _OWNS[rules.__class__] = _own_made(rules.view_type, rules.unseen)
    return made


_OWNS: dict[type, type[Own]] = {}


def _own_made(view: type[View], unseen: Container[str]) -> type[Own]:
    told = [(name, kind | UnsetType, UNSET) for name, kind in own_fields(view, unseen).items()]
    if not told:
        return Own
    name = view.__name__.removesuffix("View") + "Own"
    made = msgspec.defstruct(name, told, bases=(Own,), frozen=True, forbid_unknown_fields=True)
    return cast("type[Own]", made)


def own_fields(view: type[View], unseen: Container[str]) -> dict[str, Any]:
    """What only the seat itself sees of such views, besides what a seat of any family sees."""
    hints = get_type_hints(view, localns={"Rules": object})
    names = [part.name for part in fields(view) if part.name in unseen]
    return {name: hints[name] for name in names if name not in Own.__struct_fields__}


def outcome_shown(outcome: core.Outcome | None) -> Outcome | None:
    if outcome is None:
        return None
    return Outcome(outcome.places, outcome.losers, outcome.winners, outcome.reason)
