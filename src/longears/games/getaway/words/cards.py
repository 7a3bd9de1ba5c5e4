"""What a card of Donkey, Kazhutha Kali or Thulla does when it leads, follows or cuts, by the rule sheet."""

from longears.games.getaway.words import conditions
from longears.page import has, of_cards

CARDS = (
    of_cards("", ("GW-2", "GW-3"), "It leads: everyone who has its suit must follow.", at="lead"),
    of_cards("", ("GW-2", "GW-3"), "It follows. If nobody cuts, the highest card leads next.", at="follow"),
    of_cards(
        "",
        ("GW-4",),
        "If somebody cuts, the highest card picks up the trick.",
        conditions.TAKES_UP,
        at="follow",
    ),
    of_cards(
        "",
        ("GW-4", "GW-A2"),
        "If somebody cuts, the highest card whose player is still in picks up the trick.",
        conditions.TAKES_UP_IF_IN,
        at="follow",
    ),
    of_cards(
        "",
        ("GW-A8",),
        "If somebody cuts, the highest card collects the trick.",
        conditions.COLLECTS,
        at="follow",
    ),
    of_cards(
        "",
        ("GW-A10",),
        "If somebody cuts, they take the trick themselves.",
        conditions.CUTTER_TAKES,
        at="follow",
    ),
    of_cards("", ("GW-4",), "It cuts: the trick ends at once.", conditions.STOPS, at="cut"),
    of_cards("", ("GW-A19",), "It cuts: the others still play.", conditions.GOES_ON, at="cut"),
    of_cards(
        "", ("GW-4",), "The highest card of the led suit picks it all up.", conditions.TAKES_UP, at="cut"
    ),
    of_cards(
        "",
        ("GW-4", "GW-A2"),
        "The highest card of the led suit whose player is still in picks it all up.",
        conditions.TAKES_UP_IF_IN,
        at="cut",
    ),
    of_cards(
        "", ("GW-A8",), "The highest card of the led suit collects it all.", conditions.COLLECTS, at="cut"
    ),
    of_cards("", ("GW-A10",), "You take the whole trick yourself.", conditions.CUTTER_TAKES, at="cut"),
    of_cards(
        "",
        ("GW-A19",),
        "The trick is cut already: this card changes nothing.",
        conditions.GOES_ON,
        at="cut_already",
    ),
    of_cards(
        "",
        ("GW-A21",),
        "The first trick is free: nothing in it is a cut.",
        has(first_trick="free"),
        at="free",
    ),
)
