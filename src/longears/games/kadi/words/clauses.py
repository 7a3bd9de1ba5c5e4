"""The rules of Kadi in words, in the order of a game; each clause is told when the rule sheet says so."""

from longears.games.kadi.words.conditions import (
    ADDS_UP,
    ANY_GROUP,
    ANY_PENALTY,
    ASKS,
    CHAINS,
    CIRCUIT,
    COUNTERS,
    FALSE_CALL_COSTS,
    FEW_GROUPS,
    FORCED,
    FORWARDS,
    FREE,
    KEEPS,
    KING_IDLE,
    KING_SKIPS,
    LAYS,
    LOCK,
    MAY_PLAY,
    NO_CHAINS,
    NO_COUNTERS,
    PLAIN_ACES,
    SAME_RANK,
    WILD_ACES,
    WINS_OUTRIGHT,
)
from longears.page import Clause, Condition, Example, both, has

STOCK = "5s 6s 7s Th Td Kc Jd"
ANSWERED = Example(
    ("Qh 5h 4s", "7c 8d 9s", "Tc 4d 5c"), ("A Qh", "A 5h", "A ."), {"top": "6h", "stock": STOCK}
)
COUNTERED = Example(
    ("Jc 4s 6d", "Jh 8d 9s", "Tc 4d 5c"), ("A Jc", "A .", "B Jh", "B ."), {"top": "7c", "stock": STOCK}
)
MET = Example(
    ("2s 4h 6d", "Ad 8d 9s", "Tc 4d 5c"), ("A 2s", "A .", "B Ad", "B ."), {"top": "8s", "stock": STOCK}
)


def deal(cards: str, when: Condition) -> Clause:
    return Clause(
        ("KD-3", "KD-A1", "KD-A20"),
        f"Shuffle and deal {cards}, one at a time, beginning with the player after the dealer. The rest is"
        " the draw pile.",
        when,
    )


AIM = (
    Clause(
        ("KD-15",),
        "Be the first to lay all the cards you still hold in one single turn. You must have said “Niko"
        " Kadi!” after your turn before.",
    ),
)

THE_CARDS = (
    Clause(("KD-2",), "**J** jumps: it skips the next player."),
    Clause(("KD-2",), "**K** kicks back: it turns the direction of play."),
    Clause(("KD-2",), "**Q** and **8** are questions: they want an answer in the same turn."),
    Clause(("KD-2",), "**4, 5, 6, 7, 9, 10** and **A** are answers. Only with them can a game be won."),
    Clause(
        ("KD-2", "KD-10"), "**2, 3** and the **jokers** are penalties: the next player draws 2, 3 or 5 cards."
    ),
    Clause(("KD-9",), "The **ace** can also name the suit that comes next."),
)

THE_DEAL = (
    deal("4 cards each with 2 or 3 players, 3 cards each with 4 or 5", has(hand="by_players")),
    deal("3 cards each", has(hand="3")),
    deal("4 cards each", has(hand="4")),
    Clause(
        ("KD-3",),
        "Turn up its top card to open the discard pile. Only 4, 5, 6, 7, 9 and 10 may lie there first. Any"
        " other card goes back, the draw pile is shuffled again, and the next is tried.",
    ),
    Clause(
        ("KD-4", "KD-A20"),
        "In the first game the dealer begins, later the winner of the last game. After a game without a"
        " winner, whoever began it begins again.",
    ),
    Clause(
        ("KD-4", "KD-A20"),
        "Whoever begins says which way round to play. With two players there is nothing to say.",
    ),
    Clause(("ALL-2",), "Only you see your hand. How many cards anyone holds is open to all."),
)

YOUR_TURN = (
    Clause(("KD-5",), "Lay a card that matches the top of the discard pile, by suit or by rank."),
    Clause(
        ("KD-5", "KD-A2"),
        "If you can lay nothing, draw one card. As long as you can lay something, you must; a question you"
        " cannot answer counts as something.",
        FORCED,
    ),
    Clause(("KD-A2",), "You may always draw one card instead of laying any, even if you could.", FREE),
    Clause(("KD-A2",), "The drawn card is kept, even if it fits. Your turn is over.", KEEPS),
    Clause(
        ("KD-A2", "KD-B1"),
        "If the drawn card fits, you may begin a turn with it at once; or you keep it, and your turn is"
        " over. You are always asked, so that nobody learns what you drew. This is only for a plain draw,"
        " and not for a player without cards.",
        MAY_PLAY,
    ),
    Clause(
        ("KD-A3",),
        "You may lay several cards of the same rank in one turn. Only the first must match; the last one is"
        " the new top card.",
        ANY_GROUP,
    ),
    Clause(
        ("KD-A3",),
        "Jacks go together, and so do kings: only the first must match, and the last is the new top card. Of"
        " all other ranks you lay one card in a turn.",
        FEW_GROUPS,
    ),
    Clause(("KD-A3",), "A turn holds nothing else, but for a question and its answer."),
    Clause(
        ("KD-A19", "ALL-6"),
        "Say when your turn is over, always, also when you have nothing left to lay. On a screen that is the"
        " dot.",
    ),
    Clause(
        ("KD-A8",),
        "A joker has no suit. It goes on any card, but not on a suit that was named, nor on a penalty that"
        " waits to be drawn, unless that is a joker too. Once a joker's penalty is settled, anything may be"
        " laid on it.",
        SAME_RANK,
    ),
    Clause(
        ("KD-A8",),
        "A joker has no suit. It goes on any card, but not on a suit that was named. Once a joker's penalty"
        " is settled, anything may be laid on it.",
        ANY_PENALTY,
    ),
    Clause(
        ("KD-13", "KD-A21"),
        "When a card is needed and the draw pile is empty, all of the discard pile but its top card is"
        " shuffled and becomes the new draw pile.",
    ),
    Clause(("ALL-10",), "A card once played stays played."),
    Clause(
        ("ALL-1",),
        "On a screen, a wrong move is refused and nothing changes. You are told the rule that refuses it.",
    ),
    Clause(
        ("Time-out", "ALL-7"),
        "If you play with a clock and your time runs out, a harmless move is made for you: a draw, the"
        " penalty, the end of your turn, or the acceptance of a jump. If a card must be laid, it is the"
        " lowest one allowed; an open question gets its lowest answer. Whoever begins a game plays clockwise"
        " then.",
    ),
)

QUESTIONS = (
    Clause(
        ("KD-6", "KD-A5"),
        "After a question, lay an answer in the same turn: an answer card of the question's suit, or any"
        " ace.",
    ),
    Clause(
        ("KD-6", "KD-A5"),
        "Example: 6♥ lies on top. A lays the question Q♥, and 5♥ answers it.",
        example=ANSWERED,
    ),
    Clause(("KD-A5",), "More cards of the answer's rank may follow it.", ANY_GROUP),
    Clause(
        ("KD-A4",),
        "Before you answer you may lay further questions, each matching the one before by suit or rank. The"
        " answer belongs to the last of them.",
        CHAINS,
    ),
    Clause(
        ("KD-A4",),
        "Before you answer you may lay further questions of the same rank. The answer belongs to the last of"
        " them.",
        both(NO_CHAINS, ANY_GROUP),
    ),
    Clause(("KD-A4",), "There is just one question in a turn.", both(NO_CHAINS, FEW_GROUPS)),
    Clause(
        ("KD-6", "KD-A6"),
        "If you hold no answer, draw one card instead, and your turn is over. If you hold one, you must go"
        " on. A question left open is a top card like any other.",
    ),
    Clause(("KD-A6", "KD-B2"), "Free drawing does not spare you an answer that you hold.", FREE),
)

JUMPS = (
    Clause(("KD-7",), "A jack skips the next player. Every further jack skips one more."),
    Clause(
        ("KD-A11",),
        "Skips go round the table and count yourself too. With two players one jack gives you another turn,"
        " two jacks do not.",
    ),
    Clause(("KD-8",), "A king turns the direction of play. Every further king turns it once more."),
    Clause(
        ("KD-A12",),
        "With two players a king does nothing.",
        KING_IDLE,
    ),
    Clause(
        ("KD-A12",),
        "With two players a king is like a jack: you play again. An even number of kings does nothing.",
        KING_SKIPS,
    ),
    Clause(
        ("KD-7", "KD-8", "KD-A11"),
        "The player who would have been next is asked first, and may counter: a jack with jacks, a king with"
        " kings. Nothing else helps. Or they accept, and the jump or the turn takes place.",
        COUNTERS,
    ),
    Clause(
        ("KD-A11",),
        "Jacks that counter take the place of the first ones: they skip as many players after the one who"
        " laid them. The next of those may counter again.",
        COUNTERS,
    ),
    Clause(
        ("KD-A11",),
        "Example: A lays J♣ to skip B. B counters with J♥; now C is skipped, unless C counters too.",
        COUNTERS,
        example=COUNTERED,
    ),
    Clause(
        ("KD-A11", "KD-B5"),
        "A king that counters turns the direction back, and play goes on from whoever laid it; the player it"
        " countered may answer with a king again. Two kings change nothing: play goes on from whoever laid"
        " them, the way the king before them made it. Kings that change nothing cannot be countered.",
        COUNTERS,
    ),
    Clause(
        ("KD-A11", "KD-A16"),
        "A counter is a whole turn of yours. To accept is none. Nobody can win by a counter.",
        COUNTERS,
    ),
    Clause(("KD-A11",), "Nobody can do anything about a jack or a king.", NO_COUNTERS),
    Clause(
        ("KD-A17",),
        "If you jump everyone and they accept, the turn you get counts as your next one: having called, you"
        " may win.",
        COUNTERS,
    ),
    Clause(
        ("KD-A17", "KD-B6"),
        "If you skip everyone and play again at once, you cannot win on that turn. A call is kept for the"
        " turn after it.",
        NO_COUNTERS,
    ),
)

ACES = (
    Clause(
        ("KD-A7",),
        "An ace must match like any other card. But it always goes on a suit that was named, on a penalty,"
        " and on your own question.",
        PLAIN_ACES,
    ),
    Clause(("KD-A7",), "An ace goes on anything.", WILD_ACES),
    Clause(
        ("KD-9", "KD-A13"),
        "Whoever lays an ace may name a suit, and that ends the turn. Only that suit, or another ace, may be"
        " laid next, however many players have to draw before somebody can. Without a name, play goes on as"
        " usual.",
    ),
    Clause(("KD-A13",), "Several aces name one suit.", ANY_GROUP),
)

PENALTIES = (
    Clause(
        ("KD-10",), "After a 2, a 3 or a joker the next player draws 2, 3 or 5 cards, and the turn is over."
    ),
    Clause(
        ("KD-10", "KD-A9"),
        "Instead of drawing you may pass the penalty on with a card of the same rank.",
        SAME_RANK,
    ),
    Clause(
        ("KD-A9",),
        "Instead of drawing you may pass the penalty on with any penalty card, jokers included.",
        ANY_PENALTY,
    ),
    Clause(
        ("KD-A9",),
        "Only the top card counts, and only once, however many were laid; even if it is worth less than the"
        " one before.",
        FORWARDS,
    ),
    Clause(("KD-A9",), "All penalties add up until somebody draws them.", ADDS_UP),
    Clause(
        ("KD-10", "KD-A10"),
        "Or you meet the penalty with one ace, and nobody draws. It names nothing and uses up your turn. The"
        " suit of the penalty card goes on as if you had named it; after a joker anything may follow.",
    ),
    Clause(
        ("KD-10", "KD-A10"),
        "Example: A lays 2♠. B meets it with A♦, and nobody draws. Spades go on, or another ace.",
        example=MET,
    ),
    Clause(("KD-A2",), "You may always take a penalty, whatever you hold."),
    Clause(("KD-A9",), "A penalty card that has been drawn for is a top card like any other."),
)

ACE_OF_SPADES = (
    Clause(
        ("KD-12", "KD-A14", "KD-B11"),
        "If the ace of spades is the last card you lay in a turn, you may ask for one particular card"
        " instead of naming a suit: any that you do not hold and that does not lie in the discard pile.",
        ASKS,
    ),
    Clause(
        ("KD-A14",), "The ace of spades is an ace like the others. It asks for nothing.", has(spade_ask="off")
    ),
    Clause(
        ("KD-A14",),
        "The next player is free of it and plays as usual. Of the players after that, whoever holds the card"
        " must lay it on their turn, whatever lies on top; nothing else will do, not even an ace. It acts as"
        " it always does.",
        CIRCUIT,
    ),
    Clause(
        ("KD-A14", "KD-B10"),
        "A penalty comes first: who has to meet one owes nothing on that turn. Nor does anyone who is"
        " skipped. The card itself, or any ace, laid by anybody, ends the request. So does your own next"
        " turn.",
        CIRCUIT,
    ),
    Clause(
        ("KD-12", "KD-A14", "KD-A28", "KD-B9"),
        "If nobody has laid the card or an ace when your turn comes, and you said Niko Kadi after asking,"
        " and your hand can win in one turn, you may lay it whatever lies on top. Once begun, you must carry"
        " it through. You cannot do so under a penalty, nor while another player has no cards.",
        LAYS,
    ),
    Clause(
        ("KD-12", "KD-A28", "KD-B17"),
        "If nobody has laid the card or an ace when your turn comes, however jumps and kickbacks bring it,"
        " and you said Niko Kadi after asking, you have won: at once, and whatever you hold. For points your"
        " cards still count.",
        WINS_OUTRIGHT,
    ),
    Clause(
        ("KD-A28",),
        "You do not win so while you or another player have no cards, nor under a penalty. Then the request"
        " is over, and your turn is like any other.",
        WINS_OUTRIGHT,
    ),
    Clause(("KD-A14",), "With two players there is nobody to ask.", CIRCUIT),
    Clause(
        ("KD-A14", "KD-B7"),
        "It binds the next player, for one turn: they lay that card or an ace, whatever lies on top, or"
        " draw.",
        LOCK,
    ),
    Clause(("KD-B7",), "They draw only if they have neither.", both(LOCK, FORCED)),
    Clause(
        ("KD-B8",),
        "Drawing the very card that was asked for, you may lay it whatever lies on top, or keep it.",
        both(ASKS, MAY_PLAY),
    ),
)

NIKO_KADI = (
    Clause(
        ("KD-11", "KD-A15"),
        "“Niko Kadi!” means: I am on my last card, I can win next time. Say it after your own turn, before"
        " any other player moves. Whoever has not said it cannot win on the next turn.",
    ),
    Clause(
        ("KD-A15",),
        "You may say it with any hand, and after any turn: also after a draw, a penalty, or a counter. It"
        " holds for your next real turn. If you are skipped, you keep it.",
    ),
    Clause(("KD-A15",), "To call and then not to win costs nothing.", has(false_call="free")),
    Clause(
        ("KD-A15", "KD-B13", "KD-B14"),
        "If you have called, lay cards on that turn and do not win, you draw two cards when it ends. You are"
        " excused if you drew on that turn, or if another player was without cards.",
        FALSE_CALL_COSTS,
    ),
)

THE_END = (
    Clause(
        ("KD-15",),
        "You win when your turn ends, if you have called, and have laid all your cards in that turn, and"
        " they are winning cards: answers, or questions followed by their answers.",
    ),
    Clause(
        ("KD-A26", "KD-A28"),
        "Or you win by asking, when your turn begins, unless the game was over with the turn before.",
        WINS_OUTRIGHT,
    ),
    Clause(
        ("KD-15", "KD-A16"),
        "With a jack, a king or a penalty card as the last you cannot win. Nor without a call.",
    ),
    Clause(("KD-A18",), "Under a penalty you can win only with an ace, if it is your one card."),
    Clause(
        ("KD-A16", "KD-B15"),
        "If you lay your last card without winning, you are cardless. The card still acts. On your next turn"
        " you can only draw: one card, or the penalty that waits for you.",
    ),
    Clause(
        ("KD-14", "KD-A16"),
        "While another player is cardless, nobody can win. Whoever then lays their last card is cardless"
        " too.",
    ),
    Clause(
        ("KD-A27",),
        "The game ends with the first winner. The others are placed by the number of cards they hold; equal"
        " numbers share a place. Nobody is the loser.",
    ),
    Clause(
        ("KD-A26", "KD-B3", "KD-B16"),
        "If there is nothing left to draw, you draw what there is, or just pass. When everyone in a row has"
        " passed so, or after 600 turns, the game is over and the fewest cards win. If two share the fewest,"
        " nobody has won.",
    ),
)
