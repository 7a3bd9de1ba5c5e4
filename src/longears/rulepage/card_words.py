"""Cards that explain themselves: what each does under a rule sheet."""

from longears.language import ENGLISH, Language
from longears.page import Page
from longears.sheet import Sheet


def told_of_cards(
    page: Page, sheet: Sheet, seats: int, language: Language = ENGLISH
) -> dict[str, dict[str, str]]:
    """What each kind of card does under this sheet, by kind and then by moment."""
    told: dict[str, dict[str, str]] = {}
    in_force = [words for words in page.cards if seats in words.seats and words.clause.when(sheet)]
    for words in in_force:
        for kind in words.cards:
            said = told.setdefault(kind, {})
            before = [said[words.moment]] if words.moment in said else []
            said[words.moment] = " ".join([*before, language.translate(words.clause.text)])
    return told
