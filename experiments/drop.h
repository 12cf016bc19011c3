#ifndef TACTUS_DROP_H
#define TACTUS_DROP_H
#include "losses.h"
#include "solids.h"

/* A box that is dropped on a level floor: S0 Fig. 3 to 5, S3 Fig. 5 to 8.
 *
 * Of its parameters the papers give the mass only (S0). The others are ours, the same for all these
 * figures: an edge of 0.2 m, let go with the centre at 0.5 m, turned by the rotation vector
 * (0.3, 0.2, 0.1) rad, moving along x with 0.5 m/s, friction 0.3, T = 1 ms.
 */

#define DROP_MASS 10.0 // kg
#define DROP_EDGE 0.2  // m
/// The energy of the box at rest on a face, J.
#define DROP_REST (DROP_MASS * 9.81 * 0.5 * DROP_EDGE)
#define DROP_SETUP                                                                          \
    "A box of 10 kg (S0's mass) with an edge of 0.2 m, let go with its centre 0.5 m above " \
    "the floor, turned by the rotation vector (0.3, 0.2, 0.1) rad, moving with 0.5 m/s "    \
    "along x; friction 0.3, T = 1 ms, 50.3 J. The papers give no value but the mass: the "  \
    "others are ours. "

typedef struct DropDef {
    tac_Scheme scheme;
    tac_ContactLaw law;
    tac_ContactSolver solver;
    int directions; // of Lemke's pyramid
    tac_Surface surface;
    bool push_out;
    tac_Pose pose;
    tac_Vec3 v;    // m/s
    double T, end; // s
} DropDef;

/// The papers' form: elastic law, gyroscopic term at the start of the step, Lemke's method with
/// four directions, no push-out; 2 s.
DropDef drop_elastic(void);
/// The same with the plastic law as printed, and with another scheme.
DropDef drop_plastic(void);
DropDef drop_scheme(tac_Scheme scheme);
/// The passive law of Tactus with these restitutions of the normal and tangential speed.
DropDef drop_blend(double normal, double tangential);

typedef struct DropRun {
    Watch watch;
    tac_Ledger books; // J, since the box was made
    double E_end;     // J
    double balance;   // J, by which the books of the whole run miss
    double gain;      // J, largest rise of the energy in a step in which something touched
    double top;       // m, highest centre after the first contact
    double depth_end; // m, overlap left at the end
    int flights;      // times that it was off the floor for 20 ms or more after touching it
} DropRun;

/// A table for the course of a run (losses.h), with the height of the centre beside.
LabTable *drop_table(Lab *lab, const char *name);
/// Run it; `course` takes a row every 2 ms, NULL: none. False: it could not be run.
bool drop_run(const DropDef *def, LabTable *course, DropRun *run);
/// The poses from the start on, every `interval` seconds.
bool drop_follow(const DropDef *def, double interval, tac_Pose *pose, int count);
/// Draw the energy with its losses upon it.
void drop_draw_energy(Lab *lab, const char *name, const char *caption, LabTable *course);
/// Claims that hold for every run: it never rises, the books close.
void drop_claim_books(Lab *lab, const char *what, const DropRun *run);

#endif
