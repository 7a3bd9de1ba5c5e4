"""Dayous in words, for people at a kitchen table."""

from longears.games.dayous.words import clauses
from longears.games.dayous.words.cards import CARDS
from longears.games.dayous.words.learning import IN_SHORT, QUESTIONS, TIPS
from longears.games.dayous.words.options import ASKED_FIRST, OPTIONS, PRESETS
from longears.page import Page, Section

BACKGROUND = (
    "Dayous is a branch of Durak, the card game played from one end of Russia to the other. It keeps passing"
    " on and throwing in, makes room for several packs and eight players, and turns up a second trump for"
    " the second half.",
    "Two players with one pack need five minutes; five with two packs can be at it for an hour. It belongs to"
    " long evenings with friends, where everyone talks and nobody is safe, since anybody may throw in at any"
    " moment.",
    "About the name: dayous (دیوث) is a Persian word, come from Arabic, for a man who looks away when the"
    " women of his family are dishonoured. It is a grave insult. Among friends the game makes a joke of it;"
    " elsewhere call the loser the last one, as public tables do.",
    "The document this page follows stops at the heading “Endgame”. How players go out, draws, places and the"
    " guard against endless games are our completion of it.",
)

PAGE = Page(
    title="Dayous",
    summary="Attack your neighbour, beat what comes, pass on what you can, and throw in wherever it hurts."
    " Do not be the last one holding cards.",
    minutes="5 minutes for two players with one pack, up to an hour for five with two.",
    in_short=IN_SHORT,
    players=clauses.PLAYERS,
    best=clauses.BEST,
    best_with=(3, 5),
    pack=clauses.PACK,
    aim=clauses.AIM,
    sections=(
        Section("The deal", clauses.THE_DEAL),
        Section("The opening", clauses.THE_OPENING),
        Section("The attack", clauses.THE_ATTACK),
        Section("Passing on", clauses.PASSING_ON),
        Section("Beating", clauses.BEATING),
        Section("Throwing in", clauses.THROWING_IN),
        Section("Taking", clauses.TAKING),
        Section("The end of the bout", clauses.END_OF_BOUT),
        Section("The end", clauses.THE_END),
    ),
    options=OPTIONS,
    asked_first=ASKED_FIRST,
    presets=PRESETS,
    tips=TIPS,
    questions=QUESTIONS,
    background=BACKGROUND,
    cards=CARDS,
    names={"loser": "the dayous"},
)

PAGES: dict[str, Page] = {"dayous": PAGE}
