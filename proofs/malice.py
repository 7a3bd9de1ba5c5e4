"""Hostile messages, generated from a seed: malformed, oversized, out of order, or only meant badly."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from longears.chance import Chance
from longears.games import SPECS

Frame = str | bytes
T = TypeVar("T")

CARDS = tuple(rank + suit for rank in "A23456789TJQK" for suit in "shdc")
MOVES = (
    *CARDS, ".", "!", "+", "take", "cw", "ccw", "=s", "?Kd", "9d/7d", "7s^", "As Ks Qs", "??", "*", "A:As",
)  # fmt: skip
PHRASES = ("hello", "good_luck", "no_such_phrase", "thanks")
SIGNS = 'abz019{}[]":,.\\/\x00\x1f\u202e\u200d\ufeff é😀\ud7ff'
TRICKS = (
    "\u202eevil", "a\u0300" * 20, "😀" * 9, "\x00", "\x1b[2J", "<script>alert(1)</script>", "'; DROP TABLE",
    '"][Result "A"]', "Ａ", "ⅷ", "\ufeff", "A\u200dB", "%s%n", "../../etc", "{{7*7}}", "\u2028", "ﷺ" * 12,
)  # fmt: skip
NUMBERS = (
    "1e999", "-1e999", "9" * 400, "-0", "1.5", "18446744073709551616", "1" * 5000, "0x10", "NaN", "Infinity",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 2**53, 2**63, 2**64, 1e308, 0.5, "", "A", "join", "x" * 300, [], {}, [[]],
    ["A"], {"t": "play"}, {"__proto__": {"admin": True}}, [1, "2", None], {"": ""}, "\u0000", "😀",
)  # fmt: skip
KEYS = (
    "__proto__", "constructor", "prototype", "__class__", "toString", "t", "id", "admin", "", "guest",
)  # fmt: skip
LONE_SURROGATES = (
    '{"t":"ping","id":"\\ud800"}',
    '{"t":"rename","name":"\\udfff","id":"r"}',
    '{"t":"\\ud83d"}',
)
ENGINE: tuple[tuple[Frame, ...], ...] = (
    ("",), ("x",), ("1x",), ("2",), ("2probe",), ("4",), ("5",), ("6",), ("7",), ("9" * 50,), ("b",),
    ("b===",), ("bAAAA",), ("40",), ("40{}",), ('40{"token":1}',), ("40/admin,",), ("40[",), ("41",),
    ("41/admin,",),
    ("42",), ("42[]",), ("42{}",), ("42null",), ('42""',), ("42[1]",), ("42[null]",), ("42[[],1]",),
    ("42[{}]",), ('42["message"]',), ('42["message",1,2,3]',), ('42["connect"]',), ('42["connect",{}]',),
    ('42["disconnect"]',), ('42["disconnect","x"]',), ('42["*"]',), ('42["chat","hi"]',),
    ('42["__disconnect_final"]',), ('42/admin,["message",{}]',), ('42123["message",{"t":"ping","id":"e"}]',),
    ("42" + "9" * 200 + '["message"]',), ("43[]",), ("431[]",), ('43999["x"]',), ("44",),
    ('44{"message":"x"}',), ("45",), ("451-",), ('459999999999-["message"]',), ('450-["message"]',),
    ('451-["message",{"_placeholder":true,"num":0}]', b"\x00\x01"), (b"",), (b"\x04",),
    ('451-["message",{"_placeholder":true,"num":7}]', b"\x00"), ("461-1[]", b"x"), ("49",), ("4\ud7ff",),
    ('451-["message",{"_placeholder":true,"num":"x"}]', b"\x00"),
)  # fmt: skip
"""What may come instead of a Socket.IO message."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Something hostile, as frames; with ids if the answers can be told by them."""

    kind: str
    frames: tuple[Frame, ...]
    ids: frozenset[str] = frozenset()
    must_refuse: bool = False
    """Whether nothing but a refusal or a closed line will do."""
    is_raw: bool = False
    """Whether its frames are what the door itself reads, not what is in its messages."""
    count: int = 1


class Malice:
    """A source of attacks."""

    def __init__(self, chance: Chance, codes: Sequence[str], guests: Sequence[str], most_bytes: int) -> None:
        self._chance, self._codes, self._guests = chance, codes, guests
        self._most_bytes = most_bytes
        self._made = 0
        self._kinds: list[tuple[int, Callable[[], Attack]]] = [
            (12, self._nonsense),
            (10, self._truncated),
            (14, self._mutated),
            (14, self._wrong_type),
            (5, self._numbers),
            (4, self._nested),
            (8, self._stranger),
            (3, self._oversized),
            (3, self._binary),
            (22, self._out_of_order),
            (5, self._unicode),
            (3, self._repeated),
        ]
        self._weights = sum(weight for weight, _ in self._kinds)

    def next(self) -> Attack:
        """The next attack."""
        self._made += 1
        drawn = self._chance.below(self._weights)
        for weight, make in self._kinds:
            drawn -= weight
            if drawn < 0:
                return make()
        raise AssertionError("the weights add up")

    def of_engine(self) -> Attack:
        """Something that is no Socket.IO message."""
        return Attack("engine.io packets", self._one(ENGINE), is_raw=True)

    def flood(self, count: int) -> Attack:
        """Many messages at once, faster than anyone may speak."""
        ids = [f"f{number}" for number in range(count)]
        frames = tuple(_text({"t": "ping", "id": name}) for name in ids)
        return Attack("floods", frames, ids=frozenset(ids), count=count)

    def _one(self, among: Sequence[T]) -> T:
        return among[self._chance.below(len(among))]

    def code(self) -> str:
        """The code of a table there is."""
        return self._one(self._codes)

    def _id(self) -> str:
        return f"m{self._made}"

    # Messages in good form

    def valid(self) -> dict[str, Any]:
        """A message that can be read; whether it may be sent now is another matter."""
        make = self._one((self._play, self._seated, self._hosted, self._lobby, self._spoken))
        return make() | {"id": self._id()}

    def _seat(self) -> str:
        return self._one("ABCDEFGH")

    def _play(self) -> dict[str, Any]:
        move = self._one(MOVES)
        seen = self._one((None, 0, -1, self._chance.below(40), self._chance.below(4000), 10**12, 2**63))
        return {"t": "play", "move": move, "seen": seen}

    def _seated(self) -> dict[str, Any]:
        tags = ("sit", "stand", "swap", "ready", "ready", "back", "resign", "end", "hurry", "ask", "leave")
        tag = self._one(tags)
        more: dict[str, Any] = {"seat": self._seat()} if tag in ("sit", "swap", "ask") else {}
        if tag == "ready":
            more = {"ready": self._chance.below(4) > 0, "seed": self._one(("", "seed", "a b", "é", "x" * 64))}
        return {"t": tag, **more}

    def _hosted(self) -> dict[str, Any]:
        return self._one(
            (
                {"t": "bot", "seat": self._seat(), "level": self._one(("", "medium", "random", "genius"))},
                {"t": "change", "settings": self.settings()},
                {"t": "start", "level": self._one(("", "medium", "random", "x")), "seed": ""},
                {"t": "stop"},
                {"t": "admit", "guest": self._one(self._guests), "seat": self._seat()},
                {"t": "decline", "guest": self._one(self._guests)},
                {"t": "kick", "guest": self._one(self._guests)},
            )
        )

    def _lobby(self) -> dict[str, Any]:
        return self._one(
            (
                {"t": "create", "settings": self.settings()},
                {"t": "quick", "game": self._one((*SPECS, "poker"))},
                {"t": "join", "table": self.code(), "since": self._one((None, 0, -5, 3, 10**9))},
                {"t": "join", "table": "ZZZZZZ"},
                {"t": "lobby", "on": self._chance.below(2) == 0},
                {"t": "ping"},
            )
        )

    def _spoken(self) -> dict[str, Any]:
        return self._one(
            (
                {"t": "say", "phrase": self._one(PHRASES)},
                {"t": "say", "emote": "donkey"},
                {"t": "say", "text": "hello " * self._chance.below(30)},
                {"t": "rename", "name": self._one(("Anna", "", " ", "x" * 40, "[A]"))},
            )
        )

    def settings(self) -> dict[str, Any]:
        """Settings of a table, often impossible ones."""
        game = self._one(tuple(SPECS))
        return {
            "game": game,
            "preset": self._one((*SPECS[game].presets, "house")),
            "options": self._one(({}, {}, {"first_trick": "free"}, {"jokers": "-1"}, {"x": "y"})),
            "seats": 2 + self._chance.below(7),
            "public": self._chance.below(2) == 0,
            "clock": self._one(("none", "speed")),
            "pace": 0,
            "form": self._one(("count", "wins", "letters", "best_of", "points")),
            "games": self._one((None, 1, 3, 99)),
            "word": self._one(("DONKEY", "", "é", "A" * 36)),
        }

    # Messages in bad form

    def _nonsense(self) -> Attack:
        text = "".join(self._one(SIGNS) for _ in range(self._chance.below(60)))
        return Attack("nonsense", (text,), must_refuse=True)

    def _truncated(self) -> Attack:
        text = _text(self.valid())
        return Attack("truncated", (text[: 1 + self._chance.below(len(text) - 1)],), must_refuse=True)

    def _mutated(self) -> Attack:
        text = list(_text(self.valid()))
        for _ in range(1 + self._chance.below(4)):
            text[self._chance.below(len(text))] = self._one(SIGNS)
        return Attack("mutated", ("".join(text),))

    def _wrong_type(self) -> Attack:
        message = self.valid()
        settings = message.get("settings")
        changed = settings if settings and self._chance.below(2) else message
        changed[self._one(tuple(changed))] = self._one(VALUES)
        return Attack("wrong types", (_text(message),))

    def _numbers(self) -> Attack:
        number = self._one(NUMBERS)
        form = self._one(
            (
                '{{"t":"play","move":"As","seen":{0}}}',
                '{{"t":"join","table":"ZZZZZZ","since":{0}}}',
                '{{"t":"create","settings":{{"game":"kadi","seats":{0},"pace":{0},"window":{0}}}}}',
                "{0}",
                '{{"t":"ping","id":{0}}}',
            )
        )
        return Attack("numbers", (form.format(number),))

    def _nested(self) -> Attack:
        depth = self._one((50, 600, 1200, 3900))
        opening, closing = self._one((("[", "]"), ('{"a":', "}")))
        depth = min(depth, self._most_bytes // (len(opening) + 1) - 20)
        text = opening * depth + "1" + closing * depth
        if self._chance.below(2):
            text = f'{{"t":"create","settings":{text}}}'
        return Attack("nested", (text[: self._most_bytes - 20],), must_refuse=True)

    def _stranger(self) -> Attack:
        message = self.valid()
        message[self._one(KEYS)] = self._one(VALUES)
        if self._chance.below(3) == 0:
            message["t"] = self._one(("admin", "moved", "begin", "PLAY", "step", "table", "welcome"))
        return Attack("strange keys and tags", (_text(message),))

    def _oversized(self) -> Attack:
        size = self._one((1, 1000, 100_000, 2_000_000)) + self._most_bytes
        message = self._one(({"t": "say", "text": "x" * size}, {"t": "play", "move": "As " * (size // 3)}))
        return Attack("oversized", (_text(message),), must_refuse=True)

    def _binary(self) -> Attack:
        text = _text(self.valid()).encode()
        junk = bytes(self._chance.below(256) for _ in range(self._chance.below(40)))
        return Attack("binary", (self._one((text, junk, b"\xff\xfe" + text)),), must_refuse=True, is_raw=True)

    def _out_of_order(self) -> Attack:
        message = self.valid()
        return Attack("out of order", (_text(message),), ids=frozenset((message["id"],)))

    def _unicode(self) -> Attack:
        if self._chance.below(4) == 0:
            return Attack("unicode", (self._one(LONE_SURROGATES),), must_refuse=True)
        message = self.valid()
        field = self._one([name for name, value in message.items() if isinstance(value, str)])
        message[field] = self._one(TRICKS)
        return Attack("unicode", (_text(message),))

    def _repeated(self) -> Attack:
        message = self.valid() | {"id": "again"}
        return Attack("repeated ids", (_text(message), _text(message)), ids=frozenset(("again",)), count=2)


def _text(message: object) -> str:
    return json.dumps(message, ensure_ascii=False)
