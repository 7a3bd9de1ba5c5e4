"""What the site of docs/ needs besides MkDocs: links to files outside of docs/ lead to the repository."""

import re
import tomllib
from pathlib import Path
from posixpath import normpath
from typing import Any

ROOT = Path(__file__).parents[1]
OUTSIDE = re.compile(r"\]\((?P<path>(?:\.\./)+[^)#]*)(?P<anchor>#[^)]*)?\)")


def on_config(config: Any) -> Any:
    """Addresses stand in pyproject.toml only.

    The theme's own link to a repository would ask its host how popular it is, for every visitor.
    """
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    config.site_url, config.extra["source"] = urls["Documentation"], urls["Source"]
    config.copyright = f'Apache 2.0 · <a href="{urls["Source"]}">Source</a>'
    return config


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:  # noqa: ARG001  as MkDocs asks
    """Links of a page, with those that leave docs/ made absolute."""
    folder = Path("docs", page.file.src_uri).parent

    def absolute(link: re.Match[str]) -> str:
        path = normpath((folder / link["path"]).as_posix())
        if path.startswith("docs/"):
            return link[0]
        kind = "tree" if (ROOT / path).is_dir() else "blob"
        return f"]({config.extra['source']}/{kind}/main/{path}{link['anchor'] or ''})"

    return OUTSIDE.sub(absolute, markdown)
