#ifndef TACI_DOCUMENT_H
#define TACI_DOCUMENT_H
#include "text/told.h"
#include "text/pool.h"
#include "base/message.h"

/* What a scene is read from: texts, the YAML trees in them, and the mistakes found.
 *
 * A node knows the bytes of its file that it covers; line and column are counted only when a
 * mistake is reported. Mistakes are gathered and handed out at the end in the order of the files.
 */

typedef struct taci_SceneLimits { // what a hostile file runs into
    size_t bytes;                 // of one file
    uint32_t nodes;               // of all files together
    int depth;                    // of lists and mappings in each other
    int files;                    // included ones and the first
    size_t asset_bytes;           // of a file that is no scene
    int assets;                   // such files
    int mistakes;                 // that are shown
    int objects;                  // of each kind: bodies, joints, springs, ports, channels
    int64_t work;                 // values read; arrays and signals read theirs many times
} taci_SceneLimits;

typedef enum taci_NodeKind {
    TACI_NODE_SCALAR,
    TACI_NODE_LIST,
    TACI_NODE_MAP,
    TACI_NODE_BAD, // already reported; readers say nothing more
} taci_NodeKind;

typedef struct taci_Node {
    uint8_t kind;
    bool quoted; // text in quotes, which offset and length leave out
    bool direct; // text is the bytes of the file as they stand
    uint8_t file;
    uint32_t offset; // bytes
    uint32_t length;
    uint32_t count; // bytes of text, items of a list, pairs of a mapping
    uint32_t next;  // sibling, 0 if none; in a mapping key and value take turns
    union {
        const char *text; // no zero byte after it
        uint32_t first;   // child
    };
} taci_Node;

typedef struct taci_SceneFile {
    const char *path; // as messages show it
    const char *text; // with a zero byte after it
    size_t size;
    int included_by; // index, -1 for the first file
    uint32_t root;   // 0 if it could not be parsed
    bool unseen;     // nobody wrote it: mistakes are those of the file as a whole
} taci_SceneFile;

typedef struct taci_Spot {
    int file;
    uint32_t offset, length; // bytes; TACI_NOWHERE: the file as a whole
} taci_Spot;
#define TACI_NOWHERE UINT32_MAX

typedef struct taci_Mistake {
    taci_Spot place;
    int order;        // of finding
    const char *text; // one line
} taci_Mistake;

typedef struct taci_Document {
    taci_SceneLimits limits;
    taci_Pool pool; // texts that are no bytes of a file, texts of mistakes
    taci_SceneFile *file;
    int file_count, file_capacity;
    taci_Node *node; // [0] is no node
    int node_count, node_capacity;
    taci_Mistake *mistake;
    int mistake_count, mistake_capacity;
    taci_Told told;
    bool full; // there are more mistakes than are shown: it is not worth looking for others
    bool no_memory;
} taci_Document;

taci_SceneLimits taci_scene_limits_default(void);
void taci_document_destroy(taci_Document *doc);

/// Parse a file's text into nodes, file->root the first of them; 0 if the text is empty. False if
/// it is no YAML: what is wrong becomes a mistake.
bool taci_document_parse(taci_Document *doc, int file);
/// Take "." and "a/.." out of a path, in place.
void taci_path_shorten(char *path);

/// What is read, for messages.
typedef struct taci_FileWords {
    const char *folder, *irregular, *large; // what is wrong with it
} taci_FileWords;

/// What is wrong where memory ends; readers of files answer it like any other fault.
#define TACI_FAULT_MEMORY "memory could not be had"
/// And where there is nothing of the name, on the disk or among texts that stand for it.
#define TACI_FAULT_NO_FILE "there is no such file"
#define TACI_FAULT_NO_TEXT "it is not among the texts given"

/// Read a regular file into memory with a zero byte after it. Returns NULL, or what is wrong.
const char *taci_read_text(const char *path, size_t limit, const taci_FileWords *words, char **text,
                           size_t *size);

/// Note a mistake at a place or at a node.
void taci_mistake(taci_Document *doc, taci_Spot place, const char *format, ...) TACI_PRINTF(3, 4);
void taci_mistake_at(taci_Document *doc, uint32_t node, const char *format, ...) TACI_PRINTF(3, 4);
/// The place of a node as messages show it, or of some bytes of a scalar's text.
taci_Spot taci_place(const taci_Document *doc, uint32_t node);
taci_Spot taci_place_within(const taci_Document *doc, uint32_t node, size_t from, size_t length);
/// Where a node is, as seen from another: "line 3", or "floor.yaml:3" in another file. Written to
/// `room`.
const char *taci_where(const taci_Document *doc, uint32_t node, uint32_t from, char room[128]);
/// Whether mistakes were noted, or memory ran out.
bool taci_document_failed(const taci_Document *doc);
/// Hand all mistakes to the callback.
void taci_document_report(taci_Document *doc, tac_MessageFn *fn, void *user);

/// Bytes of the UTF-8 character at the start of a text of `left` bytes, at least one; 0 if there is
/// none, or a control character.
size_t taci_character_size(const char *text, size_t left);

/// How much of a name messages show, for "%.*s".
#define TACI_SHOW(length, text) ((length) < 60 ? (int)(length) : 60), (text)
#define TACI_SHOW_NODE(n) TACI_SHOW((n)->count, (n)->text)

#endif
