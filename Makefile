# The words a newcomer needs. More options of each program: ARGS, for example make run ARGS="--port 9000".

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help demo run test bench lint build packages test-packages

ARGS ?=
SECONDS_PER_BENCH ?= 5

# Release and debug have a folder each, so that neither build throws the other's work away.
release := .build-release
muster := $(release)/release/muster
# Folders are in the list too: their time changes when a file is taken away.
sources := Package.swift $(shell find Sources)

help: ## print this
	@sed -n 's/^\([a-z]*\): .*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 8

demo: build ## install, build, start the service and take all sample pictures through it
	@exec $(muster) demo $(ARGS)

run: build ## serve in the foreground
	@exec $(muster) serve $(ARGS)

test: test-packages .venv/.complete lint ## install what it takes and run all tests
	swift build --build-tests
	swift test --skip-build $(ARGS)

bench: build ## measure pictures per second, on one thread and on two
	@pictures=(SampleImages/*.jpg SampleImages/*.png); \
	for threads in 1 2; do \
	  $(muster) bench images "$${pictures[@]}" --threads $$threads --seconds $(SECONDS_PER_BENCH) $(ARGS); \
	done

lint: ## check the layout of the code
	@scripts/check-swift
	swift format lint --strict --parallel -r Sources Tests Package.swift

build: $(release)/.complete

# The stamp, not the program, says when it was last up to date: an unchanged program is not written anew.
$(release)/.complete: $(sources) | packages
	@scripts/check-swift
	swift build -c release --product muster --scratch-path $(release)
	@touch $@

packages:
	@scripts/install-packages build

test-packages:
	@scripts/check-swift
	@scripts/install-packages test

# Python is only ever a tool of the tests, and stays in its own folder.
.venv/.complete: scripts/requirements.txt | test-packages
	python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check -r scripts/requirements.txt
	@touch $@
