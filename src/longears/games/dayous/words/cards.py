"""What a card of Dayous does, in a sentence or two, by the rule sheet and by what can be done with it."""

from longears.page import has, of_cards

CARDS = (
    of_cards("trump", ("DY-4", "DY-8"), "A trump: it beats every plain card and every lower trump."),
    of_cards("plain", ("DY-8",), "A plain card: it beats lower cards of its own suit."),
    of_cards(
        "",
        ("DY-6", "DY-7", "DY-8"),
        "It attacks: the defender must beat it, pass it on, or take it.",
        has(passing="one"),
        at="attack",
    ),
    of_cards(
        "",
        ("DY-6", "DY-8"),
        "It attacks: the defender must beat it or take it.",
        has(passing="off"),
        at="attack",
    ),
    of_cards("", ("DY-9",), "It can be thrown in: the defender must beat this card too.", at="throw_in"),
    of_cards("", ("DY-A11",), "It can be thrown in: the defender takes it with the rest.", at="pile_on"),
    of_cards("", ("DY-7",), "It passes the whole attack on to the next player.", at="pass_on"),
)
