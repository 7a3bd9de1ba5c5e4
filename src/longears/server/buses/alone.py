"""One node by itself: there is nobody to tell, and every lease is its own."""

from collections.abc import Collection, Mapping

from longears.node.protocols import Ears


class Alone:
    """A bus without other nodes; it costs nothing."""

    joins = False
    trouble = ""
    nodes: Collection[str] = ()

    async def open(self, ears: Ears) -> None:
        """Nothing will be heard."""

    async def close(self) -> None:
        """Nothing waits."""

    def tell(self, room: str, word: bytes) -> None:
        """Nobody else is there."""

    async def serve(self, room: str) -> None:
        """Nothing is told there."""

    def leave(self, room: str) -> None:
        """Nothing was heard."""

    def say_here(self, room: str, here: bytes) -> None:
        """Nobody asks."""

    async def here(self, room: str) -> Mapping[str, bytes]:  # noqa: ARG002
        return {}

    async def keep(self, names: Collection[str]) -> Collection[str]:
        return names

    def release(self, names: Collection[str]) -> None:
        """Nobody else wants them."""
