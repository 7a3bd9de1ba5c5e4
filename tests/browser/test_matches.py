"""A match as a player meets it: what it is played for, letters behind the ear, whom it names (issue 16)."""

import pytest
from playwright.async_api import Locator, expect

import longears
from longears.match import Form, GameResult
from tests.browser.kit import DESKTOP, PHONE, SMALL, Person, Playground, play_out
from tests.browser.test_layout import boxes
from tests.browser.words import say

FOAL = "കഴുതക്കുട്ടി"
TWELVE = "WHEELBARROWS"


def spelled(letters: str) -> str:
    """As the page writes it: the letters go the way of their own script."""
    return f"\u2068{'-'.join(letters)}\u2069"


def title(person: Person) -> Locator:
    """What the end says first."""
    return person.page.get_by_role("heading", level=2)


def ears(person: Person, seat: str) -> Locator:
    return person.page.locator(f"[data-spot='seat:{seat}'] .ears")


def behind_ear(person: Person, seat: str) -> Locator:
    return person.page.locator(f"[data-spot='seat:{seat}'] .fan .card")


async def bibi_loses(playground: Playground, asha: Person, bibi: Person) -> None:
    """A game of two with few cards."""
    await playground.put(longears.setup("thulla", hands=["3h", "2h 4h"], lead="A"), asha, bibi)
    await play_out(asha, bibi)


async def again(*people: Person) -> None:
    for person in people:
        await person.tap_button("end_rematch")
    for person in people:
        await expect(person.ending).to_have_count(0)


# The match names its loser


async def test_a_lost_letter_is_a_card_behind_the_ear_and_the_whole_word_ends_the_match(
    playground: Playground,
) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="thulla", form="letters", word="OX", forfeit="bray")
    await bibi_loses(playground, asha, bibi)
    has = {"letters": spelled("O"), "word": "OX"}
    await asha.sees(asha.text("end_has_letters", who="Bibi", **has))
    await bibi.sees(bibi.text("end_has_letters", you="yes", **has))
    await expect(asha.text("end_forfeit", text="bray")).to_have_count(0)

    await again(asha, bibi)
    await asha.sees(
        asha.page.get_by_role("group", name="Bibi").and_(asha.seat(asha.say("letters_of", **has)))
    )
    await expect(behind_ear(asha, "B")).to_have_text(["O"])
    await expect(behind_ear(bibi, "B")).to_have_text(["O"])
    await expect(behind_ear(asha, "A")).to_have_count(0)

    await bibi_loses(playground, asha, bibi)
    whole = spelled("OX")
    await expect(title(asha)).to_have_text(asha.say("end_completed", who="Bibi", word=whole))
    await expect(title(bibi)).to_have_text(bibi.say("end_completed", you="yes", word=whole))
    for person in (asha, bibi):
        await person.sees(person.text("end_forfeit", text="bray"), person.button("end_new_match"))
        await expect(ears(person, "B")).to_have_count(1)
        await expect(behind_ear(person, "B")).to_have_text(["O", "X"])


async def test_the_waiting_room_shows_letters_and_who_lost(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("بیبی", language="fa")
    await playground.table(asha, bibi, game="thulla", form="letters", word="OX")
    await bibi_loses(playground, asha, bibi)
    await bibi.tap_button("end_seats")
    letters = bibi.say("letters_of", letters=spelled("O"), word="OX")
    await bibi.sees(bibi.page.get_by_role("img", name=letters, exact=True))
    await bibi.tap_button("waiting_last_game")
    await again(asha, bibi)
    await bibi_loses(playground, asha, bibi)
    await asha.tap_button("end_seats")
    await asha.sees(asha.page.get_by_text(asha.say("end_completed", who="بیبی", word=spelled("OX"))))


async def test_most_losses_buys_the_snacks_after_the_agreed_number_of_games(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi", DESKTOP)
    await playground.table(asha, bibi, game="thulla", games=2)
    await bibi_loses(playground, asha, bibi)
    await asha.sees(asha.text("end_match_of", count=1, games=2))
    await again(asha, bibi)
    await bibi_loses(playground, asha, bibi)
    await expect(title(asha)).to_have_text(asha.say("end_lost_most", who="Bibi"))
    await expect(title(bibi)).to_have_text(bibi.say("end_lost_most", you="yes"))
    reason = f"{say('end_losses_of', count=2, games=2)} {say('end_snacks')}"
    await asha.sees(asha.page.get_by_text(reason, exact=True))
    for person in (asha, bibi):
        await expect(ears(person, "B")).to_have_count(1)
        await expect(person.button("end_stop")).to_have_count(0)


async def test_ears_go_to_who_lost_the_match_not_to_who_lost_its_last_game(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    code = await playground.table(asha, bibi, game="thulla", games=3)
    room = playground.room(code)
    assert room.state.match
    lost = GameResult((("B",), ("A",)), ("A",))
    room.state.match = room.state.match.after(lost).after(lost)
    await bibi_loses(playground, asha, bibi)
    await expect(title(bibi)).to_have_text(bibi.say("end_lost_most", who="Asha"))
    await expect(ears(bibi, "A")).to_have_count(1)
    await expect(ears(bibi, "B")).to_have_count(0)


async def test_a_match_that_the_host_ends_says_how_it_stands_also_when_its_loser_leaves(
    playground: Playground,
) -> None:
    asha, bibi, cyrus = [await playground.come(name) for name in ("Asha", "Bibi", "Cyrus")]
    code = await playground.table(asha, bibi, cyrus, game="thulla")
    room = playground.room(code)
    assert room.state.match
    shared = GameResult((("A",), ("B", "C")), ("B", "C"))
    room.state.match = room.state.match.after(shared)
    position = longears.setup("thulla", hands=["3h", "2h", "4h 5h"], lead="A")
    await playground.put(position, asha, bibi, cyrus)
    await play_out(asha, bibi, cyrus)
    await expect(asha.text("end_match_over")).to_have_count(0)
    await asha.tap_button("end_stop")
    await asha.tap_button("table_yes")
    losses = say("end_losses_of", count=2, games=2)
    told = f"{say('end_stopped')} {losses} {say('end_snacks')}"
    for person in (asha, bibi):
        await expect(title(person)).to_have_text(person.say("end_lost_most", who="Cyrus"))
        await person.sees(person.page.get_by_text(told, exact=True))
    await cyrus.tap_button("end_leave")
    await expect(asha.page.get_by_role("row", name="Cyrus")).to_have_count(1)
    await expect(title(asha)).to_have_text(asha.say("end_lost_most", who="Cyrus"))


async def test_a_best_of_names_who_won_it_and_the_ears_stay_with_who_lost_the_game(
    playground: Playground,
) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    code = await playground.table(asha, bibi, game="thulla", form="best_of", games=3, forfeit="bray")
    room = playground.room(code)
    assert room.state.match
    room.state.match = room.state.match.after(GameResult((("A",), ("B",)), ("B",)))
    await bibi_loses(playground, asha, bibi)
    await expect(title(bibi)).to_have_text(bibi.say("end_champion", who="Asha"))
    await bibi.sees(bibi.text("end_first_of", count=2, games=2), bibi.text("end_forfeit", text="bray"))
    await expect(bibi.page.locator("section.end .ears")).to_have_count(0)
    await expect(ears(bibi, "B")).to_have_count(1)


async def test_a_tie_names_both(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    code = await playground.table(asha, bibi, game="thulla", games=2)
    room = playground.room(code)
    assert room.state.match
    room.state.match = room.state.match.after(GameResult((("B",), ("A",)), ("A",)))
    await bibi_loses(playground, asha, bibi)
    await expect(title(asha)).to_have_text(asha.say("end_lost_most_all", who="You and Bibi"))
    await asha.sees(
        asha.page.get_by_text(
            f"{say('end_losses_each', count=1, games=2)} {say('end_snacks_all')}", exact=True
        )
    )


@pytest.mark.parametrize("language", ["en", "fa"])
async def test_the_letters_at_every_seat_fit_a_small_phone(playground: Playground, language: str) -> None:
    asha = await playground.come("Asha", SMALL, language=language)
    for scene in ("letters", "letters-twelve", "letters-malayalam", "letters-persian"):
        await asha.look_at(scene)
        await asha.dealt()
        cards = await boxes(asha.page.locator(".fan .card"))
        assert cards, scene
        for box in cards:
            assert box["x"] >= 0, scene
            assert box["y"] >= 0, scene
            assert box["x"] + box["width"] <= SMALL["width"], scene
        assert await asha.page.evaluate("document.documentElement.scrollWidth") == SMALL["width"], scene


async def test_twelve_letters_are_counted_for_the_eye_and_spelled_for_the_ear(playground: Playground) -> None:
    asha = await playground.come("Asha", SMALL)
    await asha.go("/gallery/letters-twelve")
    rustam = asha.page.get_by_role("group", name="Rustam")
    await asha.sees(rustam.and_(asha.seat(say("letters_of", letters=spelled(TWELVE[:10]), word=TWELVE))))
    await expect(rustam.locator(".sum")).to_have_text("10/12")


# Matches that can end


def forms(person: Person) -> Locator:
    return person.page.get_by_role("radiogroup", name=person.say("setup_match"), exact=True).get_by_role(
        "radio"
    )


@pytest.mark.parametrize("language", ["en", "fa"])
async def test_kd_a27_kadi_is_played_for_wins_points_or_best_of(
    playground: Playground, language: str
) -> None:
    asha = await playground.come("Asha", language=language)
    await asha.go("/new?game=kadi&form=letters&forfeit=bray")
    await asha.unfold("setup_more")
    for at, form in enumerate(("wins", "best_of", "points")):
        await asha.sees(
            forms(asha).nth(at).and_(asha.page.get_by_role("radio", name=asha.say(f"match_{form}_words")))
        )
    await expect(forms(asha)).to_have_count(3)
    await expect(forms(asha).first).to_be_checked()
    await expect(asha.page.get_by_label(asha.say("setup_forfeit"))).to_have_count(0)
    await asha.tap_button("new_make")
    await asha.arrives("/t/")
    settings = playground.room(asha.code).state.settings
    assert (settings.form, settings.games, settings.forfeit) == (Form.WINS, None, "")


async def test_wins_are_counted_and_most_wins_win_the_match(playground: Playground) -> None:
    asha, bibi = await playground.come("Asha"), await playground.come("Bibi")
    await playground.table(asha, bibi, game="kadi", games=1)
    position = longears.setup("kadi", hands=["7h", "5c 6d"], top="8h", stock="2c 3c 4c", lead="A", called="A")
    await playground.put(position, asha, bibi)
    await play_out(asha, bibi)
    await expect(title(asha)).to_have_text(asha.say("end_champion", you="yes"))
    await expect(title(bibi)).to_have_text(bibi.say("end_champion", who="Asha"))
    await bibi.sees(bibi.text("end_wins_of", count=1, games=1))
    await expect(ears(bibi, "B")).to_have_count(0)


@pytest.mark.parametrize(("game", "form"), [("donkey", Form.COUNT), ("kadi", Form.WINS)])
async def test_a_number_of_games_can_be_agreed_on_where_one_just_plays(
    playground: Playground, game: str, form: Form
) -> None:
    asha = await playground.come("Asha")
    await asha.go(f"/new?game={game}")
    await asha.unfold("setup_more")
    agreed = asha.page.get_by_role("switch", name=asha.say("match_agreed"))
    await expect(agreed).not_to_be_checked()
    await asha.tap(agreed)
    games = asha.page.get_by_role("group", name=asha.say("match_games"))
    await asha.tap(games.get_by_role("button", name=asha.say("further")))
    await expect(games.get_by_role("status")).to_have_text("6")
    await asha.tap_button("new_make")
    await asha.arrives("/t/")
    settings = playground.room(asha.code).state.settings
    assert (settings.form, settings.games) == (form, 6)
    await asha.sees(asha.text("match_count_short", count=6))


@pytest.mark.parametrize(
    ("written", "word", "count"), [(FOAL, FOAL, 5), ("donkey ", "DONKEY", 6), ("الاغ", "الاغ", 4)]
)
async def test_a_word_of_any_script_is_taken_whole(
    playground: Playground, written: str, word: str, count: int
) -> None:
    asha = await playground.come("Asha")
    await asha.go("/new?game=donkey&form=letters")
    await asha.unfold("setup_more")
    await asha.page.get_by_role("textbox", name=asha.say("match_word")).fill(written)
    await asha.sees(asha.text("match_word_letters", count=count, most=12))
    await asha.tap_button("new_make")
    await asha.arrives("/t/")
    assert playground.room(asha.code).state.settings.word == word
    await asha.start()
    await asha.dealt()
    match = playground.room(asha.code).state.match
    assert match
    assert len(match.letters) == count


@pytest.mark.parametrize("language", ["en", "fa"])
async def test_what_is_no_word_is_explained_and_not_taken(playground: Playground, language: str) -> None:
    asha = await playground.come("Asha", PHONE, language=language)
    await asha.go("/new?game=donkey&form=letters")
    await asha.unfold("setup_more")
    field = asha.page.get_by_role("textbox", name=asha.say("match_word"))
    wrong = asha.say("match_word_wrong", least=asha.digits(1), most=asha.digits(12))
    for written in ("ABCDEFGHIJKLM", "TWO WORDS", ""):
        await field.fill(written)
        await asha.sees(asha.page.get_by_role("alert").filter(has_text=wrong))
        await expect(field).to_have_attribute("aria-invalid", "true")
        await asha.tap_button("new_make")
        assert "/new" in asha.page.url
        await field.fill("OX")
        await expect(asha.page.get_by_role("alert").filter(has_text=wrong)).to_have_count(0)
    await asha.tap_button("new_make")
    await asha.arrives("/t/")
