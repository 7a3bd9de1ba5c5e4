"""The rules of Dayous in words, in the order of a game; each clause is told when the rule sheet says so."""

from longears.games.dayous.words.conditions import (
    ATTACKER_STAYS_OUT,
    BY_SEATS,
    EVERYONE_JOINS,
    NEIGHBOURS_JOIN,
    NO_PASSING,
    ONE_PACK,
    ONE_TRUMP,
    PASSING,
    PILE_ON,
    TAKE_ENDS,
    TWO_TRUMPS,
    capped,
    equal_cards,
    several_packs,
)
from longears.page import OURS, Clause, Condition, Example, both, has

HANDS = ("5d 9c 2c 7h Jd Qc Kd", "5h 9d 2s 4h 6c Js Ah", "9h 5c 6d 8c Tc Qh 3d")
TABLE = {"trump": "s", "stock": "2h 3h 4c 6h"}
"""Spades are trump in all pictures."""
OPEN = Example(HANDS, ("A 5d", "B 9d/5d", "C 9h"), TABLE)


def asked(whom: str, when: Condition) -> Clause:
    """Who may still throw in when everything is beaten."""
    return Clause(
        ("DY-A8",),
        f"When everything is beaten, the game waits for {whom}. You are asked whatever you"
        " hold, as long as you have a card and there is room for one, so that being asked gives nothing away."
        " Say “done” when you add nothing.",
        when,
    )


PLAYERS = (
    Clause(("DY-1",), "{players}.", BY_SEATS),
    Clause(("DY-A1",), "2 to 7; seven cards each for eight would be more than a pack.", ONE_PACK),
    Clause(("DY-1",), "{players}.", several_packs),
)
BEST = (Clause((OURS,), "{best_with} players, in our view."),)
PACK = (
    Clause(("DY-1", "DY-A1"), "52 cards, no jokers: one pack for 2 to 6 players, two for 7 or 8.", BY_SEATS),
    Clause(("DY-1", "DY-A1"), "One pack of 52 cards, no jokers.", ONE_PACK),
    Clause(("DY-1", "DY-A1"), "{packs} packs of 52 cards, no jokers, shuffled together.", several_packs),
    Clause(("DY-1",), "In every suit the ace is highest, then K, Q, J, 10 and so on down to 2."),
)
AIM = (Clause(("DY-13",), "Get rid of all your cards. The last player holding any is {loser}."),)

THE_DEAL = (
    Clause(
        ("DY-2", "DY-A2"),
        "Deal seven cards to each player, one at a time, clockwise, beginning on the dealer's left. With two"
        " packs deal ten.",
        BY_SEATS,
    ),
    Clause(
        ("DY-2", "DY-A2"),
        "Deal seven cards to each player, one at a time, clockwise, beginning on the dealer's left.",
        ONE_PACK,
    ),
    Clause(
        ("DY-2", "DY-A2"),
        "Deal ten cards to each player, one at a time, clockwise, beginning on the dealer's left.",
        several_packs,
    ),
    Clause(
        ("DY-2", "DY-3", "DY-A2"),
        "Cut the cards that are left into two equal halves, face down. Turn up the top card of one half, and"
        " put that half under the other. The open card now lies between the halves and sticks out: it is the"
        " marker. If the number of cards is odd, the lower half, which begins with the marker, has one more.",
    ),
    Clause(("DY-3",), "The marker's suit is trump.", ONE_TRUMP),
    Clause(("DY-3",), "The marker's suit is the first trump.", TWO_TRUMPS),
    Clause(("DY-4",), "A trump beats every card that is not a trump. Those others are called plain."),
    Clause(
        ("DY-A24", "ALL-2"),
        "Only you see your hand. Open to all are the trumps, the marker, how many cards each half of the"
        " stock and every player has, and what lies on the table. Cards that have left the game cannot be"
        " looked through.",
    ),
    Clause(
        ("DY-A25",),
        "For practice you can start from the middle of a game, with any cards in the hands. Without a stock"
        " a player with no cards is out, and all such players share the first place; with a stock everyone"
        " must have a card. Without a marker in the stock there will be no second trump.",
    ),
)

THE_OPENING = (
    Clause(("DY-5",), "Whoever holds the lowest trump opens the game."),
    Clause(
        ("DY-A4",),
        "If two hold the same lowest trump, compare their second lowest, and so on; having one more also"
        " counts. If that settles nothing, lots are drawn between them.",
        equal_cards,
    ),
    Clause(("DY-A4",), "If nobody holds a trump, lots are drawn. Every game of an evening opens like this."),
    Clause(
        ("DY-5", "DY-A5"),
        "Before the first card the opener may say which way round the whole game goes. Said once, it stands."
        " Without a word it goes clockwise. Two players need no direction.",
    ),
)

THE_ATTACK = (
    Clause(
        ("DY-6",),
        "One attack and everything done about it is a bout. The attacker lays one card, or several of one"
        " rank, against the next player in the direction of play: the defender.",
    ),
    Clause(
        ("DY-A6",),
        "There may never be more unbeaten cards on the table than the defender holds in hand.",
    ),
    Clause(
        ("DY-A6",), "Apart from that a bout may have any number of attack cards.", has(attack_limit="hand")
    ),
    Clause(
        ("DY-A6",),
        "A bout may have no more attack cards than were dealt to one player.",
        has(attack_limit="deal"),
    ),
    Clause(("DY-A6",), "A bout may have no more than six attack cards.", has(attack_limit="six")),
    Clause(
        ("DY-A6",),
        "Until cards have left the game for the first time, a bout may have no more than five attack cards."
        " A bout that was taken does not count. Afterwards any number will do.",
        has(attack_limit="five_first"),
    ),
    Clause(
        ("DY-A7", "DY-A8"),
        "The defender may answer at once. Nobody waits for the attacker to finish.",
    ),
    Clause(("ALL-10",), "A card once played stays played."),
    Clause(
        ("ALL-1",),
        "On a screen, a wrong move is refused and nothing changes. You are told the rule that refuses it.",
    ),
)

PASSING_ON = (
    Clause(
        ("DY-7",),
        "Before beating anything, the defender may add one card of the rank that lies there. The whole"
        " attack, with all that was thrown in, then goes to the next player, who is now the defender.",
        PASSING,
    ),
    Clause(
        ("DY-A10",),
        "You may pass on only if the next player holds at least as many cards as would then lie there.",
        PASSING,
    ),
    Clause(
        ("DY-A10",),
        "Whoever passes on becomes the attacker. The attack may come all the way back to the first attacker;"
        " two players can pass it to and fro.",
        PASSING,
    ),
    Clause(("DY-A6",), "A card that passes on counts as an attack card.", both(PASSING, capped)),
    Clause(("DY-A10",), "There is no passing on at this table.", NO_PASSING),
)

BEATING = (
    Clause(
        ("DY-8",),
        "Beat each attack card with a card of your own: a higher one of its suit or, if it is plain, any"
        " trump. A trump is beaten only by a higher trump.",
    ),
    Clause(
        ("DY-4", "DY-8"),
        "A plain card never beats another suit, however high it is.",
    ),
    Clause(("DY-8",), "Once you have beaten a card you can no longer pass the attack on.", PASSING),
    Clause(
        ("DY-A9",),
        "A card does not beat one exactly like it, but it may attack beside it and be thrown in.",
        both(equal_cards, NO_PASSING),
    ),
    Clause(
        ("DY-A9",),
        "A card does not beat one exactly like it, but it may attack beside it, be thrown in, and pass on.",
        both(equal_cards, PASSING),
    ),
)

THROWING_IN = (
    Clause(
        ("DY-9",),
        "Others may join the attack with any card whose rank lies on the table, beaten or beating. The"
        " defender must beat those too.",
    ),
    Clause(
        ("DY-9",),
        "Example: 5♦ was beaten with 9♦. Now fives and nines may be thrown in, of any suit.",
        example=OPEN,
    ),
    Clause(
        ("DY-A7",),
        "Everyone still in may throw in except the defender, the attacker too. You may do so at any moment"
        " from the first attack card on, even after you have said “done”. Who is first is first.",
        EVERYONE_JOINS,
    ),
    Clause(
        ("DY-A7",),
        "Only the defender's neighbours may throw in: the nearest players still in on either side, at any"
        " moment from the first attack card on. When the defender changes, so do the neighbours.",
        both(NEIGHBOURS_JOIN, PASSING),
    ),
    Clause(
        ("DY-A7",),
        "Only the defender's neighbours may throw in: the nearest players still in on either side, at any"
        " moment from the first attack card on.",
        both(NEIGHBOURS_JOIN, NO_PASSING),
    ),
    Clause(
        ("DY-A7",),
        "Everyone still in may throw in except the defender and the attacker, at any moment from the first"
        " attack card on. The attacker may add cards of the first rank until the attack is answered for the"
        " first time; then no more.",
        ATTACKER_STAYS_OUT,
    ),
    asked("everyone but the defender, beginning with the attacker", EVERYONE_JOINS),
    asked("the defender's neighbours, the attacker's side first", NEIGHBOURS_JOIN),
    asked("everyone but the defender and the attacker, beginning after the attacker", ATTACKER_STAYS_OUT),
    Clause(
        ("DY-A8",),
        "Every new card takes back all the “done”s. On a screen, a “done” that crossed a new card on its way"
        " does not count.",
    ),
)

TAKING = (
    Clause(
        ("DY-10", "DY-A11"),
        "As long as anything is unbeaten the defender may give up, even if it could be beaten. The whole"
        " table goes into the defender's hand, with all that was beaten and thrown in.",
    ),
    Clause(("DY-A11",), "Once you say that you take, nothing may be added.", TAKE_ENDS),
    Clause(
        ("DY-A11",),
        "Once you say that you take, there is a last round: the others may add more cards by the same rules,"
        " until all of them are done. Then you take everything.",
        PILE_ON,
    ),
    Clause(
        ("DY-10", "DY-A11"),
        "Taking costs the turn: the player after you attacks. With two players the same one attacks again.",
    ),
)

END_OF_BOUT = (
    Clause(
        ("DY-11", "DY-A8"),
        "The bout is won by the defender when everything is beaten and all who were asked are done. If"
        " nobody can be asked, or the defender has no card left, it ends at once. Its cards leave the game"
        " for good, and the defender attacks next.",
    ),
    Clause(
        ("DY-12", "DY-A12"),
        "After every bout the hands are filled up from the stock to seven cards again, or to ten with more"
        " than one pack. The attacker fills up first, then the others in the direction of play, the defender"
        " last, until the stock is empty. Who has more keeps them.",
        BY_SEATS,
    ),
    Clause(
        ("DY-12", "DY-A12"),
        "After every bout the hands are filled up from the stock to seven cards again. The attacker fills up"
        " first, then the others in the direction of play, the defender last, until the stock is empty. Who"
        " has more keeps them.",
        ONE_PACK,
    ),
    Clause(
        ("DY-12", "DY-A12"),
        "After every bout the hands are filled up from the stock to ten cards again. The attacker fills up"
        " first, then the others in the direction of play, the defender last, until the stock is empty. Who"
        " has more keeps them.",
        several_packs,
    ),
    Clause(("DY-A12",), "Whoever passed on last counts as the attacker here.", PASSING),
    Clause(
        ("DY-A3",),
        "The second trump: the moment somebody draws the marker, the stock is searched from the top for the"
        " first card of another suit. It is shown to all and goes, face up, to the very bottom. From the"
        " next bout its suit is trump, and the first trump is plain. The cards passed over stay where they"
        " were, unseen. If there is no other suit, the first trump stays, and everyone is told.",
        both(TWO_TRUMPS, has(second_trump="different")),
    ),
    Clause(
        ("DY-A3",),
        "The second trump: the moment somebody draws the marker, the next card of the stock is shown to all"
        " and goes, face up, to the very bottom. From the next bout its suit is trump; it may be the same"
        " suit again. If no card is left, the first trump stays, and everyone is told.",
        both(TWO_TRUMPS, has(second_trump="any")),
    ),
    Clause(("DY-A3",), "There is only one trump. It stays when the marker is drawn.", ONE_TRUMP),
    Clause(
        ("Time-out", "ALL-7"),
        "If you play with a clock and your time runs out: an opener goes clockwise; an attacker plays the"
        " lowest plain card, or else the lowest trump (between equals clubs go first, then diamonds, hearts,"
        " spades); a defender takes; everyone else is done.",
    ),
)

THE_END = (
    Clause(
        ("DY-13",),
        "The document we follow breaks off here, at the heading “Endgame”. What comes now is our own"
        " completion, in keeping with its goal and with how Durak ends.",
    ),
    Clause(
        ("DY-13", "DY-A13"),
        "When the stock is empty, whoever has no cards is out. The last card you attack with, throw in or"
        " pass on takes you out at once; while there is a stock you are not out, for you will draw.",
        PASSING,
    ),
    Clause(
        ("DY-13", "DY-A13"),
        "When the stock is empty, whoever has no cards is out. The last card you attack with or throw in"
        " takes you out at once; while there is a stock you are not out, for you will draw.",
        NO_PASSING,
    ),
    Clause(
        ("DY-A13",),
        "A bout is always played to its end, even if only the defender is left. If the defender beats"
        " everything with the last card, the next player still in attacks.",
    ),
    Clause(("DY-13",), "When a bout is over and only one player has cards, that player is {loser}."),
    Clause(
        ("DY-A14",),
        "If nobody has cards when a bout is over, nobody is {loser}.",
        has(draw="nobody"),
    ),
    Clause(
        ("DY-A14",),
        "If nobody has cards when a bout is over, the defender, who ran out last, is {loser}.",
        has(draw="last_loses"),
    ),
    Clause(
        ("DY-A22",),
        "No game goes on for ever. It ends without a loser when, with an empty stock, the same hands and the"
        " same attacker begin a bout for the third time, or when 60 bouts in a row were taken. Those still"
        " in are then ranked by fewest cards.",
    ),
    Clause(
        ("DY-A23",),
        "Places go by the order of going out; within a bout, by the order of the last cards. Players left"
        " without cards by the same filling-up share a place. Whoever is first has won.",
    ),
    Clause(
        ("ALL-8",),
        "The loser's title is an insult in earnest and a joke at most. A table can just say “last one”;"
        " public tables do.",
    ),
)
