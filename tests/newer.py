"""A game whose rules have changed, as a longears to come may have it."""

from dataclasses import replace

import pytest

from longears.games import SPECS, getaway
from longears.games.getaway.options import Options
from longears.games.getaway.variant import Variant


def raise_version(patch: pytest.MonkeyPatch, game: str, book: str = "book") -> None:
    """The game has one version of its rules more; its book is what this preset was."""
    spec = SPECS[game]
    presets = {**spec.presets, "book": spec.presets[book]}
    patch.setitem(SPECS, game, replace(spec, presets=presets, before=spec))


def let_cutters_pick_up(patch: pytest.MonkeyPatch) -> None:
    """From version 2 on whoever cuts picks up, whatever the sheet says: behaviour that no option tells."""

    def variant(sheet: Options, version: int) -> Variant:
        return Variant(sheet.changed({"picker": "cutter"}) if version > 1 else sheet, version)

    patch.setattr(getaway, "Variant", variant)
