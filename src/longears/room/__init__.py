"""People at a table: who sits where, what they may do, how long they have.  No sockets, no files."""

from longears.room.messages import Message
from longears.room.room import Room
from longears.room.rows import Row
from longears.room.settings import Settings
from longears.room.told import Later, Refused, Told, refused

__all__ = ["Later", "Message", "Refused", "Room", "Row", "Settings", "Told", "refused"]
