"""A release has one version everywhere."""

import pytest

import longears
from tools import release


def test_the_version_is_the_same_everywhere() -> None:
    assert release.version() == longears.__version__
    assert [*release.faults(None)] == []


def test_a_tag_must_be_the_version_and_have_a_date(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "src/longears/__init__.py": '__version__ = "1.2.3"\n',
        "CITATION.cff": "cff-version: 1.2.0\nversion: 1.2.3\n",
        "CHANGELOG.md": "# Changelog\n\n## 1.2.3 (2027-01-31)\n\n## 1.2.2 (2026-12-01)\n",
    }
    monkeypatch.setattr(release, "text", texts.__getitem__)
    assert [*release.faults("v1.2.3")] == []
    assert [*release.faults("v1.2.4")] == ["the tag is v1.2.4, but the version is 1.2.3"]
    texts["CHANGELOG.md"] = "## 1.2.3 (unreleased)\n"
    assert [*release.faults("v1.2.3")] == ["CHANGELOG.md has no date for 1.2.3, like (2026-11-18)"]
    texts["CITATION.cff"] = "version: 1.2.2\n"
    texts["CHANGELOG.md"] = "## 1.2.2 (2026-12-01)\n"
    assert [*release.faults(None)] == [
        "CITATION.cff does not name version 1.2.3",
        "CHANGELOG.md begins with 1.2.2, not with 1.2.3",
    ]
