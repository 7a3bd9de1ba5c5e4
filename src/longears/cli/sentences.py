"""What happens at a table, in sentences.  Every event kind has its sentence here, and nowhere else.

In a sentence `[plays|play]` is the verb for another player and for you, and words in braces are filled in.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from longears.cli.terminal import Screen
from longears.core import SEATS, Event, Outcome

YOU = "You"
BOT_NAMES = ("Asha", "Babu", "Chitra", "Devan", "Esha", "Farid", "Gita", "Hari")
SUITS = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
VERB = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")

SENTENCES = {
    "trimmed": "{cards} left out, so that all hands are of one size.",
    "dealt": "{dealer} [deals|deal].",
    "opens": "{who} [opens|open] the game.",
    "led": "{who} [leads|lead] {cards}.",
    "played": "{who} [plays|play] {cards}.",
    "cut": "{cut_word} {who} [has|have] no {led}s and [plays|play] {cards}.",
    "picked_up": "{who} [has|have] the highest {led} and [takes|take] all {count}: {cards}.",
    "picked_up_lower": "{who} [has|have] the highest {led} of those still in and [takes|take] all {count}: {cards}.",
    "picked_up_by_cutter": "{who} cut, and so [takes|take] all {count}: {cards}.",
    "discarded": "The trick leaves the game.",
    "discarded_clean": "Everyone followed. The trick leaves the game.",
    "drew": "{who} [has|have] nothing to lead with, [draws|draw] {cards} from the waste and [stays|stay] in.",
    "out": "{who} [is|are] out, the {place}!",
    "over": "{reason}",
}
REASONS = {
    "last_holder": "Only one player holds cards. The game is over.",
    "dealt_spent": "All the dealt cards have been played. The game is over.",
    "penalty_pile": "The hands are played out. The game is over.",
    "partners": "One team is out. The game is over.",
    "all_out": "Everyone who was left went out in one trick. The game is over.",
    "cut_ends": "With two players left a cut decides. The game is over.",
    "guard_tricks": "This table plays no more tricks than that. The game is over.",
    "guard_repeats": "The same position has come up too often. The game is over.",
}


@dataclass(frozen=True, slots=True)
class Words:
    """A game's own words: how it calls its loser and a cut, and what the best places get."""

    loser: str
    cut: str = ""
    medals: tuple[str, ...] = ()


WORDS = {
    "donkey": Words("the Donkey", "Penalty round!"),
    "kazhutha-kali": Words("the Kazhutha", "Pani!"),
    "thulla": Words("the loser", "Thulla!", ("gold", "silver", "bronze")),
}
