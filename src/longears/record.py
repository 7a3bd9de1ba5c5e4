"""A game as text: written, read, checked, replayed, redacted; docs/reference/notation.md has the grammar."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from longears import cards
from longears.cards import HIDDEN, NotationError
from longears.core import (
    DEALER_MARK,
    SEATS,
    DealerMove,
    Event,
    Outcome,
    Pick,
    Rules,
    Shuffle,
    seat_name,
)
from longears.games import rules_of, spec_of

if TYPE_CHECKING:
    from longears.game import Game

UNFINISHED = "*"
REQUIRED_TAGS = ("Game", "Rules", "Preset", "Seats", "Dealer")
BEGINNINGS = ("Deal", "Hands")
"""A record has one of these: how its game began."""

_TAG = re.compile(r'\s*\[([A-Z]\w*) "([^"]*)"\]\s*')
_TAG_NAME = re.compile(r"[A-Z]\w*")
_NUMBER = re.compile(r"\d+\.")
_REMARK = re.compile(r"\([A-H]\+\d+\)")
_STEP = re.compile(r"([A-H*]):(\S+)")
_TOKEN = re.compile(r"\S+")
_TAKEN_OVER = re.compile(r"([A-H]) (\d+)")
_VERSION = re.compile(r"[1-9][0-9]{0,5}")
_STOCK = re.compile(r"stock=([^;]*)")


class Step(NamedTuple):
    """One move as it is written: who, what, and the remarks the writer adds."""

    actor: str
    move: str
    remarks: tuple[str, ...] = ()
    ends_line: bool = False

    def __str__(self) -> str:
        written = f"{self.actor}:{self.move}"
        return " ".join((written, *self.remarks)) if self.remarks else written


@dataclass(frozen=True)
class Record:
    """A game written down: enough to play it again without any source of chance."""

    tags: Mapping[str, str] = field(hash=False)
    """By name, in the order they are written; a record does not change."""
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        for name, value in self.tags.items():
            check_tag(name, value)
        object.__setattr__(self, "tags", MappingProxyType(dict(self.tags)))

    def __reduce__(self) -> tuple[type["Record"], tuple[dict[str, str], tuple[Step, ...]]]:
        return Record, (dict(self.tags), self.steps)

    def __repr__(self) -> str:
        game, seats = self.tags.get("Game", "no game"), self.tags.get("Seats", "nobody")
        result = self.tags.get("Result", UNFINISHED)
        stands = "unfinished" if result == UNFINISHED else f"places {result}"
        return f"<Record of {game}: {seats}; {len(self.steps)} moves, {stands}>"

    def __str__(self) -> str:
        head = "".join(f'[{name} "{value}"]\n' for name, value in self.tags.items())
        return head + "\n" + "".join(_lines(self.steps))

    def to_json(self) -> str:
        """The same in a line of JSON, for other programs: `{"tags": {…}, "moves": [["A", "7h"], …]}`."""
        moves = [[step.actor, step.move] for step in self.steps]
        return json.dumps({"tags": dict(self.tags), "moves": moves}, ensure_ascii=False)

    @property
    def is_redacted(self) -> bool:
        hidden_cards = any(HIDDEN in self.tags.get(name, "") for name in ("Deal", "Hands", "Setup"))
        return hidden_cards or any(HIDDEN in step.move for step in self.steps)

    @property
    def taken_over(self) -> dict[int, list[str]]:
        """The seats that people took over from bots, by how many moves had been made before."""
        seats = SEATS[: len(self.tags["Seats"].split(","))]
        found: dict[int, list[str]] = {}
        for seat, moves in _TAKEN_OVER.findall(self.tags.get("TakenOver", "")):
            if seat in seats:
                found.setdefault(int(moves), []).append(seat)
        return found

    def rules(self) -> Rules:
        """The rules this game was played by."""
        options = _pairs(self.tags.get("Options", ""), " ")
        return rules_of(self.tags["Game"], self.tags["Preset"], options, self.version)

    @property
    def version(self) -> int:
        """Of the rules."""
        version = self.tags["Rules"]
        if not _VERSION.fullmatch(version):
            raise NotationError(f'the version of the rules is a number, as in [Rules "1"], not {version!r}')
        return int(version)

    def replay(self) -> "Game":
        """Play it again, every move checked; the game stands where the record ends."""
        game = self.begin()
        for step in self.steps:
            if step.actor != DEALER_MARK:
                game.play(step.actor, step.move)
        return game

    def begin(self) -> "Game":
        """The game as it stood before the first move."""
        from longears.game import begin  # noqa: PLC0415  a game writes records, and a record gives a game

        if self.is_redacted:
            raise ValueError("cards are hidden in this record: it can be read, but not played again")
        return begin(self.rules(), self.tags, RecordedDealer(self))

    def redacted(self, seat: str | None) -> "Record":
        """What this seat may have of a running game: the cards it was dealt, and every move."""
        from longears.game import seat_number  # noqa: PLC0415  a game writes records

        tags = dict(self.tags)
        if seat is not None:
            seat_number(seat, len(tags["Seats"].split(",")))
        if "Deal" in tags:
            tags["Deal"] = self._deal_seen_by(seat)
        if "Hands" in tags:
            hands = enumerate(tags["Hands"].split("/"))
            tags["Hands"] = "/".join(hand if SEATS[at] == seat else _hidden(hand) for at, hand in hands)
        if "Setup" in tags:
            tags["Setup"] = _STOCK.sub(lambda stock: "stock=" + _hidden(stock[1]), tags["Setup"])
        return Record(tags, tuple(_veiled(step) for step in self.steps))

    def _deal_seen_by(self, seat: str | None) -> str:
        rules, seats = self.rules(), len(self.tags["Seats"].split(","))
        dealer, own = SEATS.index(self.tags["Dealer"]), SEATS.index(seat) if seat else None
        shown = []
        for at, card in enumerate(re.findall("..", self.tags["Deal"])):
            to = rules.dealt_to(seats, dealer, at)
            shown.append(card if to is not None and to == own else HIDDEN)
        return "".join(shown)


class RecordedDealer:
    """A dealer who does again what the record says was done."""

    def __init__(self, record: Record) -> None:
        told: list[tuple[str | int, str]] = [("Deal", record.tags["Deal"])] if record.tags.get("Deal") else []
        told += [(at, step.move) for at, step in enumerate(record.steps) if step.actor == DEALER_MARK]
        self._told = iter(told)
        self.reading: str | int | None = None
        """The tag or the step that is being read."""

    def answer(self, asked: Shuffle | Pick) -> DealerMove:
        self.reading, text = next(self._told, (None, None))
        if text is None:
            raise NotationError("the dealer's next move is missing")
        move = read_dealer_move(asked, text)
        self.reading = None
        return move


def read_dealer_move(asked: Shuffle | Pick, text: str) -> DealerMove:
    """What the dealer did, from text; it must be what was asked for."""
    if isinstance(asked, Shuffle):
        shuffled = tuple(cards.parse(text))
        if sorted(shuffled) != sorted(asked.cards):
            raise NotationError(f"the dealer must shuffle the {len(asked.cards)} cards asked for, each once")
        return shuffled
    choice = SEATS.find(text) if asked.of_seats else cards.number(text)
    if choice not in asked.choices:
        raise NotationError(f"the dealer cannot pick {text!r} here")
    return choice


def dealer_move_text(move: DealerMove, asked: Shuffle | Pick) -> str:
    """What the dealer did, as text."""
    if isinstance(move, tuple):
        return "".join(cards.name(card) for card in move)
    return seat_name(move) if isinstance(asked, Pick) and asked.of_seats else cards.name(move)


def check_tag(name: str, value: str) -> None:
    """A ValueError if a record with this tag could not be read again."""
    if not isinstance(name, str) or not _TAG_NAME.fullmatch(name):
        raise ValueError(f"the name of a tag begins with a capital letter, as in Event, not {name!r}")
    if not isinstance(value, str) or '"' in value or len(f"{value}.".splitlines()) > 1:
        raise ValueError(f"the tag {name} takes one line of text without quotes, not {value!r}")


def step_of(rules: Rules, actor: str, move: str, events: Sequence[Event]) -> Step:
    """A move as it is written, with the remarks that follow from what happened."""
    return Step(actor, move, *_remarks(rules, events))


def _remarks(rules: Rules, events: Sequence[Event]) -> tuple[tuple[str, ...], bool]:
    taken: list[str] = []
    ends_line = False
    for event in events:
        if event.kind in rules.roles.remarked:
            taken.append(f"({event.seat}+{len(event.cards)})")
        ends_line = ends_line or event.kind in rules.roles.line_ends
    return tuple(taken), ends_line


def result_tags(outcome: Outcome | None) -> dict[str, str]:
    """Places as text, best first, a shared place joined by `=`; and why the game ended."""
    if outcome is None:
        return {"Result": UNFINISHED}
    return {"Result": ", ".join("=".join(place) for place in outcome.places), "Reason": outcome.reason}


def _lines(steps: Sequence[Step]) -> Iterator[str]:
    number, line = 1, []
    for step in steps:
        line.append(str(step))
        if step.ends_line:
            yield f"{number}. {' '.join(line)}\n"
            number, line = number + 1, []
    if line:
        yield f"{number}. {' '.join(line)}\n"


def _hidden(text: str) -> str:
    """As many hidden cards as the text has."""
    return HIDDEN * (len("".join(text.split())) // 2)


def _veiled(step: Step) -> Step:
    """A shuffle hides every card; any other move was seen by all."""
    if step.actor == DEALER_MARK and len(step.move) > 2:
        return step._replace(move=_hidden(step.move))
    return step


def _pairs(text: str, separator: str) -> dict[str, str]:
    """`a=1 b=2` as a mapping."""
    parts = (part.partition("=") for part in text.split(separator) if part.strip())
    return {name.strip(): value.strip() for name, _, value in parts}


# Reading


def read(text: str) -> Record:
    """A record from text.  Every move, remark and result is checked; a NotationError says where it errs."""
    if not isinstance(text, str):
        raise ValueError(f"a record is read from text, not from {text!r}")
    return _read(text, 0)


def read_json(line: str) -> Record:
    """A record from a line that `to_json` wrote, checked as `read` does."""
    try:
        game = json.loads(line)
        steps = tuple(Step(str(actor), str(move)) for actor, move in game["moves"])
        record = Record({str(name): str(value) for name, value in game["tags"].items()}, steps)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise NotationError('each line must be {"tags": {…}, "moves": [["A", "7h"], …]}') from error
    return read(str(record))


def read_tags(text: str) -> Record:
    """The tags of a record that was checked before it was kept; its moves are left out."""
    head = takewhile(str.strip, text.splitlines())
    return Record({name: value for line in head for name, value in _TAG.findall(line)}, ())


def read_all(text: str | Iterable[str]) -> Iterator[Record]:
    """The records of a text, or of a file that is open, one after the other, each checked as `read` does.

    A new record begins with a tag after moves, or after a blank line below tags that are complete.
    """
    if isinstance(text, bytes | Mapping) or not isinstance(text, Iterable):
        raise ValueError(f"records are read from text, or from a file opened as text, not from {text!r}")
    return (
        _read(part, above) for above, part in _split(text.splitlines() if isinstance(text, str) else text)
    )


def _split(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The text of each record, with the number of lines above it."""
    above, part, tags, may_begin = 0, list[str](), set[str](), False
    for line in lines:
        if not isinstance(line, str):
            raise ValueError(f"records are read from text, or from a file opened as text, not from {line!r}")
        is_tag = line.lstrip().startswith("[")
        if is_tag and may_begin:
            yield above, "\n".join(part)
            above, part, tags, may_begin = above + len(part), [], set(), False
        if is_tag:
            tags.update(name for name, _ in _TAG.findall(line))
        elif line.partition(";")[0].strip() or (not line.strip() and _is_complete(tags)):
            may_begin = True
        part.append(line.rstrip("\n"))
    if any(line.strip() for line in part):
        yield above, "\n".join(part)


def _is_complete(tags: Iterable[str]) -> bool:
    return {*REQUIRED_TAGS} <= {*tags} and not {*BEGINNINGS}.isdisjoint(tags)


def _read(text: str, above: int) -> Record:
    reader = _Reader(text, above)
    record = reader.record()
    if record.is_redacted:
        return record
    dealer = RecordedDealer(record)
    try:
        return _checked(record, reader, dealer)
    except ValueError as error:
        raise reader.error(str(error), reader.at if dealer.reading is None else dealer.reading) from error


def _checked(record: Record, reader: "_Reader", dealer: RecordedDealer) -> Record:
    """The record as we would write it, once it has been played through and found true."""
    game = _begun(record, reader, dealer)
    for at, step in enumerate(record.steps):
        reader.at = at
        if step.actor != DEALER_MARK:
            game.play(step.actor, step.move)
    told = game.record
    for at, (written, derived) in enumerate(zip(record.steps, told.steps, strict=False)):
        reader.at = at
        if (written.actor, written.move) != (derived.actor, derived.move):
            raise NotationError(f"expected {derived}")
        if written.remarks and written.remarks != derived.remarks:
            raise NotationError(f"the remark should be {' '.join(derived.remarks) or 'left out'}")
    if len(record.steps) != len(told.steps):
        reader.at = len(told.steps)
        raise NotationError("the dealer moves once too often, or too seldom")
    for name in ("Result", "Reason"):
        reader.at = name
        if record.tags.get(name, told.tags.get(name)) != told.tags.get(name):
            raise NotationError(f"the game ends with {name} {told.tags.get(name, 'left out')!r}")
    return Record({**record.tags, **told.tags}, told.steps)


def _begun(record: Record, reader: "_Reader", dealer: RecordedDealer) -> "Game":
    """The game before its first move.  Each tag is looked at by itself, for the place of what is wrong."""
    from longears.game import begin, seat_number  # noqa: PLC0415  a game writes records

    tags, seats = record.tags, len(record.tags["Seats"].split(","))
    reader.at = "Game"
    spec = spec_of(tags["Game"])
    reader.at = "Rules"
    spec.of_version(record.version)
    reader.at = "Preset"
    rules_of(spec.name, tags["Preset"], version=record.version)
    reader.at = "Options"
    rules = record.rules()
    reader.at = "Seats"
    rules.check_seats(seats)
    for name in ("Dealer", "Opener"):
        reader.at = name
        seat_number(tags.get(name, tags["Dealer"]), seats)
    reader.at = "Deal" if "Deal" in tags else "Hands"
    if "Hands" in tags and tags.get("Setup"):
        cards.parse(tags["Hands"].replace("/", ""))
        reader.at = "Setup"
    return begin(rules, tags, dealer)


class _Reader:
    """Splits a text into tags and steps, and remembers where each of them stands."""

    def __init__(self, text: str, above: int) -> None:
        self.tags: dict[str, str] = {}
        self.steps: list[Step] = []
        self.at: str | int = ""
        """The tag or the step that is being looked at."""
        lines = text.splitlines()
        first = next((number for number, line in enumerate(lines, above + 1) if line.strip()), above + 1)
        self._begins = first, 1
        self._tag_places: dict[str, tuple[int, int]] = {}
        self._step_places: list[tuple[int, int]] = []
        for number, line in enumerate(lines, above + 1):
            if line.lstrip().startswith("["):
                self._read_tags(number, line)
            else:
                self._read_steps(number, line.partition(";")[0])

    def record(self) -> Record:
        for name in REQUIRED_TAGS:
            if name not in self.tags:
                raise self.error(f'the tag [{name} "…"] is missing', "")
        if ("Deal" in self.tags) == ("Hands" in self.tags):
            raise self.error('a record needs either [Deal "…"] or [Hands "…"]', "Hands")
        return Record(self.tags, tuple(self.steps))

    def error(self, message: str, about: str | int) -> NotationError:
        """The message with the place of the tag or the step it is about; the first line, if there is none."""
        if isinstance(about, str):
            return NotationError(message, *self._tag_places.get(about, self._begins))
        return NotationError(message, *self._step_places[min(about, len(self._step_places) - 1)])

    def _read_tags(self, number: int, line: str) -> None:
        at = 0
        while at < len(line):
            tag = _TAG.match(line, at)
            if not tag:
                raise NotationError('a tag is written [Name "value"]', number, at + 1)
            if tag[1] in self.tags:
                raise NotationError(f"the tag {tag[1]} is there twice", number, at + 1)
            self.tags[tag[1]] = tag[2]
            self._tag_places[tag[1]] = number, line.index("[", at) + 1
            at = tag.end()

    def _read_steps(self, number: int, line: str) -> None:
        for token in _TOKEN.finditer(line):
            place = number, token.start() + 1
            if step := _STEP.fullmatch(token[0]):
                self.steps.append(Step(step[1], step[2]))
                self._step_places.append(place)
            elif _REMARK.fullmatch(token[0]) and self.steps:
                self.steps[-1] = self.steps[-1]._replace(remarks=(*self.steps[-1].remarks, token[0]))
            elif not _NUMBER.fullmatch(token[0]):
                raise NotationError(f"{token[0]!r} is no move; write one like B:As", *place)
        if self.steps and line.strip():
            self.steps[-1] = self.steps[-1]._replace(ends_line=True)
