"""What must agree before a version is released; `--tag v1.2.3` asks it of a tag, too.

It needs nothing that is not in Python, so that the workflow can run it first.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
CITED = re.compile(r"^version: (.+)$", re.MULTILINE)
NEWEST = re.compile(r"^## (\S+)(?: \((.+)\))?$", re.MULTILINE)


def text(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def version() -> str:
    """The one source of the version."""
    return str(VERSION.findall(text("src/longears/__init__.py"))[0])


def faults(tag: str | None) -> Iterator[str]:
    """A sentence for all that does not agree."""
    ours = version()
    if CITED.findall(text("CITATION.cff")) != [ours]:
        yield f"CITATION.cff does not name version {ours}"
    newest, when = NEWEST.findall(text("CHANGELOG.md"))[0]
    if newest != ours:
        yield f"CHANGELOG.md begins with {newest}, not with {ours}"
    if tag is None:
        return
    if tag != f"v{ours}":
        yield f"the tag is {tag}, but the version is {ours}"
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", when):
        yield f"CHANGELOG.md has no date for {newest}, like (2026-11-18)"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tag", help="the tag that is to be released")
    found = [*faults(parser.parse_args().tag)]
    sys.stderr.writelines(f"{fault}\n" for fault in found)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
