"""What a store has of a table, compared with what its players were told."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from longears import record as records
from longears import shuffle
from longears.core import DEALER_MARK
from proofs.clients import ProofError
from proofs.players import Book

Move = tuple[str, str]
"""Whose, and what."""


@dataclass
class Kept:
    """How far a table's rows have been compared with its book."""

    book: Book
    n: int = 0
    moves: int = 0
    seen: set[tuple[str, str]] = field(default_factory=set)
    games: dict[int, list[Move]] = field(default_factory=dict)
    """The moves of each game as the rows tell them."""

    def take(self, rows: Iterable[tuple[Any, ...]]) -> None:
        """The rows go on without a gap; every one is what was told and answered, and answers one message.

        Of each row its number, actor, message id and body.
        """
        for n, actor, message_id, body in rows:
            if n != self.n + 1:
                raise ProofError(f"{self.book.code}: row {n} follows row {self.n}")
            self.n = n
            if message_id:
                self._compare_message((actor, message_id))
            self._note(msgspec.json.decode(body))

    def _compare_message(self, message: tuple[str, str]) -> None:
        book = self.book
        if message in self.seen:
            raise ProofError(f"{book.code}: {message} was done twice, the second time at {self.n}")
        self.seen.add(message)
        if message in book.refused:
            raise ProofError(f"{book.code}: {message} was refused, and done at {self.n}")
        if book.acknowledged.get(message, self.n) != self.n:
            raise ProofError(f"{book.code}: {message} was acknowledged as {book.acknowledged[message]}")

    def _note(self, body: dict[str, Any]) -> None:
        if body["k"] == "started":
            self.games[body["game"]] = []
        elif body["k"] == "moved":
            move = body["seat"], body["move"]
            self.games[max(self.games)].append(move)
            self.moves += 1
            told = self.book.moves.get(self.n, move)
            if told != move:
                raise ProofError(f"{self.book.code}: row {self.n} is {move} and was told as {told}")

    def nothing_is_missing(self, told: int, acknowledged: dict[tuple[str, str], int]) -> None:
        """Whatever a client was told is in the rows; nothing that was acknowledged is lost."""
        if told > self.n:
            raise ProofError(f"{self.book.code}: step {told} was told, and the rows end at {self.n}")
        lost = {message: n for message, n in acknowledged.items() if message not in self.seen}
        if lost:
            raise ProofError(f"{self.book.code}: acknowledged and lost: {lost}")

    def finished_games(self) -> Iterator[tuple[str, list[Move]]]:
        """All games but the last: another has begun, so they are over."""
        for number in list(self.games)[:-1]:
            yield f"{self.book.code}-{number}", self.games[number]


def what_is_wrong(text: str, moves: Sequence[Move]) -> str:
    """What is wrong with a finished game's record; nothing, it is hoped."""
    record = records.read(text)
    if record.replay().outcome is None:
        return "the game is not over"
    if [(step.actor, step.move) for step in record.steps if step.actor != DEALER_MARK] != list(moves):
        return "its moves are not those of the rows"
    verdict = shuffle.verify(record)
    return "" if verdict.finding is shuffle.Finding.PROVEN else str(verdict)
