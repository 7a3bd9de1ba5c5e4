"""What stores that write one batch after the other have in common."""

from longears.node.log import log
from longears.node.protocols import Batch, Committed

GATHER_SECONDS = 0.00008
MOST_GATHER_SECONDS = 0.005
"""How long a busy store waits for more rows to share the next batch with: for each row of the last one, and
in all.  One table alone never waits."""
SLOW_SECONDS = 3.0
"""An answer that takes longer is trouble, too."""


def gather_seconds(count: int) -> float:
    """How long to gather after a batch of so many."""
    return min(count * GATHER_SECONDS, MOST_GATHER_SECONDS) if count > 1 else 0.0


def tell(committed: Committed, batch: Batch) -> None:
    """Whoever hears of it may fail; the store goes on."""
    try:
        committed(batch)
    except Exception:
        log.exception("a commit could not be told")  # the next one can
