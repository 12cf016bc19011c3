/* Sliders: parameters of the scene. One that is live becomes an edit of every side, at most sixty
 * times a second; any other one builds the scene anew once it has rested for a moment. What was set
 * stays set when the scene is built again. */
#include "view/stage_inside.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static taci_Slider *find(taci_Piece *piece, const char *name)
{
    for (int i = 0; i < piece->slider_count; i++)
        if (strcmp(piece->slider[i].parameter.name, name) == 0)
            return &piece->slider[i];
    return NULL;
}

void taci_sliders_set(taci_Stage *s, const taci_Ask *ask)
{
    taci_Slider *slider = find(s->piece, ask->text);
    if (slider == NULL) {
        taci_stage_say(s, ask->client, TAC_ERR_INVALID, "the scene has no parameter '%.60s'",
                       ask->text);
        return;
    }
    const tac_SceneParameter *p = &slider->parameter;
    double value = fmin(fmax(ask->value, p->minimum), p->maximum);
    if (!isfinite(value) || value == slider->value)
        return;
    slider->value = value;
    slider->set = true;
    if (p->live) {
        slider->waits = true;
    } else {
        s->build_at = taci_stage_now() + STAGE_QUIET;
        s->build_for = ask->client;
        snprintf(s->busy, sizeof s->busy, "building the scene anew");
    }
}

static bool make_edit(taci_Run *run, const taci_Slider *slider)
{
    bool done = true;
    tac_Edit edit = tac_edit(TAC_EDIT_SET, slider->parameter.name, &slider->value, 1);
    for (int k = 0; k < run->side_count; k++)
        done = tac_session_edit(run->session, k, &edit) == TAC_OK && done;
    return done;
}

void taci_sliders_work(taci_Stage *s, double now)
{
    if (s->run == NULL || s->past != NULL || now < s->edits_at)
        return;
    for (int i = 0; i < s->piece->slider_count; i++) {
        taci_Slider *slider = &s->piece->slider[i];
        if (!slider->waits || !make_edit(s->run, slider))
            continue;
        slider->waits = false;
        s->edits_at = now + STAGE_EDITS;
    }
}

void taci_sliders_follow(taci_Piece *piece, const tac_Scene *scene)
{
    for (int i = 0; i < piece->slider_count; i++) {
        taci_Slider *slider = &piece->slider[i];
        int number = tac_scene_find(scene, TAC_SCENE_PARAMETER, slider->parameter.name);
        if (!slider->set && number >= 0)
            slider->value = tac_scene_parameter(scene, number).value;
        slider->waits = false;
        slider->built = slider->value;
        slider->built_set = slider->set;
    }
}

void taci_sliders_revert(taci_Piece *piece)
{
    for (int i = 0; i < piece->slider_count; i++) {
        taci_Slider *slider = &piece->slider[i];
        if (slider->parameter.live)
            continue;
        slider->value = slider->built;
        slider->set = slider->built_set;
    }
}

int taci_sliders_settings(const taci_Piece *piece, bool beside, tac_SceneSetting *setting,
                          char (*text)[32], int room)
{
    int count = 0;
    for (int i = 0; i < piece->slider_count && count < room; i++) {
        const taci_Slider *slider = &piece->slider[i];
        if (!slider->set)
            continue;
        snprintf(text[count], sizeof text[count], "%.17g", slider->value);
        setting[count] = (tac_SceneSetting){slider->parameter.name, text[count]};
        count++;
    }
    tac_SceneBeside other = tac_scene_beside(piece->plain);
    for (int i = 0; beside && i < other.set_count && count < room; i++)
        setting[count++] = other.set[i];
    return count;
}
