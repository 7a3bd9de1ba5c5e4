"""Steps are kept as they were sent; who comes back is told those, and no others."""

import json
from typing import Any

import pytest

from longears.room.told import Told
from longears.server.steps import MOST_KEPT, Step, Steps

CLOCK: dict[str, object] = {"pause": 250}


def told(n: int) -> Told:
    return Told(n, "asha", f"m{n}", {"n": n, "what": {"k": "moved"}}, own={"B": {"hand": ["As"]}})


def heard(frame: bytes) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(frame)
    return message


def numbers(steps: list[Step] | None) -> list[int] | None:
    return None if steps is None else [step.n for step in steps]


@pytest.fixture
def steps() -> Steps:
    kept = Steps()
    for n in range(7, 12):
        kept.add(told(n), begins=n == 7)
    return kept


def test_each_socket_is_told_its_own_part_and_the_clock_of_this_moment() -> None:
    frames = Step(told(7)).frames(CLOCK)
    public = {"t": "step", "n": 7, "what": {"k": "moved"}, "clock": CLOCK}
    assert heard(frames.for_watchers) == public
    assert heard(frames.for_seat("")) == public
    assert heard(frames.for_seat("A")) == public
    assert heard(frames.for_seat("A", "m7")) == {**public, "ack": "m7"}
    assert heard(frames.for_seat("B")) == {**public, "own": {"hand": ["As"]}}
    assert heard(frames.for_seat("B", "m7")) == {**public, "own": {"hand": ["As"]}, "ack": "m7"}


@pytest.mark.parametrize(
    ("since", "missed"),
    [(6, None), (7, [8, 9, 10, 11]), (10, [11]), (11, []), (12, None), (-1, None)],
)
def test_what_was_missed(steps: Steps, since: int, missed: list[int] | None) -> None:
    assert numbers(steps.after(since)) == missed


def test_a_beginning_is_not_told_step_by_step(steps: Steps) -> None:
    steps.add(told(12), begins=True)
    steps.add(told(13), begins=False)
    assert steps.after(11) is None
    assert numbers(steps.after(12)) == [13]


def test_nothing_is_missed_of_a_room_that_has_no_steps() -> None:
    assert Steps().after(0) is None


def test_only_the_newest_are_kept() -> None:
    kept = Steps()
    for n in range(1, MOST_KEPT + 10):
        kept.add(told(n), begins=False)
    assert kept.after(1) is None
    assert len(kept.after(MOST_KEPT // 2) or []) == MOST_KEPT + 9 - MOST_KEPT // 2
