"""ALL-2: what is told to a seat or a watcher is the same, byte for byte, however the hidden cards lie."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from longears import cards
from longears.chance import Chance
from longears.core import Shuffle
from longears.games import rules_of
from longears.room import messages as m
from longears.room import rows as r
from longears.room import wire
from longears.room.room import Room
from longears.room.told import Later, Refused, Told
from tests.room.conversation import NONSENSE, conversation
from tests.room.table import FIVE, KEY, KnownDealer, Table, plain, text

PEOPLE = 4
WATCHER = "a watcher"
ENOUGH = 300
"""Messages answered the same, in as many games as it takes."""


@dataclass(frozen=True, slots=True)
class Sent:
    """All that one guest is sent after a message: the answer, the step, a whole view."""

    verdict: str
    answer: str
    step: str
    whole: str


def pack(game: str, options: dict[str, str]) -> list[int]:
    rules = rules_of(game, "book", options)
    asked = rules.asked_of_dealer(rules.start(PEOPLE, 0))
    assert isinstance(asked, Shuffle)
    return list(asked.cards)


def dealt(game: str, deck: Sequence[int], options: dict[str, str], *exchanged: int) -> Table:
    dealer = KnownDealer(tuple(deck), first=1, taken=dict(zip(exchanged, exchanged[::-1], strict=True)))
    table = Table(game, people=PEOPLE, dealer=dealer, pace=1, clock="normal", reserve=30, options=options)
    table.come(WATCHER)
    table.all_ready()
    return table


def said(table: Table, chance: Chance) -> tuple[str, m.Message | m.Internal]:
    """Something anyone might say now: mostly a legal move, at times nonsense, several moves, a time-out."""
    alarm = table.room.alarm()
    if alarm is not None and chance.below(20) == 0:
        table.now = max(table.now, alarm.at)
        return "", alarm.message
    able = [seat for seat in table.game.seats if table.game.moves(seat)]
    seat = able[chance.below(len(able))]
    if chance.below(6) == 0:
        seat = table.game.seats[chance.below(PEOPLE)]
    moves = [*table.game.moves(seat), "+"]
    move = moves[chance.below(len(moves) - (len(moves) > 1))]
    if chance.below(6) == 0:
        move += " " + NONSENSE[chance.below(len(NONSENSE))]
    if chance.below(12) == 0:
        move = NONSENSE[chance.below(len(NONSENSE))]
    return table.owner(seat), m.Play(move=move, seen=table.room.n)


def sent(table: Table, guest: str, speaker: str, message: m.Message | m.Internal) -> Sent:
    """The message is judged and done; what this guest hears of it."""
    answer = table.judge(speaker, message)
    told: Told | None = None
    if isinstance(answer, Later):
        table.now = answer.at
    elif isinstance(answer, r.Row):
        told = table.write(answer)
    heard = (
        (type(answer).__name__, answer.code, answer.rule, answer.message)
        if isinstance(answer, Refused)
        else ""
    )
    seat = table.room.seat_of(guest)
    return Sent(
        type(answer).__name__,
        json.dumps(heard) if speaker == guest else "",
        step(told, seat) if told else "",
        text(table.room.whole(guest, table.now)),
    )


def step(told: Told, seat: str | None) -> str:
    """One frame as a socket gets it: what is public, and the seat's own part."""
    return text([told.n, told.public, told.clock, told.own.get(seat or "", None)])


def rightly_seen(table: Table, guest: str, since: int = 0) -> set[str]:
    """The cards this guest holds, and those the rules have laid open or dealt to this guest since then."""
    seat = table.room.seat_of(guest)
    events = table.game.events[since:]
    shown = {card for event in events if not event.private or event.seat == seat for card in event.cards}
    return shown | set(table.game.view(seat).hand if seat else ())


def twins(
    game: str, options: dict[str, str], guest: str, chance: Chance
) -> Iterator[tuple[Table, Table, set[str]]]:
    """Two tables whose decks differ by two cards this guest has not seen; the same seat opens at both."""
    while True:
        deck = chance.shuffled(pack(game, options))
        one, other = (deck[chance.below(len(deck))] for _ in range(2))
        names = {cards.name(one), cards.name(other)}
        left = dealt(game, deck, options)
        right = dealt(game, deck, options, one, other)
        seen = rightly_seen(left, guest) | rightly_seen(right, guest)
        if one != other and not names & seen and left.game.awaited == right.game.awaited:
            yield left, right, names


def holds(table: Table, guest: str, names: set[str]) -> bool:
    seat = table.room.seat_of(guest)
    return bool(seat and names & set(table.game.view(seat).hand))


def compared(game: str, options: dict[str, str], guest: str, seed: int) -> None:
    """Two tables answer the same messages with the same bytes, until an exchanged card is shown."""
    chance, count = Chance(seed), 0
    for left, right, names in twins(game, options, guest, chance):
        assert text(left.room.whole(guest, left.now)) == text(right.room.whole(guest, right.now))
        while left.room.state.playing and right.room.state.playing:
            speaker, message = said(left, chance)
            right.now = left.now
            since = len(left.game.events), len(right.game.events)
            decided = speaker != guest and (holds(left, speaker, names) or holds(right, speaker, names))
            one, other = sent(left, guest, speaker, message), sent(right, guest, speaker, message)
            if names & (rightly_seen(left, guest, since[0]) | rightly_seen(right, guest, since[1])):
                break
            if decided and one.verdict != other.verdict:
                break  # the speaker's own cards were exchanged, and say whether the move is legal
            assert one == other, (message, names)
            assert left.now == right.now
            count += 1
        if count >= ENOUGH:
            return


@pytest.mark.parametrize("guest", ["asha", "cyrus", WATCHER])
@pytest.mark.parametrize("game", FIVE)
def test_all_2_a_seat_is_told_the_same_however_the_hidden_cards_lie(game: str, guest: str) -> None:
    compared(game, {}, guest, seed=len(game) + len(guest))


@pytest.mark.parametrize("guest", ["bibi", WATCHER])
def test_all_2_holds_where_a_drawn_card_may_be_played(guest: str) -> None:
    compared("kadi", {"drawn": "may_play"}, guest, seed=9)


@pytest.mark.parametrize("guest", ["bibi", WATCHER])
@pytest.mark.parametrize("game", ["thulla", "donkey"])
def test_all_2_holds_where_a_hand_may_be_taken(game: str, guest: str) -> None:
    compared(game, {"hand_take": "leader"}, guest, seed=13)


def test_this_would_find_a_leak() -> None:
    """A view that tells how many red cards another seat holds is found out."""

    class Leaky(Room):
        def whole(self, guest: str, now: float) -> wire.Table:
            told = super().whole(guest, now)
            game = self.state.game
            hand = game.view("B").hand if game else ()
            return replace(told, watchers=(f"{sum(card[1] in 'dh' for card in hand)} red cards",))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.room.table.Room", Leaky)
        with pytest.raises(AssertionError):
            compared("thulla", {}, "asha", seed=3)


# Keys, secrets, seeds


@pytest.mark.parametrize("game", FIVE)
def test_no_step_and_no_view_tells_a_key_a_secret_or_a_seed(game: str) -> None:
    table = Table(game, people=3, clock="speed")
    table.all_ready()
    for _ in conversation(table, 77, 400):
        secrets = [
            table.room.state.secret(number).hex() for number in range(table.room.state.game_number + 2)
        ]
        told = table.told[-1]
        shown = "".join(
            map(text, (told.public, told.own, *(table.room.whole(g, 0) for g in ("asha", WATCHER))))
        )
        for hidden in (KEY, *secrets, "my-seed", "seed-of-"):
            assert hidden not in shown


def test_what_happened_names_only_what_is_for_everyone() -> None:
    table = Table(people=2)
    table.all_ready()
    table.play_out()
    allowed = {"k", "seat", "move", "by", "guest", "why"}
    assert {name for told in table.told for name in plain(told.public)["what"]} <= allowed
    assert plain(table.told[1].public)["what"] == {"k": "sat", "guest": "bibi"}
    started = next(told for told in table.told if told.public.what.k == "started")
    assert plain(started.public)["what"] == {"k": "started"}


@pytest.mark.parametrize("game", FIVE)
def test_a_watcher_and_a_new_guest_are_told_of_no_hand(game: str) -> None:
    table = Table(game, people=3)
    table.all_ready()
    for told in table.told:
        assert '"hand"' not in text(told.public)
    seen = plain(table.room.whole(WATCHER, table.now))
    assert "own" not in seen
    assert all(card == "??" for event in seen["events"] if event["kind"] == "drew" for card in event["cards"])


def test_the_own_part_of_a_step_is_for_its_seat_alone() -> None:
    table = Table("dayous", people=3)
    table.all_ready()
    own = table.told[-1].own
    assert set(own) == set("ABC")
    for seat, part in own.items():
        assert part.hand == table.game.view(seat).hand
