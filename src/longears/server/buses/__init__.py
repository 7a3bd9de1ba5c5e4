"""How nodes that serve the same room tell each other."""
