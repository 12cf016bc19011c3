# A thin layer over CMake presets and scripts/. `make help` lists what there is.

PREFIX ?= /usr/local
SECONDS ?= 60
DEMO ?= demo
PRESET ?= release

.PHONY: help build run test check soak bench fuzz coverage docs viewer install format clean

help:
	@echo 'make build     the library and the command, as build/tactus'
	@echo 'make run       build, then the showcase on a page in a browser; Ctrl-C ends'
	@echo 'make test      everything: builds, tests, sanitizers, static checks; last line "N passed, N failed"'
	@echo 'make check     the fast part of it'
	@echo 'make soak      what takes hours: full loops under sanitizers, full experiments, deep analysis, fuzzing'
	@echo 'make bench     benchmarks, side by side with other engines'
	@echo 'make fuzz      fuzz the parsers; SECONDS=60 for each'
	@echo 'make coverage  line coverage of src/; fails under 85 %'
	@echo 'make docs      reference and pages as HTML, in build/docs'
	@echo 'make viewer    build the page anew from viewer/src, with npm; what is built is committed'
	@echo 'make install   PREFIX=/usr/local, DESTDIR='
	@echo 'make format    clang-format over our files'
	@echo 'make clean     remove build/'

build:
	scripts/setup build
	scripts/build $(PRESET) tactus_static tactus_shared tactus_command

run: build
	build/tactus $(DEMO)

test:
	scripts/setup
	scripts/test

check:
	scripts/setup build test bench
	scripts/test --fast

soak:
	scripts/setup
	scripts/test --soak

bench:
	scripts/setup build bench
	scripts/bench $(ARGS)

fuzz:
	scripts/setup build test
	scripts/fuzz $(SECONDS)

coverage:
	scripts/setup build test
	scripts/coverage

docs:
	scripts/setup docs
	scripts/docs

viewer:
	scripts/viewer_packages
	cd viewer && npm run build

install: build
	cmake --install build/$(PRESET) --prefix '$(PREFIX)'
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" = 0 ]; then ldconfig; fi

format:
	scripts/setup test
	scripts/format

clean:
	rm -rf build
