"""First lessons: every step is played by the rules, teaches something, and has its sentences."""

import re

import pytest

from longears.core import IllegalMove
from longears.games import SPECS, family_of
from longears.language import ENGLISH, LANGUAGES
from longears.lesson import LEARNER, Step, lesson_of
from longears.messages import Message
from tools.lessons import length

LESSONS = {game: lesson_of(game) for game in SPECS}
MOST_STEPS = 8
MOST_SENTENCES = 2
LONGEST = 150
"""Characters: what fits above the table on a narrow phone."""
each_step = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, steps in LESSONS.items() for name in steps]
)
each_game = pytest.mark.parametrize("game", list(SPECS))


def messages_for(game: str, name: str) -> list[Message]:
    """What is said before the step and after it: the game's own words, or else its family's."""
    family = family_of(game).name
    named = [game.replace("-", "_"), family]
    found = [
        [f"lesson_{one}_{name}{end}" for one in named if ENGLISH.knows(f"lesson_{one}_{name}{end}")]
        for end in ("", "_done")
    ]
    assert all(found), f"{game}: nothing is said at the step {name}"
    return [ENGLISH.messages[keys[0]] for keys in found]


@each_game
def test_every_game_has_a_lesson_of_a_few_minutes(game: str) -> None:
    assert 5 <= len(LESSONS[game]) <= MOST_STEPS


@each_step
def test_a_step_is_played_by_the_rules(game: str, name: str) -> None:
    step = LESSONS[game][name]
    position = step.begin(game)
    for seat, move in step.moves:
        assert move in position.moves(seat), f"{seat}:{move} in {position.record}"
        position.play(seat, move)
    assert LEARNER in [seat for seat, _ in step.moves]


@each_step
def test_only_the_last_step_may_end_the_game(game: str, name: str) -> None:
    step = LESSONS[game][name]
    position = step.begin(game)
    for seat, move in step.moves:
        position.play(seat, move)
    assert position.outcome is None or name == list(LESSONS[game])[-1]


@each_game
def test_a_lesson_has_cards_that_a_rule_refuses(game: str) -> None:
    rules = {rule for step in LESSONS[game].values() for rule in refusing(game, step)}
    assert len(rules) > 1
    assert "ALL-1" not in rules


def refusing(game: str, step: Step) -> set[str]:
    """The rules that refuse cards of the learner's hand when it is the learner's turn."""
    position, rules = step.begin(game), set()
    for seat, move in step.moves:
        if seat == LEARNER:
            view = position.view(LEARNER)
            found = [position.why_not(LEARNER, view.meant(card)) for card in view.hand]
            rules |= {refusal.rule for refusal in found if refusal}
        position.play(seat, move)
    return rules


@each_step
def test_a_step_says_what_to_do_and_what_happened_in_short(game: str, name: str) -> None:
    learners = [move for seat, move in LESSONS[game][name].moves if seat == LEARNER]
    for message in messages_for(game, name):
        (variant,) = message.variants
        assert len(variant.text) <= LONGEST
        assert len(re.findall(r"[.!]", variant.text)) <= MOST_SENTENCES
        assert variant.inputs <= {"card", "then"}
        assert "then" not in variant.inputs or len(learners) > 1


def test_every_sentence_belongs_to_a_step() -> None:
    said = {key for key in ENGLISH.messages if key.startswith("lesson_")}
    for game, steps in LESSONS.items():
        for one in (game.replace("-", "_"), family_of(game).name):
            said -= {f"lesson_{one}_{name}{end}" for name in steps for end in ("", "_done")}
    assert said == set()


def test_a_move_that_is_not_by_the_rules_is_refused() -> None:
    step = LESSONS["thulla"]["follow"]
    position = step.begin("thulla")
    position.play("D", "9h")
    with pytest.raises(IllegalMove, match="follow suit"):
        position.play(LEARNER, "Kc")


@pytest.mark.parametrize("game", SPECS)
def test_a_lesson_is_about_three_minutes_long(game: str) -> None:
    """Reckoned from its words and moves, no clock is asked; `python -m tools.lessons` prints it."""
    for spoken in LANGUAGES:
        assert length(game, spoken).seconds < 4 * 60
