"""Learning by self-play: proximal policy optimisation, one policy for all seats.

A table is one chain of decisions, whoever makes them.  The teacher says at each of them how the loss will be shared;
what a decision was worth is how the share of its seat changed afterwards.
"""

import copy
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from training.net import Choices, Player, Sizes, Teacher
from training.sheets import family_named
from training.tables import HALVES, MOST_SEATS, Plan, Shown, Tables

CLIP = 0.2
TRACE = 0.95
AVERAGED = 0.999
"""How much of the shipped average stays at each step of learning."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """How long and how to learn."""

    minutes: float
    device: str
    length: int = 32
    """The decisions of each table between two lessons."""
    portion: int = 49_152
    """The decisions of one step of learning."""
    rate: float = 1e-3
    last_rate: float = 5e-5
    curiosity: float = 0.01
    last_curiosity: float = 0.0005
    whole_minutes: float = 0.0
    """How long the training is in all, if it goes on in pieces; rates fall over the whole of it."""


@dataclass
class Lesson:
    """What one half of the tables showed, decision by decision."""

    seen: list[Tensor] = field(default_factory=list)
    hands: list[Tensor] = field(default_factory=list)
    options: list[Tensor] = field(default_factory=list)
    asked: list[Tensor] = field(default_factory=list)
    seats: list[Tensor] = field(default_factory=list)
    picked: list[Tensor] = field(default_factory=list)
    chances: list[Tensor] = field(default_factory=list)
    values: list[Tensor] = field(default_factory=list)
    done: list[Tensor] = field(default_factory=list)
    shares: list[Tensor] = field(default_factory=list)


class Learner:
    """Everything that learns, and goes into a checkpoint."""

    def __init__(self, plan: Plan, wishes: Wishes, sizes: Sizes) -> None:
        family = family_named(plan.family)
        torch.manual_seed(plan.seed)
        self.plan, self.wishes, self.sizes = plan, wishes, sizes
        self.device = torch.device(wishes.device)
        self.player = Player(family, sizes).to(self.device)
        self.teacher = Teacher(family, sizes).to(self.device)
        self.shipped = copy.deepcopy(self.player)
        self.choices = Choices(family).to(self.device)
        self.sign = -1.0 if family.specs[0].has_loser else 1.0
        both = [*self.player.parameters(), *self.teacher.parameters()]
        self.optimiser = torch.optim.Adam(both, lr=wishes.rate, eps=1e-5)
        self.spent = 0.0
        self.decisions = 0
        self.steps = 0
        self.curve: list[dict[str, float]] = []

    # Checkpoints

    def state(self) -> dict[str, Any]:
        half = {name: value.half() for name, value in self.shipped.state_dict().items()}
        return {
            "family": self.plan.family,
            "sizes": asdict(self.sizes),
            "player": self.player.state_dict(),
            "teacher": self.teacher.state_dict(),
            "shipped": half,
            "optimiser": self.optimiser.state_dict(),
            "progress": (self.spent, self.decisions, self.steps),
            "curve": self.curve,
        }

    def resume(self, kept: dict[str, Any]) -> None:
        self.player.load_state_dict(kept["player"])
        self.teacher.load_state_dict(kept["teacher"])
        self.shipped.load_state_dict({name: value.float() for name, value in kept["shipped"].items()})
        self.optimiser.load_state_dict(kept["optimiser"])
        self.spent, self.decisions, self.steps = kept["progress"]
        self.curve = kept["curve"]

    # Learning

    def learn(self, folder: Path) -> None:
        """Play and learn until the time is up; the curve and the checkpoint are written as it goes."""
        began, spent = time.monotonic(), self.spent
        tables = Tables(self.plan)
        if self.device.type == "cuda":
            _lock(tables)
        self.whole = 60 * (self.wishes.whole_minutes or (spent / 60 + self.wishes.minutes))
        try:
            for half in range(HALVES):
                tables.go_on(half)
            told = began
            while time.monotonic() - began < 60 * self.wishes.minutes:
                started = time.monotonic()
                lessons = self._play(tables)
                played = time.monotonic()
                figures = self._study(lessons)
                self.spent = spent + time.monotonic() - began
                figures |= {"play_s": played - started, "study_s": time.monotonic() - played}
                self._note(figures)
                if time.monotonic() - told > 20:
                    told = time.monotonic()
                    print(json.dumps(self.curve[-1]), flush=True)  # noqa: T201
        finally:
            tables.close()
            self.save(folder)

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        torch.save(self.state(), folder / f"{self.plan.family}.pt")
        lines = [json.dumps(point) for point in self.curve]
        (folder / f"{self.plan.family}.jsonl").write_text("\n".join(lines) + "\n")

    def _note(self, figures: dict[str, float]) -> None:
        point = {"seconds": self.spent, "decisions": float(self.decisions), **figures}
        self.curve.append({name: float(f"{value:.4g}") for name, value in point.items()})

    def _progress(self) -> float:
        return min(1.0, self.spent / self.whole)

    def _between(self, first: float, last: float) -> float:
        return first + (last - first) * self._progress()

    @torch.no_grad()
    def _play(self, tables: Tables) -> list[Lesson]:
        """So many decisions at every table, and the value of where they led to."""
        lessons = [Lesson() for _ in range(HALVES)]
        for at in range(self.wishes.length + 1):
            for half, lesson in enumerate(lessons):
                shown = tables.wait(half)
                self._record(shown, lesson, first=at == 0)
                if at < self.wishes.length:
                    self._choose(shown, lesson)
                    tables.go_on(half)
                else:
                    self._value(shown, lesson)
                    tables.change(half)
        for lesson in lessons:
            self.decisions += len(lesson.picked) * lesson.picked[0].shape[0]
        return lessons

    def _record(self, shown: Shown, lesson: Lesson, *, first: bool) -> None:
        """How the last move ended, if it did: known only now."""
        if not first:
            lesson.done.append(self._sent(shown.done).bool())
            lesson.shares.append(self._sent(shown.shares))

    def _choose(self, shown: Shown, lesson: Lesson) -> None:
        seen, options = self._sent(shown.seen), self._sent(shown.options)
        with self._cast():
            told = self.choices(self.player(seen), options)
        picked = torch.multinomial(told.exp(), 1)
        actions = options.gather(1, picked).squeeze(1)
        shown.chosen[:] = actions.int().cpu().numpy()
        lesson.picked.append(picked.squeeze(1))
        lesson.chances.append(told.gather(1, picked).squeeze(1))
        lesson.seen.append(seen)
        lesson.options.append(options)
        lesson.hands.append(self._sent(shown.hands))
        self._value(shown, lesson, seen, lesson.hands[-1])

    def _value(
        self, shown: Shown, lesson: Lesson, seen: Tensor | None = None, hands: Tensor | None = None
    ) -> None:
        """What the position is worth to every seat; seats in their order, not from the one that is asked."""
        seen = self._sent(shown.seen) if seen is None else seen
        hands = self._sent(shown.hands) if hands is None else hands
        asked, seats = self._sent(shown.asked).long(), self._sent(shown.seats).long()
        with self._cast():
            shares = self.teacher(seen, hands, seats).exp()
        lesson.values.append(self.sign * shares.gather(1, places(asked, seats)))
        lesson.asked.append(asked)
        lesson.seats.append(seats)

    def _sent(self, array: Any) -> Tensor:  # noqa: ANN401  any of numpy's
        return torch.from_numpy(array).to(self.device, copy=True)

    def _cast(self) -> torch.autocast:
        return torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda")

    def _study(self, lessons: list[Lesson]) -> dict[str, float]:
        """One pass over what was played."""
        gained = [self._gains(lesson) for lesson in lessons]
        rows = {
            name: torch.cat([part for lesson in lessons for part in _played(lesson, name)])
            for name in ("seen", "hands", "options", "picked", "chances", "asked", "seats")
        }
        rows["gain"] = torch.cat([gain.flatten() for gain, _ in gained])
        rows["target"] = torch.cat([target.flatten(0, 1) for _, target in gained])
        rows["gain"] = (rows["gain"] - rows["gain"].mean()) / (rows["gain"].std() + 1e-6)
        rate = self._between(self.wishes.rate, self.wishes.last_rate)
        for group in self.optimiser.param_groups:
            group["lr"] = rate * min(1.0, (self.steps + 1) / 100)
        sums: dict[str, Tensor] = {}
        portions = 0
        for portion in _portions(rows, self.wishes.portion):
            portions += 1
            for name, value in self._step(portion).items():
                sums[name] = sums.get(name, torch.zeros((), device=self.device)) + value
        return {name: float(value) / portions for name, value in sums.items()} | {"rate": rate}

    def _gains(self, lesson: Lesson) -> tuple[Tensor, Tensor]:
        """By decision: what it gained for its seat, and what the teacher should have said, own place first."""
        values, ends = torch.stack(lesson.values), self.sign * torch.stack(lesson.shares)
        done = torch.stack(lesson.done)[..., None].float()
        traced = torch.zeros_like(values[0])
        ahead = []
        for at in reversed(range(len(lesson.done))):
            change = torch.where(done[at] > 0, ends[at], values[at + 1]) - values[at]
            traced = change + TRACE * (1 - done[at]) * traced
            ahead.append(traced)
        advantages = torch.stack(ahead[::-1])
        asked, seats = torch.stack(lesson.asked[:-1]), torch.stack(lesson.seats[:-1])
        gain = advantages.gather(2, asked[..., None]).squeeze(2)
        shares = self.sign * (advantages + values[:-1])
        by_place = shares.flatten(0, 1).gather(1, seats_at(asked.flatten(), seats.flatten()))
        return gain, by_place.reshape(shares.shape)

    def _step(self, rows: dict[str, Tensor]) -> dict[str, Tensor]:
        """One step of learning."""
        with self._cast():
            told = self.choices(self.player(rows["seen"]), rows["options"])
            shares = self.teacher(rows["seen"], rows["hands"], rows["seats"])
        chance = told.gather(1, rows["picked"][:, None]).squeeze(1)
        ratio = (chance - rows["chances"]).exp()
        gain = rows["gain"]
        policy = -torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        surprise = -(told.exp() * told).sum(1).mean()
        there = torch.arange(MOST_SEATS, device=shares.device) < rows["seats"][:, None]
        value = -(rows["target"] * shares * there).sum(1).mean()
        curiosity = self._between(self.wishes.curiosity, self.wishes.last_curiosity)
        loss = policy + 0.5 * value - curiosity * surprise
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]  # torch's own
        for net in (self.player, self.teacher):
            torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        self.optimiser.step()
        self._average()
        return {
            "policy": policy.detach(),
            "value": value.detach(),
            "entropy": surprise.detach(),
            "moved": (rows["chances"] - chance).detach().mean(),
        }

    @torch.no_grad()
    def _average(self) -> None:
        self.steps += 1
        kept = min(AVERAGED, 1 - 1 / self.steps)
        ours, theirs = list(self.shipped.parameters()), list(self.player.parameters())
        torch._foreach_lerp_(ours, theirs, 1 - kept)  # noqa: SLF001  as torch's own optimisers do


def _lock(tables: Tables) -> None:
    """Keep the shared memory where it is, so that the device fetches it by itself: several times faster."""
    first = torch.from_numpy(tables.halves[0].seen)
    torch.cuda.cudart().cudaHostRegister(first.data_ptr(), tables.memory.size, 0)


def places(asked: Tensor, seats: Tensor) -> Tensor:
    """For each seat its place, counted clockwise from the one that is asked; past the last seat itself."""
    seat = torch.arange(MOST_SEATS, device=asked.device)
    return torch.where(seat < seats[:, None], (seat - asked[:, None]) % seats[:, None], seat)


def seats_at(asked: Tensor, seats: Tensor) -> Tensor:
    """For each place the seat there."""
    place = torch.arange(MOST_SEATS, device=asked.device)
    return torch.where(place < seats[:, None], (place + asked[:, None]) % seats[:, None], place)


def _played(lesson: Lesson, name: str) -> list[Tensor]:
    parts: list[Tensor] = getattr(lesson, name)
    return parts[: len(lesson.picked)]


def _portions(rows: dict[str, Tensor], size: int) -> Iterator[dict[str, Tensor]]:
    """The rows in random order, so many at a time."""
    count = rows["gain"].shape[0]
    order = torch.randperm(count, device=rows["gain"].device)
    for at in range(0, count - size + 1, size):
        picked = order[at : at + size]
        yield {name: values[picked] for name, values in rows.items()}
