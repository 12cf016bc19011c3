// What is embedded are the files as they are (tests/view/page), by the paths that a page asks for.
#include "check.h"
#include "view/assets.h"
#include <stdio.h>
#include <string.h>

static void check_file(const char *path, const char *type, const char *file)
{
    char name[400];
    unsigned char bytes[4096];
    const taci_Asset *asset = taci_asset_find(path);
    assert_non_null(asset);
    assert_string_equal(asset->type, type);
    snprintf(name, sizeof name, "%s/view/page/%s", TACTUS_TEST_DIR, file);
    FILE *f = fopen(name, "rb");
    assert_non_null(f);
    size_t size = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    assert_int_equal(asset->size, size);
    assert_memory_equal(asset->bytes, bytes, size);
}

static void files_are_there_as_they_are(void **state)
{
    (void)state;
    check_file("/", "text/html; charset=utf-8", "dist/index.html");
    check_file("/tactus.js", "text/javascript; charset=utf-8", "dist/tactus.js");
    check_file("/thumb/wall.webp", "image/webp", "thumbs/wall.webp");
}

static void what_is_not_there_is_not_found(void **state)
{
    static const char *const none[] = {"",
                                       "/tactus.css",
                                       "/thumb/",
                                       "/thumb/no+name.webp",
                                       "/thumb/../dist/index.html",
                                       "/index.html",
                                       "//"};
    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_null(taci_asset_find(none[i]));
}

static void a_file_is_packed_where_that_makes_it_smaller(void **state)
{
    const taci_Asset *page = taci_asset_find("/"), *script = taci_asset_find("/tactus.js");
    (void)state;
    if (page->gzip_size > 0) { // gzip was there when this was built
        assert_true(page->gzip_size < page->size);
        assert_memory_equal(page->gzip, "\x1f\x8b", 2);
    }
    assert_int_equal(script->gzip_size, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_there_as_they_are),
        cmocka_unit_test(what_is_not_there_is_not_found),
        cmocka_unit_test(a_file_is_packed_where_that_makes_it_smaller),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
