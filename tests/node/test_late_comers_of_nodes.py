"""What people at a table say to each other from different nodes, where nothing of it is written."""

from typing import Any

from tests.node.several import Line, Several, eventually
from tests.server.kit import all_ready


async def running(several: Several, at: str = "b") -> list[Line]:
    """A game of Asha at node a and three bots, and Esi, who watches from another."""
    (asha,) = await several.table(("Asha", "a"), seats=4)
    for seat in "BCD":
        await asha.do("bot", seat=seat, level="easy")
    await all_ready([asha])
    return [asha, await watching(several, "Esi", asha, at)]


async def watching(several: Several, name: str, host: Line, at: str) -> Line:
    line = several.come(name, at)
    await line.do("join", table=host.code)
    await line.until(lambda c: c.n >= host.n, "what has happened")
    return line


def here(line: Line) -> dict[str, Any]:
    """Who is here, as this guest was told last."""
    told: dict[str, Any] = [frame for frame in line.frames if frame["t"] in ("here", "table")][-1]
    return told


def asks(line: Line) -> dict[str, bool]:
    """Who asks for a seat, and whether the host has declined."""
    return {one["guest"]: one.get("declined", False) for one in here(line).get("asks", [])}


def names_of_askers(line: Line) -> list[str]:
    return [one["name"] for one in here(line).get("asks", [])]


async def test_who_asks_at_one_node_is_let_in_by_a_host_at_another() -> None:
    async with Several("a", "b") as several:
        asha, esi = await running(several)
        await esi.do("ask", seat="D")
        await asha.until(lambda _: asks(asha) == {"esi": False}, "who asks")
        await asha.do("admit", guest="esi", seat="D")
        await esi.until(lambda c: c.seat == "D", "the seat")
        await eventually(lambda: asks(asha) == asks(esi) == {}, "that nobody asks any more")


async def test_a_host_at_another_node_says_no() -> None:
    async with Several("a", "b") as several:
        asha, esi = await running(several)
        await esi.do("ask", seat="D")
        await asha.until(lambda _: asks(asha) == {"esi": False}, "who asks")
        await asha.do("decline", guest="esi")
        await esi.until(lambda _: asks(esi) == {"esi": True}, "the answer")


async def test_who_asks_no_longer_or_leaves_is_asked_about_at_no_node() -> None:
    async with Several("a", "b") as several:
        asha, esi = await running(several)
        ways: list[tuple[str, dict[str, Any]]] = [("ask", {"seat": "D", "ask": False}), ("leave", {})]
        for tag, fields in ways:
            await esi.do("ask", seat="D")
            await asha.until(lambda _: "esi" in asks(asha), "who asks")
            await esi.do(tag, **fields)
            await asha.until(lambda _: "esi" not in asks(asha), "that nobody asks")
        back = await watching(several, "Esi", asha, "a")
        assert asks(back) == {}


async def test_who_comes_to_a_third_node_hears_who_asks() -> None:
    async with Several("a", "b", "c") as several:
        asha, esi = await running(several)
        await esi.do("ask", seat="D")
        dayo = await watching(several, "Dayo", asha, "c")
        await dayo.until(lambda _: asks(dayo) == {"esi": False}, "who asks")


async def test_who_asks_and_comes_back_at_another_node_need_not_ask_again() -> None:
    async with Several("a", "b", "c") as several:
        asha, esi = await running(several)
        await esi.do("ask", seat="D")
        await asha.until(lambda _: asks(asha) == {"esi": False}, "who asks")
        several.hub.kill("b")
        await asha.until(lambda _: asks(asha) == {}, "that the node is gone")
        await watching(several, "Esi", asha, "c")
        await asha.until(lambda _: asks(asha) == {"esi": False}, "who asks")


async def test_a_watcher_who_is_renamed_is_called_so_at_all_nodes() -> None:
    async with Several("a", "b") as several:
        asha, esi = await running(several)
        await esi.do("ask", seat="D")
        await asha.until(lambda _: here(asha)["watchers"] == ["Esi"], "the watcher")
        await esi.do("rename", name="Esinam")
        await asha.until(lambda _: here(asha)["watchers"] == ["Esinam"], "the name")
        await asha.until(lambda _: names_of_askers(asha) == ["Esinam"], "the name of who asks")


async def test_a_host_sends_somebody_away_who_is_at_another_node() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"), seats=3)
        await asha.do("kick", guest="bibi")
        assert (await bibi.bye())["code"] == "kicked"
        again = several.come("Bibi", "b")
        assert (await again.refused("join", table=asha.code))["code"] == "banned"


async def test_settings_that_a_host_changes_hold_at_all_nodes() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"), seats=3)
        await asha.do("change", settings=asha.room["settings"] | {"game": "kadi", "clock": "normal"})
        await bibi.until(lambda c: c.room["settings"]["game"] == "kadi", "the game")
        assert several.room(bibi).state.settings == several.room(asha).state.settings


# Chat is at most once, in the order each node hears it


def said(line: Line) -> list[str]:
    return [frame["text"] for frame in line.frames if frame["t"] == "said"]


async def test_what_is_said_is_heard_once_at_every_node_in_the_order_it_was_said_there() -> None:
    async with Several("a", "b", "c") as several:
        lines = await several.table(("Asha", "a"), ("Bibi", "b"), ("Cyrus", "c"))
        for number in range(10):
            for line in lines:
                await line.do("say", text=f"{line.name} {number}")
        for line in lines:
            await line.until(lambda c: len(said(c)) == 30, "all of it")
            for other in lines:
                own = [text for text in said(line) if text.startswith(other.name)]
                assert own == [f"{other.name} {number}" for number in range(10)]


async def test_what_is_said_without_a_bus_is_heard_at_the_own_node_and_nowhere_later() -> None:
    async with Several("a", "b") as several:
        asha, bibi, cyrus = await several.table(("Asha", "a"), ("Bibi", "b"), ("Cyrus", "a"))
        several.hub.cut("a")
        await asha.do("say", text="hello")
        await cyrus.until(lambda c: said(c) == ["hello"], "the word")
        several.hub.mend("a")
        await asha.do("say", text="again")
        await bibi.until(lambda c: bool(said(c)), "a word")
        assert said(bibi) == ["again"]


# No refusal from an old copy, also of what is nowhere written


async def test_who_asks_at_a_node_that_is_behind_is_refused_only_after_a_reading() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "a"), seats=2)
        esi = await watching(several, "Esi", asha, "b")
        several.hub.is_lost = lambda word: word.hearer == "b"
        await bibi.do("stand")
        await asha.do("bot", seat="B", level="easy")
        await all_ready([asha])
        await esi.do("ask", seat="B")
        assert several.stores["b"].readings
        assert (await esi.refused("ask", seat="A"))["code"] == "no_bots_seat", "as it is now, too"


async def test_who_is_the_host_by_now_says_no_at_a_node_that_is_behind() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"), seats=2)
        await several.agreed(asha, bibi)
        several.hub.is_lost = lambda word: word.hearer == "b"
        await asha.do("leave")
        await bibi.do("decline", guest="esi")
        assert several.room(bibi).state.host == "bibi"


async def test_words_are_refused_at_a_node_that_is_behind_only_after_a_reading() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.table(("Asha", "a"), ("Bibi", "b"), public=True)
        await several.agreed(asha, bibi)
        assert (await bibi.refused("say", text="hello"))["code"] == "phrases_only"
        several.hub.is_lost = lambda word: word.hearer == "b"
        await asha.do("change", settings=asha.room["settings"] | {"public": False})
        await bibi.do("say", text="hello")
        assert said(bibi) == ["hello"]
