"""What each address tells: never a card of a deal, never the people of a private table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from longears.core import SEATS, Outcome, Rules
from longears.games.pages import PAGES
from longears.language import Language
from longears.match import GameResult, Places
from longears.record import Record
from longears.room.state import State
from longears.rulepage import differences
from longears.server.replay import counted

NAME = "Longears"
ISOLATED = "\u2068{}\u2069"
"""A name in another script leaves the order of the words around it alone."""
MOST_RULES = 3
"""So many house rules are told; more are counted."""


@dataclass(frozen=True, slots=True)
class Preview:
    """Words for whoever is sent a link, and the cards that stand for its game."""

    language: Language
    title: str
    sentence: str
    notes: tuple[str, ...] = ()
    """House rules, and the like."""
    signs: tuple[str, ...] = ()


def of_site(spoken: Language) -> Preview:
    """The start page, and every page that has nothing of its own to tell."""
    return Preview(spoken, spoken.say("link_title"), spoken.say("tagline"), signs=("As", "Xr"))


def of_rules(rules: Rules, spoken: Language) -> Preview:
    """A rule page."""
    page = PAGES[rules.spec.name]
    title = spoken.say("link_rules", game=_title(rules, spoken))
    summary = spoken.translate(page.summary)
    return Preview(spoken, title, summary, _house_rules(rules, spoken), rules.spec.signs)


def of_lesson(rules: Rules, spoken: Language) -> Preview:
    """The first lesson of a game."""
    title = _title(rules, spoken)
    return Preview(spoken, title, spoken.say("link_lesson", game=title), signs=rules.spec.signs)


def of_new_table(rules: Rules, spoken: Language) -> Preview:
    """A table with these rules that has still to be made."""
    sentence = spoken.say("link_new")
    return Preview(spoken, _title(rules, spoken), sentence, _house_rules(rules, spoken), rules.spec.signs)


def of_table(state: State, spoken: Language) -> Preview:
    """A table: whether one can sit down there, and whose it is if everyone may know."""
    rules, free = state.rules, sum(chair.is_empty for chair in state.chairs)
    if state.playing:
        sentence = spoken.say("link_playing")
    elif not free:
        sentence = spoken.say("link_full")
    else:
        sentence = spoken.say("link_free", count=free)
    notes = _house_rules(rules, spoken)
    if state.settings.public:
        notes = (spoken.say("link_host", name=ISOLATED.format(state.host_name)), *notes)
    return Preview(spoken, _title(rules, spoken), sentence, notes, rules.spec.signs)


def of_replay(rules: Rules, spoken: Language) -> Preview:
    """A game that is over."""
    sentence = spoken.say("link_replay")
    return Preview(spoken, _title(rules, spoken), sentence, _house_rules(rules, spoken), rules.spec.signs)


def _title(rules: Rules, spoken: Language) -> str:
    return spoken.translate(PAGES[rules.spec.name].title)


def _house_rules(rules: Rules, spoken: Language) -> tuple[str, ...]:
    told = tuple(differences(rules, spoken).values())
    more = len(told) - MOST_RULES
    return told if more <= 0 else (*told[:MOST_RULES], spoken.say("link_more_rules", count=more))


def of_result(record: Record, spoken: Language) -> Preview:
    """How a game ended, and for whom; only those who played have the link to it."""
    game = record.replay()
    names = _names(record, spoken)
    result = counted(game, record) or game.outcome
    places = result.places if result else ()
    notes = tuple(
        f"{spoken.number(place)}. {spoken.in_row([names[seat] for seat in seats])}"
        for place, seats in _numbered(places)
    )
    return Preview(
        spoken, _headline(result, names, spoken), _title(game.rules, spoken), notes, game.rules.spec.signs
    )


def _numbered(places: Places) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each place with its number: after two who share the first comes the third."""
    before = 1
    for seats in places:
        yield before, seats
        before += len(seats)


def _headline(result: Outcome | GameResult | None, names: Mapping[str, str], spoken: Language) -> str:
    losers = [names[seat] for seat in result.losers] if result else []
    winners = [names[seat] for seat in result.places[0]] if result else []
    if losers:
        key = "end_loser" if len(losers) == 1 else "end_losers"
        return spoken.say(key, who=spoken.listed(losers), you="no")
    if winners:
        key = "end_winner" if len(winners) == 1 else "end_winners"
        return spoken.say(key, who=spoken.listed(winners), you="no")
    return spoken.say("end_nobody_loses")


def _names(record: Record, spoken: Language) -> dict[str, str]:
    """Who sat where at the end: people by the names in the record, others by what bots are called."""
    written = [name.strip() for name in record.tags["Seats"].split(",")]
    bots = {bot.split()[0] for bot in record.tags.get("Bots", "").split(",") if bot.strip()}
    people = {seat for seats in record.taken_over.values() for seat in seats}
    return {
        seat: spoken.say("bot_name", seat=seat) if seat in bots - people else ISOLATED.format(name or seat)
        for seat, name in zip(SEATS, written, strict=False)
    }
