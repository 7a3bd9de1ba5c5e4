"""The build of the client before this one: pages that are open while the server is updated load from it."""

import os
import shutil
import tempfile
from pathlib import Path

from longears.node.log import log

ASSETS, BUILT_FROM, PARTIAL = "assets", "built-from.txt", "."


def kept_build(client: Path, kept: Path) -> Path | None:
    """Keep this build's assets for the time of the next; where those of the one before are, if anywhere."""
    try:
        return _kept(client, kept)
    except OSError as error:
        why = error.args[0][0][-1] if isinstance(error, shutil.Error) else error  # it lists every file
        log.error("the files of the page cannot be kept for the next version", why=why)
        return None


def _kept(client: Path, kept: Path) -> Path | None:
    name = (client / BUILT_FROM).read_text()[:16]
    mine = kept / name
    if not mine.is_dir():
        _copy(client / ASSETS, mine)
    os.utime(mine)
    others = sorted(_others(kept, name), key=_when, reverse=True)
    for older in others[1:]:
        shutil.rmtree(older, ignore_errors=True)  # another node may be doing it
    return others[0] if others else None


def _copy(assets: Path, mine: Path) -> None:
    """All of them, or nothing; other nodes may be doing the same."""
    mine.parent.mkdir(parents=True, exist_ok=True)
    partial = Path(tempfile.mkdtemp(prefix=PARTIAL, dir=mine.parent))
    try:
        shutil.copytree(assets, partial / ASSETS, copy_function=shutil.copy2)
        partial.rename(mine)
    except OSError:
        if not mine.is_dir():  # nobody was quicker
            raise
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _others(kept: Path, name: str) -> list[Path]:
    whole = [folder for folder in kept.iterdir() if not folder.name.startswith(PARTIAL)]
    return [folder for folder in whole if folder.name != name and (folder / ASSETS).is_dir()]


def _when(folder: Path) -> float:
    """When a server with this build was started last."""
    return folder.stat().st_mtime
