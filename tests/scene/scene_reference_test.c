/* docs/scene-reference.md is what the field tables say, and its example loads. To write it anew:
 * test_scene_reference --write */
#include "check.h"
#include "said.h"
#include "scene/fields.h"
#include "scene_reference.h"

#define PAGE TACTUS_TEST_DIR "/../docs/scene-reference.md"

// All of a file; the caller frees it.
static char *read_all(FILE *file)
{
    static const long room = 1 << 20;
    char *text = malloc((size_t)room);
    assert_non_null(text);
    rewind(file);
    size_t length = fread(text, 1, (size_t)room - 1, file);
    text[length] = '\0';
    return text;
}

static char *read_page(void)
{
    FILE *file = fopen(PAGE, "rb");
    assert_non_null(file);
    char *text = read_all(file);
    fclose(file);
    return text;
}

static void the_reference_page_says_what_the_tables_say(void **state)
{
    (void)state;
    FILE *file = tmpfile();
    assert_non_null(file);
    scene_reference_print(file);
    char *made = read_all(file), *page = read_page();
    fclose(file);
    if (strcmp(made, page) != 0)
        print_error("docs/scene-reference.md is out of date: test_scene_reference --write\n");
    assert_true(strcmp(made, page) == 0);
    free(made);
    free(page);
}

static void the_example_of_the_reference_page_loads(void **state)
{
    (void)state;
    char *page = read_page();
    char *start = strstr(page, "```yaml\n");
    assert_non_null(start);
    start += strlen("```yaml\n");
    *strstr(start, "```") = '\0';
    static Said said;
    tac_Scene *scene;
    tac_Result result = said_load_text(&said, start, &scene);
    print_message("%s", said.text);
    assert_int_equal(result, TAC_OK);
    tac_scene_destroy(scene);
    free(page);
}

static void every_field_of_a_table_is_filled_in(void **state)
{
    (void)state;
    for (int i = 0; taci_tables[i] != NULL; i++) {
        const taci_Table *t = taci_tables[i];
        assert_in_range(t->count, 1, TACI_FIELDS_MAX);
        for (int k = 0; k < t->count; k++) {
            const taci_TableField *f = &t->field[k];
            assert_non_null(f->key); // else the enum has a name that the table lacks
            assert_non_null(f->text);
            assert_true(f->type != TACI_FIELD_NODE || f->form != NULL);
            assert_true(f->type != TACI_FIELD_CHOICE || f->choices != NULL);
            assert_true(f->only == 0 || t->variant >= 0);
            assert_true(f->offset < t->size);
            for (int other = 0; other < k; other++)
                assert_string_not_equal(f->key, t->field[other].key);
        }
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--write") == 0) {
        FILE *file = fopen(PAGE, "wb");
        if (file == NULL)
            return 1;
        scene_reference_print(file);
        return fclose(file);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_of_a_table_is_filled_in),
        cmocka_unit_test(the_reference_page_says_what_the_tables_say),
        cmocka_unit_test(the_example_of_the_reference_page_loads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
