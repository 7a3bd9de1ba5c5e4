"""Any position of the family from text: for tests, puzzles and bug reports (GW-A26)."""

from collections.abc import Mapping, Sequence

from longears import cards
from longears.core import NO_SEAT, seat_name
from longears.games.getaway import ending, rules
from longears.games.getaway.table import Table
from longears.games.getaway.variant import Variant
from longears.sheet import switch

WORDS = ("waste", "piles", "opening")


def set_up(variant: Variant, hands: Sequence[str], lead: int, position: Mapping[str, str]) -> Table:
    """A table in mid-game: the leader is about to lead, and all hand cards count as dealt."""
    for word in position:
        if word not in WORDS:
            raise ValueError(f"a set-up of this game has no {word!r}; it has {', '.join(WORDS)}")
    table = Table(variant, len(hands), lead, NO_SEAT)
    piles = position.get("piles") or ""
    _place_cards(
        table,
        [cards.parse(hand) for hand in hands],
        cards.parse(position.get("waste", "")),
        [cards.parse(pile) for pile in piles.split("/")] if piles else [],
    )
    for seat in range(table.seats):
        if not table.sizes[seat]:
            table.go_out(seat)
    _begin(table, lead, switch("opening", position.get("opening", "false")))
    table.told_count = 0
    return table


def _place_cards(table: Table, hands: list[list[int]], waste: list[int], piles: list[list[int]]) -> None:
    everything = [card for place in (*hands, waste, *piles) for card in place]
    for card in everything:
        if card > cards.ACE_OF_SPADES:
            raise ValueError(f"{cards.name(card)} is not in the pack: these games have no jokers")
        if everything.count(card) > 1:
            raise ValueError(f"{cards.name(card)} is there twice; a pack has one of each card")
    if len(piles) not in (0, table.seats):
        raise ValueError(f"give one pile for each of the {table.seats} seats, or none")
    filled = range(table.seats)
    table.pack = cards.together(everything)
    table.hands = [cards.together(hands[seat]) if seat in filled else 0 for seat in range(8)]
    table.sizes = [len(hands[seat]) if seat in filled else 0 for seat in range(8)]
    table.holding = sum(1 for hand in hands if hand)
    if piles:
        table.piles = [cards.together(piles[seat]) if seat in filled else 0 for seat in range(8)]
    table.waste = waste + [0] * (52 - len(waste))
    table.waste_size = len(waste)


def _begin(table: Table, lead: int, opening: bool) -> None:
    if not table.holding:
        raise ValueError("somebody must hold cards")
    table.is_first_trick = opening
    reason = ending.decided(table)
    if reason in range(len(ending.REASONS)):
        ending.end(table, reason)
        return
    if not table.sizes[lead]:
        raise ValueError(f"{seat_name(lead)} is to lead but holds no cards")
    if opening and not table.hands[lead] & cards.only(cards.ACE_OF_SPADES):
        raise ValueError("an opening needs the ace of spades in the leader's hand (GW-A26)")
    if opening:
        rules.begin_game(table, lead)
    else:
        rules.resume(table, lead)
