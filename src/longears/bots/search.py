"""The search of the hard bot, at kernel speed: the same imagined deals for every move, and exact endings."""

from longears.bots.mind import Mind
from longears.chance import Chance

NOT_SOLVED = -1.0
MOST_MOVES = 128
DEEPEST = 96
ROW = 8
"""What a table is worth to each seat stands in a row, one row for each depth."""


class Trials:
    """How each of some moves fares over imagined deals; all moves are tried on the same ones."""

    def __init__(self, mind: Mind, moves: list[int], chance: Chance) -> None:
        assert len(moves) <= MOST_MOVES, "more moves than any game has"
        self.mind = mind
        self.chance = chance
        self.luck = Chance(0)
        self.deal = mind.model.copy()
        self.table = mind.model.copy()
        self.count = len(moves)
        self.moves = moves + [0] * (MOST_MOVES - self.count)
        self.worth = [0.0] * 128
        self.played = 0

    def run(self, deals: int) -> None:
        """Try every move once on each of so many new deals, with the same luck afterwards."""
        for _ in range(deals):
            self.mind.imagine(self.deal, self.chance)
            luck = self.chance.word()
            for at in range(self.count):
                self.luck.state = luck
                self.table.become(self.deal)
                self.mind.make(self.table, self.mind.seat, self.moves[at])
                self.worth[at] += self.mind.play_out(self.table, self.luck)
        self.played += deals * self.count

    def keep_best(self, kept: int) -> None:
        """Go on with this many of the moves, those that did best; the better ones first."""
        for place in range(kept):
            best = place
            for at in range(place + 1, self.count):
                if self.worth[at] > self.worth[best]:
                    best = at
            move, worth = self.moves[best], self.worth[best]
            self.moves[best], self.worth[best] = self.moves[place], self.worth[place]
            self.moves[place], self.worth[place] = move, worth
        self.count = min(kept, self.count)


class Solver:
    """Exact play where every card is known: each seat does what is best for itself, to the end."""

    def __init__(self, mind: Mind, nodes: int) -> None:
        self.mind = mind
        self.left = nodes
        self.tables = [mind.model.copy(), mind.model.copy()]
        self.worth = [0.0] * 776
        self.mind.imagine(self.tables[0], Chance(0))

    def value(self, move: int) -> float:
        """What this move comes to for the mind's seat, or NOT_SOLVED."""
        self.tables[1].become(self.tables[0])
        self.mind.make(self.tables[1], self.mind.seat, move)
        return self.worth[ROW + self.mind.seat] if self.solve(1) else NOT_SOLVED

    def solve(self, depth: int) -> bool:
        """Fill in what this table is worth to each seat; False if that takes too long or chance decides."""
        table = self.tables[depth]
        if table.over:
            for seat in range(table.seats):
                self.worth[ROW * depth + seat] = self.mind.worth(table, seat)
            return True
        actor = self.mind.actor(table)
        self.left -= 1
        if actor < 0 or depth == DEEPEST or self.left < 0:
            return False
        if depth + 1 == len(self.tables):
            self.tables.append(table.copy())
        best = -1.0
        most = self.mind.most(table, actor)
        below = self.tables[depth + 1]
        for n in range(self.mind.choices(table)):
            below.become(table)
            self.mind.make(below, actor, self.mind.choice(table, n))
            if not self.solve(depth + 1):
                return False
            if self.worth[ROW * (depth + 1) + actor] > best:
                best = self.worth[ROW * (depth + 1) + actor]
                for seat in range(table.seats):
                    self.worth[ROW * depth + seat] = self.worth[ROW * (depth + 1) + seat]
            if best >= most:
                return True
        return True
