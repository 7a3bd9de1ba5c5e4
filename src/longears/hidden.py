"""Cards that lie face down, and all the ways they could lie: what imagining a deal comes down to."""

from longears.chance import Chance

MIXING = 2
"""How often each place is offered another's card before a new arrangement counts as one."""
PLACES = 208
"""For the cards of four packs (DY-A1)."""
EVERY_CARD = 0x3F_FFFF_FFFF_FFFF


class Hidden:
    """A place for every card nobody has shown, each open to some cards only.

    It begins with one arrangement that fits.  Where all places are open to all cards a new one is a shuffle;
    otherwise places exchange their cards wherever both may, which wanders evenly over all that fit.
    """

    def __init__(self, holders: list[int], allowed: list[int], cards: list[int]) -> None:
        assert len(holders) == len(allowed) == len(cards), "every card has a place"
        self.count = len(cards)
        self.holders = holders + [0] * (PLACES - self.count)
        self.allowed = [group & EVERY_CARD for group in allowed] + [0] * (PLACES - self.count)
        self.cards = list(cards) + [0] * (PLACES - self.count)
        self.free = all(self.is_open(at, card) for at in range(self.count) for card in set(cards))

    def mix(self, chance: Chance) -> None:
        """Another arrangement that fits."""
        if self.free:
            self.shuffle(chance)
            return
        for turn in range(self.count * MIXING):
            one, other = turn % self.count, chance.below(self.count)
            here, there = self.cards[one], self.cards[other]
            if self.is_open(one, there) and self.is_open(other, here):
                self.cards[one] = there
                self.cards[other] = here

    def shuffle(self, chance: Chance) -> None:
        for place in range(self.count - 1, 0, -1):
            chance.exchange(self.cards, place)

    def is_open(self, place: int, card: int) -> bool:
        return self.allowed[place] >> card & 1 == 1

    def settled(self) -> bool:
        """Whether counting tells who holds which card: no exchange between holders is possible, not even
        one in which several take part.
        """
        if self.free and self.count > 1:
            return all(self.holders[at] == self.holders[0] for at in range(self.count))
        gives = {holder: self._takers(holder) for holder in {self.holders[at] for at in range(self.count)}}
        while gives:
            ends = [holder for holder, takers in gives.items() if not takers & gives.keys()]
            if not ends:
                return False
            for holder in ends:
                del gives[holder]
        return True

    def _takers(self, holder: int) -> set[int]:
        """The other holders who could have a card that is here with this one."""
        places = range(self.count)
        mine = [self.cards[at] for at in places if self.holders[at] == holder]
        return {
            self.holders[at]
            for at in places
            if self.holders[at] != holder and any(self.is_open(at, card) for card in mine)
        }
