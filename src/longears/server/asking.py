"""What is asked of games, whoever serves them: sheets, rules, tips, cards, lessons, bots; no sockets here."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from urllib.parse import parse_qs

import msgspec

from longears.bots import BOTS, LEVELS, makers
from longears.core import Rules
from longears.games import all_specs, rules_of, rules_under, spec_of
from longears.games.pages import PAGES
from longears.language import Language, language
from longears.room.state import State
from longears.rulepage import differences, tips_for, told, told_of_cards
from longears.server.answers import CardsTold, RulesTold, TableTold, TipsTold, game_told, sheet_told
from longears.server.lessons import lesson_told
from longears.svg import faces


class Query:
    """What stands behind the question mark of an address."""

    def __init__(self, text: str) -> None:
        self._values = parse_qs(text, keep_blank_values=True)

    def one(self, name: str, otherwise: str = "") -> str:
        return self._values.get(name, [otherwise])[0]

    def all(self, name: str) -> list[str]:
        return self._values.get(name, [])

    @property
    def language(self) -> Language:
        return language(self.one("language"))


def games() -> bytes:
    """Every game with its rule sheets and options, in words."""
    return msgspec.json.encode([game_told(spec, PAGES[name]) for name, spec in all_specs().items()])


def bots() -> bytes:
    """The levels a bot can have, and the bots that other packages bring."""
    return msgspec.json.encode(LEVELS + tuple(name for name in makers() if name not in BOTS))


def rules(game: str, query: Query) -> bytes:
    """The rule page of a sheet, in the language asked for if it is told in it."""
    asked = _rules_asked(game, query)
    page = told(asked, query.language)
    return msgspec.json.encode(RulesTold(page, sheet_told(asked), tuple(asked.spec.presets)))


def tips(game: str, query: Query) -> bytes:
    """Tips for a sheet and a number of `seats`, in the language asked for."""
    asked = _rules_asked(game, query)
    return msgspec.json.encode(TipsTold(tips_for(asked, query.language, _seats_asked(asked, query))))


def sheet(game: str, query: Query) -> bytes:
    """A rule sheet with all that follows from its options; `choose` changes one of them."""
    return msgspec.json.encode(sheet_told(_rules_asked(game, query)))


def cards(game: str, query: Query) -> bytes:
    """What each card does under a sheet with this many seats, in the language asked for."""
    asked = _rules_asked(game, query)
    page, seats = PAGES[asked.spec.name], _seats_asked(asked, query)
    return msgspec.json.encode(CardsTold(told_of_cards(page, asked.options, seats, query.language)))


def lesson(game: str) -> bytes:
    """The first lesson of a game, step by step; its sentences are the client's."""
    return msgspec.json.encode(lesson_told(spec_of(game).name))


OF_A_GAME: Mapping[str, Callable[[str, Query], bytes]] = {
    "rules": rules,
    "tips": tips,
    "sheet": sheet,
    "cards": cards,
}
"""What is asked at `/api/games/GAME/…`; a ValueError says what is wrong with the question."""


def card_faces(query: Query) -> bytes:
    """All card faces, as symbols of one picture."""
    return _card_faces("four" in query.one("colours"), "large" in query.one("index"))


@cache
def _card_faces(four_colour: bool, large_index: bool) -> bytes:
    drawn = faces.symbols(four_colour=four_colour, large_index=large_index)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'.encode()


def table(state: State) -> bytes:
    """What one should know of a table before sitting down."""
    return msgspec.json.encode(
        TableTold(
            code=state.code,
            settings=state.settings,
            differences=differences(state.rules),
            host=state.host_name,
            seats=len(state.chairs),
            taken=sum(not chair.is_empty for chair in state.chairs),
            playing=state.playing,
        )
    )


def _seats_asked(asked: Rules, query: Query) -> int:
    text = query.one("seats")
    seats = int(text) if text.isdecimal() and len(text) == 1 else 0
    asked.check_seats(seats)
    return seats


def _rules_asked(game: str, query: Query) -> Rules:
    """The rules of a preset with options, and with what is then chosen."""
    options, choices = (dict(_pairs(query.all(name))) for name in ("option", "choose"))
    asked = rules_of(game, query.one("preset", "book"), options)
    return rules_under(asked.spec, asked.options.changed(choices))


def _pairs(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """`name=value`, as addresses have it."""
    for text in texts:
        name, _, value = text.partition("=")
        yield name, value
