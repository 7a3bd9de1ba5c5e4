"""`deal`, `setup` and `imagine` as type checkers know them: what a seat sees has fields of the game's own.

When it runs, every game is a `Game` and these are the functions of `longears.game`.
"""

from typing import TYPE_CHECKING, cast

from longears import game
from longears.game import Game

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal, Protocol, TypedDict, Unpack, overload

    from longears.core import Event, View
    from longears.games.dayous.view import DayousView
    from longears.games.getaway.view import GetawayView
    from longears.games.kadi.view import KadiView

    GetawayName = Literal["donkey", "kazhutha-kali", "thulla"]
    DayousName = Literal["dayous"]
    KadiName = Literal["kadi"]

    class GetawayGame(Game):
        """A game of Donkey, Kazhutha Kali or Thulla."""

        def view(self, seat: str | None = None) -> GetawayView: ...

    class DayousGame(Game):
        """A game of Dayous."""

        def view(self, seat: str | None = None) -> DayousView: ...

    class KadiGame(Game):
        """A game of Kadi."""

        def view(self, seat: str | None = None) -> KadiView: ...

    class _Options(TypedDict, total=False):
        preset: str
        options: Mapping[str, object] | None
        dealer: str | None
        opener: str | None
        deck: str | None

    class _Deal(Protocol):
        @overload
        def __call__(
            self, game: GetawayName, seats: int = 4, seed: int | None = None, **how: Unpack[_Options]
        ) -> GetawayGame: ...
        @overload
        def __call__(
            self, game: DayousName, seats: int = 4, seed: int | None = None, **how: Unpack[_Options]
        ) -> DayousGame: ...
        @overload
        def __call__(
            self, game: KadiName, seats: int = 4, seed: int | None = None, **how: Unpack[_Options]
        ) -> KadiGame: ...
        @overload
        def __call__(
            self, game: str, seats: int = 4, seed: int | None = None, **how: Unpack[_Options]
        ) -> Game: ...

    class _Setup(Protocol):
        @overload
        def __call__(
            self, game: GetawayName, hands: Sequence[str], lead: str = "", **position: object
        ) -> GetawayGame: ...
        @overload
        def __call__(
            self, game: DayousName, hands: Sequence[str], lead: str = "", **position: object
        ) -> DayousGame: ...
        @overload
        def __call__(
            self, game: KadiName, hands: Sequence[str], lead: str = "", **position: object
        ) -> KadiGame: ...
        @overload
        def __call__(self, game: str, hands: Sequence[str], lead: str = "", **position: object) -> Game: ...

    class _Imagine(Protocol):
        @overload
        def __call__(
            self, view: GetawayView, history: Sequence[Event], seed: int | None = None
        ) -> GetawayGame: ...
        @overload
        def __call__(
            self, view: DayousView, history: Sequence[Event], seed: int | None = None
        ) -> DayousGame: ...
        @overload
        def __call__(self, view: KadiView, history: Sequence[Event], seed: int | None = None) -> KadiGame: ...
        @overload
        def __call__(self, view: View, history: Sequence[Event], seed: int | None = None) -> Game: ...

else:
    GetawayGame = DayousGame = KadiGame = Game

deal = cast("_Deal", game.deal)
setup = cast("_Setup", game.setup)
imagine = cast("_Imagine", game.imagine)
