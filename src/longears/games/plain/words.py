"""A rule page for games that have none of their own: its options by their names."""

from longears.core import GameSpec
from longears.games import spec_of
from longears.page import Clause, OptionWords, Page


class _Pages(dict[str, Page]):
    """Made for whichever game is asked for."""

    def __missing__(self, game: str) -> Page:
        return _page(spec_of(game))


def _page(spec: GameSpec) -> Page:
    return Page(
        title=spec.title,
        summary=f"{spec.title}, for {spec.seats[0]} to {spec.seats[-1]} players.",
        minutes="A while.",
        in_short=(),
        players=(Clause((), "{players}."),),
        best=(),
        best_with=(spec.seats[0], spec.seats[-1]),
        pack=(),
        aim=(),
        sections=(),
        options=tuple(_option(name, spec) for name in spec.options),
        asked_first=(),
        presets={preset: _named(preset) for preset in spec.presets},
        tips=(),
        questions=(),
        background=(),
    )


def _option(name: str, spec: GameSpec) -> OptionWords:
    values = spec.options[name]
    told = {"number": _named(name)} if isinstance(values, range) else {str(one): str(one) for one in values}
    return OptionWords(name, f"{_named(name)}?", told)


def _named(name: str) -> str:
    return name.replace("_", " ").replace("-", " ").capitalize()


PAGES = _Pages()
