"""The fair shuffle: a secret promised beforehand, the players' seeds, and cards anyone can check afterwards.

The steps are numbered in docs/reference/shuffle.md, so that another language can follow them.
"""

import hmac
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from hashlib import sha256
from itertools import count
from struct import unpack

from longears import cards
from longears.cards import NotationError
from longears.chance import shuffled_by
from longears.core import DEALER_MARK, SEATS, DealerMove, Pick, Shuffle
from longears.game import Game, begin, seat_number
from longears.record import REQUIRED_TAGS, Record, RecordedDealer, dealer_move_text

SECRET_BYTES = 32
LONGEST_SEED = 64
PROOF_TAGS = ("Commitment", "Secret", "Seeds")

_PURPOSE = "longears-shuffle/1"
_FIRST_DEALER = "first dealer"
_WORDS = 1 << 16
_LONGEST_SENTENCE = 300
_DIGEST = re.compile(r"[0-9a-f]{64}")
_SEED = re.compile(rf"[A-Za-z0-9._+/=-]{{1,{LONGEST_SEED}}}")


# The secret and the seeds


def new_secret() -> bytes:
    """A secret for one game, which nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown before the game: the SHA-256 of the secret's 32 bytes themselves, as hex."""
    return sha256(_checked_secret(secret)).hexdigest()


def seeds_text(seeds: Mapping[str, str]) -> str:
    """The seeds as their tag writes them, in the order of the seats: `A=7f3c; C=blue-donkey`."""
    return "; ".join(f"{seat}={seed}" for seat, seed in sorted(_checked_seeds(seeds).items()))


def read_seeds(text: str) -> dict[str, str]:
    """The seeds of a tag; there is just one way to write them."""
    pairs = [part.partition("=") for part in text.split("; ")] if text else []
    seeds = {seat: seed for seat, _, seed in pairs}
    if seeds_text(seeds) != text:
        raise NotationError("seeds are written like A=7f3c; C=blue-donkey, each seat once and in order")
    return seeds


def check_seed(seed: str) -> None:
    """A ValueError if a player cannot have this seed."""
    if not isinstance(seed, str) or not _SEED.fullmatch(seed):
        raise ValueError(
            f"a seed is 1 to {LONGEST_SEED} letters (a to z), digits or signs out of . _ + / = -"
        )


def _checked_seeds(seeds: Mapping[str, str]) -> Mapping[str, str]:
    for seat, seed in seeds.items():
        seat_number(seat, len(SEATS))
        check_seed(seed)
    return seeds


def _checked_secret(secret: bytes) -> bytes:
    if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
        told = len(secret) if isinstance(secret, bytes) else repr(secret)
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {told}")
    return secret


# The stream


def key_of(secret: bytes, seeds: Mapping[str, str]) -> bytes:
    """The key of one game: nobody knows it without the secret, and every seed changes it."""
    lines = [_PURPOSE, *(f"{seat}={seed}" for seat, seed in sorted(_checked_seeds(seeds).items()))]
    message = "".join(f"{line}\n" for line in lines)
    return hmac.digest(_checked_secret(secret), message.encode("ascii"), "sha256")


def words(key: bytes, label: str) -> Iterator[int]:
    """The endless 16-bit words of one chance move."""
    for block in count():
        yield from unpack(">16H", hmac.digest(key, f"{label} block {block}".encode("ascii"), "sha256"))


def below(stream: Iterator[int], limit: int) -> int:
    """A number from 0 to limit - 1, all equally likely: words that would tip the scale are skipped."""
    assert 0 < limit <= _WORDS, f"there are no {limit} things to choose from"
    fair = _WORDS - _WORDS % limit
    return next(word for word in stream if word < fair) % limit


def shuffled(stream: Iterator[int], asked: Sequence[int]) -> tuple[int, ...]:
    """These cards in a random order (Fisher and Yates, from the end), however they lay before."""
    return tuple(shuffled_by(partial(below, stream), sorted(asked)))


def picked(stream: Iterator[int], choices: Sequence[int]) -> int:
    """One of these, however they were listed."""
    return sorted(choices)[below(stream, len(choices))]


class FairDealer:
    """A dealer whose every move follows from a secret and the players' seeds.

    Moves are numbered from 1.  `made` counts them; who takes a table back sets it back as well.
    """

    def __init__(self, secret: bytes, seeds: Mapping[str, str]) -> None:
        self.made = 0
        self._secret = secret
        self._seeds = dict(seeds)
        self._key = key_of(secret, seeds)

    def answer(self, asked: Shuffle | Pick) -> DealerMove:
        self.made += 1
        return self.move(self.made, asked)

    def move(self, number: int, asked: Shuffle | Pick) -> DealerMove:
        """The dealer's move of this number, if this is what is asked for."""
        stream = words(self._key, f"move {number}")
        return shuffled(stream, asked.cards) if isinstance(asked, Shuffle) else picked(stream, asked.choices)

    def first_dealer(self, seats: int) -> int:
        """The seat that deals the first game of a match."""
        return picked(words(self._key, _FIRST_DEALER), range(seats))

    def proof(self) -> dict[str, str]:
        """The tags that let anyone check the game.  They tell every card: only for a game that is over."""
        values = commitment(self._secret), self._secret.hex(), seeds_text(self._seeds)
        return dict(zip(PROOF_TAGS, values, strict=True))


# Checking


class Finding(StrEnum):
    """What came of checking a record."""

    PROVEN = "proven"
    FALSE = "not true"
    UNREADABLE = "cannot be read"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a record proves about its shuffles, what is wrong with it, and what it cannot prove, in words."""

    finding: Finding
    proven: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    not_proven: tuple[str, ...] = ()
    seeds: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        true = "What is true all the same:" if self.finding is Finding.FALSE else "What is true:"
        parts = (true, self.proven), ("What this does not prove:", self.not_proven)
        lines = [_HEADLINES[self.finding], *(f"- {line}" for line in self.wrong)]
        for heading, sentences in parts:
            lines += [heading, *(f"- {line}" for line in sentences)] if sentences else []
        return "\n".join(lines)


_HEADLINES = {
    Finding.PROVEN: "Proven: the dealer kept the promise.",
    Finding.FALSE: "Not true: this is not what the dealer promised.",
    Finding.UNREADABLE: "This cannot be checked.",
}


def verify(record: Record) -> Verdict:
    """Play the record again and hold every move of its dealer against secret and seeds.

    Whether the moves of the players are true is checked when a record is read.
    """
    try:
        check = _Check(record)
    except ValueError as error:
        return Verdict(Finding.UNREADABLE, wrong=(sentence(error),))
    return check.verdict()


def sentence(error: Exception) -> str:
    """What an error says, safe to show: hostile texts can be long, and hold signs that steer a terminal."""
    text = "".join(sign if sign.isprintable() else "?" for sign in str(error))
    return text if len(text) <= _LONGEST_SENTENCE else text[:_LONGEST_SENTENCE] + " …"


class _Check:
    """One record, replayed with a witness beside its dealer; a ValueError if that cannot be done."""

    def __init__(self, record: Record) -> None:
        _check_tags(record)
        self.promised = record.tags["Commitment"]
        self.secret = bytes.fromhex(record.tags["Secret"])
        self.seeds = read_seeds(record.tags["Seeds"])
        self.fair = FairDealer(self.secret, self.seeds)
        self.witness = _Witness(record, self.fair)
        self.seats = SEATS[: len(record.tags["Seats"].split(","))]
        self.dealer = record.tags["Dealer"]
        self.proven: list[str] = []
        self.wrong: list[str] = []
        self.is_over = self._replay(record)

    def _replay(self, record: Record) -> bool:
        """Whether the record goes on to the end of its game."""
        try:
            game = begin(record.rules(), record.tags, self.witness)
            _play(game, record)
        except ValueError:
            if not self.witness.wrong:
                raise
            return False  # after a false deal nothing needs to fit any more
        return game.outcome is not None

    def verdict(self) -> Verdict:
        self._check_secret()
        self._check_moves()
        self._check_seeds()
        if self.wrong:
            return Verdict(Finding.FALSE, tuple(self.proven), tuple(self.wrong), seeds=self.seeds)
        return Verdict(Finding.PROVEN, tuple(self.proven), (), tuple(self._open_questions()), self.seeds)

    def _check_secret(self) -> None:
        found = commitment(self.secret)
        if found == self.promised:
            self.proven.append(f"The secret is the one that the commitment {found} promised.")
        else:
            self.wrong.append(f"The secret is another: its commitment is {found}, not {self.promised}.")

    def _check_moves(self) -> None:
        moves = "The deal is" if self.fair.made == 1 else f"The {self.fair.made} moves of the dealer are"
        if self.witness.wrong:
            self.wrong += self.witness.wrong
        else:
            self.proven.append(f"{moves} what the secret and the seeds give, card by card.")

    def _check_seeds(self) -> None:
        strangers = [seat for seat in self.seeds if seat not in self.seats]
        if strangers:
            self.wrong.append(f"There is a seed for {_listed(strangers)}, where nobody sits.")
        elif self.seeds and not self.witness.wrong:
            self.proven.append(f"These seeds are in it: {seeds_text(self.seeds)}.")

    def _open_questions(self) -> Iterator[str]:
        yield (
            "That the commitment came first. Seen only afterwards, it proves nothing: this counts for you"
            f" if you saw {self.promised} before you sent your seed."
        )
        yield from self._about_silent_seats()
        yield (
            "That nobody helped the dealer: a server in league with one player, or giving seeds to its bots,"
            " could try many seeds for that seat."
        )
        yield from self._about_the_dealers_seat()
        if not self.is_over:
            yield "What came later: the record stops before its game is over."

    def _about_silent_seats(self) -> Iterator[str]:
        silent = [seat for seat in self.seats if seat not in self.seeds]
        if not self.seeds:
            yield "That anyone but the server had a say: no seed is in it, it could have tried many secrets."
        elif silent:
            yield f"Anything to {_listed(silent)}, who sent no seed, unless they trust the sender of another."

    def _about_the_dealers_seat(self) -> Iterator[str]:
        yield "That the seats and the house rules were settled before the seeds were known."
        drawn = SEATS[self.fair.first_dealer(len(self.seats))]
        fits = "as here" if drawn == self.dealer else f"not {self.dealer}"
        yield (
            f"That {self.dealer} was to deal: in the first game of a match the draw gives {drawn}, {fits};"
            " in a later one the game before decides."
        )


class _Witness:
    """Deals as the record says, and notes wherever a fair dealer would have done otherwise."""

    def __init__(self, record: Record, fair: FairDealer) -> None:
        self.wrong: list[str] = []
        self._recorded = RecordedDealer(record)
        self._fair = fair

    def answer(self, asked: Shuffle | Pick) -> DealerMove:
        told = self._recorded.answer(asked)
        due = self._fair.answer(asked)
        if told != due:
            self.wrong.append(
                f"Move {self._fair.made} of the dealer is false: {_difference(asked, told, due)}."
            )
        return told


def _difference(asked: Shuffle | Pick, told: DealerMove, due: DealerMove) -> str:
    if isinstance(told, int) or isinstance(due, int):
        return f"the pick should be {dealer_move_text(due, asked)}, not {dealer_move_text(told, asked)}"
    at = next(at for at, (one, other) in enumerate(zip(told, due, strict=True)) if one != other)
    return f"card {at + 1} of {len(due)} should be {cards.name(due[at])}, not {cards.name(told[at])}"


def _play(game: Game, record: Record) -> None:
    for step in record.steps:
        if step.actor != DEALER_MARK:
            game.play(step.actor, step.move)
    written = [(step.actor, step.move) for step in record.steps]
    if written != [(step.actor, step.move) for step in game.record.steps]:
        raise NotationError("the dealer moves once too often, or not where the game asks for it")


def _check_tags(record: Record) -> None:
    for name in (*REQUIRED_TAGS, *PROOF_TAGS):
        if name not in record.tags:
            raise NotationError(f'the tag [{name} "…"] is missing')
    if "Hands" in record.tags or "Deal" not in record.tags:
        raise NotationError("this game was set up, not dealt: there is no deal to check")
    if record.is_redacted:
        raise NotationError("cards are hidden in this record: there is nothing to check them by")
    for name in ("Commitment", "Secret"):
        if not _DIGEST.fullmatch(record.tags[name]):
            raise NotationError(f"the tag {name} must be 64 digits out of 0 to 9 and a to f")


def _listed(seats: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return " and ".join(filter(None, (", ".join(seats[:-1]), seats[-1])))
