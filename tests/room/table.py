"""A table driven by lists of messages: people, a clock that is set by hand, a deck that is known."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace as changed

from longears import cards
from longears.bots import bot_for
from longears.chance import Chance
from longears.core import SEATS, DealerMove, Pick, Rules, Shuffle
from longears.game import Game
from longears.room import messages as m
from longears.room import rows as r
from longears.room.judge import Person
from longears.room.register import entry
from longears.room.room import Room
from longears.room.settings import Settings
from longears.room.state import DealerMaker, FinalDealer
from longears.room.told import Later, Refused, Repeated, Told
from longears.shuffle import FairDealer

CODE = "QWRT"
KEY = bytes(range(32)).hex()
AT = 1_760_000_000_000
NAMES = ("Asha", "Bibi", "Cyrus", "Dayo", "Esi", "Farid", "Gita", "Hawa")
GUESTS = tuple(name.lower() for name in NAMES)
FIVE = ("donkey", "kazhutha-kali", "thulla", "dayous", "kadi")

Answer = r.Row | Refused | Later | Repeated


class KnownDealer:
    """Deals the deck it was given, then from a fixed seed; it may take some cards for others."""

    def __init__(self, deck: tuple[int, ...], first: int = 0, taken: Mapping[int, int] | None = None) -> None:
        self._deck, self._first, self._chance = deck, first, Chance(11)
        self._taken = taken or {}

    def __call__(self, secret: bytes, seeds: Mapping[str, str], /) -> FinalDealer:  # noqa: ARG002
        return KnownDealer(self._deck, self._first, self._taken)

    def answer(self, asked: Shuffle | Pick) -> DealerMove:
        if isinstance(asked, Pick):
            choices = asked.choices if asked.of_seats else self._as_taken(asked.choices)
            picked = sorted(choices)[self._chance.below(len(choices))]
            return picked if asked.of_seats else self._as_taken((picked,))[0]
        deck, self._deck = self._deck, ()
        return self._as_taken(deck or tuple(self._chance.shuffled(sorted(self._as_taken(asked.cards)))))

    def _as_taken(self, dealt: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self._taken.get(card, card) for card in dealt)

    def first_dealer(self, seats: int) -> int:
        return self._first % seats

    def proof(self) -> dict[str, str]:
        return {}


def deck_of(rules: Rules, seats: int, hands: Mapping[str, str], dealer: int = 0) -> tuple[int, ...]:
    """A deck that deals these cards to these seats; who is not named gets what is left, low cards first."""
    asked = rules.asked_of_dealer(rules.start(seats, dealer))
    assert isinstance(asked, Shuffle)
    wanted = {seat: cards.parse(text) for seat, text in hands.items()}
    named = [card for hand in wanted.values() for card in hand]
    rest = sorted(asked.cards)
    for card in named:
        rest.remove(card)
    deck = []
    for position in range(len(asked.cards)):
        to = rules.dealt_to(seats, dealer, position)
        own = wanted.get(SEATS[to] if to is not None else "stock", [])
        deck.append(own.pop(0) if own else rest.pop(0))
    return tuple(deck)


class Table:
    """A room with people at it."""

    def __init__(
        self,
        game: str = "thulla",
        people: int = 4,
        dealer: DealerMaker = FairDealer,
        *,
        quick: bool = False,
        **settings: Any,
    ) -> None:
        agreed = {"seats": max(2, people), "pace": 0, **settings}
        self.room, self._dealer = Room(CODE, dealer), dealer
        self.now = 100.0
        self.rows: list[r.Row] = []
        self.told: list[Told] = []
        self.people = {guest: Person(guest, name) for guest, name in zip(GUESTS, NAMES, strict=True)}
        what = Settings(game=game, **agreed)
        created = r.Created(settings=what, key=KEY, guest=GUESTS[0], name=NAMES[0], quick=quick)
        self.room.present.add(GUESTS[0])
        self.write(r.Row(CODE, 1, AT, GUESTS[0], created))
        for number in range(1, people):
            self.come(GUESTS[number])
            self.do(GUESTS[number], m.Sit(seat=SEATS[number]))

    # Saying

    def judge(self, guest: str, message: m.Message | m.Internal) -> Answer:
        return self.room.judge(self.people.get(guest, Person(guest, guest)), message, self.now, AT)

    def write(self, row: r.Row) -> Told:
        """The row has been written: it happens, and the register has foreseen it."""
        state = self.room.state
        foreseen, before = self.room.change(row, rests_for=0), entry(state) if state.chairs else None
        self.rows.append(row)
        self.told.append(self.room.fold(row, self.now))
        assert entry(state) == (foreseen.entry if foreseen else before), row
        assert foreseen is None or foreseen.ends or not isinstance(row.body, r.Moved), "an ordinary move"
        ended = state.game_number if self.told[-1].finished else 0
        assert ended == (foreseen.ends if foreseen else 0), row
        return self.told[-1]

    def do(self, guest: str, *messages: m.Message | m.Internal) -> Told:
        """These messages one after the other; none of them is refused."""
        for message in messages:
            row = self.judge(guest, message)
            assert isinstance(row, r.Row), f"{guest} {message}: {row}"
            self.write(row)
        return self.told[-1]

    def refused(self, guest: str, message: m.Message | m.Internal) -> Refused:
        """The refusal of this message, which changes nothing."""
        before = self.seen()
        answer = self.judge(guest, message)
        assert isinstance(answer, Refused), f"{guest} {message}: {answer}"
        assert self.seen() == before, "a refused message has changed something"
        return answer

    def node(self, message: m.Internal) -> Told:
        return self.do("", message)

    def ring(self) -> Told:
        """Whatever the room asks to be told next happens at its moment."""
        alarm = self.room.alarm()
        assert alarm is not None, "nothing is going to happen"
        self.now = max(self.now, alarm.at)
        return self.node(alarm.message)

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def come(self, guest: str) -> None:
        self.room.arrive(guest, self.now)

    def go(self, guest: str) -> None:
        self.room.depart(guest, self.now)

    def restart(self) -> None:
        """The server comes back: the room is read from its newest start row on, and nobody is there yet."""
        newest = max(at for at, row in enumerate(self.rows) if row.body.begins)
        self.room = Room(CODE, self._dealer)
        for row in self.rows[newest:]:
            self.room.fold(again(row), self.now)

    def all_ready(self) -> Told:
        """Everyone who sits here is ready, and the node deals."""
        for chair in list(self.room.state.people):
            self.do(chair.guest, m.Ready(seed=f"seed-of-{chair.guest}"))
        return self.node(m.Begin())

    def change(self, **settings: Any) -> m.Change:
        return m.Change(settings=changed(self.room.state.settings, **settings))

    # Playing

    @property
    def game(self) -> Game:
        assert self.room.state.game is not None
        return self.room.state.game

    def place(self, game: Game) -> None:
        """In the middle of a game: these cards lie there instead of those that were dealt."""
        self.room.state.game = game
        self.room.state.steps_after = {self.room.n: game.moves_made}
        self.room.clock.restart(self.room.state, self.now)

    def owner(self, seat: str) -> str:
        chair = self.room.state.chair(seat)
        assert chair is not None
        return chair.guest

    def play(self, seat: str, move: str, **more: Any) -> Told:
        return self.do(self.owner(seat), m.Play(move=move, **more))

    def is_held(self, seat: str) -> bool:
        """Whether a bot plays there, its own or for someone."""
        chair = self.room.state.chair(seat)
        return chair is not None and bool(chair.player)

    def move(self, seat: str, move: str) -> Told:
        """By hand, or by the bot that holds the seat."""
        if self.is_held(seat):
            return self.node(m.BotPlays(seat, move, self.room.n))
        return self.play(seat, move)

    def a_move(self, seat: str, chance: Chance) -> str:
        moves = self.game.moves(seat)
        return moves[chance.below(len(moves))]

    def play_out(self, seed: int = 5) -> Told:
        """Everyone plays to the end, people by themselves and bots for their seats, the plain way."""
        chance, bot = Chance(seed), bot_for("medium", self.room.state.settings.game)
        while self.room.state.playing:
            seat = self.game.awaited[0]
            view = self.game.view(seat)
            move = bot.choose(view, self.game.history(seat), view.moves, chance)
            self.move(seat, move)
        return self.told[-1]

    # Seeing

    def seen(self) -> str:
        """All that can be seen of the room, by every seat and by a watcher."""
        state = self.room.state
        guests = [chair.guest for chair in state.people]
        shown = [plain(self.room.whole(guest, self.now)) for guest in (*guests, "a watcher")]
        hidden = state.game.table.state() if state.game else None
        return json.dumps([shown, str(hidden), str(state.chairs), str(sorted(state.banned)), self.room.n])

    def chair(self, seat: str) -> dict[str, Any]:
        chairs: list[dict[str, Any]] = plain(self.room.whole("", self.now))["room"]["chairs"]
        return chairs[SEATS.index(seat)]

    def shown(self, name: str) -> Any:
        """A field of the room as everyone sees it."""
        return plain(self.room.whole("", self.now))["room"][name]

    def losses(self) -> list[int]:
        return [standing["losses"] for standing in self.shown("match")["standing"]]


def plain(told: object) -> Any:
    """As it comes out at the other end of the wire."""
    return msgspec.json.decode(msgspec.json.encode(told))


def text(told: object) -> str:
    return msgspec.json.encode(told).decode()


def again(row: r.Row) -> r.Row:
    """The row as it comes back from the store."""
    return changed(row, body=r.read_body(r.body_text(row.body)))
