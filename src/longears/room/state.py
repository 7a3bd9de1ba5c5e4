"""Where a room stands: everything that follows from its rows."""

import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

from longears.core import SEAT_NUMBERS, Rules
from longears.game import Dealer, Game
from longears.match import GameResult, Match
from longears.room.settings import Settings
from longears.shuffle import FairDealer, commitment

AWAY, IDLE, LEFT, RESIGNED = "away", "idle", "left", "resigned"
"""Why a bot holds a seat."""
SIGNS = "ACDEFGHJKMNPQRTUVWXY34679"
"""What codes and links are made of: no sign looks like another."""
LINK_KEY_LENGTH = 10
HOLDER = "medium"
"""The bot that holds the seats of people who are away."""


class FinalDealer(Dealer, Protocol):
    """A dealer who can prove afterwards what was dealt."""

    def first_dealer(self, seats: int) -> int:
        """The seat that deals the first game of a match."""

    def proof(self) -> dict[str, str]:
        """The tags that let anyone check the game, once it is over."""


class DealerMaker(Protocol):
    """Makes the dealer of a game from its secret and the players' seeds."""

    def __call__(self, secret: bytes, seeds: Mapping[str, str], /) -> FinalDealer:
        """A dealer for one game."""


@dataclass
class Chair:
    """A seat of the room, and who is on it."""

    seat: str
    guest: str = ""
    name: str = ""
    badge: str = ""
    """The picture its owner has chosen; empty if none was."""
    bot: str = ""
    held: str = ""
    left: bool = False
    """Whether its owner has left for good, and the seat is free after the game."""
    ready: bool = False
    seed: str = ""
    timeouts: int = 0
    reserve: float = 0
    agrees: bool = False
    hurries: bool = False
    """Whether its owner wants to be shown the end of the game at once."""

    @property
    def is_empty(self) -> bool:
        return not self.guest and not self.bot

    @property
    def player(self) -> str:
        """The bot that plays here now; empty if a person does."""
        return self.bot or (HOLDER if self.held else "")

    @property
    def takes_part(self) -> bool:
        """Whether someone sits here who has not left, resigned or been given up as away (ALL-7)."""
        return bool(self.guest) and self.held in ("", IDLE)

    def clear(self) -> None:
        self.guest = self.name = self.badge = self.bot = self.held = self.seed = ""
        self.left = self.ready = self.agrees = self.hurries = False


class TakenOver(NamedTuple):
    """When a person got the seat of a bot: by which row, after how many moves and how many events."""

    row: int
    moves: int
    events: int


@dataclass
class State:
    """A room as the fold of its rows."""

    code: str
    make_dealer: DealerMaker = FairDealer
    n: int = 0
    version: int = 1
    """Of the running game's start row."""
    settings: Settings = field(default_factory=lambda: Settings(game="donkey"))
    rules: Rules = field(init=False)
    key: bytes = b""
    host: str = ""
    chairs: list[Chair] = field(default_factory=list)
    banned: set[str] = field(default_factory=set)
    offers: dict[str, str] = field(default_factory=dict)
    """Who has asked to sit where another person sits."""
    game_number: int = 0
    game: Game | None = None
    dealer: FinalDealer | None = None
    match: Match | None = None
    playing: bool = False
    ended: Literal["", "over", "agreed"] = ""
    """How the last game ended: `over`, or `agreed`."""
    counted: GameResult | None = None
    """The last game as the match counts it; None if it does not."""
    played: dict[str, str] = field(default_factory=dict)
    """The names of the people who played the last game, by seat; some may have left."""
    players: dict[str, str] = field(default_factory=dict)
    """The guests who played the last game, by seat."""
    answered: dict[tuple[str, str], int] = field(default_factory=dict)
    steps_after: dict[int, int] = field(default_factory=dict)
    """How many moves the game had after each row."""
    stirred: bool = False
    """Whether the newest row, a move, has changed anything about the people."""
    quick: bool = False
    """Whether the first game of this room starts by itself (GW-B22)."""
    taken_over: dict[str, TakenOver] = field(default_factory=dict)
    """The seats of the last game that were taken over from bots (GW-B21)."""

    # Chairs

    def chair(self, seat: str) -> Chair | None:
        at = SEAT_NUMBERS.get(seat, -1)
        return self.chairs[at] if 0 <= at < len(self.chairs) else None

    def chair_of(self, guest: str) -> Chair | None:
        for chair in self.chairs:
            if chair.guest == guest and guest:
                return chair
        return None

    @property
    def people(self) -> Iterable[Chair]:
        return (chair for chair in self.chairs if chair.guest)

    @property
    def host_name(self) -> str:
        """What the host goes by; empty if nobody is."""
        return next((chair.name for chair in self.people if chair.guest == self.host), "")

    def gives_up(self, chair: Chair) -> bool:
        """Whether the seat is free after the game: its owner has left for good, or was sent away."""
        return chair.left or chair.guest in self.banned

    @property
    def asked(self) -> list[Chair]:
        """Those who have to agree to end the game (ALL-7); formerly nobody for whom a bot played."""
        if self.version == 1:
            return [chair for chair in self.people if not chair.held]
        return [chair for chair in self.people if chair.takes_part]

    @property
    def only_bots_play(self) -> bool:
        """Whether every person at the table is out or has given the game up, and only bots play on."""
        if not self.playing or self.game is None:
            return False
        out = self.rules.out(self.game.table)
        return all(SEAT_NUMBERS[chair.seat] in out for chair in self.chairs if chair.takes_part)

    @property
    def open_seats(self) -> list[str]:
        """The seats of bots that someone who comes late may ask for; older games go on without (GW-B21)."""
        if not self.playing or self.settings.public or self.version < 4:
            return []
        return [chair.seat for chair in self.chairs if chair.bot]

    @property
    def is_full(self) -> bool:
        return not any(chair.is_empty for chair in self.chairs)

    @property
    def counts_down(self) -> bool:
        """Whether this is a quick match that is about to start by itself (GW-B22)."""
        return self.quick and not self.playing and self.game_number == 0 and any(self.people)

    # The shuffle

    def secret(self, game: int) -> bytes:
        """The secret of one game of this room; knowing one tells nothing of another."""
        return _secret(self.key, game)

    @property
    def link_key(self) -> str:
        """What a link to this table has besides the code; nobody can guess it, and it tells no secret."""
        return _link_key(self.key)

    @property
    def promised(self) -> str:
        """The commitment to the running game's secret, or to the next one's."""
        return _promise(self.key, self.game_number + (not self.playing))


@lru_cache(maxsize=1024)
def _link_key(key: bytes) -> str:
    digest = hmac.digest(key, b"link", "sha256")
    return "".join(SIGNS[byte % len(SIGNS)] for byte in digest[:LINK_KEY_LENGTH])


def _secret(key: bytes, game: int) -> bytes:
    return hmac.digest(key, f"game {game}".encode(), "sha256")


@lru_cache(maxsize=1024)
def _promise(key: bytes, game: int) -> str:
    """Shown with every change of the people, and so kept: the hashes cost more than the change."""
    return commitment(_secret(key, game))
