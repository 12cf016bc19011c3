// The contacts of a recording as CSV or JSON. See export_contacts.h.
#include "export_contacts.h"
#include "cells.h"

enum { BLOCK = 256 };

void contacts_print_head(FILE *out, bool json)
{
    static const char *const head[][2] = {
        {"t", "s"},       {"step", ""},     {"a", ""},         {"shape_a", ""},   {"b", ""},
        {"shape_b", ""},  {"point.x", "m"}, {"point.y", "m"},  {"point.z", "m"},  {"normal.x", ""},
        {"normal.y", ""}, {"normal.z", ""}, {"gap", "m"},      {"gap_end", "m"},  {"force.x", "N"},
        {"force.y", "N"}, {"force.z", "N"}, {"slip.x", "m/s"}, {"slip.y", "m/s"}, {"slip.z", "m/s"},
        {"work", "J"},    {"key", ""},
    };
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        cell_head(out, json, head[i][0], head[i][1], i == 0);
}

static void print_body(const tac_RecordingFile *file, int body, int shape, FILE *out, bool json)
{
    const char *name = tac_recording_body(file, body);
    fputc(',', out);
    (json ? cell_json : cell_csv)(out, name != NULL ? name : "?");
    fprintf(out, ",%d", shape);
}

static void print_contact(const tac_RecordingFile *file, const tac_RecordedStep *row,
                          const tac_RecordedContact *c, FILE *out, bool json)
{
    const double numbers[] = {c->point.x,  c->point.y, c->point.z, c->normal.x, c->normal.y,
                              c->normal.z, c->gap,     c->gap_end, c->force.x,  c->force.y,
                              c->force.z,  c->slip.x,  c->slip.y,  c->slip.z,   c->work};
    cell_number(out, json, row->time);
    fprintf(out, ",%llu", (unsigned long long)row->step);
    print_body(file, c->body_a, c->shape_a, out, json);
    print_body(file, c->body_b, c->shape_b, out, json);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        fputc(',', out);
        cell_number(out, json, numbers[i]);
    }
    // as text: most programs read numbers of this size as doubles
    fprintf(out, json ? ",\"%016llx\"" : ",%016llx", (unsigned long long)c->key);
}

bool contacts_print_row(tac_RecordingFile *file, const tac_RecordedStep *row, uint64_t before,
                        FILE *out, bool json, uint64_t *lines)
{
    tac_RecordedContact contact[BLOCK];
    while (before < row->contacts_end) {
        uint64_t left = row->contacts_end - before, count = left < BLOCK ? left : BLOCK;
        if (tac_recording_read_contacts(file, before, count, contact) != TAC_OK)
            return false;
        for (uint64_t i = 0; i < count; i++, ++*lines) {
            if (json)
                fputs(*lines == 0 ? "\n    [" : ",\n    [", out);
            print_contact(file, row, &contact[i], out, json);
            fputs(json ? "]" : "\n", out);
        }
        before += count;
    }
    return true;
}
