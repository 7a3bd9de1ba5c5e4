"""The pages of docs/envs: each game as an environment, under the same headings."""

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from longears.core import GameSpec, Rules
from longears.envs.encoder import Encoder
from longears.envs.encoders import VERSIONS, action_text, encoder_of, module_name
from longears.games import SPECS, rules_of
from longears.sheet import Sheet, option_text

SEATS, COLUMNS = 4, 120
WRITTEN = "<!-- Written by `make docs` (envs/pages.py); edit there. -->\n"


class Actions(NamedTuple):
    """A stretch of action numbers, and what they do."""

    first: int
    last: int
    meaning: str


CARDS = "by rank, and within a rank clubs, diamonds, hearts, spades"
GETAWAY = (
    Actions(0, 51, f"play this card; {CARDS}"),
    Actions(52, 52, "take the hand of the next seat still in, before leading (`hand_take=leader`)"),
)
ACTIONS = {
    "donkey": GETAWAY,
    "kazhutha-kali": GETAWAY,
    "thulla": GETAWAY,
    "dayous": (
        Actions(0, 0, "done: add nothing"),
        Actions(1, 1, "take the table"),
        Actions(2, 3, "choose the direction"),
        Actions(4, 55, f"attack with this card, or throw it in; {CARDS}"),
        Actions(56, 107, "pass the attack on with this card"),
        Actions(108, 2811, "beat an attack card with this card: 108 + 52 × the attack card + this card"),
    ),
    "kadi": (
        Actions(0, 53, f"lay this card; {CARDS}; the jokers last"),
        Actions(54, 54, "draw, or take the penalty"),
        Actions(55, 55, "done, accept, or keep the drawn card"),
        Actions(56, 56, "call Niko Kadi"),
        Actions(57, 60, "name a suit"),
        Actions(61, 62, "choose the direction"),
        Actions(63, 63, "let the chance to call go by"),
        Actions(64, 117, "ask for this card"),
    ),
}
IN_TURN = (
    "The seat on turn, and nobody else. A seat that goes out has a place that is sure: it is paid and"
    " terminated at once, and takes PettingZoo's last step with `None`. Partners are paid together at the"
    " end."
)
ASKED = {
    "donkey": IN_TURN,
    "kazhutha-kali": IN_TURN,
    "thulla": IN_TURN,
    "dayous": (
        "While a card is unbeaten the defender is asked; when all are beaten, or the defender takes, the"
        " others in order from the attacker on, whether they add a card or are done. At a table with"
        " people anyone may throw in at any moment; here a seat throws in when it is asked. A seat that"
        " goes out is paid and terminated at once, and takes PettingZoo's last step with `None`."
    ),
    "kadi": (
        "After each turn its player may still call, and is asked first: call (56) or be silent (63). Then"
        " the seat on turn is asked. Nobody leaves before the end: a player without cards may have to draw"
        " again."
    ),
}
REWARDS = (
    "Only for the place: (seats left behind − seats ahead) ÷ (seats − 1). The first of four gets 1, then"
    " ⅓, −⅓, −1; who shares a place shares its reward; all rewards of a game add up to 0."
)
SEEN = (
    "A dict: `observation`, {width} bytes at {seats} seats, and `action_mask`, {actions} bytes. It is the"
    " table as the seat may see it, without memory, and holds no hidden card. Seats are counted clockwise"
    " from the one that looks, which is the first. Numbers above 255 are written as 255."
)


def page(spec: GameSpec) -> str:
    """A game's page."""
    rules = rules_of(spec.name)
    encoder = encoder_of(rules, SEATS)
    return "\n".join([WRITTEN, f"# {spec.title}\n", *_lines(spec, rules, encoder)]) + "\n"


def _lines(spec: GameSpec, rules: Rules, encoder: Encoder) -> Iterator[str]:
    module = module_name(spec.name)
    fewest, most = spec.seats[0], spec.seats[-1]
    yield "## Import"
    yield f"```python\nfrom longears.envs import {module}"
    yield f'env = {module}.env(seats={SEATS}, preset="book")\n```\n'
    yield f'The same game as a batch: `Batch("{spec.name}", tables=1024, seats={SEATS})`.'
    yield f"The rules: [{spec.title}](../rules/{spec.name}.md).\n"
    yield "## Agents"
    yield f"`seat_0` … clockwise, {fewest} to {most} of them; `seat_0` is A. The dealer is drawn by lot.\n"
    yield f"## Who is asked\n{_wrapped(ASKED[spec.name])}\n"
    yield "## Actions"
    yield f"`Discrete({encoder.actions})`. The mask says which are open; any other raises `IllegalMove`.\n"
    yield from _actions(rules, encoder, ACTIONS[spec.name])
    seen = SEEN.format(width=encoder.width, actions=encoder.actions, seats=SEATS)
    yield f"\n## Observation\n{_wrapped(seen)}\n"
    yield from _observation(encoder)
    yield f"\n## Rewards\n{_wrapped(REWARDS)}\n"
    yield "## Options"
    yield f"Keyword arguments of `env`: `preset`, one of {', '.join(spec.presets)}; and any house rule.\n"
    yield from _options(spec)
    yield "\n## Versions"
    yield from (f"- v{number}: {news}" for number, news in enumerate(VERSIONS[spec.name], 1))


def _wrapped(words: str) -> str:
    return textwrap.fill(words, COLUMNS)


def _actions(rules: Rules, encoder: Encoder, listed: tuple[Actions, ...]) -> Iterator[str]:
    yield "| action | in notation | what it does |\n|---|---|---|"
    for first, last, meaning in listed:
        texts = [action_text(rules, encoder, action) for action in sorted({first, last})]
        yield f"| {'–'.join(map(str, sorted({first, last})))} | `{'` … `'.join(texts)}` | {meaning} |"


def _observation(encoder: Encoder) -> Iterator[str]:
    yield "| bytes | part | what it says |\n|---|---|---|"
    at = 0
    for name, width, meaning in encoder.layout:
        yield (
            f"| {at}–{at + width - 1} | {name} | {meaning} |"
            if width > 1
            else f"| {at} | {name} | {meaning} |"
        )
        at += width


def _options(spec: GameSpec) -> Iterator[str]:
    yield "| option | values, the book's first |\n|---|---|"
    book, sheet = spec.book.texts(), type(spec.book)
    for name, values in {**sheet.choices(), **_numbers(sheet)}.items():
        others = [option_text(value) for value in values if option_text(value) != book[name]]
        yield f"| `{name}` | {', '.join([book[name], *others])} |"


def _numbers(sheet: type[Sheet]) -> dict[str, tuple[object, ...]]:
    return {name: (f"{least} to {most}",) for name, (least, most) in sheet.limits().items()}


def write_pages(folder: Path) -> None:
    """Write the page of every game into this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for spec in SPECS.values():
        (folder / f"{spec.name}.md").write_text(page(spec))


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
