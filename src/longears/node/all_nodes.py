"""What is told to all nodes, and what they tell; what is told at rooms is for others to hear."""

from msgspec import MsgspecError

from longears.node import to_all
from longears.node.elsewhere import Elsewhere
from longears.node.lobby import Lobby
from longears.node.protocols import Bus, Ears
from longears.node.questions import Questions
from longears.node.shares import Shares
from longears.node.to_all import AskListings, Awaits, Forgotten, Listing, Parted, Think, Thought, Tick, Voice


class AllNodes:
    """The first ears of the bus."""

    def __init__(
        self,
        bus: Bus,
        voice: Voice,
        at_rooms: Ears,
        lobby: Lobby,
        shares: Shares,
        elsewhere: Elsewhere,
        questions: Questions,
    ) -> None:
        self._bus = bus
        self._at_rooms = at_rooms
        self._lobby = lobby
        self._shares = shares
        self._elsewhere = elsewhere
        self._questions = questions
        self._tell = voice.tell

    async def open(self) -> None:
        """Hear of the others, and of what they list."""
        await self._bus.open(self)
        await self._bus.serve(self._questions.letterbox)
        self._tell(AskListings())

    def tick(self) -> None:
        """To be called once a second."""
        if self._bus.joins:
            letterbox, thinking = self._questions.letterbox, self._questions.thinking()
            self._tell(Tick(self._lobby.listings, self._shares.told(), letterbox, thinking))

    # Ears

    def heard(self, room: str, node: str, word: bytes) -> None:
        if room and room != self._questions.letterbox:
            self._at_rooms.heard(room, node, word)
            return
        try:
            told = to_all.decode(word)
        except MsgspecError:
            return  # of another version; it is nothing that must not be lost
        match told:
            case Tick():
                self._shares.heard(node, told.shared)
                self._lobby.compare(node, told.listings)
                self._questions.stands(node, told.letterbox, told.thinking)
            case Listing():
                self._lobby.heard(node, told)
            case AskListings():
                self._lobby.tell_whole()
            case Awaits():
                self._elsewhere.heard(told)
            case Parted():
                self._elsewhere.heard_parted(told)
            case Forgotten():
                self._elsewhere.heard_forgotten(told)
            case Think() | Thought():
                self._questions.heard(told)

    def lost(self, node: str) -> None:
        self._at_rooms.lost(node)
        self._lobby.lost(node)
        self._shares.lost(node)
        self._questions.lost(node)

    def away(self) -> None:
        self._at_rooms.away()

    def back(self) -> None:
        self._at_rooms.back()
