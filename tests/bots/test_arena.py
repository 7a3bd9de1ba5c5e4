"""Bots against bots: every bot on every seat, the same deals for all line-ups, honest intervals."""

from collections import Counter
from xml.etree import ElementTree

import pytest

import longears
from longears.bots import VERSION, Budget, bot_for, signed
from longears.bots.arena import Contest, Share, Tally, in_short, play_part
from longears.cli.arena import shares_svg

LINES = (("medium", "random", "random", "random"), ("easy", "random", "random", "random"))


@pytest.fixture(scope="module")
def played() -> tuple[Contest, list[Tally]]:
    contest = Contest("thulla", LINES, 8, 1, Budget(playouts=10))
    tallies = [Tally() for _ in LINES]
    for part in contest.parts():
        tallies[part.line_up] += play_part(part)
    return contest, tallies


def tag(record: str, name: str) -> str:
    return longears.read(record).tags[name]


def test_every_bot_sits_on_every_seat_of_every_deal(played: tuple[Contest, list[Tally]]) -> None:
    for line_up, tally in zip(LINES, played[1], strict=True):
        seats = Counter(
            (tag(record, "Deal"), seat)
            for record in tally.records
            for seat in "ABCD"
            if f"{seat} {line_up[0]}/{VERSION}" in tag(record, "Bots")
        )
        assert len(seats) == 8
        assert set(seats.values()) == {1}


def test_line_ups_play_the_same_deals(played: tuple[Contest, list[Tally]]) -> None:
    dealt = [[tag(record, "Deal") for record in tally.records] for tally in played[1]]
    assert dealt[0] == dealt[1]
    assert len(set(dealt[0])) == 2


def test_shares_add_up(played: tuple[Contest, list[Tally]]) -> None:
    for tally in played[1]:
        assert tally.games == 8
        assert tally.lost.total() == 8  # somebody gets the ears in every game of Thulla
        assert tally.losses("random").fair == pytest.approx(1 / 4)


def test_the_same_seed_gives_the_same_figures(played: tuple[Contest, list[Tally]]) -> None:
    contest, tallies = played
    first = next(contest.parts())
    assert play_part(first).records == tallies[0].records[:4]


def test_intervals_are_wilsons() -> None:
    low, high = Share(10, 100, 0.25).interval
    assert [low, high] == pytest.approx([0.0552, 0.1744], abs=1e-4)
    assert Share(0, 20, 0.25).interval[0] == 0
    assert Share(10, 100, 0.25).ratio == pytest.approx(0.4)


def test_records_name_bot_level_and_version() -> None:
    game = longears.deal("kadi", 2, seed=1)
    bots = {"A": bot_for("hard", "kadi"), "B": bot_for("easy", "kadi")}
    record = longears.read(str(signed(game.record, bots)))
    assert record.tags["Bots"] == f"A hard/{VERSION}, B easy/{VERSION}"
    assert record.replay().awaited == game.awaited


def test_the_picture_shows_every_bot_of_every_line_up(played: tuple[Contest, list[Tally]]) -> None:
    picture = ElementTree.fromstring(shares_svg(*played))  # noqa: S314  our own
    words = [element.text for element in picture.iter() if element.tag.endswith("text")]
    assert "medium of medium + 3 random" in words
    assert len([element for element in picture.iter() if element.tag.endswith("circle")]) == 4
    assert in_short(("hard", "hard", "easy")) == "2 hard + easy"
