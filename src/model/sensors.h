#ifndef TACI_SENSORS_H
#define TACI_SENSORS_H
#include <tactus/sensor.h>

/* The kinds of sensors, in the order of tac_SensorType. */

typedef enum taci_SensorOf {
    TACI_OF_JOINT, // with one position
    TACI_OF_BALL,
    TACI_OF_TENDON,
    TACI_OF_DRIVE,
    TACI_OF_FRAME, // of a body, geom or site
    TACI_OF_SITE,
    TACI_OF_SUBTREE, // of a body
    TACI_OF_ALL,     // of the model as a whole
} taci_SensorOf;

typedef struct taci_SensorKind {
    const char *word; // in MJCF
    taci_SensorOf of;
    int dimension;
    const char *unit;
} taci_SensorKind;

extern const taci_SensorKind taci_sensor_kinds[];
extern const int taci_sensor_kind_count;

#endif
