"""What helps one to learn Kadi: the game in short, questions, tips."""

from longears.games.kadi.words.clauses import ANSWERED, STOCK
from longears.games.kadi.words.conditions import (
    ANY_GROUP,
    ANY_PENALTY,
    FALSE_CALL_COSTS,
    FEW_GROUPS,
    FORCED,
    FREE,
    KEEPS,
    LAYS,
    MAY_PLAY,
    SAME_RANK,
    WINS_OUTRIGHT,
)
from longears.page import Clause, Example, Question, Tip, has

MATCHED = Example(("6h 4s Kd", "7c 8d 9s", "Tc 4d 5c"), ("A 6h", "A ."), {"top": "9h", "stock": STOCK})
PENALTY = Example(("2h 4s Kd", "7c 8d 9s", "Tc 4d 5c"), ("A 2h", "A .", "B +"), {"top": "6h", "stock": STOCK})
WON = Example(
    ("7h 7c", "8d 9s 4s", "Tc 4d 5c"),
    ("A 7h", "A 7c", "A ."),
    {"top": "6h", "stock": STOCK, "called": "A"},
)
WON_WITH_ONE = Example(
    ("7h", "8d 9s 4s", "Tc 4d 5c"), ("A 7h", "A ."), {"top": "6h", "stock": STOCK, "called": "A"}
)

IN_SHORT = (
    Clause(("KD-5",), "**Match** the top card, by suit or by rank. If you cannot, draw.", example=MATCHED),
    Clause(
        ("KD-6", "KD-A5"),
        "A queen or an 8 is a **question**. Answer it at once: with an answer of its suit, or any ace.",
        example=ANSWERED,
    ),
    Clause(
        ("KD-10",),
        "2, 3 and jokers are **penalties**: the next player draws 2, 3 or 5 cards.",
        example=PENALTY,
    ),
    Clause(
        ("KD-7", "KD-8", "KD-9"),
        "A jack **skips** the next player, a king **turns** the direction, an ace may **name** a suit.",
    ),
    Clause(
        ("KD-11", "KD-15"),
        "Say **Niko Kadi** after your turn. On the next one lay all your cards at once, and win.",
        ANY_GROUP,
        example=WON,
    ),
    Clause(
        ("KD-11", "KD-15"),
        "Say **Niko Kadi** after your turn. On the next one lay all your cards at once, and win.",
        FEW_GROUPS,
        example=WON_WITH_ONE,
    ),
)

QUESTIONS = (
    Question(
        ("KD-15", "KD-A16"),
        "Can I win with a jack, a king, a 2, a 3 or a joker?",
        "No. Only answers win, or questions with their answers. With another card as your last you are"
        " cardless, and draw on your next turn.",
        lambda sheet: not WINS_OUTRIGHT(sheet),
    ),
    Question(
        ("KD-11", "KD-A16"),
        "I forgot to say Niko Kadi. What now?",
        "You cannot win on your next turn. Keep a card, call after that turn, and win on the one after.",
    ),
    Question(
        ("KD-A15",),
        "I said Niko Kadi and cannot win. Does it cost anything?",
        "No.",
        has(false_call="free"),
    ),
    Question(
        ("KD-A15",),
        "I said Niko Kadi and cannot win. Does it cost anything?",
        "Two cards, if you lay cards on that turn. If you draw, nothing.",
        FALSE_CALL_COSTS,
    ),
    Question(
        ("KD-5", "KD-A2"),
        "Must I lay a card if I can?",
        "Yes. You draw only if nothing fits. A penalty may always be taken.",
        FORCED,
    ),
    Question(("KD-A2",), "Must I lay a card if I can?", "No. You may always draw instead.", FREE),
    Question(
        ("KD-A2",),
        "May I lay the card that I have just drawn?",
        "No. Your turn is over; it may go next time.",
        KEEPS,
    ),
    Question(
        ("KD-A2",),
        "May I lay the card that I have just drawn?",
        "Yes, if it fits, after a plain draw. Or you keep it.",
        MAY_PLAY,
    ),
    Question(
        ("KD-A5",),
        "Which cards answer a question?",
        "4, 5, 6, 7, 9 and 10 of the suit of your last question, and any ace.",
    ),
    Question(
        ("KD-10", "KD-A9"),
        "What helps against a 2, a 3 or a joker?",
        "A card of the same rank passes it on, an ace ends it. Nothing else.",
        SAME_RANK,
    ),
    Question(
        ("KD-10", "KD-A9"),
        "What helps against a 2, a 3 or a joker?",
        "Any penalty card passes it on, an ace ends it. Nothing else.",
        ANY_PENALTY,
    ),
    Question(
        ("KD-14", "KD-A16"),
        "Why can I not win while another player has no cards?",
        "Because that player has not won either, and will draw. Until then nobody can win.",
    ),
    Question(("ALL-10",), "May I take a card back?", "No. A card once played stays played."),
)

TIPS = (
    Tip("Work towards a hand that goes in one turn: answers of one rank, or questions with their answer."),
    Tip(
        "Get rid of jacks, kings and penalty cards early. They can never be your last.",
        followed="sheds-trouble",
        opposed="keeps-trouble",
    ),
    Tip("Two answers of one rank in two suits are better than one card. They fit twice as often.", ANY_GROUP),
    Tip("A queen without an answer costs you a card. Lay her together with one.", FORCED),
    Tip("Keep a 2, a 3 or a jack for the player who has just said Niko Kadi."),
    Tip(
        "Keep an ace. It saves you from a penalty, and names the suit you want to finish in.",
        followed="keeps-aces",
        opposed="sheds-aces",
    ),
    Tip("Do not lay your last card without having called. You would only have to draw."),
    Tip(
        "Once your hand is ready, ask with the ace of spades for a card you believe to be in the draw pile,"
        " and call.",
        LAYS,
    ),
    Tip(
        "Ask with the ace of spades as soon as you can, for a card you believe to be in the draw pile, and"
        " call. Your hand need not be ready.",
        WINS_OUTRIGHT,
    ),
    Tip(
        "Calling costs nothing. If you might win next time, call.",
        has(false_call="free"),
        followed="calls-always",
    ),
    Tip("Call only when you mean it.", FALSE_CALL_COSTS),
    Tip(
        "When you lay an ace, name a suit: one that you hold, or one that the others could not play on.",
        opposed="names-nothing",
    ),
)
