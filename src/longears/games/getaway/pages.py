"""Donkey, Kazhutha Kali and Thulla in words, for people at a kitchen table.

What the family shares is written once, in the order of the rules; what is one game's own is data.
"""

import sys
from pathlib import Path

from longears.games.getaway.options import (
    DONKEY,
    KAZHUTHA_KALI,
    THULLA,
    Ending,
    Exit,
    LeadAfterCut,
    LeadWhenWinnerOut,
    Options,
    Picker,
    Teams,
    TwoLeft,
)
from longears.page import NUMBER, Clause, OptionWords, Page, Section, both, has, unless, write

FOR_ONESELF = has(teams="none")
PARTNERS = has(teams="partners")
LAST_HOLDER = has(ending="last_holder")
DEALT_SPENT = has(ending="dealt_spent")
PILES = has(ending="penalty_pile")
NO_PILES = unless(ending="penalty_pile")
HIGHEST_TAKES = has(picker="highest")
CUTTER_TAKES = has(picker="cutter")
SETTLED = both(has(exit="settled"), NO_PILES)
INSTANT = both(has(exit="instant"), NO_PILES)
USUAL_CUT = both(has(cut_stops=True, picker="highest", lead_after_cut="picker"), NO_PILES)


def winner_draws(sheet: Options) -> bool:
    return sheet.lead_when_winner_out is LeadWhenWinnerOut.WASTE_DRAW and not INSTANT(sheet)


def highest_leads_after_reversal(sheet: Options) -> bool:
    return sheet.picker is Picker.CUTTER and sheet.lead_after_cut is LeadAfterCut.HIGHEST


def leader_may_lack_cards(sheet: Options) -> bool:
    """Whether the player who should lead after a cut can be one without cards."""
    if highest_leads_after_reversal(sheet):
        return False
    if sheet.ending is Ending.PENALTY_PILE:
        return True
    if sheet.picker is Picker.CUTTER:
        return False
    leader = sheet.lead_after_cut
    return leader is LeadAfterCut.CUTTER or (leader is LeadAfterCut.HIGHEST and INSTANT(sheet))


def order_of_settling(sheet: Options) -> str:
    piles, settled = sheet.ending is Ending.PENALTY_PILE, sheet.exit is Exit.SETTLED
    one_left = "one team is out" if sheet.teams is Teams.PARTNERS else "only one player has cards"
    steps = {
        "the cards go to the waste, or to whoever must take them": True,
        "the game ends if this was a cut between the last two": not piles
        and sheet.two_left is TwoLeft.CUT_ENDS,
        "the game ends if everyone is out at once": not piles and settled,
        "the game ends if at most one player has cards in hand": piles,
        "the game ends if nobody holds a dealt card": sheet.ending is Ending.DEALT_SPENT,
        "a winner without cards draws from the waste": winner_draws(sheet),
        "players go out, in the order they played": not piles and settled,
        f"the game ends if {one_left}": not piles,
        "the game ends if it has gone on too long": True,
        "the next leader begins": True,
    }
    return (
        "When a trick is over, go through this list in order: "
        + "; ".join(step for step, told in steps.items() if told)
        + "."
    )


AIM = (
    Clause(
        ("GW-A14",),
        "Get rid of all your cards. The last player holding any is {loser}.",
        both(LAST_HOLDER, FOR_ONESELF),
    ),
    Clause(
        ("GW-A12",),
        "Get rid of all your cards, both you and your partner. Once one team is out, the other team is"
        " {loser}.",
        both(LAST_HOLDER, PARTNERS),
    ),
    Clause(
        ("GW-A6",),
        "Get rid of your cards. When all the dealt cards have been played, whoever holds the most is"
        " {loser}.",
        DEALT_SPENT,
    ),
    Clause(("GW-A8",), "Collect as few cards as you can. Whoever collects the most is {loser}.", PILES),
    Clause(
        ("GW-A12",),
        "You play with a partner, and your cards count together.",
        both(unless(ending="last_holder"), PARTNERS),
    ),
)

THE_DEAL = (
    Clause(
        ("GW-A15",),
        "Draw lots for the first dealer. After that, {loser} deals the next game. If several lost together,"
        " it is the first of them after the old dealer. If nobody lost, the same player deals again.",
    ),
    Clause(
        ("GW-A15",),
        "Deal and play go clockwise. The player on the dealer's left gets the first card.",
        has(direction="clockwise"),
    ),
    Clause(
        ("GW-A15",),
        "Deal and play go anticlockwise. The player on the dealer's right gets the first card. Seats keep"
        " their letters: A, B, C … still run clockwise.",
        has(direction="anticlockwise"),
    ),
    Clause(
        ("DK-5",),
        "Shuffle all 52 cards and deal them out, one at a time, until none are left. Some players may get"
        " one card more than others.",
        has(deal="uneven"),
    ),
    Clause(
        ("GW-A9", "TH-3"),
        "Everyone gets the same number of cards. Where 52 does not divide evenly, take out twos before the"
        " deal: first 2♣, then 2♦, then 2♥, then 2♠. {trimmed} Say aloud which cards are out. Then shuffle"
        " and deal one card at a time.",
        has(deal="trim"),
    ),
    Clause(
        ("GW-A12",),
        "Four players make two teams. Partners sit opposite each other: A and C against B and D.",
        PARTNERS,
    ),
    Clause(("ALL-2",), "Only you see your hand. How many cards anyone holds is open to all."),
    Clause(
        ("GW-A26",),
        "For practice you can start from the middle of a game, with any cards in the hands. All of them"
        " count as dealt, and the waste is empty unless you fill it. Players without cards are out already,"
        " in the order of their seats; if only one has cards, the game is over at once. There is no opening,"
        " unless you ask for one: then whoever leads must hold A♠.",
    ),
)

THE_OPENING = (
    Clause(
        ("GW-1",),
        "Whoever holds the ace of spades starts the first trick, and must start it with that ace.",
        has(opener="ace_forced"),
    ),
    Clause(
        ("GW-1",),
        "Whoever holds the ace of spades starts the first trick, with any card.",
        has(opener="ace_holder"),
    ),
    Clause(
        ("TH-20",),
        "Lots are drawn for who starts the first trick. That player may start with any card.",
        has(opener="random"),
    ),
    Clause(("TH-20",), "The dealer starts the first trick, with any card.", has(opener="dealer")),
    Clause(
        ("GW-A15",),
        "The loser of the last game starts the first trick, with any card. In a first game the dealer does.",
        has(opener="loser"),
    ),
    Clause(
        ("GW-4", "GW-5"),
        "The first trick is a trick like any other. A cut counts in it too, and even the ace of spades may"
        " have to pick up.",
        has(first_trick="cut", picker="highest"),
    ),
    Clause(
        ("GW-4", "GW-A10"),
        "The first trick is a trick like any other. Whoever cuts it must take it.",
        has(first_trick="cut", picker="cutter"),
    ),
    Clause(
        ("GW-A21",),
        "The first trick is free. Everyone plays one card, and follows suit if they can. A card of another"
        " suit does no harm: nothing in this trick is a cut. All its cards go to the waste. The highest card"
        " of the led suit leads next; if the ace of spades was led, that is its player again.",
        has(first_trick="free"),
    ),
)

REFUSED = (
    "On a screen, a wrong move is refused and nothing changes. You are told the first reason that fits: the"
    " game is over; it is not your turn; there is no such card; you do not hold that card; "
)

FOLLOWING_SUIT = (
    Clause(
        ("GW-2",),
        "Whoever leads puts one card on the table, face up. Its suit is the led suit. The others add one"
        " card each, in turn.",
    ),
    Clause(("GW-2",), "If you hold the led suit, you must play it. Which card of it is up to you."),
    Clause(("GW-2",), "If you hold none of it, play any card you like."),
    Clause(
        ("GW-A3", "GW-A16"), "Nobody may pass. Whoever has cards plays in turn; whoever has none is skipped."
    ),
    Clause(("ALL-10",), "A card once played stays played."),
    Clause(
        ("GW-6", "GW-A25"),
        REFUSED + "the first card must be A♠; you must follow suit.",
        has(opener="ace_forced"),
    ),
    Clause(("GW-6", "GW-A25"), REFUSED + "you must follow suit.", unless(opener="ace_forced")),
    Clause(
        ("Time-out", "ALL-7"),
        "If you play with a clock and your time runs out, your lowest allowed card is played for you."
        " Between cards of one rank, clubs go before diamonds, then hearts, then spades.",
    ),
)

THE_CUT = (
    Clause(("GW-4",), "A card of another suit than the one led is a cut. {cut_name}"),
    Clause(
        ("GW-4",),
        "A cut ends the trick at once. Players who have not had their turn do not play.",
        has(cut_stops=True),
    ),
    Clause(
        ("GW-A19",),
        "A cut does not end the trick. The others still play, and follow suit if they can. Only the first"
        " player who did not follow is the cutter; later cards of other suits change nothing.",
        has(cut_stops=False),
    ),
    Clause(
        ("GW-4",),
        "Then look at the cards of the led suit only. Whoever played the highest of them picks up the whole"
        " trick, the cut card too, and takes it into the hand. The cut card itself is never the highest.",
        both(HIGHEST_TAKES, NO_PILES),
    ),
    Clause(
        ("GW-4", "GW-A8"),
        "Then look at the cards of the led suit only. Whoever played the highest of them collects the whole"
        " trick, the cut card too, and lays it aside face down. Collected cards are never played again. The"
        " cut card itself is never the highest.",
        both(HIGHEST_TAKES, PILES),
    ),
    Clause(
        ("GW-A10",),
        "The cutter picks up the whole trick, the cut card too, and takes it into the hand. So a cutter is"
        " never out, not even with the last card.",
        both(CUTTER_TAKES, NO_PILES),
    ),
    Clause(
        ("GW-A8", "GW-A10"),
        "The cutter collects the whole trick, the cut card too, and lays it aside face down. Collected cards"
        " are never played again.",
        both(CUTTER_TAKES, PILES),
    ),
    Clause(
        ("GW-A19",),
        "A cutter with the last card stays in while the others finish the trick: those cards are on their"
        " way.",
        both(CUTTER_TAKES, INSTANT, has(cut_stops=False)),
    ),
    Clause(
        ("GW-A11",),
        "If the cut card was the cutter's last, the cutter is out. If that leaves one player with cards, the"
        " game is over.",
        both(HIGHEST_TAKES, NO_PILES),
    ),
    Clause(
        ("GW-A2",),
        "Whoever is out never picks up. The trick then goes to the highest card of the led suit whose player"
        " still has cards. If there is none, the trick goes to the waste and the cutter leads; if the cutter"
        " is out too, the next player still in after the cutter leads.",
        both(HIGHEST_TAKES, INSTANT),
    ),
    Clause(("TH-17",), "With two players left, all this stays the same.", has(two_left="same")),
    Clause(
        ("GW-A22",),
        "When a trick begins with only two players in, a cut decides the game. Whoever must pick up takes"
        " the trick and loses, however many cards each of them holds. With two players that is so from the"
        " start.",
        both(has(two_left="cut_ends"), NO_PILES),
    ),
    Clause(
        ("GW-A22",),
        "A cut between the last two players does not end the game here, because collected cards are laid"
        " aside.",
        both(has(two_left="cut_ends"), PILES),
    ),
)

SETTLING = (
    Clause(
        ("GW-3",),
        "A trick without a cut is clean. Its cards leave the game: they go to the waste, a heap beside the"
        " table. Whoever played the highest card of the led suit leads next, with any card.",
    ),
    Clause(("GW-A16",), "Highest means highest in rank. How the cards lie on the table does not matter."),
    Clause(
        ("GW-5", "KK-6"),
        "Example: 5♥, K♥, 7♥, Q♥. Everyone followed. All four cards leave the game, and the king leads.",
    ),
    Clause(
        ("GW-A1",),
        "When you play your last card, say so. You are not out yet: you are out when the trick is over. If"
        " your card is the highest of the led suit and a later player cuts, you pick up and are still in.",
        both(SETTLED, HIGHEST_TAKES),
    ),
    Clause(
        ("GW-A1",),
        "When you play your last card, say so. You are not out yet: you are out when the trick is over.",
        both(SETTLED, CUTTER_TAKES),
    ),
    Clause(
        ("GW-A2",),
        "You are out the moment your last card is on the table. Your place is certain, and you never pick up"
        " again.",
        both(INSTANT, HIGHEST_TAKES),
    ),
    Clause(
        ("GW-A2", "GW-A10"),
        "You are out the moment your last card is on the table, and your place is certain. Only a card that"
        " cuts does not take you out.",
        both(INSTANT, CUTTER_TAKES),
    ),
    Clause(
        ("GW-A8", "GW-A23"),
        "Without cards in your hand you play no more tricks. Your last card can still make you collect.",
        PILES,
    ),
    Clause(
        ("GW-5",), "After a cut, whoever took the trick leads, with any card.", has(lead_after_cut="picker")
    ),
    Clause(("GW-A20",), "After a cut, the cutter leads, with any card.", has(lead_after_cut="cutter")),
    Clause(
        ("GW-A10", "GW-A20"),
        "After a cut, whoever played the highest card of the led suit leads, with any card.",
        has(lead_after_cut="highest"),
    ),
    Clause(
        ("GW-A20",),
        "If the player who should lead after a cut has no cards, the next player who has some leads.",
        leader_may_lack_cards,
    ),
    Clause(
        ("GW-A20",),
        "If the player who should lead after a cut has no cards, do what you would do after a clean trick.",
        highest_leads_after_reversal,
    ),
    Clause(
        ("GW-A3",),
        "If the winner of a clean trick has no cards left, the next player still in leads.",
        has(lead_when_winner_out="next"),
    ),
    Clause(
        ("GW-A3", "GW-A20"),
        "If the winner of a clean trick has no cards left, the lead passes down: to the highest card of the"
        " led suit whose player still has cards. If nobody who followed has any, the next player still in"
        " leads.",
        has(lead_when_winner_out="second_highest"),
    ),
    Clause(
        ("GW-5", "KK-10"),
        "Example: A♥ is your last card. The others play K♥, 10♥ and 2♥. The four cards leave the game, you"
        " are out, and the king leads.",
        both(has(lead_when_winner_out="second_highest"), NO_PILES),
    ),
    Clause(
        ("GW-A4", "GW-A18"),
        "If the winner of a clean trick has no cards left, they are not out yet. They draw one card blind"
        " from the waste, as it was before this trick, and must lead it. If there is no waste yet, they are"
        " out and the next player still in leads. Cards left out of the deal are never in the waste.",
        winner_draws,
    ),
    Clause(
        ("GW-A17", "GW-A18"),
        "A card drawn from the waste counts as picked up. Nobody draws once the dealt cards are all played.",
        both(winner_draws, DEALT_SPENT),
    ),
    Clause(
        ("GW-A3", "GW-A18"),
        "If the winner of a clean trick has no cards left, they are out, so they do not draw from the waste."
        " The next player still in leads.",
        both(has(lead_when_winner_out="waste_draw"), INSTANT),
    ),
    Clause(("GW-A17",), order_of_settling),
)

ALL_LAST_CARDS = "Once in a long while, everyone still in plays the last card in the same clean trick. "

THE_END = (
    Clause(
        ("GW-A14",),
        "The game ends when only one player has cards. That player is {loser}.",
        both(LAST_HOLDER, FOR_ONESELF),
    ),
    Clause(
        ("GW-A12",),
        "Partners go out one at a time. When both partners of a team are out, the game is over and the other"
        " team is {loser}. There are only two places.",
        both(NO_PILES, PARTNERS),
    ),
    Clause(
        ("GW-A6",),
        "Some cards in your hand you were dealt; the others you picked up. A card that has been played once"
        " counts as picked up from then on, however often it comes back. The game ends after the trick that"
        " leaves nobody with a dealt card, or leaves at most one player with cards. Whoever then holds the"
        " most cards is {loser}.",
        both(DEALT_SPENT, FOR_ONESELF),
    ),
    Clause(
        ("GW-A6",),
        "Some cards in your hand you were dealt; the others you picked up. A card that has been played once"
        " counts as picked up from then on, however often it comes back. The game also ends after the trick"
        " that leaves nobody with a dealt card. The team that then holds the most cards is {loser}.",
        both(DEALT_SPENT, PARTNERS),
    ),
    Clause(
        ("GW-A8", "GW-A23"),
        "The game ends after the trick that leaves nobody, or only one player, with cards in hand. Whoever"
        " has collected the most cards is {loser}. The house rules `exit` and `all_out` play no part.",
        PILES,
    ),
    Clause(("GW-A23",), "A team without cards in hand does not end the game.", both(PILES, PARTNERS)),
    Clause(
        ("GW-A2",),
        "The end does not wait for the trick. As soon as only one player has cards, the game is over, and"
        " the cards on the table go to the waste.",
        both(INSTANT, FOR_ONESELF),
    ),
    Clause(
        ("GW-A2", "GW-A12"),
        "The end does not wait for the trick. As soon as both partners of a team are out, the game is over,"
        " and the cards on the table go to the waste.",
        both(INSTANT, PARTNERS),
    ),
    Clause(
        ("GW-A24",),
        "Whether the dealt cards are all played is asked only between tricks.",
        both(INSTANT, DEALT_SPENT),
    ),
    Clause(
        ("GW-A5",),
        ALL_LAST_CARDS
        + "Then whoever won that trick is {loser}; the others are placed in the order they played.",
        both(SETTLED, has(all_out="trick_winner")),
    ),
    Clause(
        ("GW-A5",),
        ALL_LAST_CARDS
        + "Then whoever played last is {loser}; the others are placed in the order they played.",
        both(SETTLED, has(all_out="last_to_play")),
    ),
    Clause(
        ("GW-A5",),
        ALL_LAST_CARDS + "Then nobody loses; places go in the order they played.",
        both(SETTLED, has(all_out="nobody"), FOR_ONESELF),
    ),
    Clause(
        ("GW-A5", "GW-A12"),
        ALL_LAST_CARDS + "Then nobody loses, and both teams share one place.",
        both(SETTLED, has(all_out="nobody"), PARTNERS),
    ),
    Clause(
        ("GW-A12",),
        "If a rule makes one player lose, the partner loses too. Where cards are counted, partners' cards"
        " are added up.",
        PARTNERS,
    ),
    Clause(
        ("GW-A14",),
        "Places: first those who went out, in that order; then those who still hold cards, fewest first."
        " Players who cannot be told apart share a place. The last place loses, unless everyone shares it."
        " {places}",
        both(NO_PILES, FOR_ONESELF),
    ),
    Clause(
        ("GW-A14",),
        "Places go by collected cards, fewest first. If nobody collected any, all share the first place and"
        " nobody loses. {places}",
        PILES,
    ),
    Clause(
        ("GW-A7",),
        "If two hold equally many cards, add up their ranks, with J as 11, Q as 12, K as 13 and A as 14. The"
        " higher sum is worse. If that is equal too, whoever picked up more recently is worse.",
    ),
    Clause(("GW-A18",), "Drawing a card from the waste is not picking up in that sense.", winner_draws),
    Clause(
        ("GW-A13",),
        "No game goes on for ever. It stops when the same hands, with the same player to lead, have come up"
        " {guard_repeats} times at the start of a trick, and at the latest after trick number"
        " {guard_tricks}. Whoever then holds the most cards is {loser}.",
        NO_PILES,
    ),
    Clause(
        ("GW-A13",),
        "No game goes on for ever. It stops when the same hands and piles, with the same player to lead,"
        " have come up {guard_repeats} times at the start of a trick, and at the latest after trick number"
        " {guard_tricks}. Whoever has then collected the most cards is {loser}.",
        PILES,
    ),
    Clause(
        ("KK-14", "TH-19", "TH-21", "TH-22"),
        "One game is seldom enough. Count who loses how often, spell D-O-N-K-E-Y with a letter for every"
        " loss, or play the best of 3, 5 or 7. Or play for points: every card you still hold at the end"
        " counts against you, one point each or by its value (A is 11; K, Q and J are 10), and the lowest"
        " total wins.",
    ),
    Clause(
        ("GW-A27",),
        "For points, cards that went to the waste because the game ended in the middle of a trick count for"
        " nobody.",
        INSTANT,
    ),
    Clause(("GW-A27",), "For points, the cards you collected count as held.", PILES),
    Clause(
        ("ALL-8",),
        "The loser's title is a joke, not a rule. A table can just say “last one”; public tables do.",
    ),
)

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
    ),
    OptionWords(
        "exit",
        "When does your last card take you out?",
        {"settled": "When the trick is over. Until then you may have to pick up.", "instant": "At once."},
    ),
    OptionWords(
        "all_out",
        "Who loses when everyone left plays the last card in the same clean trick?",
        {
            "trick_winner": "Whoever won the trick.",
            "last_to_play": "Whoever played last.",
            "nobody": "Nobody.",
        },
    ),
    OptionWords(
        "ending",
        "When is the game over, and who loses?",
        {
            "dealt_spent": "When the dealt cards have all been played. Most cards in hand loses.",
            "last_holder": "When only one player has cards. That player loses.",
            "penalty_pile": "Taken cards are laid aside. When the hands are empty, most cards taken loses.",
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

PRESETS = {
    "book": "the game as its own document tells it.",
    "common": "the game as most people tell it. The first trick is free, a winner without cards draws from"
    " the waste, and the last player with cards loses.",
    "partners": "two against two.",
    "free-start": "lots decide who starts, with any card.",
    "reversal": "whoever cuts picks up.",
}

TIPS = (
    Clause(
        (),
        "Lead your high cards early, while everyone still has the suit. A clean trick takes them away for"
        " good.",
        HIGHEST_TAKES,
    ),
    Clause(
        (),
        "Later, lead low. Once a suit runs dry somebody will cut, and the highest card pays.",
        HIGHEST_TAKES,
    ),
    Clause(
        (),
        "If you play last, can follow suit, and nobody has cut, the trick is sure to be clean. Play your"
        " highest.",
        HIGHEST_TAKES,
    ),
    Clause(
        (),
        "With others still to play after you, stay just below the highest card on the table if you can.",
        HIGHEST_TAKES,
    ),
    Clause(
        (),
        "Play out a suit of which you have only one or two cards. Once you have none, you are the one who"
        " cuts.",
        HIGHEST_TAKES,
    ),
    Clause((), "Remember who had to cut, and in which suit. They will do it again.", HIGHEST_TAKES),
    Clause(
        (),
        "Here a cut hurts the cutter. Keep a card of every suit as long as you can, and lead the suit your"
        " neighbour has run out of.",
        CUTTER_TAKES,
    ),
    Clause(
        (),
        "Keep a low card for the end. A high last card can still be cut, and then the trick is yours.",
        both(SETTLED, HIGHEST_TAKES),
    ),
    Clause(
        (),
        "Do you hold the most cards? Keep back a card you were dealt. While you have one, and another player"
        " has cards too, the game goes on.",
        both(DEALT_SPENT, FOR_ONESELF),
    ),
    Clause(
        (),
        "Lead a low card of a suit your partner has run out of. Your partner cuts, and the opponent between"
        " you may have to take it.",
        both(PARTNERS, HIGHEST_TAKES),
    ),
)


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


def _best(document: str, number: str) -> tuple[Clause, ...]:
    return (Clause((document,), f"{number} players.", FOR_ONESELF),)


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
        best=_best("DK-2", "4 to 6"),
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
                both(USUAL_CUT, has(first_trick="cut")),
            )
        ),
        options=OPTIONS,
        presets=PRESETS,
        tips=(
            *TIPS,
            Clause(
                (),
                "The more players, the sooner somebody has none of a suit. With six or more, beware of a"
                " high card as early as the second trick.",
            ),
        ),
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
        best=_best("KK-2", "3 or 4"),
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
            )
        ),
        options=OPTIONS,
        presets=PRESETS,
        tips=(
            *TIPS,
            Clause(
                (),
                "Choosing the suit is a power. When you lead, take a suit in which you are low and the"
                " others are high.",
                HIGHEST_TAKES,
            ),
        ),
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
        best=_best("TH-1", "3 to 5"),
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
            )
        ),
        options=OPTIONS,
        presets=PRESETS,
        tips=(
            *TIPS,
            Clause((), "Watch how many cards the others hold. A player with one card is about to get away."),
            Clause(
                (),
                "When you cut, get rid of a card that could hurt you later, such as a high one in a suit"
                " that is running dry.",
                HIGHEST_TAKES,
            ),
        ),
        background=(
            "Thulla comes from the Punjab, on both sides of the border between India and Pakistan, and is"
            " played wherever Punjabi families live. It belongs to long afternoons, in the park or at home,"
            " and grandparents teach it to grandchildren.",
            "Thulla is slang for a policeman: here, the card that stops everything. In English the game is"
            " often called Getaway. Another name, Bhabhi, turns the word for a brother's wife into an insult"
            " for the loser. We name it here so that you know it is the same game, and use it nowhere else.",
        ),
        names={
            "loser": "the loser",
            "cut_name": "It is called a thulla (say “tool-ah”).",
            "places": "They are shown as gold, silver, bronze and so on; the last is the loser.",
            "trimmed": TRIMMED.format(more=""),
        },
    ),
}


def write_pages(folder: Path) -> None:
    """Write the rule pages of the family's books into this folder."""
    write(folder, ((PAGES[spec.name], spec) for spec in (DONKEY, KAZHUTHA_KALI, THULLA)))


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
