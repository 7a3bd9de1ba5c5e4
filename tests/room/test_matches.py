"""A row of games at one table: rematch, who deals, who opens, forms, partners (issue 5, item 1; GW-A15)."""

import pytest

import longears
from longears.core import SEATS
from longears.games import rules_of
from longears.room import messages as m
from longears.room import rows as r
from longears.shuffle import FairDealer
from tests.room.table import KEY, KnownDealer, Table, deck_of

ENDLESS = 60


def next_game(table: Table) -> tuple[str, ...]:
    """A whole game more; its losers."""
    table.all_ready()
    table.play_out(seed=table.room.n)
    outcome = table.game.outcome
    assert outcome
    return outcome.losers


def started(table: Table) -> r.Started:
    return next(row.body for row in reversed(table.rows) if isinstance(row.body, r.Started))


def tags(table: Table) -> dict[str, str]:
    return dict(table.game.record.tags)


# Rematch


def test_the_loser_deals_the_next_game_to_the_same_seats() -> None:
    table = Table(people=3)
    for _ in range(3):
        (loser,) = next_game(table)
        assert table.shown("match")["dealer"] == loser
        table.all_ready()
        assert tags(table)["Dealer"] == loser
        assert tags(table)["Seats"] == "Asha, Bibi, Cyrus"
        table.play_out()


def test_a_rematch_keeps_rules_and_watchers() -> None:
    table = Table("kazhutha-kali", people=2, clock="relaxed", options={"first_trick": "free"})
    table.come("a watcher")
    before = table.shown("settings")
    next_game(table)
    next_game(table)
    assert table.shown("settings") == before
    assert "a watcher" in table.room.present
    assert table.shown("game") == 2
    assert tags(table)["Options"] == "first_trick=free"


def test_everyone_is_asked_again_before_a_rematch() -> None:
    table = Table(people=2)
    next_game(table)
    assert table.room.alarm() is None
    assert not any("ready" in table.chair(seat) for seat in "AB")
    table.do("asha", m.Ready())
    assert table.room.alarm() is None


def test_after_a_game_that_was_ended_the_same_seat_deals() -> None:
    table = Table(people=2)
    table.all_ready()
    dealer = tags(table)["Dealer"]
    table.do("asha", m.End())
    table.do("bibi", m.End())
    table.all_ready()
    assert tags(table)["Dealer"] == dealer
    assert table.shown("game") == 2


def test_gw_a15_the_fair_dealer_draws_who_deals_the_first_game() -> None:
    dealers = set()
    for seed in range(6):
        table = Table(people=4)
        for guest in ("asha", "bibi", "cyrus", "dayo"):
            table.do(guest, m.Ready(seed=f"{guest}-{seed}"))
        table.node(m.Begin())
        seeds = {SEATS[at]: chair.seed for at, chair in enumerate(started(table).chairs)}
        fair = FairDealer(table.room.state.secret(1), seeds)
        assert tags(table)["Dealer"] == SEATS[fair.first_dealer(4)]
        dealers.add(tags(table)["Dealer"])
    assert len(dealers) > 1
    assert started(table).key == KEY


# Who opens


def test_kd_4_the_winner_of_the_last_game_of_kadi_opens_the_next() -> None:
    table = Table("kadi", people=3)
    table.all_ready()
    first_dealer = tags(table)["Dealer"]
    assert tags(table)["Opener"] == first_dealer
    table.play_out()
    outcome = table.game.outcome
    assert outcome
    opener = outcome.places[0][0] if len(outcome.places[0]) == 1 else first_dealer
    table.all_ready()
    assert tags(table)["Opener"] == opener
    assert table.game.awaited == (opener,)


def test_gw_a15_where_the_loser_opens_the_dealer_opens_the_first_game_and_then_the_loser() -> None:
    table = Table("donkey", people=3, options={"opener": "loser"})
    table.all_ready()
    assert tags(table)["Opener"] == tags(table)["Dealer"]
    assert table.game.awaited == (tags(table)["Dealer"],)
    table.play_out()
    assert table.game.outcome
    (loser,) = table.game.outcome.losers
    table.all_ready()
    assert tags(table)["Opener"] == loser
    assert table.game.awaited == (loser,)


@pytest.mark.parametrize("game", ["thulla", "dayous"])
def test_where_the_game_says_who_opens_no_opener_is_named(game: str) -> None:
    table = Table(game, people=2)
    table.all_ready()
    assert "Opener" not in tags(table)


# Forms


def test_a_count_goes_on_until_the_host_stops_it() -> None:
    table = Table(people=2)
    assert table.refused("asha", m.Stop()).code == "no_match"
    lost = [next_game(table)[0] for _ in range(3)]
    assert table.losses() == [lost.count("A"), lost.count("B")]
    assert not table.shown("match")["over"]
    table.do("asha", m.Stop())
    assert table.shown("match")["over"]
    assert table.shown("match")["losers"] == ["A" if lost.count("A") > 1 else "B"]
    assert table.refused("asha", m.Stop()).code == "no_match"


def test_a_new_match_begins_after_one_that_is_over() -> None:
    table = Table(people=2, games=1)
    next_game(table)
    assert table.shown("match")["over"]
    assert sum(table.losses()) == 1
    table.all_ready()
    assert table.losses() == [0, 0]
    seeds = {SEATS[at]: chair.seed for at, chair in enumerate(started(table).chairs)}
    drawn = FairDealer(table.room.state.secret(2), seeds).first_dealer(2)
    assert tags(table)["Dealer"] == SEATS[drawn]


def test_a_match_for_letters_ends_with_the_word() -> None:
    table = Table("donkey", people=2, form="letters", word="OX")
    lost: list[str] = []
    while not (table.room.state.match and table.room.state.match.over):
        lost += next_game(table)
        assert len(lost) < ENDLESS
    assert lost.count(lost[-1]) == 2
    assert table.shown("match")["losers"] == [lost[-1]]
    letters = {standing["seat"]: standing["letters"] for standing in table.shown("match")["standing"]}
    assert letters[lost[-1]] == "OX"
    assert table.refused("asha", m.Stop()).code == "no_match"


def test_the_best_of_three_is_over_when_it_is_decided() -> None:
    table = Table(people=2, form="best_of", games=3)
    lost: list[str] = []
    while not (table.room.state.match and table.room.state.match.over):
        lost += next_game(table)
        assert len(lost) <= 3
    winner = "A" if lost.count("B") == 2 else "B"
    assert table.shown("match")["champions"] == [winner]


def test_a_match_for_points_counts_the_cards_that_are_left() -> None:
    table = Table(people=3, form="points", games=2, scoring="by_rank")
    next_game(table)
    next_game(table)
    points = {standing["seat"]: standing["points"] for standing in table.shown("match")["standing"]}
    assert table.shown("match")["over"]
    assert sum(points.values()) > 0
    fewest = min(points.values())
    assert table.shown("match")["champions"] == [seat for seat, got in points.items() if got == fewest]


def test_gw_a12_partners_lose_together() -> None:
    table = Table("kazhutha-kali", people=4, preset="partners")
    next_game(table)
    assert table.losses() in ([1, 0, 1, 0], [0, 1, 0, 1])
    for seats in (2, 3, 5):
        assert Table("kazhutha-kali", people=2).refused(
            "asha", table.change(seats=seats, preset="partners")
        ).code in ("settings", "taken")


def test_gw_a12_who_resigns_loses_with_the_partner() -> None:
    table = Table("kazhutha-kali", people=4, preset="partners")
    table.all_ready()
    table.do("bibi", m.Resign())
    table.play_out()
    assert table.losses() == [0, 1, 0, 1]


# A match belongs to its seats


def between_games() -> Table:
    table = Table(people=3)
    next_game(table)
    assert sum(table.losses()) == 1
    return table


@pytest.mark.parametrize(
    "said",
    [
        [("asha", m.Swap(seat="B")), ("bibi", m.Swap(seat="A"))],
        [("cyrus", m.Leave()), ("esi", m.Sit(seat="C"))],
        [("cyrus", m.Stand()), ("cyrus", m.Sit(seat="C"))],
        [("cyrus", m.Stand()), ("asha", m.Bot(seat="C", level="medium"))],
        [("asha", m.Kick(guest="cyrus")), ("asha", m.Bot(seat="C", level="random"))],
        [("", m.Gone("cyrus")), ("cyrus", m.Sit(seat="C"))],
    ],
    ids=["swap", "another", "stood", "bot", "kicked", "gone"],
)
def test_a_match_begins_again_when_the_seats_change(said: list[tuple[str, m.Message]]) -> None:
    table = between_games()
    table.go("cyrus")
    table.do(*said[0])
    for guest, message in said[1:]:
        table.do(guest, message)
    table.all_ready()
    assert table.losses() == [0, 0, 0]


def test_a_match_begins_again_when_something_else_is_played() -> None:
    table = between_games()
    table.do("asha", table.change(clock="normal"))
    assert table.shown("match") is None
    table.all_ready()
    assert table.losses() == [0, 0, 0]


def test_a_match_begins_again_when_a_bot_takes_the_place_of_who_has_left() -> None:
    table = Table(people=3)
    table.all_ready()
    table.do("cyrus", m.Leave())
    table.play_out()
    table.do("bibi", m.Ready())
    table.do("asha", m.Start(level="medium"))
    assert table.chair("C")["bot"] == "medium"
    assert table.losses() == [0, 0, 0]


def test_a_new_name_does_not_end_a_match() -> None:
    table = between_games()
    table.people["bibi"] = type(table.people["bibi"])("bibi", "Bee")
    table.do("bibi", m.Rename(name="Bee"))
    table.all_ready()
    assert sum(table.losses()) == 1
    assert tags(table)["Seats"] == "Asha, Bee, Cyrus"


# A deck that is known


def test_a_deck_that_is_given_is_dealt() -> None:
    rules = rules_of("thulla")
    deck = deck_of(rules, 4, {"B": "As Ks Qs", "D": "2c"}, dealer=2)
    table = Table(people=4, dealer=KnownDealer(deck, first=2))
    table.all_ready()
    assert tags(table)["Dealer"] == "C"
    assert table.game.awaited == ("B",)
    assert {"As", "Ks", "Qs"} <= set(table.game.view("B").hand)
    assert "2c" in table.game.view("D").hand
    finished = table.play_out().finished
    assert finished
    assert longears.read(finished.record).replay().outcome == table.game.outcome
