"""Every house rule of Dayous as a question with its answers, and the presets in words."""

from longears.games.dayous.words.conditions import ONE_TRUMP
from longears.page import OptionWords

OPTIONS = (
    OptionWords(
        "packs",
        "How many packs are there?",
        {
            "by_seats": "One for 2 to 6 players, two for 7 or 8.",
            "1": "One. Seven players at most.",
            "2": "Two.",
            "3": "Three.",
            "4": "Four.",
        },
    ),
    OptionWords(
        "trumps",
        "How many trump suits does a game have?",
        {"two": "Two, one after the other. The marker brings the change.", "one": "One, from first to last."},
    ),
    OptionWords(
        "second_trump",
        "Which card names the second trump?",
        {
            "different": "The first below the marker of another suit.",
            "any": "The next below the marker, even of the same suit.",
        },
        idle=ONE_TRUMP,  # DY-A3
    ),
    OptionWords(
        "attack_limit",
        "How many attack cards may a bout have?",
        {
            "hand": "Any number, as long as the defender has a card in hand for each that is unbeaten.",
            "deal": "The same, but no more than were dealt to one player.",
            "six": "The same, but no more than six.",
            "five_first": "The same, but no more than five until cards first leave the game.",
        },
    ),
    OptionWords(
        "throw_in",
        "Who may throw in?",
        {
            "all": "Everyone but the defender.",
            "neighbours": "Only the players next to the defender.",
            "not_attacker": "Everyone but the defender and, once the attack is answered, the attacker.",
        },
    ),
    OptionWords(
        "passing",
        "May an attack be passed on?",
        {"one": "Yes, with one card of the same rank.", "off": "No."},
    ),
    OptionWords(
        "pile_on",
        "May more be added when the defender takes?",
        {"false": "No. The take ends the bout.", "true": "Yes, in a last round."},
    ),
    OptionWords(
        "draw",
        "Who loses when nobody has cards left?",
        {"nobody": "Nobody.", "last_loses": "The defender, who ran out last."},
    ),
)

ASKED_FIRST = ("passing", "throw_in", "attack_limit")
"""What families differ on, most important first; our choice, since no document says it."""

PRESETS = {
    "book": "the game as its document tells it, with an ending of ours.",
    "durak": "closer to its Russian parent: one trump, six attack cards at most, and a last round of"
    " throwing in when the defender takes.",
    "two-packs": "two packs and ten cards each, whatever the number of players.",
}
