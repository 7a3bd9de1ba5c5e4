"""Rule sheets: what follows from what, and what a sheet is called."""

import re

import pytest

from longears.chance import Chance
from longears.core import STALE, GameSpec
from longears.game import deal
from longears.games import SPECS, rules_of, rules_under, seats_for
from longears.room.settings import Settings, checked
from longears.rulepage import idle_options, to_markdown
from longears.sheet import Sheet, option_text
from longears.testing import random_sheet

each_game = pytest.mark.parametrize("spec", SPECS.values(), ids=lambda spec: spec.name)


def sheet_of(game: str, preset: str = "book", **options: str) -> Sheet:
    sheet: Sheet = rules_of(game, preset, options).options
    return sheet


def test_gw_a10_who_picks_up_decides_who_leads_after_a_cut() -> None:
    assert sheet_of("donkey", picker="cutter").texts()["lead_after_cut"] == "highest"
    assert sheet_of("thulla", picker="cutter") == SPECS["thulla"].presets["reversal"]
    assert sheet_of("thulla", "reversal", picker="highest") == SPECS["thulla"].book


def test_gw_a10_unless_it_is_said_who_leads() -> None:
    said = {"lead_after_cut": "cutter"}
    assert sheet_of("thulla", picker="cutter", **said).texts()["lead_after_cut"] == "cutter"
    assert sheet_of("thulla", "reversal", picker="highest", **said).texts()["lead_after_cut"] == "cutter"
    assert sheet_of("thulla", "reversal", picker="cutter", **said).texts()["lead_after_cut"] == "cutter"


@each_game
def test_what_is_written_down_of_a_sheet_gives_that_sheet_again(spec: GameSpec) -> None:
    chance = Chance(7)
    for base in spec.presets.values():
        for _ in range(200):
            sheet = random_sheet(base, chance)
            assert base.changed(sheet.differences(base)) == sheet


@each_game
def test_a_sheet_is_called_by_what_it_is_and_not_by_how_it_was_chosen(spec: GameSpec) -> None:
    chance = Chance(8)
    for name, preset in spec.presets.items():
        assert spec.called(preset) == (name, {})
        for _ in range(50):
            sheet = random_sheet(preset, chance)
            nearest, changes = spec.called(sheet)
            assert spec.presets[nearest].changed(changes) == sheet
            assert all(len(changes) <= len(sheet.differences(other)) for other in spec.presets.values())


@each_game
def test_a_preset_with_its_options_set_back_is_the_book(spec: GameSpec) -> None:
    for preset in spec.presets.values():
        back = {name: spec.book.texts()[name] for name in preset.unlike(spec.book)}
        assert spec.called(preset.changed(back)) == ("book", {})


def test_one_change_can_make_another_preset_of_it() -> None:
    settings = Settings(game="kazhutha-kali", preset="partners", options={"teams": "none"})
    assert (checked(settings).preset, checked(settings).options) == ("book", {})
    settings = Settings(game="thulla", options={"opener": "random"})
    assert (checked(settings).preset, checked(settings).options) == ("free-start", {})
    settings = Settings(game="kadi", preset="street", options={"draw": "forced"})
    assert (checked(settings).preset, checked(settings).options) == ("street", {"draw": "forced"})


def test_seats_that_can_play_a_sheet() -> None:
    assert seats_for(rules_of("kazhutha-kali", "partners")) == (4,)
    assert seats_for(rules_of("dayous", options={"packs": "1"})) == (2, 3, 4, 5, 6, 7)
    assert seats_for(rules_of("kadi")) == (2, 3, 4, 5)


def played(spec: GameSpec, sheet: Sheet, seats: int, seed: int) -> str:
    """A game in which every seat plays at random, and the same seed at random alike."""
    chance = Chance(seed)
    game = deal(spec.name, seats, seed, options=sheet.differences(spec.book))
    while game.awaited:
        seat = game.awaited[0]
        moves = game.moves(seat)
        game.play(seat, moves[chance.below(len(moves))])
    return f"{game.record.steps} {game.outcome}"


IDLE = {
    "donkey": {"lead_when_winner_out", "exit", "all_out", "two_left", "hand_take"},
    "kazhutha-kali": {"lead_when_winner_out", "exit", "all_out", "two_left", "hand_take"},
    "thulla": {"lead_when_winner_out", "exit", "all_out", "two_left", "hand_take"},
    "dayous": {"second_trump"},
    "kadi": {"spade_win"},
}


@each_game
def test_an_option_without_effect_can_have_another_value_and_the_game_is_the_same(spec: GameSpec) -> None:
    chance, seen = Chance(9), set()
    for _ in range(30):
        sheet = random_sheet(spec.book, chance)
        seats, seed = seats_for(rules_under(spec, sheet))[0], chance.word()
        for name in idle_options(rules_under(spec, sheet)):
            seen.add(name)
            others = [
                sheet.changed({name: option_text(value)})
                for value in type(sheet).choices()[name]
                if value != getattr(sheet, name)
            ]
            game = played(spec, sheet, seats, seed)
            same = [other for other in others if played(spec, other, seats, seed) == game]
            assert same == others or name == "lead_when_winner_out", (name, sheet)  # acts as `next` (GW-A18)
            assert same, (name, sheet)
    assert seen == IDLE[spec.name]


@each_game
def test_all_1_every_rule_that_can_refuse_a_move_is_on_the_page(spec: GameSpec) -> None:
    page = to_markdown(rules_of(spec.name))
    for refusal in (*rules_of(spec.name).refusals, STALE):
        assert re.search(rf"[\[ ]{refusal.rule}[,\]]", page), refusal
