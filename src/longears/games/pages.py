"""The rule pages of all games, by name."""

from collections.abc import Iterator, Mapping

from longears.games import all_specs, family_of
from longears.page import Page


class _Pages(Mapping[str, Page]):
    """Each is made or read when it is asked for."""

    def __getitem__(self, game: str) -> Page:
        return family_of(game).words.PAGES[game]

    def __iter__(self) -> Iterator[str]:
        return iter(all_specs())

    def __len__(self) -> int:
        return len(all_specs())


PAGES = _Pages()
