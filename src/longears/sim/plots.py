"""Simulations as pictures: how long games are, how fair the seats, what decides; one colour a rule sheet."""

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from longears.sim.report import happened, seat_title
from longears.sim.simulate import Figures
from longears.svg.markup import NAMESPACE, num, path, pen, tag, text

Series = Mapping[str, Figures]
COLOURS = ("#4c9bd6", "#e69f00", "#2fb58c", "#cc79a7", "#e5743a", "#f0e442", "#a5a5a5", "#b0a0ff")
INK, PAPER = "#111111", "#ffffff"
WIDTH, LEFT, RIGHT, TOP, LINE = 720, 150, 30, 44, 20
ACROSS, HIGH = WIDTH - LEFT - RIGHT, 240
BINS = 60


def lengths(series: Series) -> str:
    """The share of games of each length, as one line for each sheet; the longest hundredth is left out."""
    longest = max(figures.length_at(0.99) for figures in series.values())
    step = longest // BINS + 1
    curves = {name: _binned(figures, step, longest) for name, figures in series.items()}
    highest = max(max(curve) for curve in curves.values())
    drawn = [
        path(_line(curve, HIGH / highest), "none", **pen(2.5, COLOURS[at % len(COLOURS)]))
        for at, curve in enumerate(curves.values())
    ]
    marks = [_tick(LEFT + ACROSS * part / 4, TOP + HIGH, f"{longest * part // 4}") for part in range(5)]
    unit = text("moves", WIDTH - RIGHT, TOP + HIGH + 40, 13, fill=INK, text_anchor="end")
    floor = path(f"M{LEFT} {TOP + HIGH}h{ACROSS}", None, **pen(1, INK))
    return _picture("How long a game is", [*drawn, *marks, unit, floor], TOP + HIGH + 50, list(series))


def seats(series: Series) -> str:
    """How often each seat loses, or comes first where nobody loses, beside its fair share."""
    nobody_loses = not any(sum(figures.losses) for figures in series.values())
    shares = {
        name: [count / figures.games for count in (figures.wins if nobody_loses else figures.losses)]
        for name, figures in series.items()
    }
    count = len(next(iter(shares.values())))
    rows = {seat_title(seat): [row[seat] for row in shares.values()] for seat in range(count)}
    most = max(max(row) for row in rows.values())
    drawn, y = _bars(rows, most)
    fair = LEFT + ACROSS / count / most
    drawn.append(path(f"M{num(fair)} {TOP - 6}V{num(y)}", None, **pen(1, INK), stroke_dasharray="4 4"))
    title = "How often a seat comes first" if nobody_loses else "How often a seat loses"
    return _picture(f"{title} (dashed: its fair share)", drawn, y + 10, list(series))


def rules(series: Series) -> str:
    """In how many games a thing happens at all; what happens in every game of every sheet is left out."""
    columns = [happened(figures) for figures in series.values()]
    kinds = sorted({kind for column in columns for kind in column})
    shares = {kind.replace("_", " "): [column.get(kind, 0.0) for column in columns] for kind in kinds}
    telling = {kind: row for kind, row in shares.items() if min(row) < 0.9995}
    drawn, y = _bars(telling, 1.0)
    return _picture("In how many games it happens", drawn, y + 10, list(series))


def endings(series: Series) -> str:
    """What decides the games, as one bar for each sheet."""
    reasons = sorted({reason for figures in series.values() for reason in figures.reasons})
    drawn: list[str] = []
    y = float(TOP)
    for name, figures in series.items():
        drawn.append(_label(name, y + LINE / 2))
        shares = [figures.reasons[reason] / figures.games for reason in reasons]
        for at, (begin, end) in enumerate(pairwise([0.0, *accumulate(shares)])):
            told = f"{end - begin:.1%}" if end - begin > 0.09 else ""
            drawn += _bar(begin, end, y, COLOURS[at % len(COLOURS)], told)
        y += LINE + 10
    return _picture("What decides a game", drawn, y + 10, reasons)


PLOTS = {"length": lengths, "seats": seats, "endings": endings, "rules": rules}


def _bars(rows: Mapping[str, Sequence[float]], most: float) -> tuple[list[str], float]:
    """A bar for each value under each label; and where they end."""
    drawn: list[str] = []
    y = float(TOP)
    for label, values in rows.items():
        drawn.append(_label(label, y + LINE * len(values) / 2 - 2))
        for at, value in enumerate(values):
            drawn += _bar(0, value / most, y, COLOURS[at % len(COLOURS)], f"{value:.1%}")
            y += LINE
        y += 8
    return drawn, y


def _binned(figures: Figures, step: int, longest: int) -> list[float]:
    shares = [0.0] * (longest // step + 1)
    for length, count in figures.lengths.items():
        if length <= longest:
            shares[length // step] += count / figures.games
    return shares


def _line(curve: Sequence[float], up: float) -> str:
    places = [
        f"{num(LEFT + ACROSS * at / max(len(curve) - 1, 1))} {num(TOP + HIGH - share * up)}"
        for at, share in enumerate(curve)
    ]
    return "M" + "L".join(places)


def _bar(begin: float, end: float, y: float, colour: str, told: str) -> list[str]:
    """A bar between two shares of the width, with a figure in it."""
    x = LEFT + ACROSS * begin
    shape = tag("rect", x=x, y=y, width=ACROSS * (end - begin), height=LINE - 3, fill=colour)
    return [shape, text(told, x + 6, y + LINE - 7, 12, fill=INK)] if told else [shape]


def _label(words: str, y: float) -> str:
    return text(words, LEFT - 10, y + 4, 13, fill=INK, text_anchor="end")


def _tick(x: float, y: float, words: str) -> str:
    return path(f"M{num(x)} {num(y)}v5", None, **pen(1, INK)) + text(
        words, x, y + 20, 12, fill=INK, text_anchor="middle"
    )


def _picture(title: str, drawn: Sequence[str], height: float, legend: Sequence[str]) -> str:
    """A white sheet with a title, the drawing, and what the colours mean where there are several."""
    keys: list[str] = []
    x = float(LEFT)
    for at, name in enumerate(legend):
        width = 30 + 7.5 * len(name)
        if x + width > WIDTH:
            x, height = float(LEFT), height + LINE
        keys.append(tag("rect", x=x, y=height, width=12, height=12, fill=COLOURS[at % len(COLOURS)]))
        keys.append(text(name, x + 18, height + 11, 13, fill=INK))
        x += width
    height += 26
    sheet = tag("rect", width=WIDTH, height=height, fill=PAPER)
    heading = text(title, 20, 26, 16, fill=INK, font_weight="bold")
    return tag(
        "svg",
        sheet,
        heading,
        *drawn,
        *keys,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {WIDTH} {num(height)}",
        font_family="sans-serif",
    )
