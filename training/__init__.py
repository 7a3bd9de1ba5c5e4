"""Training players by self-play: `python -m training --help`."""
