# Everything sets itself up: a virtual environment in .venv with pinned packages, and the kernels compiled in place.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNELS := $(shell find src -name '*.pxd')

.PHONY: help run test docs prove prove-laws prove-records prove-bots bench clean

help:          ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18
	@echo "  SIZES passes parameters on: make prove-laws-dayous SIZES='--law-games 100'"

run: $(VENV)/ready  ## set everything up and play a game in the terminal (without one, watch bots play)
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/longears play; else $(BIN)/longears play thulla --auto; fi

test: $(VENV)/dev  ## everything that must hold: format, lint, types, tests
	$(BIN)/ruff format --check src tests proofs benchmarks examples setup.py
	$(BIN)/ruff check src tests proofs benchmarks examples setup.py
	$(BIN)/mypy
	$(BIN)/pytest

prove: prove-laws prove-records prove-bots  ## all the long proofs

prove-laws: prove-laws-getaway prove-laws-dayous prove-laws-kadi  ## the nine laws over millions of games, in three parts

prove-laws-getaway: GAMES = donkey kazhutha-kali thulla
prove-laws-dayous: GAMES = dayous
prove-laws-kadi: GAMES = kadi
prove-laws-%: $(VENV)/dev
	$(BIN)/python -m proofs.laws --games $(GAMES) $(SIZES)

prove-records: $(VENV)/dev  ## records read and written again, and a fuzzed reader
	$(BIN)/python -m proofs.records $(SIZES)

prove-bots: $(foreach game,donkey kazhutha-kali thulla dayous kadi,prove-bots-$(game))  ## how well the bots play, game by game

prove-bots-%: $(VENV)/dev
	$(BIN)/python -m proofs.bots --games $* $(SIZES)

bench: $(VENV)/bench  ## our kernels beside OpenSpiel and RLCard
	$(BIN)/python -m benchmarks.engines $(SIZES)

docs: $(VENV)/dev  ## write the generated pages of docs/ again
	$(BIN)/python -m longears.games.getaway.pages docs/rules
	$(BIN)/python -m longears.games.dayous.pages docs/rules
	$(BIN)/python -m longears.games.kadi.pages docs/rules

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: $(BIN)/python pyproject.toml setup.py requirements.txt $(KERNELS) $(KERNELS:.pxd=.py)
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/dev: $(VENV)/ready requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	@touch $@

$(VENV)/bench: $(VENV)/ready requirements-bench.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-bench.txt
	@touch $@

clean:         ## remove what was built
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' -delete
