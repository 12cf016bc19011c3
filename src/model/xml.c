/* XML to a tree (xml.h), through the event interface of libxml2: its own tree has lines of 16 bits
 * only, and events can be refused before anything is built of them.
 *
 * libxml2 gives the place where it is, which is the end of a start tag; as no attribute may contain
 * a '<', the last one before that place is where the tag begins. */
#include "model/xml.h"
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BYTES_MAX = 1 << 24,
    DEPTH_MAX = 100,
    NODES_MAX = 200000,
    ATTRIBUTES_MAX = 1000, // of one element
};

// libxml2 is not built for the memory sanitizer, which takes all that it writes for garbage.
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define READS_LIBXML __attribute__((no_sanitize("memory")))
#define ENTER_LIBRARY() __msan_scoped_disable_interceptor_checks()
#define LEAVE_LIBRARY() __msan_scoped_enable_interceptor_checks()
#define WRITTEN(p, size) __msan_unpoison((p), (size))
#endif
#endif
#ifndef READS_LIBXML
#define READS_LIBXML
#define ENTER_LIBRARY() ((void)0)
#define LEAVE_LIBRARY() ((void)0)
#define WRITTEN(p, size) ((void)(p))
#endif

// ---- mistakes

const char *taci_shown(const char *text, char room[TACI_SHOWN_SIZE])
{
    size_t length = strlen(text), end = TACI_SHOWN_SIZE - 4;
    if (length < TACI_SHOWN_SIZE)
        return text;
    while (end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80) // within a UTF-8 character
        end--;
    memcpy(room, text, end);
    memcpy(room + end, "...", 4);
    return room;
}

// References in names may bring what terminals obey: controls of ASCII, and U+0080 to U+009F.
static void silence(char *text)
{
    for (unsigned char *c = (unsigned char *)text; *c != '\0'; c++) {
        bool two = c[0] == 0xC2 && c[1] >= 0x80 && c[1] < 0xA0;
        if (two)
            *c++ = '?';
        if (two || *c < 0x20 || *c == 0x7F)
            *c = '?';
    }
}

static void tell(taci_Report *report, tac_Result code, const char *path, int line,
                 const char *format, va_list arguments)
{
    char text[2 * TACI_MESSAGE_SIZE], origin[512], number[16] = "";
    if (report->message == NULL)
        return;
    if (line > 0)
        snprintf(number, sizeof number, ":%d", line);
    snprintf(origin, sizeof origin, "%.480s%s", path, number);
    vsnprintf(text, sizeof text, format, arguments);
    silence(text);
    taci_message(report->message, report->user, code, origin, "%s", text);
}

static void tell_mistake(taci_Report *report, const char *path, int line, const char *format,
                         va_list arguments)
{
    if (report->count++ < TACI_MISTAKES_MAX)
        tell(report, TAC_ERR_SYNTAX, path, line, format, arguments);
}

void taci_report(taci_Report *report, const char *path, int line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell_mistake(report, path, line, format, arguments);
    va_end(arguments);
}

bool taci_xml_mistake(const taci_XmlNode *node, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell_mistake(node->file->report, node->file->path, node->line, format, arguments);
    va_end(arguments);
    return false;
}

static void tell_note(taci_Report *report, const char *path, int line, const char *format,
                      va_list arguments)
{
    if (report->notes++ < TACI_NOTES_MAX)
        tell(report, TAC_OK, path, line, format, arguments);
}

void taci_xml_note(const taci_XmlNode *node, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell_note(node->file->report, node->file->path, node->line, format, arguments);
    va_end(arguments);
}

static bool repair(taci_Report *report, const char *path, int line, const char *done,
                   const char *format, va_list arguments)
{
    char both[TACI_MESSAGE_SIZE];
    if (report->strict) {
        tell_mistake(report, path, line, format, arguments);
        return false;
    }
    snprintf(both, sizeof both, "%s; %s", format, done);
    tell_note(report, path, line, both, arguments);
    return true;
}

bool taci_report_repair(taci_Report *report, const char *path, int line, const char *done,
                        const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bool go_on = repair(report, path, line, done, format, arguments);
    va_end(arguments);
    return go_on;
}

bool taci_xml_repair(const taci_XmlNode *node, const char *done, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bool go_on = repair(node->file->report, node->file->path, node->line, done, format, arguments);
    va_end(arguments);
    return go_on;
}

bool taci_report_memory(taci_Report *report, const char *path)
{
    if (!report->no_memory)
        taci_message(report->message, report->user, TAC_ERR_MEMORY, path,
                     "no memory for the model");
    report->no_memory = true;
    return false;
}

// ---- numbers of attributes

static size_t skip_past(const char *text, size_t size, size_t at, const char *end)
{
    size_t length = strlen(end);
    while (at + length <= size && memcmp(text + at, end, length) != 0)
        at++;
    return at + length < size ? at + length : size;
}

// Past a comment, CDATA or instruction that begins here; 0: an element begins here.
static size_t skip_other(const char *text, size_t size, size_t at)
{
    static const char *const marks[][2] = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        size_t length = strlen(marks[i][0]);
        if (size - at >= length && memcmp(text + at, marks[i][0], length) == 0)
            return skip_past(text, size, at + length, marks[i][1]);
    }
    return 0;
}

// Past a start tag: the number of its attributes is that of '=' outside of quotes.
static size_t skip_tag(const char *text, size_t size, size_t at, int *attributes)
{
    *attributes = 0;
    for (; at < size && text[at] != '>' && *attributes <= ATTRIBUTES_MAX; at++) {
        if (text[at] == '"' || text[at] == '\'')
            at = skip_past(text, size, at + 1, text[at] == '"' ? "\"" : "'") - 1;
        else
            *attributes += text[at] == '=';
    }
    return at;
}

// libxml2 compares each attribute with all before it, which takes hours where one element fills a
// file with them. So they are counted before; the line of the first that is too full, 0: none.
static int find_full_element(const char *text, size_t size)
{
    int line = 1, attributes = 0;
    size_t at = 0, start = 0;
    while (at < size && attributes <= ATTRIBUTES_MAX) {
        const char *next = memchr(text + at, '<', size - at);
        if (next == NULL)
            return 0;
        start = at = (size_t)(next - text);
        size_t past = skip_other(text, size, at);
        at = past > 0 ? past : skip_tag(text, size, at, &attributes);
    }
    for (size_t i = 0; i < start; i++)
        line += text[i] == '\n';
    return attributes > ATTRIBUTES_MAX ? line : 0;
}

// ---- parsing

typedef struct Parse {
    xmlParserCtxt *context;
    taci_XmlFile *file;
    taci_XmlNode *root, *open;     // the innermost element that has begun
    taci_XmlNode *last[DEPTH_MAX]; // child so far, of the open element of each depth
    int depth, node_count;
    bool failed;      // said
    bool odd_version; // "<?xml version='0.0'?>", which robots have; it is read as 1.0
} Parse;

READS_LIBXML static int line_now(const Parse *p)
{
    return p->context->input != NULL ? p->context->input->line : 0;
}

READS_LIBXML static int line_of_tag(const Parse *p)
{
    const xmlParserInput *input = p->context->input;
    int line = input->line;
    for (const xmlChar *c = input->cur; c > input->base && *c != '<'; c--)
        line -= *c == '\n' && c < input->cur;
    return line;
}

// No event comes after this. xmlStopParser would end the parsing itself, but takes away what some
// callers of on_error still use: the rest is read in vain, and nothing in it is kept or expanded.
READS_LIBXML static void stop(Parse *p)
{
    p->failed = true;
    if (p->context != NULL)
        p->context->disableSAX = 1;
}

static void refuse(Parse *p, int line, const char *what)
{
    if (!p->failed)
        taci_report(p->file->report, p->file->path, line, "%s", what);
    stop(p);
}

static void lose_memory(Parse *p)
{
    taci_report_memory(p->file->report, p->file->path);
    stop(p);
}

READS_LIBXML static void on_doctype(void *user, const xmlChar *name, const xmlChar *public_id,
                                    const xmlChar *system_id)
{
    Parse *p = user;
    (void)name, (void)public_id, (void)system_id;
    refuse(p, line_now(p),
           "a document type (<!DOCTYPE ...>) and entities are not read; expected the root element");
}

READS_LIBXML static void on_error(void *user, xmlError *error)
{
    Parse *p = user;
    char text[200] = "";
    if (p->failed || error->level <= XML_ERR_WARNING || error->domain == XML_FROM_NAMESPACE)
        return; // prefixes that nobody declared ("xacro:") are told by the importer
    if (error->code == XML_ERR_UNKNOWN_VERSION) {
        p->odd_version = true;
        return;
    }
    if (error->code == XML_ERR_NO_MEMORY) {
        lose_memory(p);
        return;
    }
    if (error->message != NULL) {
        WRITTEN(error->message, strlen(error->message) + 1);
        snprintf(text, sizeof text, "%s", error->message);
    }
    text[strcspn(text, "\n")] = '\0';
    if (!p->failed)
        taci_report(p->file->report, p->file->path, error->line > 0 ? error->line : 1,
                    "this is not XML: %s", text);
    stop(p);
}

// A name with its prefix.
READS_LIBXML static const char *keep_name(Parse *p, const xmlChar *prefix, const xmlChar *local)
{
    size_t before = prefix != NULL ? strlen((const char *)prefix) : 0;
    size_t after = strlen((const char *)local);
    char *name = taci_pool_take(p->file->pool, before + after + 2);
    if (name == NULL)
        return NULL;
    if (prefix != NULL) {
        WRITTEN(prefix, before);
        memcpy(name, prefix, before);
        name[before++] = ':';
    }
    WRITTEN(local, after);
    memcpy(name + before, local, after);
    name[before + after] = '\0';
    return name;
}

// Five pointers for each: name, prefix, URI, begin and end of the value.
READS_LIBXML static bool keep_attributes(Parse *p, taci_XmlNode *node, int count,
                                         const xmlChar **attribute)
{
    node->attribute =
        count > 0 ? taci_pool_take(p->file->pool, (size_t)count * sizeof *node->attribute) : NULL;
    if (count > 0 && node->attribute == NULL)
        return false;
    for (int i = 0; i < count; i++, attribute += 5) {
        size_t length = (size_t)(attribute[4] - attribute[3]);
        WRITTEN(attribute[3], length);
        node->attribute[i] = (taci_XmlAttribute){
            .name = keep_name(p, attribute[1], attribute[0]),
            .value = taci_pool_text(p->file->pool, (const char *)attribute[3], length)};
        if (node->attribute[i].name == NULL || node->attribute[i].value == NULL)
            return false;
    }
    node->attribute_count = count;
    return true;
}

static void hang_in(Parse *p, taci_XmlNode *node)
{
    taci_XmlNode **last = &p->last[p->depth];
    node->parent = p->open;
    if (p->open == NULL)
        p->root = node;
    else if (*last == NULL)
        p->open->first = node;
    else
        (*last)->next = node;
    *last = node;
    p->open = node;
    p->depth++;
    if (p->depth < DEPTH_MAX)
        p->last[p->depth] = NULL;
}

READS_LIBXML static void on_start(void *user, const xmlChar *local, const xmlChar *prefix,
                                  const xmlChar *uri, int namespace_count,
                                  const xmlChar **namespaces, int attribute_count,
                                  int defaulted_count, const xmlChar **attribute)
{
    Parse *p = user;
    (void)uri, (void)namespace_count, (void)namespaces, (void)defaulted_count;
    if (p->failed)
        return;
    if (p->depth >= DEPTH_MAX || p->node_count++ >= NODES_MAX) {
        refuse(p, line_now(p),
               p->depth >= DEPTH_MAX ? "elements are nested too deeply; expected at most 100 levels"
                                     : "there are too many elements; expected at most 200000");
        return;
    }
    taci_XmlNode *node = taci_pool_take(p->file->pool, sizeof *node);
    if (node == NULL) {
        lose_memory(p);
        return;
    }
    *node = (taci_XmlNode){
        .name = keep_name(p, prefix, local), .file = p->file, .line = line_of_tag(p)};
    if (node->name == NULL || !keep_attributes(p, node, attribute_count, attribute))
        lose_memory(p);
    else
        hang_in(p, node);
}

READS_LIBXML static void on_end(void *user, const xmlChar *local, const xmlChar *prefix,
                                const xmlChar *uri)
{
    Parse *p = user;
    (void)local, (void)prefix, (void)uri;
    if (p->failed || p->open == NULL)
        return;
    p->open = p->open->parent;
    p->depth--;
}

READS_LIBXML static void parse_text(Parse *p, const char *text, size_t size)
{
    *p->context->sax = (xmlSAXHandler){.internalSubset = on_doctype,
                                       .startElementNs = on_start,
                                       .endElementNs = on_end,
                                       .serror = on_error,
                                       .initialized = XML_SAX2_MAGIC};
    p->context->userData = p;
    // RECOVER: libxml2 goes on after an error, so that on_error decides. With no document type
    // there are no entities but the five of XML itself, and NOENT puts those in.
    xmlDoc *none = xmlCtxtReadMemory(p->context, text, (int)size, NULL, NULL,
                                     XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_NOCDATA |
                                         XML_PARSE_RECOVER);
    xmlFreeDoc(none);
    // A text has a root or an error; with neither, something inside of libxml2 had no memory.
    if (!p->failed && (p->root == NULL || p->context->errNo == XML_ERR_NO_MEMORY))
        lose_memory(p);
    else if (!p->failed && !p->context->wellFormed && !p->odd_version)
        refuse(p, line_now(p), "this is not XML");
}

// Where memory ends before there is a context, libxml2 turns to the handler of its thread, which
// else prints: it is ours meanwhile.
READS_LIBXML static void run(Parse *p, const char *text, size_t size)
{
    ENTER_LIBRARY();
    xmlStructuredErrorFunc before = xmlStructuredError;
    void *before_user = xmlStructuredErrorContext;
    xmlSetStructuredErrorFunc(p, on_error);
    p->context = xmlNewParserCtxt();
    if (p->context != NULL)
        parse_text(p, text, size);
    else if (!p->failed)
        lose_memory(p);
    xmlFreeParserCtxt(p->context);
    xmlSetStructuredErrorFunc(before_user, before);
    LEAVE_LIBRARY();
}

// A declaration that something stands before: blanks, line breaks or comments. NULL: there is none.
static const char *find_late_declaration(const char *text, size_t size)
{
    static const char mark[] = "<?xml ";
    size_t at = 0;
    while (at + sizeof mark < size) {
        if (strchr(" \t\r\n", text[at]) != NULL && text[at] != '\0')
            at++;
        else if (at > 0 && memcmp(text + at, mark, sizeof mark - 1) == 0)
            return text + at;
        else if (memcmp(text + at, "<!--", 4) == 0)
            at = skip_past(text, size, at + 4, "-->");
        else
            return NULL;
    }
    return NULL;
}

// A copy of a text without its declaration, in which all else is where it was.
static char *blank_declaration(Parse *p, const char *text, size_t size, const char *late)
{
    int line = 1;
    for (const char *c = text; c < late; c++)
        line += *c == '\n';
    if (!taci_report_repair(p->file->report, p->file->path, line, "it is left out",
                            "the XML declaration is not at the start of the file")) {
        p->failed = true;
        return NULL;
    }
    char *copy = malloc(size);
    if (copy == NULL) {
        lose_memory(p);
        return NULL;
    }
    memcpy(copy, text, size);
    size_t from = (size_t)(late - text), end = skip_past(text, size, from, "?>");
    for (size_t i = from; i < end; i++)
        copy[i] = copy[i] == '\n' ? '\n' : ' ';
    return copy;
}

taci_XmlNode *taci_xml_parse(const char *text, size_t size, const char *path, taci_Report *report,
                             taci_Pool *pool)
{
    taci_XmlFile *file = taci_pool_take(pool, sizeof *file);
    if (file == NULL) {
        taci_report_memory(report, path);
        return NULL;
    }
    *file = (taci_XmlFile){.path = path, .report = report, .pool = pool};
    if (size == 0 || size > BYTES_MAX) {
        taci_report(report, path, 0,
                    size == 0 ? "the file is empty; expected a robot in URDF or MJCF"
                              : "the file is larger than 16 MB, the most a model may have");
        return NULL;
    }
    int full = find_full_element(text, size);
    if (full > 0) {
        taci_report(report, path, full, "an element has too many attributes; expected at most %d",
                    ATTRIBUTES_MAX);
        return NULL;
    }
    Parse p = {.file = file};
    char *copy = NULL;
    const char *late = find_late_declaration(text, size);
    if (late != NULL) {
        copy = blank_declaration(&p, text, size, late);
        text = copy;
    }
    if (text != NULL)
        run(&p, text, size);
    free(copy);
    return p.failed ? NULL : p.root;
}

// ---- the tree

bool taci_xml_is(const taci_XmlNode *node, const char *name)
{
    return strcmp(node->name, name) == 0;
}

taci_XmlNode *taci_xml_child(const taci_XmlNode *node, const char *name)
{
    TACI_XML_EACH(child, node)
    if (taci_xml_is(child, name))
        return child;
    return NULL;
}

taci_XmlNode *taci_xml_one(const taci_XmlNode *node, const char *name)
{
    taci_XmlNode *one = taci_xml_child(node, name);
    for (taci_XmlNode *more = one != NULL ? one->next : NULL; more != NULL; more = more->next)
        if (taci_xml_is(more, name))
            taci_xml_repair(more, "the first one counts",
                            "a second <%s> in <%s>; expected one (the first is in line %d)", name,
                            node->name, one->line);
    return one;
}

taci_XmlNode *taci_xml_need(const taci_XmlNode *node, const char *name)
{
    taci_XmlNode *one = taci_xml_one(node, name);
    if (one == NULL)
        taci_xml_mistake(node, "<%s> has no <%s>", node->name, name);
    return one;
}
