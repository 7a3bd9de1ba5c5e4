"""What ties a room to the store and to the other nodes that serve it."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from longears.node.live_room import LiveRoom


class Ties(Protocol):
    """Whoever sees to that."""

    @property
    def joins(self) -> bool:
        """Whether other nodes may serve it, too."""

    @property
    def hears(self) -> bool:
        """Whether we know who is at it on other nodes."""

    def read_on(self, room: "LiveRoom") -> None:
        """Have rows read that others have stored; until then messages wait."""

    def came_or_went(self, room: "LiveRoom") -> None:
        """Others are at it on this node than before."""

    def say(self, room: "LiveRoom", frame: bytes) -> None:
        """Pass something on to everyone who is at it on other nodes."""

    def asked(self, room: "LiveRoom", guest: str) -> None:
        """Tell other nodes what this guest asks for, which is nowhere written."""

    def tell_time(self, room: "LiveRoom") -> None:
        """Tell other nodes how the clock stands."""

    def ask_time(self, room: "LiveRoom") -> None:
        """Ask other nodes how it stands."""
