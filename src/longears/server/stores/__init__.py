"""Where rows, finished games, guests and keys are kept."""
