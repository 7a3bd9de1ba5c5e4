"""What lies in the mailbox of a room."""

import time
from dataclasses import dataclass, field
from typing import Protocol

from longears.node.log import message_number
from longears.room import Refused, wire
from longears.room import messages as m
from longears.room.judge import Person

Unwritten = m.Unwritten | wire.Say
"""What people at a table say that is nowhere written."""


class Replies(Protocol):
    """Whoever is answered when a message is refused or was done before."""

    def refuse(self, message_id: str, refusal: Refused) -> None:
        """Nothing has changed."""

    def confirm(self, message_id: str, n: int | None = None) -> None:
        """It is done, and no row tells so."""


@dataclass(slots=True)
class Letter:
    """A message in the mailbox."""

    person: Person
    message: m.Message | m.Internal | Unwritten
    sender: Replies | None = None
    number: int = field(default_factory=message_number)
    came: float = field(default_factory=time.perf_counter)
    posted: float = 0.0
    """When it came to the mailbox last."""

    @property
    def id(self) -> str:
        return self.message.id if isinstance(self.message, m.Said) else ""

    def refuse(self, refusal: Refused) -> None:
        if self.sender:
            self.sender.refuse(self.id, refusal)
