"""How a table of Donkey, Kazhutha Kali or Thulla looks at a terminal."""

from collections.abc import Iterator, Mapping, Sequence

from longears import cards
from longears.cli.sentences import People, Teller, Words
from longears.cli.terminal import Screen
from longears.core import Event
from longears.games.getaway.notation import HAND, move_text
from longears.games.getaway.options import Opener, Teams
from longears.games.getaway.view import GetawayView
from longears.messages import Input

HELP = "terminal_help_getaway"
TYPED: Mapping[str, str] = {"typed_getaway_hand": "hand"}
TAKE_HAND = move_text(HAND)


def table_lines(view: GetawayView, people: People, screen: Screen) -> Iterator[str]:
    """Everyone's cards by their number, and the trick in playing order."""
    others = people.after(view.seat or "", view.direction == "cw")
    partner = others[1] if view.options["teams"] == Teams.PARTNERS else None
    yield "   ".join(f"{people.names[seat]}: {_standing(view, seat, partner, screen)}" for seat in others)
    if view.trick:
        laid = "   ".join(f"{people.who(seat)} {screen.card(card)}" for seat, card in view.trick)
        led = screen.language.say("table_led", suit=screen.suit(view.led or ""))
        yield f"{led}   {laid}"
    elif view.seat in view.awaited:
        yield _invitation(view, screen)


def listed(view: GetawayView) -> Sequence[str]:
    """The moves worth listing in words; a card has its number."""
    return [move for move in view.moves if move == TAKE_HAND]


def in_words(move: str, view: GetawayView, people: People, screen: Screen) -> str:
    if move != TAKE_HAND:
        return screen.language.say("table_play_card", card=screen.card(move))
    others = people.after(view.seat or "", view.direction == "cw")
    giver = next(seat for seat in others if view.sizes[seat])
    return screen.language.say("table_do_take_hand", who=people.names[giver], count=view.sizes[giver])


def offer(view: GetawayView) -> str:  # noqa: ARG001 -- nobody plays out of turn
    return ""


def _standing(view: GetawayView, seat: str, partner: str | None, screen: Screen) -> str:
    say = screen.language.say
    parts = [_cards_left(view, seat, screen)]
    parts += [say("table_pile_aside", count=view.piles[seat])] if view.piles[seat] else []
    parts += [say("table_partner")] if seat == partner else []
    return screen.language.in_row(parts)


def _cards_left(view: GetawayView, seat: str, screen: Screen) -> str:
    say = screen.language.say
    if seat in view.out:
        return say("table_out_place", place=view.out.index(seat) + 1)
    return say("table_cards_count", count=view.sizes[seat]) if view.sizes[seat] else say("table_last_card")


def _invitation(view: GetawayView, screen: Screen) -> str:
    if view.tricks == 0 and view.options["opener"] == Opener.ACE_FORCED:
        return screen.language.say("table_turn_open", card=screen.card("As"))
    return screen.language.say("table_turn_lead_or_take" if TAKE_HAND in view.moves else "table_turn_lead")


STYLES = {
    "took_hand": "bold magenta",
    "cut": "bold magenta",
    "picked_up": "bold magenta",
    "out": "bold",
    "over": "bold",
}


class GetawayTeller(Teller):
    """Remembers the trick, because a cut makes no sense without it."""

    styles = STYLES
    before_play = ("trimmed", "dealt", "opens")
    begins = "event_led"

    _trick: tuple[tuple[str, str], ...] = ()
    _cutter: str | None = None
    _out = 0

    def _follow(self, event: Event) -> None:
        if event.kind == "played":
            self._trick = (*self._trick, (event.seat or "", event.cards[0]))
        if event.kind == "cut":
            self._cutter = event.seat
        if event.kind == "out":
            self._out += 1

    def _after(self, event: Event) -> None:
        if event.kind in ("picked_up", "discarded"):
            self._trick, self._cutter = (), None

    def _key(self, event: Event) -> str:
        match event.kind:
            case "played" if self._happened("cut"):
                return ""  # a card that cuts is told as the cut
            case "played" if len(self._trick) == 1:
                return "event_led"
            case "took_hand":
                return self._hand_taken(event)
            case "drew":
                return "event_drew_waste"
            case "discarded":
                return "event_discarded_trick"
            case "picked_up" if event.seat == self._cutter:
                return "event_picked_up_cutter"
            case "picked_up":
                return f"event_picked_up_{'highest' if event.seat == self._highest() else 'lower'}"
        return super()._key(event)

    def _hand_taken(self, event: Event) -> str:
        if event.detail == self._people.you:
            return "event_took_your_hand"
        return "event_took_hand" if cards.HIDDEN in event.cards else "event_took_hand_seen"

    def _text(self, key: str, event: Event) -> str:
        """The word for a cut comes first, and that everyone followed."""
        told = super()._text(key, event)
        if event.kind == "cut":
            return f"{self._say(self._words.cut)} {told}"
        return (
            f"{self._screen.language.whole(self._say('moment_clean'))} {told}"
            if self._is_clean(event)
            else told
        )

    def _is_clean(self, event: Event) -> bool:
        one_suit = len({card[1] for _, card in self._trick}) == 1
        return event.kind == "discarded" and one_suit and not self._happened("over")

    def _highest(self) -> str:
        """Who played the highest card of the led suit."""
        led = self._trick[0][1][1]
        return max((cards.number(card) or 0, seat) for seat, card in self._trick if card[1] == led)[1]

    def _inputs(self, event: Event) -> dict[str, Input]:
        return {
            "giver": self._people.names.get(event.detail, ""),
            "suit": self._say(f"suit_{self._trick[0][1][1]}") if self._trick else "",
            "place": self._out,
        }

    def _is_under_way(self) -> bool:
        return bool(self._trick)


WORDS = {
    "donkey": Words("loser_donkey", "moment_cut_donkey"),
    "kazhutha-kali": Words("loser_kazhutha_kali", "moment_cut_kazhutha_kali"),
    "thulla": Words("loser_thulla", "moment_cut_thulla", medals=3),
}
teller = GetawayTeller
