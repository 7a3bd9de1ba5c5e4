"""Records as JSON lines, for any language that reads JSON; and back, checked move by move.

python examples/convert.py games.txt games.jsonl
"""

import json
import sys
from pathlib import Path

import longears
from longears.record import Step


def to_json(record: longears.Record) -> str:
    """One game in one line."""
    moves = [[step.actor, step.move] for step in record.steps]
    return json.dumps({"tags": dict(record.tags), "moves": moves}, ensure_ascii=False)


def from_json(line: str) -> longears.Record:
    """The record of a line; a NotationError says what is wrong with it."""
    game = json.loads(line)
    steps = tuple(Step(actor, move) for actor, move in game["moves"])
    return longears.read(str(longears.Record(game["tags"], steps)))


if __name__ == "__main__":
    records = longears.read_all(Path(sys.argv[1]).read_text(encoding="utf-8"))
    lines = [to_json(record) for record in records]
    Path(sys.argv[2]).write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert [to_json(from_json(line)) for line in lines] == lines
