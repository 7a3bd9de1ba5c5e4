"""The house rules of the family in plain words: what each option asks, and what each answer means."""

from longears.games.getaway.words.conditions import INSTANT, PARTNERS, PILES, SETTLED
from longears.page import NUMBER, OptionWords, both, has

OPTIONS = (
    OptionWords(
        "deal",
        "What if the pack does not divide evenly?",
        {
            "uneven": "Deal all 52 cards. Some players get one more than others.",
            "trim": "Take out twos until everyone gets the same number.",
        },
    ),
    OptionWords(
        "opener",
        "Who starts the first trick?",
        {
            "ace_forced": "The holder of the ace of spades, with that ace.",
            "ace_holder": "The holder of the ace of spades, with any card.",
            "random": "A player chosen by lot, with any card.",
            "dealer": "The dealer, with any card.",
            "loser": "The loser of the last game, with any card. In a first game, the dealer.",
        },
    ),
    OptionWords(
        "direction",
        "Which way round do deal and play go?",
        {"clockwise": "Clockwise, to the left.", "anticlockwise": "Anticlockwise, to the right."},
    ),
    OptionWords(
        "first_trick",
        "Can the first trick be cut?",
        {
            "cut": "Yes, like any other.",
            "free": "No. Everyone plays, all the cards leave the game, and the highest leads on.",
        },
    ),
    OptionWords(
        "cut_stops",
        "Does a cut end the trick at once?",
        {
            "true": "Yes. Players after the cutter do not play.",
            "false": "No. Everyone plays, then the trick is taken.",
        },
    ),
    OptionWords(
        "picker",
        "Who takes the trick after a cut?",
        {
            "highest": "Whoever played the highest card of the led suit.",
            "cutter": "Whoever cut. The highest card then leads, unless you say otherwise.",
        },
    ),
    OptionWords(
        "lead_after_cut",
        "Who leads after a cut?",
        {
            "picker": "Whoever took the trick.",
            "cutter": "Whoever cut.",
            "highest": "Whoever played the highest card of the led suit.",
        },
    ),
    OptionWords(
        "lead_when_winner_out",
        "Who leads when the winner of a clean trick has no cards left?",
        {
            "next": "The next player still in.",
            "second_highest": "The next highest card in that trick whose player still has cards.",
            "waste_draw": "The winner does, with a card drawn blind from the waste.",
        },
        idle=both(has(lead_when_winner_out="waste_draw"), INSTANT),  # GW-A18
    ),
    OptionWords(
        "exit",
        "When does your last card take you out?",
        {"settled": "When the trick is over. Until then you may have to pick up.", "instant": "At once."},
        idle=PILES,  # GW-A23
    ),
    OptionWords(
        "all_out",
        "Who loses when everyone left plays the last card in the same clean trick?",
        {
            "trick_winner": "Whoever won the trick.",
            "last_to_play": "Whoever played last.",
            "nobody": "Nobody.",
        },
        idle=lambda sheet: not SETTLED(sheet),  # GW-A5, GW-A23
    ),
    OptionWords(
        "ending",
        "When is the game over, and who loses?",
        {
            "dealt_spent": "When the dealt cards have all been played. Most cards in hand loses.",
            "last_holder": "When only one player has cards. That player loses.",
            "penalty_pile": "Taken cards are laid aside. Once at most one player has cards in hand, most"
            " cards taken loses.",
        },
    ),
    OptionWords(
        "teams",
        "Are there partners?",
        {"none": "No. Everyone plays alone.", "partners": "Yes, with four players: A and C against B and D."},
    ),
    OptionWords(
        "two_left",
        "What does a cut do when only two players are left?",
        {"same": "The same as always.", "cut_ends": "It ends the game. Whoever must pick up loses."},
        idle=PILES,  # GW-A22
    ),
    OptionWords(
        "hand_take",
        "May the leader take a neighbour's hand?",
        {
            "never": "No.",
            "leader": "Yes, before leading: all the cards of the next player, who is out then.",
        },
        idle=lambda sheet: PILES(sheet) or PARTNERS(sheet),  # GW-A28
    ),
    OptionWords(
        "guard_tricks",
        "After how many tricks does a game stop?",
        {NUMBER: "After {number}. Any number from {least} to {most} will do."},
    ),
    OptionWords(
        "guard_repeats",
        "How often must the same position come up to stop the game?",
        {NUMBER: "{number} times. Any number from {least} to {most} will do."},
    ),
)

ASKED_FIRST = {
    "donkey": ("first_trick", "ending", "lead_when_winner_out", "cut_stops"),
    "kazhutha-kali": ("first_trick", "lead_when_winner_out", "exit"),
    "thulla": ("first_trick", "exit", "lead_when_winner_out", "deal"),
}
"""What families differ on, most important first; our choice, since no document says it."""

PRESETS = {
    "book": "the game as its own document tells it.",
    "common": "the game as most people tell it. The first trick is free, a winner without cards draws from"
    " the waste, and the last player with cards loses.",
    "partners": "two against two.",
    "free-start": "lots decide who starts, with any card.",
    "reversal": "whoever cuts picks up.",
}
