"""How a game looks at a terminal that has no words for it: fields of its view, events by their kinds."""

from collections.abc import Iterator, Mapping, Sequence

from longears.cli.sentences import People, Teller, Words
from longears.cli.terminal import Screen
from longears.core import Event, View
from longears.games import family_of, spec_of
from longears.messages import Input

HELP = "terminal_help_getaway"
TYPED: Mapping[str, str] = {}
NOT_LISTED = ("game", "options", "seat", "hand", "sizes", "awaited", "moves", "outcome")
"""What is shown in its own way, or known."""
SHARED = ("dealt", "opens", "played", "drew", "picked_up", "out", "over")
"""The kinds of events that there are sentences for."""


class _Words(dict[str, Words]):
    """The words of whichever game is asked for."""

    def __missing__(self, game: str) -> Words:
        return Words("loser_thulla" if spec_of(game).has_loser else "")


WORDS: Mapping[str, Words] = _Words()


def table_lines(view: View, people: People, screen: Screen) -> Iterator[str]:
    """How many cards everyone holds, then what lies there."""
    say = screen.language.say
    others = people.after(view.seat or "", clockwise=True)
    yield "   ".join(
        f"{people.names[seat]}: {say('table_cards_count', count=view.sizes[seat])}" for seat in others
    )
    for name, value in view.declared().items():
        if name not in NOT_LISTED:
            yield f"{name.replace('_', ' ')}: {_told(value, screen)}"


def _told(value: object, screen: Screen) -> str:
    return screen.cards([str(part) for part in value]) if isinstance(value, tuple) else str(value)


def listed(view: View) -> Sequence[str]:
    """The moves that are no card."""
    return [move for move in view.moves if move not in view.hand]


def in_words(move: str, view: View, people: People, screen: Screen) -> str:  # noqa: ARG001  its own word
    return move


def offer(view: View) -> str:  # noqa: ARG001  nobody plays out of turn
    return ""


class PlainTeller(Teller):
    """Tells an event in the sentence of its kind, or else by the kind alone."""

    styles: Mapping[str, str] = {"out": "bold", "over": "bold"}
    before_play = ("dealt", "opens")

    _out = 0

    def _follow(self, event: Event) -> None:
        self._out += event.kind == "out"

    def _inputs(self, event: Event) -> dict[str, Input]:  # noqa: ARG002
        return {"place": self._out}

    def _key(self, event: Event) -> str:
        """What is said of all games, or else of this one; the words of another game would not fit."""
        own = family_of(self._game.rules.spec.name).name
        return super()._key(event) if event.kind in SHARED else f"event_{own}_{event.kind}"

    def _text(self, key: str, event: Event) -> str:
        if self._screen.language.knows(key):
            return super()._text(key, event)
        who = [self._people.who(event.seat)] if event.seat else []
        return " ".join([*who, event.kind.replace("_", " "), self._screen.cards(event.cards)]).strip() + "."

    def _reason(self, event: Event) -> str:
        key = f"end_reason_{event.detail}"
        return self._say(key) if self._screen.language.knows(key) else event.detail.replace("_", " ")


teller = PlainTeller
