"""Two nodes write to one store at the same moment: with PostgreSQL, two sessions (nodes.md, *Races*)."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from longears.node.protocols import Store
from longears.room import Settings
from longears.room.register import Change, Entry
from longears.room.rows import Created, Row
from longears.server.stores.memory import MemoryStore
from longears.server.stores.postgres import PostgresStore
from tests.databases import databases
from tests.server.kit import eventually
from tests.server.stores.kit import ROW, Committed

KINDS = ["memory", *(["postgresql"] if databases.kind == "postgresql" else [])]
TIMES = 40
"""Sessions do not always meet."""
SEATED = Entry("kadi", public=False, playing=False, waits=True, free=3, seated=("asha",), awaited=())


class Node:
    """A store as one node has it."""

    def __init__(self, store: Store) -> None:
        self.store, self.committed = store, Committed()

    def append(self, row: Row, change: Change | None = None) -> None:
        self.store.append(row, change)


@asynccontextmanager
async def nodes(kind: str, folder: Path) -> AsyncIterator[tuple[Node, Node]]:
    first = MemoryStore()
    stores: Iterable[Store] = (first, first.beside())
    if kind == "postgresql":
        stores = [PostgresStore(databases.address(folder)) for _ in range(2)]
    one, other = map(Node, stores)
    for node in (one, other):
        await node.store.open(node.committed)
    yield one, other
    for node in (one, other):
        await node.store.close()


async def settled(*of_nodes: Node, rows: int) -> list[list[object]]:
    """What became of so many rows of each node."""
    await eventually(lambda: all(len(node.committed.answers) == rows for node in of_nodes), "the commits")
    return [node.committed.answers for node in of_nodes]


def made(code: str, guest: str, message_id: str = "make") -> Row:
    body = Created(settings=Settings(game="kadi"), key="07" * 32, guest=guest, name=guest)
    return Row(code, 1, 1, guest, body, message_id)


def has_one_winner(answers: Sequence[Sequence[object]]) -> bool:
    return all({one, other} == {True, False} for one, other in zip(*answers, strict=True))


@pytest.mark.parametrize("kind", KINDS)
async def test_a_number_is_taken_by_one_of_two_nodes(kind: str, tmp_path: Path) -> None:
    async with nodes(kind, tmp_path) as both:
        for n in range(1, TIMES + 1):
            for name, node in zip(("one", "other"), both, strict=True):
                node.append(changed(ROW, n=n, id=f"{name} {n}"))
            answers = await settled(*both, rows=n)
        assert has_one_winner(answers)
        kept = await both[0].store.rows(ROW.room, 0)
        assert kept == await both[1].store.rows(ROW.room, 0)
        expected = [f"{'one' if won else 'other'} {n}" for n, won in enumerate(answers[0], start=1)]
        assert [row.id for row in kept] == expected


@pytest.mark.parametrize("kind", KINDS)
async def test_rows_that_two_nodes_write_the_other_way_round_wait_for_nobody(
    kind: str, tmp_path: Path
) -> None:
    """Each batch is sorted: else two of them could wait for each other."""
    async with nodes(kind, tmp_path) as both:
        rooms = [f"AAAA2{sign}" for sign in "ABCDEFGH"]
        for n in range(1, TIMES + 1):
            for node, codes in zip(both, (rooms, rooms[::-1]), strict=True):
                for code in codes:
                    node.append(changed(ROW, room=code, n=n, id=f"{n}"), Change(SEATED))
            await settled(*both, rows=n * len(rooms))
        answers = [set(node.committed.answers) for node in both]
        assert answers[0] | answers[1] <= {True, False}
        assert [node.store.trouble for node in both] == ["", ""]
        assert set((await both[0].store.newest(rooms)).values()) == {TIMES}


@pytest.mark.parametrize("kind", KINDS)
async def test_a_message_makes_one_table_at_whichever_of_two_nodes(kind: str, tmp_path: Path) -> None:
    async with nodes(kind, tmp_path) as both:
        for at in range(TIMES):
            for code, node in zip(("QWRT", "KADI"), both, strict=True):
                node.append(made(f"{code}{at:02}", "asha", f"make {at}"), Change(SEATED))
            answers = await settled(*both, rows=at + 1)
        assert has_one_winner(answers)
        for at, won in enumerate(answers[0]):
            code = f"{'QWRT' if won else 'KADI'}{at:02}"
            assert [(await node.store.made("asha", f"make {at}")).code for node in both] == [code, code]


@pytest.mark.parametrize("kind", KINDS)
async def test_a_code_is_given_by_one_of_two_nodes_and_never_again(kind: str, tmp_path: Path) -> None:
    async with nodes(kind, tmp_path) as both:
        for at in range(TIMES):
            for guest, node in zip(("asha", "bibi"), both, strict=True):
                node.append(made(f"QWRT{at:02}", guest, f"{guest} {at}"), Change(SEATED, until=1000))
            answers = await settled(*both, rows=at + 1)
        assert has_one_winner(answers)
        assert await both[0].store.close_room("QWRT00", 1000)
        both[1].append(made("QWRT00", "dayo"), Change(SEATED, until=1000))
        await eventually(lambda: len(both[1].committed.answers) == TIMES + 1, "the answer")
        assert both[1].committed.answers[-1] is False, "its finished games are called by it"


@pytest.mark.parametrize("kind", KINDS)
async def test_one_of_two_nodes_makes_the_next_quick_match(kind: str, tmp_path: Path) -> None:
    async with nodes(kind, tmp_path) as both:
        newest = ""
        for at in range(TIMES):
            for sign, node in zip("QK", both, strict=True):
                node.append(made(f"{sign}WRT{at:02}", f"{sign} {at}"), Change(SEATED, after=newest))
            answers = await settled(*both, rows=at + 1)
            newest = (await both[0].store.quick("kadi")).newest
            assert newest == f"{'Q' if answers[0][at] else 'K'}WRT{at:02}"
        assert has_one_winner(answers)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_room_that_one_node_closes_while_the_other_says_who_stays_is_one_or_the_other(
    kind: str, tmp_path: Path
) -> None:
    async with nodes(kind, tmp_path) as both:
        for at in range(TIMES):
            code = f"QWRT{at:02}"
            both[0].append(made(code, "asha", f"{at}"), Change(SEATED, until=1000))
            await eventually(lambda n=at: len(both[0].committed.answers) == n + 1, "the table")  # type: ignore[misc]
            closed, _ = await asyncio.gather(
                both[0].store.close_room(code, 1000), both[1].store.stay([code], 5000)
            )
            assert bool(await both[1].store.room(code)) is not closed
