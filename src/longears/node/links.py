"""How a table is found: by its short code, which people type, or by a link that nobody can guess."""

import hmac
from typing import NamedTuple

from longears.room.state import State


class Link(NamedTuple):
    """The code of a table, and the key of its link where there is one."""

    code: str
    key: str = ""

    @classmethod
    def read(cls, text: str) -> "Link":
        """As it was typed, or as it stands in the address of a page."""
        code, _, key = text.upper().partition("-")
        return cls(code, key)

    def leads_to(self, state: State) -> bool:
        """Whether the key is right; who types the code has none."""
        return not self.key or hmac.compare_digest(self.key.encode(), state.link_key.encode())
