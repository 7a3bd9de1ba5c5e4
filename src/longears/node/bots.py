"""The seats that bots play in a room: when each moves, and who thinks for it."""

import asyncio
import random
import secrets
from collections.abc import Callable

from longears.bots import THINK, Bot, bot_for, is_quick
from longears.chance import Chance
from longears.node.protocols import Thinkers
from longears.node.tasks import Tasks
from longears.room import Room
from longears.room import messages as m

BOT_SECONDS = {"normal": (0.7, 1.6), "fast": (0.2, 0.4)}
"""How long a bot takes, times the table's pace; drawn without looking at its hand (ALL-6)."""
SEEDS = 1 << 30

Play = Callable[[m.BotPlays], None]
Wait = Callable[[], float]
"""How many seconds the next move of a bot must wait because there were too many."""


class BotSeats:
    """Asks the bots that may act, each at its moment."""

    def __init__(self, room: Room, play: Play, wait: Wait, thinkers: Thinkers, tasks: Tasks) -> None:
        self._loop = asyncio.get_running_loop()
        self._room = room
        self._play = play
        self._wait = wait
        self._thinkers = thinkers
        self._tasks = tasks
        self._asked: list[asyncio.TimerHandle] = []
        self._asked_at = 0
        self._chance = Chance(secrets.randbits(63))
        self._quick: dict[tuple[str, str], Bot] = {}
        """Those that choose at once, and remember what they have heard of this game."""
        self._game_number = 0
        self._closed = False

    def settle(self) -> None:
        """Ask whoever is to be asked now, if that was not done at this row."""
        if self._asked_at != self._room.n or not self._asked:
            self._forget()
            self._asked_at = self._room.n
            self._asked = [self._ask(seat, level) for seat, level in self._room.bots_asked()]

    def rest(self) -> None:
        """Somebody else asks them; when that is over, they are asked again."""
        self._forget()
        self._asked = []

    def close(self) -> None:
        self._closed = True
        self._forget()

    def _forget(self) -> None:
        for handle in self._asked:
            handle.cancel()

    def _ask(self, seat: str, level: str) -> asyncio.TimerHandle:
        game = self._room.state.game
        assert game is not None, "only a game asks bots"
        seconds, n = self._seconds(seat), self._room.n
        if is_quick(level, game.rules, len(game.seats)):
            return self._loop.call_later(seconds, self._let_play, seat, level, n)
        pause = max(seconds, THINK if self._room.pace else 0)
        return self._loop.call_later(0, self._begin_to_think, seat, level, n, pause)

    def _seconds(self, seat: str) -> float:
        """How long a bot makes up its mind: after the table has been read, and never by what it holds."""
        game, clock = self._room.state.game, self._room.clock
        is_awaited = game is not None and seat in game.awaited
        reading = max(0.0, clock.pause_until - self._loop.time()) if is_awaited else 0.0
        seconds = random.uniform(*BOT_SECONDS[self._room.state.settings.bot_pace])  # noqa: S311  not a secret
        return reading + max(seconds * self._room.pace, self._wait())

    def _let_play(self, seat: str, level: str, n: int) -> None:
        game = self._room.state.game
        if game is None or n != self._room.n:
            return
        view = game.view(seat)
        bot = self._quick_bot(seat, level, view.game)
        self._has_chosen(seat, bot.choose(view, game.history(seat), view.moves, self._chance), n)

    def _quick_bot(self, seat: str, level: str, game: str) -> Bot:
        if self._game_number != self._room.state.game_number:
            self._game_number, self._quick = self._room.state.game_number, {}
        if (seat, level) not in self._quick:
            self._quick[seat, level] = bot_for(level, game)
        return self._quick[seat, level]

    def _begin_to_think(self, seat: str, level: str, n: int, pause: float) -> None:
        self._tasks.spawn(self._let_think(seat, level, n, pause))

    async def _let_think(self, seat: str, level: str, n: int, pause: float) -> None:
        """The same where choosing takes time: someone else thinks while the table is being read."""
        game = self._room.state.game
        assert game is not None
        seed = self._chance.below(SEEDS)
        move = await self._thinkers.choose(game.view(seat), game.history(seat), level, seed, pause=pause)
        self._has_chosen(seat, move, n)

    def _has_chosen(self, seat: str, move: str, n: int) -> None:
        if move and not self._closed:
            self._play(m.BotPlays(seat, move, n))
