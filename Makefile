# Each target sets up what it needs in a local virtual environment (.venv) and is then quick to run again.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml setup.py $(wildcard src/contentex/page/*.py src/contentex/page/*.pxd)

# Labelled pages, which are not part of the repository.
CONTENTEX_DATA ?= $(abspath ../shared/data)
CORPORA := $(addprefix $(CONTENTEX_DATA)/,wcxb-dev.parquet l3s.parquet cleaneval.parquet)
export CONTENTEX_DATA

.PHONY: run test lint bench bench-gate bench-papers bench-parsing learn fuzz pictures clean

run: $(VENV)/.ready-cli
	$(BIN)/python examples/compare_methods.py

test: $(VENV)/.ready-test
	$(BIN)/python -m pytest
	CONTENTEX_UNCOMPILED=1 $(BIN)/python -m pytest -q

lint: $(VENV)/.ready-lint $(VENV)/.ready-test $(VENV)/.ready-docs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# All methods and all peers on the labelled pages at hand; the report is bench-results/report.html.
bench: $(VENV)/.ready-bench $(VENV)/.ready-peers
	-$(BIN)/contentex bench peers --install
	$(BIN)/contentex bench run $(CORPORA)

# Fails when a figure falls below its floor.
bench-gate: $(VENV)/.ready-bench $(VENV)/.ready-peers
	$(BIN)/contentex bench gate

# The papers' tables again: docs/papers.md.
bench-papers: $(VENV)/.ready-bench $(VENV)/.ready-peers
	$(BIN)/contentex bench papers -o docs

# How fast a page becomes a table, beside other parsers.
bench-parsing: $(VENV)/.ready-bench $(VENV)/.ready-peers
	$(BIN)/contentex bench parsing

# The model of the method `auto` again, with its card: learned/card.md.
learn: $(VENV)/.ready-learn
	$(BIN)/contentex learn $(CONTENTEX_DATA)/wcxb-dev.parquet $(CONTENTEX_DATA)/l3s.parquet --weight l3s=0.3 \
	  --check $(CONTENTEX_DATA)/cleaneval.parquet --check $(CONTENTEX_DATA)/cleanportal.parquet --output learned --force

fuzz: $(VENV)/.ready-fuzz
	$(BIN)/python -m tools.fuzz --seconds 60

# The heat maps in the documentation; they need Chromium.
pictures: $(VENV)/.ready-docs
	$(BIN)/python tools/pictures.py

clean:
	rm -rf $(VENV) build .cache src/*.egg-info
	find src -name '*.so' -delete

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# The package itself, in place: the compiled modules stand beside their sources.
$(VENV)/.ready-core: $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

# What an extra names, without building the package again.
$(VENV)/.ready-%: $(VENV)/.ready-core
	$(BIN)/python -c "import tomllib; project = tomllib.load(open('pyproject.toml', 'rb'))['project']; \
	  print(*project['optional-dependencies']['$*'], sep='\n')" > $(VENV)/$*.txt
	$(BIN)/python -m pip install --quiet --requirement $(VENV)/$*.txt
	@touch $@
