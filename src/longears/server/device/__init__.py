"""A table without a server: a node, its store and its answers inside a browser, for one guest."""
