"""Tables that guests ask for: each is made once, whichever nodes the message comes to."""

from typing import TYPE_CHECKING

from longears.node.connection import Connection
from longears.node.limits import Limits
from longears.node.making import Making, Wish
from longears.node.protocols import Counts, Store, Stored
from longears.node.rooms import NO_STORE
from longears.node.tasks import Tasks
from longears.room import Refused, Row, wire
from longears.room.settings import checked

if TYPE_CHECKING:
    from longears.node.node import Node


class NewTables:
    """Makes tables, and brings those who wanted them there."""

    def __init__(self, node: "Node", store: Store, limits: Limits, counts: Counts, tasks: Tasks) -> None:
        self._node = node
        self._counts = counts
        self._tasks = tasks
        self._making = Making(store, limits)

    def create(self, connection: Connection, message: wire.Create) -> None:
        """Make a table for this guest; asked again with the same id, it is the same table."""
        try:
            settings = checked(message.settings)
        except ValueError as error:
            connection.refuse(message.id, Refused("settings", str(error)))
            return
        self.make(Wish(connection, message.id, settings))

    def make(self, wish: Wish) -> None:
        wish.connection.hold()
        self._tasks.spawn(self._begin(wish))

    async def _begin(self, wish: Wish) -> None:
        verdict = await self._making.begin(wish)
        if isinstance(verdict, Refused):
            self._refuse(wish, verdict)
        elif verdict:
            await self._node.find_and_come(
                wish.connection, wire.Join(id=wish.message_id, table=verdict), verdict
            )
            self._end(wish)

    def written(self, row: Row, stored: Stored) -> None:
        """The store has answered for the first row of a table."""
        wish = self._making.written(row)
        if isinstance(stored, Exception):
            self._refuse(wish, NO_STORE)
        elif stored:
            self._node.come_to_new(wish.connection, row, wish.message_id)
            wish.connection.go_on()
            self._end(wish)
        elif wish.quick:
            wish.quick(wish, True)
        else:
            self.make(wish)  # the code was taken, or the message came twice

    def _refuse(self, wish: Wish, refusal: Refused) -> None:
        self._counts.refused(refusal.code)
        wish.connection.refuse(wish.message_id, refusal)
        wish.connection.go_on()
        self._end(wish)

    def _end(self, wish: Wish) -> None:
        if wish.quick:
            wish.quick(wish, False)
