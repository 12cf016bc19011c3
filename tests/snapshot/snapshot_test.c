/* The layout of snapshots: what is written is read back, later additions are read past, and bytes
 * that say anything are refused or read without harm. */
#include "check.h"
#include "env.h"
#include "record/record_world.h"
#include "rnd.h"
#include <stdlib.h>
#include <string.h>

enum { ROOM = 4096 };

typedef struct Sample { // what tests of a few bytes work on
    _Alignas(8) unsigned char bytes[ROOM];
    size_t size;
} Sample;

static void *at(Sample *s, size_t offset)
{
    return s->bytes + offset;
}

static tac_SnapshotHeader *header_of(Sample *s)
{
    return at(s, 0);
}

static tac_SnapshotSection *section_of(Sample *s, int i)
{
    return (tac_SnapshotSection *)at(s, header_of(s)->header_size) + i;
}

// Two bodies and a message, appended to nothing.
static Sample make_sample(void)
{
    Sample s = {.size = 0};
    *header_of(&s) = (tac_SnapshotHeader){
        .magic = TAC_SNAPSHOT_MAGIC,
        .version = TAC_SNAPSHOT_VERSION,
        .header_size = sizeof(tac_SnapshotHeader),
        .section_room = TAC_SNAPSHOT_APPENDED,
        .size = sizeof(tac_SnapshotHeader) + TAC_SNAPSHOT_APPENDED * sizeof(tac_SnapshotSection)};
    tac_SnapshotBody body[2] = {{.position = {1, 2, 3}}, {.position = {4, 5, 6}, .flags = 2}};
    tac_SnapshotMessage message = {.code = TAC_ERR_DEVICE, .text = "gone"};
    s.size = tac_snapshot_append(s.bytes, ROOM, TAC_SECTION_BODIES, sizeof *body, body, 2);
    assert_int_not_equal(s.size, 0);
    s.size = tac_snapshot_append(s.bytes, ROOM, TAC_SECTION_MESSAGES, sizeof message, &message, 1);
    assert_int_not_equal(s.size, 0);
    assert_true(tac_snapshot_sound(s.bytes, s.size));
    return s;
}

static void the_magic_is_the_bytes_that_its_comment_says(void **state)
{
    (void)state;
    const uint64_t magic = TAC_SNAPSHOT_MAGIC;
    assert_memory_equal(&magic, "TACSNAP1", 8);
}

static void kinds_have_numbers_and_names_of_their_own(void **state)
{
    (void)state;
    static const uint32_t number[] = {
#define X(name, number, row, size) number,
        TAC_SECTIONS(X)
#undef X
    };
    enum { COUNT = (int)(sizeof number / sizeof *number) };
    for (int i = 0; i < COUNT; i++) {
        assert_non_null(tac_section_name(number[i]));
        assert_int_not_equal(tac_section_stride(number[i]), 0);
        for (int j = 0; j < i; j++) {
            assert_int_not_equal(number[i], number[j]);
            assert_string_not_equal(tac_section_name(number[i]), tac_section_name(number[j]));
        }
    }
    assert_string_equal(tac_section_name(1), "BODIES");
    assert_null(tac_section_name(0));
    assert_null(tac_section_name(63));
    assert_int_equal(tac_section_stride(63), 0);
}

static void what_is_appended_is_read_back(void **state)
{
    (void)state;
    Sample s = make_sample();
    assert_int_equal(tac_snapshot_header(s.bytes)->section_count, 2);
    assert_int_equal(tac_snapshot_count(s.bytes, TAC_SECTION_BODIES), 2);
    const tac_SnapshotBody *body = tac_snapshot_row(s.bytes, TAC_SECTION_BODIES, 1);
    assert_true(body->position[2] == 6.0 && body->flags == TAC_SNAPSHOT_TOUCHED);
    const tac_SnapshotMessage *message = tac_snapshot_row(s.bytes, TAC_SECTION_MESSAGES, 0);
    assert_string_equal(message->text, "gone");
    assert_null(tac_snapshot_row(s.bytes, TAC_SECTION_BODIES, 2));
    assert_null(tac_snapshot_row(s.bytes, TAC_SECTION_LOOPS, 0));
    assert_null(tac_snapshot_section(s.bytes, TAC_SECTION_LOOPS));
    assert_int_equal(tac_snapshot_count(s.bytes, TAC_SECTION_LOOPS), 0);
    assert_string_equal(tac_card_text(s.bytes, 0), "");
}

static void eight_sections_may_be_appended_and_no_more(void **state)
{
    (void)state;
    Sample s = make_sample();
    tac_SnapshotLoop loop = {.period = 1e-3};
    for (int i = 2; i < TAC_SNAPSHOT_APPENDED; i++)
        assert_int_not_equal(
            tac_snapshot_append(s.bytes, ROOM, TAC_SECTION_LOOPS, sizeof loop, &loop, 1), 0);
    Sample before = s;
    assert_int_equal(tac_snapshot_append(s.bytes, ROOM, TAC_SECTION_LOOPS, sizeof loop, &loop, 1),
                     0);
    assert_memory_equal(&s, &before, sizeof s);
    assert_true(tac_snapshot_sound(s.bytes, ROOM));
}

static void what_does_not_fit_or_cannot_be_read_is_not_appended(void **state)
{
    (void)state;
    static const tac_SnapshotLoop loop;
    Sample s = make_sample(), before = s;
    const uint32_t stride = sizeof loop;
    assert_int_equal(tac_snapshot_append(s.bytes, s.size + stride - 1, 7, stride, &loop, 1), 0);
    assert_int_equal(tac_snapshot_append(s.bytes, s.size - 8, 7, stride, NULL, 0), 0);
    assert_int_equal(tac_snapshot_append(s.bytes, ROOM, 7, stride, &loop, UINT64_MAX), 0);
    assert_int_equal(tac_snapshot_append(s.bytes, ROOM, 7, stride, &loop, UINT64_MAX / stride), 0);
    assert_int_equal(tac_snapshot_append(s.bytes, ROOM, 7, stride - 8, &loop, 1), 0);
    assert_int_equal(tac_snapshot_append(s.bytes, ROOM, 7, stride + 4, &loop, 1), 0);
    assert_int_equal(tac_snapshot_append(s.bytes, ROOM, 200, 0, &loop, 1), 0);
    assert_int_equal(tac_snapshot_append(s.bytes, ROOM, 0, 8, &loop, 1), 0);
    assert_int_equal(tac_snapshot_append(s.bytes, ROOM, TAC_SECTION_CARD_TEXT, 2, &loop, 1), 0);
    assert_int_equal(tac_snapshot_append(s.bytes, ROOM, TAC_SECTION_CARD_INDICES, 6, &loop, 1), 0);
    assert_memory_equal(&s, &before, sizeof s);
    s.size = tac_snapshot_append(s.bytes, s.size + stride, 7, stride, &loop, 1); // to the last byte
    assert_true(tac_snapshot_sound(s.bytes, s.size));
}

static void what_lies_between_sections_is_zero(void **state)
{
    (void)state;
    Sample s = make_sample();
    memset(s.bytes + s.size, 0xff, ROOM - s.size);
    size_t before = s.size;
    s.size = tac_snapshot_append(s.bytes, ROOM, 200, 1, "abc", 3);
    assert_int_equal(s.size, before + 8);
    assert_memory_equal(s.bytes + before, "abc\0\0\0\0\0", 8);
}

// A later library writes a longer header, longer rows, and kinds that nobody knows yet.
static void later_kinds_longer_rows_and_a_longer_header_are_read_past(void **state)
{
    (void)state;
    enum { LONGER = 24, ROWS = 3 };
    typedef struct Row {
        tac_SnapshotBody body;
        double more;
    } Row;
    Sample s = {.size = 0};
    *header_of(&s) = (tac_SnapshotHeader){.magic = TAC_SNAPSHOT_MAGIC,
                                          .version = TAC_SNAPSHOT_VERSION,
                                          .header_size = sizeof(tac_SnapshotHeader) + LONGER,
                                          .section_room = 2,
                                          .size = sizeof(tac_SnapshotHeader) + LONGER +
                                                  2 * sizeof(tac_SnapshotSection)};
    Row row[ROWS] = {{.more = 1}, {.body.position = {7, 8, 9}, .more = 2}, {.more = 3}};
    assert_int_not_equal(tac_snapshot_append(s.bytes, ROOM, 4711, 3, "123456789", 3), 0);
    s.size = tac_snapshot_append(s.bytes, ROOM, TAC_SECTION_BODIES, sizeof *row, row, ROWS);
    assert_true(tac_snapshot_sound(s.bytes, s.size));
    assert_null(tac_section_name(section_of(&s, 0)->kind));
    const tac_SnapshotBody *body = tac_snapshot_row(s.bytes, TAC_SECTION_BODIES, 1);
    assert_true(body->position[0] == 7.0 && body->position[2] == 9.0);
    assert_int_equal(tac_snapshot_section(s.bytes, TAC_SECTION_BODIES)->stride, sizeof(Row));
}

static void each_rule_of_the_table_is_held_to(void **state)
{
    (void)state;
#define REFUSED(change)                                     \
    do {                                                    \
        Sample s = make_sample();                           \
        tac_SnapshotHeader *h = header_of(&s);              \
        tac_SnapshotSection *t = section_of(&s, 0);         \
        (void)h, (void)t;                                   \
        change;                                             \
        if (tac_snapshot_sound(s.bytes, s.size))            \
            fail_msg("taken for sound after: %s", #change); \
    } while (0)
    REFUSED(h->magic++);
    REFUSED(h->version = 0);
    REFUSED(h->version = 2);
    REFUSED(h->size += 8);
    REFUSED(h->size = 0);
    REFUSED(h->size = UINT64_MAX);
    REFUSED(h->header_size = 96);
    REFUSED(h->header_size += 4);
    REFUSED(h->header_size = UINT32_MAX - 7);
    REFUSED(h->section_count = h->section_room + 1);
    REFUSED(h->section_room = UINT32_MAX);
    REFUSED(h->section_room = h->section_count = UINT32_MAX);
    REFUSED(h->section_room = 1);
    REFUSED(h->section_room += 1); // the first section would begin within the table
    REFUSED(t[0].kind = 0);
    REFUSED(t[0].stride = 0);
    REFUSED(t[0].stride = 104);
    REFUSED(t[0].stride = 116);
    REFUSED(t[0].stride = UINT32_MAX);
    REFUSED(t[0].offset += 4);
    REFUSED(t[0].offset = 0);
    REFUSED(t[0].offset -= 8);
    REFUSED(t[0].offset += 8); // would overlap the second
    REFUSED(t[0].offset = UINT64_MAX - 7);
    REFUSED(t[0].count = 3);
    REFUSED(t[1].count = 2);
    REFUSED(t[1].count = UINT64_MAX);
    REFUSED(t[1].count = UINT64_MAX / 256 + 2); // wraps to one row
    REFUSED(t[1].offset = t[0].offset);
    REFUSED((t[1].kind = TAC_SECTION_CARD_TEXT, t[1].stride = 256));
#undef REFUSED
    Sample s = make_sample();
    assert_true(tac_snapshot_sound(s.bytes, ROOM)); // room behind it is nobody's
    assert_false(tac_snapshot_sound(s.bytes, s.size - 1));
    assert_false(tac_snapshot_sound(s.bytes, sizeof(tac_SnapshotHeader) - 1));
    assert_false(tac_snapshot_sound(s.bytes, 0));
    assert_false(tac_snapshot_sound(NULL, ROOM));
    header_of(&s)->size += 4; // inside, but nothing could be appended there
    assert_false(tac_snapshot_sound(s.bytes, ROOM));
    header_of(&s)->size += 4;
    assert_true(tac_snapshot_sound(s.bytes, ROOM));
    memmove(s.bytes + 4, s.bytes, s.size); // numbers could not be read there
    assert_false(tac_snapshot_sound(s.bytes + 4, s.size));
}

static void texts_end_where_the_card_does(void **state)
{
    (void)state;
    Sample s = make_sample();
    s.size = tac_snapshot_append(s.bytes, ROOM, TAC_SECTION_CARD_TEXT, 1, "\0ball\0arm", 10);
    assert_true(tac_snapshot_sound(s.bytes, s.size));
    assert_string_equal(tac_card_text(s.bytes, 0), "");
    assert_string_equal(tac_card_text(s.bytes, 1), "ball");
    assert_string_equal(tac_card_text(s.bytes, 6), "arm");
    assert_string_equal(tac_card_text(s.bytes, 10), "");
    assert_string_equal(tac_card_text(s.bytes, UINT64_MAX), "");
    section_of(&s, 2)->count = 9; // the last zero is cut off
    assert_string_equal(tac_card_text(s.bytes, 6), "");
}

// ---- damage

static uint64_t sum; // of all that was read

static void read_bytes(const void *from, size_t count)
{
    const unsigned char *p = from;
    for (size_t i = 0; i < count; i++)
        sum = sum * 31 + p[i];
}

static void read_kind(const void *bytes, tac_SectionKind kind)
{
    uint64_t count = tac_snapshot_count(bytes, kind);
    size_t stride = tac_section_stride((uint32_t)kind);
    for (uint64_t i = 0; i<count; i += count> 200 ? count / 64 : 1)
        read_bytes(tac_snapshot_row(bytes, kind, i), stride);
    if (count > 0)
        read_bytes(tac_snapshot_row(bytes, kind, count - 1), stride);
    assert_null(tac_snapshot_row(bytes, kind, count));
}

static void read_names(const void *card)
{
    for (uint64_t i = 0; i < tac_snapshot_count(card, TAC_SECTION_CARD_BODIES) && i < 100; i++) {
        const tac_CardBody *body = tac_snapshot_row(card, TAC_SECTION_CARD_BODIES, i);
        sum += strlen(tac_card_text(card, body->name));
    }
}

static void read_all(const void *bytes)
{
#define X(name, number, row, size) read_kind(bytes, TAC_SECTION_##name);
    TAC_SECTIONS(X)
#undef X
    read_names(bytes);
}

// Bits and bytes that are turned over, mostly in header and table, where they matter.
static void damage(Rnd *rnd, unsigned char *bytes, size_t size)
{
    int times = rnd_int(rnd, 1, 4);
    for (int i = 0; i < times; i++) {
        size_t head = size < 600 ? size : 600;
        size_t where = (size_t)rnd_int(rnd, 0, (int)(rnd_int(rnd, 0, 7) > 0 ? head : size) - 1);
        if (rnd_int(rnd, 0, 1) == 0)
            bytes[where] ^= (unsigned char)(1 << rnd_int(rnd, 0, 7));
        else
            bytes[where] = (unsigned char)rnd_int(rnd, 0, 255);
    }
}

// In memory of exactly its size, so that the address sanitizer sees a read past the end.
static int read_damaged(Rnd *rnd, const void *genuine, size_t whole)
{
    bool cut = rnd_int(rnd, 0, 3) == 0;
    size_t size = cut ? (size_t)rnd_int(rnd, 0, (int)whole) : whole;
    unsigned char *exact = malloc(size > 0 ? size : 1);
    assert_non_null(exact);
    memcpy(exact, genuine, size);
    if (size > 0 && (!cut || rnd_int(rnd, 0, 1) == 0))
        damage(rnd, exact, size);
    if (cut && size >= sizeof(tac_SnapshotHeader) && rnd_int(rnd, 0, 1) == 0)
        ((tac_SnapshotHeader *)(void *)exact)->size = size;
    bool sound = tac_snapshot_sound(exact, size);
    if (sound)
        read_all(exact);
    free(exact);
    return sound;
}

static void damaged_bytes_are_refused_or_read_within_their_bounds(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    tac_Snapshooter *shooter;
    assert_int_equal(tac_snapshooter_create(NULL, w.world, NULL, &shooter), TAC_OK);
    size_t room = tac_snapshooter_size(shooter), card_size;
    void *bytes = malloc(room);
    assert_non_null(bytes);
    for (int k = 0; k < 50; k++)
        record_world_step(&w);
    size_t size = tac_snapshooter_take(shooter, w.world, NULL, bytes, room);
    const void *card = tac_snapshooter_card(shooter, &card_size);
    assert_true(tac_snapshot_sound(bytes, size) && tac_snapshot_sound(card, card_size));

    int times = test_count(100000, 5000), sound = 0;
    Rnd rnd = rnd_make(14);
    for (int i = 0; i < times; i++)
        sound += i % 2 == 0 ? read_damaged(&rnd, bytes, size) : read_damaged(&rnd, card, card_size);
    print_message("%d of %d were sound all the same, %llu\n", sound, times,
                  (unsigned long long)sum);
    // Both happen, often: else this test would look at one side only.
    assert_in_range(sound, times / 20, times - times / 20);
    free(bytes);
    tac_snapshooter_destroy(shooter);
    record_world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_magic_is_the_bytes_that_its_comment_says),
        cmocka_unit_test(kinds_have_numbers_and_names_of_their_own),
        cmocka_unit_test(what_is_appended_is_read_back),
        cmocka_unit_test(eight_sections_may_be_appended_and_no_more),
        cmocka_unit_test(what_does_not_fit_or_cannot_be_read_is_not_appended),
        cmocka_unit_test(what_lies_between_sections_is_zero),
        cmocka_unit_test(later_kinds_longer_rows_and_a_longer_header_are_read_past),
        cmocka_unit_test(each_rule_of_the_table_is_held_to),
        cmocka_unit_test(texts_end_where_the_card_does),
        cmocka_unit_test(damaged_bytes_are_refused_or_read_within_their_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
