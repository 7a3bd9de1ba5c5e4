"""Games that nobody advises on."""

from longears.bots.advice import Advice

ADVICE: Advice = {}
