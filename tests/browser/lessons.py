"""Going through a lesson at its page: by finger, by mouse or by keyboard."""

from collections.abc import Awaitable, Callable

from playwright.async_api import Locator, expect

from longears.games import family_of
from longears.lesson import LEARNER, Step, lesson_of
from longears.server.answers import RefusedTold
from longears.server.lessons import lesson_told
from tests.browser.kit import Person
from tests.browser.player import FARTHEST
from tests.browser.words import card_name, say, sentences

WORDS = {
    ".": ("table_do_end_turn", "d"),
    "+": ("table_do_draw", "w"),
    "!": ("table_do_call", "n"),
    "take": ("table_do_take", "t"),
}
"""How what is said in a lesson is called, and the key that says it."""
Move = Callable[[Person, str], Awaitable[None]]


def key_of(game: str, step: str, *, done: bool = False) -> str:
    """The sentence of a step: the game's own, or else its family's."""
    ending = f"{step}_done" if done else step
    keys = [f"lesson_{name}_{ending}" for name in (game.replace("-", "_"), family_of(game).name)]
    return next(key for key in keys if key in sentences("en"))


def moves_of(step: Step) -> list[str]:
    """What the learner plays."""
    return [move for seat, move in step.moves if seat == LEARNER]


def sentence(person: Person, game: str, name: str, *, done: bool = False) -> str:
    """What is said at a step, before it is played or after."""
    cards = [
        card_name(move[:2], person.language) for move in moves_of(lesson_of(game)[name]) if _is_card(move)
    ]
    inputs = dict(zip(("card", "then"), [*cards, "", ""], strict=False))
    key = key_of(game, name, done=done)
    return say(key, language_of(key, person.language), **inputs)


def language_of(key: str, language: str) -> str:
    """What is not said in a language yet is said in English."""
    return language if key in sentences(language) else "en"


def _is_card(move: str) -> bool:
    return move[0] in "23456789TJQKAX"


def above(person: Person, text: str) -> Locator:
    """The sentence above the table."""
    return person.page.get_by_role("main").get_by_text(text, exact=True)


async def come_to_lesson(person: Person, game: str) -> None:
    await person.go(f"/learn/{game}?pace=0")
    await person.sees(person.button("lesson_again"))


async def play(person: Person, move: str) -> None:
    """By touch."""
    if _is_card(move):
        await person.play(move[:2])
    elif move.startswith("="):
        await person.do("table_do_name", suit=say(f"suit_{move[1]}", person.language))
    else:
        await person.do(WORDS[move][0])


async def press(person: Person, move: str) -> None:
    """By keyboard alone."""
    await person.offered()
    if _is_card(move):
        await person.press("ArrowDown")
        await _focus(person, person.hand, "ArrowRight", like_start(card_name(move[:2], person.language)))
        await person.press("Enter")
    elif move.startswith("="):
        await person.press("ArrowUp")
        name = say("table_do_name", person.language, suit=say(f"suit_{move[1]}", person.language))
        await _focus(person, person.moves, "ArrowRight", name.__eq__)
        await person.press("Enter")
    else:
        await person.press(WORDS[move][1])


def like_start(text: str) -> Callable[[str], bool]:
    return lambda name: name.startswith(text)


async def _focus(person: Person, where: Locator, key: str, is_it: Callable[[str], bool]) -> None:
    focused = where.locator(":focus")
    for _ in range(FARTHEST):
        await expect(focused).to_have_count(1)
        if is_it(str(await focused.evaluate("one => one.ariaLabel ?? one.textContent"))):
            return
        await person.press(key)
    raise AssertionError("it cannot be reached by keyboard")


async def go_through(person: Person, game: str, move: Move = play, *, by_key: bool = False) -> None:
    """The whole lesson, from its first step to what comes after."""
    for name, step in lesson_of(game).items():
        await person.sees(above(person, sentence(person, game, name)))
        for made in moves_of(step):
            await move(person, made)
        await person.sees(above(person, sentence(person, game, name, done=True)))
        if by_key:
            await expect(person.button("lesson_next")).to_be_focused()
            await person.press("Enter")
        else:
            await person.tap_button("lesson_next")
    await person.sees(person.text("lesson_over"))


def first_refused(game: str) -> tuple[int, str, RefusedTold]:
    """The first step of a lesson at which a card is refused: its place, the card, and why."""
    for at, step in enumerate(lesson_told(game).steps):
        frame = next(frame for frame in step.frames if frame.asked)
        for card, why in frame.refused.items():
            return at, card, why
    raise AssertionError(f"no card is refused in the lesson of {game}")
