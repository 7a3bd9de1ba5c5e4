"""What each card of Kadi does, in a sentence or two, by the rule sheet and by what its player has to do."""

from longears.games.kadi.words import conditions
from longears.page import CardWords, both, of_cards

TWO = range(2, 3)
MORE = range(3, 6)
ANSWERS = "4 5 6 7 9 T"
QUESTIONS = "Q 8"
ACES = "A As"
PENALTIES = "2 3 X"

JACK = (
    of_cards("J", ("KD-7",), "A jump: the next player is skipped.", seats=MORE),
    of_cards("J", ("KD-7", "KD-A11"), "A jump: the other player is skipped, and you play again.", seats=TWO),
    of_cards("J", ("KD-7",), "With a jack of their own they can counter it.", conditions.COUNTERS),
    of_cards("J", ("KD-7",), "Every further jack skips one more.", seats=MORE),
    of_cards("J", ("KD-A11",), "With two jacks it is their turn after all.", seats=TWO),
    of_cards("J", ("KD-7", "KD-A11"), "One more jack: one more turn is skipped.", at="group"),
    of_cards(
        "J",
        ("KD-7", "KD-A11"),
        "It counters the jump: the next player is skipped, not you.",
        at="jumped",
        seats=MORE,
    ),
    of_cards(
        "J",
        ("KD-7", "KD-A11"),
        "It counters the jump: the other player is skipped, not you.",
        at="jumped",
        seats=TWO,
    ),
)

KING = (
    of_cards("K", ("KD-8",), "A kickback: play turns round.", seats=MORE),
    of_cards(
        "K",
        ("KD-8",),
        "With a king of their own, the player who was next can counter it.",
        conditions.COUNTERS,
        seats=MORE,
    ),
    of_cards("K", ("KD-8",), "A second king turns it back.", seats=MORE),
    of_cards(
        "K", ("KD-A12",), "A kickback: with two players it does nothing.", conditions.KING_IDLE, seats=TWO
    ),
    of_cards(
        "K", ("KD-A12",), "A kickback: with two players you play again.", conditions.KING_SKIPS, seats=TWO
    ),
    of_cards(
        "K",
        ("KD-A11",),
        "With a king of their own they can counter it.",
        both(conditions.KING_SKIPS, conditions.COUNTERS),
        seats=TWO,
    ),
    of_cards("K", ("KD-8",), "One more king: play turns round once more.", at="group", seats=MORE),
    of_cards(
        "K",
        ("KD-A12",),
        "One more king: with two players it does nothing.",
        conditions.KING_IDLE,
        at="group",
        seats=TWO,
    ),
    of_cards(
        "K",
        ("KD-A12",),
        "One more king: an even number of them does nothing.",
        conditions.KING_SKIPS,
        at="group",
        seats=TWO,
    ),
    of_cards(
        "K",
        ("KD-8", "KD-A11"),
        "It counters the kickback: play turns round again and goes on after you.",
        at="kicked",
        seats=MORE,
    ),
    of_cards(
        "K",
        ("KD-A11",),
        "It counters the kickback: the other player is skipped, not you.",
        at="kicked",
        seats=TWO,
    ),
)

QUESTION = (
    of_cards(
        QUESTIONS,
        ("KD-6", "KD-A5"),
        "A question: it needs an answer in the same turn, an answer card of its suit or any ace.",
    ),
    of_cards(
        QUESTIONS,
        ("KD-A4",),
        "Another question may come first, if its suit or rank is the same.",
        conditions.CHAINS,
    ),
    of_cards(
        QUESTIONS,
        ("KD-A4",),
        "Another question may come first, if its rank is the same.",
        both(conditions.NO_CHAINS, conditions.ANY_GROUP),
    ),
    of_cards(QUESTIONS, ("KD-A6",), "If you have no answer, you draw a card."),
    of_cards(QUESTIONS, ("KD-A4",), "One more question: the answer must now fit this one.", at="answer"),
)

ANSWER = (
    of_cards(ANSWERS, ("KD-2", "KD-15"), "An answer: it answers a question of its suit, and it can win."),
    of_cards(ANSWERS, ("KD-A3",), "Others of its rank may go with it.", conditions.ANY_GROUP),
    of_cards(ANSWERS, ("KD-6", "KD-A5"), "It answers your question.", at="answer"),
    of_cards(ANSWERS, ("KD-A3",), "It goes with the others of its rank.", at="group"),
)

ACE = (
    of_cards(ACES, ("KD-9",), "An ace: it may name the suit that comes next.", conditions.PLAIN_ACES),
    of_cards(
        ACES,
        ("KD-A7",),
        "It always goes on a named suit, stops a penalty and answers any question. It can win.",
        conditions.PLAIN_ACES,
    ),
    of_cards(
        ACES,
        ("KD-9", "KD-A7"),
        "An ace: it goes on anything and may name the suit that comes next.",
        conditions.WILD_ACES,
    ),
    of_cards(
        ACES, ("KD-A7",), "It stops a penalty and answers any question. It can win.", conditions.WILD_ACES
    ),
    of_cards(
        ACES,
        ("KD-10", "KD-A10"),
        "It stops the penalty: nobody draws. The suit of the penalty card goes on; after a joker, anything.",
        at="meet",
    ),
    of_cards(
        ACES,
        ("KD-9", "KD-A5"),
        "It answers your question and may name the suit that comes next.",
        at="answer",
    ),
    of_cards(ACES, ("KD-A13",), "It goes with the other ace: together they name one suit.", at="group"),
)


def asking(at: str) -> tuple[CardWords, ...]:
    """What the ace of spades may do besides, wherever it is laid but on a penalty (KD-A13)."""
    return (
        of_cards(
            "As",
            ("KD-12", "KD-A14"),
            "Laid last in your turn, the ace of spades may ask for one card instead: whoever holds it must"
            " lay it, only the next player need not.",
            conditions.CIRCUIT,
            at=at,
            seats=MORE,
        ),
        of_cards(
            "As",
            ("KD-A14",),
            "Laid last in your turn, the ace of spades may ask for one card instead: the next player must"
            " lay it or an ace, or draw.",
            conditions.LOCK,
            at=at,
        ),
    )


def penalty(card: str, name: str, count: str, like_it: str) -> tuple[CardWords, ...]:
    """A penalty card that opens a turn, passes a penalty on, or goes with others of its rank."""
    return (
        of_cards(
            card,
            ("KD-10", "KD-A9"),
            f"{name}: the next player draws {count} cards, unless they lay {like_it} or an ace.",
            conditions.SAME_RANK,
        ),
        of_cards(
            card,
            ("KD-10", "KD-A9"),
            f"{name}: the next player draws {count} cards, unless they lay a penalty card or an ace.",
            conditions.ANY_PENALTY,
        ),
        of_cards(
            card,
            ("KD-10", "KD-A9"),
            f"It passes the penalty on: the next player draws {count} cards.",
            conditions.FORWARDS,
            at="meet",
        ),
        of_cards(
            card,
            ("KD-A9",),
            f"It passes the penalty on and adds {count} cards: the next player draws all of them.",
            conditions.ADDS_UP,
            at="meet",
        ),
        of_cards(
            card,
            ("KD-A9",),
            f"It goes with the others and adds {count} cards to the penalty.",
            conditions.ADDS_UP,
            at="group",
        ),
    )


PENALTY = (
    *penalty("2", "A penalty", "two", "another 2"),
    *penalty("3", "A penalty", "three", "another 3"),
    *penalty("X", "A joker", "five", "the other joker"),
    of_cards("X", ("KD-A8",), "It goes on any card, but not on a named suit."),
    of_cards(
        PENALTIES,
        ("KD-A3", "KD-A9"),
        "Others of its rank may go with it; the penalty counts once.",
        both(conditions.ANY_GROUP, conditions.FORWARDS),
    ),
    of_cards(
        PENALTIES,
        ("KD-A3", "KD-A9"),
        "Others of its rank may go with it, and add up.",
        both(conditions.ANY_GROUP, conditions.ADDS_UP),
    ),
    of_cards(
        PENALTIES,
        ("KD-A9",),
        "It goes with the others; the penalty still counts once.",
        conditions.FORWARDS,
        at="group",
    ),
)

CARDS = (
    *JACK,
    *KING,
    *QUESTION,
    *ANSWER,
    *ACE,
    *asking(at=""),
    *asking(at="answer"),
    *asking(at="group"),
    *PENALTY,
    of_cards(f"J K {PENALTIES}", ("KD-15", "KD-A16"), "You cannot win with it."),
    of_cards("", ("KD-A14",), "It belongs to your finish: lay all your cards, and win.", at="finish"),
)
