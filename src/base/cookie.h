#ifndef TACI_COOKIE_H
#define TACI_COOKIE_H

/* What the functions *_default write into a definition, so that one that was not made by them, or
 * is of another kind, is refused instead of read. One list, so that no two are equal. */
typedef enum taci_Cookie {
    TACI_COOKIE_WORLD = 0x54414301, // "TAC" and a number
    TACI_COOKIE_BODY,
    TACI_COOKIE_JOINT,
    TACI_COOKIE_SPRING,
    TACI_COOKIE_SHAPE,
    TACI_COOKIE_TREE,
    TACI_COOKIE_CUSTOM,
    TACI_COOKIE_NODAL,
    TACI_COOKIE_BEAM,
    TACI_COOKIE_NET,
    TACI_COOKIE_MODEL_OPTIONS,
    TACI_COOKIE_MODEL_PLACEMENT,
    TACI_COOKIE_SCENE_OPTIONS,
    TACI_COOKIE_RECORDING,
    TACI_COOKIE_PSH,
    TACI_COOKIE_PCDC,
    TACI_COOKIE_SRC,
    TACI_COOKIE_POPC,
    TACI_COOKIE_COUPLING,
    TACI_COOKIE_PHS,
    TACI_COOKIE_PREDICTIVE,
    TACI_COOKIE_PORT_END,
    TACI_COOKIE_PORT,
    TACI_COOKIE_DEVICE,
    TACI_COOKIE_SESSION,
    TACI_COOKIE_SIDE,
    TACI_COOKIE_VIEW,
} taci_Cookie;

#endif
