"""A node stops while others serve: its people come to them within a second or two, and no turn is lost."""

from tests.node.several import Several
from tests.server.kit import play_all


async def test_people_of_a_node_that_stops_come_to_another_and_play_on() -> None:
    async with Several("a", "b") as several:
        asha, bibi = await several.game(("Asha", "a"), ("Bibi", "b"))
        await several.nodes["a"].say_goodbye()
        told = await asha.bye()
        assert told["code"] == "restart"
        assert told["back"] < 1000
        again = several.come("Asha", "b")
        assert (await again.do("join", table=asha.code, since=asha.n))["n"] == asha.n, "nothing was missed"
        await again.do("join", table=asha.code)
        await play_all([again, bibi])


async def test_they_do_not_all_come_in_the_same_moment() -> None:
    async with Several("a", "b") as several:
        lines = [several.come(f"Guest{at}", "a") for at in range(10)]
        await several.nodes["a"].say_goodbye()
        backs = sorted([(await line.bye())["back"] for line in lines])
        assert backs == [100 * at for at in range(10)]


async def test_where_no_other_node_serves_they_are_told_to_wait_for_this_one() -> None:
    async with Several("a", "b") as several:
        several.hub.kill("b")
        asha = several.come("Asha", "a")
        await several.nodes["a"].say_goodbye()
        assert (await asha.bye())["back"] == 3000
