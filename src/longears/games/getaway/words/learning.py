"""What helps one to learn Donkey, Kazhutha Kali and Thulla: the game in short, questions, tips."""

from dataclasses import replace

from longears.games.getaway.words.clauses import AIM, CLEAN, CUT
from longears.games.getaway.words.conditions import (
    CUTTER_TAKES,
    DEALT_SPENT,
    FOR_ONESELF,
    HIGHEST_TAKES,
    INSTANT,
    NO_PILES,
    PARTNERS,
    PILES,
    SETTLED,
)
from longears.page import Clause, Question, Tip, both, has

TAKEN = replace(CUT, only_taken=True)

IN_SHORT = (
    Clause(
        ("GW-2", "GW-3"),
        "**Follow suit** if you can. When all have followed, the cards leave the game, and the highest leads"
        " next.",
        example=CLEAN,
    ),
    Clause(
        ("GW-4",),
        "Whoever has none of that suit **cuts** with another. That ends the trick at once.",
        has(cut_stops=True),
        example=CUT,
    ),
    Clause(
        ("GW-A19",),
        "Whoever has none of that suit **cuts** with another. Those who are still to play do so.",
        has(cut_stops=False),
        example=CUT,
    ),
    Clause(
        ("GW-4",),
        "The highest card of the led suit pays: its player **picks up** the whole trick.",
        both(HIGHEST_TAKES, NO_PILES),
        example=TAKEN,
    ),
    Clause(
        ("GW-A8",),
        "The highest card of the led suit pays: its player **collects** the whole trick and lays it aside.",
        both(HIGHEST_TAKES, PILES),
        example=TAKEN,
    ),
    Clause(
        ("GW-A10",),
        "The cutter pays, and **picks up** the whole trick.",
        both(CUTTER_TAKES, NO_PILES),
        example=TAKEN,
    ),
    Clause(
        ("GW-A10", "GW-A8"),
        "The cutter pays: the cutter **collects** the whole trick and lays it aside.",
        both(CUTTER_TAKES, PILES),
        example=TAKEN,
    ),
    *AIM,
)

QUESTIONS = (
    Question(
        ("TH-17", "GW-2"),
        "May I play another suit on purpose, though I have the one that was led?",
        "No. Whoever has a card of the led suit must play one. Only who has none can cut.",
    ),
    Question(
        ("TH-17", "GW-4"),
        "May I pass?",
        "No. When your turn comes you play a card. Only a cut that ends the trick spares you.",
        has(cut_stops=True),
    ),
    Question(
        ("TH-17", "GW-A19"),
        "May I pass?",
        "No. When your turn comes you play a card, even after a cut.",
        has(cut_stops=False),
    ),
    Question(
        ("TH-17", "GW-A16"),
        "Does it matter how the cards lie on the table?",
        "No. They lie in the order they were played. The highest is the highest in rank, wherever it lies.",
    ),
    Question(
        ("TH-17", "GW-1"),
        "May I keep the ace of spades at the start?",
        "No. Whoever holds it must lead it, and a table on a screen takes no other card.",
        has(opener="ace_forced"),
    ),
    Question(
        ("GW-4",),
        "I played the highest card. Why do I have to pick up?",
        "Because somebody cut. Without a cut the highest card leads next; with one it pays.",
        both(HIGHEST_TAKES, NO_PILES),
    ),
    Question(
        ("GW-A1",),
        "I have played my last card. Am I out?",
        "When the trick is over. If your card is the highest and somebody cuts after you, you pick up and are"
        " in again.",
        both(SETTLED, HIGHEST_TAKES),
    ),
    Question(
        ("GW-A1", "GW-A10"),
        "I have played my last card. Am I out?",
        "When the trick is over, unless you cut: a cutter picks up.",
        both(SETTLED, CUTTER_TAKES),
    ),
    Question(
        ("GW-A2", "TH-13"),
        "I have played my last card. Am I out?",
        "Yes, at once. You never pick up again.",
        both(INSTANT, HIGHEST_TAKES),
    ),
    Question(
        ("GW-A2", "GW-A10"),
        "I have played my last card. Am I out?",
        "Yes, at once, unless you cut: a cutter picks up.",
        both(INSTANT, CUTTER_TAKES),
    ),
    Question(
        ("TH-17",),
        "What if only two players are left?",
        "All rules stay the same. One leads, the other follows or cuts.",
        has(two_left="same"),
    ),
    Question(
        ("GW-A22",),
        "What if only two players are left?",
        "The next cut ends the game: whoever must pick up loses.",
        both(has(two_left="cut_ends"), NO_PILES),
    ),
    Question(
        ("GW-A7",),
        "Two of us hold equally many cards. Who is worse off?",
        "Add up the ranks you hold, with J as 11, Q as 12, K as 13 and A as 14. The higher sum is worse.",
        DEALT_SPENT,
    ),
    Question(
        ("KK-13", "TH-18"),
        "Should I lead high cards early?",
        "The documents disagree, so bots played it out by the book. With three players, yes. With five or"
        " more, no. With two or four it makes no difference. The reason is the cut: with three players"
        " somebody is dealt none of a suit in 1 deal of 100, with four in 5, with five in 17, with six"
        " in 36.",
        HIGHEST_TAKES,
    ),
    Question(("TH-17", "ALL-10"), "May I take a card back?", "No. A card once played stays played."),
)

CUT_TIPS = ("KK-13", "TH-18")

TIPS = (
    Tip(
        "With three players, lead your high cards early. All still have the suit, and a clean trick takes"
        " them away for good.",
        HIGHEST_TAKES,
        ids=("TH-18",),
        followed="leads-high-early",
        opposed="leads-low-early",
        seats=(3,),
    ),
    Tip(
        "With five players or more, avoid high leads early. Among so many, somebody soon has none of the suit"
        " and cuts.",
        HIGHEST_TAKES,
        ids=("KK-13",),
        followed="leads-low-early",
        opposed="leads-high-early",
        seats=range(5, 9),
    ),
    Tip(
        "Count the suits, and lead the one of which the others hold most. A suit they have little of is soon"
        " cut.",
        HIGHEST_TAKES,
        ids=("KK-13",),
        followed="leads-plentiful-suits",
        opposed="leads-scarce-suits",
    ),
    Tip(
        "Later, lead low. Once a suit runs dry somebody will cut, and the highest card pays.",
        HIGHEST_TAKES,
        ids=("KK-13",),
        followed="leads-low-late",
        opposed="leads-high-late",
    ),
    Tip(
        "If you play last, can follow suit, and nobody has cut, the trick is sure to be clean. Play your"
        " highest.",
        HIGHEST_TAKES,
        followed="high-when-last",
        opposed="low-when-last",
    ),
    Tip(
        "With others still to play after you, stay just below the highest card on the table if you can.",
        HIGHEST_TAKES,
        followed="stays-below",
        opposed="goes-high",
    ),
    Tip(
        "Play out a suit of which you have only one or two cards. Once you have none, you are the one who"
        " cuts.",
        HIGHEST_TAKES,
        ids=("KK-13",),
        followed="leads-short-suits",
        opposed="leads-long-suits",
    ),
    Tip(
        "When you cut, get rid of a card that could hurt you later: a high one.",
        HIGHEST_TAKES,
        ids=CUT_TIPS,
        followed="cuts-with-high",
        opposed="cuts-with-low",
    ),
    Tip(
        "Remember who had to cut, and in which suit. They will do it again.",
        HIGHEST_TAKES,
        ids=CUT_TIPS,
    ),
    Tip("Watch how many cards the others hold. A player with one card is about to get away.", ids=("TH-18",)),
    Tip(
        "Here a cut hurts the cutter. Keep a card of every suit as long as you can, and lead the suit your"
        " neighbour has run out of.",
        CUTTER_TAKES,
    ),
    Tip(
        "Keep a low card for the end. A high last card can still be cut, and then the trick is yours.",
        both(SETTLED, HIGHEST_TAKES),
    ),
    Tip(
        "Do you hold the most cards? Keep back a card you were dealt. While you have one, and another player"
        " has cards too, the game goes on.",
        both(DEALT_SPENT, FOR_ONESELF),
    ),
    Tip(
        "Lead a low card of a suit your partner has run out of. Your partner cuts, and the opponent between"
        " you may have to take it.",
        both(PARTNERS, HIGHEST_TAKES),
    ),
)
