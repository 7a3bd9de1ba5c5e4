"""What observers remember: the facts an attentive player keeps; law 10 asks whether they are true."""

from typing import Any

import pytest

import longears
from longears import cards
from longears.game import Game
from longears.games import SPECS, family_of
from longears.testing import Trial, Watch, conform, random_game


def watched(game: Game) -> Any:  # each game's observer remembers other things
    """An observer that has heard all of this game."""
    watch = Watch(game)
    watch.listen(game)
    return watch.observer


def play(game: Game, line: str) -> Game:
    for move in line.split():
        seat, card = move.split(":")
        game.play(seat, card)
    return game


def test_kk_13_who_picked_up_what_is_remembered_until_it_is_played() -> None:
    hands = ["7h Ah 3c 4c", "2h 3h 6c 7c", "9d Td 9c Tc"]
    game = play(longears.setup("thulla", hands=hands, lead="A"), "A:7h B:2h C:9d")
    observer = watched(game)
    known = cards.together(cards.parse("7h 2h 9d"))
    assert (observer.known[0], observer.known[1]) == (known, 0)
    assert watched(play(game, "A:9d")).known[0] == known & ~cards.only(cards.parse("9d")[0])


def test_th_18_a_void_is_remembered() -> None:
    hands = ["7h Ah 3c 4c", "2h 3h 6c 7c", "9d Td 9c Tc"]
    observer = watched(play(longears.setup("thulla", hands=hands, lead="A"), "A:7h B:2h C:9d"))
    assert observer.void[2] == cards.of_suit(cards.HEARTS)


def test_gw_a28_what_is_known_of_a_hand_goes_with_it() -> None:
    hands = ["7h Ah 3c", "2h 3h 6c", "9d Td 9c"]
    game = longears.setup("thulla", hands=hands, lead="A", options={"hand_take": "leader"})
    play(game, "A:7h B:2h C:9d A:3c B:6c C:9c")
    known = watched(game).known[0]
    assert known == cards.together(cards.parse("7h 2h 9d"))
    after = watched(play(game, "C:hand"))
    assert (after.known[0], after.known[2]) == (0, known)


def dayous() -> Game:
    hands = ["7d 9c 5s 6h", "9d 3c 2h 3h", "7c 8h 9h Th"]
    return longears.setup("dayous", hands=hands, stock="", trump="s", lead="A", direction="cw")


def test_dy_10_what_a_defender_took_and_did_not_beat_is_remembered() -> None:
    observer, seven = watched(play(dayous(), "A:7d B:take")), cards.parse("7d")[0]
    assert observer.known[52 + seven] == 1
    assert observer.not_beaten[1] == cards.only(seven)


def test_dy_9_who_did_not_throw_in_is_remembered() -> None:
    seven, nine = 5, 7
    observer = watched(play(dayous(), "A:7d B:9d/7d A:."))
    assert [observer.declined[seat] for seat in range(3)] == [1 << seven | 1 << nine, 0, 0]


def test_kd_a2_who_draws_instead_of_laying_a_card_has_none_that_fits() -> None:
    hands = ["9h 9c 4h", "2s 5s Jc", "6d Td"]
    game = longears.setup("kadi", hands=hands, top="7h", stock="3c 3d Kd", lead="A", direction="cw")
    play(game, "A:4h A:. B:+")
    observer = watched(game)
    hearts = cards.of_suit(cards.HEARTS)
    assert observer.lacked[1] & hearts == hearts
    assert (observer.lacks[1], observer.fresh[1]) == (0, 1)  # the card drawn may be anything


@pytest.mark.parametrize("game", SPECS)
def test_a_memory_that_is_wrong_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("longears.testing.Watch.listen", _told_another)
    with pytest.raises(AssertionError, match="law 10"):
        conform(Trial(game, "book", {}, 4, 2))


def _told_another(watch: Watch, game: Game) -> None:
    """Cards come to hands of people who never had them."""
    part = family_of(game.rules.spec.name).observer
    for event in random_game(Trial(game.rules.spec.name, "book", {}, 4, 1)).events:
        for kind, seat, value in part.heard(event):
            watch.observer.hear(kind, seat, value)


@pytest.mark.parametrize("game", SPECS)
def test_following_a_table_is_hearing_its_events(game: str) -> None:
    """A kernel's notes and what people are told of them come to the same memory."""
    dealt = longears.deal(game, 4, seed=3)
    follower, watch = watched(dealt), Watch(dealt)
    seen = bytearray(follower.width)
    follower.write_to(memoryview(seen))
    for _ in range(40):
        if dealt.outcome is None:
            dealt.play(dealt.awaited[0], dealt.moves(dealt.awaited[0])[0])
            follower.follow(dealt.table)
    watch.listen(dealt)
    for seat in range(4):
        seen[:] = bytes(len(seen))
        follower.write(dealt.table, seat, 0)
        assert bytes(seen) == watch.written(dealt.table, seat)
