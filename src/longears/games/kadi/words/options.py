"""Every house rule of Kadi as a question with its answers, and the presets in words."""

from longears.games.kadi.words.conditions import CIRCUIT
from longears.page import OptionWords

OPTIONS = (
    OptionWords(
        "hand",
        "How many cards are dealt?",
        {
            "by_players": "4 each for 2 or 3 players, 3 each for 4 or 5.",
            "3": "3 each.",
            "4": "4 each.",
        },
    ),
    OptionWords(
        "draw",
        "May you draw although you could play?",
        {"forced": "No. Draw only if you can lay nothing.", "free": "Yes, always."},
    ),
    OptionWords(
        "drawn",
        "May you play the card you have just drawn?",
        {"keep": "No. Your turn is over.", "may_play": "Yes, if it fits, at once."},
    ),
    OptionWords(
        "groups",
        "Which cards may be laid several at a time?",
        {"any_rank": "Cards of any one rank.", "jumps_and_kicks": "Only jacks, or kings."},
    ),
    OptionWords(
        "chains",
        "May questions of different ranks follow each other?",
        {
            "true": "Yes, if each matches the one before.",
            "false": "No. All questions of a turn are of one rank.",
        },
    ),
    OptionWords(
        "ace",
        "What does an ace go on?",
        {
            "matches": "On what it matches, and always on a named suit, a penalty or a question.",
            "wild": "On anything.",
        },
    ),
    OptionWords(
        "penalty",
        "How much is a penalty that was passed on?",
        {"forward": "What the top card says.", "accumulate": "All penalty cards laid, added up."},
    ),
    OptionWords(
        "counter",
        "Which penalty cards pass a penalty on?",
        {"same_rank": "Cards of the same rank.", "any_penalty": "Any penalty card."},
    ),
    OptionWords(
        "counters",
        "Can jumps and kickbacks be countered?",
        {"true": "Yes, jacks with jacks and kings with kings.", "false": "No."},
    ),
    OptionWords(
        "king_two",
        "What does a king do with two players?",
        {"nothing": "Nothing.", "skip": "Its player plays again."},
    ),
    OptionWords(
        "spade_ask",
        "What may the ace of spades ask?",
        {
            "circuit": "One card of everyone but the next player, until your turn comes again.",
            "lock": "One card of the next player, who must lay it, or an ace, or draw.",
            "off": "Nothing.",
        },
    ),
    OptionWords(
        "spade_win",
        "What has the asker won when nobody produces the card?",
        {
            "lay": "The right to lay a winning hand, having called, whatever lies on top.",
            "outright": "The game, having called, whatever they hold.",
        },
        idle=lambda sheet: not CIRCUIT(sheet),  # KD-A28
    ),
    OptionWords(
        "false_call",
        "What does it cost to call and not to win?",
        {"free": "Nothing.", "draw_two": "Two cards."},
    ),
)

ASKED_FIRST = ("penalty", "ace", "draw", "false_call")
"""What families differ on, most important first; our choice, since no document says it."""

PRESETS = {
    "book": "the game as its own document tells it.",
    "street": "the game as most apps play it. You may always draw, aces go on anything, penalties add up and"
    " any penalty card passes them on, and a false call costs two cards.",
}
