"""Draw the icons of the installed app: `python -m tools.icons`, after a change of web/public/ears.svg."""

import re
from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).parents[1] / "web" / "public"
GROUND = re.compile(r'<rect[^>]* rx="24" fill="(#\w+)"/>')
WHOLE = r'<rect x="-50" y="-50" width="100" height="100" fill="\1"/>'
SAFE = 0.8
"""Platforms cut the edges of icons off in shapes of their own; this much in the middle stays."""


def main() -> None:
    drawing = (PUBLIC / "ears.svg").read_text("utf-8")
    whole = GROUND.sub(WHOLE, drawing)
    safe = whole.replace("scale(1.15)", f"scale({1.15 * SAFE:g})")
    figure = GROUND.sub("", drawing).replace("#f6eed9", "#fff")
    for name, source, size in (
        ("icon-192", drawing, 192),
        ("icon-512", drawing, 512),
        ("icon-maskable", safe, 512),
        ("icon-monochrome", figure, 512),
        ("icon-apple", whole, 180),
    ):
        png = resvg_py.svg_to_bytes(svg_string=source, width=size, height=size)
        (PUBLIC / f"{name}.png").write_bytes(bytes(png))


if __name__ == "__main__":
    main()
