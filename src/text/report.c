/* Mistakes in scene files: noted with their place, then reported in the order of the files as
 *
 *     scene.yaml:4:11  mass must be positive, got -3
 *         mass: -3 # bad
 *               ^~
 *
 * Columns count characters, not bytes. What is copied from a file has its control characters
 * replaced, so that a hostile file cannot drive a terminal. */
#include "text/document.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_SIZE = 480,    // bytes of a mistake's text
    SHOWN = 140,        // characters of a source line
    SHOWN_BEFORE = 100, // characters of it before the caret
};

taci_SceneLimits taci_scene_limits_default(void)
{
    return (taci_SceneLimits){.bytes = 16 << 20,
                              .nodes = 2000000,
                              .depth = 64,
                              .files = 100,
                              .asset_bytes = 128 << 20,
                              .assets = 1000,
                              .mistakes = 50,
                              .objects = 250000,
                              .work = 20000000};
}

void taci_document_destroy(taci_Document *doc)
{
    free(doc->file);
    free(doc->node);
    free(doc->mistake);
    taci_pool_destroy(&doc->pool);
}

size_t taci_character_size(const char *text, size_t left)
{
    const unsigned char *p = (const unsigned char *)text;
    if (p[0] < 0x80)
        return p[0] >= 0x20 && p[0] != 0x7f;
    size_t size = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
    if (p[0] < 0xc2 || p[0] > 0xf4 || size > left)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    bool longer = (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xf0 && p[1] < 0x90); // than need be
    bool outside = (p[0] == 0xed && p[1] > 0x9f) || (p[0] == 0xf4 && p[1] > 0x8f);
    bool control = p[0] == 0xc2 && p[1] < 0xa0; // U+0080 to U+009F
    return longer || outside || control ? 0 : size;
}

// Copy text so that it may be shown on a terminal; tabs become blanks, other controls "?".
static size_t copy_shown(char *out, size_t room, const char *text, size_t length, size_t most)
{
    size_t n = 0;
    for (size_t i = 0, shown = 0; i < length && shown < most; shown++) {
        const char *p = text + i;
        size_t size = taci_character_size(p, length - i);
        if (n + 5 > room)
            break;
        if (size == 0)
            out[n++] = *p == '\t' ? ' ' : '?';
        else
            memcpy(out + n, p, size);
        n += size;
        i += size > 0 ? size : 1;
    }
    out[n] = '\0';
    return n;
}

static bool starts_character(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

static void note(taci_Document *doc, taci_Spot place, const char *format, va_list arguments)
{
    if (doc->mistake_count >= doc->limits.mistakes) {
        doc->full = true;
        return;
    }
    char line[LINE_SIZE], shown[LINE_SIZE];
    vsnprintf(line, sizeof line, format, arguments);
    size_t length = copy_shown(shown, sizeof shown, line, strlen(line), LINE_SIZE);
    for (int i = 0; i < doc->mistake_count; i++) { // of what is read for each use of it
        const taci_Mistake *m = &doc->mistake[i];
        if (m->place.file == place.file && m->place.offset == place.offset &&
            m->place.length == place.length && strcmp(m->text, shown) == 0)
            return;
    }
    char *text = taci_pool_text(&doc->pool, shown, length);
    if (text == NULL || !taci_grow(&doc->mistake, &doc->mistake_capacity, doc->mistake_count,
                                   sizeof *doc->mistake)) {
        doc->no_memory = true;
        return;
    }
    taci_Mistake mistake = {.place = place, .order = doc->mistake_count, .text = text};
    doc->mistake[doc->mistake_count++] = mistake;
}

void taci_mistake(taci_Document *doc, taci_Spot place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    note(doc, place, format, arguments);
    va_end(arguments);
}

void taci_mistake_at(taci_Document *doc, uint32_t node, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    note(doc, taci_place(doc, node), format, arguments);
    va_end(arguments);
}

taci_Spot taci_place(const taci_Document *doc, uint32_t node)
{
    const taci_Node *n = &doc->node[node];
    uint32_t quotes = n->quoted ? 1 : 0;
    if (doc->file[n->file].unseen)
        return (taci_Spot){(int)n->file, TACI_NOWHERE, 0};
    return (taci_Spot){n->file, n->offset - quotes, n->length + 2 * quotes};
}

taci_Spot taci_place_within(const taci_Document *doc, uint32_t node, size_t from, size_t length)
{
    const taci_Node *n = &doc->node[node];
    if (!n->direct || doc->file[n->file].unseen)
        return taci_place(doc, node);
    return (taci_Spot){n->file, n->offset + (uint32_t)from, (uint32_t)length};
}

static int count_lines(const char *text, size_t end)
{
    int line = 1;
    for (const char *p = text; (p = memchr(p, '\n', (size_t)(text + end - p))) != NULL; p++)
        line++;
    return line;
}

const char *taci_where(const taci_Document *doc, uint32_t node, uint32_t from, char room[128])
{
    const taci_Node *n = &doc->node[node];
    const taci_SceneFile *file = &doc->file[n->file];
    int line = count_lines(file->text, n->offset);
    if (n->file == doc->node[from].file)
        snprintf(room, 128, "line %d", line);
    else
        snprintf(room, 128, "%.100s:%d", file->path, line);
    return room;
}

bool taci_document_failed(const taci_Document *doc)
{
    return doc->no_memory || doc->mistake_count > 0;
}

static int by_place(const void *a, const void *b)
{
    const taci_Mistake *x = a, *y = b;
    if (x->place.file != y->place.file)
        return x->place.file < y->place.file ? -1 : 1;
    if (x->place.offset != y->place.offset)
        return x->place.offset < y->place.offset ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

typedef struct SourceLine {
    const char *start, *end; // of the line, without its break
    const char *at;
    size_t column; // characters before `at`
} SourceLine;

static SourceLine find_line(const taci_SceneFile *file, uint32_t offset)
{
    SourceLine l = {.at = file->text + (offset < file->size ? offset : file->size)};
    l.start = l.end = l.at;
    while (l.start > file->text && l.start[-1] != '\n')
        l.start--;
    while (l.end < file->text + file->size && *l.end != '\n')
        l.end++;
    if (l.end > l.at && l.end[-1] == '\r')
        l.end--;
    if (l.start == file->text && file->size >= 3 && memcmp(l.start, "\xef\xbb\xbf", 3) == 0 &&
        l.at >= l.start + 3)
        l.start += 3; // a byte order mark takes no column
    for (const char *p = l.start; p < l.at; p++)
        l.column += starts_character(*p);
    return l;
}

// The source line and below it a caret with a tail as long as what is wrong.
static size_t add_source(char *out, size_t room, SourceLine l, uint32_t length)
{
    const char *from = l.start;
    size_t before = l.column;
    for (; before > SHOWN_BEFORE; before--)
        do
            from++;
        while (from < l.at && !starts_character(*from));

    size_t n = 0;
    memcpy(out, "\n    ", 5);
    n += 5;
    n += copy_shown(out + n, room / 2, from, (size_t)(l.end - from), SHOWN);
    while (out[n - 1] == ' ')
        n--;
    memcpy(out + n, "\n    ", 5);
    n += 5;
    memset(out + n, ' ', before);
    n += before;
    out[n++] = '^';
    size_t tail = 0;
    for (const char *p = l.at + 1; p < l.at + length && p < l.end; p++)
        tail += starts_character(*p);
    for (size_t i = 0; i < tail && before + 1 + i < SHOWN; i++)
        out[n++] = '~';
    out[n] = '\0';
    return n;
}

static void report(const taci_Document *doc, const taci_Mistake *m, tac_MessageFn *fn, void *user)
{
    const taci_SceneFile *file = &doc->file[m->place.file];
    char origin[512], text[LINE_SIZE + 4 * (4 * SHOWN + 16)];
    if (m->place.offset == TACI_NOWHERE) {
        snprintf(origin, sizeof origin, "%s", file->path);
        snprintf(text, sizeof text, "%s", m->text);
    } else {
        SourceLine l = find_line(file, m->place.offset);
        snprintf(origin, sizeof origin, "%s:%d:%zu", file->path,
                 count_lines(file->text, (size_t)(l.at - file->text)), l.column + 1);
        size_t n = (size_t)snprintf(text, sizeof text, "%s", m->text);
        add_source(text + n, sizeof text - n, l, m->place.length);
    }
    fn(user, &(tac_Message){.code = TAC_ERR_SYNTAX, .origin = origin, .text = text});
}

void taci_document_report(taci_Document *doc, tac_MessageFn *fn, void *user)
{
    if (fn == NULL || doc->mistake_count == 0)
        return;
    qsort(doc->mistake, (size_t)doc->mistake_count, sizeof *doc->mistake, by_place);
    for (int i = 0; i < doc->mistake_count; i++)
        report(doc, &doc->mistake[i], fn, user);
    if (doc->full)
        taci_message(fn, user, TAC_ERR_SYNTAX, doc->file[0].path, "more mistakes are not shown");
}
