# Everything sets itself up: a virtual environment in .venv with pinned packages, and the kernels compiled in place.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNELS := $(shell find src -name '*.pxd')
CHECKED := src tests proofs benchmarks examples tools setup.py web/build.py web/tools

WEB := src/longears/web/index.html
GALLERY := build/gallery/index.html
WEB_SOURCES := $(shell find web/src web/messages web/public web/tools web/index.html web/vite.config.ts web/package-lock.json -type f -not -path '*/paraglide/*' 2>/dev/null)

.PHONY: help run play web test test-web test-more docs docs-simulations prove prove-laws prove-records prove-kills prove-hostile prove-bots chromium browsers bench bench-engines bench-envs bench-server bench-tips shots tasks clean

help:          ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20
	@echo "  SIZES passes parameters on: make prove-laws-dayous SIZES='--law-games 100'"

run: $(VENV)/ready $(WEB)  ## set everything up and open the table: the server and its page
	$(BIN)/longears serve

play: $(VENV)/ready  ## a game in the terminal
	$(BIN)/longears play

web: $(WEB) $(GALLERY)  ## build the web client into the package, and the tables that only tests look at

test: $(VENV)/dev test-web $(GALLERY) browsers  ## everything that must hold: format, lint, types, tests
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/mypy
	$(BIN)/pytest -n auto --ignore tests/browser
	$(BIN)/pytest tests/browser --ignore tests/browser/more

test-more: $(VENV)/dev $(GALLERY) browsers  ## what takes longer: every screen in Firefox and in WebKit
	$(BIN)/pytest tests/browser/more

test-web: $(VENV)/dev $(WEB)
	$(BIN)/python web/tools/make_wire.py --check
	$(BIN)/python web/tools/make_sheet_words.py --check
	PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web run check

prove: prove-laws prove-records prove-kills prove-hostile prove-bots  ## all the long proofs

prove-laws: prove-laws-getaway prove-laws-dayous prove-laws-kadi  ## the nine laws over millions of games, in three parts

prove-laws-getaway: GAMES = donkey kazhutha-kali thulla
prove-laws-dayous: GAMES = dayous
prove-laws-kadi: GAMES = kadi
prove-laws-%: $(VENV)/dev
	$(BIN)/python -m proofs.laws --games $(GAMES) $(SIZES)

prove-records: $(VENV)/dev  ## records read and written again, and a fuzzed reader
	$(BIN)/python -m proofs.records $(SIZES)

prove-kills: $(VENV)/dev  ## the server is killed again and again, and loses nothing
	$(BIN)/python -m proofs.kills $(SIZES)

prove-hostile: $(VENV)/dev  ## nonsense and malice at both doors
	$(BIN)/python -m proofs.hostile $(SIZES)

prove-bots: $(foreach game,donkey kazhutha-kali thulla dayous kadi,prove-bots-$(game))  ## how well the bots play, game by game

prove-bots-%: $(VENV)/dev
	$(BIN)/python -m proofs.bots --games $* $(SIZES)

bench: bench-engines bench-envs  ## our kernels and environments beside OpenSpiel, RLCard and PettingZoo

bench-engines: $(VENV)/bench  ## only the kernels
	$(BIN)/python -m benchmarks.engines $(SIZES)

bench-envs: $(VENV)/bench  ## only the environments
	$(BIN)/python -m benchmarks.environments $(SIZES)

bench-server: $(VENV)/bench benchmarks/server/peers/node_modules/.package-lock.json  ## our server beside public ones
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m benchmarks.server $(SIZES)

bench-tips: $(VENV)/dev  ## what each tip is worth, into benchmarks/results, docs/tips.md and the rule pages
	$(BIN)/python -m benchmarks.tips $(SIZES)

shots: $(VENV)/dev $(WEB) $(GALLERY) chromium  ## screenshots of every screen into shots/
	$(BIN)/python -m tools.shots $(SIZES)

tasks: $(VENV)/dev $(WEB) chromium  ## how long the page is busy while cards are played on a slow phone
	$(BIN)/python -m tools.tasks $(SIZES)

docs: $(VENV)/dev  ## write the generated pages of docs/ again
	$(BIN)/python -m longears.rulepage docs/rules
	$(BIN)/python -m longears.server.protocol docs
	$(BIN)/python -m longears.envs.pages docs/envs

docs-simulations: $(VENV)/dev  ## play all presets again and write what docs/simulations.md says of them
	$(BIN)/python -m longears.sim.page docs

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

# The browsers of the tests and screenshots: Debian's, since no others can be had everywhere.
# $(call debian,COMMANDS,PACKAGES) installs the packages if one of the commands is missing.
debian = @for command in $(1); do command -v $$command > /dev/null || missing=$$command; done; \
	[ -n "$$missing" ] || exit 0; \
	[ "$$(id -u)" = 0 ] || { echo "the browser tests need the packages $(2)"; exit 1; }; \
	apt-get update -qq && apt-get install -y -qq $(2) > /dev/null

chromium:
	$(call debian,chromium,chromium)
	@fc-list | grep -q NotoColorEmoji || [ "$$(id -u)" != 0 ] || { apt-get update -qq && apt-get install -y -qq fonts-noto-color-emoji > /dev/null; }

browsers: chromium
	$(call debian,firefox-esr WebKitWebDriver Xvfb,firefox-esr webkit2gtk-driver xvfb)

# Node from PyPI where none is installed.
$(VENV)/node: $(BIN)/python requirements-web.txt
	@command -v npm > /dev/null || $(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-web.txt
	@touch $@

$(WEB): $(VENV)/node $(WEB_SOURCES)
	$(BIN)/python web/build.py
	@touch $@

$(GALLERY): $(WEB)
	PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web run gallery

benchmarks/server/peers/node_modules/.package-lock.json: $(VENV)/node benchmarks/server/peers/package-lock.json
	PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --prefix benchmarks/server/peers --no-audit --no-fund
	@touch $@

clean:         ## remove what was built
	rm -rf $(VENV) build dist src/*.egg-info src/longears/web web/node_modules benchmarks/server/peers/node_modules
	find src -name '*.so' -delete
