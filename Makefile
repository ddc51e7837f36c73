# ailife. `make help` lists the targets; everything made is under build/.
#
#   make deps run              install what is needed, build, show ants evolving
#   make deps-dev test         install what the tests need, build, run them
#   make CC=clang CFLAGS=-O0   the user's CC, CFLAGS, CPPFLAGS, LDFLAGS and LDLIBS are used as given
#   make test T="vec net"      only the tests whose path contains one of these words
#   make V=1                   show whole commands
#
# A variant is the same rules with other flags in a folder of its own: build/VARIANT. Those with
# flags are named below (VARIANT_...); any other name is just a folder (make VARIANT=mine).

VARIANT =
BUILD := build$(VARIANT:%=/%)
PREFIX ?= /usr/local
INSTALL ?= install
FUZZ_SECONDS ?= 30
Q := $(if $(V),,@)

# ---- flags -----------------------------------------------------------------------------------

CFLAGS ?= $(or $(OPTIMIZE_$(VARIANT)),-O3 -g)
OPTIMIZE_asan = -O1 -g
OPTIMIZE_fuzz = -O1 -g
OPTIMIZE_cover = -O1 -g

SANITIZE = -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
VARIANT_asan = $(SANITIZE) -fno-omit-frame-pointer
VARIANT_fuzz = $(SANITIZE) -fsanitize=fuzzer-no-link
VARIANT_cover = --coverage

WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes

# i386 computes in x87 registers unless told otherwise. The compiler is asked when the first recipe
# needs the answer, not when this file is read: `make deps` may still have to install it.
X87 = $(eval X87 := $(shell echo | $(CC) $(CPPFLAGS) $(CFLAGS) -E -dM - 2>/dev/null | \
    grep -q __i386__ && echo -msse2 -mfpmath=sse))$(X87)

# The same bits everywhere: these stand after the user's flags, so nobody loses them by accident.
# -fno-fast-math comes first among them: it would take the other two back (in gcc it sets all that
# -ffast-math sets, the other way), and loops with a choice in them would not become vectors.
SAME_BITS = -fno-fast-math -fno-math-errno -fno-trapping-math -ffp-contract=off
FLOAT = $(SAME_BITS) $(X87)

ALL_CFLAGS = $(WARNINGS) $(CFLAGS) $(VARIANT_$(VARIANT)) -std=gnu11 $(FLOAT)
ALL_CPPFLAGS = -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L $(CPPFLAGS)
COMPILE = $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS)

# ---- sources ---------------------------------------------------------------------------------

objects = $(patsubst %.c,$(BUILD)/obj/%.o,$(sort $(wildcard $(1))))

LIB := $(BUILD)/libailife.a
LIB_OBJ := $(call objects,src/core/*.c src/sim/*.c src/worlds/*.c)
BATCH_OBJ := $(call objects,src/batch/*.c)
TUI_OBJ := $(call objects,src/tui/*.c)
APP_OBJ := $(call objects,src/app/*.c)
MAIN_OBJ := $(BUILD)/obj/src/app/main.o
DOCGEN_OBJ := $(BUILD)/obj/src/app/docgen.o
# The program without a main(): what build/ailife, build/docgen and the program's tests share.
FRONT_OBJ := $(filter-out $(MAIN_OBJ) $(DOCGEN_OBJ),$(APP_OBJ)) $(BATCH_OBJ) $(TUI_OBJ)

PROGRAM := $(BUILD)/ailife
DOCGEN := $(BUILD)/docgen

# $(call programs,KIND,PREFIX): build/tests/KIND/PREFIX_x for each tests/KIND/PREFIX_x.c. The other
# sources in that folder are helpers, linked to every program of the kind.
programs = $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/$(1)/$(2)_*.c)))
helpers = $(filter-out $(BUILD)/obj/tests/$(1)/$(2)_%,$(call objects,tests/$(1)/*.c))

LIB_TESTS := $(call programs,unit,test) $(call programs,worlds,test)
APP_TESTS := $(call programs,app,test)
TUI_TESTS := $(call programs,tui,test)
FUZZERS := $(call programs,fuzz,fuzz)
BENCHES := $(call programs,bench,bench)
# Those in tests/project ask about the sources, not the program, so not again in each variant.
TESTS := $(LIB_TESTS) $(APP_TESTS) $(FUZZERS) $(sort $(wildcard tests/cli/*.sh)) $(TUI_TESTS) \
    $(if $(VARIANT),,$(sort $(wildcard tests/project/*.sh)))
LONG_TESTS := $(sort $(wildcard tests/long/*.sh))

contains = $(strip $(foreach word,$(T),$(findstring $(word),$(1))))
pick = $(if $(T),$(strip $(foreach test,$(1),$(if $(call contains,$(test)),$(test)))),$(1))
picked = $(or $(call pick,$(1)),$(if $(T),$(error no test's path contains: $(T))))

# ---- building --------------------------------------------------------------------------------

.DELETE_ON_ERROR:
.PHONY: all deps deps-dev run test check check-long check-arch bench lint format asan valgrind clang cover fuzz \
    docs install uninstall dist clean help FORCE

all: $(PROGRAM) $(LIB) ## build the program and the library (the default)

# Goals that go first, with -j too: every object hangs on the stamp, and the stamp on them.
FIRST := $(filter clean deps deps-dev,$(MAKECMDGOALS))
$(if $(filter clean,$(FIRST)),$(eval deps deps-dev: | clean))
$(if $(filter deps,$(FIRST)),$(eval deps-dev: | deps))

# Write standard input to $@ only when it differs, so that what depends on $@ is made anew only then.
update = { mkdir -p $(@D) && cat > $@.$$$$ && \
    if cmp -s $@.$$$$ $@; then rm -f $@.$$$$; else mv -f $@.$$$$ $@; fi; }

# All is built again when the command line or the compiler changes.
$(BUILD)/flags: FORCE | $(FIRST)
	@command -v $(firstword $(CC)) >/dev/null || \
	    { echo "ailife: there is no C compiler '$(CC)' here, run: make deps" >&2; exit 1; }
	@{ printf '%s\n' '$(subst ','\'',$(COMPILE) | $(LDFLAGS) | $(LDLIBS))'; \
	    $(CC) --version; } | $(update)

# What pkg-config says about NAME, in pkg/NAME.cflags and pkg/NAME.libs; the compiler reads these
# files as @FILE. Looked up in a recipe since `make deps` may install NAME in the same run.
$(BUILD)/pkg/%: FORCE $(BUILD)/flags
	@command -v pkg-config >/dev/null || \
	    { echo "ailife: pkg-config is missing, run: make deps" >&2; exit 1; }
	@pkg-config --exists $(basename $*) || { echo "ailife: the library $(basename $*) is missing," \
	    "run: make deps$(if $(filter cmocka vterm,$(basename $*)),-dev)" >&2; exit 1; } 2>&1
	@pkg-config --$(patsubst .%,%,$(suffix $*)) $(basename $*) | $(update)

cflags = $(1:%=$(BUILD)/pkg/%.cflags)
libs = $(1:%=$(BUILD)/pkg/%.libs)

$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@$(if $(V),,echo "  CC    $<")
	$(Q)$(COMPILE) -MMD -MP $(addprefix @,$(filter %.cflags,$^)) -c -o $@ $<

# The library is also made anew when a source came or went.
$(BUILD)/objects: FORCE | $(BUILD)/flags
	@echo $(LIB_OBJ) | $(update)

$(LIB): $(LIB_OBJ) $(BUILD)/objects
	@$(if $(V),,echo "  AR    $@")
	@rm -f $@
	$(Q)$(AR) rcs $@ $(LIB_OBJ)

# One recipe links every program; its prerequisites say of what.
define link
@mkdir -p $(@D)
@$(if $(V),,echo "  LINK  $@")
$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) \
    $(addprefix @,$(filter %.libs,$^)) $(LINK_EXTRA) $(LDLIBS) -lm
endef

$(TUI_OBJ): $(call cflags,ncursesw)
$(APP_OBJ): $(call cflags,inih)

$(PROGRAM): $(MAIN_OBJ) $(FRONT_OBJ) $(LIB) $(call libs,ncursesw inih)
	$(link)
$(DOCGEN): $(DOCGEN_OBJ) $(FRONT_OBJ) $(LIB) $(call libs,ncursesw inih)
	$(link)

run: $(PROGRAM) ## run the program: make run ARGS="ants -S 7"
	@$(PROGRAM) $(ARGS)

deps: ## install what building and running need
	@CC='$(CC)' tests/deps run
deps-dev: ## and what tests and lint need
	@CC='$(CC)' tests/deps dev

# ---- tests -----------------------------------------------------------------------------------

test_objects = $(patsubst $(BUILD)/%,$(BUILD)/obj/%.o,$(1))
$(call test_objects,$(LIB_TESTS) $(APP_TESTS) $(TUI_TESTS)): $(call cflags,cmocka)
$(call test_objects,$(TUI_TESTS)) $(call helpers,tui,test): $(call cflags,vterm)

$(call programs,unit,test): $(call helpers,unit,test)
$(call programs,worlds,test): $(call helpers,worlds,test)
$(LIB_TESTS): $(BUILD)/%: $(BUILD)/obj/%.o $(LIB) $(call libs,cmocka)
	$(link)
$(APP_TESTS): $(call helpers,app,test)
$(APP_TESTS): $(BUILD)/%: $(BUILD)/obj/%.o $(FRONT_OBJ) $(LIB) $(call libs,cmocka ncursesw inih)
	$(link)
$(TUI_TESTS): $(call helpers,tui,test)
$(TUI_TESTS): private LINK_EXTRA = -lutil
$(TUI_TESTS): $(BUILD)/%: $(BUILD)/obj/%.o $(FRONT_OBJ) $(LIB) $(call libs,cmocka vterm ncursesw inih)
	$(link)
$(BENCHES): $(call helpers,bench,bench)
$(BENCHES): $(BUILD)/%: $(BUILD)/obj/%.o $(LIB)
	$(link)

# A fuzzer is driven by libFuzzer in the variant fuzz, else by replay.c over its corpus.
ifeq ($(VARIANT),fuzz)
$(FUZZERS): private LINK_EXTRA = -fsanitize=fuzzer
else
$(FUZZERS): $(BUILD)/obj/tests/fuzz/replay.o
endif
$(FUZZERS): $(BUILD)/%: $(BUILD)/obj/%.o $(FRONT_OBJ) $(LIB) $(call libs,ncursesw inih)
	$(link)

run_tests = BUILD=$(BUILD) AILIFE=$(PROGRAM) CC='$(CC)' SAME_BITS='$(SAME_BITS)' tests/run

test check: all $(filter $(BUILD)/%,$(call pick,$(TESTS))) ## run all tests
	@$(run_tests) $(call picked,$(TESTS))

check-long: all $(filter $(BUILD)/%,$(call pick,$(TESTS))) ## run all tests, and the bigger sweeps
	@AILIFE_LONG=1 LIMIT=1800 $(run_tests) $(call picked,$(TESTS) $(LONG_TESTS))

check-arch: ## the digests of record on other processors, under qemu: make check-arch ARCHES="aarch64 s390x"
	@ARCHES='$(ARCHES)' tests/deps arch
	@ARCHES='$(ARCHES)' LIMIT=1800 $(run_tests) tests/long/arch.sh

bench: $(call pick,$(BENCHES)) ## measure: work per second of each kernel
	@for bench in $(call picked,$(BENCHES)); do $$bench || exit; done

asan: ## all tests on a build with the address and undefined behaviour sanitizers
	@LIMIT=600 UBSAN_OPTIONS=print_stacktrace=1 $(MAKE) --no-print-directory VARIANT=asan test

clang: ## all tests on a build by clang
	@$(MAKE) --no-print-directory VARIANT=clang CC=clang test

VALGRIND = valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite
valgrind: ## unit and world tests and a short run under valgrind
	@WRAP='$(VALGRIND)' LIMIT=900 $(MAKE) --no-print-directory VARIANT=valgrind test \
	    T='$(or $(T),tests/unit tests/worlds)'
	env -i $(VALGRIND) build/valgrind/ailife ants --batch -q -S 1 -g 1

cover: ## test coverage, summary here and in build/cover/coverage.txt
	@LIMIT=600 $(MAKE) --no-print-directory VARIANT=cover test; status=$$?; \
	    gcovr --root . --filter src/ --object-directory build/cover/obj -o build/cover/coverage.txt && \
	    tail -n 3 build/cover/coverage.txt && exit $$status

fuzz: ## run each fuzzer for FUZZ_SECONDS; what it finds is under build/fuzz
	@$(MAKE) --no-print-directory VARIANT=fuzz CC=clang $(FUZZERS:$(BUILD)/%=build/fuzz/%)
	@for name in $(FUZZERS:$(BUILD)/tests/fuzz/fuzz_%=%); do \
	    mkdir -p build/fuzz/corpus/$$name && \
	    build/fuzz/tests/fuzz/fuzz_$$name -max_total_time=$(FUZZ_SECONDS) \
	        -artifact_prefix=build/fuzz/$$name- build/fuzz/corpus/$$name tests/fuzz/corpus/$$name || exit; \
	done

# ---- care ------------------------------------------------------------------------------------

lint: $(LIB) $(DOCGEN) | $(FIRST) ## check layers, banned calls, format, manuals, scripts
	@BUILD=$(BUILD) CC='$(CC)' tests/lint

format: ## let clang-format have its way
	clang-format -i $(sort $(wildcard src/*/*.[ch] include/ailife/*.h tests/*/*.[ch]))

docs: $(DOCGEN) ## rewrite the generated parts of man/ and conf/ailife.ini
	$(DOCGEN)

# ---- installing ------------------------------------------------------------------------------

VERSION = $(shell sed -n 's/^.define AL_VERSION  *"\(.*\)"/\1/p' include/ailife/version.h)
MANUALS := $(sort $(wildcard man/*.[135]))
# Presets, and the maps that they name.
PRESETS := $(sort $(wildcard conf/*.ini conf/*.map))
# What install makes and uninstall removes, below PREFIX.
INSTALLED = bin/ailife lib/libailife.a lib/pkgconfig/ailife.pc \
    $(sort $(wildcard include/ailife/*.h)) \
    $(foreach page,$(MANUALS),share/man/man$(patsubst .%,%,$(suffix $(page)))/$(notdir $(page))) \
    $(patsubst conf/%,share/ailife/presets/%,$(PRESETS))
to = $(DESTDIR)$(PREFIX)

$(BUILD)/ailife.pc: FORCE
	@printf '%s\n' 'prefix=$(PREFIX)' 'includedir=$${prefix}/include' 'libdir=$${prefix}/lib' '' \
	    'Name: ailife' 'Description: Small artificial lives: agents that steer, think and evolve' \
	    'Version: $(VERSION)' 'Cflags: -I$${includedir}' 'Libs: -L$${libdir} -lailife -lm' | $(update)

install: all $(BUILD)/ailife.pc ## install below PREFIX (/usr/local), with DESTDIR before it
	$(Q)$(INSTALL) -d $(addprefix $(to)/,$(sort $(dir $(INSTALLED))))
	$(Q)$(INSTALL) -m 755 $(PROGRAM) $(to)/bin
	$(Q)$(INSTALL) -m 644 $(LIB) $(to)/lib
	$(Q)$(INSTALL) -m 644 $(BUILD)/ailife.pc $(to)/lib/pkgconfig
	$(Q)$(INSTALL) -m 644 include/ailife/*.h $(to)/include/ailife
	$(Q)for page in $(MANUALS); do \
	    $(INSTALL) -m 644 $$page $(to)/share/man/man$${page##*.} || exit; done
	$(Q)$(if $(PRESETS),$(INSTALL) -m 644 $(PRESETS) $(to)/share/ailife/presets)

uninstall: ## remove what install put there
	$(Q)rm -f $(addprefix $(to)/,$(INSTALLED))
	$(Q)rmdir $(to)/include/ailife $(to)/share/ailife/presets $(to)/share/ailife 2>/dev/null || true

dist: ## a source archive, the same bytes for the same commit
	@mkdir -p build
	git archive --format=tar --prefix=ailife-$(VERSION)/ HEAD | gzip -9n > build/ailife-$(VERSION).tar.gz

clean: ## remove build/
	rm -rf build

help: ## this list
	@sed -n 's/^\([a-z][a-z -]*\):.*## \(.*\)/\1|\2/p' Makefile | \
	    awk -F'|' '{ printf "  %-12s %s\n", $$1, $$2 }'

-include $(patsubst %.o,%.d,$(LIB_OBJ) $(APP_OBJ) $(BATCH_OBJ) $(TUI_OBJ) $(call objects,tests/*/*.c))
