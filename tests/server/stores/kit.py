"""A row, someone who hears of commits, and commands given while a server goes on."""

import asyncio

from click.testing import CliRunner, Result

from longears.cli import main
from longears.node.protocols import Batch, Store
from longears.room.rows import Row, Stood
from longears.server.push.subscriptions import Subscription
from tests.server.kit import eventually

ROW = Row("QWRT34", 1, 1_760_000_000_000, "asha", Stood(guest="asha"), "first")


def device(name: str, language: str = "en") -> Subscription:
    """A browser that may be told."""
    return Subscription(
        f"https://push.example.org/{name}", b"key of it", b"secret", language, "https://a.org"
    )


class Committed:
    """Hears of commits."""

    def __init__(self) -> None:
        self.batches: list[Batch] = []

    def __call__(self, batch: Batch) -> None:
        self.batches.append(batch)

    @property
    def answers(self) -> list[object]:
        return [stored for batch in self.batches for _, stored in batch]


async def appended(store: Store, committed: Committed, *rows: Row) -> list[object]:
    """What became of the rows, once that is known."""
    before = len(committed.answers)
    for row in rows:
        store.append(row)
    await eventually(lambda: len(committed.answers) == before + len(rows), "the commit")
    return committed.answers[before:]


async def run(*words: object) -> Result:
    """A command, while the server of the test goes on."""
    return await asyncio.to_thread(CliRunner().invoke, main, [str(word) for word in words])


async def done(*words: object) -> str:
    told = await run(*words)
    assert told.exit_code == 0, told.output
    return told.output


async def refused(*words: object) -> str:
    told = await run(*words)
    assert told.exit_code == 2, told.output
    return " ".join(told.output.split())
