"""Make the fonts that link pictures are written with, of Debian's Noto fonts, into src/longears/fonts.

`apt-get install fonts-noto-core` and `pip install fonttools`, then `python -m tools.fonts`; needed again
only for a language in another script.  The machine that draws has fonts of its own or none, so the package
brings these (SIL Open Font License 1.1).  Scripts are merged into one font, since resvg loses letters of a
line that needs three.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

NOTO = Path("/usr/share/fonts/truetype/noto")
INTO = Path(__file__).parents[1] / "src" / "longears" / "fonts"
UNITS = 1000
LETTERS, MARKS = "U+0020-024F,U+02BB,U+02BC", "U+200C-200F,U+2010-203A,U+2066-2069,U+20AC,U+2212"
LATIN = {"NotoSans-Bold": f"{LETTERS},{MARKS}"}
ARABIC = "U+0600-06FF,U+0750-077F"
INDIC = {
    "NotoSansDevanagari-Bold": "U+0900-097F",
    "NotoSansGurmukhi-Bold": "U+0A00-0A7F",
    "NotoSansMalayalam-Bold": "U+0D00-0D7F",
}
MADE = {
    "Longears Sans": LATIN | {"NotoNaskhArabic-Bold": ARABIC} | INDIC,
    "Longears Nastaliq": LATIN | {"NotoNastaliqUrdu-Bold": ARABIC} | INDIC,
}
"""What each font has of which other: letters by their numbers."""


def main() -> None:
    INTO.mkdir(exist_ok=True)
    for family, sources in MADE.items():
        with tempfile.TemporaryDirectory() as folder:
            font = Merger().merge(list(parts(sources, Path(folder))))
        name_it(font, family)
        font.save(INTO / f"{family.replace(' ', '')}-Bold.ttf")


def parts(sources: dict[str, str], folder: Path) -> Iterator[str]:
    """Each font cut down to some letters, all drawn in the same units."""
    for name, letters in sources.items():
        part = str(folder / f"{name}.ttf")
        subset.main([str(NOTO / f"{name}.ttf"), f"--output-file={part}", f"--unicodes={letters}", *KEPT])
        font = TTFont(part)
        scale_upem(font, UNITS)
        font.save(part)
        yield part


KEPT = ("--layout-features=*", "--no-hinting", "--drop-tables+=STAT,DSIG", "--glyph-names")


def name_it(font: TTFont, family: str) -> None:
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = family


if __name__ == "__main__":
    main()
