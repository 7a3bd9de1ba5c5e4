"""Messages that cross each other: judged late, sent twice, answered for a table that has moved on."""

import pytest

import longears
from longears import Game
from longears.core import SEATS
from longears.room import messages as m
from longears.room import rows as r
from longears.room.told import Refused, Repeated
from tests.room.table import Table, plain


def bout(hands: list[str], table: str = "7d") -> Game:
    """A attacks B."""
    game = longears.setup("dayous", hands=hands, stock="", trump="h", lead="A", direction="cw")
    game.play("A", table)
    return game


def dayous(position: Game) -> Table:
    table = Table("dayous", people=len(position.seats))
    table.all_ready()
    table.place(position)
    return table


def thulla(people: int = 3) -> Table:
    table = Table(people=people)
    table.all_ready()
    return table


# The same place


@pytest.mark.parametrize(("first", "second"), [("A", "C"), ("C", "A")])
def test_two_throw_in_for_one_place_and_the_second_is_told_the_rule(first: str, second: str) -> None:
    """B can beat one card more: both saw the same table, and who is judged first has the place (DY-A6)."""
    table = dayous(bout(["7d 7h 2c", "9d 3c", "7s 4c"]))
    seen = table.room.n
    card = {"A": "7h", "C": "7s"}
    table.play(first, card[first], seen=seen, id="1")
    refusal = table.refused(table.owner(second), m.Play(move=card[second], seen=seen, id="1"))
    assert refusal.rule == "DY-A6"
    assert table.game.view(second).sizes[second] == {"A": 2, "C": 2}[second]


def test_two_rows_for_one_number_cannot_both_happen() -> None:
    """Both were judged before either was written: the one that is not stored has lost and is judged again."""
    table = dayous(bout(["7d 7h 2c", "9d 3c", "7s 4c"]))
    seen = table.room.n
    one = table.judge("asha", m.Play(move="7h", seen=seen))
    other = table.judge("cyrus", m.Play(move="7s", seen=seen))
    assert isinstance(one, r.Row)
    assert isinstance(other, r.Row)
    assert one.n == other.n == seen + 1
    table.write(other)
    with pytest.raises(AssertionError):
        table.room.fold(one, table.now)
    assert table.refused("asha", m.Play(move="7h", seen=seen)).rule == "DY-A6"


def test_a_late_throw_in_counts_while_its_bout_lasts() -> None:
    table = dayous(bout(["7d 7h 2c", "9d 9c 3c", "7s 4c"]))
    seen = table.room.n
    table.play("B", "9d/7d", seen=seen)
    table.play("A", ".", seen=table.room.n)
    table.play("C", "7s", seen=seen)
    assert table.game.awaited == ("B",)


def test_a_throw_in_for_a_bout_that_is_over_is_void() -> None:
    table = dayous(bout(["7d 7h 2c", "9d 7c 3c", "7s 4c"]))
    seen = table.room.n
    table.play("B", "9d/7d")
    table.play("A", ".")
    table.play("C", ".")
    table.play("B", "7c")  # a new bout, in which a seven would fit again
    assert table.refused("asha", m.Play(move="7h", seen=seen)).code == "stale"
    table.play("A", "7h", seen=table.room.n)


# Late dones


def test_dy_a8_a_done_before_an_unseen_card_is_void() -> None:
    table = dayous(bout(["7d 9h 2c", "9d Js Jd 3c", "9s 4c 5c"]))
    table.play("B", "9d/7d")
    seen = table.room.n
    table.play("C", "9s", seen=seen)
    assert table.refused("asha", m.Play(move=".", seen=seen)).code == "stale"
    table.play("B", "Js/9s")
    assert table.refused("asha", m.Play(move=".", seen=seen)).code == "stale"
    table.play("A", ".", seen=table.room.n)


def test_dy_a8_a_done_that_another_done_overtook_counts() -> None:
    table = dayous(bout(["7d 9h 2c", "9d Td Jd 3c", "9s 4c 5c"]))
    table.play("B", "9d/7d")
    seen = table.room.n
    table.play("C", ".", seen=seen)
    table.play("A", ".", seen=seen)
    assert table.game.awaited == ("B",)


def test_a_done_against_the_clock_is_done_once() -> None:
    """The window of A has passed and A's done comes in the same moment."""
    table = dayous(bout(["7d 9h 2c", "9d Td Jd 3c", "9s 4c 5c"]))
    table.play("B", "9d/7d")
    seen = table.room.n
    table.wait(6)
    table.node(m.TimeIsUp("A", seen))
    refusal = table.refused("asha", m.Play(move=".", seen=seen))
    assert refusal.rule
    assert table.refused("", m.TimeIsUp("C", seen)).code == "stale"
    table.node(m.TimeIsUp("C", table.room.n))


# Twice


def test_a_message_sent_twice_is_done_once_and_answered_the_same() -> None:
    table = thulla()
    seat = table.game.awaited[0]
    said = m.Play(move="As", seen=table.room.n, id="k1")
    told = table.do(table.owner(seat), said)
    assert (told.id, told.guest) == ("k1", table.owner(seat))
    for _ in range(3):
        assert table.judge(table.owner(seat), said) == Repeated(told.n)
    table.play(table.game.awaited[0], table.game.moves(table.game.awaited[0])[0], id="k1")
    assert table.judge(table.owner(seat), said) == Repeated(told.n)


def test_a_repeat_is_known_after_a_restart() -> None:
    table = thulla()
    first = table.owner(table.game.awaited[0])
    told = table.do(first, m.Play(move="As", id="k1"))
    table.restart()
    assert table.judge(first, m.Play(move="As", id="k1")) == Repeated(told.n)


@pytest.mark.parametrize(
    "said", [m.End(id="e"), m.Resign(id="e"), m.Leave(id="e")], ids=lambda s: type(s).__name__
)
def test_everything_that_happens_can_be_sent_twice(said: m.Message) -> None:
    table = thulla()
    told = table.do("bibi", said)
    assert table.judge("bibi", said) == Repeated(told.n)


def test_a_message_without_an_id_is_judged_each_time() -> None:
    table = thulla()
    first = table.owner(table.game.awaited[0])
    table.do(first, m.Play(move="As"))
    assert table.refused(first, m.Play(move="As")).rule


def test_a_refused_message_may_be_right_later() -> None:
    table = thulla()
    first = table.owner(table.game.awaited[0])
    then = next(guest for guest in ("asha", "bibi", "cyrus") if guest != first)
    seat = table.room.seat_of(then)
    assert seat
    card = table.game.view(seat).hand[0]
    table.refused(then, m.Play(move=card, id="k"))
    table.do(first, m.Play(move="As", id="k"))
    while table.game.awaited[0] != seat:
        table.play(table.game.awaited[0], table.game.moves(table.game.awaited[0])[0])
    table.do(then, m.Play(move=table.game.moves(seat)[0], id="k"))


def test_sitting_twice_is_sitting_once() -> None:
    table = Table(people=1, seats=3)
    told = table.do("esi", m.Sit(seat="B", id="1"))
    assert table.judge("esi", m.Sit(seat="B", id="1")) == Repeated(told.n)


def test_two_want_the_same_seat() -> None:
    table = Table(people=1, seats=3)
    one, other = (table.judge(guest, m.Sit(seat="B", id="1")) for guest in ("esi", "hawa"))
    assert isinstance(one, r.Row)
    assert isinstance(other, r.Row)
    table.write(other)
    assert table.refused("esi", m.Sit(seat="B", id="1")).code == "taken"


# Bots and returning owners


def held() -> tuple[Table, str]:
    table = thulla()
    seat = table.game.awaited[0]
    table.go(table.owner(seat))
    table.ring()
    return table, seat


def test_a_bot_that_decided_before_the_owner_was_back_has_lost() -> None:
    table, seat = held()
    n = table.room.n
    table.come(table.owner(seat))
    table.node(m.Returned(table.owner(seat)))
    assert table.refused("", m.BotPlays(seat, "As", n)).code == "stale"
    assert table.refused("", m.BotPlays(seat, "As", table.room.n)).code == "stale"
    table.play(seat, "As")


def test_an_owner_who_is_back_after_the_bot_moved_finds_the_move_made() -> None:
    table, seat = held()
    seen = table.room.n
    table.node(m.BotPlays(seat, "As", seen))
    table.come(table.owner(seat))
    refusal = table.refused(table.owner(seat), m.Play(move="As", seen=seen))
    assert refusal.code == "stale"
    table.node(m.Returned(table.owner(seat)))


def test_a_bot_decides_again_after_every_row() -> None:
    table, seat = held()
    n = table.room.n
    other = next(guest for guest in ("asha", "bibi", "cyrus") if guest != table.owner(seat))
    table.do(other, m.End())
    assert table.refused("", m.BotPlays(seat, "As", n)).code == "stale"
    table.node(m.BotPlays(seat, "As", table.room.n))


def test_the_clock_does_not_move_for_a_seat_a_bot_holds() -> None:
    table, seat = held()
    table.wait(999)
    assert table.refused("", m.TimeIsUp(seat, table.room.n)).code == "stale"


def test_who_is_back_before_the_drop_is_written_has_the_seat_at_once() -> None:
    """Nobody is gone who is there; and if the row was already under way, the seat is handed back next."""
    table = thulla()
    seat = table.game.awaited[0]
    gone = table.owner(seat)
    table.go(gone)
    table.wait(20)
    under_way = table.judge("", m.Gone(gone))
    table.come(gone)
    assert table.refused("", m.Gone(gone)).code == "stale"
    assert isinstance(under_way, r.Row)
    table.write(under_way)
    assert table.chair(seat)["held"] == "away"
    table.ring()
    assert "held" not in table.chair(seat)
    assert table.room.alarm() is None


def test_who_left_stays_away_although_the_line_is_still_open() -> None:
    table = thulla()
    table.do("bibi", m.Leave())
    assert table.room.alarm() is None
    assert table.chair("B")["held"] == "left"


# What was seen


def test_a_move_for_an_earlier_turn_is_stale() -> None:
    table = thulla(people=2)
    seat = table.game.awaited[0]
    seen = table.room.n
    table.play(seat, "As")
    other = table.game.awaited[0]
    table.play(other, table.game.moves(other)[0])
    while table.game.awaited[0] != seat:
        table.play(table.game.awaited[0], table.game.moves(table.game.awaited[0])[0])
    move = table.game.moves(seat)[0]
    assert table.refused(table.owner(seat), m.Play(move=move, seen=seen)).code == "stale"
    table.play(seat, move, seen=table.room.n)


def test_a_move_for_an_earlier_game_is_stale() -> None:
    table = thulla(people=2)
    earlier = [1, table.room.n, table.room.n + 1]
    table.play_out()
    earlier.append(table.room.n)
    table.all_ready()
    guest = table.owner(table.game.awaited[0])
    for seen in (*earlier, 0, -1):
        assert table.refused(guest, m.Play(move="As", seen=seen)).code == "stale", seen
    table.do(guest, m.Play(move="As", seen=table.room.n))


def test_nobody_has_seen_what_is_to_come() -> None:
    table = thulla()
    guest = table.owner(table.game.awaited[0])
    for ahead in (1, 2, 10**9):
        assert table.refused(guest, m.Play(move="As", seen=table.room.n + ahead)).code == "unseen"


def test_rows_that_move_no_card_make_nothing_stale() -> None:
    table = thulla()
    seat = table.game.awaited[0]
    seen = table.room.n
    other = next(guest for guest in ("asha", "bibi", "cyrus") if guest != table.owner(seat))
    table.do(other, m.End(), m.End(agree=False), m.Resign())
    table.play(seat, "As", seen=seen)


# Several moves in one message


def test_several_moves_are_made_all_or_none() -> None:
    position = longears.setup("kadi", hands=["4h 4d 9s", "5h 6h", "Tc Ts"], top="7h", stock="2c 3c", lead="A")
    table = Table("kadi", people=3)
    table.all_ready()
    table.place(position)
    for wrong in ("4h 9s .", "4h 4d Zz", "4h 4d . 9s", "4h . ! !", ". 4h"):
        assert table.refused("asha", m.Play(move=wrong)).rule, wrong
    told = table.play("A", "4h 4d . !")
    assert [event["kind"] for event in plain(told.public)["events"]] == ["laid", "laid", "done", "called"]
    assert table.room.n == told.n
    assert isinstance(table.rows[-1].body, r.Moved)


def test_all_2_a_message_cannot_ask_what_lies_on_the_stock() -> None:
    """A refusal of what comes after a draw would tell the card, and nothing would have been drawn."""
    sheet = {"drawn": "may_play"}
    answers = set()
    for card in ("Kc", "Kc 9s", "9s", "5d Kc", "."):
        position = longears.setup(
            "kadi", hands=["3c 4d", "5s 6c"], top="7h", stock="Kc 2d 9h 8s", lead="A", options=sheet
        )
        table = Table("kadi", people=2, options=sheet)
        table.all_ready()
        table.place(position)
        answer = table.judge("asha", m.Play(move=f"+ {card}"))
        assert isinstance(answer, Refused)
        answers.add((answer.code, answer.rule, answer.message))
    assert len(answers) == 1
    table.play("A", "+")


def test_all_2_a_message_cannot_ask_what_the_refill_will_bring() -> None:
    answers = set()
    for card in ("Kc", "Kd", "Kh", "Ks"):
        position = longears.setup(
            "dayous",
            hands=["7d 2c", "9d"],
            stock="Kc 3c 4c 5c 6c 8c 9c Tc Jc Qc Kh 2h 3h 4h",
            trump="s",
            lead="A",
            direction="cw",
        )
        table = dayous(position)
        table.play("A", "7d")
        answer = table.judge("bibi", m.Play(move=f"9d/7d {card}"))
        assert isinstance(answer, Refused)
        answers.add((answer.code, answer.rule, answer.message))
    assert len(answers) == 1
    table.play("B", "9d/7d")


def test_every_seat_letter_of_a_message_is_checked() -> None:
    table = thulla()
    for seat in SEATS[3:]:
        assert table.refused("", m.BotPlays(seat, "As", table.room.n)).code == "stale"
