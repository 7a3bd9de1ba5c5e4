"""First lessons as a table shows them: every position, what the learner may play, and why not what else."""

from longears.core import Event
from longears.game import Game
from longears.lesson import LEARNER, Step, lesson_of
from longears.room.wire import What
from longears.server.answers import LessonFrame, LessonStep, LessonTold, RefusedTold
from longears.server.replay import step_told


def lesson_told(game: str) -> LessonTold:
    """All steps of a game's first lesson, played by its rules."""
    steps = tuple(LessonStep(name, _frames(game, step)) for name, step in lesson_of(game).items())
    return LessonTold(LEARNER, steps)


def _frames(game: str, step: Step) -> tuple[LessonFrame, ...]:
    position = step.begin(game)
    frames, events, what = [], position.events, None
    for seat, move in step.moves:
        frames.append(_frame(position, events, what, move if seat == LEARNER else ""))
        events, what = position.play(seat, move), What("moved", seat=seat, move=move)
    return (*frames, _frame(position, events, what, ""))


def _frame(position: Game, events: tuple[Event, ...], what: What | None, asked: str) -> LessonFrame:
    return LessonFrame(step_told(position, LEARNER, events, what), asked, _refused(position) if asked else {})


def _refused(position: Game) -> dict[str, RefusedTold]:
    """Why the cards cannot be played that no move would play."""
    view = position.view(LEARNER)
    found = {
        card: position.why_not(LEARNER, view.meant(card))
        for card in view.hand
        if not any(move.startswith(card) for move in view.moves)
    }
    return {card: RefusedTold(why.code, why.rule, why.message) for card, why in found.items() if why}
