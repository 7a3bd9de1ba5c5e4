"""What a message may hold: its types refuse what is too long, unknown or of another kind."""

from typing import Any, get_args

import msgspec
import pytest

import longears
from longears.room import messages as m
from longears.room.judge import Person
from longears.room.settings import Settings
from tests.room.table import Table

DECODER: msgspec.json.Decoder[m.Message | m.Unwritten] = msgspec.json.Decoder(m.Message | m.Unwritten)


def read(**fields: Any) -> m.Message | m.Unwritten:
    return DECODER.decode(msgspec.json.encode(fields))


def settings(**fields: Any) -> dict[str, Any]:
    return {"t": "change", "settings": {"game": "thulla", **fields}}


RIGHT: list[tuple[dict[str, Any], m.Message | m.Unwritten]] = [
    ({"t": "sit", "seat": "B", "id": "1"}, m.Sit(seat="B", id="1")),
    ({"t": "play", "move": "As", "seen": 4}, m.Play(move="As", seen=4)),
    ({"t": "play", "move": "A" * 400}, m.Play(move="A" * 400)),
    ({"t": "ready"}, m.Ready()),
    ({"t": "end", "agree": False}, m.End(agree=False)),
    ({"t": "hurry"}, m.Hurry()),
    (settings(), m.Change(settings=Settings(game="thulla"))),
    ({"t": "start", "level": "medium"}, m.Start(level="medium")),
    ({"t": "kick", "guest": "bibi"}, m.Kick(guest="bibi")),
    ({"t": "admit", "guest": "bibi", "seat": "C"}, m.Admit(guest="bibi", seat="C")),
    ({"t": "ask", "seat": "C"}, m.Ask(seat="C")),
    ({"t": "decline", "guest": "bibi"}, m.Decline(guest="bibi")),
]
WRONG: list[dict[str, Any]] = [
    {},
    {"t": "fly"},
    {"t": 7},
    {"t": "begin"},
    {"t": "gone", "guest": "asha"},
    {"t": "returned", "guest": "asha"},
    {"t": "botplays", "seat": "A", "move": "As", "n": 1},
    {"t": "timeisup", "seat": "A", "n": 1},
    {"t": "sit"},
    {"t": "sit", "seat": "I"},
    {"t": "sit", "seat": "AB"},
    {"t": "sit", "seat": ""},
    {"t": "sit", "seat": "A\n"},
    {"t": "sit", "seat": "A", "guest": "another"},
    {"t": "sit", "seat": "A", "id": "x" * 41},
    {"t": "play", "move": "A" * 401},
    {"t": "play", "move": ["As"]},
    {"t": "play", "move": "As", "seen": "4"},
    {"t": "play", "move": "As", "seen": 4.5},
    {"t": "ready", "seed": "x" * 65},
    {"t": "ready", "ready": "yes"},
    {"t": "kick", "guest": "x" * 41},
    {"t": "rename", "name": "x" * 41},
    {"t": "ask"},
    {"t": "ask", "seat": "I"},
    {"t": "admit", "guest": "bibi"},
    {"t": "admit", "guest": "x" * 41, "seat": "C"},
    {"t": "decline", "guest": "x" * 41},
    {"t": "bot", "seat": "A", "level": "x" * 17},
    settings(seats=1),
    settings(seats=9),
    settings(pace=-1),
    settings(pace=3.5),
    settings(pace=None),
    settings(window="long"),
    settings(clock="blitz"),
    settings(clock=7.5),
    settings(reserve=-5),
    settings(reserve=601),
    settings(games=0),
    settings(games=100),
    settings(form="duel"),
    settings(word="x" * 145),
    settings(bot_pace="at once"),
    settings(labels="rude"),
    settings(forfeit="x" * 81),
    settings(options={"deal": 3}),
    settings(options=["deal"]),
    settings(key="00"),
]


@pytest.mark.parametrize(("fields", "message"), RIGHT, ids=str)
def test_what_is_written_as_it_should_is_read(fields: dict[str, Any], message: m.Message) -> None:
    assert read(**fields) == message
    assert DECODER.decode(msgspec.json.encode(message)) == message


@pytest.mark.parametrize("fields", WRONG, ids=str)
def test_what_is_too_long_unknown_or_of_another_kind_is_not_read(fields: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(**fields)


def test_what_the_server_says_to_itself_nobody_can_say() -> None:
    here = [kind for kind in m.Said.__subclasses__() if kind.__module__ == m.__name__]
    tags = {kind.__struct_config__.tag for kind in here}
    assert tags == {str(kind.__struct_config__.tag) for kind in get_args(m.Message | m.Unwritten)}
    assert all(not issubclass(kind, m.Said) for kind in m.Internal.__args__)


def test_a_long_message_of_many_moves_is_refused_without_harm() -> None:
    table = Table("kadi", people=2)
    table.all_ready()
    guest = table.owner(table.game.awaited[0])
    for move in ("4h " * 133, "! " * 200, ". " * 200, "+ " * 200, "cw " + "ccw " * 90):
        assert table.refused(guest, m.Play(move=move[:400])).rule


@pytest.mark.parametrize("name", ["Bi, bi", 'Bi"bi', "Bi\nbi", "[Game", "", "Bi\\bi]", "बीबी", "Bibi\u202e"])
def test_no_name_can_spoil_a_game_or_its_record(name: str) -> None:
    """Names are cleaned where they come in; a row that is written must be folded all the same."""
    table = Table(people=1, seats=2)
    table.people["bibi"] = Person("bibi", name)
    table.do("bibi", m.Sit(seat="B"))
    table.all_ready()
    assert table.game.seats == ("A", "B")
    finished = table.play_out().finished
    assert finished
    assert longears.read(finished.record).replay().outcome == table.game.outcome


def test_a_number_of_options_nobody_knows_is_refused() -> None:
    table = Table(people=2)
    wrong = m.Change(settings=Settings(game="thulla", options={f"o{n}": "1" for n in range(500)}))
    refusal = table.refused("asha", wrong)
    assert refusal.code == "settings"
    assert len(refusal.message) < 500
