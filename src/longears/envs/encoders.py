"""Which encoder belongs to which game."""

from longears.core import Rules
from longears.envs.dayous import DayousEncoder
from longears.envs.encoder import Encoder
from longears.envs.getaway import GetawayEncoder
from longears.envs.kadi import KadiEncoder
from longears.games.dayous import Dayous
from longears.games.getaway import Getaway
from longears.games.kadi import Kadi

GETAWAY = ("the first", "one action more, the last: take the next seat's hand (`hand_take`); v1 is gone")
VERSIONS = {
    "donkey": GETAWAY,
    "kazhutha-kali": GETAWAY,
    "thulla": GETAWAY,
    "dayous": ("the first",),
    "kadi": ("the first",),
}
"""What each version of a game's environment brought: a new one whenever actions or observations change."""
SILENT = "silent"
"""How the action of a seat that lets its chance to call go by is written."""


def module_name(game: str) -> str:
    """The name under which a game's environment is imported: `kazhutha_kali_v2`."""
    return f"{game.replace('-', '_')}_v{len(VERSIONS[game])}"


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
