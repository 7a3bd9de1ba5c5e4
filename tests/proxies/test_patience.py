"""The checking clients of the proofs read what they are told, and come back, as people's pages do."""

import re
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from longears.chance import Chance
from proofs import travellers
from proofs.clients import Guest, ProofError
from proofs.players import Book, Player

LINE = Path(__file__).parents[2] / "web" / "src" / "net"


def milliseconds(file: str, name: str) -> float:
    found = re.search(rf"const {name} = ([\d_]+);", (LINE / file).read_text())
    assert found
    return float(found[1])


def test_travellers_are_as_patient_as_pages() -> None:
    assert milliseconds("line.ts", "FIRST_PAUSE") == 1000 * travellers.PAUSE_SECONDS
    assert milliseconds("line.ts", "LONGEST_PAUSE_OF_SEVERAL") == 1000 * travellers.LONGEST_PAUSE_SECONDS
    assert milliseconds("pulse.ts", "MOST_PATIENCE") == 1000 * travellers.LONGEST_OPEN_SECONDS
    assert milliseconds("line.ts", "PATIENCE") == 1000 * travellers.OPEN_SECONDS
    assert milliseconds("doubts.ts", "WITHOUT_STORE") == 1000 * travellers.WAITS_SECONDS
    assert milliseconds("pulse.ts", "SOON") == 1000 * travellers.SILENT_SECONDS
    assert milliseconds("pulse.ts", "PATIENCE") == 1000 * travellers.ANSWER_SECONDS


def told(kind: str, n: int, **more: Any) -> dict[str, Any]:
    return {"t": kind, "n": n, "room": {"phase": "playing"}, **more}


async def test_a_game_that_starts_begins_with_an_empty_view_and_no_moves() -> None:
    """As the protocol says; else a seat that has no moves yet would be taken for one that is told wrongly."""
    async with aiohttp.ClientSession() as session:
        book = Book("QWRT34", "kadi")
        player = Player(Guest(session, "", "asha", ""), "ws", book, Chance(1), 0)
        player._take(told("table", 1, seat="A", view={"outcome": "of the game before"}, own={"hand": ["3d"]}))
        player._take(told("step", 2, what={"k": "started"}, view={"top": "7h"}, own={"hand": ["8c"]}))
        whole = told("table", 2, seat="A", view={"top": "7h"}, own={"hand": ["8c"], "moves": []})
        player._take(whole)
        assert book.counts["whole views compared"] == 1
        with pytest.raises(ProofError, match="do not add up"):
            player._take(whole | {"view": {"top": "7s"}})
