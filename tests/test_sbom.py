"""The list of dependencies is complete, and every licence in it is one that lets others build on us."""

import re
from pathlib import Path

from tools import sbom

PERMISSIVE = re.compile(
    r"MIT|BSD|Apache|ISC|PSF|Python-2.0|0BSD|CC0|BlueOak|MPL|Unlicense|Zlib|CC-BY-4.0|OFL-1.1", re.I
)


def test_all_that_is_pinned_is_listed() -> None:
    components = sbom.listed()["components"]
    pinned = re.findall(r"^([\w.-]+)==(\S+)", Path("requirements.txt").read_text(), re.MULTILINE)
    listed = {(one["name"], one["version"]) for one in components if one["purl"].startswith("pkg:pypi/")}
    assert listed == set(pinned)
    references = [one["bom-ref"] for one in components]
    assert len(references) == len(set(references)), "each is one"


def test_what_the_page_is_made_of_runs_and_what_builds_it_does_not() -> None:
    scopes = {one["name"]: one["scope"] for one in sbom.of_page()}
    assert scopes["svelte"] == scopes["@noble/hashes"] == scopes["uqr"] == "required"
    assert scopes["@fontsource-variable/noto-nastaliq-urdu"] == "required"
    assert scopes["vite"] == scopes["eslint"] == scopes["typescript"] == "excluded"
    assert {one["name"]: one["scope"] for one in sbom.of_python()}["cython"] == "excluded"


def test_what_runs_has_a_permissive_licence() -> None:
    for one in sbom.listed()["components"]:
        if one["scope"] == "required":
            (licence,) = one.get("licenses", [{}])
            told = licence.get("expression") or licence.get("license", {}).get("name", "")
            assert PERMISSIVE.search(told), f"{one['name']}: {told!r}"
