# Ranka: `make run` opens the app, `make test` runs every test. `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.NOTPARALLEL:
.DEFAULT_GOAL := help

UI_SOURCES := $(shell find ui package.json -type f -not -path 'ui/dist/*' -not -path 'ui/tests/*' 2>/dev/null)
NODE_MODULES := node_modules/.package-lock.json
PAGE := ui/dist/index.html
TRAINING := src-tauri/cpu/training
NEXTEST := $(shell command -v cargo-nextest 2>/dev/null)

.PHONY: help run dev test test-format test-ui test-rust test-window test-long bench bench-net bundle bindings match ladder problems problem-tasks problem-opinions train train-smoke evaluate selfplay deny clean build-needs test-needs

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# ---- Running ----

run: build-needs $(PAGE) ## Build the app and open it
	cargo run --package ranka

dev: build-needs $(NODE_MODULES) ## Open the app with a page that follows every edit
	npm run -- tauri dev

# ---- Testing ----

test: test-needs test-format test-ui test-rust train-smoke test-window ## Run every test

test-format: $(NODE_MODULES) ## Formatting of the Rust code
	cargo fmt --all --check

test-ui: $(NODE_MODULES) ## Types, lint and component tests of the page
	npm run check
	npm run lint
	npm test

# Each step names the whole workspace with its tests, so that all share one set of built dependencies.
test-rust: $(PAGE) ## Lint and tests of the Rust code
	cargo clippy --workspace --all-targets --locked -- -D warnings
ifdef NEXTEST
	cargo test --workspace --doc --locked
	cargo nextest run --workspace --locked
else
	cargo test --workspace --locked
endif

test-window: $(PAGE) ## The built app in a real window
	cargo build --workspace --bins --tests --locked
	npx tsc --project tests/e2e/tsconfig.json
	npm run test:e2e

test-long: test-needs $(PAGE) ## Whole games with the CPU on every board, in the real window; takes minutes
	cargo build --workspace --bins --locked
	RANKA_LONG=1 npm run test:e2e -- long

# ---- Measuring and making ----

bench: $(PAGE) ## Speed of the rules, of reading records, of the search, of the library and of the tree picture
	cargo bench --package ranka-rules --package ranka-record --package ranka-cpu --package ranka-app

bench-net: ## Speed of the network beside tract and rten (ARGS: a network file)
	cargo run --release --locked --manifest-path src-tauri/cpu/bench-net/Cargo.toml -- $(ARGS)

match: export PATH := $(PATH):/usr/games
match: ## Our CPU against another GTP program (GNU Go by default, Debian's package gnugo)
	cargo run --release --package ranka-cpu --bin match -- $(ARGS)

ladder: export PATH := $(PATH):/usr/games
ladder: ## Play the levels against each other and GNU Go, going on from the scores so far, and write their ratings
	cargo build --release --package ranka-cpu --bin match --bin ladder
	$(or $(CARGO_TARGET_DIR),target)/release/ladder $(ARGS)
	cargo fmt --package ranka-cpu

train: $(TRAINING)/.venv/ready ## Train the CPU's network, going on from its checkpoint
	$(TRAINING)/.venv/bin/python $(TRAINING)/train.py $(ARGS)

train-smoke: $(PAGE) $(TRAINING)/.venv/ready ## The training and the games of a network against itself in small, within a minute
	cargo build --workspace --bins --locked
	programs=$(or $(CARGO_TARGET_DIR),target)/debug; $(TRAINING)/.venv/bin/python $(TRAINING)/smoke.py \
		--samples $$programs/samples --selfplay $$programs/selfplay

evaluate: $(TRAINING)/.venv/ready ## How the shipped network does on games that it never saw (ARGS: another file)
	$(TRAINING)/.venv/bin/python $(TRAINING)/evaluate.py $(ARGS)

selfplay: $(TRAINING)/.venv/ready ## Games of a network against itself, to learn from (ARGS: --network, --size, --games, --visits)
	$(TRAINING)/.venv/bin/python $(TRAINING)/selfplay.py $(ARGS)

problems: ## Make the problem book out of PROBLEMS, a folder of JSON lines
	python3 src-tauri/app/data/make_problems.py $(PROBLEMS)

problem-tasks: ## Read out which chain each problem is about; takes an hour
	cat $(addprefix $(PROBLEMS)/,gokyo_shumyo.jsonl xuanxuan_qijing.jsonl guanzi_pu.jsonl shikatsu_myoki.jsonl) | \
		cargo run --release --package ranka-cpu --example problems | cut -f1-5 | awk -F'\t' '$$2 != "-"' > src-tauri/app/data/tasks.tsv

problem-opinions: ## How the CPU judges moves that the problem book lacks (ARGS: problems a book, seed); takes minutes
	cargo run --package ranka-app --example problem_opinions -- $(ARGS)

bindings: ## Write the contract's types for the page
	cargo test --package ranka-app --test bindings -- --ignored

bundle: build-needs $(NODE_MODULES) ## Packages to install: deb, and rpm and AppImage where they can be made
	scripts/bundle

deny: ## Advisories and licences of the dependencies (needs cargo-deny)
	cargo deny check

clean: ## Remove all that was built
	cargo clean
	rm -rf ui/dist tests/e2e/shots

# ---- What the above stand on ----

build-needs:
	@scripts/install-needs build

test-needs:
	@scripts/install-needs test

$(TRAINING)/.venv/ready: $(TRAINING)/requirements.txt
	python3 -m venv $(TRAINING)/.venv
	$(TRAINING)/.venv/bin/pip install --quiet --requirement $<
	@touch $@

$(NODE_MODULES): package.json package-lock.json
	npm ci --no-audit --no-fund
	@touch $@

$(PAGE): $(NODE_MODULES) $(UI_SOURCES)
	npm run build
	@touch $@
