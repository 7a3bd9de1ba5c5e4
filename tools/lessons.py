"""How long each first lesson is: its steps, the cards played, and the seconds it takes to read.

`python -m tools.lessons CODE` prints it. Reading is reckoned at 180 words a minute; each
move of the others takes as long as on the page, a move of the learner three seconds.
"""

import argparse
from dataclasses import dataclass

from longears.games import SPECS, family_of
from longears.language import CODES, Language, language
from longears.lesson import LEARNER, lesson_of
from tools.languages import messages_of, whole

WORDS_A_MINUTE = 180
SECONDS_OF_OTHERS = 1.6
"""`READING` in web/src/app/learn/lesson.svelte.ts."""
SECONDS_OF_LEARNER = 3


@dataclass(frozen=True, slots=True)
class Length:
    """What one goes through."""

    steps: int
    moves: int
    """The learner's."""
    others: int
    words: int

    @property
    def seconds(self) -> float:
        reading = self.words * 60 / WORDS_A_MINUTE
        return reading + self.moves * SECONDS_OF_LEARNER + self.others * SECONDS_OF_OTHERS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("code", nargs="?", choices=CODES, default="en")
    spoken = language(parser.parse_args().code)
    for game in SPECS:
        one = length(game, spoken)
        told = f"{one.steps} steps, {one.moves} moves, {one.words} words, {one.seconds:.0f} seconds"
        print(f"{game}: {told}")  # noqa: T201  this is what the command is for


def length(game: str, spoken: Language) -> Length:
    """Of the lesson of a game, in a language."""
    said = dict(messages_of(spoken.code))
    steps = lesson_of(game)
    seats = [seat for step in steps.values() for seat, _ in step.moves]
    keys = [key for name in steps for key in (_key(game, name, said), _key(game, f"{name}_done", said))]
    mine = seats.count(LEARNER)
    words = sum(len(whole(said[key]).split()) for key in keys)
    return Length(len(steps), mine, len(seats) - mine, words)


def _key(game: str, ending: str, said: dict[str, object]) -> str:
    """The game's own sentence of a step, or else its family's."""
    names = (game.replace("-", "_"), family_of(game).name)
    return next(key for name in names if (key := f"lesson_{name}_{ending}") in said)


if __name__ == "__main__":
    main()
