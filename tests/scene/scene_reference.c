/* The reference page of scene files, from the tables that parse them (scene_reference.h). */
#include "scene/scene_reference.h"
#include "scene/channels.h"
#include "scene/fields.h"
#include <string.h>

static const char introduction[] =
    "# Scene files\n"
    "\n"
    "A scene is a YAML file that describes a world: bodies, what joins them, what pushes them, and "
    "what\n"
    "is recorded. `tactus run` runs it, `tactus inspect` says what it holds.\n"
    "\n"
    "```yaml\n"
    "tactus: 1\n"
    "title: A ball on a spring\n"
    "parameters:\n"
    "  k: {default: 200 N/m, min: 1 N/m, max: 10 kN/m, scale: log, text: stiffness}\n"
    "bodies:\n"
    "  - name: ball\n"
    "    position: [0, 0, 10 cm]\n"
    "    shapes: [{type: sphere, radius: 2 cm, density: 1000 kg/m3}]\n"
    "springs:\n"
    "  - {name: spring, type: point, a: ball, b: world, stiffness: $k, damping: 0.1 N*s/m}\n"
    "record:\n"
    "  channels: [ball.position, \"energy.*\"]\n"
    "```\n"
    "\n"
    "This page is made from the tables that read scene files, and a test holds it to them.\n"
    "Mistakes are answered with file, line and column, the line itself and a caret, up to fifty at "
    "a\n"
    "time.\n"
    "\n"
    "## Numbers\n"
    "\n"
    "World axes are right-handed with z up. A number is written in one of four ways:\n"
    "\n"
    "| form | example | meaning |\n"
    "| --- | --- | --- |\n"
    "| plain | `0.005` | in SI units: m, kg, s, rad, N, N·m, J |\n"
    "| with a unit | `5 ms`, `200 kN/m`, `30 deg`, `9.81 m/s2` | the unit must fit what is meant "
    "|\n"
    "| parameter | `$k` | its value; its unit must fit |\n"
    "| expression | `= 2 * $k / 3` | numbers, parameters, `pi`, `+ - * / ^ ( )`, `sqrt`, `sin`, "
    "`cos`; in SI, units are not checked |\n"
    "\n"
    "Units are `m`, `g`, `s`, `rad`, `N`, `J`, `W`, `Pa`, `Hz`, `Nm`, `Ns` and `Nms`, with the "
    "prefixes `n`, "
    "`u` (or `µ`), `m`, `c`,\n"
    "`k`, `M`, `G`; and `deg`, `rev`, `rpm`, `min`, `h`, `t` (1000 kg) and `%`. They are joined by "
    "`*`, `·`, a blank or `/`, and\n"
    "raised as `m2`, `m^2` or `m²`. Angles count as a unit: a spin takes `rad/s`, `deg/s` or "
    "`rpm`, "
    "but not `Hz`.\n"
    "\n"
    "A vector is a list of three numbers. A direction is a vector of any length but zero.\n"
    "\n"
    "## Names, files, limits\n"
    "\n"
    "Names have letters, digits, `_` and `-`, a letter first. Bodies, joints, springs, ports, "
    "models, beams and nets share one\n"
    "set of names, in which `world`, `energy`, `ledger`, `momentum` and `contact` are taken. "
    "Inside `{ }` and "
    "`[ ]` a\n"
    "name such as `\"rope[3]\"` needs quotes.\n"
    "\n"
    "Included files are read once, before the file that includes them. Things of all files are "
    "merged;\n"
    "title, parameters, world and record are taken from the including file where both say "
    "something.\n"
    "\n"
    "YAML's anchors, aliases and tags are not used. A file has at most 16 MB, a scene at most 2 "
    "million\n"
    "values, 250 000 bodies, shapes, joints, springs or channels each, 100 files, and a nesting of "
    "64. Files "
    "of shapes\nhave at most 128 MB and 10 million triangles each.\n";

static const char *unit_of(const taci_TableField *f)
{
    switch (f->dimension) {
    case TACI_DIM_TRAVEL:
        return "rad or m";
    case TACI_DIM_TRAVEL_STIFFNESS:
        return "N·m/rad or N/m";
    case TACI_DIM_TRAVEL_DAMPING:
        return "N·m·s/rad or N·s/m";
    case TACI_DIM_SIGNAL:
        return "its unit";
    default:
        return taci_dimension_unit(f->dimension);
    }
}

static void print_choices(FILE *out, const taci_Choice *choices)
{
    for (const taci_Choice *c = choices; c->name != NULL; c++)
        fprintf(out, "%s`%s`", c == choices ? "" : ", ", c->name);
}

static void print_form(FILE *out, const taci_TableField *f)
{
    static const char *const rule[] = {"", ", positive", ", not negative", ", 0 to 1"};
    static const char *const type[] = {[TACI_FIELD_NUMBER] = "number",
                                       [TACI_FIELD_COUNT] = "whole number",
                                       [TACI_FIELD_FLAG] = "`true` or `false`",
                                       [TACI_FIELD_TEXT] = "text",
                                       [TACI_FIELD_NAME] = "name",
                                       [TACI_FIELD_PART] = "name",
                                       [TACI_FIELD_VECTOR] = "vector",
                                       [TACI_FIELD_VECTORS] = "vector or number"};
    if (f->type == TACI_FIELD_CHOICE)
        print_choices(out, f->choices);
    else
        fprintf(out, "%s", f->type == TACI_FIELD_NODE ? f->form : type[f->type]);
    if (unit_of(f)[0] != '\0' && f->dimension != TACI_DIM_ANY)
        fprintf(out, " in %s", unit_of(f));
    fprintf(out, "%s", rule[f->rule]);
}

static void print_choice_name(FILE *out, const taci_Choice *choices, int value)
{
    for (const taci_Choice *c = choices; c->name != NULL; c++)
        if (c->value == value)
            fprintf(out, "`%s`", c->name);
}

// The default as the struct has it.
static void print_default_value(FILE *out, const taci_TableField *f, const unsigned char *object)
{
    const void *at = object + f->offset;
    double x[3];
    int n;
    bool flag;
    switch (f->type) {
    case TACI_FIELD_NUMBER:
        memcpy(x, at, sizeof *x);
        fprintf(out, "%g", x[0]);
        break;
    case TACI_FIELD_VECTOR:
    case TACI_FIELD_VECTORS:
        memcpy(x, at, sizeof x);
        fprintf(out, "`[%g, %g, %g]`", x[0], x[1], x[2]);
        break;
    case TACI_FIELD_COUNT:
        memcpy(&n, at, sizeof n);
        fprintf(out, "%d", n);
        break;
    case TACI_FIELD_FLAG:
        memcpy(&flag, at, sizeof flag);
        fprintf(out, "`%s`", flag ? "true" : "false");
        break;
    case TACI_FIELD_CHOICE:
        memcpy(&n, at, sizeof n);
        print_choice_name(out, f->choices, n);
        break;
    default:
        break;
    }
}

static void print_default(FILE *out, const taci_TableField *f, const unsigned char *object)
{
    static const char *const need[] = {[TACI_REQUIRED] = "required",
                                       [TACI_REQUIRED_ALONE] = "required, but not in an array",
                                       [TACI_REQUIRED_MOSTLY] = "required; in an array optional"};
    if (f->need != TACI_OPTIONAL)
        fprintf(out, "*%s*", need[f->need]);
    else if (f->standard != NULL)
        fprintf(out, "%s", f->standard);
    else
        print_default_value(out, f, object);
}

static void print_variants(FILE *out, const taci_Table *t, const taci_TableField *f)
{
    if (f->only == 0)
        return;
    fprintf(out, " (");
    bool first = true;
    for (const taci_Choice *c = t->field[t->variant].choices; c->name != NULL; c++)
        if (f->only >> c->value & 1) {
            fprintf(out, "%s`%s`", first ? "" : ", ", c->name);
            first = false;
        }
    fprintf(out, ")");
}

static void print_meanings(FILE *out, const taci_Table *t)
{
    for (int i = 0; i < t->count; i++) {
        const taci_Choice *c = t->field[i].choices;
        if (c == NULL || c[1].name == NULL)
            continue;
        fprintf(out, "\nValues of `%s`:\n\n", t->field[i].key);
        for (; c->name != NULL; c++)
            fprintf(out, "- `%s`: %s\n", c->name, c->text);
    }
}

static void print_table(FILE *out, const taci_Table *t)
{
    unsigned char object[1024] = {0};
    if (t->defaults != NULL)
        t->defaults(object);
    fprintf(out,
            "\n## %s\n\n%s\n\n| key | value | default | meaning |\n| --- | --- | --- | --- |\n",
            t->title, t->intro);
    for (int i = 0; i < t->count; i++) {
        const taci_TableField *f = &t->field[i];
        fprintf(out, "| `%s` | ", f->key);
        print_form(out, f);
        fprintf(out, " | ");
        print_default(out, f, object);
        fprintf(out, " | %s", f->text);
        print_variants(out, t, f);
        fprintf(out, " |\n");
    }
    print_meanings(out, t);
}

static void print_quantities(FILE *out, const char *thing, taci_ChannelQuantities of)
{
    for (int q = 0; q < of.count; q++) {
        char width[20] = "any"; // what depends on the thing has none in the table
        if (of.quantity[q].width > 0)
            snprintf(width, sizeof width, "%d", of.quantity[q].width);
        fprintf(out, "| %s | `%s` | %s | %s | %s |\n", thing, of.quantity[q].name, width,
                of.quantity[q].unit, of.quantity[q].text);
    }
}

static void print_channels(FILE *out)
{
    fprintf(out, "\n## Channels\n\n"
                 "What can be recorded is named by a thing and one of its quantities, as in "
                 "`ball.position`. A thing\nalone stands for all of its quantities. Stored "
                 "energies are the present ones, all other terms "
                 "of `energy`\nare sums since the start.\n\n"
                 "| thing | quantity | numbers | unit | meaning |\n"
                 "| --- | --- | --- | --- | --- |\n");
    for (int i = 0; i < TACI_CHANNEL_KINDS; i++)
        print_quantities(out, taci_channel_kinds[i].noun, *taci_channel_kinds[i].of);
    for (int i = 0; i < TACI_WORLD_THINGS; i++) {
        char name[32];
        snprintf(name, sizeof name, "`%s`", taci_world_things[i].name);
        print_quantities(out, name, taci_world_things[i].of);
    }
}

void scene_reference_print(FILE *out)
{
    fprintf(out, "%s", introduction);
    for (int i = 0; taci_tables[i] != NULL; i++)
        print_table(out, taci_tables[i]);
    print_channels(out);
}
