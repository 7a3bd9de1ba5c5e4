"""What Python users expect of games, views, records and errors: shown, compared, copied, kept, sent."""

import copy
import importlib
import pickle
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar, cast

import numpy as np
import pytest

import longears
from longears import Game, IllegalMove, NotationError, language
from longears.bots import Budget, play_out
from longears.chance import Chance
from longears.games import SPECS, getaway
from longears.shuffle import FairDealer
from longears.sim.simulate import Job

Thing = TypeVar("Thing")
every_game = pytest.mark.parametrize("name", SPECS)


def played(name: str, moves: int = 15, seed: int = 3) -> Game:
    game, chance = longears.deal(name, seats=3, seed=seed), Chance(seed)
    for _ in range(moves):
        seat = game.awaited[0]
        options = game.moves(seat)
        game.play(seat, options[chance.below(len(options))])
    return game


def sent_elsewhere(thing: Thing) -> Thing:
    """What another process gets of it."""
    return cast("Thing", pickle.loads(pickle.dumps(thing)))  # noqa: S301  our own


def play_wrongly() -> None:
    longears.deal("thulla", seed=7).play("C", "2h")


# Games


@every_game
def test_numbers_of_numpy_are_numbers(name: str) -> None:
    asked = longears.deal(name, seats=np.int64(3), seed=np.int64(-5))  # type: ignore[call-overload]
    assert asked == longears.deal(name, seats=3, seed=-5)
    hands = ["As 7h", "Kd 2c"]
    position = {"trump": "h", "stock": "3c"} if name == "dayous" else {"top": "7s"} if name == "kadi" else {}
    set_up = [longears.setup(name, hands, "A", seed=seed, **position) for seed in (7, np.uint8(7))]
    assert set_up[0] == set_up[1]
    seat = asked.awaited[0]
    assert asked.play(seat, asked.moves(seat)[0], seen=np.int64(asked.moves_made))


def test_a_game_shows_what_it_is() -> None:
    game = longears.deal("thulla", seats=4, seed=7)
    assert repr(game) == "<Game of thulla: 4 seats, 0 moves, waiting for C>"
    ended = longears.setup("thulla", hands=["2h", "3h", "4h 5h"], lead="A")
    for seat, card in (("A", "2h"), ("B", "3h")):
        ended.play(seat, card)
    assert repr(ended) == "<Game of thulla: 3 seats, 2 moves, over, C lost>"


@every_game
def test_a_copy_is_equal_and_goes_its_own_way(name: str) -> None:
    game = played(name)
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert twin == game
        seat = twin.awaited[0]
        twin.play(seat, twin.moves(seat)[0])
        assert twin != game
        assert twin.table is not game.table
    assert played(name) == game
    assert played(name, seed=4) != game
    assert game != "a game"


def test_a_record_shows_what_it_is() -> None:
    game = longears.setup("thulla", hands=["2h", "3h", "4h 5h"], lead="A")
    assert repr(game.record) == "<Record of thulla: A, B, C; 0 moves, unfinished>"
    for seat, card in (("A", "2h"), ("B", "3h")):
        game.play(seat, card)
    assert repr(game.record) == "<Record of thulla: A, B, C; 2 moves, places A, B, C>"
    assert repr(longears.Record({}, ())) == "<Record of no game: nobody; 0 moves, unfinished>"


def test_a_game_changes_and_is_no_key() -> None:
    with pytest.raises(TypeError):
        hash(longears.deal("kadi"))


@every_game
def test_a_game_that_was_pickled_deals_the_same_cards_afterwards(name: str) -> None:
    game = played(name)
    again = sent_elsewhere(game)
    assert again == game
    for one in (game, again):
        chance = Chance(1)
        for _ in range(60):
            if one.outcome:
                break
            seat = one.awaited[0]
            options = one.moves(seat)
            one.play(seat, options[chance.below(len(options))])
    assert again.record == game.record


@every_game
def test_the_record_is_written_once_until_something_happens(name: str) -> None:
    game = played(name)
    first = game.record
    assert game.record is first
    seat = game.awaited[0]
    game.play(seat, game.moves(seat)[0])
    assert len(game.record.steps) > len(first.steps)
    game.tag("Event", "at home")
    assert game.record.tags["Event"] == "at home"


def test_a_refused_message_leaves_the_record_as_it_was() -> None:
    game = longears.setup("dayous", hands=["7d 7s 8c", "9d 2c"], stock="", trump="h", lead="A")
    before = str(game.record)
    with pytest.raises(IllegalMove):
        game.play("A", "7d 8c")
    assert str(game.record) == before


def test_a_notebook_shows_what_anyone_may_see() -> None:
    game = longears.deal("thulla", seed=7)
    assert game._repr_svg_() == game.view().svg()


# Views and records


@every_game
def test_views_and_records_are_keys(name: str) -> None:
    game, same = played(name), played(name)
    assert {game.view("A"): 1}[same.view("A")] == 1
    assert {game.record: 1}[same.record] == 1
    assert game.view("A") != game.view("B")
    view = sent_elsewhere(game.view("A"))
    assert (view, sent_elsewhere(game.record)) == (game.view("A"), game.record)
    assert longears.imagine(view, game.history("A"), seed=1).view("A") == game.view("A")


@every_game
def test_an_imagined_game_looks_the_same_to_the_seat_and_can_be_played(name: str) -> None:
    game = played(name)
    view, history = game.view("B"), game.history("B")
    imagined = longears.imagine(view, history, seed=1)
    assert imagined.view("B") == view
    assert longears.imagine(view, history, seed=1) == imagined
    seat = imagined.awaited[0]
    assert sent_elsewhere(imagined) == imagined
    imagined.play(seat, imagined.moves(seat)[0])
    assert imagined != longears.imagine(view, history, seed=1)
    with pytest.raises(ValueError, match="an imagined game has no record"):
        print(imagined.record)  # noqa: T201


@pytest.mark.parametrize("name", ["dayous", "kadi"])
def test_only_ones_own_history_is_imagined_from(name: str) -> None:
    game = played(name, moves=40)
    drawers = {event.seat for event in game.events if event.private}
    assert drawers >= {"A", "B"}
    for other in ("B", None):
        with pytest.raises(ValueError, match=r"this is not what A saw happen; that is game.history\('A'\)"):
            longears.imagine(game.view("A"), game.history(other))


def test_only_a_seat_imagines() -> None:
    game = longears.deal("thulla")
    with pytest.raises(ValueError, match="only a seat can imagine"):
        longears.imagine(game.view(), game.history(None))


def test_several_records_are_read_from_one_text() -> None:
    records = [played(name).record for name in SPECS]
    assert list(longears.read_all("\n".join(map(str, records)))) == records
    assert list(longears.read_all("\n \n")) == []


def test_records_are_read_from_an_open_file(tmp_path: Path) -> None:
    records = [played(name).record for name in SPECS]
    (tmp_path / "games.txt").write_text("\n".join(map(str, records)))
    with (tmp_path / "games.txt").open() as file:
        assert list(longears.read_all(file)) == records


def test_an_error_in_a_later_record_names_its_place_in_the_whole_text() -> None:
    first = str(played("thulla").record)
    wrong = str(played("kadi").record).rstrip("\n") + " A:nonsense\n"
    with pytest.raises(NotationError) as error:
        list(longears.read_all(first + "\n" + wrong))
    line = (first + "\n" + wrong).splitlines()[(error.value.line or 0) - 1]
    assert line[(error.value.column or 0) - 1 :].startswith("A:nonsense")
    assert str(error.value).startswith(f"line {error.value.line}, column {error.value.column}: ")


def test_what_can_be_played_is_listed() -> None:
    thulla = longears.games()["thulla"]
    assert repr(thulla) == "<GameSpec of thulla: 2 to 6 seats; presets book, common, free-start, reversal>"
    assert set(longears.games()) == set(SPECS)
    assert {thulla: 1}[longears.games()["thulla"]] == 1
    assert (thulla.title, thulla.seats[0], thulla.seats[-1]) == ("Thulla", 2, 6)
    assert "common" in thulla.presets
    assert thulla.options["exit"] == ("settled", "instant")
    assert thulla.options["cut_stops"] == ("false", "true")
    assert thulla.options["guard_tricks"] == range(1, 1001)


def test_a_family_of_ones_own_is_known_once_it_was_added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("longears.games"), "_added", [])
    monkeypatch.setattr(language, "_added", [])
    spec = replace(getaway.FAMILY.specs[0], name="monkey", title="Monkey")
    family = replace(getaway.FAMILY, name="monkeys", specs=(spec,))
    with pytest.raises(ValueError, match="there is no game 'monkey'; the games are donkey"):
        longears.deal("monkey")
    longears.add_family(family)
    longears.add_family(family)
    assert longears.deal("monkey", seed=1).record.tags["Game"] == "monkey"
    assert [*longears.games()][-1] == "monkey"
    with pytest.raises(ValueError, match="there is a game 'donkey' already"):
        longears.add_family(replace(family, specs=getaway.FAMILY.specs))
    with pytest.raises(ValueError, match="is no family of games"):
        longears.add_family("monkeys")  # type: ignore[arg-type]


# Errors


def test_errors_come_whole_out_of_another_process() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(IllegalMove) as refused:
            pool.submit(play_wrongly).result()
        with pytest.raises(NotationError) as unread:
            pool.submit(longears.read, "A:As").result()
        assert pool.submit(repr, longears.deal("thulla", seed=7)).result().startswith("<Game")
    assert (refused.value.code, refused.value.rule) != ("", "")
    assert unread.value.message


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: longears.deal("thulla", seed="x"), "a seed is a whole number, not 'x'"),  # type: ignore[call-overload]
        (lambda: longears.deal("thulla", seats="4"), "seats are a whole number, 2 to 6, not '4'"),  # type: ignore[call-overload]
        (lambda: longears.deal("thulla", options=["exit"]), "options are a mapping"),  # type: ignore[call-overload]
        (lambda: longears.deal("thulla", deck=5), "a deck is a text of cards"),  # type: ignore[call-overload]
        (lambda: longears.deal("thulla", opener="B"), "Thulla has no opener by these rules"),
        (lambda: longears.deal("thulla", dealer=2), "there is no seat 2"),  # type: ignore[call-overload]
        (lambda: longears.setup("thulla", hands=[["As"], ["2s"]], lead="A"), "hands are a list with a text"),  # type: ignore[list-item]
        (lambda: longears.setup("thulla", hands="As 2s", lead="A"), "hands are a list with a text"),
        (lambda: longears.setup("thulla", hands=["As", "2s"]), "say who leads"),
        (lambda: longears.setup("kadi", hands=["As", "2s"], lead="A", top="7h; stock=2c"), "is two things"),
        (lambda: longears.deal("thulla").play("A", 5), "a move is missing"),  # type: ignore[arg-type]
        (lambda: longears.deal("thulla").moves(0), "there is no seat 0"),  # type: ignore[arg-type]
        (lambda: longears.deal("thulla").play("A", "As", seen="1"), "there have been 0 moves, not '1'"),  # type: ignore[arg-type]
        (lambda: longears.deal([]), "there is no game []; the games are donkey"),  # type: ignore[call-overload]
        (lambda: longears.deal("thulla", preset=[]), "Thulla has no preset []; it has book"),  # type: ignore[call-overload]
        (lambda: longears.setup("thulla", ["As", "2s"], "A", seed="x"), "a seed is a whole number, not 'x'"),
        (lambda: longears.setup("thulla", None, "A"), "hands are a list with a text for each seat"),  # type: ignore[call-overload]
        (lambda: longears.setup("thulla", 5, "A"), "hands are a list with a text for each seat"),  # type: ignore[call-overload]
        (lambda: longears.setup("thulla", [], "A"), "hands are a list with a text for each seat"),
        (lambda: longears.setup("thulla", {"A": "As"}, "A"), "hands are a list with a text for each seat"),  # type: ignore[call-overload]
        (lambda: longears.deal("thulla").history("Z"), "there is no seat 'Z'"),
        (lambda: longears.deal("thulla").history(3), "there is no seat 3"),  # type: ignore[arg-type]
        (lambda: longears.imagine("A", ()), "a view is imagined from, like game.view(\"A\"), not 'A'"),  # type: ignore[call-overload]
        (lambda: longears.imagine(longears.deal("kadi").view("A"), ["As"]), "that is game.history('A')"),  # type: ignore[list-item]
        (lambda: longears.imagine(longears.deal("kadi").view("A"), None), "that is game.history('A')"),  # type: ignore[call-overload]
        (lambda: longears.deal("kadi").record.redacted("E"), "there is no seat 'E'; the seats are A, B"),
        (lambda: longears.deal("kadi").record.redacted(0), "there is no seat 0; the seats are A, B"),  # type: ignore[arg-type]
        (lambda: longears.read(5), "a record is read from text, not from 5"),  # type: ignore[arg-type]
        (lambda: longears.read_all(5), "records are read from text, or from a file opened as text"),  # type: ignore[arg-type]
        (lambda: longears.read_all(b"x"), "records are read from text, or from a file opened as text"),  # type: ignore[arg-type]
        (lambda: [*longears.read_all([b"x"])], "records are read from text, or from a file opened as"),  # type: ignore[list-item]
        (lambda: longears.read_all(Path("x")), "records are read from text, or from a file opened as text"),  # type: ignore[arg-type]
        (lambda: Chance("x"), "a seed is a whole number, not 'x'"),  # type: ignore[arg-type]
        (lambda: FairDealer(b"7" * 32, {"A": 3}), "a seed is 1 to"),  # type: ignore[dict-item]
        (lambda: FairDealer("red", {}), "a secret has 32 bytes, not 'red'"),  # type: ignore[arg-type]
        (lambda: Budget(seconds="x"), "a bot thinks for a number of seconds, not for 'x'"),  # type: ignore[arg-type]
        (lambda: Budget(seconds=-1), "a bot thinks for a number of seconds, not for -1"),
        (lambda: Budget(playouts=0), "playouts are a whole number, at least 1, not 0"),
        (lambda: Job("kadi", 4, 0, "book", {}, 1), "games are a whole number, at least 1, not 0"),
        (lambda: Job("kadi", 4, "5", "book", {}, 1), "games are a whole number, at least 1, not '5'"),  # type: ignore[arg-type]
        (lambda: play_out(longears.deal("kadi"), {}, Chance(1)), "there is no bot on seat A"),
        (lambda: play_out(longears.deal("kadi"), ["easy"], Chance(1)), "bots are a mapping with one"),  # type: ignore[arg-type]
        (lambda: play_out(longears.deal("kadi"), {}, 1), "bots draw lots from a Chance, like Chance(1)"),  # type: ignore[arg-type]
        (lambda: play_out(longears.deal("kadi"), {"A": "easy"}, Chance(1)), "there is no bot on seat A"),  # type: ignore[dict-item]
    ],
)
def test_what_is_given_wrongly_is_told_in_a_sentence(wrong: object, sentence: str) -> None:
    assert callable(wrong)
    with pytest.raises(ValueError) as error:
        wrong()
    assert sentence in str(error.value)
