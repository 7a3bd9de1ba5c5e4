"""What is said at a terminal: a sentence for all that can happen, in every language; moments and endings."""

import re
from collections.abc import Iterator

import pytest

import longears
from longears.bots import bot_for, play_turn
from longears.chance import Chance
from longears.cli.choosing import understood
from longears.cli.sentences import YOU, People, result, seated
from longears.cli.terminal import Screen
from longears.cli.words import teller_of, words_of
from longears.core import Event, Outcome
from longears.games import FAMILIES, SPECS, rules_of
from longears.games.family import Family
from longears.games.getaway import terminal as getaway
from longears.language import ENGLISH, LANGUAGES, Language

ENGLISH_KEYS = {
    "discarded": "moment_clean",
    "direction": "event_direction_cw",
    "reversed": "event_reversed_cw",
    "trump": "event_trump_first",
    "accepted": "event_accepted_jump",
}
"""Where the sentence of an event depends on more than its kind: one of them."""


def test_everything_that_can_happen_has_a_sentence() -> None:
    for name in SPECS:
        rules = rules_of(name)
        assert all(ENGLISH.knows(f"end_reason_{reason}") for reason in rules.reasons)
        assert all(ENGLISH.knows(ENGLISH_KEYS.get(kind, f"event_{kind}")) for kind in rules.event_kinds)
    assert {name for family in FAMILIES for name in family.terminal.WORDS} == set(SPECS)


DETAILS = {
    "dealt": ("4",),
    "trump": ("first", "second", "stays"),
    "direction": ("cw", "ccw"),
    "reversed": ("cw", "ccw"),
    "took_hand": ("A", "B"),
    "laid": ("", "adds", "answers", "asks_on", "counters", "forwards", "meets"),
    "drew": ("", "may_play"),
    "takes_penalty": ("1", "12"),
    "named": ("h",),
    "continues": ("h", "anything"),
    "unable": ("", "h", "?7h"),
    "asked": ("", "next"),
}
"""What else is to be said of an event, where it is not always nothing."""
CARDS: dict[str, list[tuple[str, ...]]] = {
    "beat": [("8h", "7h")],
    "took_hand": [("7h", "8h"), ("??", "??")],
    "drew": [("7h",), ("??", "??")],
}
ENDS_A_TRICK = ("picked_up", "discarded")


def samples(kind: str, reasons: tuple[str, ...]) -> Iterator[list[Event]]:
    """This kind of event in every way, about one who is told of it, about another, and about both."""
    for detail in reasons if kind == "over" else DETAILS.get(kind, ("",)):
        for shown in CARDS.get(kind, [("7h",), ("7h", "8h")]):
            one, other = (Event(kind, seat, shown, detail) for seat in "AB")
            yield [one]
            yield [other]
            if kind not in ENDS_A_TRICK:
                yield [one, other]


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda spoken: spoken.code)
@pytest.mark.parametrize("name", SPECS)
def test_every_sentence_can_be_filled_in(
    name: str, spoken: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also of what hardly ever happens: no game that is played at random tells of it."""
    game = longears.deal(name, seats=3, seed=1)
    for kind in {*game.rules.event_kinds} - {"out"}:  # which every game tells, from who is out
        for events in samples(kind, game.rules.reasons):
            teller = teller_of(game, Screen(spoken), seated(game.seats, "A", YOU, spoken))
            if "played" in game.rules.event_kinds:
                teller.tell([Event("played", "C", ("5h",))])
            teller.tell(events)
            teller.catch_up()
            said = capsys.readouterr().out
            assert not set("{}[]_") & set(said), f"{events}: {said}"


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda spoken: spoken.code)
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_every_move_has_its_words(family: Family, spoken: Language) -> None:
    game = longears.deal(family.specs[0].name, seats=3, seed=1)
    people = seated(game.seats, "A", YOU, spoken)
    for move in map(game.rules.move_text, game.rules.expressible(game.table)):
        said = family.terminal.in_words(move, game.view("A"), people, Screen(spoken))
        assert said, move
        assert not set("{}[]_") & set(said), move


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda spoken: spoken.code)
@pytest.mark.parametrize("spec", SPECS.values(), ids=lambda spec: spec.name)
def test_every_language_tells_whole_games(
    spec: longears.core.GameSpec, spoken: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever watches, plays or is somebody else: no key, no placeholder and no other language is left."""
    for seed, preset in enumerate(spec.presets):
        game = longears.deal(spec.name, seats=4, seed=seed, preset=preset)
        people = seated(game.seats, "A" if seed % 2 else None, YOU, spoken)
        teller = teller_of(game, Screen(spoken), people)
        teller.tell(game.history(people.you))
        bots = {seat: bot_for("random", spec.name) for seat in game.seats}
        while game.outcome is None:
            teller.tell([event.seen_by(people.you) for event in play_turn(game, bots, Chance(seed))])
        teller.catch_up()
        for line in result(game.outcome, people, words_of(spec.name)):
            Screen(spoken).say(line)
        said = capsys.readouterr().out
        assert not set("{}[]_") & set(said)
        assert "??" not in said
        assert spoken.say("event_over") in said
        if spoken.complete and not spoken.name.isascii():  # it has letters of its own
            assert re.findall("[A-Za-z]{3,}", said) == []


def told(
    capsys: pytest.CaptureFixture[str], hands: list[str], line: str, name: str, **options: object
) -> str:
    """What is said while a line such as "A:5h B:Kh C:4d" is played; A is you."""
    game = longears.setup(name, hands, lead="A", options=options)
    people = seated(game.seats, "A", YOU)
    teller = teller_of(game, Screen(), people)
    for move in line.split():
        teller.tell([event.seen_by("A") for event in game.play(*move.split(":"))])
    teller.catch_up()
    if game.outcome:
        for text in result(game.outcome, people, words_of(name)):
            Screen().say(text)
    return capsys.readouterr().out


def test_kk_8_a_cut_is_told_as_a_moment(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ["2h 3h", "Th 4c", "Ah 5c", "3c 6c"]
    said = told(capsys, hands, "A:2h B:Th C:Ah D:3c", "kazhutha-kali")
    assert said.splitlines()[-2:] == [
        "Pani! Devan had no hearts and cut with the 3♣.",
        "Chitra had the highest of the hearts and picked up all 4: 2♥ 10♥ A♥ 3♣.",
    ]


def test_your_own_doings_are_told_to_you(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, ["9h 2h", "8h 4c", "3c 6c"], "A:9h B:8h C:3c", "donkey")
    assert "You led the 9♥." in said
    assert "Penalty round! Chitra had no hearts and cut with the 3♣." in said
    assert "You had the highest of the hearts and picked up all 3: 9♥ 8♥ 3♣." in said


def test_gw_a28_a_hand_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, ["2h 9s", "4c 5d 6s", "7s"], "A:hand A:2h", "thulla", hand_take="leader")
    assert "You took Babu's hand: 4♣ 5♦ 6♠." in said
    assert "Babu is out, in place 1!" in said


def test_gw_a28_who_loses_a_hand_or_looks_on_is_told_how_many_cards_it_had(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = longears.setup("thulla", ["4c 5d 6s", "7s", "9s", "2h"], "B", options={"hand_take": "leader"})
    people = seated(game.seats, "A", YOU)
    teller = teller_of(game, Screen(), people)
    teller.tell([event.seen_by("A") for event in game.play("B", "hand")])
    game = longears.setup("thulla", ["4c 5d 6s", "7s", "9s", "2h"], "D", options={"hand_take": "leader"})
    teller.tell([event.seen_by("A") for event in game.play("D", "hand")])
    said = capsys.readouterr().out
    assert "Babu took Chitra's hand: one card." in said
    assert "Devan took your hand: 3 cards." in said


def test_gw_a28_a_hand_is_listed_with_a_letter_and_can_be_asked_for_in_words() -> None:
    view = longears.setup("thulla", ["2h", "4c 5d", "7s"], "A", options={"hand_take": "leader"}).view("A")
    people = seated("ABC", "A", YOU)
    assert [getaway.in_words(move, view, people, Screen()) for move in getaway.listed(view)] == [
        "Take Babu's hand (2 cards)"
    ]
    for words in ("hand", "take the hand", "take their hand"):
        assert understood(words, view, getaway.TYPED) == "hand"


def test_kd_a28_a_request_that_wins_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ["As 5h Jd", "4s 6h 9c", "6s Qc 7d"]
    game = longears.setup("kadi", hands, "A", top="7s", stock="4d 5d", options={"spade_win": "outright"})
    teller = teller_of(game, Screen(), seated(game.seats, "A", YOU))
    for move in ("A:As", "A:?Kd", "A:!", "B:4s", "B:.", "C:6s", "C:."):
        teller.tell(game.play(*move.split(":")))
    said = capsys.readouterr().out
    assert "Nobody produced the K♦: you have won!" in said
    assert "All cards laid" not in said


def test_gw_a10_a_reversal_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, ["9h 2h", "4d 4c"], "A:9h B:4d", "thulla", picker="cutter")
    assert "Babu cut, and so picked up all 2: 9♥ 4♦." in said


def test_gw_a2_who_is_out_does_not_pick_up(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, ["Ah", "9h 2c", "3c 6c"], "A:Ah B:9h C:3c", "thulla")
    assert "You are out, in place 1!" in said
    assert "Babu, next highest and still in, picked up all 3: A♥ 9♥ 3♣." in said


def test_the_end_tells_places_and_ears(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, ["Ah", "9h 2c"], "A:Ah", "thulla").splitlines()
    assert said[-4:] == [
        "Only one player still held cards. The game is over.",
        "  1. You (gold)",
        "  2. Babu",
        "Babu is the loser and gets the ears.",
    ]


def test_gw_a12_partners_get_the_ears_together_and_sometimes_nobody_does() -> None:
    people = People({"A": YOU, "B": "Babu", "C": "Chitra", "D": "Devan"}, "A")
    lost = Outcome((("A", "C"), ("B", "D")), ("B", "D"), "partners")
    assert list(result(lost, people, words_of("kazhutha-kali"))) == [
        "  1. You and Chitra",
        "  2. Babu and Devan",
        "Babu and Devan are the Kazhutha and get the ears.",
    ]
    drawn = Outcome((("A", "B", "C", "D"),), (), "all_out")
    assert list(result(drawn, people, words_of("donkey")))[-1] == "Nobody gets the ears this time."


def test_gw_a1_a_last_card_that_may_still_pick_up_is_shown_as_such() -> None:
    game = longears.setup("kazhutha-kali", ["9h", "8h 4c", "3c 6c"], lead="A")
    game.play("A", "9h")
    people = seated(game.seats, "B", YOU)
    lines = list(getaway.table_lines(game.view("B"), people, Screen()))
    assert lines == ["Chitra: 2 cards   Asha: Last card", "Led: ♥   Asha 9♥"]
