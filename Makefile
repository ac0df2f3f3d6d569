# make play    install and build what is needed, start the game and open its page
# make table   install what is needed and play in the terminal
# make test    install what is needed and run every check, with the compiled and with the pure rules
# make soak    the long random runs, whose last results stand in docs/SOAK.md
# make golden  write the golden files again: all texts and some stories, to be read after a change
# make bench   the speed of the rules
# make train-check  train from nothing for two minutes, which must beat the search that has learned nothing
# make load    the server with a thousand games, whose last results stand in docs/LOAD.md
# make chaos   five hundred schedules of faults at places of several servers, whose last results stand in docs/CHAOS.md
# make clean   remove everything that was made

PYTHON ?= python3
BIN := .venv/bin
SOURCES := tools/install.py $(wildcard pyproject.toml src/mindbug/rules/*.py src/mindbug/search/*.py src/mindbug/tensors/*.py)
FIRST_POOLS := --pool first-contact --pool new-servants --pool both
PAGE := src/mindbug/server/page/index.html
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/generated/*' -not -name protocol.ts 2>/dev/null)
PYTEST := $(BIN)/python -m pytest -q -n 3 --dist worksteal  # for two cores: what waits for a clock or a restart leaves them free
export PYTHONDONTWRITEBYTECODE :=  # the tests start hundreds of processes: none compiles what another has compiled

.PHONY: play table page test check test-compiled test-pure soak chaos golden bench load train-check clean

play: .venv/ready
	@$(MAKE) --no-print-directory --silent page \
		&& exec $(BIN)/mindbug serve --open $(ARGS) \
		|| { echo "* The page could not be built, see above: playing in the terminal instead"; exec $(BIN)/mindbug play; }

table: .venv/ready
	@$(BIN)/mindbug play $(ARGS)

page: $(PAGE)

$(PAGE): src/mindbug/server/messages.py $(WEB) | .venv/ready
	@$(BIN)/python tools/build_page.py
	@touch $@

test: check test-compiled test-pure

check: .venv/ready-to-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyrefly check
	$(BIN)/lint-imports
	@$(BIN)/python tools/build_page.py check

test-compiled: .venv/ready-to-test page
	@echo "* The tests with the rules as installed (compiled, unless there was no C compiler)"
	$(PYTEST)

test-pure: .venv/ready-to-test
	@echo "* The tests of the rules, with the pure rules"
	MINDBUG_PURE=1 MINDBUG_GAMES=30 $(PYTEST) -m "not once"

soak: .venv/ready-to-test
	$(BIN)/python tests/soak.py --everything --games 200500
	$(BIN)/python tests/soak.py --games 20000 --share 0.005 $(FIRST_POOLS)
	$(BIN)/python tests/soak.py --worlds --games 100
	MINDBUG_PURE=1 $(BIN)/python tests/soak.py --games 2000 --share 0.005 $(FIRST_POOLS)
	$(BIN)/python tests/soak.py --strangers --games 2000
	$(BIN)/python tests/soak.py --invented --games 4000
	$(BIN)/python tests/soak.py --workshop --games 100000

chaos: .venv/ready-to-test
	$(BIN)/python tests/chaos.py --schedules 500 $(ARGS)

golden: .venv/ready-to-test
	$(BIN)/python tests/golden.py

bench: .venv/ready
	@$(BIN)/mindbug bench $(ARGS)

train-check: .venv/ready-to-test
	rm -rf build/train-check
	$(BIN)/mindbug train --size small --check --folder build/train-check $(ARGS)

load: .venv/ready-to-test
	@$(BIN)/python benchmarks/load.py $(ARGS)

.venv/ready: $(SOURCES)
	@$(PYTHON) tools/install.py .venv serve
	@touch $@

.venv/ready-to-test: $(SOURCES)
	@$(PYTHON) tools/install.py .venv test
	@touch $@ .venv/ready

clean:
	rm -rf src/mindbug/server/page src/mindbug/lab/pictures.json web/node_modules web/src/protocol.ts web/src/*/generated
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .schemathesis .import_linter_cache
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
