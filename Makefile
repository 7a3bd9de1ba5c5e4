# Everything sets itself up: a virtual environment in .venv with pinned packages, and the kernels compiled in place.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Commands that measure keep their figures with `make NAME KEEP=1`, and note the sizes they ran with.
export SIZES
KEPT = $(if $(KEEP),--keep $@)
KERNELS := $(shell find src -name '*.pxd')
# CI's machine is shared and halts at times: what fails there is tried twice more, and named at the end. Here it fails at once.
PYTEST := $(BIN)/pytest $(if $(CI),--reruns 2 --reruns-delay 1 -rR)
CHECKED := src tests proofs benchmarks examples tools setup.py web/build.py web/backend.py web/tools

WEB := src/longears/web/index.html
WEB_MODULES := web/node_modules/.package-lock.json
GALLERY := build/gallery/index.html
LIGHTHOUSE := tools/audit/node_modules/.package-lock.json
WEB_SOURCES := $(shell find src/longears/words src/longears/games/*/words/* -name '*.json') $(shell find web/src web/messages web/public web/tools web/index.html web/vite.config.ts web/package-lock.json web/python.txt -type f -not -path '*/paraglide/*' 2>/dev/null)

# Time is not asserted in a test: how long a table was silent is only printed here.
QUICK_NODES := --tables 10 --rate 40 --faults 11 --processes 1 --untimed

.PHONY: help run run-nodes play web test test-web test-more docs docs-simulations docs-site release-check prove prove-laws prove-records prove-kills prove-kills-postgresql prove-nodes prove-power prove-many prove-hostile prove-bots prove-nets prove-ceiling chromium browsers proxies bench bench-engines bench-envs bench-server bench-crowd bench-package bench-simulate learn-thulla opening-ace bench-tips shots tasks weight demo offline-times lighthouse languages sbom systemd containers databases clean

help:          ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20
	@echo "  KEEP=1 keeps what a command measured, for docs/reference/figures.md: make bench-engines KEEP=1"
	@echo "  SIZES passes parameters on: make prove-laws-dayous SIZES='--law-games 100'"

run: $(VENV)/ready $(WEB)  ## set everything up and open the table: the server and its page
	$(BIN)/longears serve

run-nodes: $(VENV)/dev $(WEB) databases proxies  ## three nodes with PostgreSQL, Redis and HAProxy on this machine, to try
	PATH="$$PATH:/usr/sbin" $(BIN)/python -m tools.nodes $(SIZES)

play: $(VENV)/ready  ## a game in the terminal
	$(BIN)/longears play

web: $(WEB) $(GALLERY)  ## build the web client into the package, and the tables that only tests look at

test: $(VENV)/dev docs-site test-web $(GALLERY) browsers  ## everything that must hold: format, lint, types, tests, and the site of docs/ is built
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/mypy
	$(PYTEST) -n auto --ignore tests/browser --ignore tests/node/more --ignore tests/server/buses/more --ignore tests/server/stores/more --ignore tests/package --ignore tests/proxies --ignore tests/deploy
	$(PYTEST) -n auto --dist worksteal tests/browser --ignore tests/browser/more

test-more: $(VENV)/more $(GALLERY) browsers proxies systemd containers databases  ## what takes longer: every screen in Firefox, in WebKit and with axe-core, real proxies, systemd, PostgreSQL and Redis, a node in Pyodide, the package, the site of docs/, small proofs
	$(PYTEST) -n auto --dist worksteal tests/browser/more
	PATH="$$PATH:/usr/sbin" $(PYTEST) tests/proxies
	$(PYTEST) tests/deploy
	$(PYTEST) tests/server/buses/more tests/server/stores/more
	$(PYTEST) -n auto --store postgresql tests/server tests/node --ignore tests/server/buses/more --ignore tests/server/stores/more --ignore tests/node/more
	PATH="$(CURDIR)/$(BIN):$$PATH" $(PYTEST) tests/package
	PATH="$(CURDIR)/$(BIN):$$PATH" $(PYTEST) tests/node/more
	$(BIN)/python -m proofs.kills --kills 3
	$(BIN)/python -m proofs.kills --store postgresql --kills 3
	$(BIN)/python -m proofs.power --kills 2 --faults 1
	PATH="$$PATH:/usr/sbin" $(BIN)/python -m proofs.nodes $(QUICK_NODES)

test-web: $(VENV)/dev $(WEB) $(WEB_MODULES)
	$(BIN)/python web/tools/make_wire.py --check
	$(BIN)/python web/tools/make_sheet_words.py --check
	PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web run check

prove: prove-laws prove-records prove-kills prove-kills-postgresql prove-nodes prove-power prove-many prove-hostile prove-bots prove-nets  ## all the long proofs

prove-laws: prove-laws-getaway prove-laws-dayous prove-laws-kadi  ## the nine laws over millions of games, in three parts

prove-laws-getaway: GAMES = donkey kazhutha-kali thulla
prove-laws-dayous: GAMES = dayous
prove-laws-kadi: GAMES = kadi
prove-laws-%: $(VENV)/dev
	$(BIN)/python -m proofs.laws --games $(GAMES) $(KEPT) $(SIZES)

prove-records: $(VENV)/dev  ## records read and written again, and a fuzzed reader
	$(BIN)/python -m proofs.records $(KEPT) $(SIZES)

prove-kills: $(VENV)/dev  ## the server is killed again and again, and loses nothing
	$(BIN)/python -m proofs.kills $(KEPT) $(SIZES)

prove-kills-postgresql: $(VENV)/dev databases  ## the same with everything in PostgreSQL, which is killed as well
	$(BIN)/python -m proofs.kills --store postgresql $(KEPT) $(SIZES)

prove-nodes: $(VENV)/dev databases proxies  ## several nodes under play lose nothing, whatever is killed, stopped, cut off or full
	PATH="$$PATH:/usr/sbin" $(BIN)/python -m proofs.nodes $(KEPT) $(SIZES)

prove-power: $(VENV)/dev  ## only what was flushed survives, and the disk fails in every way
	@command -v gcc > /dev/null || command -v cc > /dev/null || { echo "prove-power needs a C compiler"; exit 1; }
	$(BIN)/python -m proofs.power $(KEPT) $(SIZES)

prove-many: $(VENV)/dev  ## what 100,000 finished games and 20,000 unfinished rooms in the store cost
	$(BIN)/python -m proofs.many $(KEPT) $(SIZES)

prove-hostile: $(VENV)/dev  ## nonsense and malice at both doors
	$(BIN)/python -m proofs.hostile $(KEPT) $(SIZES)

prove-bots: $(foreach game,donkey kazhutha-kali thulla dayous kadi,prove-bots-$(game))  ## how well the bots play, game by game

prove-bots-%: $(VENV)/dev
	$(BIN)/python -m proofs.bots --games $* $(KEPT) $(SIZES)

prove-nets: prove-nets-getaway prove-nets-dayous prove-nets-kadi  ## how strong the players are that learned, beside the search; 20 minutes

prove-nets-getaway: GAMES = donkey kazhutha-kali thulla
prove-nets-dayous: GAMES = dayous
prove-nets-kadi: GAMES = kadi
prove-nets-%: $(VENV)/dev
	$(BIN)/python -m proofs.nets --games $(GAMES) $(KEPT) $(SIZES)

prove-ceiling: $(VENV)/dev  ## how much of Kadi is in what nobody can see
	$(BIN)/python -m proofs.ceiling $(KEPT) $(SIZES)

bench: bench-engines bench-envs  ## our kernels and environments beside OpenSpiel, RLCard and PettingZoo

bench-engines: $(VENV)/bench  ## only the kernels
	$(BIN)/python -m benchmarks.engines $(KEPT) $(SIZES)

bench-envs: $(VENV)/bench  ## only the environments
	$(BIN)/python -m benchmarks.environments $(KEPT) $(SIZES)

learn-thulla: $(VENV)/dev  ## how well a seat plays that learnt Thulla from nothing, on one core
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m benchmarks.learning $(KEPT) $(SIZES)

opening-ace: $(VENV)/dev  ## how often the first trick is cut, game by game and seat by seat
	$(BIN)/python -m benchmarks.openings $(KEPT) $(SIZES)

bench-simulate: $(VENV)/dev  ## how many games a second `longears simulate` plays, with one process and with two
	$(BIN)/python -m benchmarks.simulating $(KEPT) $(SIZES)

bench-server: $(VENV)/bench benchmarks/server/peers/node_modules/.package-lock.json databases  ## our server, in a file and on PostgreSQL with Redis, beside public ones
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m benchmarks.server $(KEPT) $(SIZES)

bench-crowd: $(VENV)/dev databases proxies  ## 2,000 live tables and 8,000 sockets on three nodes, with 25,000 rooms in the store
	PATH="$$PATH:/usr/sbin" $(BIN)/python -m benchmarks.crowd $(KEPT) $(SIZES)

bench-package: $(VENV)/dev $(VENV)/node  ## what it costs to install and to start: packages, megabytes, seconds
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m benchmarks.package $(KEPT) $(SIZES)

bench-tips: $(VENV)/dev  ## what each tip is worth, into benchmarks/results, docs/reference/tips.md and the rule pages
	$(BIN)/python -m benchmarks.tips $(SIZES)

demo: $(VENV)/ready $(WEB)  ## the page as files for any web space, where one plays against bots without a server: build/demo
	$(BIN)/python -m tools.demo $(SIZES)

offline-times: $(VENV)/dev $(WEB) chromium  ## how long it takes from a tap to the cards without a server, and how much memory
	$(BIN)/python -m tools.offline $(KEPT) $(SIZES)

shots: $(VENV)/dev $(WEB) $(GALLERY) chromium  ## screenshots of every screen into shots/
	$(BIN)/python -m tools.shots $(SIZES)

tasks: $(VENV)/dev $(WEB) chromium  ## how long the page is busy while cards are played on a slow phone
	$(BIN)/python -m tools.tasks $(KEPT) $(SIZES)

weight: $(VENV)/dev $(WEB) chromium  ## what a first visit brings over the wire, in each language
	$(BIN)/python -m tools.weight $(KEPT) $(SIZES)

lighthouse: $(VENV)/dev $(WEB) $(LIGHTHOUSE) chromium  ## what Lighthouse says of the first page and of a table; performance counts on a quiet machine
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tools.lighthouse $(KEPT) $(SIZES)

languages: $(VENV)/dev  ## how complete each language is, and what was not read a second time
	$(BIN)/python -m tools.languages
	$(BIN)/python -m tools.reading

sbom: $(VENV)/dev  ## the packages longears is made of, as a CycloneDX list: build/longears.cdx.json
	$(BIN)/python -m tools.sbom

docs: $(VENV)/dev  ## write the generated pages of docs/ again
	$(BIN)/python -m longears.rulepage docs/reference/rules
	$(BIN)/python -m longears.server.protocol docs/reference
	$(BIN)/python -m longears.envs.pages docs/reference/envs
	$(BIN)/python -m tools.commands docs/reference
	$(BIN)/python -m benchmarks.figures docs/reference/figures.md README.md
	$(BIN)/python -m tools.levels

docs-simulations: $(VENV)/dev  ## play all presets again and write what docs/reference/simulations.md says of them
	$(BIN)/python -m longears.sim.page docs/reference

docs-site: $(VENV)/more  ## the site of docs/, into build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

release-check: $(VENV)/more chromium  ## a rehearsal of a release: versions, second readings, source archive, wheel, metadata, site, types, workflows
	$(BIN)/python tools/release.py
	$(BIN)/python -m tools.reading --check
	PATH="$(CURDIR)/$(BIN):$$PATH" $(PYTEST) tests/package

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: $(BIN)/python pyproject.toml setup.py requirements.txt $(KERNELS) $(KERNELS:.pxd=.py)
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/dev: $(VENV)/ready requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	@touch $@

$(VENV)/more: $(VENV)/dev requirements-more.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-more.txt
	@touch $@

$(VENV)/bench: $(VENV)/ready requirements-bench.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-bench.txt
	@touch $@

# The browsers of the tests and screenshots: Debian's, since no others can be had everywhere.
# $(call debian,THINGS,PACKAGES) installs the packages if one of the commands or files is missing; without the right to, it asks for them.
debian = @PATH="$$PATH:/usr/sbin"; for thing in $(1); do command -v $$thing > /dev/null || [ -e $$thing ] || missing=$$thing; done; \
	[ -n "$$missing" ] || exit 0; \
	if [ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then \
		echo "$$missing is missing, which the tests need. On Debian: sudo apt-get install $(2)"; exit 1; \
	fi; \
	apt-get update -qq && apt-get install -y -qq $(2) > /dev/null

# The fonts are those of the scripts that our languages are written in.
CHROMIUM := chromium-headless-shell /usr/share/fonts/truetype/noto/NotoNastaliqUrdu-Regular.ttf
BROWSERS := $(CHROMIUM) firefox-esr WebKitWebDriver Xvfb
CHROMIUM_PACKAGES := chromium-headless-shell fonts-dejavu-core fonts-noto-color-emoji fonts-noto-core
BROWSER_PACKAGES := $(CHROMIUM_PACKAGES) firefox-esr webkit2gtk-driver xvfb

chromium:
	$(call debian,$(CHROMIUM),$(CHROMIUM_PACKAGES))

proxies:
	$(call debian,nginx haproxy openssl,nginx-light haproxy openssl)

browsers:
	$(call debian,$(BROWSERS),$(BROWSER_PACKAGES))

systemd:
	$(call debian,systemd-analyze,systemd)

containers:
	$(call debian,debootstrap,debootstrap)

databases:
	$(call debian,pg_ctlcluster redis-server,postgresql redis-server)

# Node from PyPI where none is installed.
$(VENV)/node: $(BIN)/python requirements-web.txt
	@command -v npm > /dev/null || $(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-web.txt
	@touch $@

$(WEB): $(VENV)/node $(WEB_SOURCES)
	$(BIN)/python web/build.py
	@touch $@

$(WEB_MODULES): $(VENV)/node web/package-lock.json web/python.txt
	$(BIN)/python web/build.py --install

$(GALLERY): $(WEB) $(WEB_MODULES)
	PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web run gallery

benchmarks/server/peers/node_modules/.package-lock.json: $(VENV)/node benchmarks/server/peers/package-lock.json
	PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --prefix benchmarks/server/peers --no-audit --no-fund
	@touch $@

$(LIGHTHOUSE): $(VENV)/node tools/audit/package-lock.json
	PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --prefix tools/audit --no-audit --no-fund --ignore-scripts
	@touch $@

clean:         ## remove what was built
	rm -rf $(VENV) build dist src/*.egg-info src/longears/web web/node_modules benchmarks/server/peers/node_modules tools/audit/node_modules
	find src -name '*.so' -delete
