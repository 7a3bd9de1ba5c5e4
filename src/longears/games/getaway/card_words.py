"""What a card of Donkey, Kazhutha Kali or Thulla does when it leads, follows or cuts, by the rule sheet."""

from longears.games.getaway import clauses
from longears.page import both, has, of_cards

STOPS = has(cut_stops=True)
GOES_ON = has(cut_stops=False)
TAKES_UP = both(clauses.HIGHEST_TAKES, clauses.SETTLED)
TAKES_UP_IF_IN = both(clauses.HIGHEST_TAKES, clauses.INSTANT)
COLLECTS = both(clauses.HIGHEST_TAKES, clauses.PILES)

CARDS = (
    of_cards("", ("GW-2", "GW-3"), "It leads: everyone who has its suit must follow.", at="lead"),
    of_cards("", ("GW-2", "GW-3"), "It follows. If nobody cuts, the highest card leads next.", at="follow"),
    of_cards("", ("GW-4",), "If somebody cuts, the highest card picks up the trick.", TAKES_UP, at="follow"),
    of_cards(
        "",
        ("GW-4", "GW-A2"),
        "If somebody cuts, the highest card whose player is still in picks up the trick.",
        TAKES_UP_IF_IN,
        at="follow",
    ),
    of_cards("", ("GW-A8",), "If somebody cuts, the highest card collects the trick.", COLLECTS, at="follow"),
    of_cards(
        "",
        ("GW-A10",),
        "If somebody cuts, they take the trick themselves.",
        clauses.CUTTER_TAKES,
        at="follow",
    ),
    of_cards("", ("GW-4",), "It cuts: the trick ends at once.", STOPS, at="cut"),
    of_cards("", ("GW-A19",), "It cuts: the others still play.", GOES_ON, at="cut"),
    of_cards("", ("GW-4",), "The highest card of the led suit picks it all up.", TAKES_UP, at="cut"),
    of_cards(
        "",
        ("GW-4", "GW-A2"),
        "The highest card of the led suit whose player is still in picks it all up.",
        TAKES_UP_IF_IN,
        at="cut",
    ),
    of_cards("", ("GW-A8",), "The highest card of the led suit collects it all.", COLLECTS, at="cut"),
    of_cards("", ("GW-A10",), "You take the whole trick yourself.", clauses.CUTTER_TAKES, at="cut"),
    of_cards(
        "", ("GW-A19",), "The trick is cut already: this card changes nothing.", GOES_ON, at="cut_already"
    ),
    of_cards(
        "",
        ("GW-A21",),
        "The first trick is free: nothing in it is a cut.",
        has(first_trick="free"),
        at="free",
    ),
)
