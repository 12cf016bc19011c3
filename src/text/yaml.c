/* YAML to nodes, by libfyaml's events.
 *
 * Its document interface would keep tokens for us, but takes 1.4 s for 100 000 bodies where the
 * events take 0.5, and checks nothing before the whole tree stands. Here depth, nodes, anchors and
 * tags are refused as they come. A scalar that stands in the file as it is meant is not copied. */
#include "text/document.h"
#include "base/assert.h"
#include <libfyaml.h>
#include <string.h>

// libfyaml is not instrumented: the memory sanitizer has to be told what it has written, and not to
// mind what it hands to strlen and its like.
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define WRITTEN(p, size) __msan_unpoison((p), (size))
#define ENTER_LIBRARY() __msan_scoped_disable_interceptor_checks()
#define LEAVE_LIBRARY() __msan_scoped_enable_interceptor_checks()
#endif
#endif
#ifndef WRITTEN
#define WRITTEN(p, size) ((void)(p), (void)(size))
#define ENTER_LIBRARY() ((void)0)
#define LEAVE_LIBRARY() ((void)0)
#endif

typedef struct Open {    // a list or mapping whose end has not come
    uint32_t node, last; // last: child added last, 0 if none
    uint32_t children;
} Open;

typedef struct Parser {
    taci_Document *doc;
    struct fy_parser *fyp;
    int file;
    int depth, documents;
    uint32_t end; // bytes read so far
    bool stop;
    Open open[256];
} Parser;

static taci_Spot place_of(const Parser *p, struct fy_token *token)
{
    taci_Spot place = {p->file, p->end, 0};
    const struct fy_mark *from = token != NULL ? fy_token_start_mark(token) : NULL;
    if (from == NULL)
        return place;
    WRITTEN(from, sizeof *from);
    place.offset = (uint32_t)from->input_pos;
    const struct fy_mark *to = fy_token_end_mark(token);
    if (to != NULL) {
        WRITTEN(to, sizeof *to);
        if (to->input_pos > from->input_pos)
            place.length = (uint32_t)(to->input_pos - from->input_pos);
    }
    return place;
}

static void stop_with(Parser *p, taci_Spot place, const char *text)
{
    taci_mistake(p->doc, place, "%s", text);
    p->stop = true;
}

// Append a node to what is open; 0 if there is no room.
static uint32_t add_node(Parser *p, taci_Node node)
{
    taci_Document *doc = p->doc;
    if ((uint32_t)doc->node_count > doc->limits.nodes) {
        taci_Spot place = {p->file, node.offset, node.length};
        taci_mistake(doc, place, "the scene is too large: it has more than %u values",
                     doc->limits.nodes);
        p->stop = true;
        return 0;
    }
    if (!taci_grow(&doc->node, &doc->node_capacity, doc->node_count, sizeof node)) {
        doc->no_memory = p->stop = true;
        return 0;
    }
    uint32_t index = (uint32_t)doc->node_count++;
    doc->node[index] = node;
    if (p->depth == 0) {
        if (doc->file[p->file].root == 0)
            doc->file[p->file].root = index;
        return index;
    }
    Open *o = &p->open[p->depth - 1];
    if (o->last == 0)
        doc->node[o->node].first = index;
    else
        doc->node[o->last].next = index;
    o->last = index;
    o->children++;
    return index;
}

// The place of an anchor or alias with its sign, which libfyaml's mark stands behind.
static taci_Spot place_with_sign(const Parser *p, struct fy_token *token, char sign)
{
    taci_Spot place = place_of(p, token);
    if (place.offset > 0 && p->doc->file[p->file].text[place.offset - 1] == sign) {
        place.offset--;
        place.length++;
    }
    return place;
}

static void refuse_extras(Parser *p, struct fy_token *anchor, struct fy_token *tag)
{
    if (anchor != NULL)
        taci_mistake(p->doc, place_with_sign(p, anchor, '&'),
                     "anchors and aliases are not used in scenes; expected parameters, arrays or "
                     "an include instead");
    if (tag != NULL)
        taci_mistake(p->doc, place_of(p, tag),
                     "tags such as !!str are not used in scenes; expected a plain value");
}

static void begin(Parser *p, taci_NodeKind kind, struct fy_token *token)
{
    taci_Spot place = place_of(p, token);
    int most = p->doc->limits.depth;
    if (p->depth >= most || p->depth >= (int)(sizeof p->open / sizeof *p->open)) {
        taci_mistake(p->doc, place, "lists and mappings are nested more than %d deep", most);
        p->stop = true;
        return;
    }
    taci_Node node = {.kind = (uint8_t)kind,
                      .file = (uint8_t)p->file,
                      .offset = place.offset,
                      .length = place.length > 0 ? place.length : 1};
    uint32_t index = add_node(p, node);
    if (index != 0)
        p->open[p->depth++] = (Open){.node = index};
}

static void end(Parser *p, struct fy_token *token)
{
    if (p->depth == 0)
        return;
    const Open *o = &p->open[--p->depth];
    taci_Node *node = &p->doc->node[o->node];
    taci_Spot place = place_of(p, token);
    if (place.length == 1) // a closing bracket
        node->length = place.offset + 1 - node->offset;
    node->count = node->kind == TACI_NODE_MAP ? o->children / 2 : o->children;
}

// Whether the bytes of the file are the text itself: on one line and without escapes.
static bool is_direct(const char *bytes, uint32_t length, enum fy_scalar_style style)
{
    if (memchr(bytes, '\n', length) != NULL || memchr(bytes, '\r', length) != NULL)
        return false;
    switch (style) {
    case FYSS_PLAIN:
        return true;
    case FYSS_SINGLE_QUOTED:
        return memchr(bytes, '\'', length) == NULL;
    case FYSS_DOUBLE_QUOTED:
        return memchr(bytes, '\\', length) == NULL;
    default:
        return false;
    }
}

// What is not copied is what libfyaml would have said.
static void validate_text(struct fy_token *token, const char *text, uint32_t length)
{
#if defined(TACTUS_VALIDATE)
    size_t n = 0;
    const char *whole = fy_token_get_text(token, &n);
    if (whole == NULL || n == 0) // empty, or no memory for it
        return;
    WRITTEN(whole, n);
    TAC_VALIDATE(n == length && memcmp(whole, text, n) == 0);
#else
    (void)token, (void)text, (void)length;
#endif
}

static bool copy_text(Parser *p, struct fy_token *token, taci_Node *node)
{
    size_t n = 0;
    const char *text = fy_token_get_text(token, &n);
    if (text == NULL)
        n = 0, text = "";
    WRITTEN(text, n);
    node->text = taci_pool_text(&p->doc->pool, text, n);
    node->count = (uint32_t)n;
    if (node->text == NULL)
        p->doc->no_memory = p->stop = true;
    return node->text != NULL;
}

// A value that is not there ("mass:") stands where its key does.
static taci_Spot place_of_nothing(const Parser *p)
{
    const Open *o = p->depth > 0 ? &p->open[p->depth - 1] : NULL;
    if (o == NULL || o->last == 0 || p->doc->node[o->node].kind != TACI_NODE_MAP)
        return (taci_Spot){p->file, p->end, 0};
    return taci_place(p->doc, o->last);
}

static void scalar(Parser *p, struct fy_token *token)
{
    const char *source = p->doc->file[p->file].text;
    enum fy_scalar_style style = token != NULL ? fy_token_scalar_style(token) : FYSS_PLAIN;
    taci_Spot place = token != NULL ? place_of(p, token) : place_of_nothing(p);
    taci_Node node = {.kind = TACI_NODE_SCALAR,
                      .file = (uint8_t)p->file,
                      .offset = place.offset,
                      .length = place.length,
                      .text = ""};
    if (token != NULL) {
        const char *bytes = source + place.offset;
        node.quoted = style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED;
        node.direct = is_direct(bytes, place.length, style);
        if (node.direct) {
            validate_text(token, bytes, place.length);
            node.text = bytes;
            node.count = place.length;
        } else if (!copy_text(p, token, &node)) {
            return;
        }
        p->end = place.offset + place.length;
    }
    add_node(p, node);
}

static void alias(Parser *p, struct fy_token *token)
{
    taci_Spot place = place_with_sign(p, token, '*');
    taci_mistake(p->doc, place,
                 "anchors and aliases are not used in scenes; a text that starts with * needs "
                 "quotes");
    taci_Node node = {.kind = TACI_NODE_BAD,
                      .file = (uint8_t)p->file,
                      .offset = place.offset,
                      .length = place.length};
    add_node(p, node);
}

static void begin_document(Parser *p, struct fy_token *token)
{
    if (++p->documents > 1)
        stop_with(p, place_of(p, token), "a second YAML document starts here; a scene is only one");
}

static void take(Parser *p, struct fy_event *e)
{
    switch (e->type) {
    case FYET_DOCUMENT_START:
        begin_document(p, e->document_start.document_start);
        break;
    case FYET_MAPPING_START:
        refuse_extras(p, e->mapping_start.anchor, e->mapping_start.tag);
        begin(p, TACI_NODE_MAP, e->mapping_start.mapping_start);
        break;
    case FYET_SEQUENCE_START:
        refuse_extras(p, e->sequence_start.anchor, e->sequence_start.tag);
        begin(p, TACI_NODE_LIST, e->sequence_start.sequence_start);
        break;
    case FYET_MAPPING_END:
        end(p, e->mapping_end.mapping_end);
        break;
    case FYET_SEQUENCE_END:
        end(p, e->sequence_end.sequence_end);
        break;
    case FYET_SCALAR:
        refuse_extras(p, e->scalar.anchor, e->scalar.tag);
        scalar(p, e->scalar.value);
        break;
    case FYET_ALIAS:
        alias(p, e->alias.anchor);
        break;
    default:
        break;
    }
}

// The byte at which a line and a column, both from 1, stand.
static uint32_t find_offset(const taci_SceneFile *file, int line, int column)
{
    const char *at = file->text, *end = file->text + file->size;
    for (int i = 1; i < line; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (newline == NULL)
            break;
        at = newline + 1;
    }
    for (int i = 1; i < column && at < end && *at != '\n'; i++)
        do
            at++;
        while (at < end && ((unsigned char)*at & 0xc0) == 0x80);
    while (at == end && at > file->text && (at[-1] == '\n' || at[-1] == '\r')) // show the last line
        end = --at;
    return (uint32_t)(at - file->text);
}

// What people mean who write this, where it can be told; else "".
static const char *find_hint(const taci_SceneFile *file, uint32_t at, const char *message)
{
    static const char *const of_indent[] = {"expected '-' indicator", "end of block sequence",
                                            "multiline plain key", "invalid indentation"};
    char before = at > 0 ? file->text[at - 1] : ' ';
    if (at < file->size && file->text[at] == '[' &&
        (before == '_' || (before >= '0' && before <= '9') ||
         ((before | 0x20) >= 'a' && (before | 0x20) <= 'z')))
        return "; within { } and [ ] a name with brackets stands in quotes, as \"link[2]\"";
    for (size_t i = 0; i < sizeof of_indent / sizeof *of_indent; i++)
        if (strstr(message, of_indent[i]) != NULL)
            return "; lines that belong together begin in the same column";
    return "";
}

// What libfyaml found wrong; of several the first is the cause.
static void take_errors(Parser *p, struct fy_diag *diag)
{
    void *previous = NULL;
    const struct fy_diag_error *e = fy_diag_errors_iterate(diag, &previous);
    const taci_SceneFile *file = &p->doc->file[p->file];
    if (e == NULL) {
        taci_Spot place = {p->file, p->end, 0};
        taci_mistake(p->doc, place, "this is no YAML text");
        return;
    }
    WRITTEN(e, sizeof *e);
    WRITTEN(e->msg, strlen(e->msg) + 1);
    taci_Spot place = {p->file, find_offset(file, e->line, e->column), 1};
    taci_mistake(p->doc, place, "YAML: %s%s", e->msg, find_hint(file, place.offset, e->msg));
}

static void run(Parser *p, struct fy_diag *diag)
{
    while (!p->stop) {
        struct fy_event *e = fy_parser_parse(p->fyp);
        if (e == NULL)
            break;
        WRITTEN(e, sizeof *e);
        take(p, e);
        fy_parser_event_free(p->fyp, e);
    }
    if (!p->stop && fy_parser_get_stream_error(p->fyp)) {
        take_errors(p, diag);
        p->stop = true;
    }
}

// YAML is UTF-8 without control characters. libfyaml 0.7 takes others too, and on some of them
// (a bad byte in a directive) it never comes back.
static bool check_bytes(taci_Document *doc, int file)
{
    const taci_SceneFile *f = &doc->file[file];
    for (size_t i = 0; i < f->size;) {
        size_t size = taci_character_size(f->text + i, f->size - i);
        char c = f->text[i];
        bool blank = c == '\n' || c == '\t' || c == '\r';
        if (size == 0 && !blank) {
            taci_Spot place = {file, (uint32_t)i, 1};
            taci_mistake(doc, place,
                         "the byte 0x%02x is no text; expected UTF-8 without control "
                         "characters",
                         (unsigned)(unsigned char)c);
            return false;
        }
        i += blank ? 1 : size;
    }
    return true;
}

bool taci_document_parse(taci_Document *doc, int file)
{
    const taci_SceneFile *f = &doc->file[file];
    Parser p = {.doc = doc, .file = file};
    if (!check_bytes(doc, file))
        return false;
    if (doc->node_count == 0 && !taci_grow(&doc->node, &doc->node_capacity, 0, sizeof *doc->node)) {
        doc->no_memory = true;
        return false;
    }
    if (doc->node_count == 0)
        doc->node[doc->node_count++] = (taci_Node){.kind = TACI_NODE_BAD};

    ENTER_LIBRARY();
    struct fy_diag_cfg diag_cfg;
    fy_diag_cfg_default(&diag_cfg);
    WRITTEN(&diag_cfg, sizeof diag_cfg);
    diag_cfg.fp = NULL;
    diag_cfg.colorize = false;
    struct fy_diag *diag = fy_diag_create(&diag_cfg);
    if (diag != NULL)
        fy_diag_set_collect_errors(diag, true);
    struct fy_parse_cfg cfg = {.flags = FYPCF_DISABLE_ACCELERATORS, .diag = diag};
    p.fyp = diag != NULL ? fy_parser_create(&cfg) : NULL;
    if (p.fyp == NULL || fy_parser_set_string(p.fyp, f->text, f->size) != 0)
        doc->no_memory = true;
    else
        run(&p, diag);
    if (p.fyp != NULL)
        fy_parser_destroy(p.fyp);
    if (diag != NULL)
        fy_diag_destroy(diag);
    LEAVE_LIBRARY();
    return !p.stop && !doc->no_memory;
}
