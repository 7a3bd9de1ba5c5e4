"""A row of games at one table: who lost or won how often, letters, best of, points.

A match is a value.  It knows no game: each finished one gives it a small result, which becomes part of the
standing.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Self

from longears import cards
from longears.core import SEATS, GameSpec
from longears.game import Game, seat_number
from longears.letters import MOST_LETTERS, is_word, letters_of, letters_until_version_2

BEST_OF = (3, 5, 7)
CARD_POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11, 20)
"""By rank, from 2 to the ace (TH-22); the jokers come last (GW-B17)."""

Places = tuple[tuple[str, ...], ...]


class Form(StrEnum):
    """What is played for."""

    COUNT = "count"
    WINS = "wins"
    LETTERS = "letters"
    BEST_OF = "best_of"
    POINTS = "points"


OPEN_FORMS = (Form.COUNT, Form.WINS)
"""Played as long as people like, or for an agreed number of games."""


def forms_for(spec: GameSpec) -> tuple[Form, ...]:
    """What this game can be played for, the usual form first; where nobody loses, wins count (KD-A27)."""
    usual = (Form.COUNT, Form.LETTERS) if spec.has_loser else (Form.WINS,)
    return (*usual, Form.BEST_OF, Form.POINTS)


class Scoring(StrEnum):
    """What a card costs whoever still holds it at the end."""

    ONE_EACH = "one_each"
    BY_RANK = "by_rank"


class Opening(StrEnum):
    """Who opens the next game: whoever the game itself says, or the last winner or loser."""

    GAME = "game"
    WINNER = "winner"
    LOSER = "loser"


CHOICES: dict[str, type[StrEnum]] = {"form": Form, "scoring": Scoring, "opening": Opening}

# A finished game


@dataclass(frozen=True, slots=True)
class GameResult:
    """What a finished game gives to the match; the cards each seat still holds are texts, in seat order."""

    places: Places
    losers: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    resigned: tuple[str, ...] = ()
    clockwise: bool = True
    agreed: bool = False
    """Whether the players ended it by agreement: then cards cost only those who had resigned."""

    def __post_init__(self) -> None:
        placed = "".join(seat for place in self.places for seat in place)
        if not all(self.places) or sorted(placed) != list(SEATS[: max(2, len(placed))]):
            raise ValueError(f"each seat of the table has one place; that is not so in {self.places}")
        for seat in (*self.losers, *self.resigned):
            seat_number(seat, len(placed))
        if self.losers and (len(self.places) == 1 or not set(self.losers) <= set(self.places[-1])):
            raise ValueError("the last place loses, unless it is the whole table (GW-A14)")
        if self.agreed and not self.resigned:
            raise ValueError("a game ended by agreement counts only if somebody had resigned (ALL-7)")
        if self.held and len(self.held) != len(placed):
            raise ValueError(f"{len(placed)} seats hold cards or none, but {len(self.held)} hands are given")
        for hand in self.held:
            cards.parse(hand)


def result_of(game: Game, resigned: tuple[str, ...] = ()) -> GameResult:
    """What this finished game gives to the match."""
    outcome = game.outcome
    if outcome is None:
        raise ValueError("the game is not over yet")
    return GameResult(outcome.places, outcome.losers, _held(game), resigned, _is_clockwise(game))


def result_of_agreed(game: Game, resigned: tuple[str, ...]) -> GameResult:
    """What a game gives to the match that was ended by agreement after these had resigned (ALL-7)."""
    return GameResult((game.seats,), (), _held(game), resigned, _is_clockwise(game), agreed=True)


def _held(game: Game) -> tuple[str, ...]:
    return tuple(" ".join(game.rules.held(game.table, seat)) for seat in range(game.table.seats))


def _is_clockwise(game: Game) -> bool:
    table = game.table
    return game.rules.dealt_to(table.seats, table.dealer, 0) == (table.dealer + 1) % table.seats


# The standing


@dataclass(frozen=True, slots=True)
class Standing:
    """How one seat stands; `places` is the sum of its places."""

    seat: str
    """Its letter."""
    games: int = 0
    """Games played."""
    losses: int = 0
    """Games lost."""
    first_places: int = 0
    """Games in which the first place was this seat's, alone or shared."""
    places: int = 0
    """The sum of the places."""
    points: int = 0
    """Where the match is played for points."""
    letters: str = ""
    """Where it is played for the letters of a word."""
    wins: int = 0
    """Games won, where it is played for wins."""

    def __post_init__(self) -> None:
        for name in ("games", "losses", "first_places", "places", "points", "wins"):
            number = getattr(self, name)
            if type(number) is not int or number < 0:
                raise ValueError(f"{name} of seat {self.seat!r} is a whole number, not {number!r}")
        if max(self.losses, self.first_places) > self.games or self.wins > self.first_places:
            raise ValueError(f"seat {self.seat} cannot have lost or won more than {self.games} games")

    def after(self, place: int, lost: bool, *, points: int = 0, won: bool = False, letters: str = "") -> Self:
        """The standing with one more game in it; its letters are the match's to give."""
        return replace(
            self,
            games=self.games + 1,
            losses=self.losses + lost,
            first_places=self.first_places + (place == 1),
            places=self.places + place,
            points=self.points + points,
            letters=letters,
            wins=self.wins + won,
        )


def _champion_first(standing: Standing) -> tuple[int, ...]:
    """Most first places, then fewest losses, then the lowest sum of places (TH-21)."""
    return -standing.first_places, standing.losses, standing.places


def _fewest_points_first(standing: Standing) -> tuple[int, ...]:
    return (standing.points,)  # TH-19


def _most_losses_first(standing: Standing) -> tuple[int, ...]:
    return (-standing.losses,)  # KK-14


def _most_wins_first(standing: Standing) -> tuple[int, ...]:
    return (-standing.wins,)  # GW-B24


# The match


@dataclass(frozen=True, slots=True)
class Match:
    """A row of games with the same seats, as it stands now; the first dealer is drawn outside (GW-A15)."""

    form: Form
    seats: int
    next_dealer: str
    _: KW_ONLY
    games: int | None = None
    word: str = "DONKEY"
    letters: tuple[str, ...] = ()
    """The word, letter by letter, where it is played for."""
    scoring: Scoring = Scoring.ONE_EACH
    partners: bool = False
    opening: Opening = Opening.GAME
    next_opener: str | None = None
    stopped: bool = False
    standing: tuple[Standing, ...] = ()

    def __post_init__(self) -> None:
        for name, kind in CHOICES.items():
            object.__setattr__(self, name, _choice(kind, getattr(self, name)))
        _check_agreed(self)
        if self.form is Form.LETTERS and not self.letters:
            object.__setattr__(self, "letters", letters_of(self.word))
        if not self.standing:
            object.__setattr__(self, "standing", tuple(Standing(seat) for seat in SEATS[: self.seats]))
        if self.opening is not Opening.GAME:
            opener = self.next_opener or self.next_dealer  # KD-4, GW-A15 the dealer opens the first game
            object.__setattr__(self, "next_opener", opener)
        _check_standing(self)

    # What happens

    def after(self, result: GameResult) -> Self:
        """The match with this game in it."""
        if self.over:
            raise ValueError("the match is over")
        counted = self.counted(result)
        dealer = self._dealer_after(counted)
        return replace(
            self,
            standing=tuple(self._standing_after(counted, standing) for standing in self.standing),
            next_dealer=dealer,
            next_opener=self._opener_after(counted, dealer),
        )

    def stop(self) -> Self:
        """The players have had enough."""
        if self.form not in OPEN_FORMS:
            raise ValueError("only a match that counts losses or wins can be stopped; the others have an end")
        if self.over:
            raise ValueError("the match is over")
        return replace(self, stopped=True)

    # Where it stands

    @property
    def sides(self) -> Places:
        """Who stands and falls together: each seat alone, or partners."""
        alone = tuple((seat,) for seat in SEATS[: self.seats])
        return teams_of(self.seats, partners=self.partners) or alone

    @property
    def played(self) -> int:
        return self.standing[0].games

    @property
    def over(self) -> bool:
        if self.form is Form.LETTERS:
            return any(standing.letters == self.word for standing in self.standing)
        if self.form is Form.BEST_OF and self._is_decided():
            return True
        return self.stopped or self.played == self.games

    @property
    def can_stop(self) -> bool:
        """Whether it may be ended as it stands (GW-B15)."""
        return self.form in OPEN_FORMS and not self.over

    @property
    def champions(self) -> tuple[str, ...]:
        """Who has won the match, once it is over and if its form names a winner; equals share (GW-B15)."""
        if self.over and self.form is Form.WINS and any(standing.wins for standing in self.standing):
            return self._least(_most_wins_first)
        if self.over and self.form is Form.BEST_OF:
            return self._least(_champion_first)
        if self.over and self.form is Form.POINTS:
            return self._least(_fewest_points_first)
        return ()

    @property
    def losers(self) -> tuple[str, ...]:
        """Who buys the snacks (KK-14) or has the whole word, once the match is over."""
        if self.over and self.form is Form.COUNT and any(standing.losses for standing in self.standing):
            return self._least(_most_losses_first)
        return tuple(standing.seat for standing in self.standing if standing.letters == self.word)

    def _least(self, order: Callable[[Standing], tuple[int, ...]]) -> tuple[str, ...]:
        """Whoever comes first in this order; several if it does not part them."""
        least = min(order(standing) for standing in self.standing)
        return tuple(standing.seat for standing in self.standing if order(standing) == least)

    def _is_decided(self) -> bool:
        """Whether the games to come can no longer change the champion of a best of (GW-B16).

        Two sides are compared by their own numbers alone.  The worst that can happen to the leader against
        any other is one game again and again: the other first, the leader last and the loser.  In each of the
        three numbers no game is better for the one or worse for the other.  So a leader who stays ahead
        through these games stays ahead through any, and one who does not may yet lose or share the title.
        Equal leaders are never decided while a game is left: it can part them.
        """
        leaders = self._least(_champion_first)
        worst = _champion_first(self._at_worst(leaders[0]))
        others = (side[0] for side in self.sides if leaders[0] not in side)
        return all(worst < _champion_first(self._at_best(other)) for other in others)

    def _at_worst(self, seat: str) -> Standing:
        return self._through(seat, place=len(self.sides), lost=True)

    def _at_best(self, seat: str) -> Standing:
        return self._through(seat, place=1, lost=False)

    def _through(self, seat: str, place: int, lost: bool) -> Standing:
        """How a seat will stand if all games to come end so for it."""
        standing = self.standing[SEATS.index(seat)]
        for _ in range(self.played, self.games or 0):
            standing = standing.after(place, lost)
        return standing

    # How a game counts

    def counted(self, result: GameResult) -> GameResult:
        """The result as the match counts it: resigners and losers share the last place (ALL-7, GW-B19)."""
        _check_result(self, result)
        gone = self._gone(result)
        if not gone:
            return result
        last = tuple(sorted({*gone, *result.losers}))
        if len(last) == self.seats:
            last = gone  # ALL-7 somebody has not lost
        stayed = (tuple(seat for seat in place if seat not in last) for place in result.places)
        places = (*filter(None, stayed), last)
        return replace(result, places=places, losers=last if len(places) > 1 else ())

    def _gone(self, result: GameResult) -> tuple[str, ...]:
        """Who resigned; partners go together."""
        return tuple(sorted(seat for side in self.sides if {*side} & {*result.resigned} for seat in side))

    def _standing_after(self, counted: GameResult, standing: Standing) -> Standing:
        seat, lost = standing.seat, standing.seat in counted.losers
        points = self._points(counted)[seat] if self.form is Form.POINTS else 0
        won = self.form is Form.WINS and self._has_won(counted, seat)
        letters = _letters(self, standing.losses + lost)
        return standing.after(self._place(counted, seat), lost, points=points, won=won, letters=letters)

    def _has_won(self, counted: GameResult, seat: str) -> bool:
        """Whether this side is first and no other is: a shared first place is a draw (KD-B16)."""
        return any({*side} == {*counted.places[0]} for side in self.sides if seat in side)

    def _place(self, counted: GameResult, seat: str) -> int:
        """One more than the number of sides with a better place (GW-B12)."""
        at = next(at for at, place in enumerate(counted.places) if seat in place)
        better = [other for place in counted.places[:at] for other in place]
        return 1 + sum(side[0] in better for side in self.sides)

    def _points(self, counted: GameResult) -> dict[str, int]:
        """What each seat scores: its own cards, with a partner both hands (GW-A12, GW-A27, GW-B17)."""
        own = {seat: self._worth(hand) for seat, hand in zip(SEATS, counted.held, strict=False)}
        points = {seat: sum(own[other] for other in side) for side in self.sides for seat in side}
        fullest = max(points.values())
        if counted.agreed:
            points = dict.fromkeys(points, 0)  # ALL-7 the others score nothing
        return points | dict.fromkeys(self._gone(counted), fullest)  # GW-B19 nobody does worse

    def _worth(self, hand: str) -> int:
        held = cards.parse(hand)
        if self.scoring is Scoring.ONE_EACH:
            return len(held)  # TH-19
        return sum(CARD_POINTS[cards.rank(card)] for card in held)  # TH-22

    def _dealer_after(self, counted: GameResult) -> str:
        """The loser; of several the first after the old dealer; none: the same (KK-12, GW-A15, GW-B14)."""
        asked = _seats_after(self.next_dealer, self.seats, counted.clockwise)
        return next((seat for seat in asked if seat in counted.losers), self.next_dealer)

    def _opener_after(self, counted: GameResult, dealer: str) -> str | None:
        match self.opening:
            case Opening.GAME:
                return None  # DY-A4, GW-1
            case Opening.LOSER:
                return dealer  # the loser deals as well (GW-B9)
            case Opening.WINNER:
                first = counted.places[0]
                return first[0] if len(first) == 1 else self.next_opener  # KD-4, KD-A20

    # Plain data

    def data(self) -> dict[str, Any]:
        """The match in simple values, as a store keeps it."""
        import msgspec  # noqa: PLC0415  a tenth of the time that `import longears` takes

        told = msgspec.to_builtins(self)
        return {**told, "letters": list(told["letters"]), "standing": list(told["standing"])}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The match that was kept so; a ValueError says what is wrong with it."""
        told = _named(cls, _with_letters(data))
        for name in ("letters", "standing"):
            if not isinstance(told[name], list):
                raise ValueError(f"the {name} of a match are a list")
        told["letters"] = tuple(told["letters"])
        told["standing"] = tuple(Standing(**_named(Standing, entry)) for entry in told["standing"])
        return cls(**told)


def _with_letters(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data as it is kept now: formerly letters were counted otherwise, and wins were not counted."""
    if not isinstance(data, Mapping) or "letters" in data or not isinstance(data.get("word"), str):
        return data
    letters = letters_until_version_2(data["word"]) if data.get("form") == Form.LETTERS else ()
    standing = data.get("standing")
    if isinstance(standing, list):
        standing = [{**entry, "wins": 0} if isinstance(entry, Mapping) else entry for entry in standing]
    return {**data, "letters": list(letters), "standing": standing}


def teams_of(seats: int, *, partners: bool) -> Places:
    """Two teams, partners opposite each other (GW-A12); none where everyone plays alone."""
    return (tuple(SEATS[:seats:2]), tuple(SEATS[1:seats:2])) if partners else ()


def _letters(match: Match, losses: int) -> str:
    return "".join(match.letters[:losses])


def _seats_after(seat: str, seats: int, clockwise: bool) -> Iterator[str]:
    """All seats, from the next one on in this direction; the seat itself comes last."""
    start, step = seat_number(seat, seats), 1 if clockwise else -1
    return (SEATS[(start + step * far) % seats] for far in range(1, seats + 1))


# What is wrong


def _check_agreed(match: Match) -> None:
    if type(match.seats) is not int or match.seats not in range(2, len(SEATS) + 1):
        raise ValueError(f"a match is played by 2 to {len(SEATS)} seats, not by {match.seats!r}")
    for switch in (match.partners, match.stopped):
        if not isinstance(switch, bool):
            raise ValueError(f"partners and stopped are true or false, not {switch!r}")
    if match.partners and match.seats != 4:
        raise ValueError(f"partners need four seats, not {match.seats} (GW-A12)")
    if match.stopped and match.form not in OPEN_FORMS:
        raise ValueError("only a match that counts losses or wins can be stopped")
    _check_games(match)
    _check_word(match)
    seat_number(str(match.next_dealer), match.seats)
    if match.next_opener is not None:
        seat_number(str(match.next_opener), match.seats)
    if match.next_opener is not None and match.opening is Opening.GAME:
        raise ValueError("the game itself says who opens it, so the match names nobody")


def _check_games(match: Match) -> None:
    if match.games is not None and type(match.games) is not int:
        raise ValueError(f"the number of games is a whole number, not {match.games!r}")
    if match.form is Form.BEST_OF and match.games not in BEST_OF:
        raise ValueError(f"a match is the best of 3, 5 or 7 games, not of {match.games}")
    if match.form is Form.LETTERS and match.games is not None:
        raise ValueError("a match for letters ends with the word, not after a number of games")
    if match.form is Form.POINTS and match.games is None:
        raise ValueError("a match for points needs an agreed number of games")
    if match.games is not None and match.games < 1:
        raise ValueError(f"a match has at least one game, not {match.games}")


def _check_word(match: Match) -> None:
    if not isinstance(match.word, str) or not is_word(match.word):
        raise ValueError(
            f"the word has 1 to {MOST_LETTERS} letters and nothing else; {match.word!r} does not do"
        )
    if match.letters and (match.form is not Form.LETTERS or "".join(map(str, match.letters)) != match.word):
        raise ValueError(
            f"the letters {', '.join(map(str, match.letters))} do not make the word {match.word!r}"
        )


def _check_standing(match: Match) -> None:
    if [standing.seat for standing in match.standing] != list(SEATS[: match.seats]):
        raise ValueError(f"the standing must list the seats {', '.join(SEATS[: match.seats])} in this order")
    for standing in match.standing:
        if standing.games != match.played or match.played > (match.games or match.played):
            raise ValueError("all seats have played the same games, and not more than were agreed")
        if standing.letters != _letters(match, standing.losses):
            raise ValueError(f"the letters of seat {standing.seat} do not go with {standing.losses} losses")


def _check_result(match: Match, result: GameResult) -> None:
    if sum(len(place) for place in result.places) != match.seats:
        raise ValueError(f"this match is played by {match.seats} seats, all of them in every game")
    for side in match.sides:
        if not any({*side} <= {*place} for place in result.places):
            raise ValueError(f"{' and '.join(side)} are partners and share a place (GW-A12)")
    if match.form is Form.POINTS and not result.held:
        raise ValueError("a match for points needs the cards each seat still holds")


def _named(kind: type, data: object) -> dict[str, Any]:
    """The data as a dict with exactly the names this kind of value has."""
    names = [part.name for part in fields(kind)]
    if not isinstance(data, Mapping) or set(data) != set(names):
        raise ValueError(f"a {kind.__name__.lower()} is kept with the names {', '.join(names)}")
    return dict(data)


def _choice(kind: type[StrEnum], text: object) -> StrEnum:
    if text not in [str(choice) for choice in kind]:
        raise ValueError(f"{kind.__name__.lower()} is one of {', '.join(kind)}, not {text!r}")
    return kind(str(text))
