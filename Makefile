# The targets for everyday work. ARGS passes further options to the program, for example make run ARGS="--port 9000".

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help help-all demo run models decoders models-if-possible faces attacks first-tries film-search test build-tests test-files test-servers test-quick test-part torture torture-cluster soak bench bench-stages bench-presence bench-portraits bench-acks bench-audit bench-crowd bench-store bench-http bench-hints bench-powerauth bench-pin bench-pin-timing bench-phone bench-cluster profile-uploads test-neon lint sbom build packages test-packages bench-packages \
  stages-packages profile-packages models-packages quality quality-packages reading reading-weights reading-packages bench-nginx proxies fuzz fuzz-conversions test-asan screenshots

ARGS ?=

# Release and debug builds have separate folders, so that neither invalidates the other.
release := .build-release
limit := .build-limit/liblimit.so
muster := $(release)/release/muster
# Debug builds optimize C: hashing one password with an unoptimized scrypt takes seconds. They have no debug information,
# because a build takes a tenth less time without it, and tests name their lines anyway. `swift build` without these
# options compiles everything again.
debug-build := swift build --disable-index-store -debug-info-format none -Xcc -O2
# The list includes folders, because their time changes when a file is removed.
sources := Package.swift $(shell find Sources)
drawers := $(shell find tools/specimens/quality_set tools/specimens/sample_images -name '*.py')
reading-drawers := $(drawers) $(shell find tools/specimens/reading_set -name '*.py')
benchmarks := $(addprefix Benchmarks/,Package.swift Sources StageInstructions StageTimes)

help: ## print the most important targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | grep -E '^(demo|run|test|bench|lint)	' | expand -t 18
	@echo "make help-all lists the others."

help-all: ## print all targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 18

# This build does not optimize Swift: it takes less time, and the tests use it too.
demo: packages models-if-possible ## install packages, build, download the models, start the service and process all sample pictures
	@scripts/check-swift
	$(debug-build) --product muster
	@exec .build/debug/muster demo $(ARGS)

run: build models-if-possible ## install packages, build, download the models, run the service in the foreground
	@exec $(muster) serve $(ARGS)

# If the models or the decoders cannot be downloaded, the service runs without them, and a message is printed.
models-if-possible:
	@$(MAKE) --silent --no-print-directory models 2>/dev/null || echo "The models of the presence check cannot be \
	fetched here, so sandbox projects simulate the check; make models prints the reason." >&2
	@$(MAKE) --silent --no-print-directory decoders 2>/dev/null || echo "The libraries that decode HEIC and PDF cannot \
	be fetched here; make decoders prints the reason." >&2

models: .venv/bin/pip ## download the face models of the presence check
	@scripts/fetch-models

decoders: .venv/bin/pip ## download the libraries that decode HEIC and PDF
	@scripts/fetch-decoders

faces: .venv/.complete ## download photos of faces, and make the frames for the tests of the presence check from them
	@tools/specimens/make-presence-frames .faces

# Downloads and generated files for the tests do not wait for the build.
test: test-packages lint ## install what the tests need, check the code, run all tests
	@$(MAKE) --no-print-directory --jobs 2 build-tests test-files
	scripts/test-all $(ARGS)

build-tests:
	@scripts/check-swift
	$(debug-build) --build-tests

# One after the other: all but the proxies use the same Python.
test-files:
	@MAKEFLAGS= $(MAKE) --no-print-directory .venv/.complete models decoders faces proxies

test-servers: test-packages .venv/.complete build-tests ## run the tests of the store, the service and the server on PostgreSQL, and those of the S3 client
	scripts/test-servers $(ARGS)

test-quick: packages build-tests ## run the unit tests only: no lint, models, browsers, Python, running programs or slow tests
	@echo "Left out: the formatting check, and tests that run programs, browsers, Python or the face models, or take more than half a second. make test runs them."
	TESTS=quick scripts/test --skip EndToEnd --skip Browsers --skip FaceMatchingTests $(ARGS)

test-part: packages ## build and run one test target without the rest of the service: PART=MPinTests
	@scripts/check-swift
	MUSTER_PARTS="$(PART)" $(debug-build) --build-tests --package-path "$$(scripts/parts-alone .build-parts)" --scratch-path .build-parts
	.build-parts/debug/musterPackageTests.xctest --testing-library swift-testing $(ARGS)

torture: build test-packages ## kill the service 500 times during uploads, and check that everything it acknowledged is there
	@python3 -B Tests/EndToEndTests/Peers/torture.py $(muster) $(ARGS)

torture-cluster: build test-packages .venv/.complete ## kill and cut off services, database and store 500 times during uploads, and check that everything acknowledged is there
	@python3 -B Tests/EndToEndTests/Peers/torture_cluster.py $(muster) $(ARGS)

soak: build ## run 200 uploads of all kinds at once for ten minutes, and check that nothing is lost and that memory and open files do not grow
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 python3 -m soak --muster $(muster) $(ARGS)

test-neon: ## compare the ARM kernels with plain C, under an emulator
	@scripts/check-swift
	@scripts/install-packages neon
	@scripts/test-neon

test-asan: packages ## run the imaging tests with sanitizers
	@scripts/check-swift
	@scripts/test-asan $(ARGS)

fuzz: packages ## fuzz each picture parser for a minute
	@scripts/check-swift
	@scripts/fuzz $(ARGS)

fuzz-conversions: build .venv/.complete decoders ## damage files of the formats that are converted, a minute each
	@.venv/bin/python scripts/fuzz-conversions --program $(muster) $(ARGS)

bench: build .venv/.bench-complete .venv-simd/.complete bench-nginx $(limit) ## compare with libvips, Pillow and nginx, in turn
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 .venv/bin/python -m bench --muster $(muster) $(ARGS)

# The library needs AVX2; on other machines it is omitted, and the benchmark prints that.
$(limit): $(wildcard tools/measure/limit/*) | bench-packages
	@mkdir -p $(@D)
	@[ "$$(uname -m)" != x86_64 ] || \
	  clang -O3 -shared -fPIC -Wall -Wextra -Werror -o $@ tools/measure/limit/*.c -lturbojpeg -lpng -ldeflate -lm

bench-stages: stages-packages ## compare the instruction count of each stage with the committed thresholds
	@scripts/check-swift
	@tools/measure/bench-stages $(ARGS)

quality: build .venv/.complete .quality/labels.jsonl .quality-photographs/labels.jsonl .quality-negatives/labels.jsonl ## measure how well the quality checks judge a thousand generated pictures, and two thousand that show no document
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 .venv/bin/python -m quality .quality \
	  --photographs .quality-photographs --negatives .quality-negatives --muster $(muster) $(ARGS)

reading: build .venv-reading/.complete .reading/labels.jsonl ## measure how well the machine-readable zones of drawn documents are read; ARGS=--peers reads them with PassportEye too
	@PYTHONPATH=tools/measure PYTHONDONTWRITEBYTECODE=1 .venv-reading/bin/python -m reading .reading --muster $(muster) $(ARGS)

reading-weights: quality-packages .venv/.complete ## train the classifier of characters again: half an hour on two cores
	PYTHONPATH=tools/reading PYTHONDONTWRITEBYTECODE=1 .venv/bin/python -m characters $(ARGS)

attacks: build models faces ## attack the presence check with public test faces, and print how often that succeeds
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 .venv/bin/python -m attacks --muster $(muster) $(ARGS)

first-tries: build models faces ## take simulated people through the presence check, and print how many pass at the first try
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 .venv/bin/python -m first_tries --muster $(muster) $(ARGS)

film-search: ## search, by simulation, for the film that would pass the presence check most often
	@PYTHONPATH=tools/measure PYTHONDONTWRITEBYTECODE=1 python3 -m film_search $(ARGS)

bench-presence: build models faces ## measure what hints of the presence check cost, and how many fewer documents are processed beside them
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 .venv/bin/python -m bench_presence --muster $(muster) $(ARGS)

bench-acks: build bench-packages ## measure uploads on a disk with slow syncs, one at a time and many at once
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 python3 -m bench_acks --muster $(muster) $(ARGS)

profile-uploads: build profile-packages ## print the shares of an upload's processor time
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 python3 -m profile_uploads --muster $(muster) $(ARGS)

bench-crowd: build ## measure uploads beside two thousand connections that are idle or send slowly
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 python3 -m bench_crowd --muster $(muster) $(ARGS)

bench-store: build ## measure uploads into a store of a million documents and into an empty one (11 GB of disk)
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 python3 -m bench_store --muster $(muster) $(ARGS)

bench-audit: build ## measure how long verifying an audit of a million rows takes
	@tools/measure/bench-audit --muster $(muster) $(ARGS)

bench-http: build bench-packages bench-nginx ## compare the service with nginx and its image filter over HTTP
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 python3 -m bench_http --muster $(muster) $(ARGS)

bench-hints: build .venv/.complete ## measure the time until people at their cameras get hints, alone and beside uploads
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 .venv/bin/python -m bench_hints --muster $(muster) $(ARGS)

bench-portraits: build models faces ## measure the time until the portraits of documents are compared, alone and on a busy machine
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 .venv/bin/python -m bench_portraits --muster $(muster) $(ARGS)

bench-powerauth: build ## measure what signing and encrypting a request by PowerAuth costs
	swift build -c release --product powerauth-load --scratch-path $(release)
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 python3 -m bench_powerauth --muster $(muster) \
	  --load $(release)/release/powerauth-load $(ARGS)

bench-pin: build ## measure what a login with a PIN costs, and whether its time tells right PINs from wrong ones
	@mkdir -p .build-pin-timing
	@clang -O3 -Wall -Wextra -Werror -ISources/CPairing -ISources/CPairing/include -o .build-pin-timing/pairing \
	  tools/measure/bench_pin/*.c Sources/CPairing/*.c
	@PYTHONPATH=tools/measure:tools/specimens:Tests/EndToEndTests/Peers PYTHONDONTWRITEBYTECODE=1 python3 -m bench_pin \
	  --muster $(muster) --pairing .build-pin-timing/pairing $(ARGS)

# Valgrind checks one run of each function exactly; the measurement covers what only the processor knows.
bench-pin-timing: stages-packages ## test whether the time of the arithmetic of PIN logins depends on secrets
	@scripts/check-swift
	@mkdir -p .build-pin-timing
	@clang -O3 -Wall -Wextra -Werror -ISources/CPairing -ISources/CPairing/include -o .build-pin-timing/pin-timing \
	  tools/measure/pin_timing/*.c Sources/CPairing/*.c -lm
	@valgrind --quiet --log-file=/dev/null .build-pin-timing/pin-timing
	@.build-pin-timing/pin-timing $(ARGS)

bench-phone: build ## measure what a SIM check costs, and how many threads 500 waiting devices take
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 python3 -m bench_phone --muster $(muster) $(ARGS)

bench-cluster: build bench-packages .venv/.complete ## compare the service on PostgreSQL and an S3 store with one on a folder
	@PYTHONPATH=tools/measure:tools/specimens PYTHONDONTWRITEBYTECODE=1 scripts/with-postgresql scripts/with-s3 \
	  python3 -m bench_cluster --muster $(muster) $(ARGS)

lint: ## check the formatting of the code, and the types and the style of the pages' scripts
	@scripts/check-swift
	@scripts/install-packages lint
	swift format lint --strict --parallel -r Sources Tests Package.swift $(benchmarks)
	scripts/lint-pages

sbom: build .venv/.complete ## write the software bill of materials of the program, .build-release/sbom.cdx.json
	@.venv/bin/python scripts/make-sbom --program $(muster) $(release)/sbom.cdx.json

screenshots: test-packages .venv/.complete build-tests ## retake the screenshots in docs/screenshots
	@scripts/make-screenshots

build: $(release)/.complete

# The stamp records when the program was last up to date, because the build does not rewrite an unchanged program.
$(release)/.complete: $(sources) | packages
	@scripts/check-swift
	swift build -c release --product muster --scratch-path $(release)
	@touch $@

packages:
	@scripts/install-packages build

test-packages:
	@scripts/check-swift
	@scripts/install-packages test

bench-packages:
	@scripts/install-packages bench

models-packages:
	@scripts/install-packages models

quality-packages:
	@scripts/install-packages quality

reading-packages:
	@scripts/install-packages reading

profile-packages:
	@scripts/install-packages profile

stages-packages:
	@scripts/install-packages stages

# Python is used only by tools, tests and benchmarks, and is installed into separate folders.
.venv/bin/pip: | models-packages
	python3 -m venv .venv

.venv/.complete: scripts/requirements.txt | test-packages
	python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r scripts/requirements.txt
	@touch $@

.venv/.bench-complete: tools/measure/bench-requirements.txt | bench-packages
	python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r tools/measure/bench-requirements.txt
	@touch $@

# nginx with its image filter, and Caddy: unpacked, not installed.
nginx := usr/sbin/nginx,usr/lib/nginx/modules/ngx_http_image_filter_module.so
unpack-nginx := scripts/unpack-packages .nginx $(nginx) nginx libnginx-mod-http-image-filter

proxies: test-packages ## download nginx and Caddy, which the tests run in front of the service
	@$(unpack-nginx)
	@scripts/unpack-packages .caddy usr/bin/caddy caddy

# Without nginx, the benchmark omits it and prints that.
bench-nginx: bench-packages
	@$(unpack-nginx) || echo "nginx cannot be downloaded here; the benchmark runs without it." >&2

# The labels are written last, so an incomplete set is generated again.
.quality/labels.jsonl: tools/specimens/make-quality-set $(drawers) | quality-packages .venv/.complete
	@rm -rf .quality
	@tools/specimens/make-quality-set .quality --jobs $$(nproc)

.reading/labels.jsonl: tools/specimens/make-reading-set $(reading-drawers) | quality-packages .venv/.complete
	@rm -rf .reading
	@tools/specimens/make-reading-set .reading --jobs $$(nproc)

# PassportEye runs Tesseract, which is a program.
.venv-reading/.complete: tools/measure/reading-requirements.txt | reading-packages
	python3 -m venv .venv-reading
	.venv-reading/bin/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	touch $@

.quality-photographs/labels.jsonl: tools/specimens/make-photographs | quality-packages .venv/.complete
	@.venv/bin/python tools/specimens/make-photographs .quality-photographs

# Photographs and screenshots: 260 MB to download.
photographs := gnome-backgrounds mate-backgrounds lomiri-wallpapers-16.04 lomiri-wallpapers-20.04 plasma-workspace-wallpapers \
  ukui-wallpapers debian-handbook

.quality-negatives/labels.jsonl: tools/specimens/make-negatives | quality-packages .venv/.complete
	@scripts/unpack-packages .photographs usr/share/doc/debian-handbook/copyright,usr/share/doc/ukui-wallpapers/copyright $(photographs)
	@rm -rf .quality-negatives
	@.venv/bin/python tools/specimens/make-negatives .photographs .quality-negatives

# Pillow-SIMD exists as source only, for x86-64. Where it cannot be built, the benchmark omits it and prints that.
.venv-simd/.complete: tools/measure/bench-simd-requirements.txt | bench-packages
	python3 -m venv .venv-simd
	@flags=$$(grep -qw avx2 /proc/cpuinfo && echo -mavx2 || true); \
	if CC="gcc $$flags" .venv-simd/bin/pip install --quiet --disable-pip-version-check --require-hashes \
	  -r tools/measure/bench-simd-requirements.txt; then touch $@; \
	else echo "Pillow-SIMD cannot be built here; the benchmark runs without it." >&2; fi
