"""Figures as pictures: curves, bars, stacked bars and intervals on a white sheet, one colour a series."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from longears.svg.markup import NAMESPACE, dot, num, path, pen, tag, text

COLOURS = ("#4c9bd6", "#e69f00", "#2fb58c", "#cc79a7", "#e5743a", "#f0e442", "#a5a5a5", "#b0a0ff")
INK, PAPER, GRID = "#111111", "#ffffff", "#dddddd"
WIDTH, LEFT, RIGHT, TOP, LINE = 720, 150, 30, 44, 20
ACROSS, HIGH = WIDTH - LEFT - RIGHT, 240
LONG_LABELS, ROW = 270, 30
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""What an axis of shares may count in, so that it has at most ten marks."""

Rows = Mapping[str, Sequence[float]]
"""Some values under each label."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A share that was measured, where the true one lies, and what would be fair."""

    label: str
    low: float
    mean: float
    high: float
    fair: float
    colour: str = INK


def curves(title: str, series: Rows, longest: int, unit: str) -> str:
    """One line for each series, over values from 0 to the longest."""
    highest = max(max(curve) for curve in series.values())
    drawn = [
        path(_line(curve, HIGH / highest), "none", **pen(2.5, _colour(at)))
        for at, curve in enumerate(series.values())
    ]
    marks = [_tick(LEFT + ACROSS * part / 4, TOP + HIGH, f"{longest * part // 4}") for part in range(5)]
    below = text(unit, WIDTH - RIGHT, TOP + HIGH + 40, 13, fill=INK, text_anchor="end")
    floor = path(f"M{LEFT} {TOP + HIGH}h{ACROSS}", None, **pen(1, INK))
    return _picture(title, [*drawn, *marks, below, floor], TOP + HIGH + 50, list(series))


def bars(title: str, rows: Rows, legend: Sequence[str], most: float, dashed: float | None = None) -> str:
    """A bar for each value under each label, one colour a place in the row; a dashed line across them."""
    drawn: list[str] = []
    y = float(TOP)
    for label, values in rows.items():
        drawn.append(_label(label, y + LINE * len(values) / 2 - 2))
        for at, value in enumerate(values):
            drawn += _bar(0, value / most, y, _colour(at), f"{value:.1%}")
            y += LINE
        y += 8
    if dashed is not None:
        x = LEFT + ACROSS * dashed / most
        drawn.append(path(f"M{num(x)} {TOP - 6}V{num(y)}", None, **pen(1, INK), stroke_dasharray="4 4"))
    return _picture(title, drawn, y + 10, legend)


def stacks(title: str, rows: Rows, legend: Sequence[str]) -> str:
    """One bar for each label, made of its shares side by side."""
    drawn: list[str] = []
    y = float(TOP)
    for label, shares in rows.items():
        drawn.append(_label(label, y + LINE / 2))
        for at, (begin, end) in enumerate(pairwise([0.0, *accumulate(shares)])):
            told = f"{end - begin:.1%}" if end - begin > 0.09 else ""
            drawn += _bar(begin, end, y, _colour(at), told)
        y += LINE + 10
    return _picture(title, drawn, y + 10, legend)


def intervals(title: str, rows: Sequence[Interval]) -> str:
    """A dot for each share, its interval as a line through it, and the fair share dashed."""
    most = 1.1 * max(max(row.high, row.fair) for row in rows)
    per_share = (WIDTH - LONG_LABELS - RIGHT) / most
    bottom = TOP + ROW * len(rows)
    drawn = _share_axis(most, per_share, bottom)
    for at, row in enumerate(rows):
        y = TOP + ROW * at + ROW / 2
        low, mean, high, fair = (
            LONG_LABELS + per_share * share for share in (row.low, row.mean, row.high, row.fair)
        )
        drawn += [
            text(row.label, 20, y + 4, 13, fill=INK),
            path(f"M{num(fair)} {num(y - ROW / 2)}v{ROW}", None, **pen(1, INK), stroke_dasharray="4 4"),
            path(f"M{num(low)} {num(y)}H{num(high)}", None, **pen(3, row.colour)),
            dot(mean, y, 5, row.colour),
        ]
    return _picture(title, drawn, bottom + 10, ())


def _share_axis(most: float, per_share: float, bottom: float) -> list[str]:
    step = next(step for step in STEPS if most / step <= 10)
    drawn = []
    for mark in range(int(most / step) + 1):
        x = LONG_LABELS + per_share * step * mark
        drawn.append(path(f"M{num(x)} {TOP}V{num(bottom)}", None, **pen(1, GRID)))
        drawn.append(_tick(x, bottom, f"{step * mark:.0%}"))
    return drawn


def _colour(at: int) -> str:
    return COLOURS[at % len(COLOURS)]


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
        keys.append(tag("rect", x=x, y=height, width=12, height=12, fill=_colour(at)))
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
