"""The player that learns and its teacher, in torch.

Both see a position as the observer writes it.  A suit at another seat becomes a cell, the cells of a suit are added
up over the seats, so that any number of seats can play; all suits share their weights, so that what is learnt of
one holds for the others.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from longears.games.family import Family
from longears.layout import OTHERS, RANKS, SUITS, Layout, Part

CEILING = 32.0
"""No number inside the player grows beyond, so that sixteen bits hold it."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How wide the layers are."""

    cell: int = 48
    suit: int = 256
    held: int = 192
    whole: int = 192
    head: int = 224


def wholes(parts: tuple[Part, ...]) -> list[float]:
    return [1.0 / part.whole for part in parts for _ in range(part.width)]


class Trunk(nn.Module):
    """From what is seen to a vector for every suit, and one for the whole table."""

    scales: Tensor

    def __init__(self, layout: Layout, sizes: Sizes, revealed: int = 0) -> None:
        super().__init__()
        self.widths = layout.widths()
        at_seat, of_seat, of_suit, of_table = self.widths
        parts = (
            wholes(layout.at_seat) * (SUITS * OTHERS)
            + wholes(layout.of_seat) * OTHERS
            + wholes(layout.of_suit) * SUITS
            + wholes(layout.of_table)
        )
        self.register_buffer("scales", torch.tensor(parts), persistent=False)
        self.cell_of_suit = nn.Linear(at_seat + revealed, sizes.cell)
        self.cell_of_seat = nn.Linear(of_seat, sizes.cell, bias=False)
        self.suit_own = nn.Linear(of_suit, sizes.suit)
        self.suit_cells = nn.Linear(sizes.cell, sizes.suit, bias=False)
        self.suit_table = nn.Linear(of_table, sizes.suit, bias=False)
        self.held = nn.Linear(sizes.suit, sizes.held)
        self.whole_suits = nn.Linear(sizes.held, sizes.whole)
        self.whole_table = nn.Linear(of_table, sizes.whole, bias=False)

    def forward(self, seen: Tensor, hands: Tensor | None = None) -> tuple[Tensor, Tensor, Tensor]:
        """The cells of all seats, a vector for each suit, and one for the table."""
        at_seat, of_seat, of_suit, of_table = self.widths
        numbers = seen.to(self.held.weight.dtype) * self.scales
        split = (SUITS * OTHERS * at_seat, OTHERS * of_seat, SUITS * of_suit, of_table)
        cells, seats, suits, table = numbers.split(split, dim=1)
        cells, seats = cells.reshape(-1, SUITS, OTHERS, at_seat), seats.reshape(-1, 1, OTHERS, of_seat)
        if hands is not None:
            cells = torch.cat((cells, hands.reshape(-1, SUITS, OTHERS, RANKS).to(cells.dtype)), 3)
        here = seats[..., :1]
        known = bounded(self.cell_of_suit(cells) + self.cell_of_seat(seats)) * here
        suit = self.suit_own(suits.reshape(-1, SUITS, of_suit)) + self.suit_cells(known.sum(2))
        suit = bounded(suit + self.suit_table(table)[:, None])
        held = bounded(self.held(suit))
        whole = bounded(self.whole_suits(held.sum(1)) + self.whole_table(table))
        return known, held, whole


def bounded(numbers: Tensor) -> Tensor:
    return numbers.clamp(0.0, CEILING)


class Player(nn.Module):
    """What is shipped: a score for every card of every suit, and for a few words."""

    def __init__(self, family: Family, sizes: Sizes) -> None:
        super().__init__()
        of_suit = sum(part.width for part in family.observer.OUTPUTS.of_suit)
        of_table = sum(part.width for part in family.observer.OUTPUTS.of_table)
        self.trunk = Trunk(family.observer.LAYOUT, sizes)
        self.head_suit = nn.Linear(sizes.held, sizes.head)
        self.head_whole = nn.Linear(sizes.whole, sizes.head, bias=False)
        self.suit_scores = nn.Linear(sizes.head, of_suit)
        self.table_scores = nn.Linear(sizes.whole, of_table)
        for scores in (self.suit_scores, self.table_scores):
            nn.init.normal_(scores.weight, std=0.01)
            nn.init.zeros_(scores.bias)

    def forward(self, seen: Tensor) -> Tensor:
        _, held, whole = self.trunk(seen)
        head = bounded(self.head_suit(held) + self.head_whole(whole)[:, None])
        suits = self.suit_scores(head).flatten(1)
        return torch.cat((suits, self.table_scores(whole)), 1).float()


class Teacher(nn.Module):
    """Sees all hands, and says how the loss (or the win, where nobody loses) will be shared; one's own first."""

    def __init__(self, family: Family, sizes: Sizes) -> None:
        super().__init__()
        self.trunk = Trunk(family.observer.LAYOUT, sizes, RANKS)
        self.own = nn.Linear(sizes.whole, 1)
        self.cells = nn.Linear(sizes.cell, sizes.whole)
        self.seats = nn.Linear(sizes.whole, 1)

    def forward(self, seen: Tensor, hands: Tensor, seats: Tensor) -> Tensor:
        """For each place, one's own being 0, the logarithm of its share."""
        cells, _, whole = self.trunk(seen, hands)
        others = self.seats(bounded(self.cells(cells.sum(1)) + whole[:, None])).squeeze(2)
        told = torch.cat((self.own(whole), others), 1).float()
        absent = torch.arange(OTHERS + 1, device=told.device) >= seats[:, None]
        return told.masked_fill(absent, -1e4).log_softmax(1)


class Choices(nn.Module):
    """From scores to the options a seat has: an action's score is the sum of one or two outputs."""

    first: Tensor
    second: Tensor

    def __init__(self, family: Family, seats: int = 4) -> None:
        super().__init__()
        encoder = family.encoder.encoder(seats)
        outputs = [family.observer.outputs_of(encoder.move_of(action)) for action in range(encoder.actions)]
        self.register_buffer("first", torch.tensor([one[0] for one in outputs]), persistent=False)
        self.register_buffer(
            "second", torch.tensor([one[1] if len(one) > 1 else -1 for one in outputs]), persistent=False
        )

    def forward(self, scores: Tensor, options: Tensor) -> Tensor:
        """The logarithm of the chance of each option."""
        there = options >= 0
        actions = options.clamp(min=0).long()
        first, second = self.first[actions], self.second[actions]
        told = scores.gather(1, first)
        told = told + scores.gather(1, second.clamp(min=0)) * (second >= 0)
        return told.masked_fill(~there, -1e4).log_softmax(1)
