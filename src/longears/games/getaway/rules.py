"""Donkey, Kazhutha Kali and Thulla: one family, one set of rules, steered by a rule sheet.

Read it beside the rule pages, in their order: the deal, the opening, following suit, the cut, settling a
trick, the end.  Seats are numbers, clockwise from 0.  The same file runs as plain Python and, with the types
in rules.pxd, as compiled code.
"""

from longears import cards
from longears.chance import Chance
from longears.core import Violation
from longears.games.getaway import refusals
from longears.games.getaway.house import HouseRules
from longears.table import Table as AnyTable

# What the table waits for.
PHASES = ("shuffle", "pick_opener", "open", "lead", "follow", "draw", "over")
SHUFFLE, PICK_OPENER, OPEN, LEAD, FOLLOW, DRAW, OVER = range(7)

# What happened.
EVENTS = ("dealt", "opens", "played", "cut", "picked_up", "discarded", "drew", "out", "over")
DEALT, OPENS, PLAYED, CUT, PICKED_UP, DISCARDED, DREW, OUT, ENDED = range(9)

# Why a game ended.
REASONS = ("last_holder", "dealt_spent", "penalty_pile", "partners", "all_out", "cut_ends", "guard_tricks", "guard_repeats")
LAST_HOLDER, DEALT_SPENT, PENALTY_PILE, PARTNERS, ALL_OUT, CUT_ENDS, GUARD_TRICKS, GUARD_REPEATS = range(8)

NO_SEAT = -1
NOBODY = NO_SEAT
NOTHING = 0
THE_ACE_OF_SPADES = 51
UNDECIDED = -1
STILL_IN = 1 << 28
LAST_OF_ALL = 1 << 30
FULL_PACK = 0xF_FFFF_FFFF_FFFF
ACE_OF_SPADES = 0x8_0000_0000_0000
FOLD = 0x9E37_79B9_7F4A_7C15
WORD = 0xFFFF_FFFF_FFFF_FFFF


class Table(AnyTable):
    """The cards of one game of the family."""

    def __init__(self, house: HouseRules, seats: int, dealer: int, opener: int) -> None:
        super().__init__(seats, dealer)
        self.house = house
        self.opener = opener
        self.phase = SHUFFLE
        self.turn = NOBODY
        self.pack = pack_for(house, seats)
        self.hands = [0] * 8
        self.sizes = [0] * 8
        self.piles = [0] * 8
        self.collected = NOTHING
        self.last_pick_up = [0] * 8
        self.led = 0
        self.cutter = NOBODY
        self.trick_cards = [0] * 8
        self.trick_seats = [0] * 8
        self.trick_size = 0
        self.trick_starters = 0
        self.highest = NOBODY
        self.picker = NOBODY
        self.is_first_trick = True
        self.tricks = 0
        self.waste = [0] * 52
        self.waste_size = 0
        self.waste_before = 0
        self.out_order = [0] * 8
        self.out_count = 0
        self.named_loser = NOBODY
        self.positions = [0] * 1001
        self.position_count = 0
        self.told = [0] * 32
        self.told_count = 0

    def copy(self) -> "Table":
        twin = Table(self.house, self.seats, self.dealer, self.opener)
        show_public(self, twin)
        twin.hands[:] = self.hands
        for at in range(self.position_count):
            twin.positions[at] = self.positions[at]
        twin.position_count = self.position_count
        return twin

    def step(self, chance: Chance) -> int:
        self.told_count = 0
        if self.phase == SHUFFLE:
            return shuffle_and_deal(self, chance)
        if self.phase == PICK_OPENER:
            return begin_game(self, chance.below(self.seats))
        if self.phase == DRAW:
            return draw(self, self.waste[chance.below(self.waste_before)])
        choices = playable(self, self.turn)
        count = cards.size(choices)
        play(self, cards.nth(choices, chance.below(count)))
        return count

    def can_go_on(self) -> bool:
        return self.turn == NOBODY or playable(self, self.turn) != NOTHING

    def conserved(self) -> bool:
        seen = on_the_table(self)
        count = cards.size(seen) + self.waste_size
        for seat in range(self.seats):
            if self.sizes[seat] != cards.size(self.hands[seat]):
                return False
            seen |= self.hands[seat] | self.piles[seat]
            count += self.sizes[seat] + cards.size(self.piles[seat])
        for at in range(self.waste_size):
            seen |= cards.only(self.waste[at])
        return self.phase == SHUFFLE or (seen == self.pack and count == cards.size(self.pack))


def show_public(table: Table, other: Table) -> None:
    """Copy all that everyone may see: not the hands, nor the positions they have been in (ALL-2)."""
    other.over, other.reason, other.losers = table.over, table.reason, table.losers
    other.places[:] = table.places
    other.phase, other.turn, other.pack = table.phase, table.turn, table.pack
    other.sizes[:] = table.sizes
    other.piles[:] = table.piles
    other.collected = table.collected
    other.last_pick_up[:] = table.last_pick_up
    other.led, other.cutter = table.led, table.cutter
    other.trick_cards[:] = table.trick_cards
    other.trick_seats[:] = table.trick_seats
    other.trick_size, other.trick_starters = table.trick_size, table.trick_starters
    other.highest, other.picker = table.highest, table.picker
    other.is_first_trick, other.tricks = table.is_first_trick, table.tricks
    other.waste[:] = table.waste
    other.waste_size, other.waste_before = table.waste_size, table.waste_before
    other.out_order[:] = table.out_order
    other.out_count, other.named_loser = table.out_count, table.named_loser


def tell(table: Table, kind: int, seat: int, card: int) -> None:
    """Note what happened, in one number; the telling is built outside, when someone listens."""
    table.told[table.told_count] = kind | (seat + 1) << 8 | card << 16
    table.told_count += 1


# The deal


def pack_for(house: HouseRules, seats: int) -> int:
    """The cards of the game: all 52, or as many as go round evenly."""
    if not house.trims:
        return FULL_PACK
    return FULL_PACK & ~(cards.only(52 % seats) - 1)  # GW-A9 2♣ 2♦ 2♥ 2♠ go, in that order


def shuffle_and_deal(table: Table, chance: Chance) -> int:
    """Bulk play's own shuffle: Fisher and Yates, dealing as it goes."""
    size, seat = cards.size(table.pack), table.dealer
    for at in range(size):
        table.waste[at] = 52 - size + at
    for left in range(size, 0, -1):
        drawn = chance.below(left)
        seat = next_seat(table, seat)
        give(table, seat, table.waste[drawn])
        table.waste[drawn] = table.waste[left - 1]
    return choose_opener(table)


def deal(table: Table, shuffled: list[int]) -> int:
    """Deal a shuffled pack, one card at a time; the seat after the dealer is first (GW-A15)."""
    seat = table.dealer
    for card in shuffled:
        seat = next_seat(table, seat)
        give(table, seat, card)
    return choose_opener(table)


def give(table: Table, seat: int, card: int) -> None:
    table.hands[seat] |= cards.only(card)
    table.sizes[seat] += 1


# The opening


def choose_opener(table: Table) -> int:
    """All is dealt; who opens?"""
    tell(table, DEALT, NOBODY, 0)
    house = table.house
    if house.opener_is_drawn:
        table.phase = PICK_OPENER
        return 0
    if house.ace_opens:
        return begin_game(table, holder_of_the_ace(table))  # GW-1
    if house.loser_opens and table.opener != NOBODY:
        return begin_game(table, table.opener)
    return begin_game(table, table.dealer)  # GW-A15 also for a loser who is not yet known


def holder_of_the_ace(table: Table) -> int:
    for seat in range(table.seats):
        if table.hands[seat] & ACE_OF_SPADES:
            return seat
    return NOBODY


def begin_game(table: Table, seat: int) -> int:
    """This seat opens the first trick."""
    tell(table, OPENS, seat, 0)
    resume(table, seat)
    if table.house.ace_is_forced:
        table.phase = OPEN  # GW-1
    return 0


def resume(table: Table, seat: int) -> None:
    """This seat leads to the first trick there is a memory of."""
    remember_position(table, seat)
    begin_trick(table, seat)


def begin_trick(table: Table, seat: int) -> None:
    table.phase = LEAD
    table.turn = seat
    table.trick_starters = holders(table)


# Following suit: what a seat may do


def playable(table: Table, seat: int) -> int:
    """The cards this seat may play now."""
    if seat != table.turn:
        return NOTHING
    hand = table.hands[seat]
    if table.phase == OPEN:
        return ACE_OF_SPADES  # GW-1 the ace of spades opens
    if table.phase == LEAD:
        return hand  # GW-3 the leader plays any card
    following = hand & cards.of_suit(table.led)
    return following or hand  # GW-2 follow suit; having none, play anything


def why_not(table: Table, seat: int, card: int | None) -> Violation | None:
    """The first rule that refuses this card, in the order of GW-A25; None if it may be played."""
    if table.over:
        return refusals.GAME_OVER
    if seat != table.turn:
        return refusals.NOT_YOUR_TURN
    if card is None or card > THE_ACE_OF_SPADES:
        return refusals.UNKNOWN_CARD
    if not table.hands[seat] & cards.only(card):
        return refusals.NOT_YOUR_CARD
    if table.phase == OPEN and card != THE_ACE_OF_SPADES:
        return refusals.MUST_OPEN_WITH_ACE  # GW-1
    if not playable(table, seat) & cards.only(card):
        return refusals.MUST_FOLLOW_SUIT  # GW-2
    return None


# What a card does


def play(table: Table, card: int) -> None:
    """The seat on turn plays a card it may play."""
    seat = table.turn
    lay(table, seat, card)
    if table.phase != FOLLOW:
        table.led = cards.suit(card)  # GW-2 the first card fixes the led suit
        table.phase = FOLLOW
    elif cards.suit(card) != table.led and table.cutter == NOBODY and not trick_is_free(table):
        table.cutter = seat  # GW-4; GW-A19 later off-suit cards change nothing
        tell(table, CUT, seat, card)
    if table.house.exits_at_once and not holds(table, seat):
        go_out(table, seat)  # GW-A2
        reason = decided(table)
        if reason != UNDECIDED:
            discard_trick(table)
            end(table, reason)
            return
    if trick_is_closed(table):
        settle(table)
    else:
        table.turn = next_holder(table, seat)


def lay(table: Table, seat: int, card: int) -> None:
    if table.phase != FOLLOW:
        table.trick_size = 0
        table.cutter = table.highest = table.picker = NOBODY
    table.hands[seat] &= ~cards.only(card)
    table.sizes[seat] -= 1
    table.trick_cards[table.trick_size] = card
    table.trick_seats[table.trick_size] = seat
    table.trick_size += 1
    tell(table, PLAYED, seat, card)


def trick_is_free(table: Table) -> bool:
    return table.is_first_trick and table.house.first_trick_is_free  # GW-A21 nothing in it is a cut


def trick_is_closed(table: Table) -> bool:
    cut_short = table.cutter != NOBODY and table.house.cut_stops  # GW-4
    return cut_short or table.trick_size == table.trick_starters


def holds(table: Table, seat: int) -> bool:
    """Whether this seat has cards; a reversal's cutter will have them in a moment (GW-A10, GW-A19)."""
    return table.sizes[seat] > 0 or (table.house.cutter_picks_up and seat == table.cutter)


# Settling a trick, in the order of GW-A17


def settle(table: Table) -> None:
    table.tricks += 1
    table.waste_before = table.waste_size
    table.highest = highest_follower(table, False)
    table.picker = who_picks_up(table)
    if table.picker == NOBODY:
        discard_trick(table)
    else:
        pick_up(table, table.picker)
    table.phase = LEAD
    left = holders(table)
    if table.picker != NOBODY and table.trick_starters == 2 and table.house.cut_ends:
        table.named_loser = table.picker
        end(table, CUT_ENDS)  # GW-A22
    elif left == 0 and not table.house.piles:
        all_out(table)
    elif left <= 1 and table.house.piles:
        end(table, PENALTY_PILE)  # GW-A8, GW-A23
    elif dealt_cards_are_spent(table):
        exits(table)
        end(table, DEALT_SPENT)  # GW-A6
    elif winner_draws(table):
        table.phase, table.turn = DRAW, NOBODY
    else:
        close_trick(table)


def who_picks_up(table: Table) -> int:
    """The seat that takes the trick, if it was cut and there is one."""
    if table.cutter == NOBODY:
        return NOBODY  # GW-3 a clean trick
    if table.house.cutter_picks_up:
        return table.cutter  # GW-A10
    return highest_follower(table, table.house.exits_at_once)  # GW-4, GW-A2


def highest_follower(table: Table, still_holding: bool) -> int:
    """Who played the highest card of the led suit; if asked so, among those who still hold cards."""
    best, best_seat = -1, NOBODY
    for at in range(table.trick_size):
        card, seat = table.trick_cards[at], table.trick_seats[at]
        follows = cards.suit(card) == table.led and card > best
        if follows and (table.sizes[seat] > 0 or not still_holding):
            best, best_seat = card, seat
    return best_seat


def pick_up(table: Table, seat: int) -> None:
    taken = on_the_table(table)
    if table.house.piles:
        table.piles[seat] |= taken  # GW-A8 laid aside, never played again
    else:
        table.hands[seat] |= taken  # GW-4
        table.sizes[seat] += table.trick_size
    table.collected |= taken
    table.last_pick_up[seat] = table.tricks
    tell(table, PICKED_UP, seat, 0)


def discard_trick(table: Table) -> None:
    """The cards of the trick leave the game (GW-3)."""
    for at in range(table.trick_size):
        table.waste[table.waste_size] = table.trick_cards[at]
        table.waste_size += 1
    table.position_count = 0  # with fewer cards in play no earlier position can come back
    tell(table, DISCARDED, NOBODY, 0)


def on_the_table(table: Table) -> int:
    """The cards of the trick while it lasts."""
    laid = NOTHING
    if table.phase == FOLLOW:
        for at in range(table.trick_size):
            laid |= cards.only(table.trick_cards[at])
    return laid


def dealt_cards_are_spent(table: Table) -> bool:
    """Nobody holds a card they were dealt and have not yet played (GW-A6)."""
    if not table.house.ends_when_dealt_spent:
        return False
    held = NOTHING
    for seat in range(table.seats):
        held |= table.hands[seat]
    return held & ~table.collected == 0


def winner_draws(table: Table) -> bool:
    """Whether the seat that should lead has no cards and draws one from the waste (GW-A4)."""
    if not table.house.winner_draws or table.waste_before == 0:
        return False
    return leads_by_rank(table) and table.sizes[designated_leader(table)] == 0


def draw(table: Table, card: int) -> int:
    """The winner gets this card of the waste, and is still in."""
    at = 0
    while table.waste[at] != card:
        at += 1
    table.waste_size -= 1
    while at < table.waste_size:
        table.waste[at] = table.waste[at + 1]
        at += 1
    seat = designated_leader(table)
    give(table, seat, card)
    table.collected |= cards.only(card)  # GW-A18 counts as collected, but is no pick-up
    tell(table, DREW, seat, card)
    close_trick(table)
    return 0


def close_trick(table: Table) -> None:
    exits(table)
    reason = decided(table)
    if reason != UNDECIDED:
        end(table, reason)
        return
    if table.tricks >= table.house.guard_tricks:
        end(table, GUARD_TRICKS)  # GW-A13
        return
    leader = who_leads(table)
    table.is_first_trick = False
    if remember_position(table, leader) >= table.house.guard_repeats:
        end(table, GUARD_REPEATS)  # GW-A13
        return
    begin_trick(table, leader)


def exits(table: Table) -> None:
    """Whoever emptied the hand in this trick is out, in play order (GW-A1)."""
    if table.house.exits_at_once or table.house.piles:
        return
    for at in range(table.trick_size):
        if table.sizes[table.trick_seats[at]] == 0:
            go_out(table, table.trick_seats[at])


def go_out(table: Table, seat: int) -> None:
    table.out_order[table.out_count] = seat
    table.out_count += 1
    tell(table, OUT, seat, 0)


# Who leads


def who_leads(table: Table) -> int:
    seat = designated_leader(table)
    if table.sizes[seat] > 0:
        return seat
    if table.house.lead_passes_down and leads_by_rank(table):
        below = highest_follower(table, True)
        if below != NOBODY:
            return below  # GW-A3
    return next_holder(table, seat)  # GW-A3, GW-A20


def designated_leader(table: Table) -> int:
    """Who should lead next, with cards or without."""
    if table.cutter == NOBODY:
        return table.highest  # GW-3
    if table.picker == NOBODY or table.house.cutter_leads:
        return table.cutter  # GW-A2 nobody could pick up
    if table.house.highest_leads:
        return table.highest
    return table.picker


def leads_by_rank(table: Table) -> bool:
    """Whether the highest card, not the pick-up, gave the lead (GW-A20)."""
    return table.cutter == NOBODY or table.house.cutter_picks_up


def next_seat(table: Table, seat: int) -> int:
    seat += table.house.step
    if seat == table.seats:
        return 0
    return seat if seat >= 0 else table.seats - 1


def next_holder(table: Table, seat: int) -> int:
    """The next seat with cards, in playing direction."""
    seat = next_seat(table, seat)
    while table.sizes[seat] == 0:
        seat = next_seat(table, seat)
    return seat


def holders(table: Table) -> int:
    """How many seats have cards."""
    count = 0
    for seat in range(table.seats):
        if holds(table, seat):
            count += 1
    return count


# The end


def decided(table: Table) -> int:
    """Why the game is over now that seats have gone out, or UNDECIDED."""
    if table.house.piles:
        return PENALTY_PILE if holders(table) <= 1 else UNDECIDED  # GW-A8, GW-A23
    if table.house.partners:
        return PARTNERS if team_is_out(table, 0) or team_is_out(table, 1) else UNDECIDED  # GW-A12
    return LAST_HOLDER if holders(table) == 1 else UNDECIDED


def team_is_out(table: Table, seat: int) -> bool:
    return not holds(table, seat) and not holds(table, seat + 2)


def all_out(table: Table) -> None:
    """Everyone left went out in one clean trick (GW-A5)."""
    loser = table.highest
    if table.house.last_to_play_loses:
        loser = table.trick_seats[table.trick_size - 1]
    if table.house.all_out_spares_all:
        loser = NOBODY
    for at in range(table.trick_size):
        if table.trick_seats[at] != loser:
            go_out(table, table.trick_seats[at])
    table.named_loser = loser
    end(table, ALL_OUT)


def remember_position(table: Table, leader: int) -> int:
    """How often this position, hands and leader, has now stood at the start of a trick (GW-A13).

    A position is kept as 64 bits folded from it.  Piles need no place in it: hands only shrink beside them.
    """
    position = leader + 1
    for seat in range(table.seats):
        position = ((position ^ table.hands[seat]) * FOLD) & WORD
        position ^= position >> 29
    table.positions[table.position_count] = position
    table.position_count += 1
    times = 0
    for at in range(table.position_count):
        if table.positions[at] == position:
            times += 1
    return times


def end(table: Table, reason: int) -> None:
    table.phase, table.turn = OVER, NOBODY
    table.over, table.reason = True, reason
    rank_seats(table)
    tell(table, ENDED, NOBODY, reason)


def rank_seats(table: Table) -> None:
    """Places, equal standings sharing one; the last place loses unless it is the whole table (GW-A14)."""
    last = 0
    for seat in range(table.seats):
        table.places[seat] = 1
        mine = standing(table, seat)
        for other in range(table.seats):
            if standing(table, other) < mine:
                table.places[seat] += 1
        last = max(last, table.places[seat])
    nobody_loses = last == 1 or (table.reason == ALL_OUT and table.named_loser == NOBODY)
    for seat in range(table.seats):
        if table.places[seat] == last and not nobody_loses:
            table.losers |= 1 << seat


def standing(table: Table, seat: int) -> int:
    """Smaller is better."""
    if table.house.partners:
        return team_standing(table, seat % 2)
    if table.house.piles:
        return burden(table.piles[seat], table.last_pick_up[seat])
    if seat == table.named_loser:
        return LAST_OF_ALL
    for place in range(table.out_count):
        if table.out_order[place] == seat:
            return place  # going-out order first
    return STILL_IN + burden(table.hands[seat], table.last_pick_up[seat])


def team_standing(table: Table, team: int) -> int:
    """Both partners together (GW-A12)."""
    if table.reason == PARTNERS:
        return not team_is_out(table, team)
    if table.reason == CUT_ENDS or table.reason == ALL_OUT:
        return table.named_loser != NOBODY and table.named_loser % 2 == team
    held = table.hands[team] | table.hands[team + 2]
    if table.house.piles:
        held = table.piles[team] | table.piles[team + 2]
    return burden(held, max(table.last_pick_up[team], table.last_pick_up[team + 2]))


def burden(held: int, last_pick_up: int) -> int:
    """Fewest cards, then the lower sum of ranks, then the older pick-up (GW-A7)."""
    ranks = 0
    for rank in range(13):
        ranks += (rank + 2) * cards.size(held & cards.of_rank(rank))
    return cards.size(held) << 20 | ranks << 10 | last_pick_up
