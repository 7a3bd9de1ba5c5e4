"""Donkey, Kazhutha Kali and Thulla in words, for people at a kitchen table: what is each game's own."""

from longears.games.getaway.words.cards import CARDS
from longears.games.getaway.words.clauses import (
    AIM,
    CUT,
    FOLLOWING_SUIT,
    SETTLING,
    THE_CUT,
    THE_DEAL,
    THE_END,
    THE_OPENING,
)
from longears.games.getaway.words.conditions import FOR_ONESELF, HIGHEST_TAKES, PARTNERS, USUAL_CUT
from longears.games.getaway.words.learning import IN_SHORT, QUESTIONS, TIPS
from longears.games.getaway.words.options import ASKED_FIRST, OPTIONS, PRESETS
from longears.page import Clause, Example, Page, Section, Tip, both, has


def _sections(example: Clause) -> tuple[Section, ...]:
    return (
        Section("The deal", THE_DEAL),
        Section("The opening", THE_OPENING),
        Section("Following suit", FOLLOWING_SUIT),
        Section("The cut", (*THE_CUT, example)),
        Section("Settling a trick", SETTLING),
        Section("The end", THE_END),
    )


def _players(document: str) -> tuple[Clause, ...]:
    in_teams = Clause(("GW-A12",), "4, in two teams.", PARTNERS)
    return (Clause((document,), "{players}.", FOR_ONESELF), in_teams)


def _best(document: str) -> tuple[Clause, ...]:
    return (Clause((document,), "{best_with} players.", FOR_ONESELF),)


RANKS = "In every suit the ace is highest, then K, Q, J, 10 and so on down to 2. No suit beats another."
TRIMMED = (
    "With 2 or 4 players nothing goes (26 or 13 cards each); with 3 players 2♣ goes (17 each); with 5"
    " players 2♣ and 2♦ (10 each); with 6 players all four (8 each){more}."
)
ONLY_THE_LOSER = "Only the loser gets a name, but the order is kept."

PAGES: dict[str, Page] = {
    "donkey": Page(
        title="Donkey",
        summary="Follow suit or cut. Get rid of your cards, and do not end up with the pile: whoever does"
        " gets the donkey's ears.",
        in_short=IN_SHORT,
        best=_best("DK-2"),
        best_with=(4, 6),
        minutes="About 10 minutes.",
        players=_players("DK-2"),
        pack=(Clause(("DK-1", "DK-13"), f"52 cards, no jokers. {RANKS}"),),
        aim=AIM,
        sections=_sections(
            Clause(
                ("GW-5", "DK-14"),
                "Example with six players: A leads A♠, B plays 10♠, C plays 3♠. D has no spades and plays"
                " 7♦. E and F do not play. The ace is the highest spade, so A picks up all four cards and"
                " leads.",
                both(USUAL_CUT, has(first_trick="cut"), FOR_ONESELF),
                example=Example(
                    ("As 5c", "Ts 6c", "3s 7c", "7d 8c", "4s 9c", "5s 2c"),
                    ("A As", "B Ts", "C 3s", "D 7d"),
                    {"opening": True},
                ),
            )
        ),
        options=OPTIONS,
        asked_first=ASKED_FIRST["donkey"],
        presets=PRESETS,
        tips=(
            *TIPS,
            Tip(
                "The more players, the sooner somebody has none of a suit. With six or more, beware of a"
                " high card as early as the second trick.",
                HIGHEST_TAKES,
            ),
        ),
        questions=QUESTIONS,
        background=(
            "Donkey is a game of Kerala, in the south-west of India, where it is called Kazhutha, the"
            " Malayalam word for a donkey. It needs one pack and no pencil, and the more people sit down,"
            " the louder it gets. It is a game for evenings with family and friends.",
            "It is also played in Tamil Nadu and around the Gulf, and everyone has house rules. The document"
            " this page follows counts cards at the end; its sister, Kazhutha Kali, goes on until one player"
            " is left.",
            "It is not the children's game of the same name in which four of a kind are collected and"
            " everyone grabs a spoon.",
        ),
        cards=CARDS,
        names={
            "loser": "the Donkey",
            "cut_name": "It makes the trick a penalty round.",
            "places": ONLY_THE_LOSER,
            "trimmed": TRIMMED.format(
                more="; with 7 players 2♣, 2♦ and 2♥ (7 each); with 8 all four (6 each)"
            ),
        },
    ),
    "kazhutha-kali": Page(
        title="Kazhutha Kali",
        summary="Follow suit or cut. Shed your cards trick by trick, because whoever is stuck with them in"
        " the end is the donkey.",
        in_short=IN_SHORT,
        best=_best("KK-2"),
        best_with=(3, 4),
        minutes="5 to 10 minutes.",
        players=_players("KK-2"),
        pack=(Clause(("KK-2", "KK-5"), f"52 cards, no jokers. {RANKS}"),),
        aim=AIM,
        sections=_sections(
            Clause(
                ("GW-5", "KK-8"),
                "Example: A leads 2♥, B plays 10♥, C plays A♥. D has no hearts and plays 3♣. The ace is the"
                " highest heart, so C picks up all four cards and leads.",
                USUAL_CUT,
                example=CUT,
            )
        ),
        options=OPTIONS,
        asked_first=ASKED_FIRST["kazhutha-kali"],
        presets=PRESETS,
        tips=(
            *TIPS,
            Tip(
                "Choosing the suit is a power. When you lead, take a suit in which you are low and the"
                " others are high.",
                HIGHEST_TAKES,
                ids=("KK-13",),
            ),
        ),
        questions=QUESTIONS,
        background=(
            "Kazhutha Kali (കഴുതക്കളി) is Malayalam for the donkey game. It is an old favourite in the homes"
            " of Kerala, in the south-west of India. Families play it at Onam and Vishu, the harvest feast"
            " and the new year, on afternoons when the rain keeps everyone in, and whenever people who"
            " hardly know each other sit at one table.",
            "Pani is the cut, and also what it gives you: the word means work. The Kazhutha deals the next"
            " game. Some tables add a small forfeit, such as a song. Over an evening, whoever loses most may"
            " have to buy the snacks.",
            "Children learn a lot here without noticing: to count suits, to weigh a risk, and to lose with a"
            " laugh.",
        ),
        cards=CARDS,
        names={
            "loser": "the Kazhutha",
            "cut_name": "It is called pani.",
            "places": ONLY_THE_LOSER,
            "trimmed": TRIMMED.format(more=""),
        },
    ),
    "thulla": Page(
        title="Thulla",
        summary="Follow suit or cut. Shed your cards and get away, for somebody will be left behind.",
        in_short=IN_SHORT,
        best=_best("TH-1"),
        best_with=(3, 5),
        minutes="5 to 10 minutes.",
        players=_players("TH-1"),
        pack=(Clause(("TH-2",), f"52 cards, no jokers. {RANKS}"),),
        aim=AIM,
        sections=_sections(
            Clause(
                ("GW-5", "TH-12"),
                "Example: A leads 7♥, B plays K♥. C has no hearts and plays 4♦. The king is the highest"
                " heart, so B picks up all three cards and leads.",
                USUAL_CUT,
                example=Example(("7h 2c", "Kh 3c", "4d 6c", "5h 8c"), ("A 7h", "B Kh", "C 4d")),
            )
        ),
        options=OPTIONS,
        asked_first=ASKED_FIRST["thulla"],
        presets=PRESETS,
        tips=TIPS,
        questions=QUESTIONS,
        background=(
            "Thulla comes from the Punjab, on both sides of the border between India and Pakistan, and is"
            " played wherever Punjabi families live. It belongs to long afternoons, in the park or at home,"
            " and grandparents teach it to grandchildren.",
            "Thulla is slang for a policeman: here, the card that stops everything. In English the game is"
            " often called Getaway. Another name, Bhabhi, turns the word for a brother's wife into an insult"
            " for the loser. We name it here so that you know it is the same game, and use it nowhere else.",
        ),
        cards=CARDS,
        names={
            "loser": "the loser",
            "cut_name": "It is called a thulla (say “tool-ah”).",
            "places": "They are shown as gold, silver, bronze and so on; the last is the loser.",
            "trimmed": TRIMMED.format(more=""),
        },
    ),
}
