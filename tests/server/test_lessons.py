"""First lessons as the page gets them: what may be played, what is asked for, and why all else is refused."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from longears.games import SPECS
from longears.lesson import LEARNER, lesson_of
from longears.server.lessons import lesson_told
from tests.server.kit import FIVE, Server

each_game = pytest.mark.parametrize("game", FIVE)


def frames(game: str) -> list[dict[str, Any]]:
    told = msgspec.to_builtins(lesson_told(game))
    return [frame for step in told["steps"] for frame in step["frames"]]


@each_game
def test_what_is_asked_for_is_what_the_lesson_has_the_learner_play(game: str) -> None:
    for step in lesson_told(game).steps:
        asked = [frame.asked for frame in step.frames if frame.asked]
        assert asked == [move for seat, move in lesson_of(game)[step.name].moves if seat == LEARNER]


@each_game
def test_every_card_of_the_learner_can_be_played_or_is_refused_by_a_rule(game: str) -> None:
    rules = set()
    for frame in frames(game):
        hand, moves = frame["shown"]["own"]["hand"], frame["shown"]["own"]["moves"]
        refused = frame.get("refused", {})
        if "asked" in frame:
            assert frame["asked"] in moves
            assert set(refused) == {card for card in hand if not any(move.startswith(card) for move in moves)}
        rules |= {why["rule"] for why in refused.values()}
    assert len(rules) > 1


@each_game
def test_a_lesson_shows_nobody_elses_cards(game: str) -> None:
    for frame in frames(game):
        assert "hands" not in frame["shown"]


async def test_a_lesson_is_told_to_who_asks(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        for game in SPECS:
            told = await server.json(f"/api/games/{game}/lesson")
            assert [step["name"] for step in told["steps"]] == list(lesson_of(game))
        unknown = await server.ask("/api/games/whist/lesson")
        assert unknown.status == 400
        assert "there is no game 'whist'" in (await unknown.json())["message"]
