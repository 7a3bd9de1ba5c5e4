"""`longears verify`: check that the cards of a finished game were dealt as promised."""

from typing import BinaryIO

import click

from longears import shuffle
from longears.core import SEATS
from longears.record import Record, read
from longears.shuffle import Finding, Verdict

EXIT_CODES = {Finding.PROVEN: 0, Finding.FALSE: 1, Finding.UNREADABLE: 2}


@click.command("verify")
@click.argument("file", type=click.File("rb"))
@click.option(
    "--seed", "seeds", multiple=True, metavar="SEAT=SEED", help="Your own seed: is it in the shuffle?"
)
def command(file: BinaryIO, seeds: tuple[str, ...]) -> None:
    """Check the shuffle of a record: every deal and every pick, and the secret behind them.

    Ends with 0 if it is proven, 1 if it is not true, 2 if the file cannot be read.
    """
    own = [_own_seed(text) for text in seeds]
    verdict = _verdict(file)
    click.echo(str(verdict))
    code = EXIT_CODES[verdict.finding]
    if verdict.finding is not Finding.UNREADABLE:
        for seat, seed in own:
            click.echo(_answer(verdict, seat, seed))
            code = code if verdict.seeds.get(seat) == seed else 1
    raise SystemExit(code)


def _verdict(file: BinaryIO) -> Verdict:
    try:
        return shuffle.verify(_record(file))
    except ValueError as error:
        return Verdict(Finding.UNREADABLE, wrong=(shuffle.sentence(error),))


def _record(file: BinaryIO) -> Record:
    try:
        return read(file.read().decode())
    except UnicodeDecodeError as error:
        raise ValueError("this is no text, and so no record") from error


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
