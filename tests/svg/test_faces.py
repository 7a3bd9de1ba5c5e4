import pytest

from longears import cards
from longears.svg import card, symbols
from longears.svg.faces import NAMES, symbol_id, words
from longears.svg.shapes import BLUE, GREEN, INK, RED
from tests.svg.reading import SVG, ids, kind, outside, pips, read, references
from tests.svg.samples import IMAGES, samples

STYLES = [(False, False), (True, False), (False, True), (True, True)]
style = pytest.mark.parametrize(("four_colour", "large_index"), STYLES)
PIPS = {rank: number for number, rank in enumerate("A23456789T", start=1)}
SMALL_FILE = 3_600
SMALL_SYMBOL = 1_000


def drawn(name: str, four_colour: bool, large_index: bool) -> str:
    return card(name, four_colour=four_colour, large_index=large_index)


def test_there_are_54_cards_and_a_back() -> None:
    assert len(NAMES) == 55
    assert set(NAMES) == {*map(cards.name, range(54)), "??"}


@style
@pytest.mark.parametrize("name", NAMES)
def test_a_card_is_one_well_formed_svg_with_its_words(
    name: str, four_colour: bool, large_index: bool
) -> None:
    root = read(drawn(name, four_colour, large_index))
    assert kind(root) == "svg"
    assert root.attrib["viewBox"] == "-125 -175 250 350"
    assert root.findtext(f"{SVG}title") == words(name)
    assert references(root) == set(ids(root))
    assert len(ids(root)) == len(set(ids(root)))


@style
@pytest.mark.parametrize("name", NAMES)
def test_a_card_stays_inside_its_edges(name: str, four_colour: bool, large_index: bool) -> None:
    assert outside(drawn(name, four_colour, large_index)) == []


@pytest.mark.parametrize("name", [rank + suit for rank in PIPS for suit in cards.SUITS])
def test_a_number_card_has_its_number_of_pips_of_its_suit(name: str) -> None:
    found = pips(read(card(name)))
    assert found == [f"#pip-{name[1]}"] * PIPS[name[0]]


@pytest.mark.parametrize("rank", "23456789T")
def test_the_pips_of_the_lower_half_are_turned_round(rank: str) -> None:
    field = next(element for element in read(card(f"{rank}h")).iter() if element.get("class") == "pips")
    upright = [float(pip.get("y", 0)) for pip in field.findall(f"{SVG}use")]
    turned = field.findall(f"{SVG}g")
    assert [group.attrib["transform"] for group in turned] == ["rotate(180)"]
    assert all(y <= 0 for y in upright)
    assert all(float(pip.get("y", 0)) < 0 for pip in turned[0])


@style
def test_no_two_cards_look_alike(four_colour: bool, large_index: bool) -> None:
    def picture(name: str) -> str:
        return drawn(name, four_colour, large_index).replace(words(name), "")

    assert len({picture(name) for name in NAMES}) == len(NAMES)


def test_each_style_draws_a_card_of_its_own() -> None:
    assert len({drawn("7c", *options) for options in STYLES}) == len(STYLES)


@pytest.mark.parametrize(
    ("suit", "two", "four"), [("c", INK, GREEN), ("d", RED, BLUE), ("h", RED, RED), ("s", INK, INK)]
)
def test_four_colours_make_clubs_green_and_diamonds_blue(suit: str, two: str, four: str) -> None:
    assert f'color="{two}"' in card(f"9{suit}")
    assert f'color="{four}"' in card(f"9{suit}", four_colour=True)


def test_the_ace_of_spades_is_the_largest() -> None:
    assert "scale(4.2)" in card("As")
    assert all("scale(4.2)" not in card(name) for name in ("Ac", "Ad", "Ah"))


def test_courts_and_pips_need_no_font() -> None:
    assert not [name for name in NAMES for element in read(card(name)).iter() if kind(element) == "text"]


@pytest.mark.parametrize("name", ["", "1s", "as", "10h", "Xq", "?"])
def test_what_is_no_card_cannot_be_drawn(name: str) -> None:
    with pytest.raises(cards.NotationError, match="is not a card"):
        card(name)


@style
def test_the_sprite_has_a_symbol_for_every_card_and_no_id_twice(four_colour: bool, large_index: bool) -> None:
    root = read(symbols(four_colour=four_colour, large_index=large_index))
    found = ids(root)
    assert len(found) == len(set(found))
    assert references(root) <= set(found)
    assert {element.attrib["id"] for element in root.iter(f"{SVG}symbol")} == {
        symbol_id(name) for name in NAMES
    }
    assert symbol_id("As") == "card-As"
    assert symbol_id("??") == "card-back"


def test_faces_are_small() -> None:
    sprite = symbols()
    longest = max(len(part) for part in sprite.split("<symbol")[1:])
    assert longest < SMALL_SYMBOL
    assert max(len(card(name)) for name in NAMES) < SMALL_FILE


@pytest.mark.parametrize("name", samples())
def test_the_sample_pictures_are_up_to_date(name: str) -> None:
    assert (IMAGES / name).read_text(encoding="utf-8") == samples()[name]
