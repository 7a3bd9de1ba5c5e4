"""Updates are kept as they were sent; who comes back is told those, and no others."""

import json
from typing import Any, cast

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from longears.node.updates import MOST_KEPT, Update, Updates
from longears.room import wire
from longears.room.told import Told
from longears.room.views import own_type, shown_type
from tests.room.conversation import conversation
from tests.room.table import FIVE, Table

CLOCK = wire.ClockShown(pause=250)


def told(n: int) -> Told:
    public = wire.Happened(n=n, what=wire.What("moved"))
    return Told(n, "asha", f"m{n}", public, own={"B": wire.Own(hand=("As",))})


def heard(frame: bytes) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(frame)
    return message


def numbers(updates: list[Update] | None) -> list[int] | None:
    return None if updates is None else [update.n for update in updates]


@pytest.fixture
def updates() -> Updates:
    kept = Updates()
    for n in range(7, 12):
        kept.add(told(n), begins=n == 7)
    return kept


def test_each_socket_is_told_its_own_part_and_the_clock_of_this_moment() -> None:
    frames = Update(told(7)).frames(CLOCK)
    public = {"t": "step", "n": 7, "what": {"k": "moved"}, "clock": {"pause": 250}}
    assert heard(frames.for_watchers) == public
    assert heard(frames.for_seat("")) == public
    assert heard(frames.for_seat("A")) == public
    assert heard(frames.for_seat("A", "m7")) == {**public, "ack": "m7"}
    assert heard(frames.for_seat("B")) == {**public, "own": {"hand": ["As"]}}
    assert heard(frames.for_seat("B", "m7")) == {**public, "own": {"hand": ["As"]}, "ack": "m7"}


def step_of(table: Table) -> type[wire.Step]:
    """A step of this table's game, down to its fields."""
    rules = table.game.rules
    parts = [("view", shown_type(rules) | UnsetType, UNSET), ("own", own_type(rules) | UnsetType, UNSET)]
    bases = (wire.Step,)
    made = msgspec.defstruct("StepOfGame", parts, bases=bases, tag="step", frozen=True, kw_only=True)
    return cast("type[wire.Step]", made)


@pytest.mark.parametrize("game", FIVE)
def test_every_frame_put_together_of_bytes_is_a_step(game: str) -> None:
    """Read by its type and encoded whole it says the same; its fields are those of its game."""
    table = Table(game, people=3, clock="speed")
    table.all_ready()
    step_type = step_of(table)
    for _ in conversation(table, 77, 300):
        told = table.told[-1]
        frames = Update(told).frames(told.clock)
        seats = [(seat, ack) for seat in "ABC" for ack in ("", 'a"1')]
        for frame in (frames.for_watchers, *(frames.for_seat(seat, ack) for seat, ack in seats)):
            step = msgspec.json.decode(frame, type=step_type)
            assert heard(wire.encode(step)) == heard(frame)


@pytest.mark.parametrize(
    ("since", "missed"),
    [(6, None), (7, [8, 9, 10, 11]), (10, [11]), (11, []), (12, None), (-1, None)],
)
def test_what_was_missed(updates: Updates, since: int, missed: list[int] | None) -> None:
    assert numbers(updates.after(since)) == missed


def test_a_beginning_is_not_told_step_by_step(updates: Updates) -> None:
    updates.add(told(12), begins=True)
    updates.add(told(13), begins=False)
    assert updates.after(11) is None
    assert numbers(updates.after(12)) == [13]


def test_nothing_is_missed_of_a_room_that_has_no_steps() -> None:
    assert Updates().after(0) is None


def test_only_the_newest_are_kept() -> None:
    kept = Updates()
    for n in range(1, MOST_KEPT + 10):
        kept.add(told(n), begins=False)
    assert kept.after(1) is None
    assert len(kept.after(MOST_KEPT // 2) or []) == MOST_KEPT + 9 - MOST_KEPT // 2
