"""Pictures: cards and tables as SVG, drawn by rule, with no fonts or art from elsewhere."""

from longears.svg.faces import card, symbols

__all__ = ["card", "symbols"]
