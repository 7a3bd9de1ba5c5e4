"""Records as JSON lines, for any language that reads JSON; and back, checked move by move.

python examples/convert.py games.txt games.jsonl
"""

import sys
from pathlib import Path

import longears
from longears.record import read_json

if __name__ == "__main__":
    records = longears.read_all(Path(sys.argv[1]).read_text(encoding="utf-8"))
    lines = [record.to_json() for record in records]
    Path(sys.argv[2]).write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert [read_json(line).to_json() for line in lines] == lines
