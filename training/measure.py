"""How a player fares against others that move at random: the least that training must bring."""

import numpy as np
import torch

from longears.envs.batch import Batch
from training.net import Choices, Player
from training.tables import MOST_OPTIONS

TABLES = 1024


@torch.no_grad()
def against_random(player: Player, choices: Choices, game: str, games: int, seats: int = 4) -> float:
    """The share of its fair losses (of wins, where nobody loses) of one player among random ones."""
    batch = Batch(game, TABLES, seats, seed=17, forced=False)
    device = choices.first.device
    ours = np.arange(TABLES) % seats
    played = counted = 0.0
    while played < games:
        seen, _, asked = batch.observe()
        options = torch.from_numpy(batch.options(MOST_OPTIONS)).to(device)
        told = choices(player(torch.from_numpy(seen.copy()).to(device)), options)
        best = options.gather(1, told.argmax(1, keepdim=True)).squeeze(1).cpu().numpy()
        rewards, done = batch.step(np.where(asked == ours, best, batch.random_actions()))
        ends = batch.losers if batch.rules.spec.has_loser else rewards == rewards.max(axis=1, keepdims=True)
        shares = ends / np.maximum(1, ends.sum(axis=1, keepdims=True))
        counted += float((shares[np.arange(TABLES), ours] * done).sum())
        played += float(done.sum())
    return counted / played * seats
