"""Which encoder belongs to which game."""

from longears.core import Rules
from longears.envs.dayous import DayousEncoder
from longears.envs.encoder import Encoder
from longears.envs.getaway import GetawayEncoder
from longears.envs.kadi import KadiEncoder
from longears.games.dayous import Dayous
from longears.games.getaway import Getaway
from longears.games.kadi import Kadi

SILENT = "silent"
"""How the action of a seat that lets its chance to call go by is written."""


def encoder_of(rules: Rules, seats: int) -> Encoder:
    """An encoder for a table of this game."""
    rules.check_seats(seats)
    match rules:
        case Getaway():
            return GetawayEncoder(seats)
        case Dayous():
            return DayousEncoder(seats)
        case Kadi():
            return KadiEncoder(seats)
    raise AssertionError(f"no encoder for {rules.spec.title}")


def action_text(rules: Rules, encoder: Encoder, action: int) -> str:
    """An action in notation."""
    return SILENT if action == encoder.silence else rules.move_text(encoder.move_of(action))
