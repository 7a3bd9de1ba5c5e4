"""Which encoder belongs to which game."""

from longears.core import Rules
from longears.envs.encoder import Encoder
from longears.games import family_of
from longears.observer import Observer
from longears.table import Table

SILENT = "silent"
"""How the action of a seat that lets its chance to call go by is written."""


def module_name(game: str) -> str:
    """The name under which a game's environment is imported: `kazhutha_kali_v3`."""
    return f"{game.replace('-', '_')}_v{len(family_of(game).encoder.VERSIONS)}"


def encoder_of(rules: Rules, seats: int) -> Encoder:
    """An encoder for a table of this game."""
    rules.check_seats(seats)
    return family_of(rules.spec.name).encoder.encoder(seats)


def observer_of(rules: Rules, table: Table) -> Observer:
    """An observer for this table, at the beginning of a game."""
    return family_of(rules.spec.name).observer.observer_of(table)


def action_text(rules: Rules, encoder: Encoder, action: int) -> str:
    """An action in notation."""
    if not hasattr(action, "__index__") or not 0 <= action < encoder.actions:
        raise ValueError(f"actions are numbers from 0 to {encoder.actions - 1}, not {action!r}")
    return SILENT if action == encoder.silence else rules.move_text(encoder.move_of(action))
