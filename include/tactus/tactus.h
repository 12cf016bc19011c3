#ifndef TACTUS_TACTUS_H
#define TACTUS_TACTUS_H

/* Tactus simulates what a hand can feel, and keeps every joule accounted for. This header includes
 * them all. */

#include <tactus/base.h>
#include <tactus/body.h>
#include <tactus/body_port.h>
#include <tactus/contact.h>
#include <tactus/coupling.h>
#include <tactus/custom.h>
#include <tactus/device.h>
#include <tactus/edit.h>
#include <tactus/geometry.h>
#include <tactus/joint.h>
#include <tactus/ledger.h>
#include <tactus/model.h>
#include <tactus/sensor.h>
#include <tactus/momentum.h>
#include <tactus/nodal.h>
#include <tactus/notice.h>
#include <tactus/phs.h>
#include <tactus/port.h>
#include <tactus/port_end.h>
#include <tactus/predictive.h>
#include <tactus/record.h>
#include <tactus/rig.h>
#include <tactus/scene.h>
#include <tactus/shape.h>
#include <tactus/snapshot.h>
#include <tactus/spring.h>
#include <tactus/study.h>
#include <tactus/system.h>
#include <tactus/tree.h>
#include <tactus/world.h>

#endif
