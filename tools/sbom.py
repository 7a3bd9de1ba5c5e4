"""What longears is made of, as a CycloneDX list: `make sbom` writes build/longears.cdx.json.

Python's packages are those pinned in requirements.txt, the page's those of its lock file.  What only builds
something is listed as `excluded`: it does not run where longears runs.
"""

import base64
import json
import re
from collections.abc import Iterator
from importlib.metadata import metadata
from pathlib import Path
from typing import Any
from urllib.parse import quote

from longears import __version__

ROOT = Path(__file__).parents[1]
PINNED = ROOT / "requirements.txt"
LOCK = ROOT / "web" / "package-lock.json"
WRITTEN = ROOT / "build" / "longears.cdx.json"
READ = {"resvg-py": "MIT"}
"""The licences of packages that bring only the text of one."""
BUILDS = ("cython", "setuptools")
_PIN = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
_IMPORT = re.compile(r"""(?:from|import) "((?:@[\w-]+/)?[\w-]+)[/"]""")
_SPDX = re.compile(r"[A-Za-z0-9.+-]+")
Component = dict[str, Any]


def listed() -> dict[str, Any]:
    """The whole list."""
    own = {"type": "application", "name": "longears", "version": __version__, "bom-ref": "longears"}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own | _licensed("Apache-2.0")},
        "components": [*of_python(), *of_page()],
    }


def of_python() -> Iterator[Component]:
    """Packages from PyPI."""
    for name, version in _PIN.findall(PINNED.read_text("utf-8")):
        purl = f"pkg:pypi/{name.lower()}@{version}"
        yield _component(purl, name, version, runs=name not in BUILDS) | _licensed(_licence_of(name))


def _licence_of(package: str) -> str:
    """As a package tells it: in one expression, in a line, or among its classifiers."""
    told = metadata(package).json
    line = str(told.get("license_expression") or told.get("license") or "").partition("\n")[0]
    classified = [one for one in told.get("classifier", []) if one.startswith("License :: ")]
    return line or (classified[0].rpartition(" :: ")[2] if classified else READ.get(package, ""))


def of_page() -> Iterator[Component]:
    """Packages from npm, each once: those that the page imports are in it, the others build it."""
    imported, seen = set(_imported()), set()
    for path, told in json.loads(LOCK.read_text("utf-8"))["packages"].items():
        name = path.rpartition("node_modules/")[2]
        purl = f"pkg:npm/{quote(name, safe='/')}@{told.get('version')}"
        if name and purl not in seen:
            seen.add(purl)
            made = _component(purl, name, told["version"], runs=name in imported)
            yield made | _licensed(told.get("license", "")) | _hashed(told.get("integrity", ""))


def _imported() -> Iterator[str]:
    for source in (ROOT / "web" / "src").rglob("*"):
        if source.suffix in (".ts", ".svelte") and not source.name.endswith(".test.ts"):
            yield from _IMPORT.findall(source.read_text("utf-8"))


def _component(purl: str, name: str, version: str, *, runs: bool) -> Component:
    scope = "required" if runs else "excluded"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": scope,
        "purl": purl,
    }


def _licensed(licence: str) -> Component:
    if not licence:
        return {}
    if _SPDX.fullmatch(licence) or " OR " in licence or " AND " in licence:
        return {"licenses": [{"expression": licence}]}
    return {"licenses": [{"license": {"name": licence}}]}


def _hashed(integrity: str) -> Component:
    kind, _, digest = integrity.partition("-")
    if not digest:
        return {}
    return {
        "hashes": [{"alg": kind.upper().replace("SHA", "SHA-"), "content": base64.b64decode(digest).hex()}]
    }


def main() -> None:
    WRITTEN.parent.mkdir(exist_ok=True)
    told = listed()
    WRITTEN.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    runs = sum(one["scope"] == "required" for one in told["components"])
    print(f"{WRITTEN.relative_to(ROOT)}: {len(told['components'])} packages, {runs} of them run")  # noqa: T201


if __name__ == "__main__":
    main()
