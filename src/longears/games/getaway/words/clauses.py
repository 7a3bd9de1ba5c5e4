"""What Donkey, Kazhutha Kali and Thulla share, in words, in the order of the rules; each clause once."""

from longears.games.getaway.words.conditions import (
    CUTTER_TAKES,
    DEALT_SPENT,
    FOR_ONESELF,
    HIGHEST_TAKES,
    INSTANT,
    LAST_HOLDER,
    NO_PILES,
    PARTNERS,
    PILES,
    SETTLED,
    TAKING,
    highest_leads_after_reversal,
    leader_may_lack_cards,
    winner_draws,
)
from longears.page import Clause, Example, both, has, unless

CLEAN = Example(("5h 2c", "Kh 3c", "7h 4c", "Qh 6c"), ("A 5h", "B Kh", "C 7h", "D Qh"))
CUT = Example(("2h 5c", "Th 6c", "Ah 7c", "3c 8c"), ("A 2h", "B Th", "C Ah", "D 3c"))
LAST_CARD = Example(("Ah", "Kh 3c", "Th 4c", "2h 6c"), ("A Ah", "B Kh", "C Th", "D 2h"))

ORDER_OF_SETTLING = (
    Clause((), "the cards go to the waste, or to whoever must take them"),
    Clause(
        (), "the game ends if this was a cut between the last two", both(NO_PILES, has(two_left="cut_ends"))
    ),
    Clause((), "the game ends if everyone is out at once", SETTLED),
    Clause((), "the game ends if at most one player has cards in hand", PILES),
    Clause((), "the game ends if nobody holds a dealt card", DEALT_SPENT),
    Clause((), "a winner without cards draws from the waste", winner_draws),
    Clause((), "players go out, in the order they played", SETTLED),
    Clause((), "the game ends if only one player has cards", both(NO_PILES, FOR_ONESELF)),
    Clause((), "the game ends if one team is out", both(NO_PILES, PARTNERS)),
    Clause((), "the game ends if it has gone on too long"),
    Clause((), "the next leader begins"),
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
        ("GW-A28",),
        "Whoever is to lead may first take the whole hand of the next player still in. That player cannot"
        " refuse, is out at once, and takes the next place. The cards pass face down: only the taker sees"
        " them, the others see how many there are.",
        TAKING,
    ),
    Clause(
        ("GW-A28",),
        "A hand is taken before the first card of a trick, once in a trick; not in the first trick, and not"
        " with two players left.",
        TAKING,
    ),
    Clause(
        ("GW-A28",), "Nor is it taken by whoever drew the lead from the waste.", both(TAKING, winner_draws)
    ),
    Clause(
        ("GW-A13", "GW-A28"),
        "To take a hand is no trick and no pick-up, and never ends the game. The trick begins after it, with"
        " those who are then still in.",
        TAKING,
    ),
    Clause(
        ("GW-A22", "GW-A28"),
        "If that leaves two players, a cut in this trick decides the game.",
        both(TAKING, has(two_left="cut_ends")),
    ),
    Clause(
        ("GW-A6", "GW-A28"),
        "A card that is taken with a hand stays what it was: dealt, or picked up.",
        both(TAKING, DEALT_SPENT),
    ),
    Clause(
        ("GW-A28",),
        "Your hand is your own. Nobody may take it.",
        lambda sheet: not TAKING(sheet),
    ),
    Clause(
        ("GW-6", "GW-A25", "ALL-1"),
        REFUSED + "the first card must be A♠; you must follow suit.",
        has(opener="ace_forced"),
    ),
    Clause(("GW-6", "GW-A25", "ALL-1"), REFUSED + "you must follow suit.", unless(opener="ace_forced")),
    Clause(("GW-A25", "GW-A28"), "After “it is not your turn” comes: you cannot take a hand now.", TAKING),
    Clause(
        ("Time-out", "ALL-7"),
        "If you play with a clock and your time runs out, your lowest allowed card is played for you."
        " Between cards of one rank, clubs go before diamonds, then hearts, then spades.",
    ),
    Clause(("GW-A28", "Time-out"), "No hand is ever taken for you.", TAKING),
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
        example=CLEAN,
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
        example=LAST_CARD,
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
    Clause(("GW-A17",), "When a trick is over, go through this list in order:", steps=ORDER_OF_SETTLING),
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
