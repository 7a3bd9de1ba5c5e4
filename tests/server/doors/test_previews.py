"""What chats and search engines are told of each address, and the picture they show (issue 22, line 1)."""

import re
import struct
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from longears.language import ENGLISH, LANGUAGES, Language, language
from longears.record import read
from longears.server.previews.picture import svg
from longears.server.previews.telling import of_result, of_site
from tests.server.kit import GENEROUS, KnownDealer, Server, all_ready, known_secrets, play_all

LARGEST = 300_000
each_language = pytest.mark.parametrize("spoken", LANGUAGES, ids=[one.code for one in LANGUAGES])


async def crawled(server: Server, path: str) -> dict[str, str]:
    """What a crawler reads in the head of a page."""
    response = await server.ask(path)
    assert response.status == 200
    page = await response.text()
    told = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />', page)
    titles = re.findall("<title>(.*?)</title>", page)
    assert len(titles) == 1
    return {name: unescape(words) for name, words in told} | {"title": unescape(titles[0])}


async def pictured(server: Server, head: dict[str, str]) -> bytes:
    """The picture that the head names, which is as large as it says."""
    address = head["og:image"]
    assert address.startswith(server.address)
    response = await server.ask(address.removeprefix(server.address))
    assert (response.status, response.content_type) == (200, "image/png")
    picture = await response.read()
    assert picture.startswith(b"\x89PNG")
    size = struct.unpack(">II", picture[16:24])
    assert size == (int(head["og:image:width"]), int(head["og:image:height"])) == (1200, 630)
    assert len(picture) <= LARGEST
    return picture


async def test_every_address_one_sends_has_a_title_a_sentence_and_a_picture(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        code = clients[0].code
        table = await crawled(server, f"/t/{code}")
        await all_ready(clients)
        running = await crawled(server, f"/t/{code}")
        await play_all(clients)
        heads = {
            "home": await crawled(server, "/"),
            "new": await crawled(server, "/new?game=kadi&option=hand=3"),
            "rules": await crawled(server, "/rules/dayous"),
            "lesson": await crawled(server, "/learn/donkey"),
            "table": table,
            "replay": await crawled(server, f"/r/{code}-1"),
        }
        pictures = {name: await pictured(server, head) for name, head in heads.items()}
        assert len(set(pictures.values())) == len(pictures)
    assert heads["home"]["title"] == "Longears"
    assert heads["new"]["title"] == "Kadi · Longears"
    assert heads["new"]["og:description"].startswith(
        "Sit down and play by these rules. Nobody has to sign up. · How many"
    )
    assert heads["rules"]["og:title"] == "Dayous: the rules"
    assert heads["lesson"]["og:description"].startswith("Learn Donkey in three minutes")
    assert heads["table"]["og:description"] == "All seats are taken: come and watch."
    assert running["og:description"] == "The game is on: come and watch."
    assert heads["replay"]["og:description"] == "See the whole game again, card by card."
    assert {name for name, head in heads.items() if head.get("robots") == "noindex"} == {"table", "replay"}


async def test_the_house_rules_of_a_table_are_told(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        [asha] = await server.table("Asha", seats=4, options={"opener": "dealer"})
        head = await crawled(server, f"/t/{asha.code}")
        assert head["og:description"].startswith("3 seats are free: sit down and play. · ")
        assert len(head["og:description"].split(" · ")) == 2


async def test_the_words_are_in_the_language_of_who_sends_the_link(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        [asha] = await server.table("Asha", seats=4)
        english = await crawled(server, f"/t/{asha.code}")
        swahili = await crawled(server, f"/t/{asha.code}?in=sw")
        assert swahili["og:description"] == "Viti 3 ni vitupu: keti ucheze."
        assert swahili["og:locale"] == "sw"
        assert await pictured(server, swahili) != await pictured(server, english)


async def test_nobody_at_a_private_table_is_named(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        private = await crawled(server, f"/t/{clients[0].code}")
        assert not any("Asha" in words or "Bibi" in words for words in private.values())
        [cyrus] = await server.table("Cyrus", seats=4, public=True)
        public = await crawled(server, f"/t/{cyrus.code}")
        assert public["og:description"].endswith(" · The table of \u2068Cyrus\u2069")


async def test_two_deals_have_the_same_picture(tmp_path: Path) -> None:
    told = []
    for exchanged in ((), (3, 30)):
        folder = tmp_path / str(len(exchanged))
        folder.mkdir()
        with known_secrets():
            async with Server(folder, dealer=KnownDealer(exchanged=exchanged)) as server:
                clients = await server.table("Asha", "Bibi")
                await all_ready(clients)
                hands = [client.own["hand"] for client in clients]
                head = await crawled(server, f"/t/{clients[0].code}")
                picture = await pictured(server, head)
                words = {name: text for name, text in head.items() if server.address not in text}
                told.append((hands, words, picture))
    assert told[0][0] != told[1][0]
    assert told[0][1:] == told[1][1:]


async def test_the_result_is_a_picture_for_who_played(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        clients = await server.table("Asha", "Bibi")
        await all_ready(clients)
        outcome = await play_all(clients)
        name = f"{clients[0].code}-1"
        told = of_result(read(await (await server.ask(f"/api/records/{name}")).text()), ENGLISH)
        loser, other = ("Asha", "Bibi") if outcome["losers"] == ["A"] else ("Bibi", "Asha")
        assert told.title.replace("\u2068", "").replace("\u2069", "") == f"{loser} gets the ears"
        assert told.notes == (f"1. \u2068{other}\u2069", f"2. \u2068{loser}\u2069")
        english, urdu = [
            await server.ask(f"/api/records/{name}/result.png?language={one}") for one in ("en", "ur")
        ]
        assert (english.status, english.content_type) == (200, "image/png")
        assert await english.read() != await urdu.read()
        assert (await server.ask("/api/records/NOSUCH-1/result.png")).status == 404


async def test_an_address_that_leads_nowhere_tells_of_the_site(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        home = await crawled(server, "/")
        for path in (
            "/t/NOSUCH",
            "/r/NOSUCH-1",
            "/rules/poker",
            "/new?game=poker",
            "/new?game=kadi&option=x=y",
        ):
            lost = await crawled(server, path)
            assert lost["og:title"] == home["og:title"], path
        assert (await server.ask("/link.png?of=//[")).status in (200, 400)


async def test_who_guesses_codes_learns_nothing_more_after_a_while(tmp_path: Path) -> None:
    async with Server(tmp_path, limits=replace(GENEROUS, wrong_codes_per_minute=3)) as server:
        [asha] = await server.table("Asha", seats=4)
        assert (await crawled(server, f"/t/{asha.code}"))["og:title"] == "Thulla"
        for wrong in range(4):
            await crawled(server, f"/t/WRONG{wrong}")
        assert (await crawled(server, f"/t/{asha.code}"))["og:title"] != "Thulla"


async def test_an_address_cannot_write_into_the_page(tmp_path: Path) -> None:
    async with Server(tmp_path) as server:
        for path in ("/%22%3E%3Cscript%3Ex", "/?in=%22%3E%3Cscript%3Ex"):
            response = await server.ask(path, headers={"Host": 'x"><script>x'})
            assert "<script>x" not in await response.text()


@each_language
def test_lines_that_are_read_from_the_right_begin_there(spoken: Language) -> None:
    drawn = svg(of_site(spoken))
    mirrored = spoken.direction == "rtl"
    assert ('text-anchor="end"' in drawn) == mirrored
    assert ("\u202b" in drawn) == mirrored


def test_a_language_we_do_not_speak_is_english() -> None:
    assert of_site(language("xx")) == of_site(language("en"))
