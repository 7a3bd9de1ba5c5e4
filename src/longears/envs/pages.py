"""The pages of docs/reference/envs: each game as an environment, under the same headings."""

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from longears.core import GameSpec, Rules
from longears.envs.encoder import Actions, Encoder
from longears.envs.encoders import action_text, encoder_of, module_name
from longears.games import SPECS, family_of, rules_of
from longears.layout import OTHERS, SUITS, Layout
from longears.sheet import Sheet, option_text

SEATS, COLUMNS = 4, 120
WRITTEN = "<!-- Written by `make docs` (envs/pages.py); edit there. -->\n"


REWARDS = (
    "Only for the place: (seats left behind − seats ahead) ÷ (seats − 1). The first of four gets 1, then"
    " ⅓, −⅓, −1; who shares a place shares its reward; all rewards of a game add up to 0."
)
SEEN = (
    "A dict: `observation`, {width} bytes at any number of seats, and `action_mask`, {actions} bytes. It is"
    " what the seat can know by heart of all it could see, and holds no hidden card. Other seats are"
    " counted clockwise from the one that looks: place 0 is the next, and there are {others} places."
    " Suits are clubs, diamonds, hearts, spades; 13 bytes are the ranks from two to ace. Numbers above 255"
    " are written as 255."
)


def page(spec: GameSpec) -> str:
    """A game's page."""
    rules = rules_of(spec.name)
    encoder = encoder_of(rules, SEATS)
    return "\n".join([WRITTEN, f"# {spec.title}\n", *_lines(spec, rules, encoder)]) + "\n"


def _lines(spec: GameSpec, rules: Rules, encoder: Encoder) -> Iterator[str]:
    module, part = module_name(spec.name), family_of(spec.name).encoder
    fewest, most = spec.seats[0], spec.seats[-1]
    yield "## Import"
    yield f"```python\nfrom longears.envs import {module}"
    yield f'env = {module}.env(seats={SEATS}, preset="book")\n```\n'
    yield f'The same game as a batch: `Batch("{spec.name}", tables=1024, seats={SEATS})`.'
    yield f"The rules: [{spec.title}](../rules/{spec.name}.md).\n"
    yield "## Agents"
    yield f"`seat_0` … clockwise, {fewest} to {most} of them; `seat_0` is A. The dealer is drawn by lot.\n"
    yield f"## Who is asked\n{_wrapped(part.ASKED)}\n"
    yield "## Actions"
    yield f"`Discrete({encoder.actions})`. The mask says which are open; any other raises `IllegalMove`.\n"
    yield from _actions(rules, encoder, part.ACTIONS)
    layout = family_of(spec.name).observer.LAYOUT
    seen = SEEN.format(width=layout.width(), actions=encoder.actions, others=OTHERS)
    yield f"\n## Observation\n{_wrapped(seen)}\n"
    yield from _observation(layout)
    yield f"\n## Rewards\n{_wrapped(REWARDS)}\n"
    yield "## Options"
    yield f"Keyword arguments of `env`: `preset`, one of {', '.join(spec.presets)}; and any house rule.\n"
    yield from _options(spec)
    yield "\n## Versions"
    yield from (f"- v{number}: {news}" for number, news in enumerate(part.VERSIONS, 1))


def _wrapped(words: str) -> str:
    return textwrap.fill(words, COLUMNS)


def _actions(rules: Rules, encoder: Encoder, listed: tuple[Actions, ...]) -> Iterator[str]:
    yield "| action | in notation | what it does |\n|---|---|---|"
    for first, last, meaning in listed:
        texts = [action_text(rules, encoder, action) for action in sorted({first, last})]
        yield f"| {'–'.join(map(str, sorted({first, last})))} | `{'` … `'.join(texts)}` | {meaning} |"


def _observation(layout: Layout) -> Iterator[str]:
    """The parts of each stretch, their bytes counted from its beginning."""
    at_seat, of_seat, of_suit, _ = layout.widths()
    seats = SUITS * OTHERS * at_seat
    suits = seats + OTHERS * of_seat
    stretches = (
        (layout.at_seat, f"A suit at another seat: from byte {at_seat} × ({OTHERS} × suit + place)"),
        (layout.of_seat, f"Another seat: from byte {seats} + {of_seat} × place"),
        (layout.of_suit, f"A suit: from byte {suits} + {of_suit} × suit"),
        (layout.of_table, f"The table: from byte {suits + SUITS * of_suit}"),
    )
    for parts, heading in stretches:
        yield f"{heading}.\n\n| bytes | part | what it says |\n|---|---|---|"
        at = 0
        for name, width, meaning, _ in parts:
            yield f"| {at if width == 1 else f'{at}–{at + width - 1}'} | {name} | {meaning} |"
            at += width
        yield ""


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
