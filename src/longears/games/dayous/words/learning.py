"""What helps one to learn Dayous: the game in short, questions, tips."""

from longears.games.dayous.words.clauses import HANDS, OPEN, TABLE
from longears.games.dayous.words.conditions import (
    ATTACKER_STAYS_OUT,
    EVERYONE_JOINS,
    NEIGHBOURS_JOIN,
    NO_PASSING,
    ONE_TRUMP,
    PASSING,
    PILE_ON,
    TAKE_ENDS,
    TWO_TRUMPS,
)
from longears.page import Clause, Example, Question, Tip

ATTACK = Example(HANDS, ("A 5d",), TABLE)
PASS_ON = Example(HANDS, ("A 5d", "B 5h^"), TABLE)
BEAT = Example(HANDS, ("A 5d", "B 9d/5d"), TABLE)
THROW_IN = Example(HANDS, ("A 5d", "B 9d/5d", "C 5c", "B 2s/5c"), TABLE)
TAKE = Example(HANDS, ("A 5d", "B 9d/5d", "C 9h", "B take"), TABLE, only_taken=True)

IN_SHORT = (
    Clause(("DY-6",), "**Attack** the next player with a card, or with several of one rank.", example=ATTACK),
    Clause(
        ("DY-7",),
        "Who is attacked may **pass it on** with a card of the same rank,",
        PASSING,
        example=PASS_ON,
    ),
    Clause(
        ("DY-8",),
        "or **beat** each card: with a higher one of its suit, or with a trump.",
        PASSING,
        example=BEAT,
    ),
    Clause(
        ("DY-8",),
        "Who is attacked must **beat** each card: with a higher one of its suit, or with a trump.",
        NO_PASSING,
        example=BEAT,
    ),
    Clause(
        ("DY-9",),
        "Others **throw in** ranks that lie there. All must be beaten; here spades are trump.",
        example=THROW_IN,
    ),
    Clause(
        ("DY-10", "DY-11"),
        "All beaten: the cards leave the game, and the defender attacks. If not, the defender **takes**"
        " everything.",
        TAKE_ENDS,
        example=TAKE,
    ),
    Clause(
        ("DY-10", "DY-11", "DY-A11"),
        "All beaten: the cards leave the game, and the defender attacks. If not, more may be added, and the"
        " defender **takes** everything.",
        PILE_ON,
        example=OPEN,
    ),
    Clause(
        ("DY-12", "DY-13"),
        "Then all draw from the stock. When it is empty, the last one with cards is {loser}.",
    ),
)

QUESTIONS = (
    Question(
        ("DY-4", "DY-8"),
        "Does an ace beat a 5 of another suit?",
        "No, unless the ace is a trump. A plain card beats only lower cards of its own suit.",
    ),
    Question(
        ("DY-8",),
        "I have beaten one card. May I still pass the attack on?",
        "No. Passing on comes before beating, or not at all.",
        PASSING,
    ),
    Question(
        ("DY-A10",),
        "May I pass on to a player with few cards?",
        "Only if that player holds at least as many cards as would then lie there.",
        PASSING,
    ),
    Question(
        ("DY-A11",),
        "May I take, though I could beat everything?",
        "Yes, as long as something is unbeaten. But it costs you the next attack.",
    ),
    Question(
        ("DY-9", "DY-A7"),
        "Who may throw in, and when?",
        "Everyone but the defender, at any moment from the first attack card on, also out of turn.",
        EVERYONE_JOINS,
    ),
    Question(
        ("DY-9", "DY-A7"),
        "Who may throw in, and when?",
        "Only the players next to the defender, at any moment from the first attack card on.",
        NEIGHBOURS_JOIN,
    ),
    Question(
        ("DY-9", "DY-A7"),
        "Who may throw in, and when?",
        "Everyone but the defender and, once the attack is answered, the attacker.",
        ATTACKER_STAYS_OUT,
    ),
    Question(
        ("DY-A6",),
        "How many cards can be thrown at me?",
        "Never more unbeaten ones than you hold in hand.",
    ),
    Question(
        ("DY-A3",),
        "What becomes of my trumps when the second trump comes?",
        "They are plain cards from the next bout on.",
        TWO_TRUMPS,
    ),
    Question(
        ("DY-13", "DY-A13"),
        "I have no cards left. Am I out?",
        "Only when the stock is empty. As long as there is one, you draw again after the bout.",
    ),
    Question(("ALL-10",), "May I take a card back?", "No. A card once played stays played."),
)

TIPS = (
    Tip(
        "Attack with your lowest plain cards, and best with a rank you hold twice.",
        followed="attacks-low",
        opposed="attacks-high",
    ),
    Tip(
        "Keep your trumps while there is a stock. They decide the end.",
        ONE_TRUMP,
    ),
    Tip(
        "Keep your trumps at first, but watch the marker come nearer. When it is drawn they turn plain, so"
        " spend them before.",
        TWO_TRUMPS,
        followed="saves-trumps",
        opposed="beats-with-trumps",
    ),
    Tip(
        "Your low cards may be tomorrow's trumps. Do not give away the last card of a suit without need.",
        TWO_TRUMPS,
    ),
    Tip(
        "Beat with as little as will do, and with ranks that already lie there: new ones invite more.",
        opposed="beats-high",
    ),
    Tip("If you cannot beat everything, take early, before more is thrown in."),
    Tip(
        "Passing on costs the next player, not you. Keep a plain pair for it.",
        PASSING,
        opposed="never-passes-on",
    ),
    Tip(
        "Throw in what you want to be rid of, not what you will need: the defender may take it.",
        opposed="never-throws-in",
    ),
    Tip("Count the defender's cards. Who has one card can be given only one."),
    Tip("When the stock is empty, remember who took which cards."),
)
