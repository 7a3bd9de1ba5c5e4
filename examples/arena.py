"""A bot of one's own against the medium one: the same deals, every bot on every seat."""

from collections.abc import Sequence

from longears import Event, View
from longears.bots import Budget, add_bot
from longears.bots.arena import Contest, Tally, in_short, play_part
from longears.chance import Chance


class Cautious:
    """Plays the lowest card it may."""

    name = "cautious"

    def __init__(self, game: str, budget: Budget) -> None:
        """It plays all games alike, and does not think."""

    def choose(self, view: View, history: Sequence[Event], moves: Sequence[str], chance: Chance) -> str:
        return min(moves, key=lambda card: "23456789TJQKA".find(card[0]))


def main() -> None:
    add_bot("cautious", Cautious)
    line_up = ("cautious", "medium", "medium", "medium")
    contest = Contest("thulla", (line_up,), games=40, seed=1, budget=Budget())
    tally = sum(map(play_part, contest.parts()), Tally())
    for bot in dict.fromkeys(line_up):
        share = tally.losses(bot)
        low, high = share.interval
        print(f"{in_short(line_up)}: {bot} loses {share.mean:.0%} (95 %: {low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
