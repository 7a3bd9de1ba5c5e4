"""Any position of Dayous from text: for tests, puzzles and bug reports (DY-A25)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from longears import cards
from longears.core import SEATS, seat_name
from longears.games.dayous import ending, moves, rules, state, stock
from longears.games.dayous.notation import BEATS, DIRECTIONS
from longears.games.dayous.table import Table
from longears.games.dayous.variant import Variant

NO_ANSWER = -1
MOST_ATTACK_CARDS = 104
WORDS = ("stock", "trump", "direction", "marker", "table", "defender")
Laid = list[tuple[int, int]]


def set_up(variant: Variant, hands: Sequence[str], lead: int, position: Mapping[str, str]) -> Table:
    """A table in mid-game: whoever leads is about to attack or, with cards on the table, is attacking."""
    for word in position:
        if word not in WORDS:
            raise ValueError(f"a set-up of this game has no {word!r}; it has {', '.join(WORDS)}")
    table = Table(variant, len(hands), lead)
    laid = _read_laid(position.get("table", ""))
    _place_cards(table, [cards.parse(hand) for hand in hands], cards.parse(position.get("stock", "")), laid)
    _place_trump(table, position.get("trump", ""), position.get("marker", ""))
    table.direction = _read_direction(position.get("direction", "cw"))
    ending.go_out_together(table)  # DY-A25
    _begin(table, lead, position.get("defender", ""), laid)
    table.told_count = 0
    return table


def _read_direction(text: str) -> int:
    if text not in DIRECTIONS:
        raise ValueError(f"direction takes {' or '.join(DIRECTIONS)}, not {text!r}")
    return 1 if text == "cw" else -1


def _read_laid(text: str) -> Laid:
    """The attack cards of a text such as `9d/7d 7c`, each with the card that beats it."""
    laid: Laid = []
    for word in text.split():
        named = [cards.parse(name) for name in word.split(BEATS)]
        if len(named) > 2 or any(len(one) != 1 for one in named):
            raise ValueError(f"{word!r} is not an attack card; they are written 7c, or 9d/7d when beaten")
        laid.append((named[-1][0], named[0][0] if len(named) == 2 else NO_ANSWER))
    return laid


def _place_cards(table: Table, hands: list[list[int]], stock_cards: list[int], laid: Laid) -> None:
    on_table = [card for pair in laid for card in pair if card != NO_ANSWER]
    pack = Counter([*(card for hand in hands for card in hand), *stock_cards, *on_table])
    _check_pack(table, pack)
    table.pack = [cards.together(card for card in pack if pack[card] > copy) for copy in range(4)]
    table.pack_size = pack.total()
    stock.stack(table, stock_cards)
    for seat, hand in enumerate(hands):
        if stock_cards and not hand:
            raise ValueError(f"{seat_name(seat)} holds no cards but could still draw (DY-A25)")
        for card in hand:
            table.give(seat, card)


def _check_pack(table: Table, pack: Counter[int]) -> None:
    for card, times in pack.items():
        if card >= cards.PACK:
            raise ValueError(f"{cards.name(card)} is not in the pack: Dayous has no jokers (DY-1)")
        if times > table.packs:
            plural = "s" if table.packs > 1 else ""
            raise ValueError(
                f"{cards.name(card)} is there {times} times in {table.packs} pack{plural} (DY-A1)"
            )


def _place_trump(table: Table, trump: str, marker: str) -> None:
    if marker:
        card = cards.number(marker)
        lying = table.stock[: table.stock_size]
        if card not in lying:
            raise ValueError(f"the marker {marker!r} is not in the stock")
        stock.mark(table, max(at for at, other in enumerate(lying) if other == card))
    suit = cards.SUITS[table.trump] if marker and not trump else trump
    if suit not in tuple(cards.SUITS):
        raise ValueError(f"trump takes c, d, h or s, not {trump!r}")
    if marker and cards.SUITS[table.trump] != suit:
        raise ValueError(f"trump is the marker's suit, and the marker is {marker} (DY-3)")
    table.trump = table.first_trump = cards.SUITS.index(suit)


def _begin(table: Table, lead: int, defender: str, laid: Laid) -> None:
    if not ending.holders(table):
        raise ValueError("somebody must hold cards")
    attacked = _attacked(table, lead, defender)
    if laid:
        _resume_bout(table, lead, attacked, laid)
    elif ending.holders(table) == 1:
        ending.end(table, ending.REASONS.index("last_holder"))
    elif not table.sizes[lead]:
        raise ValueError(f"{seat_name(lead)} is to attack but holds no cards")
    elif attacked != table.next_in(lead):
        raise ValueError(f"{seat_name(lead)} attacks {seat_name(table.next_in(lead))} (DY-6)")
    else:
        rules.begin_bout(table, lead)


def _attacked(table: Table, lead: int, defender: str) -> int:
    if not defender:
        return table.next_in(lead)
    if len(defender) != 1 or defender not in SEATS[: table.seats] or SEATS.index(defender) == lead:
        raise ValueError(f"{defender!r} cannot be the seat that is attacked")
    return SEATS.index(defender)


def _resume_bout(table: Table, lead: int, attacked: int, laid: Laid) -> None:
    """The bout goes on with these cards on the table."""
    if table.went_out[attacked] or attacked == lead:
        raise ValueError("with cards on the table somebody else must be attacked")
    table.phase = state.PHASES.index("defend")
    table.attacker, table.defender = lead, attacked
    unbeaten = [card for card, answer in laid if answer == NO_ANSWER]
    table.attacks, table.unbeaten = len(laid), len(unbeaten)
    table.answered = len(unbeaten) < len(laid)
    table.unbeaten_cards = cards.together(unbeaten)
    table.attack_cards = _filled_up([card for card, _ in laid])
    table.answers = _filled_up([answer for _, answer in laid])
    for card in (card for pair in laid for card in pair if card != NO_ANSWER):
        table.ranks_there |= cards.of_rank(cards.rank(card))
    _check_laid(table, laid)
    rules.go_on(table)


def _filled_up(row: list[int]) -> list[int]:
    return row + [0] * (MOST_ATTACK_CARDS - len(row))


def _check_laid(table: Table, laid: Laid) -> None:
    """The cards on the table could have come there by the rules."""
    ranks: set[int] = set()
    for card, answer in laid:
        if ranks and cards.rank(card) not in ranks:
            raise ValueError(f"{cards.name(card)} could not be added: no such rank lay there (DY-9)")
        if answer != NO_ANSWER and not moves.winning(table, card) & cards.only(answer):
            raise ValueError(f"{cards.name(answer)} does not beat {cards.name(card)} (DY-8)")
        ranks |= {cards.rank(card), cards.rank(answer)} if answer != NO_ANSWER else {cards.rank(card)}
    if table.unbeaten > table.sizes[table.defender]:
        raise ValueError(f"{seat_name(table.defender)} holds fewer cards than lie there unbeaten (DY-A6)")
