"""Train a player by self-play: `python -m training getaway --minutes 8 --device cuda --out build/train`."""

import argparse
from pathlib import Path

import torch

from training.learning import Learner, Wishes
from training.measure import against_random
from training.net import Sizes
from training.sheets import family_named
from training.tables import Plan


def main() -> None:
    wanted = _arguments()
    plan = Plan(wanted.family, wanted.processes, wanted.batches, wanted.tables, wanted.seed)
    wishes = Wishes(
        minutes=wanted.minutes,
        device=wanted.device,
        length=wanted.length,
        portion=wanted.portion,
        whole_minutes=wanted.whole_minutes,
        rate=wanted.rate,
    )
    learner = Learner(plan, wishes, Sizes())
    if wanted.resume:
        learner.resume(torch.load(wanted.resume, map_location=wanted.device))
    learner.learn(wanted.out)
    for spec in family_named(wanted.family).specs:
        share = against_random(learner.shipped, learner.choices, spec.name, wanted.measured)
        print(f"{spec.name}: {share:.3f} of its fair share with three random ones")  # noqa: T201


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("family")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument(
        "--whole-minutes", type=float, default=0, help="of all pieces, where there are several"
    )
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--out", type=Path, default=Path("build/train"))
    parser.add_argument("--resume", type=Path, help="a checkpoint to go on from")
    parser.add_argument("--processes", type=int, default=1, help="that play")
    parser.add_argument("--batches", type=int, default=8, help="of each process, in each of its two halves")
    parser.add_argument("--tables", type=int, default=128, help="of each batch")
    parser.add_argument("--length", type=int, default=32, help="decisions of a table between two lessons")
    parser.add_argument("--portion", type=int, default=49_152, help="decisions of one step of learning")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--measured", type=int, default=4000, help="games with three random ones at the end")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
