"""Turn a checkpoint into the weights that are shipped: `python -m training.ship build/train/getaway.pt`."""

import argparse
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from torch import Tensor


ONE, SHIFT = 256, 24
"""As in `bots/player.py`."""
FINEST = 127
"""The greatest weight of a row becomes this."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.ship", description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--command", default="", help="that trained it")
    parser.add_argument("--commit", default="", help="of the sources; the one checked out if left out")
    parser.add_argument("--to", type=Path, default=Path("src/longears/bots/weights"))
    wanted = parser.parse_args()
    kept = torch.load(wanted.checkpoint, map_location="cpu")
    ship(kept, wanted.to, wanted.command, wanted.commit or _commit())


def ship(kept: Mapping[str, Any], folder: Path, command: str, commit: str) -> None:
    """Write the averaged player of a checkpoint as whole numbers, with where it comes from."""
    weights, layers = b"", {}
    for name, (matrix, bias) in merged(kept["shipped"]).items():
        rows, scales = in_whole_numbers(matrix)
        weights += rows.numpy().tobytes()
        layers[name] = {
            "rows": rows.shape[0],
            "columns": rows.shape[1],
            "scales": [round(float(scale) * 2**SHIFT) for scale in scales],
            "biases": [round(float(value) * ONE * 2**SHIFT) for value in bias],
        }
    spent, decisions, steps = kept["progress"]
    told = {
        "family": kept["family"],
        "command": command,
        "commit": commit,
        "minutes": round(spent / 60, 2),
        "decisions": decisions,
        "steps": steps,
        "layers": layers,
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{kept['family']}.bin").write_bytes(weights)
    (folder / f"{kept['family']}.json").write_text(json.dumps(told) + "\n")


def merged(net: Mapping[str, Tensor]) -> dict[str, tuple[Tensor, Tensor]]:
    """Layers whose sums are added up become one, the weights of their inputs side by side."""
    net = {name.removeprefix("trunk."): value.float() for name, value in net.items()}

    def layer(*names: str) -> tuple[Tensor, Tensor]:
        return torch.cat([net[f"{name}.weight"] for name in names], 1), net[f"{names[0]}.bias"]

    return {
        "cell": layer("cell_of_suit", "cell_of_seat"),
        "suit": layer("suit_own", "suit_cells", "suit_table"),
        "held": layer("held"),
        "whole": layer("whole_suits", "whole_table"),
        "head": layer("head_suit", "head_whole"),
        "suit_scores": layer("suit_scores"),
        "table_scores": layer("table_scores"),
    }


def in_whole_numbers(matrix: Tensor) -> tuple[Tensor, Tensor]:
    """Each row in eight bits, and what one of it is worth."""
    scales = matrix.abs().amax(1).clamp(min=1e-8) / FINEST
    return (matrix / scales[:, None]).round().to(torch.int8), scales


def _commit() -> str:
    asked = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603  our own


if __name__ == "__main__":
    main()
