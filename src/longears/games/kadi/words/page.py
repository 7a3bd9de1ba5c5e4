"""Kadi in words, for people at a kitchen table."""

from longears.games.kadi.words import clauses, learning
from longears.games.kadi.words.cards import CARDS
from longears.games.kadi.words.options import ASKED_FIRST, OPTIONS, PRESETS
from longears.page import OURS, Clause, Page, Section

PAGES: dict[str, Page] = {
    "kadi": Page(
        title="Kadi",
        summary="Match suit or rank, answer your own questions, and tell everyone when you are about to win.",
        minutes="5 to 15 minutes.",
        in_short=learning.IN_SHORT,
        players=(Clause(("KD-1",), "{players}."),),
        best=(Clause((OURS,), "{best_with} players, in our view."),),
        best_with=(3, 5),
        pack=(Clause(("KD-1",), "54 cards: the usual 52 and two jokers."),),
        aim=clauses.AIM,
        sections=(
            Section("The cards", clauses.THE_CARDS),
            Section("The deal", clauses.THE_DEAL),
            Section("Your turn", clauses.YOUR_TURN),
            Section("Questions and answers", clauses.QUESTIONS),
            Section("Jumps and kickbacks", clauses.JUMPS),
            Section("Aces", clauses.ACES),
            Section("Penalties", clauses.PENALTIES),
            Section("The ace of spades", clauses.ACE_OF_SPADES),
            Section("Niko Kadi", clauses.NIKO_KADI),
            Section("The end", clauses.THE_END),
        ),
        options=OPTIONS,
        asked_first=ASKED_FIRST,
        presets=PRESETS,
        tips=learning.TIPS,
        questions=learning.QUESTIONS,
        background=(
            "Kadi is the Swahili word for a card, and in Kenya it is the name of the card game that many"
            " learn at school and go on playing; some call it the Kenyan poker. Its rules change from region"
            " to region, so agree on them before you deal, or let the rule sheet do it.",
            "“Niko Kadi” is the sentence of the game. Once it is said, the whole table does what it can to"
            " stop you.",
            "It is a cousin of the many games in which you follow suit or rank, known elsewhere under names"
            " like Crazy Eights or Mau-Mau. What sets it apart are the questions, and that you must win in a"
            " single turn.",
        ),
        cards=CARDS,
    )
}
