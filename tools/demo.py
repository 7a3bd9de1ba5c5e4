"""`make demo`: the whole page as files, for any web space: games against bots, without a server of ours.

make demo && python -m http.server --directory build/demo
make demo SIZES="--path /cards/"       for a web space where it does not lie at the top
"""

import argparse
import shutil
import sys
from pathlib import Path

import msgspec

from longears.server.device import packing
from longears.server.doors.pages import TITLE

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "src" / "longears" / "web"
NOT_NEEDED = shutil.ignore_patterns("*.br", "*.gz", "built-from.txt")
"""Servers of plain files do not send those."""
ALONE = b'<meta name="longears-alone" content="yes" />'
"""Tells the page that there is no server."""


def write(folder: Path, path: str = "/") -> int:
    """Write all files afresh; tells how many bytes they are."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BUILT, folder, ignore=NOT_NEEDED)
    page = folder / "index.html"
    text = page.read_bytes()
    assert TITLE in text
    page.write_bytes(text.replace(TITLE, TITLE + ALONE).replace(b'="/', b'="' + path.encode()))
    own = packing.own_modules()
    told = packing.files(folder, own)
    if not told.files:
        raise SystemExit("the page was built without Python for browsers: make web")
    (folder / packing.OWN_PATH).write_bytes(own)
    (folder / packing.LIST_PATH).write_bytes(msgspec.json.encode(told))
    shutil.copy(page, folder / "404.html")
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def main(wanted: argparse.Namespace) -> None:
    size = write(wanted.folder, wanted.path)
    sys.stdout.write(
        f"{wanted.folder}: {size / 1e6:.1f} MB; python -m http.server --directory {wanted.folder}\n"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/demo"))
    parser.add_argument("--path", default="/", help="where it lies on its web space; begins and ends with /")
    main(parser.parse_args())
