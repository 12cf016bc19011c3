#ifndef TACI_XML_H
#define TACI_XML_H
#include "text/told.h"
#include "base/message.h"
#include "text/pool.h"
#include <tactus/base.h>

/* XML files as small trees, and their attributes as numbers, vectors and words.
 *
 * libxml2 parses; the tree is our own, in a pool, so that lines are plain integers and nothing of
 * the library is seen outside of xml.c. A document type declaration is refused before any of it is
 * read, and with it entities; size, depth and number of elements are bounded; no other file and no
 * network is used. Comments, processing instructions and text between elements are dropped.
 *
 * Every node knows its file, and the file where mistakes go: a function that finds one says
 * "file:line: what is wrong, and what was expected", and the reader goes on, so that one load tells
 * many. Each read marks its attribute; taci_xml_rest then knows what nobody asked for. */

/// Where the mistakes of one load go. After TACI_MISTAKES_MAX the rest is only counted.
#define TACI_MISTAKES_MAX 20

typedef struct taci_Report {
    tac_MessageFn *message;
    void *user;
    bool strict;    // what could be repaired is a mistake, too
    bool lenient;   // numbers may have commas between them, and more after them (URDF)
    int count;      // mistakes so far, told or not
    int notes;      // and what else was told
    bool no_memory; // told, too
    taci_Told told;
} taci_Report;

typedef struct taci_XmlFile {
    const char *path;
    taci_Report *report;
    taci_Pool *pool;
    int scope; // the reader's own: which settings hold for what stands in it; 0 at first
} taci_XmlFile;

typedef struct taci_XmlAttribute {
    const char *name, *value; // name with its prefix, value with references replaced
    bool read;                // somebody asked for it
} taci_XmlAttribute;

typedef struct taci_XmlNode {
    const char *name; // with its prefix: "xacro:macro"
    taci_XmlFile *file;
    int line; // of its start tag, from 1
    int tag;  // the reader's own; 0 at first
    taci_XmlAttribute *attribute;
    int attribute_count;
    struct taci_XmlNode *parent, *first, *next; // elements only
    struct taci_XmlNode *twin;                  // the reader's own, as `tag`; NULL at first
} taci_XmlNode;

#define TACI_XML_EACH(child, node) \
    for (taci_XmlNode *child = (node)->first; child != NULL; child = child->next)

// ---- mistakes

/// Say what is wrong at a line of a file (0: the file as a whole), and what was expected.
void taci_report(taci_Report *report, const char *path, int line, const char *format, ...)
    TACI_PRINTF(4, 5);
/// The same at a node. Always false.
bool taci_xml_mistake(const taci_XmlNode *node, const char *format, ...) TACI_PRINTF(2, 3);
/// Say at a node what is no mistake, with the code TAC_OK.
void taci_xml_note(const taci_XmlNode *node, const char *format, ...) TACI_PRINTF(2, 3);
/// Say what is wrong, and what is done about it: "wrong; done". True, unless that is a mistake.
bool taci_report_repair(taci_Report *report, const char *path, int line, const char *done,
                        const char *format, ...) TACI_PRINTF(5, 6);
bool taci_xml_repair(const taci_XmlNode *node, const char *done, const char *format, ...)
    TACI_PRINTF(3, 4);
/// Memory could not be had; said once. Always false.
bool taci_report_memory(taci_Report *report, const char *path);
#define TACI_NOTES_MAX 1000 // of one load; how many there were is said
/// A text as messages show it: what is too long is cut, in `room`.
#define TACI_SHOWN_SIZE 72
const char *taci_shown(const char *text, char room[TACI_SHOWN_SIZE]);

// ---- parsing

/// Parse a text; all of the tree is in `pool`. NULL: it is not XML or too large, and that was said.
taci_XmlNode *taci_xml_parse(const char *text, size_t size, const char *path, taci_Report *report,
                             taci_Pool *pool);

// ---- the tree

bool taci_xml_is(const taci_XmlNode *node, const char *name);
/// The first child of a name, NULL if there is none. `_one`: a second one is wrong, and left out.
taci_XmlNode *taci_xml_child(const taci_XmlNode *node, const char *name);
taci_XmlNode *taci_xml_one(const taci_XmlNode *node, const char *name);
/// Like _one; that there is none is a mistake, too.
taci_XmlNode *taci_xml_need(const taci_XmlNode *node, const char *name);

// ---- attributes. Absent: false, and the output keeps what it was. Wrong: false and a mistake.

/// The text of an attribute, NULL if it is absent.
const char *taci_xml_text(const taci_XmlNode *node, const char *name);
/// The same; absent or empty is a mistake (and what may have been meant is suggested).
const char *taci_xml_need_text(const taci_XmlNode *node, const char *name);
bool taci_xml_has(const taci_XmlNode *node, const char *name);

/// Numbers, finite, separated by blanks: at least `least` and at most `most`. Returns how many, 0
/// if absent or wrong; `out` is changed only if all is right.
int taci_xml_numbers(const taci_XmlNode *node, const char *name, int least, int most, double *out);
bool taci_xml_number(const taci_XmlNode *node, const char *name, double *out);
bool taci_xml_need_number(const taci_XmlNode *node, const char *name, double *out);
bool taci_xml_vec3(const taci_XmlNode *node, const char *name, tac_Vec3 *out);
bool taci_xml_need_vec3(const taci_XmlNode *node, const char *name, tac_Vec3 *out);
bool taci_xml_integer(const taci_XmlNode *node, const char *name, int least, int most, int *out);
/// true, false, 1, 0.
bool taci_xml_bool(const taci_XmlNode *node, const char *name, bool *out);
/// One of some words, ended by NULL; *out is its index. A near one is suggested.
bool taci_xml_choice(const taci_XmlNode *node, const char *name, const char *const *words,
                     int *out);
/// The index of an exact word in a list ended by NULL, -1 if it is not there.
int taci_xml_word(const char *const *words, const char *text);

/// An element that has no meaning at its place: if its name is near to one of `known` (ended by
/// NULL) it is a slip and a mistake, and the answer false; else true: it may be listed as ignored.
bool taci_xml_may_ignore(const taci_XmlNode *node, const char *const *known);
/// The attributes that nobody has read: a name near to one of `known` is a mistake. Returns the
/// next one after `*at` that may be ignored, NULL after the last; start with *at = 0.
const taci_XmlAttribute *taci_xml_rest(const taci_XmlNode *node, const char *const *known, int *at);

#endif
