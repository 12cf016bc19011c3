/* Attributes as values (xml.h). Numbers are read alike in every locale. */
#include "text/nearest.h"
#include "text/quantity.h"
#include "model/xml.h"
#include <limits.h>
#include <math.h>
#include <string.h>

static taci_XmlAttribute *find(const taci_XmlNode *node, const char *name)
{
    for (int i = 0; i < node->attribute_count; i++)
        if (strcmp(node->attribute[i].name, name) == 0)
            return &node->attribute[i];
    return NULL;
}

bool taci_xml_has(const taci_XmlNode *node, const char *name)
{
    return find(node, name) != NULL;
}

const char *taci_xml_text(const taci_XmlNode *node, const char *name)
{
    taci_XmlAttribute *attribute = find(node, name);
    if (attribute == NULL)
        return NULL;
    attribute->read = true;
    return attribute->value;
}

// Say that an attribute is missing, and which other one may have been meant for it.
static void miss(const taci_XmlNode *node, const char *name)
{
    char room[TACI_SHOWN_SIZE];
    taci_Nearest nearest = taci_nearest_begin(name, strlen(name));
    for (int i = 0; i < node->attribute_count; i++)
        if (!node->attribute[i].read)
            taci_nearest_offer(&nearest, node->attribute[i].name);
    if (nearest.best == NULL) {
        taci_xml_mistake(node, "<%s> has no '%s'", node->name, name);
        return;
    }
    taci_xml_text(node, nearest.best); // read, in a way: it is not told again
    taci_xml_mistake(node, "<%s> has no '%s'; was '%s' meant for it?", node->name, name,
                     taci_shown(nearest.best, room));
}

const char *taci_xml_need_text(const taci_XmlNode *node, const char *name)
{
    const char *text = taci_xml_text(node, name);
    if (text == NULL) {
        miss(node, name);
    } else if (text[0] == '\0') {
        taci_xml_mistake(node, "'%s' of <%s> is empty", name, node->name);
        text = NULL;
    }
    return text;
}

// ---- numbers

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const char *skip_blanks(const char *text)
{
    while (is_blank(*text))
        text++;
    return text;
}

// `comma`: whether one may end it, too.
static size_t word_length(const char *text, bool comma)
{
    size_t length = 0;
    while (text[length] != '\0' && !is_blank(text[length]) && !(comma && text[length] == ','))
        length++;
    return length;
}

// A whole word as a number; `dotted`: "1.5." will do, and is then so.
static bool read_number(const char *word, size_t length, double *value, bool *dotted)
{
    size_t n = taci_number_scan(word, length, value);
    bool dot = dotted != NULL && n > 0 && n + 1 == length && word[n] == '.';
    if (dot)
        *dotted = true;
    return (n == length || dot) && isfinite(*value);
}

// "3 numbers", "1 to 3 numbers".
static bool blame_count(const taci_XmlNode *node, const char *name, int least, int most, int got)
{
    if (most == 1)
        return taci_xml_mistake(node, "'%s' of <%s> has %d numbers; expected one", name, node->name,
                                got);
    if (least == most)
        return taci_xml_mistake(node, "'%s' of <%s> has %d number%s; expected %d", name, node->name,
                                got, got == 1 ? "" : "s", most);
    return taci_xml_mistake(node, "'%s' of <%s> has %d number%s; expected %d to %d", name,
                            node->name, got, got == 1 ? "" : "s", least, most);
}

static bool blame_word(const taci_XmlNode *node, const char *name, const char *word, size_t length)
{
    char copy[TACI_SHOWN_SIZE] = "", room[TACI_SHOWN_SIZE];
    if (length < sizeof copy)
        memcpy(copy, word, length);
    return taci_xml_mistake(node, "'%s' of <%s> is '%s'; expected a finite number", name,
                            node->name, taci_shown(copy[0] != '\0' ? copy : word, room));
}

int taci_xml_numbers(const taci_XmlNode *node, const char *name, int least, int most, double *out)
{
    enum { MOST = 32 };
    double value[MOST];
    int count = 0;
    bool lenient = node->file->report->lenient, commas = false, dotted = false;
    const char *text = taci_xml_text(node, name);
    if (text == NULL)
        return 0;
    for (text = skip_blanks(text); *text != '\0'; text = skip_blanks(text)) {
        double number;
        size_t length = word_length(text, lenient);
        if (!read_number(text, length, &number, lenient ? &dotted : NULL)) {
            blame_word(node, name, text, length);
            return 0;
        }
        if (count < most && count < MOST)
            value[count] = number;
        count++;
        text += length;
        if (lenient && *text == ',') {
            commas = true;
            text++;
        }
    }
    if (commas)
        taci_xml_repair(node, "they are read as blanks", "'%s' of <%s> has commas between numbers",
                        name, node->name);
    if (dotted)
        taci_xml_repair(node, "the second one is left out",
                        "'%s' of <%s> has a number with two points", name, node->name);
    if (lenient && count > most && most > 1) {
        taci_xml_repair(node, "the first ones count", "'%s' of <%s> has %d numbers; expected %d",
                        name, node->name, count, most);
        count = most;
    }
    if (count < least || count > most || count > MOST) {
        blame_count(node, name, least, most, count);
        return 0;
    }
    memcpy(out, value, (size_t)count * sizeof *out);
    return count;
}

bool taci_xml_number(const taci_XmlNode *node, const char *name, double *out)
{
    return taci_xml_numbers(node, name, 1, 1, out) == 1;
}

bool taci_xml_need_number(const taci_XmlNode *node, const char *name, double *out)
{
    if (!taci_xml_has(node, name))
        miss(node, name);
    return taci_xml_number(node, name, out);
}

bool taci_xml_vec3(const taci_XmlNode *node, const char *name, tac_Vec3 *out)
{
    double x[3];
    if (taci_xml_numbers(node, name, 3, 3, x) != 3)
        return false;
    *out = (tac_Vec3){x[0], x[1], x[2]};
    return true;
}

bool taci_xml_need_vec3(const taci_XmlNode *node, const char *name, tac_Vec3 *out)
{
    if (!taci_xml_has(node, name))
        miss(node, name);
    return taci_xml_vec3(node, name, out);
}

bool taci_xml_integer(const taci_XmlNode *node, const char *name, int least, int most, int *out)
{
    double value;
    if (!taci_xml_number(node, name, &value))
        return false;
    if (value != floor(value))
        return taci_xml_mistake(node, "'%s' of <%s> is %g; expected a whole number", name,
                                node->name, value);
    if (value < least || value > most)
        return taci_xml_mistake(node, "'%s' of <%s> is %g; expected %d to %d", name, node->name,
                                value, least, most);
    *out = (int)value;
    return true;
}

// ---- words

int taci_xml_word(const char *const *words, const char *text)
{
    for (int i = 0; words != NULL && words[i] != NULL; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return -1;
}

bool taci_xml_bool(const taci_XmlNode *node, const char *name, bool *out)
{
    static const char *const words[] = {"false", "true", "0", "1", NULL};
    char room[TACI_SHOWN_SIZE];
    const char *text = taci_xml_text(node, name);
    if (text == NULL)
        return false;
    int word = taci_xml_word(words, text);
    if (word < 0)
        return taci_xml_mistake(node, "'%s' of <%s> is '%s'; expected true or false", name,
                                node->name, taci_shown(text, room));
    *out = word % 2 == 1;
    return true;
}

static taci_Nearest find_nearest(const char *const *words, const char *text)
{
    taci_Nearest nearest = taci_nearest_begin(text, strlen(text));
    for (int i = 0; words != NULL && words[i] != NULL; i++)
        taci_nearest_offer(&nearest, words[i]);
    return nearest;
}

// "a, b or c", cut where there is no room.
static const char *list_words(const char *const *words, char *room, size_t size)
{
    size_t used = 0;
    room[0] = '\0';
    for (int i = 0; words[i] != NULL; i++) {
        const char *before = i == 0 ? "" : words[i + 1] == NULL ? " or " : ", ";
        size_t need = strlen(before) + strlen(words[i]);
        if (used + need >= size)
            break;
        memcpy(room + used, before, strlen(before));
        memcpy(room + used + strlen(before), words[i], strlen(words[i]) + 1);
        used += need;
    }
    return room;
}

bool taci_xml_choice(const taci_XmlNode *node, const char *name, const char *const *words, int *out)
{
    char room[TACI_SHOWN_SIZE], hint[TACI_HINT_SIZE], list[200];
    const char *text = taci_xml_text(node, name);
    if (text == NULL)
        return false;
    int word = taci_xml_word(words, text);
    if (word < 0) {
        taci_Nearest nearest = find_nearest(words, text);
        return taci_xml_mistake(node, "'%s' of <%s> is '%s'; expected %s%s", name, node->name,
                                taci_shown(text, room), list_words(words, list, sizeof list),
                                taci_nearest_hint(&nearest, hint));
    }
    *out = word;
    return true;
}

bool taci_xml_may_ignore(const taci_XmlNode *node, const char *const *known)
{
    taci_Nearest nearest = find_nearest(known, node->name);
    if (nearest.best == NULL || nearest.distance == 0)
        return true;
    char room[TACI_SHOWN_SIZE], hint[TACI_HINT_SIZE];
    return taci_xml_mistake(node, "there is no <%s> in <%s>%s", taci_shown(node->name, room),
                            node->parent != NULL ? node->parent->name : "the file",
                            taci_nearest_hint(&nearest, hint));
}

const taci_XmlAttribute *taci_xml_rest(const taci_XmlNode *node, const char *const *known, int *at)
{
    char room[TACI_SHOWN_SIZE], hint[TACI_HINT_SIZE];
    while (*at < node->attribute_count) {
        const taci_XmlAttribute *attribute = &node->attribute[(*at)++];
        if (attribute->read)
            continue;
        taci_Nearest nearest = find_nearest(known, attribute->name);
        if (nearest.best == NULL || nearest.distance == 0)
            return attribute;
        taci_xml_mistake(node, "there is no '%s' in <%s>%s", taci_shown(attribute->name, room),
                         node->name, taci_nearest_hint(&nearest, hint));
    }
    return NULL;
}
