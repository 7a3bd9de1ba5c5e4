"""What a bot is: a player that is given what its seat may see, and nothing else."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from longears.chance import Chance
from longears.core import Event, View

ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)

VERSION = 2
"""Raised when a bot plays differently; records name it beside the level."""
CALL = "!"
"""What may be said out of turn though the game does not wait for it (KD-11)."""
SILENCE = ""
"""What a bot says that is asked out of turn and has nothing to say."""


class BotOf(Protocol[ViewT_contra]):
    """A player: it is shown its view, the history as its seat saw it and its legal moves, and names one."""

    name: str

    def choose(
        self, view: ViewT_contra, history: Sequence[Event], moves: Sequence[str], chance: Chance
    ) -> str:
        """One of the moves, the same for the same view, history and chance; out of turn, "" is silence."""


Bot = BotOf[Any]
"""A player whose game is known to it alone."""
