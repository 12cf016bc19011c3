// Takes hold of the libraries of stand-ins.
#define _DEFAULT_SOURCE // setenv
#include "fake_dhd.h"
#include "fake_hd.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *load(const char *variable, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", TACTUS_FAKE_DIR, name);
    void *library = dlopen(path, RTLD_NOW);
    if (library == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        abort();
    }
    setenv(variable, path, 1);
    return library;
}

/// A pointer to an object becomes one to a function only so.
static void bind(void *library, const char *name, void *function)
{
    void *symbol = dlsym(library, name);
    if (symbol == NULL)
        abort();
    memcpy(function, &symbol, sizeof symbol);
}

FakeDhd fake_dhd_load(const char *name)
{
    void *library = load("TACTUS_DHD_LIB", name);
    FakeDhd fake;
    bind(library, "fake_dhd_use", &fake.use);
    bind(library, "fake_dhd_step", &fake.step);
    bind(library, "fake_dhd_fail", &fake.fail_at);
    bind(library, "fake_dhd_calibrated", &fake.calibrated);
    bind(library, "fake_dhd_too_soon", &fake.too_soon);
    bind(library, "fake_dhd_gone", &fake.gone);
    bind(library, "fake_dhd_written", &fake.written);
    bind(library, "fake_dhd_open_count", &fake.open_count);
    return fake;
}

FakeHd fake_hd_load(void)
{
    void *library = load("TACTUS_HD_LIB", "libfakehd.so");
    FakeHd fake;
    bind(library, "fake_hd_use", &fake.use);
    bind(library, "fake_hd_manual", &fake.manual);
    bind(library, "fake_hd_step", &fake.step);
    bind(library, "fake_hd_settle", &fake.settle);
    bind(library, "fake_hd_error", &fake.error);
    bind(library, "fake_hd_stuck", &fake.stuck);
    bind(library, "fake_hd_calibrated", &fake.calibrated);
    bind(library, "fake_hd_mistakes", &fake.mistakes);
    bind(library, "fake_hd_open_count", &fake.open_count);
    return fake;
}
