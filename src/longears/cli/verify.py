"""`longears verify`: check that the cards of a finished game were dealt as promised."""

from collections.abc import Iterator
from typing import BinaryIO

import click

from longears import shuffle
from longears.core import SEATS
from longears.record import read_all
from longears.shuffle import Finding, Verdict

EXIT_CODES = {Finding.PROVEN: 0, Finding.FALSE: 1, Finding.UNREADABLE: 2}


@click.command("verify")
@click.argument("file", type=click.File("rb"))
@click.option(
    "--seed", "seeds", multiple=True, metavar="SEAT=SEED", help="Your own seed: is it in the shuffle?"
)
def command(file: BinaryIO, seeds: tuple[str, ...]) -> None:
    """Check the shuffle of each record in FILE: every deal and every pick, and the secret behind them.

    Ends with 0 if all is proven, 1 if something is not true, 2 if something cannot be read.
    """
    own = [_own_seed(text) for text in seeds]
    verdicts = list(_verdicts(file))
    codes: list[int] = []
    for number, verdict in enumerate(verdicts, start=1):
        if len(verdicts) > 1:
            click.echo(f"{'' if number == 1 else chr(10)}Record {number} of {len(verdicts)}:")
        click.echo(str(verdict))
        codes.append(EXIT_CODES[verdict.finding])
        for seat, seed in own if verdict.finding is not Finding.UNREADABLE else ():
            click.echo(_answer(verdict, seat, seed))
            codes.append(int(verdict.seeds.get(seat) != seed))
    raise SystemExit(max(codes))


def _verdicts(file: BinaryIO) -> Iterator[Verdict]:
    """One for each record; what cannot be read ends them."""
    told = False
    try:
        for record in read_all(file.read().decode()):
            told = True
            yield shuffle.verify(record)
    except UnicodeDecodeError:
        yield _unreadable(ValueError("this is no text, and so no record"))
    except ValueError as error:
        yield _unreadable(error)
    else:
        if not told:
            yield _unreadable(ValueError("there is no record in this file"))


def _unreadable(error: ValueError) -> Verdict:
    return Verdict(Finding.UNREADABLE, wrong=(shuffle.sentence(error),))


def _own_seed(text: str) -> tuple[str, str]:
    seat, equals, seed = text.partition("=")
    if not equals or len(seat) != 1 or seat not in SEATS:
        raise click.BadParameter("write a seat and its seed, like A=blue-donkey", param_hint="--seed")
    return seat, seed


def _answer(verdict: Verdict, seat: str, seed: str) -> str:
    """Whether a player's own seed is in the shuffle."""
    used = verdict.seeds.get(seat)
    if used is None:
        return f"Your seed is not in it: there is none for seat {seat}."
    if used != seed:
        return f"Your seed is not in it: seat {seat} has another one, {used}."
    if verdict.finding is Finding.FALSE:
        return f"Your seed is in the record, for seat {seat}, but the record is not true."
    return f"Your seed is in it, for seat {seat}."
