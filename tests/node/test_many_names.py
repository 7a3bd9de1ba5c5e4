"""More names than can be remembered: nobody gets rid of a limit by sending others (issue 18, line 1)."""

import pytest

from longears.node import limits
from longears.node.bucket import Bucket
from longears.node.limits import ByName


def remembered(most: int, monkeypatch: pytest.MonkeyPatch) -> ByName[Bucket]:
    """So many names are remembered; each has one thing at once, and one more after ten seconds."""
    monkeypatch.setattr(limits, "MOST_NAMES", most)
    return ByName(lambda _name, now: Bucket(0.1, 1, now))


def test_a_name_that_has_used_something_up_is_not_forgotten_for_newcomers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = remembered(3, monkeypatch)
    assert names.of("foe", 0).takes(0)
    for at in range(1000):
        names.of(f"newcomer {at}", 2 + at / 1000)
    assert not names.of("foe", 4).takes(4), "what was used up is still used up"


def test_only_what_is_as_new_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    names = remembered(2, monkeypatch)
    rested, busy = names.of("rested", 0), names.of("busy", 0)
    assert rested.takes(0)
    assert busy.takes(5)
    new = names.of("new", 11)
    assert names.of("busy", 11) is busy
    assert names.of("new", 11) is new
    assert names.of("rested", 11) is not rested


def test_newcomers_share_one_when_too_many_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    names = remembered(2, monkeypatch)
    for name in ("a", "b"):
        assert names.of(name, 0).takes(0)
    crowd = names.of("c", 1)
    assert crowd is names.of("d", 1)
    assert crowd.takes(1)
    assert not names.of("e", 1).takes(1), "all that come from anywhere else have one between them"
    assert names.of("c", 20) is not crowd, "once others are forgotten, each has their own again"
