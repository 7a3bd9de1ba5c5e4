"""The bot that searches: it imagines unseen cards, plays every move out on them, and takes the best."""

from collections.abc import Callable, Sequence
from math import ceil, log2

from longears.bots.bot import CALL, SILENCE, Bot
from longears.bots.budget import Budget, Clock
from longears.bots.mind import Mind
from longears.bots.search import NOT_SOLVED, Solver, Trials
from longears.chance import Chance
from longears.core import Event, View

DEALS = 8
"""The deals every move is tried on before the clock is looked at again."""
NODES_PER_SECOND = 1_000_000
NODES_PER_PLAYOUT = 20
"""How far an ending is looked into, before it is imagined like any other position."""

Thought = Callable[[View, Sequence[Event], Chance], Mind]
"""How a game gives a seat its mind: from its view and what it saw happen."""


class Searcher:
    """Searches its moves over imagined deals; exact once every card is known and few are left."""

    name = "search"

    def __init__(self, medium: Bot, mind: Thought, budget: Budget) -> None:
        self._medium = medium
        self._mind = mind
        self._budget = budget

    def choose(self, view: View, history: Sequence[Event], moves: Sequence[str], chance: Chance) -> str:
        clock = self._budget.start()
        if view.seat not in view.awaited or CALL in moves:
            said = self._medium.choose(view, history, moves, chance)
            if said in (CALL, SILENCE) or view.seat not in view.awaited:
                return said
        able = [move for move in moves if move != CALL]
        if len(able) == 1:
            return able[0]
        search = Search(self._mind(view, history, chance), clock, chance)
        numbers = {number: move for move in able if (number := view.rules.read_move(move)) is not None}
        return numbers[search.best(list(numbers))]


class Search:
    """One thought: which of these moves is best, as far as the time goes."""

    def __init__(self, mind: Mind, clock: Clock, chance: Chance) -> None:
        self._mind = mind
        self._clock = clock
        self._chance = Chance(chance.word())

    def best(self, moves: list[int]) -> int:
        moves = self._mind.worth_trying(moves)
        best = self._proven(moves) if len(moves) > 1 and self._mind.hidden.settled() else moves
        return best[0] if len(best) == 1 else self._tried(best)

    def _proven(self, moves: list[int]) -> list[int]:
        """The moves that come to most when everybody plays on exactly; all of them if that takes too long."""
        budget = self._clock.budget
        playouts = budget.playouts
        nodes = budget.seconds * NODES_PER_SECOND if playouts is None else playouts * NODES_PER_PLAYOUT
        solver = Solver(self._mind, int(nodes))
        values = [solver.value(move) for move in moves]
        if NOT_SOLVED in values:
            return moves
        return [move for move, value in zip(moves, values, strict=True) if value == max(values)]

    def _tried(self, moves: list[int]) -> int:
        """The move that does best; the time is shared out to ever fewer of them (sequential halving)."""
        trials = Trials(self._mind, moves, self._chance)
        rounds = ceil(log2(len(moves)))
        for number in range(rounds):
            while self._clock.spent(trials.played) < (number + 1) / rounds or not trials.played:
                trials.run(DEALS)
            trials.keep_best((trials.count + 1) // 2)
        return trials.moves[0]
