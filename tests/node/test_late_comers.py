"""Who comes late asks for the seat of a bot, and the host decides; with all that crosses (GW-B21)."""

from pathlib import Path
from typing import Any

from longears.node.letters import Letter
from longears.node.live_room import NOBODY
from longears.record import read
from longears.room import Refused
from longears.room import messages as m
from tests.server.clients import Client, Frame
from tests.server.kit import DOORS, Server, all_ready, eventually, play_all
from tests.server.ways import BOTH_WAYS

pytestmark = BOTH_WAYS


class Heard:
    """Keeps the refusals of a message that no line has sent."""

    def __init__(self) -> None:
        self.refusals: list[str] = []

    def refuse(self, _message_id: str, refusal: Refused) -> None:
        self.refusals.append(refusal.code)

    def confirm(self, _message_id: str, n: int | None = None) -> None:
        """A message without an id is never answered so."""


async def running(
    server: Server, *names: str, door: type[Client] | None = None, **settings: Any
) -> list[Client]:
    """A game of people and bots that waits for one of the people, and Esi, who watches."""
    people = await server.table(*names, seats=4, door=door, **settings)
    host, *others = people
    for seat in "BCD"[len(others) :]:
        await host.do("bot", seat=seat, level="easy")
    await all_ready(people)
    watcher = await server.come("Esi", door=door)
    await watcher.do("join", table=host.code)
    await eventually(lambda: any(person.is_awaited for person in people), "a turn")
    return [*people, watcher]


def asks(client: Client) -> list[Frame]:
    """Who asks for a seat, as this client was told last."""
    told = [frame for frame in client.frames if frame["t"] in ("here", "table")]
    asking: list[Frame] = told[-1].get("asks", [])
    return asking


async def joined(server: Server, *names: str, **settings: Any) -> list[Client]:
    """The same, and Esi has the seat D."""
    clients = await running(server, *names, **settings)
    host, esi = clients[0], clients[-1]
    await esi.do("ask", seat="D")
    await host.do("admit", guest=esi.guest, seat="D")
    await esi.until(lambda c: c.seat == "D", "the seat")
    return clients


@DOORS
async def test_a_watcher_asks_the_host_says_yes_and_the_game_goes_on(
    door: type[Client], tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha", door=door)
        assert host.room["open"] == ["B", "C", "D"]
        assert not esi.own
        assert (await esi.do("ask", seat="D"))["t"] == "ok"
        await host.until(lambda c: bool(asks(c)), "the question")
        assert asks(host) == asks(esi) == [{"guest": esi.guest, "name": "Esi", "seat": "D"}]
        answer = await host.do("admit", guest=esi.guest, seat="D")
        assert answer["what"] == {"k": "took_over", "seat": "D", "guest": esi.guest}
        assert "own" not in answer, "the hand of D is nobody else's"
        await esi.until(lambda c: c.seat == "D", "the seat")
        (step,) = esi.steps("took_over")
        assert len(step["own"]["hand"]) == esi.view["sizes"]["D"]
        assert "ack" not in step
        await esi.until(lambda c: c.frames[-1]["t"] == "here", "who is here")
        assert esi.frames[-1] == {"t": "here", "away": [], "watchers": []}
        assert host.room["open"] == ["B", "C"]
        await play_all([host, esi])
        await all_ready([host, esi])
        assert host.room["game"] == 2
        assert host.chair("D")["name"] == "Esi"


async def test_what_is_refused_says_why(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha")
        assert (await host.refused("ask", seat="D"))["code"] == "had_seat"
        assert (await esi.refused("ask", seat="A"))["code"] == "no_bots_seat"
        assert (await esi.refused("decline", guest=esi.guest))["code"] == "not_host"
        assert (await host.refused("admit", guest=esi.guest, seat="D"))["code"] == "not_asking"
        stranger = await server.come("Hawa")
        assert (await stranger.refused("ask", seat="D"))["code"] == "no_table"
        public, _watcher = await running(server, "Bibi", public=True)
        await stranger.do("join", table=public.code)
        assert public.room["open"] == []
        assert (await stranger.refused("ask", seat="D"))["rule"] == "GW-B21"


async def test_the_host_says_no_and_the_asker_is_told(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha")
        await esi.do("ask", seat="D")
        assert (await host.do("decline", guest=esi.guest))["t"] == "ok"
        await esi.until(
            lambda c: asks(c) == [{"guest": c.guest, "name": "Esi", "seat": "D", "declined": True}]
        )
        await esi.do("ask", seat="B")
        await host.until(lambda c: [one["seat"] for one in asks(c)] == ["B"], "another question")
        await esi.do("ask", seat="B", ask=False)
        await host.until(lambda c: asks(c) == [], "no question")


async def test_a_question_outlives_broken_lines_on_both_sides(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, bibi, esi = await running(server, "Asha", "Bibi")
        await esi.do("ask", seat="D")
        await esi.drop()
        await host.until(lambda c: asks(c) == [], "that Esi is gone")
        assert (await host.refused("admit", guest=esi.guest, seat="D"))["code"] == "not_asking"
        await host.drop()
        back = await server.come("Esi", esi.token)
        await back.do("join", table=bibi.code, since=esi.n)
        await back.until(lambda c: bool(asks(c)), "the question again")
        again = await server.come("Asha", host.token)
        told = await again.do("join", table=bibi.code)
        assert [one["name"] for one in told["asks"]] == ["Esi"]
        await again.do("admit", guest=back.guest, seat="D")


async def test_whoever_hosts_now_is_asked(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, bibi, esi = await running(server, "Asha", "Bibi")
        await esi.do("ask", seat="D")
        await host.do("leave")
        await bibi.until(lambda c: c.room["host"] == c.guest, "the role")
        assert [one["guest"] for one in asks(bibi)] == [esi.guest]
        await bibi.do("admit", guest=esi.guest, seat="D")
        await esi.until(lambda c: c.seat == "D", "the seat")


async def test_who_changes_the_name_is_asked_about_by_it(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha")
        await esi.do("ask", seat="D")
        await esi.do("rename", name="Efua", badge="fish-mint")
        await host.until(lambda c: [one["name"] for one in asks(c)] == ["Efua"], "the name")
        await host.do("admit", guest=esi.guest, seat="D")
        assert (host.chair("D")["name"], host.chair("D")["badge"]) == ("Efua", "fish-mint")


async def test_who_leaves_asks_no_longer(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha")
        await esi.do("ask", seat="D")
        await esi.do("leave")
        await host.until(lambda c: asks(c) == [], "that Esi has left")
        await esi.do("join", table=host.code)
        assert asks(esi) == []


# In the same moment


async def test_a_seat_that_was_given_in_the_moment_of_leaving_waits_for_its_owner(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha")
        await esi.do("ask", seat="D")
        server.held.holding = True
        await host.say("admit", guest=esi.guest, seat="D")
        await eventually(lambda: len(server.held.held) == 1, "the row on its way")
        await esi.do("leave")
        server.held.holding = False
        server.held.let_go()
        await esi.frame(lambda frame: frame == {"t": "still", "table": host.code})
        await host.until(lambda c: c.chair("D").get("held") == "left", "the bot")
        await esi.do("join", table=host.code)
        await esi.until(lambda c: c.seat == "D" and "held" not in c.chair("D"), "the seat")


async def test_of_two_who_ask_for_one_seat_the_first_yes_counts(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha")
        hawa = await server.come("Hawa")
        await hawa.do("join", table=host.code)
        for client in (esi, hawa):
            await client.do("ask", seat="D")
        server.held.holding = True
        await host.say("admit", "first", guest=hawa.guest, seat="D")
        await host.say("admit", "second", guest=esi.guest, seat="D")
        await eventually(lambda: len(server.held.held) == 1, "one row")
        server.held.holding = False
        server.held.let_go()
        assert (await host.answer("second"))["code"] == "not_asking"
        assert host.chair("D")["name"] == "Hawa"
        await esi.until(lambda c: asks(c) == [], "that nobody asks")
        await esi.do("ask", seat="C")


async def test_a_bot_that_moves_when_the_seat_has_just_been_given_is_refused(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha", pace=1)
        room = server.node.rooms[host.code]
        await host.do("play", move=host.own["moves"][0])
        (seat,) = host.view["awaited"]
        await esi.do("ask", seat=seat)
        server.held.holding = True
        await host.say("admit", "yes", guest=esi.guest, seat=seat)
        await eventually(lambda: len(server.held.held) == 1, "the row on its way")
        bot, game = Heard(), room.room.state.game
        assert game is not None
        room.post(Letter(NOBODY, m.BotPlays(seat, game.moves(seat)[0], room.room.n), bot))
        server.held.holding = False
        server.held.let_go()
        step = await host.answer("yes")
        await eventually(lambda: bot.refusals == ["stale"], "the refusal")
        await esi.until(lambda c: c.is_awaited, "the turn")
        await esi.do("play", move=esi.own["moves"][0], seen=step["n"])


async def test_a_bot_that_has_just_moved_has_moved(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha")
        server.held.holding = True
        await host.say("play", move=host.own["moves"][0])
        await eventually(lambda: len(server.held.held) == 1, "the host's move")
        server.held.let_go()
        await eventually(lambda: len(server.held.held) == 1, "the bot's move")
        (seat,) = host.view["awaited"]
        await esi.do("ask", seat=seat)
        await host.say("admit", "yes", guest=esi.guest, seat=seat)
        server.held.holding = False
        server.held.let_go()
        step = await host.answer("yes")
        moves = [frame for frame in host.steps("moved") if frame["what"]["seat"] == seat]
        assert {frame["what"].get("by") for frame in moves} == {"bot"}
        assert all(frame["n"] < step["n"] for frame in moves)


async def test_when_the_game_ends_first_nobody_is_seated(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha")
        await esi.do("ask", seat="D")
        server.held.holding = True
        await host.say("end")
        await eventually(lambda: len(server.held.held) == 1, "the row on its way")
        await host.say("admit", "late", guest=esi.guest, seat="D")
        server.held.holding = False
        server.held.let_go()
        assert (await host.answer("late"))["code"] == "not_playing"
        await esi.until(lambda c: not c.playing and asks(c) == [], "the end")


# Coming back, and afterwards


async def test_who_missed_being_seated_sees_the_whole_table_of_the_seat(tmp_path: Path) -> None:
    """Steps of the time before would tell what only the bot had seen."""
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha", game="kadi")
        await esi.do("ask", seat="D")
        before = esi.n
        await host.do("admit", guest=esi.guest, seat="D")
        await esi.until(lambda c: c.seat == "D", "the seat")
        await esi.drop()
        back = await server.come("Esi", esi.token)
        assert back.frames[0]["table"] == host.code
        assert (await back.do("join", table=host.code, since=before))["t"] == "table"
        assert back.own["hand"]
        assert (await back.do("join", table=host.code, since=back.n))["t"] == "ok"


async def test_the_seat_outlives_a_restart_of_the_server(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await joined(server, "Asha")
        hand = esi.own["hand"]
        await server.restart()
        again = await server.come("Esi", esi.token)
        told = await again.do("join", table=host.code)
        assert (told["seat"], told["own"]["hand"]) == ("D", hand)
        assert (await again.refused("ask", seat="C"))["code"] == "had_seat"


async def test_record_and_replay_say_who_held_the_seat_when(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await joined(server, "Asha")
        made = len(read(await (await server.ask(f"/api/tables/{host.code}/record")).text()).steps)
        await play_all([host, esi])
        record = read(await (await server.ask(f"/api/records/{host.code}-1")).text())
        assert record.tags["Seats"] == "Asha, easy bot B, easy bot C, Esi"
        assert record.tags["TakenOver"] == f"D {made}"
        assert "D easy/" in record.tags["Bots"]
        assert "D=" not in record.tags["Seeds"]
        replay = await server.json(f"/api/records/{host.code}-1/replay?eyes=D")
        assert [
            at for at, step in enumerate(replay["steps"]) if step["what"] == {"k": "took_over", "seat": "D"}
        ] == [made + 1]
        assert replay["steps"][made + 1]["view"] == replay["steps"][made]["view"]
        assert len(replay["steps"]) == len(record.steps) + 2


async def test_a_replay_tells_of_who_came_after_the_last_card(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await joined(server, "Asha")
        await host.do("end")
        await esi.do("end")
        await host.until(lambda c: not c.playing, "the agreement")
        replay = await server.json(f"/api/records/{host.code}-1/replay")
        assert replay["steps"][-1]["what"] == {"k": "took_over", "seat": "D"}


async def test_the_running_record_of_who_comes_late_hides_the_other_hands(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, esi = await running(server, "Asha")
        mine = {"Authorization": f"Bearer {esi.token}"}
        path = f"/api/tables/{host.code}/record"
        deal = read(await (await server.ask(path, headers=mine)).text()).tags["Deal"]
        assert set(deal) == {"?"}
        await esi.do("ask", seat="D")
        await host.do("admit", guest=esi.guest, seat="D")
        deal = read(await (await server.ask(path, headers=mine)).text()).tags["Deal"]
        assert deal.count("??") == 39
