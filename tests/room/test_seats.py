"""Who sits where: create, sit, stand, swap, bots, ready, start, kick, leave, the host (issue 5, item 1)."""

import msgspec
import pytest
from msgspec import Struct

from longears import bots
from longears.record import read
from longears.room import messages as m
from longears.room import rows as r
from longears.room.clock import WAITING_GRACE
from longears.room.judge import Person
from longears.room.settings import Settings, checked
from tests.room.table import KEY, Table, plain


def names(table: Table) -> list[str]:
    """Who sits at the table, seat by seat: a person, a bot in brackets, or nobody."""
    chairs = [table.chair(chair.seat) for chair in table.room.state.chairs]
    return [chair.get("guest", "") or (f"[{chair['bot']}]" if "bot" in chair else "") for chair in chairs]


# What is agreed


def test_a_room_tells_who_plays_together_and_what_differs_from_the_book() -> None:
    table = Table("donkey", people=2, seats=4)
    assert (table.shown("teams"), table.shown("differs")) == ([], {})
    table.do("asha", table.change(options={"teams": "partners", "first_trick": "free"}))
    assert table.shown("teams") == [["A", "C"], ["B", "D"]]
    assert table.shown("differs") == {"teams": "partners", "first_trick": "free"}


# Sitting down


def test_who_creates_a_table_sits_at_it_and_is_its_host() -> None:
    table = Table(people=1, seats=3)
    assert names(table) == ["asha", "", ""]
    assert table.shown("host") == "asha"
    assert table.shown("phase") == "waiting"
    assert table.shown("code") == "QWRT"


def test_a_guest_takes_a_free_seat() -> None:
    table = Table(people=1, seats=3)
    table.do("bibi", m.Sit(seat="C"))
    assert names(table) == ["asha", "", "bibi"]
    assert table.chair("C")["name"] == "Bibi"


def test_who_sits_elsewhere_moves() -> None:
    table = Table(people=2, seats=3)
    table.do("bibi", m.Ready(), m.Sit(seat="C"))
    assert names(table) == ["asha", "", "bibi"]
    assert "ready" not in table.chair("C")


@pytest.mark.parametrize("seat", ["A", "B"])
def test_a_seat_that_is_taken_cannot_be_taken(seat: str) -> None:
    table = Table(people=1, seats=3)
    table.do("asha", m.Bot(seat="B", level="medium"))
    assert table.refused("cyrus", m.Sit(seat=seat)).code == "taken"


def test_there_are_only_the_seats_that_were_agreed_on() -> None:
    table = Table(people=1, seats=3)
    assert table.refused("cyrus", m.Sit(seat="D")).code == "no_seat"
    assert table.refused("asha", m.Swap(seat="H")).code == "no_seat"
    assert table.refused("asha", m.Bot(seat="D", level="medium")).code == "no_seat"


def test_who_stands_up_leaves_the_seat_empty() -> None:
    table = Table(people=3)
    table.do("bibi", m.Stand())
    assert names(table) == ["asha", "", "cyrus"]
    assert table.refused("bibi", m.Stand()).code == "not_seated"


def test_a_watcher_can_do_nothing_but_sit() -> None:
    table = Table(people=2)
    for message in (m.Ready(), m.Swap(seat="A"), m.Leave(), m.Resign(), m.Back(), m.Rename(name="Zed")):
        assert table.refused("dayo", message).code == "not_seated", message
    table.all_ready()
    for said in (m.Play(move="As"), m.Resign(), m.End(), m.Back()):
        assert table.refused("dayo", said).code == "not_seated", said


def test_nobody_sits_down_or_stands_up_while_a_game_is_on() -> None:
    table = Table(people=2)
    table.all_ready()
    for guest, message in (
        ("dayo", m.Sit(seat="A")),
        ("bibi", m.Stand()),
        ("bibi", m.Swap(seat="A")),
        ("bibi", m.Ready()),
        ("asha", m.Start()),
        ("asha", m.Stop()),
        ("asha", m.Bot(seat="B", level="medium")),
    ):
        assert table.refused(guest, message).code == "playing", message


def test_a_late_joiner_watches_and_sits_in_the_next_game() -> None:
    table = Table(people=2)
    table.all_ready()
    table.come("esi")
    seen = plain(table.room.whole("esi", table.now))
    assert seen["seat"] is None
    assert "own" not in seen
    assert seen["view"]["sizes"] == {"A": 26, "B": 26}
    table.play_out()
    table.do("bibi", m.Leave())
    table.do("esi", m.Sit(seat="B"))
    table.all_ready()
    assert table.owner("B") == "esi"
    assert "own" in plain(table.room.whole("esi", table.now))


# Changing seats


def test_one_changes_seats_with_a_bot_at_once() -> None:
    table = Table(people=2, seats=3)
    table.do("asha", m.Bot(seat="C", level="random"))
    table.do("bibi", m.Swap(seat="C"))
    assert names(table) == ["asha", "[random]", "bibi"]


def test_one_takes_an_empty_seat_by_a_swap_as_well() -> None:
    table = Table(people=2, seats=3)
    table.do("bibi", m.Swap(seat="C"))
    assert names(table) == ["asha", "", "bibi"]


def test_people_change_seats_when_both_want_to() -> None:
    table = Table(people=3)
    table.do("asha", m.Swap(seat="C"))
    assert names(table) == ["asha", "bibi", "cyrus"]
    assert table.shown("offers") == {"asha": "C"}
    table.do("cyrus", m.Swap(seat="A"))
    assert names(table) == ["cyrus", "bibi", "asha"]
    assert table.shown("offers") == {}
    assert table.shown("host") == "asha"


def test_an_offer_is_for_one_person_only() -> None:
    table = Table(people=3)
    table.do("asha", m.Swap(seat="C"))
    table.do("bibi", m.Swap(seat="A"))
    assert names(table) == ["asha", "bibi", "cyrus"]
    assert table.shown("offers") == {"asha": "C", "bibi": "A"}


def test_an_offer_is_off_when_the_seats_have_changed() -> None:
    table = Table(people=3, seats=4)
    table.do("asha", m.Swap(seat="C"))
    table.do("cyrus", m.Sit(seat="D"))
    assert table.shown("offers") == {}
    table.do("bibi", m.Sit(seat="C"))
    table.do("bibi", m.Swap(seat="A"))
    assert names(table) == ["asha", "", "bibi", "cyrus"]


def test_an_offer_does_not_outlive_the_start_of_a_game() -> None:
    table = Table(people=2)
    table.do("asha", m.Swap(seat="B"))
    table.all_ready()
    assert table.shown("offers") == {}
    table.play_out()
    table.do("bibi", m.Swap(seat="A"))
    assert names(table) == ["asha", "bibi"]


def test_nobody_changes_seats_with_oneself() -> None:
    assert Table(people=2).refused("bibi", m.Swap(seat="B")).code == "no_seat"


def test_who_changes_seats_stays_ready_and_keeps_the_seed() -> None:
    table = Table(people=2, seats=3)
    table.do("asha", m.Bot(seat="C", level="medium"))
    table.do("bibi", m.Ready(seed="mine"), m.Swap(seat="C"))
    assert table.chair("C")["ready"]
    table.do("asha", m.Start())
    started = table.rows[-1].body
    assert isinstance(started, r.Started)
    assert [chair.seed for chair in started.chairs] == ["", "", "mine"]


# Bots


def test_the_host_puts_bots_on_seats_and_takes_them_away() -> None:
    table = Table(people=1, seats=3)
    table.do("asha", m.Bot(seat="B", level="medium"), m.Bot(seat="C", level="random"))
    assert names(table) == ["asha", "[medium]", "[random]"]
    table.do("asha", m.Bot(seat="B", level="random"), m.Bot(seat="C"))
    assert names(table) == ["asha", "[random]", ""]


def test_a_bot_of_ones_own_can_be_put_on_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_added", {"mine": bots.BOTS["easy"]})
    table = Table(people=1, seats=2)
    table.do("asha", m.Bot(seat="B", level="mine"))
    assert names(table) == ["asha", "[mine]"]


def test_only_bots_that_exist_are_put_on_seats_without_people() -> None:
    table = Table(people=2, seats=3)
    assert table.refused("asha", m.Bot(seat="C", level="genius")).code == "no_bot"
    assert table.refused("asha", m.Start(level="genius")).code == "no_bot"
    assert table.refused("asha", m.Bot(seat="B", level="medium")).code == "taken"
    assert table.refused("asha", m.Bot(seat="B")).code == "taken"


HOST_ONLY = (
    m.Bot(seat="D", level="medium"),
    m.Change(settings=Settings(game="donkey")),
    m.Start(level="medium"),
    m.Stop(),
    m.Kick(guest="asha"),
)


@pytest.mark.parametrize("message", HOST_ONLY, ids=lambda message: type(message).__name__)
def test_only_the_host_does_what_concerns_everyone(message: m.Message) -> None:
    table = Table(people=2, seats=4)
    assert table.refused("bibi", message).code == "not_host"
    assert table.refused("dayo", message).code == "not_host"


# Beginning


def test_the_game_begins_by_itself_when_all_seats_are_taken_and_all_are_ready() -> None:
    table = Table(people=2, seats=3)
    table.do("asha", m.Ready())
    table.do("bibi", m.Ready())
    assert table.room.alarm() is None
    assert table.refused("", m.Begin()).code == "stale"
    table.do("asha", m.Bot(seat="C", level="medium"))
    table.ring()
    assert table.shown("phase") == "playing"
    assert table.shown("game") == 1


def test_who_is_no_longer_ready_is_waited_for() -> None:
    table = Table(people=2)
    table.do("asha", m.Ready())
    table.do("bibi", m.Ready(), m.Ready(ready=False))
    assert table.room.alarm() is None
    assert "ready" not in table.chair("B")
    assert table.refused("", m.Begin()).code == "stale"


def test_bots_alone_begin_no_game() -> None:
    table = Table(people=1, seats=2)
    table.do("asha", m.Bot(seat="B", level="medium"), m.Stand())
    assert table.refused("", m.Begin()).code == "stale"


def test_the_host_starts_and_bots_fill_the_empty_seats() -> None:
    table = Table(people=2, seats=4)
    table.do("bibi", m.Ready())
    assert table.refused("asha", m.Start()).code == "empty_seats"
    table.do("asha", m.Start(level="random"))
    assert names(table) == ["asha", "bibi", "[random]", "[random]"]
    assert table.shown("phase") == "playing"


def test_the_host_does_not_start_while_someone_is_not_ready() -> None:
    table = Table(people=3)
    table.do("cyrus", m.Ready())
    refusal = table.refused("asha", m.Start(level="medium"))
    assert refusal.code == "not_ready"
    assert "Bibi" in refusal.message
    assert "Cyrus" not in refusal.message


def test_starting_is_the_hosts_way_to_be_ready() -> None:
    table = Table(people=2)
    table.do("bibi", m.Ready())
    table.do("asha", m.Start(seed="of-the-host"))
    started = table.rows[-1].body
    assert isinstance(started, r.Started)
    assert [chair.seed for chair in started.chairs] == ["of-the-host", ""]


@pytest.mark.parametrize("seed", ["no spaces", "ä", "x" * 65, 'quo"te'])
def test_a_seed_is_one_that_a_record_can_hold(seed: str) -> None:
    table = Table(people=2)
    assert table.refused("bibi", m.Ready(seed=seed)).code == "seed"
    table.do("bibi", m.Ready())
    assert table.refused("asha", m.Start(seed=seed)).code == "seed"


# What is played


def test_the_host_changes_what_is_played_and_everyone_is_asked_again() -> None:
    table = Table(people=2)
    table.do("asha", m.Ready())
    table.do("bibi", m.Ready())
    table.do("asha", table.change(game="kadi", clock="speed"))
    assert table.shown("settings")["game"] == "kadi"
    assert not any("ready" in table.chair(seat) for seat in "AB")
    assert table.room.alarm() is None


def test_the_rule_sheet_is_frozen_while_a_game_is_on() -> None:
    table = Table(people=2)
    table.all_ready()
    assert table.refused("asha", table.change(pace=1)).code == "playing"
    table.play_out()
    table.do("asha", table.change(pace=1))


def test_seats_are_added_and_only_empty_ones_taken_away() -> None:
    table = Table(people=2)
    table.do("asha", table.change(seats=4))
    table.do("cyrus", m.Sit(seat="D"))
    assert table.refused("asha", table.change(seats=3)).code == "taken"
    table.do("cyrus", m.Sit(seat="C"))
    table.do("asha", table.change(seats=3))
    assert names(table) == ["asha", "bibi", "cyrus"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "poker"},
        {"preset": "mine"},
        {"options": {"deal": "sideways"}},
        {"options": {"no_such": "option"}},
        {"game": "kadi", "seats": 8},
        {"form": "best_of", "games": 4},
        {"form": "points"},
        {"form": "letters", "games": 3},
        {"word": ""},
        {"word": "NO WAY"},
        {"public": True, "forfeit": "sings a song"},
    ],
    ids=str,
)
def test_settings_that_cannot_be_played_are_refused_with_a_sentence(wrong: dict[str, object]) -> None:
    refusal = Table(people=2).refused("asha", Table(people=2).change(**wrong))
    assert refusal.code == "settings"
    assert refusal.message


def test_all_8_public_tables_show_the_neutral_label() -> None:
    assert checked(Settings(game="dayous", public=True)).labels == "neutral"
    assert checked(Settings(game="dayous")).labels == "traditional"
    assert checked(Settings(game="dayous", labels="neutral")).labels == "neutral"
    table = Table("dayous", people=2)
    table.do("asha", table.change(public=True))
    assert table.shown("settings")["labels"] == "neutral"


def test_bots_are_faster_at_private_tables_only() -> None:
    assert checked(Settings(game="dayous", bot_pace="fast")).bot_pace == "fast"
    assert checked(Settings(game="dayous", bot_pace="fast", public=True)).bot_pace == "normal"


def test_settings_from_before_bots_had_a_pace_are_read() -> None:
    body = b'{"k":"changed","settings":{"game":"thulla","pace":2}}'
    changed = r.read_body(body)
    assert isinstance(changed, r.Changed)
    assert changed.settings == Settings(game="thulla", pace=2)
    assert changed.settings.bot_pace == "normal"


def test_the_last_game_can_be_seen_after_the_table_has_agreed_on_another() -> None:
    table = Table("thulla", people=2)
    table.all_ready()
    table.play_out()
    table.do("asha", table.change(game="kadi", seats=4))
    table.do("cyrus", m.Sit(seat="D"))
    assert plain(table.room.whole("asha", table.now))["view"]["outcome"]
    assert "own" not in plain(table.room.whole("cyrus", table.now))
    assert plain(table.room.whole("esi", table.now))["view"]["outcome"]


# The host


def test_the_host_who_stands_up_passes_the_role_on() -> None:
    table = Table(people=3)
    told = table.do("asha", m.Stand())
    assert plain(told.public)["room"]["host"] == "bibi"
    table.do("bibi", m.Leave())
    assert table.shown("host") == "cyrus"


def test_who_sits_down_at_a_table_without_people_is_its_host() -> None:
    table = Table(people=1, seats=2)
    table.do("asha", m.Leave())
    assert table.shown("host") == ""
    table.do("esi", m.Sit(seat="B"))
    assert table.shown("host") == "esi"


def test_the_host_sends_someone_away_who_cannot_come_back() -> None:
    table = Table(people=3)
    table.do("asha", m.Kick(guest="bibi"))
    assert names(table) == ["asha", "", "cyrus"]
    for message in (m.Sit(seat="B"), m.Ready(), m.Rename(name="Someone Else")):
        assert table.refused("bibi", message).code == "banned"


def test_the_host_sends_a_watcher_away() -> None:
    table = Table(people=2)
    table.do("asha", m.Kick(guest="dayo"))
    assert table.refused("dayo", m.Sit(seat="A")).code == "banned"


def test_nobody_sends_oneself_away() -> None:
    assert Table(people=2).refused("asha", m.Kick(guest="asha")).code == "yourself"


def test_who_is_sent_away_stays_away_in_the_next_games() -> None:
    table = Table(people=2, seats=3)
    table.do("asha", m.Kick(guest="bibi"))
    table.do("asha", m.Start(level="medium"))
    table.play_out()
    assert table.refused("bibi", m.Sit(seat="B")).code == "banned"


# Names, and going away before a game


def rename(table: Table, guest: str, name: str) -> None:
    table.people[guest] = Person(guest, name)
    table.do(guest, m.Rename(name=name))


def test_people_go_by_another_name() -> None:
    table = Table(people=2)
    rename(table, "bibi", "Bibi Aisha")
    assert table.chair("B")["name"] == "Bibi Aisha"


def test_a_badge_goes_with_its_owner_from_seat_to_seat_and_through_games() -> None:
    table = Table(people=2, seats=3)
    table.people["bibi"] = Person("bibi", "Bibi", "fish-mint")
    table.do("bibi", m.Rename(name="Bibi", badge="fish-mint"))
    assert table.chair("B")["badge"] == "fish-mint"
    table.do("bibi", m.Sit(seat="C"))
    assert "badge" not in table.chair("B")
    assert table.chair("C")["badge"] == "fish-mint"
    table.do("asha", m.Swap(seat="C"))
    table.do("bibi", m.Swap(seat="A"))
    assert (table.chair("A")["badge"], table.chair("C").get("badge")) == ("fish-mint", None)
    table.do("asha", m.Bot(seat="B", level="medium"))
    table.all_ready()
    table.restart()
    assert table.chair("A")["badge"] == "fish-mint"
    table.play_out()
    assert table.chair("A")["badge"] == "fish-mint"


def test_rows_without_a_badge_are_read_and_more_than_is_known_does_not_matter() -> None:
    """A row of the version before has no badge; for that version a row of this one has a field too many."""
    kinds: dict[type[Struct], dict[str, str]] = {
        r.Sat: {"guest": "bibi", "name": "Bibi", "seat": "B"},
        r.Renamed: {"guest": "bibi", "name": "Bibi"},
        r.ChairKept: {"guest": "bibi", "name": "Bibi"},
    }
    for kind, fields in kinds.items():
        tag = kind.__struct_config__.tag
        told = fields | ({"k": str(tag)} if tag else {})
        assert msgspec.convert(told, kind) == kind(**fields)
        assert msgspec.convert(told | {"later": "x"}, kind) == kind(**fields)


def test_a_record_has_the_names_that_people_had_at_the_end() -> None:
    table = Table(people=2, seats=3)
    table.do("bibi", m.Ready())
    table.do("asha", m.Start(level="easy"))
    rename(table, "bibi", "Bibi Aisha")
    finished = table.play_out().finished
    assert finished
    assert read(finished.record).tags["Seats"] == "Asha, Bibi Aisha, easy bot C"


@pytest.mark.parametrize("public", [True, False])
def test_a_seat_is_kept_for_a_while_before_a_game(public: bool) -> None:
    table = Table(people=2, public=public)
    table.go("bibi")
    alarm = table.room.alarm()
    assert alarm is not None
    assert alarm.at == table.now + WAITING_GRACE[public]
    table.ring()
    assert names(table) == ["asha", ""]


def test_who_comes_back_in_time_keeps_the_seat() -> None:
    table = Table(people=2)
    table.go("bibi")
    table.wait(60)
    table.come("bibi")
    assert table.room.alarm() is None
    assert table.refused("", m.Gone("bibi")).code == "stale"


def test_the_key_of_the_shuffles_is_nowhere_to_be_seen() -> None:
    table = Table(people=2)
    assert KEY not in table.seen()
