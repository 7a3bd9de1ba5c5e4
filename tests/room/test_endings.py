"""How a game ends before its time: resigning, agreeing, being sent away; each sentence of ALL-7."""

from typing import Any

import pytest

import longears
from longears.record import read
from longears.room import messages as m
from longears.room import rows as r
from longears.room.clock import GRACE
from longears.shuffle import Finding, verify
from tests.room.table import FIVE, Table, again, plain


def playing(people: int = 3, **settings: Any) -> Table:
    table = Table(people=people, **settings)
    table.all_ready()
    return table


def turn(table: Table) -> str:
    return table.owner(table.game.awaited[0])


def seat(table: Table, guest: str) -> str:
    found = table.room.seat_of(guest)
    assert found
    return found


def move(table: Table, card: str) -> None:
    """Whoever is awaited plays this card."""
    table.move(table.game.awaited[0], card)


def lost_by_bibi(table: Table, *before: tuple[str, m.Message]) -> Table:
    """Asha is first, Cyrus second, Bibi last, after these have said something."""
    position = longears.setup("kazhutha-kali", hands=["5h", "Kh 2c 3d", "7h"], lead="A")
    table.place(position)
    for guest, message in before:
        table.do(guest, message)
    for card in ("5h", "Kh", "7h"):
        move(table, card)
    assert position.outcome is not None
    assert position.outcome.places == (("A",), ("C",), ("B",))
    return table


def standing(table: Table, name: str) -> list[Any]:
    return [one[name] for one in table.shown("match")["standing"]]


def found_idle(table: Table, guest: str) -> None:
    """The clock plays for this guest until a bot takes over; the others play on."""
    while table.chair(seat(table, guest)).get("held") != "idle":
        if turn(table) == guest:
            table.ring()
        else:
            move(table, table.game.moves(table.game.awaited[0])[0])


# Resigning


def test_all_7_a_bot_plays_out_the_seat_of_who_resigned_and_it_cannot_be_taken_back() -> None:
    table = playing()
    first = turn(table)
    table.do(first, m.Resign())
    assert table.chair(seat(table, first))["held"] == "resigned"
    assert table.refused(first, m.Play(move="As")).code == "resigned"
    assert table.refused(first, m.Resign()).code == "resigned"
    assert table.refused(first, m.Back()).code == "not_held"
    assert table.refused("", m.Returned(first)).code == "stale"
    table.go(first)
    table.come(first)
    assert not table.room.is_back(first)
    assert (seat(table, first), "medium") in table.room.bots_asked()


def test_all_7_nobody_can_take_the_seat_of_a_resigner_before_the_next_game() -> None:
    table = playing()
    table.do("bibi", m.Resign(), m.Leave())
    assert table.refused("esi", m.Sit(seat="B")).code == "playing"
    table.play_out()
    table.do("esi", m.Sit(seat="B"))


@pytest.mark.parametrize("game", FIVE)
def test_all_7_the_resigner_counts_as_last_in_the_match_wherever_the_bot_ends(game: str) -> None:
    for resigner in "AB":
        table = Table(game, people=3)
        table.all_ready()
        table.do(table.owner(resigner), m.Resign())
        table.play_out()
        assert table.game.outcome is not None
        last = sorted({resigner, *table.game.outcome.losers})
        assert table.shown("counted")["places"][-1] == last
        assert [name for name, lost in zip("ABC", table.losses(), strict=True) if lost] == last


def test_all_7_who_loses_the_game_as_played_out_shares_the_last_place_and_the_loss() -> None:
    table = lost_by_bibi(playing(), ("cyrus", m.Resign()))
    assert table.shown("ended") == "over"
    assert table.shown("counted") == {"places": [["A"], ["B", "C"]], "losers": ["B", "C"], "resigned": ["C"]}
    assert standing(table, "losses") == [0, 1, 1]
    assert standing(table, "places") == [1, 2, 2]


def test_all_7_if_all_others_have_resigned_they_alone_lose() -> None:
    table = lost_by_bibi(playing(), ("asha", m.Resign()), ("cyrus", m.Resign()))
    assert table.shown("counted")["places"] == [["B"], ["A", "C"]]
    assert standing(table, "losses") == [1, 0, 1]


def test_all_7_of_two_players_the_resigner_alone_loses() -> None:
    table = playing(people=2)
    table.place(longears.setup("thulla", hands=["5h", "Kh 2c"], lead="A"))
    table.do("asha", m.Resign())
    move(table, "5h")
    assert table.game.outcome is not None
    assert table.game.outcome.losers == ("B",)
    assert standing(table, "losses") == [1, 0]


def test_all_7_who_resigned_plays_on_in_the_match() -> None:
    """Or a game that is lost could be wiped out by resigning it: the match begins again with new seats."""
    table = Table(people=2, form="best_of", games=3)
    table.all_ready()
    table.do("bibi", m.Resign())
    table.play_out()
    assert table.owner("B") == "bibi"
    assert table.losses() == [0, 1]
    table.all_ready()
    assert "held" not in table.chair("B")
    assert table.losses() == [0, 1]


def test_who_resigned_and_left_has_no_seat_after_the_game_and_the_result_still_has_the_name() -> None:
    table = lost_by_bibi(playing(), ("cyrus", m.Resign()), ("cyrus", m.Leave()))
    assert table.owner("C") == ""
    assert table.losses() == [0, 1, 1]
    assert table.shown("played") == {"A": "Asha", "B": "Bibi", "C": "Cyrus"}
    table.do("bibi", m.Ready())
    table.do("asha", m.Start(level="medium"))
    assert table.shown("played") == {}
    assert table.shown("counted") is None


# Being sent away


def test_who_is_sent_away_in_a_game_is_played_out_by_a_bot_and_counts_as_last() -> None:
    table = playing()
    table.do("asha", m.Kick(guest="bibi"))
    assert "bibi" in table.room.state.banned
    assert table.chair("B")["held"] == "resigned"
    assert table.refused("bibi", m.Play(move="As")).code == "banned"
    assert table.refused("", m.Returned("bibi")).code == "stale"
    table.play_out()
    assert table.owner("B") == ""
    assert table.losses()[1] == 1


def test_all_7_at_public_tables_no_player_can_be_sent_away_during_a_game() -> None:
    table = playing(public=True)
    table.come("esi")
    for player in ("bibi", "cyrus"):
        refusal = table.refused("asha", m.Kick(guest=player))
        assert (refusal.code, refusal.rule) == ("public_game", "ALL-7")
    table.do("asha", m.Kick(guest="esi"))
    table.play_out()
    table.do("asha", m.Kick(guest="bibi"))
    assert table.owner("B") == ""


# Agreeing to end


def test_all_7_a_game_ended_by_agreement_does_not_count_in_the_match() -> None:
    table = playing()
    table.do("asha", m.End())
    table.do("bibi", m.End())
    assert table.chair("A")["agrees"]
    assert table.shown("phase") == "playing"
    told = table.do("cyrus", m.End())
    assert table.shown("phase") == "waiting"
    assert table.shown("ended") == "agreed"
    assert table.shown("counted") is None
    assert standing(table, "games") == [0, 0, 0]
    assert told.finished is not None  # its secret is shown like that of any game, and it has no result
    assert '[Result "*"]\n[Ended "agreed"]' in told.finished.record
    assert verify(read(told.finished.record)).finding is Finding.PROVEN
    assert table.room.alarm() is None


def test_all_7_after_a_resignation_an_agreement_counts_the_resigners_last_and_all_others_first() -> None:
    table = playing(people=4)
    dealer = table.game.record.tags["Dealer"]
    table.do("bibi", m.Resign())
    table.do("dayo", m.Resign())
    table.do("asha", m.End())
    told = table.do("cyrus", m.End())
    assert table.shown("ended") == "agreed"
    assert table.shown("counted") == {
        "places": [["A", "C"], ["B", "D"]],
        "losers": ["B", "D"],
        "resigned": ["B", "D"],
    }
    assert standing(table, "places") == [1, 3, 1, 3]
    assert standing(table, "losses") == [0, 1, 0, 1]
    assert table.shown("match")["dealer"] == ("D" if dealer in "BC" else "B")
    assert told.finished is not None
    assert '[Ended "agreed"]\n[Resigned "B, D"]' in told.finished.record
    assert verify(read(told.finished.record)).finding is Finding.PROVEN


def test_all_7_after_a_resignation_an_agreement_costs_resigners_as_much_as_the_fullest_hand() -> None:
    table = playing(form="points", games=3)
    table.place(longears.setup("thulla", hands=["5h 6h", "Kh", "7h 2c 3d"], lead="A"))
    table.do("bibi", m.Resign())
    move(table, "5h")
    table.do("asha", m.End())
    table.do("cyrus", m.End())
    assert standing(table, "points") == [0, 3, 0]


def test_all_7_resigning_after_another_has_agreed_does_not_erase_the_loss() -> None:
    table = playing(people=2)
    table.do("asha", m.End())
    table.do("bibi", m.Resign())
    assert table.shown("ended") == "agreed"
    assert standing(table, "losses") == [0, 1]


def test_gw_b19_who_was_sent_away_counts_as_a_resigner_when_the_others_agree() -> None:
    table = playing()
    table.do("asha", m.Kick(guest="bibi"), m.End())
    table.do("cyrus", m.End())
    assert standing(table, "losses") == [0, 1, 0]
    assert table.shown("played")["B"] == "Bibi"


def test_who_agreed_may_think_again() -> None:
    table = playing(people=2)
    table.do("asha", m.End(), m.End(agree=False))
    table.do("bibi", m.End())
    assert table.shown("phase") == "playing"


def test_when_all_have_agreed_nobody_is_awaited_and_nothing_can_be_done() -> None:
    table = playing(people=2)
    mover = turn(table)
    table.do("asha", m.End())
    told = table.do("bibi", m.End())
    assert plain(told.public)["view"] == {"awaited": []}
    assert plain(told.own) == {seat(table, mover): {"moves": []}}
    seen = plain(table.room.whole(mover, table.now))
    assert seen["view"]["awaited"] == []
    assert seen["own"]["moves"] == []
    assert seen["own"]["hand"]


# Who is asked


def test_everyone_sees_who_is_asked() -> None:
    table = playing()
    assert table.shown("asked") == ["A", "B", "C"]
    told = table.do("bibi", m.Resign())
    assert plain(told.public)["room"]["asked"] == ["A", "C"]
    table.do("asha", m.End())
    table.do("cyrus", m.End())
    assert table.shown("asked") == []


def test_all_7_who_resigned_is_not_asked_and_has_no_say() -> None:
    table = playing()
    table.do("bibi", m.Resign())
    refusal = table.refused("bibi", m.End())
    assert (refusal.code, refusal.rule) == ("resigned", "ALL-7")
    table.do("asha", m.End())
    table.do("cyrus", m.End())
    assert table.shown("ended") == "agreed"


def test_all_7_bots_and_people_who_are_given_up_as_away_are_not_asked() -> None:
    table = Table(people=2, seats=3)
    table.do("bibi", m.Ready())
    table.do("asha", m.Start(level="medium"))
    assert table.shown("asked") == ["A", "B"]
    table.do("asha", m.End())
    table.go("bibi")
    assert table.shown("asked") == ["A", "B"]  # the grace is not over
    table.ring()
    assert table.shown("ended") == "agreed"
    assert table.shown("counted") is None  # nobody has resigned
    assert table.owner("B") == "bibi"


def test_all_7_who_is_back_is_asked_again() -> None:
    table = playing()
    table.go("bibi")
    table.ring()
    assert table.shown("asked") == ["A", "C"]
    table.come("bibi")
    table.ring()
    assert table.shown("asked") == ["A", "B", "C"]
    table.do("asha", m.End())
    table.do("cyrus", m.End())
    assert table.shown("phase") == "playing"


@pytest.mark.parametrize(
    ("guest", "message", "counts"),
    [("bibi", m.Resign(), True), ("bibi", m.Leave(), False), ("asha", m.Kick(guest="bibi"), True)],
    ids=["resigns", "leaves", "is sent away"],
)
def test_the_game_ends_when_the_last_who_did_not_agree_goes(
    guest: str, message: m.Message, counts: bool
) -> None:
    table = playing(people=2)
    table.do("asha", m.End())
    table.do(guest, message)
    assert table.shown("ended") == "agreed"
    assert (table.shown("counted") is not None) == counts


def test_all_7_one_whose_seat_a_bot_holds_after_time_outs_is_asked() -> None:
    table = playing(clock="speed")
    table.do("asha", m.End())
    table.do("cyrus", m.End())
    found_idle(table, "bibi")
    assert table.shown("phase") == "playing"
    assert table.shown("asked") == ["A", "B", "C"]
    table.do("bibi", m.End())
    assert table.shown("ended") == "agreed"


def test_all_7_one_whose_grace_is_over_after_time_outs_is_not_asked_until_back() -> None:
    table = playing()
    table.room.state.chairs[1].held = "idle"
    table.go("bibi")
    table.wait(GRACE)
    table.ring()
    assert table.chair("B")["held"] == "away"
    assert table.shown("asked") == ["A", "C"]
    table.come("bibi")
    table.ring()
    assert "held" not in table.chair("B")
    assert table.shown("asked") == ["A", "B", "C"]


# Time-outs


def test_a_time_out_is_told_to_all_with_the_move_that_was_made() -> None:
    table = playing(clock="speed")
    slow = table.game.awaited[0]
    told = plain(table.ring().public)
    assert told["what"] == {"k": "moved", "seat": slow, "move": "As", "by": "clock"}
    assert table.chair(slow)["timeouts"] == 1
    assert told["room"]["chairs"] == table.shown("chairs")
    while table.game.awaited[0] != slow:
        move(table, table.game.moves(table.game.awaited[0])[0])
    move(table, table.game.moves(slow)[0])
    assert "timeouts" not in table.chair(slow)


# Versions


def test_a_start_row_carries_the_version_of_the_room() -> None:
    table = playing()
    start = next(row for row in table.rows if isinstance(row.body, r.Started))
    assert isinstance(start.body, r.Started)
    assert start.body.version == r.WRITTEN
    assert again(start) == start


def test_a_start_row_without_a_version_is_of_the_first() -> None:
    table = playing()
    body = next(row.body for row in table.rows if isinstance(row.body, r.Started))
    older = r.body_text(body).replace(b',"version":%d' % r.WRITTEN, b"")
    read_back = r.read_body(older)
    assert isinstance(read_back, r.Started)
    assert read_back.version == 1
