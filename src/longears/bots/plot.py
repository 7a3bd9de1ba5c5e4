"""Who loses how often, as a picture: a dot for each bot of a line-up, its interval, and the fair share."""

from collections.abc import Sequence

from longears.bots.arena import LineUp, Share
from longears.svg.markup import NAMESPACE, dot, num, path, pen, tag, text

WIDTH, LEFT, RIGHT, TOP, ROW = 720, 270, 60, 60, 30
INK, QUIET, GRID = "#222", "#666", "#ddd"
COLOURS = {"random": "#888", "easy": "#2a9d57", "medium": "#d98b1f", "hard": "#c23b3b"}

Row = tuple[LineUp, str, Share]


def shares_svg(title: str, rows: Sequence[Row]) -> str:
    """A row for each bot of each line-up."""
    height = TOP + ROW * len(rows) + 30
    most = max([share.interval[1] for *_, share in rows] + [share.fair for *_, share in rows]) * 1.1
    parts = [tag("rect", width=WIDTH, height=height, fill="#fff"), text(title, 20, 28, 16, fill=INK)]
    parts += _axis(most, height)
    for at, row in enumerate(rows):
        parts += _row(row, TOP + ROW * at + ROW / 2, most)
    box = f"0 0 {WIDTH} {num(height)}"
    return tag("svg", *parts, xmlns=NAMESPACE, viewBox=box, font_family="sans-serif")


def _at(share: float, most: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * share / most


def _axis(most: float, height: float) -> list[str]:
    step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5) if most / step <= 10)
    lines = []
    for tick in range(int(most / step) + 1):
        x = _at(tick * step, most)
        lines.append(path(f"M{num(x)} {TOP}V{num(height - 30)}", stroke=GRID))
        lines.append(text(f"{tick * step:.0%}", x, height - 12, 11, fill=QUIET, text_anchor="middle"))
    return lines


def _row(row: Row, y: float, most: float) -> list[str]:
    line_up, bot, share = row
    low, high = share.interval
    colour, fair = COLOURS.get(bot, INK), _at(share.fair, most)
    return [
        text(f"{bot} of {in_short(line_up)}", 20, y + 4, 12, fill=INK),
        path(f"M{num(fair)} {num(y - ROW / 2)}V{num(y + ROW / 2)}", stroke=QUIET, stroke_dasharray="3 3"),
        path(f"M{num(_at(low, most))} {num(y)}H{num(_at(high, most))}", None, **pen(3, colour)),
        dot(_at(share.mean, most), y, 5, colour),
    ]


def in_short(line_up: LineUp) -> str:
    """A line-up with its repetitions counted: `hard + 3 medium`."""
    counts = {name: line_up.count(name) for name in line_up}
    return " + ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())
