"""Sevens in words: the rule page, as `longears rules sevens` and the server tell it."""

from longears.page import Clause, OptionWords, Page, Section

PAGES = {
    "sevens": Page(
        title="Sevens",
        summary="Lay the sevens, then their neighbours, suit by suit; keep back what others wait for.",
        minutes="About 10 minutes.",
        in_short=(),
        players=(Clause((), "{players}."),),
        best=(),
        best_with=(4, 6),
        pack=(Clause((), "52 cards, no jokers."),),
        aim=(Clause(("SV-4",), "Get rid of your cards. The last to hold any gets the ears."),),
        sections=(
            Section(
                "The deal", (Clause(("SV-1",), "All cards are dealt, one by one. Whoever has 7♦ begins."),)
            ),
            Section(
                "Laying cards",
                (
                    Clause(
                        ("SV-2",),
                        "A seven can always be laid; any other card next to its neighbour in the suit.",
                    ),
                    Clause(("SV-3",), "Who can lay a card must; who cannot passes."),
                ),
            ),
        ),
        options=(
            OptionWords(
                "opening",
                "Who begins?",
                {"seven_of_diamonds": "Whoever has 7♦.", "eldest": "The player after the dealer."},
            ),
        ),
        asked_first=("opening",),
        presets={"book": "Whoever has 7♦ begins.", "eldest": "The player after the dealer begins."},
        tips=(),
        questions=(),
        background=(),
    )
}
