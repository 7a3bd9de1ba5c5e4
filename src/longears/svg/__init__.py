"""Pictures: cards and tables as SVG, drawn by rule, with no art or fonts from elsewhere."""

from longears.svg.faces import card, symbols
from longears.svg.table import table_svg

__all__ = ["card", "symbols", "table_svg"]
