"""Random conversations at a table, the same from the same seed: people play, err, drop, return, change."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from longears.chance import Chance
from longears.core import SEATS
from longears.room import messages as m
from longears.room import rows as r
from longears.room.told import Later, Refused, Repeated
from tests.room.table import GUESTS, Answer, Table

NONSENSE = ("", "Zz", "As", "2c .", "take", "+ 7h", "! !", "9d/7d", "=s", "?Kd", "cw", ". .", "?? ??", "7s^")
STRANGERS = 2


@dataclass(frozen=True, slots=True)
class Said:
    """One message of a conversation, and what came of it."""

    guest: str
    message: m.Message | m.Internal
    answer: Answer


def conversation(
    table: Table, seed: int, length: int, snapshot: Callable[[], object] = lambda: None
) -> Iterator[Said]:
    """So many messages, each judged and then written if it may; judging leaves the snapshot as it is."""
    chance = Chance(seed)
    for number in range(length):
        _come_and_go(table, chance)
        table.wait(chance.below(4) * 0.75)
        guest, message = _next(table, chance, number)
        before = snapshot()
        answer = table.judge(guest, message)
        assert snapshot() == before, f"judging {message} of {guest} has changed something"
        yield Said(guest, message, answer)
        if isinstance(answer, r.Row):
            table.write(answer)
        elif isinstance(answer, Later):
            table.now = answer.at
        assert isinstance(answer, r.Row | Later | Refused | Repeated)


def _come_and_go(table: Table, chance: Chance) -> None:
    if table.room.state.open_seats and chance.below(10) == 0:
        _ask_for_a_seat(table, chance)
    if chance.below(40):
        return
    guest = _anyone(table, chance)
    if guest in table.room.present:
        table.go(guest)
    else:
        table.come(guest)


def _ask_for_a_seat(table: Table, chance: Chance) -> None:
    guest = _anyone(table, chance)
    person = table.people[guest]
    if chance.below(4) == 0:
        table.room.note(table.people.get(table.room.state.host, person), m.Decline(guest=guest))
    else:
        table.room.note(person, m.Ask(seat=_any_seat(table, chance), ask=chance.below(5) > 0))


def _any_seat(table: Table, chance: Chance) -> str:
    return SEATS[chance.below(len(table.room.state.chairs) + 1)]


def _anyone(table: Table, chance: Chance) -> str:
    return GUESTS[chance.below(len(table.room.state.chairs) + STRANGERS)]


def _next(table: Table, chance: Chance, number: int) -> tuple[str, m.Message | m.Internal]:
    alarm, asked = table.room.alarm(), table.room.bots_asked()
    if alarm is not None and (alarm.at <= table.now or chance.below(15) == 0):
        table.now = max(table.now, alarm.at)
        return "", alarm.message
    if table.room.state.only_bots_play and chance.below(4) == 0:
        return _anyone(table, chance), m.Hurry(hurry=bool(chance.below(4)), id=_id(chance, number))
    if table.room.asks and chance.below(4) == 0:
        guest, asking = next(iter(table.room.asks.items()))
        return table.room.state.host, m.Admit(guest=guest, seat=asking.seat, id=_id(chance, number))
    if asked and chance.below(4):
        return "", _bots_move(table, chance, asked)
    if table.room.state.playing and chance.below(6):
        return _play(table, chance, number)
    host = table.room.state.host or GUESTS[0]
    return host if chance.below(3) == 0 else _anyone(table, chance), _other(table, chance, number)


def _bots_move(table: Table, chance: Chance, asked: list[tuple[str, str]]) -> m.BotPlays:
    seat, _ = asked[chance.below(len(asked))]
    return m.BotPlays(seat, table.a_move(seat, chance), table.room.n - (chance.below(8) == 0))


def _play(table: Table, chance: Chance, number: int) -> tuple[str, m.Message]:
    able = [seat for seat in table.game.seats if table.owner(seat) and table.game.moves(seat)]
    seat = able[chance.below(len(able))] if able else "A"
    guest = table.owner(seat) if chance.below(12) else _anyone(table, chance)
    wild = chance.below(10) == 0 or not able
    move = NONSENSE[chance.below(len(NONSENSE))] if wild else table.a_move(seat, chance)
    if chance.below(12) == 0:
        move += " " + NONSENSE[chance.below(len(NONSENSE))]
    seen = [None, table.room.n, table.room.n, table.room.n, table.room.n - 1, table.room.n + 1][
        chance.below(6)
    ]
    return guest or GUESTS[0], m.Play(move=move, seen=seen, id=_id(chance, number))


def _id(chance: Chance, number: int) -> str:
    """Some messages have none, and some come twice."""
    return ["", f"m{number}", f"m{number}", f"m{number // 2}"][chance.below(4)]


def _other(table: Table, chance: Chance, number: int) -> m.Message | m.Internal:
    seat = _any_seat(table, chance)
    name = _id(chance, number)
    settings: list[dict[str, object]] = [
        {"pace": chance.below(3) / 2},
        {"bot_pace": ("normal", "fast")[chance.below(2)]},
        {"clock": ("none", "speed", "normal")[chance.below(3)]},
        {"reserve": chance.below(3) * 20},
        {"seats": 2 + chance.below(4)},
        {"form": ("count", "best_of")[chance.below(2)], "games": 3},
    ]
    said: list[m.Message | m.Internal] = [
        *[m.Ready(seed=("", "my-seed", "no seed")[chance.below(3)], id=name)] * 6,
        *[m.Start(level="medium", id=name)] * 3,
        *[m.Sit(seat=seat, id=name)] * 3,
        m.Ready(ready=False),
        m.Start(id=name),
        m.Stand(id=name),
        *[m.Swap(seat=seat, id=name)] * 5,
        *[m.Bot(seat=seat, level=("", "random", "genius")[chance.below(3)], id=name)] * 6,
        table.change(**settings[chance.below(len(settings))]),
        *[m.Back(id=name)] * 3,
        *[m.Resign(id=name)] * 2,
        *[m.End(agree=bool(chance.below(4)), id=name)] * 4,
        m.Hurry(hurry=bool(chance.below(4)), id=name),
        *[m.Stop(id=name)] * 4,
        m.Kick(guest=_anyone(table, chance), id=name),
        m.Admit(guest=_anyone(table, chance), seat=seat, id=name),
        m.Rename(name="x"),
        m.Leave(id=name),
        m.Begin(),
        m.Gone(_anyone(table, chance)),
        m.Returned(_anyone(table, chance)),
        m.TimeIsUp(seat, table.room.n),
        m.BotPlays(seat, "As", table.room.n),
    ]
    return said[chance.below(len(said))]
