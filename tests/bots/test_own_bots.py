"""Bots of one's own: added by a program, or brought by an installed package."""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import longears
from longears import bots, plugins
from longears.bots import VERSION, Bot, Budget, add_bot, bot_for, bot_names, play_out
from longears.bots.arena import Contest, play_part
from longears.bots.workers import Thinkers
from longears.chance import Chance
from longears.cli import main
from longears.core import Event, View
from longears.server import app
from tests.server.kit import Server, all_ready, play_all

SOURCE = '''
SOURCE = 5

class Last:
    """Plays the last of its moves."""
    name = "last"

    def __init__(self, game, budget):
        if game == "kadi":
            raise ValueError("last does not play Kadi")

    def choose(self, view, history, moves, chance):
        return moves[-1]
'''
ENTRY_POINTS = """[longears.bots]
last = last_bot:Last
gone = no_such_module:Gone
hard = last_bot:Last
two words = last_bot:Last
nothing = last_bot:SOURCE
"""


class First:
    """Plays the first of its moves."""

    name = "first"

    def __init__(self, game: str, budget: Budget) -> None:
        """It plays every game."""

    def choose(self, view: View, history: Sequence[Event], moves: Sequence[str], chance: Chance) -> str:
        return moves[0]


class Cheat(First):
    """Names a move that it may not make."""

    def choose(self, view: View, history: Sequence[Event], moves: Sequence[str], chance: Chance) -> str:
        return "Xr"


@pytest.fixture(autouse=True)
def none_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(bots, "_added", {})
    yield
    plugins.installed.cache_clear()
    bots._installed.cache_clear()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with a bot, and one that is broken."""
    (tmp_path / "last_bot.py").write_text(SOURCE)
    about = tmp_path / "last_bot-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: last-bot\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(tmp_path))
    plugins.installed.cache_clear()
    bots._installed.cache_clear()
    with pytest.warns(UserWarning, match="longears.bots") as warned:
        bot_names("thulla")
    told = "\n".join(str(warning.message) for warning in warned)
    assert "no_such_module:Gone (longears.bots) cannot be loaded" in told
    assert "the entry point 'hard' of longears.bots is left out: there is a bot 'hard' already" in told
    assert "'two words' of longears.bots is left out: the name of a bot is one word" in told
    assert "'nothing' of longears.bots is left out: a bot has a method choose, or is made by a class" in told


def question(game: longears.Game) -> tuple[View, tuple[Event, ...]]:
    seat = game.awaited[0]
    return game.view(seat), game.history(seat)


def test_a_bot_that_was_added_is_known_by_its_name() -> None:
    add_bot("first", First)
    assert "first" in bot_names("thulla")
    game = longears.deal("thulla", seed=1)
    seated: dict[str, Bot] = {seat: bot_for("first", "thulla") for seat in game.seats}
    assert play_out(game, seated, Chance(1))
    tally = play_part(next(Contest("thulla", (("first", "random"),), 2, 1, Budget()).parts()))
    assert tally.played["first"] == 2


def test_a_name_is_given_once() -> None:
    add_bot("first", First)
    add_bot("first", First)
    for name in ("first", "hard"):
        with pytest.raises(ValueError, match=f"there is a bot '{name}' already"):
            add_bot(name, Cheat)


@pytest.mark.parametrize(
    ("name", "bot", "sentence"),
    [
        ("x", 5, "a bot has a method choose, or is made by a class; 5 is neither"),
        (None, First, "the name of a bot is one word of letters, digits and . _ -, not None"),
        ("a,b", First, "the name of a bot is one word of letters, digits and . _ -, not 'a,b'"),
        ("", First, "the name of a bot is one word"),
        ('a"b', First, "the name of a bot is one word"),
        ("leads-low-early", First, "'leads-low-early' is a piece of advice in"),
    ],
)
def test_what_is_no_bot_is_told(name: str, bot: Any, sentence: str) -> None:
    with pytest.raises(ValueError) as error:
        add_bot(name, bot)
    assert sentence in str(error.value)


class Counting(First):
    """Knows how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, history: Sequence[Event], moves: Sequence[str], chance: Chance) -> str:
        self.asked += 1
        return moves[0]


def test_a_bot_itself_plays_on_every_seat_of_its_name() -> None:
    bot = Counting()
    add_bot("counting", bot)
    add_bot("counting", bot)
    with pytest.raises(ValueError, match="there is a bot 'counting' already"):
        add_bot("counting", Counting())
    assert bot_for("counting", "thulla") is bot
    shown = CliRunner().invoke(main, ["arena", "thulla", "--line", "counting,random", "--games", "4"])
    assert "counting + 3 random" in shown.output, shown.output
    assert bot.asked > 4
    shown = CliRunner().invoke(
        main, ["arena", "thulla", "--line", "counting,random", "--games", "8", "--processes", "2"]
    )
    assert "counting + 3 random" in shown.output, shown.output


def test_of_two_packages_with_one_name_the_first_counts_and_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("one", "other"):
        (tmp_path / f"{package}_bot.py").write_text(SOURCE)
        about = tmp_path / f"{package}_bot-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}-bot\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[longears.bots]\nlast = {package}_bot:Last\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    plugins.installed.cache_clear()
    with pytest.warns(
        UserWarning, match="the entry point 'last' of longears.bots is left out: .* has this name"
    ):
        assert "last" in bot_names("thulla")


@pytest.mark.usefixtures("installed")
def test_an_installed_bot_plays_in_the_terminal_and_in_the_arena() -> None:
    played = CliRunner().invoke(main, ["play", "thulla", "--auto", "--bot", "last"])
    assert played.exit_code == 0, played.output
    for processes in ("1", "2"):
        asked = ["arena", "thulla", "--line", "last,random", "--games", "4", "--processes", processes]
        shown = CliRunner().invoke(main, asked)
        assert "last + 3 random" in shown.output, shown.output


@pytest.mark.usefixtures("installed")
def test_a_bot_says_which_games_it_does_not_play() -> None:
    refused = CliRunner().invoke(main, ["play", "kadi", "--auto", "--bot", "last"])
    assert (refused.exit_code, "last does not play Kadi" in refused.output) == (2, True)


def test_at_a_server_it_thinks_in_a_process_and_medium_moves_for_one_that_cheats(
    caplog: pytest.LogCaptureFixture,
) -> None:
    add_bot("first", First)
    add_bot("cheat", Cheat)
    view, history = question(longears.deal("thulla", seed=3, options={"opener": "dealer"}))
    thinkers = Thinkers(seconds=20.0)
    try:
        assert asyncio.run(thinkers.choose(view, history, "first", 1)) == view.moves[0]
        with caplog.at_level(logging.ERROR):
            assert asyncio.run(thinkers.choose(view, history, "cheat", 1)) in view.moves
    finally:
        thinkers.close()
    assert "the bot 'cheat' failed at thulla; medium plays for it" in caplog.text
    assert "'Xr' is none of the moves there are" in caplog.text


@pytest.mark.usefixtures("installed")
async def test_a_server_lists_own_bots_and_seats_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of an installed package, and one that was added as it is; both have time to think."""
    monkeypatch.setattr(app, "Thinkers", partial(Thinkers, seconds=20.0))
    add_bot("counting", Counting())
    async with Server(tmp_path) as server:
        assert await server.json("/api/bots") == ["easy", "medium", "hard", "last", "counting"]
        (host,) = await server.table("Asha", seats=3)
        refused = await host.refused("bot", seat="B", level="nobody")
        assert "there is no bot 'nobody'; the bots are" in refused["message"]
        await host.do("bot", seat="B", level="last")
        await host.do("bot", seat="C", level="counting")
        assert [chair.get("bot") for chair in host.room["chairs"]] == [None, "last", "counting"]
        await all_ready([host])
        await play_all([host])
        record = longears.read(await (await server.ask(f"/api/records/{host.code}-1")).text())
    assert record.tags["Bots"] == f"B last/{VERSION}, C counting/{VERSION}"
    game, chosen = record.begin(), {"B": -1, "C": 0}
    for step in record.steps:
        if step.actor in chosen:
            assert step.move == game.moves(step.actor)[chosen[step.actor]]
        if step.actor != "*":
            game.play(step.actor, step.move)
