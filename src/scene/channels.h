#ifndef TACI_CHANNELS_H
#define TACI_CHANNELS_H
#include <tactus/scene.h>

/* What can be recorded, kind by kind. */

typedef struct taci_ChannelQuantity {
    const char *name, *unit;
    int width;
    const char *text;
} taci_ChannelQuantity;

typedef void taci_ChannelFn(const tac_Scene *scene, const tac_World *world, int object,
                            int quantity, double *out);

typedef struct taci_ChannelKind {
    const char *name; // of the one thing of this kind, NULL if they have names of their own
    const char *noun;
    const taci_ChannelQuantity *quantity;
    int count;
    taci_ChannelFn *read;
} taci_ChannelKind;

/// What there is of a body, of whatever kind.
typedef enum taci_BodyQuantity {
    TACI_OF_BODY_POSITION,
    TACI_OF_BODY_QUATERNION,
    TACI_OF_BODY_ROTATION,
    TACI_OF_BODY_VELOCITY,
    TACI_OF_BODY_SPIN,
    TACI_OF_BODY_KINETIC,
    TACI_OF_BODY_CONTACT,
    TACI_OF_BODY_CONTACT_OWN,
} taci_BodyQuantity;
void taci_read_body(const tac_World *world, tac_BodyId id, taci_BodyQuantity what, double *out);

/// Where models, and beams and nets, are among the kinds.
enum { TACI_CHANNEL_MODEL = TAC_SCENE_PORT + 1, TACI_CHANNEL_NODAL };

/// First the kinds up to TAC_SCENE_PORT, then models, beams and nets, whose quantities have names
/// of parts before them, then those of the world itself; ends with a count of 0.
extern const taci_ChannelKind taci_channel_kinds[];

#endif
