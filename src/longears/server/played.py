"""The games that a guest has played, and how it stands with the people they were played with."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from longears.room.told import Finished, Player

MOST_GAMES, MOST_PEOPLE = 500, 100
"""So many are told: the newest games, and the people with whom most were played."""
Line = Sequence[Any]
Ask = Callable[..., Awaitable[Sequence[Line]]]
"""Asks a store: a statement with the values for its $1, $2, …"""


class Against(Struct, frozen=True):
    """Another person in a finished game."""

    guest: str
    name: str
    """The one they have now."""
    seat: str
    place: int
    lost: bool
    letters: str


class GamePlayed(Struct, frozen=True):
    """A finished game, as one of those who played it looks back on it."""

    id: str
    game: str
    at: int
    """Milliseconds since 1970."""
    seat: str
    seats: int
    """How many played, bots among them; 0 where nobody has noted it, and so the next two."""
    place: int
    """From 1; 0 too if the game did not count."""
    lost: bool
    letters: str
    """Of the word that the match was played for, after this game."""
    others: tuple[Against, ...]
    """The other people; who is forgotten is left out, as are bots."""


class Score(Struct, frozen=True):
    """How it stands with one person."""

    guest: str
    name: str
    games: int
    """In which both have played."""
    ahead: int
    """In which one had the better place oneself."""
    behind: int
    """In which the other had it."""
    last: int
    """When the last of them ended."""


class History(Struct, frozen=True):
    """All that can be told of somebody's games."""

    games: tuple[GamePlayed, ...]
    """The newest first."""
    people: tuple[Score, ...]
    """With whom most were played first."""


_MINE = """
    SELECT p.id, f.game, f.at, p.seat, p.seats, p.place, p.lost, p.letters
    FROM played AS p JOIN finished AS f ON f.id = p.id
    WHERE p.guest = $1 ORDER BY f.at DESC, p.id DESC LIMIT $2
"""
_OTHERS = """
    SELECT o.id, o.guest, coalesce(g.name, ''), o.seat, o.place, o.lost, o.letters
    FROM played AS o LEFT JOIN guests AS g ON g.id = o.guest
    WHERE o.guest <> $1 AND o.id IN (
        SELECT p.id FROM played AS p JOIN finished AS f ON f.id = p.id
        WHERE p.guest = $1 ORDER BY f.at DESC, p.id DESC LIMIT $2
    ) ORDER BY o.id, o.seat
"""
_SCORES = """
    SELECT o.guest, coalesce(g.name, ''), count(*),
        sum(CASE WHEN p.place > 0 AND p.place < o.place THEN 1 ELSE 0 END),
        sum(CASE WHEN o.place > 0 AND o.place < p.place THEN 1 ELSE 0 END), max(f.at)
    FROM played AS p JOIN played AS o ON o.id = p.id AND o.guest <> p.guest
    JOIN finished AS f ON f.id = p.id LEFT JOIN guests AS g ON g.id = o.guest
    WHERE p.guest = $1 GROUP BY o.guest, g.name ORDER BY 3 DESC, 6 DESC, 1 LIMIT $2
"""
CLEAR = "DELETE FROM carried WHERE until < $1"
OFFER = """
    INSERT INTO carried (guest, digest, until) VALUES ($1, $2, $3)
    ON CONFLICT (guest) DO UPDATE SET digest = excluded.digest, until = excluded.until
"""
ACCEPT = "DELETE FROM carried WHERE digest = $1 AND until >= $2 RETURNING guest"


async def history(ask: Ask, guest: str) -> History:
    """What is found of somebody's games in tables of SQL."""
    others: dict[str, list[Against]] = defaultdict(list)
    for id_, who, name, seat, place, lost, letters in await ask(_OTHERS, guest, MOST_GAMES):
        others[id_].append(Against(who, name, seat, place, bool(lost), letters))
    games = []
    for id_, game, at, seat, seats, place, lost, letters in await ask(_MINE, guest, MOST_GAMES):
        who = tuple(others[id_])
        games.append(GamePlayed(id_, game, at, seat, seats, place, bool(lost), letters, who))
    return History(tuple(games), tuple(Score(*columns) for columns in await ask(_SCORES, guest, MOST_PEOPLE)))


def scores_of(games: Iterable[tuple[Finished, Player]], names: Mapping[str, str]) -> tuple[Score, ...]:
    """The same of games that are at hand, each with who looks back."""
    met: dict[str, list[tuple[int, Player, Player]]] = defaultdict(list)
    for one, me in games:
        for other in one.players:
            if other.guest != me.guest:
                met[other.guest].append((one.at, me, other))
    scores = [
        Score(
            guest=guest,
            name=names.get(guest, ""),
            games=len(times),
            ahead=sum(0 < me.place < other.place for _, me, other in times),
            behind=sum(0 < other.place < me.place for _, me, other in times),
            last=max(at for at, _, _ in times),
        )
        for guest, times in met.items()
    ]
    return tuple(sorted(scores, key=lambda one: (-one.games, -one.last, one.guest))[:MOST_PEOPLE])
