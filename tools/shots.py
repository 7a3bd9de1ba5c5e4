"""`make shots`: a picture of every screen, into shots/.

Phone and desktop, light and dark; small phone and desktop in every language.  Rare tables come
from the gallery of the web client, all other screens from a real server with people at real pages.
"""

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import longears
from longears.games import SPECS
from longears.language import CODES
from longears.lesson import lesson_of
from tests.browser.kit import DESKTOP, PHONE, SMALL, Person, Playground, play_out, play_until
from tests.browser.lessons import above, come_to_lesson, first_refused, moves_of, play, sentence
from tests.browser.test_lessons import CORNER
from tools.playground import PAINTED, opened

SHOTS = Path(__file__).parents[1] / "shots"
SIDEWAYS = {"width": 844, "height": 390}
TELEVISION = {"width": 1920, "height": 1080}
SCENES = (
    "follow", "forty", "forty-follow", "eight", "cut", "partners", "defend", "dayous-36",
    "kadi", "kadi-penalty", "kadi-name", "kadi-call", "held", "ending", "agreed", "over",
    "letters", "letters-twelve", "letters-malayalam", "letters-persian",
    "letters-next", "letters-over", "count-over",
)  # fmt: skip


@dataclass(frozen=True)
class Look:
    """A screen, its light, and its language."""

    name: str
    viewport: dict[str, int]
    dark: bool = False
    language: str = "en"
    plays: bool = False
    """Whether games are played for it; that takes its time."""


LOOKS = (
    Look("phone-light", PHONE, plays=True),
    Look("phone-dark", PHONE, dark=True),
    Look("phone-persian", PHONE, language="fa", plays=True),
    Look("desktop-light", DESKTOP, plays=True),
    Look("desktop-dark-persian", DESKTOP, dark=True, language="fa"),
    Look("sideways", SIDEWAYS),
    Look("television", TELEVISION, dark=True),
    *(Look(f"small-{code}", SMALL, language=code, plays=True) for code in CODES),
    *(Look(f"desktop-{code}", DESKTOP, language=code, plays=True) for code in CODES),
)


class Photographer:
    """Looks at one playground in one way."""

    def __init__(self, playground: Playground, look: Look) -> None:
        self._house, self._look = playground, look
        self._folder = SHOTS / look.name

    async def come(self, name: str) -> Person:
        look = self._look
        return await self._house.come(name, look.viewport, language=look.language, dark=look.dark)

    async def take(self, person: Person, name: str, *, whole: bool = False) -> None:
        """A picture of what is seen, or of the whole page."""
        page, path = person.page, self._folder / f"{name}.png"
        await page.evaluate(PAINTED)
        if not whole:
            await page.screenshot(path=path)
            return
        # Bars that stick to the bottom of the window belong to the bottom of the picture.
        width, height = self._look.viewport["width"], self._look.viewport["height"]
        tall: int = await page.evaluate("document.documentElement.scrollHeight")
        await page.set_viewport_size({"width": width, "height": tall})
        await page.screenshot(path=path)
        await page.set_viewport_size({"width": width, "height": height})

    async def everything(self) -> None:
        playing = [self.games] if self._look.plays else []
        for screens in (self.pages, self.gallery, self.dialogs, self.lessons, self.waiting_room, *playing):
            await screens()
            await self._house.leave()

    async def pages(self) -> None:
        asha = await self.come("Asha")
        for name, path in {
            "home": "/",
            **{f"new-{game}": f"/new?game={game}" for game in SPECS},
            "rules": "/rules",
            **{f"rules-{game}": f"/rules/{game}" for game in SPECS},
            "rules-thulla-reversal": "/rules/thulla?preset=reversal",
            "learn": "/learn",
            "preferences": "/preferences",
            "lost": "/nowhere",
            "lost-table": "/t/LOSTLOST",
            "lost-replay": "/r/LOSTLOST-1",
        }.items():
            await asha.go(path)
            await asha.sees(asha.page.get_by_role("main"))
            await asha.page.wait_for_load_state("networkidle")
            await self.take(asha, name, whole=True)
        await asha.go("/new?game=dayous&preset=durak")
        await asha.tap_button("setup_all_rules")
        await self.take(asha, "new-house-rules", whole=True)

    async def gallery(self) -> None:
        asha = await self.come("Asha")
        for scene in SCENES:
            await asha.go(f"/gallery/{scene}")
            await asha.sees(asha.page.get_by_role("main"))
            await asha.page.wait_for_load_state("networkidle")
            await self.take(asha, f"table-{scene}")

    async def dialogs(self) -> None:
        asha = await self.come("Asha")
        await asha.go("/")
        await asha.tap(asha.tile("kadi"))
        await asha.sees(asha.button("play_bots"))
        await self.take(asha, "home-play-now")
        for opener in ("table_menu", "table_say", "table_do_ask"):
            await asha.go("/gallery/kadi-name")
            await asha.tap_button(opener)
            await asha.sees(asha.page.get_by_role("dialog"))
            await self.take(asha, f"dialog-{opener.removeprefix('table_')}")
        await asha.go("/gallery/defend")
        card = (await asha.offered())["cards"][1]
        await asha.touch(card["at"])
        await asha.seen()
        await self.take(asha, "table-defend-lifted")
        for scene in ("kadi", "kadi-penalty", "defend", "follow"):
            await asha.go(f"/gallery/{scene}")
            await asha.offered()
            await asha.press("e")
            await asha.sees(asha.page.get_by_role("note"))
            await self.take(asha, f"table-{scene}-explained")

    async def lessons(self) -> None:
        """Every step, before it is played and after, a refused card, and what comes at the end."""
        asha = await self.come("Asha")
        for game in SPECS:
            await come_to_lesson(asha, game)
            at, refused, _ = first_refused(game)
            for number, (name, step) in enumerate(lesson_of(game).items()):
                await asha.sees(above(asha, sentence(asha, game, name)))
                await asha.offered()
                await self.take(asha, f"lesson-{game}-{number + 1}")
                if number == at:
                    await asha.card(refused).click(force=True, position=CORNER)
                    await asha.sees(asha.page.get_by_role("alert"))
                    await self.take(asha, f"lesson-{game}-{number + 1}-refused")
                for move in moves_of(step):
                    await play(asha, move)
                await asha.sees(above(asha, sentence(asha, game, name, done=True)))
                await self.take(asha, f"lesson-{game}-{number + 1}-done")
                await asha.tap_button("lesson_next")
            await asha.sees(asha.text("lesson_over"))
            await self.take(asha, f"lesson-{game}-over", whole=True)

    async def waiting_room(self) -> None:
        asha, bibi = await self.come("Asha"), await self.come("Bibi")
        await asha.make_table(game="kazhutha-kali", preset="partners", seats=4, forfeit="bray three times")
        await bibi.go(asha.page.url)
        await bibi.sees(bibi.button("sit_down"))
        await self.take(bibi, "waiting-guest", whole=True)
        await bibi.tap_button("sit_down")
        await bibi.tap_button("ready_yes")
        await asha.sees(asha.button("start_with_bots"))
        await self.take(asha, "waiting-host", whole=True)
        await self.big_screen_of(asha, "waiting")
        await self._house.leave()
        await self.quick_match()

    async def quick_match(self) -> None:
        asha = await self.come("Asha")
        await asha.go("/")
        await asha.tap(asha.tile("kadi"))
        await asha.tap_button("play_people")
        await asha.page.wait_for_url("**/t/*")
        await asha.sees(asha.page.get_by_role("timer"))
        await self.take(asha, "waiting-quick", whole=True)

    async def big_screen_of(self, person: Person, name: str) -> None:
        screen = await self.come("Screen")
        await screen.go(f"/tv/{person.code}")
        await screen.sees(screen.page.get_by_role("main").filter(has=screen.page.get_by_role("heading")))
        await screen.page.wait_for_load_state("networkidle")
        await self.take(screen, f"big-screen-{name}")

    async def games(self) -> None:
        for game in SPECS:
            asha, bibi = await self.come("Asha"), await self.come("Bibi")
            code = await self._house.table(asha, bibi, game=game, seats=4, window=60)
            await some_moves(self._house, code, asha, bibi)
            await self.take(asha, f"game-{game}")
            await self.big_screen_of(asha, game)
            await self._house.leave()
        await self.late_comer()
        await self.end_and_replay()

    async def late_comer(self) -> None:
        """Who comes late asks for a seat; the host is asked, and looks at the menu and at the rules."""
        asha, esi = await self.come("Asha"), await self.come("Esi")
        await self._house.table(asha, game="thulla", seats=2)
        await esi.go(asha.page.url)
        await esi.dealt()
        await self.take(esi, "late-watching")
        await esi.tap_button("late_ask")
        await self.take(esi, "late-ask")
        await esi.tap_button("late_send", host="Asha")
        await esi.sees(esi.button("late_withdraw"))
        await self.take(esi, "late-asked")
        await asha.sees(asha.button("table_yes"))
        await self.take(asha, "late-request")
        await self._house.leave()

    async def end_and_replay(self) -> None:
        asha, bibi = await self.come("Asha"), await self.come("Bibi")
        self._house.dealers.is_fair = True
        await self._house.table(asha, bibi, game="kadi", seats=2)
        await play_out(asha, bibi)
        await self.take(asha, "end")
        await self.big_screen_of(asha, "end")
        await asha.tap_button("verify")
        await asha.sees(asha.text("verify_proven"))
        await self.take(asha, "end-verified")
        await asha.tap(asha.page.get_by_role("link", name=asha.say("end_replay")))
        await asha.tap_button("replay_next")
        await self.take(asha, "replay")
        await asha.page.get_by_label(asha.say("replay_eyes")).select_option("B")
        await asha.tap_button("replay_next")
        await self.take(asha, "replay-eyes")


async def some_moves(playground: Playground, code: str, *people: Person) -> None:
    begun = playground.room(code).n
    await play_until(lambda: playground.room(code).n > begun + 10, *people)


async def the_cut(playground: Playground) -> None:
    """The moment of a cut at the real pace, as it is on the way."""
    asha, bibi = await playground.come("Asha", still=False), await playground.come("Bibi", still=False)
    await playground.table(asha, bibi, game="thulla", pace=1)
    hands = ["3h Ks 5c 9d 9c", "2s 6c 7c 4d 8d"]
    await playground.put(longears.setup("thulla", hands=hands, lead="A"), asha, bibi)
    await asha.play_gently("3h")
    await bibi.play_gently("7c")
    for at in range(6):
        await asha.page.screenshot(path=SHOTS / f"cut-{at}.png")
    await playground.leave()


async def main(looks: list[str], languages: list[str], only: str) -> None:
    async with opened() as playground:
        for look in LOOKS:
            if look.name in looks and look.language in languages:
                screens: Callable[[], Awaitable[None]] = getattr(
                    Photographer(playground, look), only or "everything"
                )
                await screens()
                await playground.leave()
        if not only:
            await the_cut(playground)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--looks", nargs="*", default=[look.name for look in LOOKS], help="only these")
    parser.add_argument("--languages", nargs="*", default=list(CODES), help="only in these")
    parser.add_argument("--only", default="", help="pages, gallery, dialogs, lessons, waiting_room or games")
    given = parser.parse_args()
    asyncio.run(main(given.looks, given.languages, given.only))
