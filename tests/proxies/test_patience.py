"""The checking clients of the proofs come back as people's pages do."""

import re
from pathlib import Path

from proofs import travellers

LINE = Path(__file__).parents[2] / "web" / "src" / "net"


def milliseconds(file: str, name: str) -> float:
    found = re.search(rf"const {name} = ([\d_]+);", (LINE / file).read_text())
    assert found
    return float(found[1])


def test_travellers_are_as_patient_as_pages() -> None:
    assert milliseconds("line.ts", "FIRST_PAUSE") == 1000 * travellers.PAUSE_SECONDS
    assert milliseconds("line.ts", "LONGEST_PAUSE_OF_SEVERAL") == 1000 * travellers.LONGEST_PAUSE_SECONDS
    assert milliseconds("pulse.ts", "MOST_PATIENCE") == 1000 * travellers.LONGEST_OPEN_SECONDS
    assert milliseconds("line.ts", "PATIENCE") == 1000 * travellers.OPEN_SECONDS
    assert milliseconds("doubts.ts", "WITHOUT_STORE") == 1000 * travellers.WAITS_SECONDS
    assert milliseconds("pulse.ts", "SOON") == 1000 * travellers.SILENT_SECONDS
    assert milliseconds("pulse.ts", "PATIENCE") == 1000 * travellers.ANSWER_SECONDS
