# Every target sets up what it needs: a fresh machine has only Python 3.11+, make and a package index.
PYTHON ?= python3
PORT ?= $(or $(KIFU_PORT),8000)
DATA ?= $(or $(KIFU_DATA),.kifu)
BIN := .venv/bin

# Tests start hundreds of Python processes: without its bytecode each of them compiles the whole project again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run check checked test test-long bench train forecast policies lint tested openapi clients screenshots clean

run: .venv/installed
	$(BIN)/kifu serve --port $(PORT) --data "$(DATA)"

# Run this while you work: all that needs neither Redis nor a browser, with fewer matches (KIFU_QUICK).
check: .venv/installed-dev
	@begin=$$(date +%s); $(MAKE) --no-print-directory --jobs 2 lint checked && echo "make check took $$(( $$(date +%s) - begin )) s"

# Three processes, since some tests wait.
checked: .venv/installed-dev
	KIFU_QUICK=1 $(BIN)/pytest -q -n 3 --dist loadfile -m "not redis and not browser"

# More processes than cores: while some wait for a service or a browser, others compute.
TESTING ?= 5

test: .venv/installed-dev
	@$(MAKE) --no-print-directory --jobs 2 lint tested

# Collects the tests once before, so that not every process of pytest compiles all of them.
tested: .venv/installed-dev
	@$(BIN)/pytest --collect-only --quiet > /dev/null
	$(BIN)/pytest -n $(TESTING) --dist loadfile

test-long: .venv/installed-clients lint
	KIFU_LONG=1 $(BIN)/pytest -n 2 --dist loadfile

lint: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/installed-bench
	$(BIN)/python -m benchmarks

# Makes the weights of an evaluation again: make train GAME=yedo TRAINING="--generations 40".
train: .venv/installed-bench
	$(BIN)/python -m benchmarks.train $(GAME) $(TRAINING)

# Makes the weights of a forecast again, after those of the evaluation: make forecast GAME=nippon.
forecast: .venv/installed-bench
	$(BIN)/python -m benchmarks.forecast $(GAME)

# Chooses the policies of searches again, after both: make policies GAME=nippon.
policies: .venv/installed-bench
	$(BIN)/python -m benchmarks.policies $(GAME)

openapi: .venv/installed
	$(BIN)/kifu openapi > openapi.yaml.new
	mv openapi.yaml.new openapi.yaml

# The types of both clients, of openapi.yaml. Those of TypeScript need Node.
clients: .venv/installed-dev
	cd clients/typescript && npm install --no-audit --no-fund --no-package-lock --loglevel=error
	$(BIN)/python clients/generate.py

screenshots: .venv/installed-dev
	$(BIN)/python -m tests.web.screenshots docs/screenshots service/web/pictures

.venv/installed: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[server]'
	touch $@

.venv/installed-dev: .venv/installed
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

.venv/installed-clients: .venv/installed-dev
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[clients]'
	touch $@

.venv/installed-bench: .venv/installed-dev
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[bench]'
	touch $@

clean:
	rm -rf .venv .kifu .mypy_cache .ruff_cache .pytest_cache .hypothesis
