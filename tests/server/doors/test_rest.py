"""What can be asked without a socket (issue 5, items 3 and 7)."""

import json
from pathlib import Path

import msgspec
import pytest

from longears.bots import LEVELS
from longears.games import SPECS
from longears.record import read
from longears.room.wire import Listed
from longears.server import answers
from longears.shuffle import Finding, verify
from tests.server.clients import Client, typed
from tests.server.kit import FIVE, Server, all_ready, next_move, play_all


async def finished(server: Server, game: str = "thulla") -> list[Client]:
    clients = await server.table("Asha", "Bibi", "Cyrus", game=game)
    await all_ready(clients)
    await play_all(clients)
    return clients


async def test_games_are_told_with_their_rule_sheets_in_words(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        games = await server.json("/api/games")
        assert [game["name"] for game in games] == list(SPECS)
        for game in games:
            assert game["title"]
            assert game["summary"]
            assert game["players"][0] >= 2
            assert game["players"][0] <= game["best_with"][0] < game["best_with"][1] <= game["players"][1]
            named = {option["name"] for option in game["options"]}
            assert named == set(game["presets"]["book"])
            assert named > set(game["asked_first"])
            for option in game["options"]:
                assert option["question"]
                assert option.get("values") or option["least"] <= option["most"]
        assert [game["name"] for game in games if game["best_is_ours"]] == ["dayous", "kadi"]
        assert await server.json("/api/bots") == list(LEVELS)


async def test_answers_are_of_the_types_that_the_web_client_is_written_for(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await finished(server)
        await server.table("Dana", public=True)
        code = clients[0].code
        kinds = {
            "/api/games": list[answers.GameTold],
            "/api/games/kadi/sheet": answers.SheetTold,
            "/api/games/kadi/rules": answers.RulesTold,
            "/api/games/kadi/tips?seats=4": answers.TipsTold,
            "/api/games/kadi/cards?seats=4": answers.CardsTold,
            "/api/games/kadi/lesson": answers.LessonTold,
            "/api/tables": list[Listed],
            f"/api/tables/{code}": answers.TableTold,
            f"/api/records/{code}-1/replay?eyes=all": answers.ReplayTold,
            f"/api/records/{code}-1/replay?eyes=A": answers.ReplayTold,
        }
        for path, kind in kinds.items():
            told = await server.json(path)
            assert typed(told, kind) == told, path
        missing = await server.ask("/api/tables/AAAAAA")
        assert msgspec.convert(await missing.json(), answers.ProblemTold).message


@pytest.mark.parametrize("game", FIVE)
async def test_the_rules_of_a_sheet_are_a_page(game: str, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        told = await server.json(f"/api/games/{game}/rules")
        assert told["page"]["title"] == SPECS[game].title
        assert [part["id"] for part in told["page"]["parts"]][:2] == ["in-short", "at-a-glance"]
        assert told["presets"] == list(SPECS[game].presets)


async def test_rules_are_told_in_the_language_asked_for_or_else_in_english(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        english, persian, unknown = [
            (await server.json(f"/api/games/dayous/rules?language={code}"))["page"]
            for code in ("en", "fa", "xx")
        ]
        assert english["title"] == "Dayous"
        assert unknown == english
        assert "پایان بازی" in [part["heading"] for part in persian["parts"]]


async def test_tips_are_for_a_game_its_sheet_and_a_number_of_seats(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        book = (await server.json("/api/games/thulla/tips?seats=4"))["tips"]
        reversal = (await server.json("/api/games/thulla/tips?seats=4&preset=reversal"))["tips"]
        assert book
        assert reversal
        assert book != reversal
        persian = (await server.json("/api/games/thulla/tips?seats=4&language=fa"))["tips"]
        assert len(persian) == len(book)
        assert persian != book


@pytest.mark.parametrize("seats", ["", "one", "1", "9", "9" * 5000])
async def test_tips_need_a_number_of_seats_that_can_play(seats: str, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        answer = await server.ask(f"/api/games/kadi/tips?seats={seats}")
        assert answer.status == 400


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/bridge/rules",
        "/api/games/kadi/rules?preset=nonsense",
        "/api/games/kadi/rules?option=nonsense=1",
        "/api/games/kadi/rules?option=",
        "/api/games/bridge/sheet",
        "/api/games/kadi/sheet?preset=nonsense",
        "/api/games/kadi/sheet?option=ace=three",
        "/api/games/thulla/sheet?choose=guard_tricks=1001",
        "/api/games/thulla/sheet?choose=nonsense",
        "/api/games/kadi/cards",
        "/api/games/kadi/cards?seats=6",
        "/api/games/kadi/cards?seats=many",
        "/api/games/kadi/cards?seats=2&option=ace=three",
        "/api/games/bridge/cards?seats=2",
    ],
)
async def test_rules_that_do_not_exist_are_refused_with_a_sentence(path: str, tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        answer = await server.ask(path)
        assert answer.status == 400
        assert len((await answer.json())["message"].split()) > 3


async def test_a_sheet_is_told_with_all_that_follows_from_what_was_chosen(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        sheet = await server.json("/api/games/kazhutha-kali/sheet?choose=picker=cutter")
        assert sheet["game"] == "kazhutha-kali"
        assert (sheet["values"]["picker"], sheet["values"]["lead_after_cut"]) == ("cutter", "highest")
        assert sheet["differs"] == {"picker": "cutter", "lead_after_cut": "highest"}
        assert (sheet["preset"], sheet["options"]) == ("book", sheet["differs"])
        assert (sheet["seats"], sheet["partners"], sheet["idle"]) == ([2, 3, 4, 5, 6], False, [])
        said = "option=picker=cutter&option=lead_after_cut=highest"
        back = await server.json(f"/api/games/kazhutha-kali/sheet?{said}&choose=picker=highest")
        assert (back["preset"], back["options"], back["differs"]) == ("book", {}, {})


async def test_a_sheet_tells_its_partners_its_seats_and_what_has_no_effect(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        sheet = await server.json("/api/games/donkey/sheet?choose=teams=partners&choose=ending=penalty_pile")
        assert (sheet["partners"], sheet["seats"]) == (True, [4])
        assert sheet["idle"] == ["exit", "all_out", "two_left", "hand_take"]


async def test_the_rules_of_a_sheet_come_with_the_sheet_itself(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        told = await server.json("/api/games/thulla/rules?preset=reversal&option=picker=highest")
        assert told["sheet"] == await server.json("/api/games/thulla/sheet")
        assert {"kind": "code", "text": "book"} in told["page"]["sheet"][0]["sentence"]["words"]


@pytest.mark.parametrize("game", FIVE)
async def test_what_cards_do_is_told_by_the_sheet_the_seats_and_the_language(
    game: str, tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        book = (await server.json(f"/api/games/{game}/cards?seats=4"))["told"]
        persian = (await server.json(f"/api/games/{game}/cards?seats=4&language=fa"))["told"]
        assert {kind: set(words) for kind, words in persian.items()} == {
            kind: set(words) for kind, words in book.items()
        }
        assert persian != book


async def test_what_cards_do_goes_by_the_preset_and_the_options(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        asked = ("seats=2", "seats=3", "seats=3&preset=street", "seats=3&option=counters=false")
        told = [(await server.json(f"/api/games/kadi/cards?{query}"))["told"] for query in asked]
        assert len({words["J"][""] for words in told}) == 3
        assert len({words["2"][""] for words in told}) == 2


async def test_a_table_keeps_its_sheet_under_the_name_it_deserves(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        alone = {"teams": "none"}
        host, _ = await server.table("Asha", "Bibi", game="kazhutha-kali", preset="partners", options=alone)
        assert (host.room["settings"]["preset"], host.room["settings"]["options"]) == ("book", {})


async def test_a_replay_tells_who_played_together(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        names = ("Asha", "Bibi", "Cyrus", "Dayo")
        clients = await server.table(*names, game="kazhutha-kali", preset="partners")
        await all_ready(clients)
        await play_all(clients)
        told = await server.json(f"/api/records/{clients[0].code}-1/replay?eyes=all")
        assert told["teams"] == [["A", "C"], ["B", "D"]]


async def test_a_table_by_its_code(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        host, _ = await server.table("Asha", "Bibi", game="kadi", seats=3, options={"hand": "4"})
        told = await server.json(f"/api/tables/{host.code.lower()}")
        assert (told["code"], told["host"], told["seats"], told["taken"]) == (host.code, "Asha", 3, 2)
        assert told["settings"] == host.room["settings"]
        assert told["playing"] is False
        missing = await server.ask("/api/tables/AAAAAA")
        assert missing.status == 404
        assert (await missing.json())["message"]


@pytest.mark.parametrize("game", FIVE)
async def test_the_record_of_a_running_game_hides_what_the_asker_has_not_seen(
    game: str, tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", "Cyrus", game=game)
        path = f"/api/tables/{clients[0].code}/record"
        assert (await server.ask(path)).status == 404
        await all_ready(clients)
        dealt = [set(client.own["hand"]) for client in clients]
        for _ in range(4):
            mover = await next_move(clients)
            await mover.do("play", move=mover.own["moves"][0])
        await next_move(clients)
        events = [event for step in clients[0].steps() for event in step.get("events", ())]
        shown = {card for event in events for card in event.get("cards", ())}
        hands = [set(client.own["hand"]) for client in clients]
        for client, own, first in zip([*clients, None], [*hands, set[str]()], [*dealt, set()], strict=True):
            headers = {"Authorization": f"Bearer {client.token}"} if client else {}
            text = (await (await server.ask(path, headers=headers)).text()).replace("Asha", "")
            assert first <= set(cards_in(text)), "the cards one was dealt are told"
            others = set().union(*hands) - own - shown
            assert not others & set(cards_in(text)), "nobody else's are"
            assert "Secret" not in text
            assert "Seeds" not in text


def cards_in(text: str) -> list[str]:
    """Every pair of signs that could be a card, wherever it begins."""
    return [text[at : at + 2] for at in range(len(text) - 1)]


@pytest.mark.parametrize("game", FIVE)
async def test_a_finished_record_proves_its_shuffle_and_holds_everyones_seed(
    game: str, tmp_path: Path
) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi", "Cyrus", game=game)
        promised = clients[0].room["commitment"]
        await all_ready(clients)
        await play_all(clients)
        answer = await server.ask(f"/api/records/{clients[0].code.lower()}-1")
        record = read(await answer.text())
        verdict = verify(record)
        assert verdict.finding is Finding.PROVEN, str(verdict)
        assert verdict.seeds == {"A": "seed-of-Asha", "B": "seed-of-Bibi", "C": "seed-of-Cyrus"}
        assert record.tags["Commitment"] == promised, "what was shown before the deal"
        assert clients[0].room["commitment"] != promised, "the next game has another secret"
        assert (await server.ask("/api/records/AAAAAA-1")).status == 404


async def test_a_finished_game_is_told_again_as_any_eyes_saw_it(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await finished(server, "dayous")
        path = f"/api/records/{clients[0].code}-1/replay"
        for client in clients:
            told = await server.json(f"{path}?eyes={client.seat}")
            last = told["steps"][-1]
            assert last["view"] == client.view
            assert last["own"] == client.own
            assert len(told["steps"]) == 1 + len(client.steps("moved"))
        everything = await server.json(f"{path}?eyes=all")
        assert set(everything["steps"][0]["hands"]) == set("ABC")
        nothing = await server.json(path)
        assert not [step for step in nothing["steps"] if "own" in step or "hands" in step]
        wrong = await server.ask(f"{path}?eyes=mine")
        assert wrong.status == 400
        assert (await wrong.json())["message"].startswith("eyes are one of")
        assert (await server.ask("/api/records/AAAAAA-1/replay")).status == 404


async def test_all_7_a_game_ended_by_agreement_is_told_again_with_what_giving_up_made_of_it(
    tmp_path: Path,
) -> None:
    async with Server(tmp_path) as server:
        for resigner, counted in (("", None), ("Bibi", [["A", "C"], ["B"]])):
            clients = asha, *_ = await server.table("Asha", "Bibi", "Cyrus")
            await all_ready(clients)
            mover = await next_move(clients)
            await mover.do("play", move="As", seen=mover.n)
            for client in clients:
                await client.do("resign" if client.name == resigner else "end")
            await asha.until(lambda c: not c.playing, "the agreement")
            told = await server.json(f"/api/records/{asha.code}-1/replay?eyes=all")
            assert told["tags"]["Ended"] == "agreed"
            assert told["tags"].get("Resigned") == ("B" if resigner else None)
            assert (told["counted"] and told["counted"]["places"]) == counted
            assert told["steps"][1]["what"]["move"] == "As"


async def test_card_faces_are_one_picture(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        answer = await server.ask("/api/cards.svg?colours=four&index=large")
        assert answer.content_type == "image/svg+xml"
        assert (await answer.text()).count("<symbol") >= 52


async def test_health_and_readiness(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        assert await server.json("/health") == {"healthy": True}
        assert (await server.ask("/ready")).status == 200
        await server.node.say_goodbye()
        stopping = await server.ask("/ready")
        assert stopping.status == 503
        assert json.loads(await stopping.text()) == {"ready": False}
