// The card of a snapshooter: rows and texts as they are gathered, ports and devices, terms of the
// books and parameters, and how all of it is laid out.
#include "base/hash.h"
#include "session/snapshooter.h"
#include "world/world.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- rows and texts

int taci_card_add(taci_CardMaker *m, tac_SectionKind kind, const void *row)
{
    taci_CardRows *r = &m->rows[(int)kind - TACI_CARD_FIRST];
    if (r->stride == 0)
        r->stride = tac_section_stride((uint32_t)kind);
    if (m->short_of_memory || !taci_grow(&r->row, &r->capacity, r->count, r->stride)) {
        m->short_of_memory = true;
        return -1;
    }
    memcpy((char *)r->row + (size_t)r->count * r->stride, row, r->stride);
    return r->count++;
}

uint64_t taci_card_put_text(taci_CardMaker *m, const char *text)
{
    int32_t found = 0;
    int at = taci_card_count(m, TAC_SECTION_CARD_TEXT);
    size_t length = strlen(text);
    const char *copy = taci_pool_text(&m->pool, text, length);
    if (copy == NULL || length > INT32_MAX / 2 ||
        !taci_names_add(&m->texts, (taci_Name){copy, (uint32_t)length, at}, &found)) {
        m->short_of_memory = true;
        return 0;
    }
    for (size_t i = 0; found < 0 && i <= length; i++)
        taci_card_add(m, TAC_SECTION_CARD_TEXT, &copy[i]);
    return found < 0 ? (uint64_t)at : (uint64_t)found;
}

// ---- ports and devices

static void add_devices(taci_CardMaker *m)
{
    int count = m->rig != NULL     ? m->rig->device_count
                : m->scene != NULL ? tac_scene_count(m->scene, TAC_SCENE_DEVICE)
                                   : 0;
    for (int i = 0; i < count; i++) {
        tac_CardDevice row = {.name = taci_card_put_text(m, ""),
                              .model = taci_card_put_text(m, "")};
        if (m->rig == NULL) {
            tac_DeviceDef def = tac_scene_device(m->scene, i);
            row.name = taci_card_put_text(m, def.name);
            row.force_max = def.guard.force_max;
            row.period = def.period;
        } else if (m->rig->device[i] != NULL) { // else it was one, in a recording
            tac_DeviceCaps caps = tac_device_caps(m->rig->device[i]);
            row.name = taci_card_put_text(m, tac_device_name(m->rig->device[i]));
            row.model = taci_card_put_text(m, caps.model);
            row.force_max = caps.force_max;
            row.period = tac_device_seen(m->rig->device[i]).period;
            row.frames = caps.frames;
            row.buttons = caps.buttons;
        }
        taci_card_add(m, TAC_SECTION_CARD_DEVICES, &row);
    }
}

static bool same_port(tac_PortId a, tac_PortId b)
{
    return a.index1 == b.index1 && a.generation == b.generation && a.world == b.world;
}

// Which device holds a port, and with which frame.
static void find_device(const taci_CardMaker *m, tac_PortId id, tac_CardPort *row)
{
    row->device = -1;
    for (int i = 0; m->rig != NULL && i < m->rig->joint_count; i++)
        if (same_port(m->rig->joint[i].port, id)) {
            row->device = m->rig->joint[i].device;
            row->frame = m->rig->joint[i].frame;
        }
    int couplings =
        m->rig == NULL && m->scene != NULL ? tac_scene_count(m->scene, TAC_SCENE_COUPLING) : 0;
    for (int i = 0; i < couplings; i++)
        if (same_port(tac_scene_port(m->scene, m->world, i), id))
            tac_scene_coupled(m->scene, i, &row->device, &row->frame);
}

void taci_card_ports(taci_CardMaker *m)
{
    tac_Snapshooter *s = m->s;
    add_devices(m);
    for (tac_PortId i = {0}; (i = tac_world_next_port(m->world, i)).index1 != 0;) {
        tac_PortDef def = tac_port_def(m->world, i);
        char number[32];
        snprintf(number, sizeof number, "port-%d", s->port_count);
        if (!taci_grow(&s->port, &s->port_capacity, s->port_count, sizeof *s->port)) {
            m->short_of_memory = true;
            return;
        }
        tac_CardPort row = {.name = taci_card_put_text(m, def.name[0] != '\0' ? def.name : number),
                            .body = taci_snap_body(s, def.body),
                            .axes = def.end.axes};
        find_device(m, i, &row);
        s->port[s->port_count++] = (taci_SnapPort){i};
        taci_card_add(m, TAC_SECTION_CARD_PORTS, &row);
    }
}

// ---- books and parameters

static void add_term(taci_CardMaker *m, const char *name, const char *text, tac_CardTerm row)
{
    row.name = taci_card_put_text(m, name);
    row.text = taci_card_put_text(m, text);
    row.unit = taci_card_put_text(m, row.book == 0 ? "J" : "N·s, N·m·s");
    taci_card_add(m, TAC_SECTION_CARD_TERMS, &row);
}

// In the order in which a snapshot has them (snapshooter_take.c).
static void add_terms(taci_CardMaker *m)
{
    for (int i = -1; i < m->s->system_count; i++) {
#define X(name, of_sign, text) \
    add_term(m, #name, text, (tac_CardTerm){.book = 0, .sign = (of_sign), .system = i});
        TAC_LEDGER_FIELDS(X)
#undef X
    }
    const tac_CardTerm stored = {.book = 1, .system = -1},
                       moved = {.book = 1, .sign = 1, .system = -1};
    add_term(m, "before", "when the world was made", stored);
    add_term(m, "after", "now", stored);
#define X(name, text) add_term(m, #name, text, moved);
    TAC_MOMENTUM_FIELDS(X)
#undef X
    add_term(m, "unexplained", "that no term explains", moved);
    add_term(m, "carried", "angular momentum that closing still owes", stored);
}

// A slider that is live moves while the world runs; the other ones build it anew.
static uint32_t parameter_flags(const tac_SceneParameter *p)
{
    return (p->logarithmic ? (uint32_t)TAC_CARD_LOGARITHMIC : 0) |
           (p->live ? (uint32_t)TAC_CARD_LIVE : 0);
}

static void add_parameters(taci_CardMaker *m)
{
    int count = m->scene != NULL ? tac_scene_count(m->scene, TAC_SCENE_PARAMETER) : 0;
    for (int i = 0; i < count; i++) {
        tac_SceneParameter p = tac_scene_parameter(m->scene, i);
        tac_CardParameter row = {.name = taci_card_put_text(m, p.name),
                                 .unit = taci_card_put_text(m, p.unit),
                                 .text = taci_card_put_text(m, p.text),
                                 .value = p.value,
                                 .initial = p.initial,
                                 .minimum = p.minimum,
                                 .maximum = p.maximum,
                                 .flags = parameter_flags(&p)};
        taci_card_add(m, TAC_SECTION_CARD_PARAMETERS, &row);
    }
    m->s->parameter_count = count;
}

void taci_card_books(taci_CardMaker *m)
{
    tac_CardScene row = {.title = taci_card_put_text(m, "")};
    if (m->scene != NULL) {
        tac_SceneInfo info = tac_scene_info(m->scene);
        row.title = taci_card_put_text(m, info.title);
        row.step = info.step;
        row.duration = info.duration;
    }
    taci_card_add(m, TAC_SECTION_CARD_SCENE, &row);
    add_terms(m);
    add_parameters(m);
}

// ---- layout

void taci_card_finish(taci_CardMaker *m)
{
    size_t size = taci_snapshot_head(TACI_CARD_KINDS);
    for (int i = 0; i < TACI_CARD_KINDS; i++)
        size += taci_snapshot_section_size(m->rows[i].stride, (size_t)m->rows[i].count);
    void *card = m->short_of_memory ? NULL : malloc(size);
    m->short_of_memory = card == NULL;
    if (card == NULL)
        return;
    bool ok = taci_snapshot_start(card, size, TACI_CARD_KINDS);
    for (int i = 0; i < TACI_CARD_KINDS; i++) {
        const taci_CardRows *r = &m->rows[i];
        if (r->count > 0)
            ok = tac_snapshot_append(card, size, (uint32_t)(TACI_CARD_FIRST + i), r->stride, r->row,
                                     (uint64_t)r->count) != 0 &&
                 ok;
    }
    TAC_ASSERT(ok); // it was measured
    (void)ok;
    tac_SnapshotHeader *h = card;
    h->card = taci_hash_bytes(TACI_HASH_START, card, size);
    m->s->card = card;
    m->s->card_size = size;
    m->s->card_hash = h->card;
}
