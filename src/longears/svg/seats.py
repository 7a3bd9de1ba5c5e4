"""The seats around a table: a letter, how many cards, and what there is to say about it."""

from collections.abc import Sequence
from itertools import pairwise

from longears.core import SEATS, Outcome, View
from longears.svg.layout import Spot, around
from longears.svg.markup import dot, group, num, tag, use
from longears.svg.pieces import label
from longears.svg.shapes import CREAM, DUSK, GOLD, INK

PLATE_X, PLATE_Y = 66, 25
LETTER_AT = -43
COUNT_AT = 44
BACKS_FROM, BACKS_TO = -8, 18
MOST_BACKS = 8
BELOW, BESIDE = 43, 76
PLATE = "#1d4a40"
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
"""Places as a table calls them."""
