/* Hulls, meshes and height fields of a scene: from lists in it or from files beside it. Shapes that
 * are made from the same share one form, so that an array of a thousand equal bodies reads its mesh
 * once. */
#include "scene/load.h"
#include "base/message.h"
#include "geometry/geometry.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LARGE 5.0 // m: what a hand can hold is smaller

typedef struct taci_FormKey { // what a form is made from
    tac_ShapeType type;
    const char *path; // NULL: the numbers of a list
    double scale, spacing[2];
    int columns, count;
    double *number; // coordinates or heights                               (count)
} taci_FormKey;

typedef struct Draft {
    taci_Loader *l;
    taci_FormKey key;
    uint32_t node;  // that a mistake is shown at
    char said[400]; // what the library said against it
} Draft;

static bool refuse(const Draft *d, const char *text)
{
    taci_mistake_at(&d->l->doc, d->node, "%s", text);
    return false;
}

// Faults become a mistake at the end; what was repaired is told at once.
static void hear(void *user, const tac_Message *message)
{
    Draft *d = user;
    const tac_SceneOptions *o = d->l->options;
    if (message->code == TAC_OK)
        taci_message(o->message, o->message_user, TAC_OK, d->key.path, "%s", message->text);
    else
        snprintf(d->said, sizeof d->said, "%s", message->text);
}

// ---- lists

static bool take_numbers(Draft *d, int count)
{
    d->key.count = count;
    d->key.number = malloc(((size_t)count + 1) * sizeof(double));
    return d->key.number != NULL || taci_no_memory(d->l);
}

static bool read_points(Draft *d, uint32_t list)
{
    taci_Loader *l = d->l;
    if (!taci_check_list(l, list, "a list of points") ||
        !take_numbers(d, 3 * (int)l->doc.node[list].count))
        return false;
    bool ok = true;
    double *at = d->key.number;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next, at += 3) {
        tac_Vec3 p = {0, 0, 0};
        ok &= taci_value_vector(l, i, TACI_DIM_LENGTH, &p);
        at[0] = p.x, at[1] = p.y, at[2] = p.z;
    }
    return ok;
}

static bool read_row(Draft *d, uint32_t list, double *out)
{
    taci_Loader *l = d->l;
    if (!taci_check_list(l, list, "a row, a list of heights"))
        return false;
    if ((int)l->doc.node[list].count != d->key.columns) {
        taci_mistake_at(&l->doc, list, "expected a row of %d heights, as the first one, got %u",
                        d->key.columns, l->doc.node[list].count);
        return false;
    }
    return taci_value_numbers(l, list, TACI_DIM_LENGTH, out, d->key.columns) >= 0;
}

static bool read_heights(Draft *d, uint32_t list)
{
    taci_Loader *l = d->l;
    if (!taci_check_list(l, list, "a list of rows"))
        return false;
    uint32_t first = l->doc.node[list].first, rows = l->doc.node[list].count;
    if (first == 0 || !taci_check_list(l, first, "a row, a list of heights"))
        return first != 0 ? false : refuse(d, "a height field needs at least 2 rows, got 0");
    uint32_t columns = l->doc.node[first].count;
    if ((uint64_t)rows * columns > l->doc.limits.nodes)
        return refuse(d, "the rows have different lengths");
    d->key.columns = (int)columns;
    if (!take_numbers(d, (int)(rows * columns)))
        return false;
    bool ok = true;
    double *at = d->key.number;
    for (uint32_t i = first; i != 0; i = l->doc.node[i].next, at += columns)
        ok &= read_row(d, i, at);
    return ok;
}

static bool read_spacing(Draft *d, uint32_t node)
{
    taci_Loader *l = d->l;
    double *x = d->key.spacing;
    if (node == 0)
        return false; // reported as missing
    int n = 2;
    if (l->doc.node[node].kind == TACI_NODE_LIST)
        n = taci_value_numbers(l, node, TACI_DIM_LENGTH, x, 2);
    else if (taci_value_number(l, node, TACI_DIM_LENGTH, &x[0]))
        x[1] = x[0];
    else
        return false;
    if (n < 0)
        return false;
    if (n != 2) {
        taci_mistake_at(&l->doc, node, "expected a number or a list of 2 numbers, got %d", n);
        return false;
    }
    for (int i = 0; i < 2; i++)
        if (!(x[i] > 0.0)) {
            taci_mistake_at(&l->doc, node, "'spacing' must be positive, got %.9g", x[i]);
            return false;
        }
    return true;
}

// ---- files

typedef struct Table { // text of numbers
    const char *at, *end;
    int line;
    int rows, columns; // of the first row
    double *number;
    int count, capacity;
} Table;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void skip_blanks(Table *t)
{
    while (t->at < t->end && is_blank(*t->at))
        t->at++;
}

// One row up to its end: how many numbers it has, -1 if there is something else.
static int scan_row(Table *t)
{
    int n = 0;
    for (skip_blanks(t); t->at < t->end && *t->at != '\n' && *t->at != '#'; n++) {
        double x;
        size_t length = taci_number_scan(t->at, (size_t)(t->end - t->at), &x);
        if (length == 0 || !taci_grow(&t->number, &t->capacity, t->count, sizeof x))
            return -1;
        t->number[t->count++] = x;
        t->at += length;
        skip_blanks(t);
        if (t->at < t->end && (*t->at == ',' || *t->at == ';')) {
            t->at++;
            skip_blanks(t);
        }
    }
    while (t->at < t->end && *t->at != '\n') // a comment
        t->at++;
    t->at += t->at < t->end;
    t->line++;
    return n;
}

// Rows of numbers, comma between, empty lines and what follows a # left out.
static bool scan_table(Draft *d, const taci_Asset *asset, Table *t)
{
    char text[200];
    if (asset->size > 3 && memcmp(t->at, "\xef\xbb\xbf", 3) == 0)
        t->at += 3;
    while (t->at < t->end) {
        int n = scan_row(t);
        if (n == 0)
            continue;
        t->columns = t->rows == 0 ? n : t->columns;
        t->rows++;
        if (n > 0 && n == t->columns && t->count <= TACI_TRIANGLES_MAX)
            continue;
        if (n < 0)
            snprintf(text, sizeof text, "line %d is no row of numbers", t->line + 1);
        else if (n != t->columns)
            snprintf(text, sizeof text, "line %d has %d numbers, those before have %d", t->line, n,
                     t->columns);
        else
            snprintf(text, sizeof text, "there are more than %d heights", TACI_TRIANGLES_MAX);
        taci_mistake_at(&d->l->doc, d->node, "cannot use '%s': %s", asset->path, text);
        return false;
    }
    return true;
}

static bool read_table(Draft *d, const taci_Asset *asset)
{
    Table t = {.at = asset->bytes, .end = asset->bytes + asset->size};
    bool ok = scan_table(d, asset, &t);
    for (int i = 0; i < t.count; i++)
        t.number[i] *= d->key.scale;
    d->key.number = t.number;
    d->key.count = t.count;
    d->key.columns = t.columns;
    return ok;
}

// ---- making and sharing

static bool same_key(const taci_FormKey *a, const taci_FormKey *b)
{
    if (a->type != b->type || a->scale != b->scale || a->spacing[0] != b->spacing[0] ||
        a->spacing[1] != b->spacing[1])
        return false;
    if (a->path != NULL || b->path != NULL)
        return a->path != NULL && b->path != NULL && strcmp(a->path, b->path) == 0;
    return a->columns == b->columns && a->count == b->count &&
           (a->count == 0 ||
            memcmp(a->number, b->number, (size_t)a->count * sizeof *a->number) == 0);
}

// The last ones first: copies of an array follow each other.
static const tac_Geometry *find_form(const taci_Loader *l, const taci_FormKey *key)
{
    enum { LOOKED_AT = 64 }; // so that many different ones do not take the square of their number
    int first = key->path != NULL || l->scene->form_count < LOOKED_AT
                    ? 0
                    : l->scene->form_count - LOOKED_AT;
    for (int i = l->scene->form_count - 1; i >= first; i--)
        if (same_key(&l->form[i], key))
            return l->scene->form[i].geometry;
    return NULL;
}

static tac_Result make_form(Draft *d, const taci_Asset *asset, tac_Geometry **form)
{
    const taci_FormKey *key = &d->key;
    if (key->type == TAC_SHAPE_HEIGHT_FIELD) {
        tac_HeightFieldDef def = {.height = key->number,
                                  .columns = key->columns,
                                  .rows = key->columns > 0 ? key->count / key->columns : 0,
                                  .spacing_x = key->spacing[0],
                                  .spacing_y = key->spacing[1],
                                  .message = hear,
                                  .message_user = d};
        return tac_height_field_create(&def, form);
    }
    if (asset != NULL) {
        taci_GeometryFile file = {.path = asset->path,
                                  .bytes = asset->bytes,
                                  .size = asset->size,
                                  .type = key->type,
                                  .scale = {key->scale, key->scale, key->scale}};
        return taci_geometry_read(&file, hear, d, form);
    }
    return tac_hull_create((const tac_Vec3 *)key->number, key->count / 3, hear, d, form);
}

static bool keep_form(Draft *d, tac_Geometry *form)
{
    taci_Loader *l = d->l;
    tac_Scene *s = l->scene;
    if (!taci_grow(&s->form, &s->form_capacity, s->form_count, sizeof *s->form) ||
        !taci_grow(&l->form, &l->form_capacity, s->form_count, sizeof *l->form)) {
        tac_geometry_release(form);
        return taci_no_memory(l);
    }
    l->form[s->form_count] = d->key;
    s->form[s->form_count++] = (taci_SceneForm){form};
    d->key.number = NULL; // it is the list's now
    return true;
}

/// A file in millimetres that is taken for metres is the mistake of everyone who has drawings.
static void remark_on_size(const Draft *d, const taci_Asset *asset, const tac_Geometry *form)
{
    const tac_SceneOptions *o = d->l->options;
    tac_Vec3 low, high;
    tac_geometry_bounds(form, &low, &high);
    double across = fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z));
    if (asset != NULL && d->key.scale == 1.0 && across > LARGE)
        taci_message(o->message, o->message_user, TAC_OK, asset->path,
                     "%.3g m across; if the file is in mm, give the shape scale: 0.001", across);
}

static bool share_form(Draft *d, const taci_Asset *asset, const tac_Geometry **out)
{
    *out = find_form(d->l, &d->key);
    if (*out != NULL)
        return true;
    tac_Geometry *form;
    tac_Result result = make_form(d, asset, &form);
    if (result == TAC_ERR_MEMORY)
        return taci_no_memory(d->l);
    if (result != TAC_OK && asset != NULL)
        taci_mistake_at(&d->l->doc, d->node, "cannot use '%s': %s", asset->path, d->said);
    else if (result != TAC_OK)
        refuse(d, d->said);
    if (result != TAC_OK)
        return false;
    if (d->key.type != TAC_SHAPE_HEIGHT_FIELD)
        remark_on_size(d, asset, form);
    if (!keep_form(d, form))
        return false;
    *out = form;
    return true;
}

// Exactly one of the two ways to say what it is.
static bool choose_source(Draft *d, const taci_Given *given, int list)
{
    const char *name = list == TACI_SHAPE_POINTS ? "points" : "heights";
    uint32_t key = given->key[list], file = given->key[TACI_SHAPE_FILE];
    uint32_t first = d->l->doc.node[given->map].first;
    if (key == 0 && file == 0)
        taci_mistake_at(&d->l->doc, first, "missing key '%s' or 'file' in a shape", name);
    else if (key != 0 && file != 0)
        taci_mistake_at(&d->l->doc, file, "'file' beside '%s'; expected only one of them", name);
    d->node = file != 0 ? given->value[TACI_SHAPE_FILE] : given->value[list];
    return (key == 0) != (file == 0);
}

static bool load_form(Draft *d, const taci_ShapeText *text, const taci_Given *given,
                      const tac_Geometry **out)
{
    bool field = text->type == TAC_SHAPE_HEIGHT_FIELD;
    uint32_t list = given->value[field ? TACI_SHAPE_HEIGHTS : TACI_SHAPE_POINTS];
    taci_Asset asset;
    if (text->type == TAC_SHAPE_MESH)
        d->node = given->value[TACI_SHAPE_FILE];
    else if (!choose_source(d, given, field ? TACI_SHAPE_HEIGHTS : TACI_SHAPE_POINTS))
        return false;
    if (field && !read_spacing(d, given->value[TACI_SHAPE_SPACING]))
        return false;
    if (text->file == NULL) {
        d->key.scale = 1.0;
        return (field ? read_heights(d, list) : read_points(d, list)) && share_form(d, NULL, out);
    }
    if (!taci_load_asset(d->l, d->node, text->file, &asset))
        return false;
    d->key.path = asset.path;
    return (!field || find_form(d->l, &d->key) != NULL || read_table(d, &asset)) &&
           share_form(d, &asset, out);
}

bool taci_load_form(taci_Loader *l, const taci_ShapeText *text, const taci_Given *given,
                    const tac_Geometry **form)
{
    Draft d = {.l = l, .key = {.type = (tac_ShapeType)text->type, .scale = text->scale}};
    *form = NULL;
    if (text->type != TAC_SHAPE_HULL && text->type != TAC_SHAPE_MESH &&
        text->type != TAC_SHAPE_HEIGHT_FIELD)
        return true;
    if (text->type == TAC_SHAPE_MESH && text->file == NULL) {
        taci_mistake_at(&l->doc, l->doc.node[given->map].first,
                        "missing key 'file' in a shape of type mesh; expected the name of a file");
        return false;
    }
    bool ok = load_form(&d, text, given, form);
    free(d.key.number);
    return ok;
}

void taci_forms_destroy(taci_Loader *l)
{
    for (int i = 0; i < l->scene->form_count; i++)
        free(l->form[i].number);
    free(l->form);
}
