"""Dayous beyond the scenarios: refusals in words, events, views, set-ups, time-outs, imagining, the bot."""

from typing import cast

import pytest

import longears
from longears import IllegalMove, testing
from longears.bots import bot_for, play_out
from longears.chance import Chance
from longears.games import rules_of
from longears.games.dayous import imagine
from longears.games.dayous.table import Table
from longears.games.dayous.view import DayousView
from tests.games.dayous.kit import deal, deck, play, position

SEVEN = "7d 2c 3c 4c 5c 6c 8c"
OTHER = "9d 2h 3h 4h 5h 6h 8h"
FOUR = ["7d 7c 2c", "9d 8h 3h 7s", "7h 9c 5h", "6h 8d 2s"]


def refusal(
    line: str, seat: str, move: str, hands: list[str] = FOUR, **position_of: object
) -> tuple[str, str]:
    game = position(hands=hands, **position_of)
    play(game, line)
    with pytest.raises(IllegalMove) as caught:
        game.play(seat, move)
    return caught.value.code, caught.value.rule


def view_of(game: object, seat: str | None) -> DayousView:
    return cast(DayousView, cast(longears.Game, game).view(seat))


# Where the cards are


def test_all_3_a_lost_or_doubled_card_is_noticed() -> None:
    game = cast(longears.Game, position(hands=["7d 2c", "9d 3c"], stock="Ah"))
    table = game.table
    assert isinstance(table, Table)
    assert table.conserved()
    doubled, lost, miscounted = table.copy(), table.copy(), table.copy()
    doubled.give(0, 29)  # 9d, which B holds
    lost.stock_size = 0
    miscounted.sizes = [1, *miscounted.sizes[1:]]
    assert not any(wrong.conserved() for wrong in (doubled, lost, miscounted))


def test_perft_counts_what_can_be_counted_by_hand() -> None:
    """Two attacks; beaten or taken; done, or the other card; B attacks, or answers that last card."""
    game = cast(longears.Game, position(hands=["7d 2c", "9d 3c"]))
    assert [testing.perft(game.rules, game.table, depth) for depth in range(1, 5)] == [2, 4, 4, 6]


# Refusals


@pytest.mark.parametrize(
    ("line", "seat", "move", "code", "rule"),
    [
        ("", "A", "Zz", "unknown_move", "ALL-1"),
        ("", "A", "Xr", "unknown_move", "ALL-1"),
        ("", "A", "9d", "not_your_card", "ALL-1"),
        ("", "B", "9d", "not_your_attack", "DY-6"),
        ("", "A", "cw", "direction_stands", "DY-A5"),
        ("", "A", ".", "no_bout", "DY-A8"),
        ("", "B", "take", "not_attacked", "DY-8"),
        ("A:7d", "B", "7s", "you_are_attacked", "DY-A7"),
        ("A:7d", "C", "5h", "wrong_rank", "DY-9"),
        ("A:7d", "C", "7c", "not_your_card", "ALL-1"),
        ("A:7d", "C", "9c/7d", "not_attacked", "DY-8"),
        ("A:7d", "C", "7h^", "not_attacked", "DY-8"),
        ("A:7d", "B", "9c/7d", "not_your_card", "ALL-1"),
        ("A:7d", "B", "9d/7c", "not_there", "DY-8"),
        ("A:7d", "B", "8h/7d", "does_not_beat", "DY-8"),
        ("A:7d", "B", "8h^", "wrong_rank_to_pass", "DY-7"),
        ("A:7d", "C", ".", "not_yet_done", "DY-A8"),
        ("A:7d A:7c B:9d/7d", "B", "7s^", "already_beating", "DY-8"),
        ("A:7d B:9d/7d", "B", "take", "all_beaten", "DY-A11"),
        ("A:7d B:9d/7d", "B", ".", "you_are_attacked", "DY-A7"),
        ("A:7d B:9d/7d A:.", "A", ".", "done_already", "DY-A8"),
    ],
)
def test_a_refusal_names_its_rule(line: str, seat: str, move: str, code: str, rule: str) -> None:
    assert refusal(line, seat, move) == (code, rule)


def test_dy_a6_no_room_is_said() -> None:
    assert refusal("A:7d", "A", "7c", hands=["7d 7c 2c", "9d"]) == ("no_room", "DY-A6")


def test_dy_a10_too_small_a_hand_is_said() -> None:
    hands = ["7d 2c", "7s 3c", "4c"]
    assert refusal("A:7d", "B", "7s^", hands=hands) == ("next_hand_too_small", "DY-A10")


def test_dy_a6_too_many_attack_cards_to_pass_on_is_said() -> None:
    hands = ["2c 3c 4c", "7s 2d 3d 4d 5d 6d", "2h 3h 4h 5h 6h 8h 9h"]
    options = {"packs": 2, "attack_limit": "six"}
    told = refusal("", "B", "7s^", hands=hands, table="7d 7d 7c 7c 7h 7h", options=options)
    assert told == ("too_many_attack_cards", "DY-A6")


def test_dy_a10_no_passing_is_said() -> None:
    assert refusal("A:7d", "B", "7s^", options={"passing": "off"}) == ("no_passing", "DY-A10")


def test_dy_a7_who_may_not_throw_in_is_said() -> None:
    neighbours, stays_out = {"throw_in": "neighbours"}, {"throw_in": "not_attacker"}
    hands = [*FOUR[:3], "7h 8d 2s"]
    hands[2] = "9c 5h"
    assert refusal("A:7d", "D", "7h", hands=hands, options=neighbours) == ("not_a_neighbour", "DY-A7")
    told = refusal("A:7d B:9d/7d", "A", "7c", options=stays_out)
    assert told == ("attacker_stays_out", "DY-A7")


def test_dy_a8_without_cards_there_is_nothing_to_be_done_with() -> None:
    hands = ["7d", "9d 3c", "4c 5c"]
    assert refusal("A:7d B:9d/7d", "A", ".", hands=hands, stock="2h") == ("you_have_no_cards", "DY-A8")


def test_dy_5_only_the_opener_chooses_and_two_players_do_not() -> None:
    game = deal(seats=3, dealer="C", deck=deck("5s", "3s", "7s", marker="9s"))
    with pytest.raises(IllegalMove, match=r"only the player who opens .*DY-5"):
        game.play("A", "cw")
    assert refusal("", "A", "cw", hands=["7d", "8d"]) == ("two_players", "DY-A5")


def test_before_the_deal_and_after_the_end_everything_is_refused() -> None:
    rules = rules_of("dayous")
    table = rules.start(4, 0)
    assert all(rules.why_not(table, 0, move) for move in rules.expressible(table))
    hands = ["7d", "9d 3c"]
    assert refusal("A:7d B:take", "B", "3c", hands=hands) == ("game_over", "DY-13")


def test_all_2_a_refusal_does_not_tell_what_somebody_else_holds() -> None:
    """Two tables that differ only in B's hand refuse A in the same words."""
    one = refusal("A:7d", "A", "2c", hands=["7d 7c 2c", "9d 8h", "5h 6h"])
    two = refusal("A:7d", "A", "2c", hands=["7d 7c 2c", "5h Ah", "9d 6h"])
    assert one == two


# Events


def kinds(game: object) -> list[str]:
    return [event.kind for event in cast(longears.Game, game).events]


def test_a_bout_is_told_in_order() -> None:
    game = position(hands=["7d 9h 2c", "7c 3c 4c", "9d 9c 8h 4h", "5h 6h"], stock="Ah Kh")
    play(game, "A:7d B:7c^ C:9d/7d C:9c/7c A:9h C:take")
    told = [(event.kind, event.seat, event.cards) for event in game.events]
    assert told == [
        ("attacked", "A", ("7d",)),
        ("passed_on", "B", ("7c",)),
        ("beat", "C", ("9d", "7d")),
        ("beat", "C", ("9c", "7c")),
        ("threw_in", "A", ("9h",)),
        ("takes", "C", ()),
        ("picked_up", "C", ("7d", "9d", "7c", "9c", "9h")),
        ("drew", "B", ("Ah", "Kh")),
    ]


def test_the_deal_the_trump_and_the_opener_are_told() -> None:
    game = deal(seats=3, dealer="C", deck=deck("5s", "3s", "7s", marker="9s"))
    play(game, "B:3s")
    told = [(event.kind, event.seat, event.cards, event.detail) for event in game.events]
    assert told == [
        ("dealt", None, (), ""),
        ("trump", None, ("9s",), "first"),
        ("opens", "B", (), ""),
        ("direction", "B", (), "cw"),
        ("attacked", "B", ("3s",), ""),
    ]


def test_dy_a3_everyone_sees_who_draws_the_marker_and_the_second_trump() -> None:
    hands = ["7d 2c 3c 4c 5c", OTHER]
    game = position(hands=hands, stock="Kh 9s 5d 4d", marker="9s")
    play(game, "A:7d B:take")
    seen = cast(longears.Game, game).history("B")
    assert [(event.kind, event.cards) for event in seen[-4:]] == [
        ("drew", ("??",)),
        ("drew_openly", ("9s",)),
        ("trump", ("5d",)),
        ("drew", ("??",)),
    ]
    assert (view_of(game, "B").bottom, view_of(game, "B").stock) == ("5d", 1)
    play(game, "A:2c B:take")
    last = cast(longears.Game, game).history("B")[-1]
    assert (last.kind, last.seat, last.cards) == ("drew_openly", "A", ("5d",))
    assert view_of(game, None).bottom is None


@pytest.mark.parametrize(
    ("stock", "card", "detail"), [("9s Ts 4d", "4d", "second"), ("9s Ts", "9s", "stays")]
)
def test_dy_a3_the_table_is_told_what_became_of_the_trump(stock: str, card: str, detail: str) -> None:
    game = position(hands=[SEVEN, OTHER], stock=stock, marker="9s")
    play(game, "A:7d B:take")
    told = [(event.cards, event.detail) for event in game.events if event.kind == "trump"]
    assert told == [((card,), detail)]


def test_going_out_and_the_end_are_told() -> None:
    game = position(hands=["7d", "9d 3c"])
    play(game, "A:7d B:take")
    assert kinds(game) == ["attacked", "out", "takes", "picked_up", "over"]
    assert game.events[-1].detail == "last_holder"


# Views


def test_dy_a24_a_view_shows_trumps_halves_and_the_last_bout() -> None:
    game = position(hands=[SEVEN, OTHER, "9c Tc"], stock="Kh Qh 9s 4d 3d", marker="9s")
    view = view_of(game, "C")
    assert (view.trumps, view.halves, view.packs, view.hand_size) == (("s",), (2, 3), 1, 7)
    play(game, "A:7d B:9d/7d")
    assert (view_of(game, "C").table, view_of(game, "C").last_table) == (("9d/7d",), ())
    play(game, "A:.")
    assert view_of(game, "C").done == ("A",)
    play(game, "C:.")
    view = view_of(game, "C")
    assert (view.table, view.last_table, view.discards) == ((), ("9d/7d",), 2)
    assert (view.trumps, view.halves, view.done) == (("s", "d"), (0, 0), ())


def test_a_view_tells_the_roles_once_they_are_known() -> None:
    game = deal(seats=3, dealer="C", deck=deck("5s", "3s", "7s", marker="9s"))
    view = view_of(game, "A")
    assert (view.attacker, view.defender, view.direction) == ("B", None, None)
    play(game, "B:ccw")
    view = view_of(game, "A")
    assert (view.attacker, view.defender, view.direction) == ("B", "A", "ccw")
    assert view_of(game, None).hand == ()
    assert view_of(game, None).moves == ()


def test_a_view_tells_who_is_out_and_who_takes() -> None:
    game = position(hands=["7d", "", "3c 4c 5c", "7c 6c"], options={"pile_on": True})
    play(game, "A:7d C:take")
    view = view_of(game, "D")
    assert (view.out, view.taking, view.awaited) == ((("B",), ("A",)), True, ("D",))


# Set-ups


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"trump": ""}, "trump takes"),
        ({"trump": "x"}, "trump takes"),
        ({"stock": "9h 4d", "marker": "9h"}, "trump is the marker's suit"),
        ({"direction": "up"}, "direction takes"),
        ({"table": "9s/8d/7d"}, "not an attack card"),
        ({"table": "9s7d"}, "not an attack card"),
        ({"table": "3h/Td"}, "3h does not beat Td"),
        ({"table": "Td Jd"}, "Jd could not be added"),
        ({"table": "Td Th Ts"}, "fewer cards than lie there"),
        ({"table": "Td", "defender": "A"}, "cannot be the seat"),
        ({"table": "Td", "defender": "Z"}, "cannot be the seat"),
        ({"defender": "C"}, "A attacks B"),
        ({"hands": ["", "", ""]}, "somebody must hold cards"),
        ({"hands": ["", "7d", "8d"]}, "A is to attack but holds no cards"),
        ({"waste": "2h"}, "has no 'waste'"),
    ],
)
def test_dy_a25_a_wrong_position_is_refused_in_a_sentence(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        position(**({"hands": ["7d 2c", "3c 4c", "5c"]} | wrong))


def test_dy_a25_trump_may_be_left_to_the_marker() -> None:
    game = longears.setup("dayous", hands=["7d", "8d"], lead="A", stock="9h 4d", marker="9h")
    assert view_of(game, "A").trump == "h"


def test_dy_13_a_position_with_one_hand_left_is_over() -> None:
    game = position(hands=["", "7d 8d", ""])
    assert game.outcome is not None
    assert (game.outcome.places, game.outcome.losers) == ((("A", "C"), ("B",)), ("B",))


def test_dy_a13_an_attacker_in_name_may_be_set_up() -> None:
    game = position(hands=["", "9d 3c", "4c 5c"], table="7d")
    assert (view_of(game, "B").attacker, game.awaited) == ("A", ("B",))


def test_dy_a8_a_set_up_bout_with_nobody_to_ask_is_over() -> None:
    game = position(hands=["", "3c 4c", "5c"], table="9d/7d", options={"throw_in": "neighbours"})
    assert game.awaited == ("C",)
    alone = position(hands=["2c", "3c 4c"], table="9d/7d", options={"throw_in": "not_attacker"})
    assert alone.awaited == ("B",)
    assert alone.view("A").table == ()


# Time-outs


@pytest.mark.parametrize(
    ("line", "seat", "move"),
    [
        ("", "A", "2c"),
        ("A:7d", "B", "take"),
        ("A:7d B:9d/7d", "C", "."),
        ("A:7d B:take", "C", "5h"),
        ("A:7d B:take C:5h D:take", "A", "2c"),
    ],
)
def test_time_outs_are_harmless(line: str, seat: str, move: str) -> None:
    game = position(hands=FOUR)
    play(game, line)
    real = cast(longears.Game, game)
    assert real.rules.move_text(real.rules.on_timeout(real.table, "ABCD".index(seat))) == move


@pytest.mark.parametrize(
    ("hand", "move"), [("3s 9d 9c", "9c"), ("As 3s", "3s"), ("2s Ad", "Ad"), ("9h 9d", "9d")]
)
def test_time_out_of_an_attacker_is_the_lowest_plain_card(hand: str, move: str) -> None:
    game = cast(longears.Game, position(hands=[hand, "2c 3c"]))
    assert game.rules.move_text(game.rules.on_timeout(game.table, 0)) == move


def test_time_out_of_the_opener_is_clockwise() -> None:
    game = cast(longears.Game, deal(seats=3, dealer="C", deck=deck("5s", "3s", "7s", marker="9s")))
    assert game.rules.move_text(game.rules.on_timeout(game.table, 1)) == "cw"


# Imagining


def test_what_was_picked_up_is_known_until_it_is_played() -> None:
    game = cast(longears.Game, position(hands=["7d 7c 2c", "3c 4c 5c 6h", "8c 9c"]))
    for seat, move in (("A", "7d 7c"), ("B", "take"), ("C", "8c"), ("A", "take"), ("B", "7d")):
        game.play(seat, move)
    known = imagine.learn(game.history("C"), 3).known
    assert [sorted(hand.elements()) for hand in known] == [[24], [20], []]  # 8c, and of the sevens 7c
    for seed in range(20):
        table = game.rules.imagine(game.rules.veiled(game.table, 2), 2, game.history("C"), Chance(seed))
        assert {"8c", "7c"} <= set(game.rules.view(table, 0).hand + game.rules.view(table, 1).hand)
        assert "8c" in game.rules.view(table, 0).hand


def test_imagined_hands_are_dealt_fairly() -> None:
    game = cast(longears.Game, position(hands=["7d", "3c", "8c", "9c"]))
    veiled = game.rules.veiled(game.table, 0)
    hands = [game.rules.imagine(veiled, 0, (), Chance(seed)) for seed in range(300)]
    held = [game.rules.view(table, 1).hand[0] for table in hands]
    assert {card: 70 < held.count(card) < 130 for card in ("3c", "8c", "9c")} == dict.fromkeys(
        ("3c", "8c", "9c"), True
    )


# The bot


@pytest.mark.parametrize(("preset", "seats"), [("book", 2), ("book", 5), ("durak", 4), ("two-packs", 3)])
def test_the_medium_bot_finishes_games_without_the_guard(preset: str, seats: int) -> None:
    reasons = []
    for seed in range(6):
        game = longears.deal("dayous", seats=seats, seed=seed, preset=preset)
        bots = {seat: bot_for("medium", "dayous") for seat in game.seats}
        reasons.append(play_out(game, bots, Chance(seed)).reason)
    assert set(reasons) <= {"last_holder", "draw"}


def test_the_medium_bot_does_not_lose_to_chance() -> None:
    lost = 0
    for seed in range(25):
        game = longears.deal("dayous", seats=4, seed=seed)
        bots = {seat: bot_for("medium" if seat == "A" else "random", "dayous") for seat in game.seats}
        lost += "A" in play_out(game, bots, Chance(seed)).losers
    assert lost <= 3  # a random seat loses about six of these


@pytest.mark.parametrize(
    ("hands", "table", "seat", "move"),
    [
        (["Ad 7c 7h 3s", "4c 5c"], "", "A", "7c"),  # low, a pair, no trump
        (["5d 2c", "Td 9d 3s 4h"], "7d", "B", "9d/7d"),  # as little as will do
        (["5d 2c", "7h 9d 3h", "2d 4d"], "7d", "B", "7h^"),  # hand it on
        (["5d 2c", "9d 3h 4h"], "7d 7c", "B", "take"),  # not all can be beaten
        (["Ac 9h 2c", "3c 4c"], "Ad/9d", "A", "9h"),  # a nine is no pity, an ace is
        (["As 2c", "3c 4c"], "Ad/9d", "A", "."),
    ],
)
def test_the_medium_bot_plays_as_the_tips_say(hands: list[str], table: str, seat: str, move: str) -> None:
    game = cast(longears.Game, position(hands=hands, table=table, stock="Qh Kh"))
    view = game.view(seat)
    assert bot_for("medium", "dayous").choose(view, game.history(seat), view.moves, Chance(1)) == move
