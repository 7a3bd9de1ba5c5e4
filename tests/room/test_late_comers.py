"""Who comes late may have the seat of a bot, if the host says yes; the game and the match go on (GW-B21)."""

from typing import Any

import pytest

import longears
from longears.core import SEATS
from longears.record import read
from longears.room import messages as m
from longears.room import rows as r
from longears.room.clock import GRACE
from longears.room.judge import Person
from longears.room.room import MOST_ASKING
from longears.room.told import Refused, Repeated
from longears.shuffle import Finding, verify
from tests.room.table import FIVE, Table, plain, text


def running(game: str = "thulla", people: int = 2, **settings: Any) -> Table:
    """People on the first seats and bots on C and D, in a game that is on; Esi watches it."""
    table = Table(game, people=people, **{"seats": 4, **settings})
    for number in range(1, people):
        table.do(table.owner(SEATS[number]), m.Ready(seed=f"seed-{number}"))
    table.do("asha", m.Start(level="medium", seed="seed-0"))
    table.come("esi")
    return table


def ask(table: Table, guest: str = "esi", seat: str = "C", *, ask: bool = True) -> Refused | None:
    return table.room.note(table.people.get(guest, Person(guest, guest)), m.Ask(seat=seat, ask=ask))


def asks(table: Table) -> dict[str, tuple[str, bool]]:
    """Who asks, as those at the table are told: for which seat, and whether the host has declined."""
    return {guest: (asking.seat, asking.declined) for guest, asking in table.room.asks_shown.items()}


def joined(game: str = "thulla", **settings: Any) -> Table:
    """Esi has the seat C."""
    table = running(game, **settings)
    assert ask(table) is None
    table.do("asha", m.Admit(guest="esi", seat="C"))
    return table


def play_until_awaited(table: Table, seat: str) -> None:
    while table.game.awaited[0] != seat:
        awaited = table.game.awaited[0]
        table.move(awaited, table.game.moves(awaited)[0])


# Asking


def test_gw_b21_the_seats_of_bots_are_open_while_a_game_is_on() -> None:
    table = Table(people=2, seats=4)
    assert table.shown("open") == []
    table.do("bibi", m.Ready())
    table.do("asha", m.Start(level="medium"))
    assert table.shown("open") == ["C", "D"]
    table.play_out()
    assert table.shown("open") == []


def test_who_watches_asks_and_nothing_is_written() -> None:
    table = running()
    before = table.room.n
    assert ask(table) is None
    assert asks(table) == {"esi": ("C", False)}
    assert table.room.n == before


def test_who_asks_may_ask_for_another_seat_or_no_longer() -> None:
    table = running()
    ask(table)
    ask(table, seat="D")
    assert asks(table) == {"esi": ("D", False)}
    ask(table, ask=False)
    assert asks(table) == {}


def test_gw_b21_at_a_public_table_nobody_joins_a_game_that_is_on() -> None:
    table = running(public=True)
    assert table.shown("open") == []
    refusal = ask(table)
    assert refusal
    assert (refusal.code, refusal.rule) == ("public_table", "GW-B21")


@pytest.mark.parametrize("how", ["sits", "left", "away", "resigned", "timed out"])
def test_gw_b21_whoever_has_had_a_seat_in_this_game_gets_no_other(how: str) -> None:
    """They know cards that the seat does not show."""
    table = running(clock="speed")
    if how == "left":
        table.do("bibi", m.Leave())
    elif how == "away":
        table.go("bibi")
        table.wait(GRACE)
        table.node(m.Gone("bibi"))
        table.come("bibi")
    elif how == "resigned":
        table.do("bibi", m.Resign())
    elif how == "timed out":
        play_until_awaited(table, "B")
        table.ring()
    refusal = ask(table, "bibi")
    assert refusal
    assert refusal.code == "had_seat"
    assert asks(table) == {}


def test_gw_b21_only_the_seat_of_a_bot_can_be_asked_for() -> None:
    """A bot that holds the seat of someone who is gone has no seat of its own (ALL-7)."""
    table = running(people=4, seats=5)
    table.do("bibi", m.Leave())
    table.do("cyrus", m.Resign())
    table.go("dayo")
    table.wait(GRACE)
    table.node(m.Gone("dayo"))
    for seat in "ABCD":
        refusal = ask(table, seat=seat)
        assert refusal
        assert refusal.code == "no_bots_seat", seat
    refusal = ask(table, seat="F")
    assert refusal
    assert refusal.code == "no_seat"
    assert table.shown("open") == ["E"]
    assert ask(table, seat="E") is None


def test_between_games_one_sits_down_instead() -> None:
    table = running()
    table.play_out()
    refusal = ask(table)
    assert refusal
    assert refusal.code == "not_playing"


def test_who_was_sent_away_cannot_ask() -> None:
    table = running()
    ask(table)
    table.do("asha", m.Kick(guest="esi"))
    assert asks(table) == {}
    refusal = ask(table)
    assert refusal
    assert refusal.code == "banned"


def test_an_ask_outlives_a_broken_line_and_is_hidden_meanwhile() -> None:
    table = running()
    ask(table)
    table.go("esi")
    assert asks(table) == {}
    assert table.refused("asha", m.Admit(guest="esi", seat="C")).code == "not_asking"
    table.come("esi")
    table.do("asha", m.Admit(guest="esi", seat="C"))


def test_many_may_ask_but_not_without_end() -> None:
    table = running()
    guests = [f"guest {number}" for number in range(MOST_ASKING + 1)]
    for guest in guests:
        table.come(guest)
    assert [ask(table, guest) for guest in guests[:-1]] == [None] * MOST_ASKING
    assert ask(table, guests[0], "D") is None, "who asks already may change their mind"
    refusal = ask(table, guests[-1])
    assert refusal
    assert refusal.code == "busy"
    table.go(guests[0])
    assert ask(table, guests[-1]) is None, "those who have gone make way"


def test_who_asks_may_change_the_name() -> None:
    table = running()
    ask(table)
    table.room.renamed(Person("esi", "Esi the Great", "fish-mint"))
    table.do("asha", m.Admit(guest="esi", seat="C"))
    assert table.chair("C")["name"] == "Esi the Great"
    assert table.chair("C")["badge"] == "fish-mint"


# The host decides


def test_only_the_host_gives_and_declines() -> None:
    table = running()
    ask(table)
    assert table.refused("bibi", m.Admit(guest="esi", seat="C")).code == "not_host"
    assert table.refused("esi", m.Admit(guest="esi", seat="C")).code == "not_host"
    refusal = table.room.note(Person("bibi", "Bibi"), m.Decline(guest="esi"))
    assert refusal
    assert refusal.code == "not_host"
    assert asks(table) == {"esi": ("C", False)}


def test_the_host_cannot_seat_someone_who_has_not_asked_for_that_seat() -> None:
    table = running()
    assert table.refused("asha", m.Admit(guest="esi", seat="C")).code == "not_asking"
    ask(table, seat="D")
    assert table.refused("asha", m.Admit(guest="esi", seat="C")).code == "not_asking"


def test_what_the_host_declines_stays_declined_until_asked_again() -> None:
    table = running()
    ask(table)
    assert table.room.note(table.people["asha"], m.Decline(guest="esi")) is None
    assert asks(table) == {"esi": ("C", True)}
    assert table.refused("asha", m.Admit(guest="esi", seat="C")).code == "not_asking"
    ask(table, seat="D")
    assert asks(table) == {"esi": ("D", False)}


def test_whoever_is_host_now_decides() -> None:
    table = running()
    ask(table)
    table.do("asha", m.Leave())
    assert table.refused("asha", m.Admit(guest="esi", seat="C")).code == "not_host"
    table.do("bibi", m.Admit(guest="esi", seat="C"))


def test_two_ask_for_one_seat_and_one_gets_it() -> None:
    table = running()
    table.come("hawa")
    ask(table, "esi")
    ask(table, "hawa")
    one, other = (table.judge("asha", m.Admit(guest=guest, seat="C")) for guest in ("esi", "hawa"))
    assert isinstance(one, r.Row)
    assert isinstance(other, r.Row)
    table.write(other)
    assert asks(table) == {}
    assert table.refused("asha", m.Admit(guest="esi", seat="C")).code == "not_asking"
    assert table.owner("C") == "hawa"
    assert ask(table, "esi", "D") is None


def test_when_the_game_ends_nobody_asks_any_more() -> None:
    table = running()
    ask(table)
    assert table.play_out().regroups, "everyone is told"
    assert asks(table) == {}
    assert table.refused("asha", m.Admit(guest="esi", seat="C")).code == "not_playing"


def test_a_yes_that_is_sent_twice_is_done_once() -> None:
    table = running()
    ask(table)
    told = table.do("asha", m.Admit(guest="esi", seat="C", id="yes"))
    assert table.judge("asha", m.Admit(guest="esi", seat="C", id="yes")) == Repeated(told.n)


def test_who_went_while_the_row_was_written_has_the_seat_and_is_away() -> None:
    table = running()
    ask(table)
    row = table.judge("asha", m.Admit(guest="esi", seat="C"))
    table.go("esi")
    assert isinstance(row, r.Row)
    table.write(row)
    assert table.owner("C") == "esi"
    table.ring()
    assert table.chair("C")["held"] == "away"
    table.come("esi")
    table.node(m.Returned("esi"))
    assert "held" not in table.chair("C")


# From then on


@pytest.mark.parametrize("game", FIVE)
def test_gw_b21_who_takes_over_sees_the_seat_and_who_watches_saw_no_hand(game: str) -> None:
    table = running(game)
    watched = plain(table.room.whole("esi", table.now))
    assert watched["seat"] is None
    assert "own" not in watched
    for told in table.told:
        assert '"hand":' not in text(told.public)
    hand = list(table.game.view("C").hand)
    ask(table)
    told = table.do("asha", m.Admit(guest="esi", seat="C"))
    assert plain(told.public)["what"] == {"k": "took_over", "seat": "C", "guest": "esi"}
    assert list(told.own) == ["C"]
    assert plain(told.own["C"])["hand"] == hand
    assert plain(table.room.whole("esi", table.now))["own"]["hand"] == hand
    assert table.chair("C") == {"seat": "C", "guest": "esi", "name": "Esi"}


@pytest.mark.parametrize("game", FIVE)
def test_the_game_is_played_to_its_end_by_who_took_over(game: str) -> None:
    table = joined(game)
    finished = table.play_out().finished
    assert finished
    assert {row.actor for row in table.rows if isinstance(row.body, r.Moved)} >= {"esi", "bot"}
    assert longears.read(finished.record).replay().outcome == table.game.outcome


def test_the_bot_has_lost_the_seat_in_the_same_moment() -> None:
    table = running()
    play_until_awaited(table, "C")
    ask(table)
    decided_at, move = table.room.n, table.game.moves("C")[0]
    table.do("asha", m.Admit(guest="esi", seat="C"))
    assert table.refused("", m.BotPlays("C", move, decided_at)).code == "stale"
    assert table.refused("", m.BotPlays("C", move, table.room.n)).code == "stale"
    assert "C" not in dict(table.room.bots_asked())
    table.play("C", move)


def test_a_bot_that_moved_first_has_moved() -> None:
    table = running()
    play_until_awaited(table, "C")
    ask(table)
    row = table.judge("asha", m.Admit(guest="esi", seat="C"))
    table.node(m.BotPlays("C", table.game.moves("C")[0], table.room.n))
    assert isinstance(row, r.Row)
    with pytest.raises(AssertionError):
        table.room.fold(row, table.now)
    table.do("asha", m.Admit(guest="esi", seat="C"))


def test_the_clock_of_the_seat_starts_when_its_person_sits_down() -> None:
    table = running(clock="speed")
    play_until_awaited(table, "C")
    table.wait(7)
    ask(table)
    told = table.do("asha", m.Admit(guest="esi", seat="C"))
    assert plain(told.clock)["left"] == {"C": 10_000}
    table.ring()
    assert table.chair("C")["timeouts"] == 1


def test_who_took_over_is_asked_to_end_the_game_and_may_resign() -> None:
    table = joined()
    assert table.shown("asked") == ["A", "B", "C"]
    table.do("esi", m.Resign())
    table.do("asha", m.End())
    table.do("bibi", m.End())
    assert table.shown("counted")["resigned"] == ["C"]


def test_the_seat_of_a_late_comer_who_left_is_theirs_and_nobody_elses() -> None:
    table = joined()
    table.do("esi", m.Leave())
    table.come("hawa")
    refusal = ask(table, "hawa", "C")
    assert refusal
    assert refusal.code == "no_bots_seat"
    refusal = ask(table, "esi", "D")
    assert refusal
    assert refusal.code == "had_seat"
    table.do("esi", m.Back())


def test_bots_hurry_no_longer_when_someone_plays_again() -> None:
    table = running(people=1, pace=1)
    table.do("asha", m.Resign())
    table.do("asha", m.Hurry())
    assert table.room.pace == 0
    ask(table)
    table.do("asha", m.Admit(guest="esi", seat="C"))
    assert table.shown("only_bots") is False
    assert table.room.pace == 1


# The match, the record, the shuffle


def seat_c_loses(table: Table) -> None:
    """One trick is left to be played, and C is the one who still has a card after it."""
    table.place(longears.setup("thulla", hands=["2h", "3h", "Ah Kc", "4h"], lead="A"))
    for seat, card in zip("ABCD", ("2h", "3h", "Ah", "4h"), strict=True):
        table.move(seat, card)


def test_gw_b21_the_match_goes_on_with_the_seat() -> None:
    """The letter of the bot is the letter of whoever has its seat."""
    table = running(form="letters", word="OX")
    seat_c_loses(table)
    table.all_ready()
    ask(table)
    table.do("asha", m.Admit(guest="esi", seat="C"))
    assert [standing["letters"] for standing in table.shown("match")["standing"]] == ["", "", "O", ""]
    seat_c_loses(table)
    assert table.shown("match")["standing"][2]["letters"] == "OX"
    assert table.shown("match")["losers"] == ["C"]
    assert table.shown("played")["C"] == "Esi"


def test_the_next_game_is_the_next_of_the_match_and_the_seat_stays() -> None:
    table = joined()
    table.play_out()
    losses = table.losses()
    assert sum(losses) == 1
    for guest in ("asha", "bibi", "esi"):
        table.do(guest, m.Ready(seed=f"of-{guest}"))
    table.node(m.Begin())
    assert table.losses() == losses
    assert table.owner("C") == "esi"
    assert table.shown("open") == ["D"]


def test_the_record_says_who_held_the_seat_when() -> None:
    table = running()
    play_until_awaited(table, "C")
    moves = table.game.moves_made
    ask(table)
    table.do("asha", m.Admit(guest="esi", seat="C"))
    table.come("hawa")
    ask(table, "hawa", "D")
    play_until_awaited(table, "D")
    later = table.game.moves_made
    table.do("asha", m.Admit(guest="hawa", seat="D"))
    finished = table.play_out().finished
    assert finished
    tags = read(finished.record).tags
    assert tags["Seats"] == "Asha, Bibi, Esi, Hawa"
    assert [bot.partition("/")[0] for bot in tags["Bots"].split(", ")] == ["C medium", "D medium"]
    assert tags["TakenOver"] == f"C {moves}, D {later}"


def test_a_record_of_a_game_that_nobody_joined_says_nothing_of_it() -> None:
    finished = running().play_out().finished
    assert finished
    assert "TakenOver" not in read(finished.record).tags


def test_no_seed_of_who_comes_late_is_in_the_shuffle() -> None:
    table = Table(people=2, seats=4)
    table.come("esi")
    table.do("esi", m.Sit(seat="C"), m.Ready(seed="not-in-it"), m.Stand())
    table.do("bibi", m.Ready(seed="seed-1"))
    table.do("asha", m.Start(level="medium", seed="seed-0"))
    ask(table)
    table.do("asha", m.Admit(guest="esi", seat="C"))
    finished = table.play_out().finished
    assert finished
    record = read(finished.record)
    assert record.tags["Seeds"] == "A=seed-0; B=seed-1"
    verdict = verify(record)
    assert verdict.finding is Finding.PROVEN
    assert any(question.startswith("Anything to C and D") for question in verdict.not_proven)


# Restarts and older games


def test_the_seat_outlives_a_restart_and_what_was_asked_does_not() -> None:
    table = joined()
    table.come("hawa")
    ask(table, "hawa", "D")
    table.restart()
    assert table.owner("C") == "esi"
    assert asks(table) == {}
    for guest in ("asha", "bibi", "esi", "hawa"):
        table.come(guest)
    ask(table, "hawa", "D")
    table.do("asha", m.Admit(guest="hawa", seat="D"))


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_game_of_an_older_version_goes_on_as_it_began(version: int) -> None:
    table = running()
    table.room.state.version = version
    assert table.shown("open") == []
    refusal = ask(table)
    assert refusal
    assert refusal.code == "older_game"
    table.play_out()
    table.all_ready()
    assert table.shown("open") == ["C", "D"]
