# `make help` says what there is. Needed: Python 3.11 or newer, and make.

PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3 python3.14 python; do \
	$$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin

# The environment is ready for exactly these pins and this list of modules; new text in a module needs nothing.
MODULES := $(sort $(shell find core protocol server -name '*.py'))
READY := .venv/ready-$(shell { cat pyproject.toml constraints.txt; echo $(MODULES); } | cksum | cut -d ' ' -f 1)

.PHONY: help demo test test-tools check bench coverage torture readme pictures constraints clean

help: ## Say what there is
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 22

demo: $(READY) ## Play a developer's conversation and show what is remembered
	@$(BIN)/mnemic demo

test: check ## Check the code, then run every test; a client that is not installed is skipped by name
	@$(BIN)/pytest -n 2 --cov

test-tools: $(READY) ## Install what some tests drive (editors, a browser, vscode-jsonrpc, Qwen Code) into .tools
	@sh tests/tools/install.sh $(BIN)/python

check: $(READY) ## Lint, format and types, all strict
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --quiet --check
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/mypy --no-error-summary client-examples

bench: $(READY) ## Measure speed, recall, extraction and hovers
	@$(BIN)/python -m benchmarks

coverage: $(READY) ## Run the tests and show, line by line, what of core they reach
	@$(BIN)/pytest -n 2 --cov --cov-report=html:build/coverage
	@echo "See build/coverage/index.html"

torture: $(READY) ## Kill each operation at each step; let eight processes loose on one store, three times
	@$(BIN)/python -m tests.torture

readme: $(READY) ## Put into the pages what commands and the demo print, and what modules say of themselves
	@$(BIN)/python docs/bless.py

pictures: $(READY) ## Take the pictures of VS Code in docs/images anew, in a real one
	@EDITOR_PICTURES=$(CURDIR)/docs/images $(BIN)/pytest -q -n 0 tests/editors/test_vscode.py -k person

constraints: ## Renew the pins: the newest versions that pyproject.toml allows
	@rm -rf build/newest && $(PYTHON) -m venv build/newest
	@build/newest/bin/pip install --quiet --disable-pip-version-check '.[dev]'
	@grep '^#' constraints.txt > build/constraints.txt
	@build/newest/bin/pip freeze --all | grep -v -e '^pip=' -e '^mnemic' | sort -f >> build/constraints.txt
	@mv build/constraints.txt constraints.txt && rm -rf build/newest

clean: ## Remove everything that was made here
	@rm -rf .venv .tools build dist *.egg-info .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find core protocol server tests benchmarks client-examples -name __pycache__ -prune -exec rm -rf {} +

$(READY): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer with its venv module was found. Name one: make PYTHON=/path/to/python3"; exit 1; }
	@echo "Setting up .venv ..."
	@test -x $(BIN)/pip || $(PYTHON) -m venv --clear .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt setuptools
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt --no-build-isolation \
		--config-settings editable_mode=strict -e '.[dev]'
	@rm -f .venv/ready-* && touch $@
