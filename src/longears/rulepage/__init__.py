"""Rules in words: the page of a game under a rule sheet, for the terminal, the documentation and the web."""

from longears.rulepage.advice import told as tips_for
from longears.rulepage.blocks import AdviceTold, RulePage
from longears.rulepage.card_words import told_of_cards
from longears.rulepage.teller import differences, idle_options, sentences, told
from longears.rulepage.text import in_short, to_markdown, to_text

__all__ = [
    "AdviceTold",
    "RulePage",
    "differences",
    "idle_options",
    "in_short",
    "sentences",
    "tips_for",
    "to_markdown",
    "to_text",
    "told",
    "told_of_cards",
]
