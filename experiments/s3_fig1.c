/* S3 Fig. 1 and equations 10 to 12: what each scheme does with the work of a port. */
#include "oscillator.h"
#include "larger.h"

#include <math.h>

static const OscillatorDef mass = {.m = 0.1, .k = 100.0};
static const double T = 0.001;

// N: a push near the resonance for one second, then nothing.
static double push(double t)
{
    return t < 1.0 ? 2.0 * sin(30.0 * t) : 0.0;
}

// One scheme and its port.
typedef struct Port {
    Oscillator oscillator;
    double work;        // J, put in so far: T f times the velocity of the port
    double excess;      // J, stored minus put in: what the scheme made (or lost, negative)
    double least, most; // J, of the excess in one step
    double formula;     // J, worst difference between the step's excess and its formula
    double books;       // J, worst difference between the excess and what the ledger calls so
    double scale;       // J, largest stored
    double E, x, v;     // at the start of the step
} Port;

// What theory says that a step makes: S3 equations 10 to 13, in our form rigid.md section 1.
static double made(int scheme, double dv, double dx)
{
    double kinetic = 0.5 * mass.m * dv * dv, elastic = 0.5 * mass.k * dx * dx;
    const double sum[SCHEMES] = {
        [EEI] = kinetic + elastic,
        [SEI] = elastic - kinetic,
        [IEI] = -kinetic - elastic,
        [PMI] = 0.0,
    };
    return sum[scheme];
}

static bool step(Port *p, int scheme, double f)
{
    tac_World *world = p->oscillator.world;
    tac_Wrench wrench = {.force = {f, 0.0, 0.0}};
    if (tac_body_push(world, p->oscillator.body, wrench) != TAC_OK ||
        tac_world_step(world, T) != TAC_OK)
        return false;
    double E = tac_world_energy(world), x = oscillator_x(&p->oscillator),
           v = oscillator_v(&p->oscillator);
    double work = tac_body_port(world, p->oscillator.body).work;
    double excess = E - p->E - work;
    tac_Ledger books = tac_world_ledger(world, false);
    p->work += work;
    p->excess += excess;
    p->least = smaller(p->least, excess);
    p->most = larger(p->most, excess);
    p->formula = larger(p->formula, fabs(excess - made(scheme, v - p->v, x - p->x)));
    p->books = larger(p->books, fabs(excess - (books.created - books.scheme)));
    p->scale = larger(p->scale, E);
    p->E = E;
    p->x = x;
    p->v = v;
    return true;
}

static void draw(Lab *lab, LabTable *stored, LabTable *excess)
{
    LabFigure first = {
        .name = "stored",
        .caption = "Energy stored, and the work put in through the port (grey, of PMI). The push "
                   "ends after one second.",
        .x = {"time, s", false, 0.0, 2.0},
        .y = {"energy, J", false, 0.0, 0.0},
        .curve[0] = {stored, 0, 5, "work put in", LOOK_GUIDE, MARK_LINE},
    };
    LabFigure second = {
        .name = "excess",
        .caption = "Stored minus put in: what the scheme has made of nothing, or lost. PMI: zero.",
        .x = {"time, s", false, 0.0, 2.0},
        .y = {"stored − put in, J", false, 0.0, 0.0},
    };
    const int order[SCHEMES] = {PMI, SEI, IEI, EEI};
    for (int i = 0; i < SCHEMES; i++) {
        const Scheme *s = &schemes[order[i]];
        first.curve[1 + i] = (LabCurve){stored, 0, 1 + order[i], s->name, s->look, MARK_LINE};
        second.curve[i] = (LabCurve){excess, 0, 1 + order[i], s->name, s->look, MARK_LINE};
    }
    lab_figure(lab, &first);
    lab_figure(lab, &second);
}

static void claims(Lab *lab, const Port ports[SCHEMES])
{
    double formula = 0.0, books = 0.0;
    for (int s = 0; s < SCHEMES; s++) {
        formula = larger(formula, ports[s].formula / ports[s].scale);
        books = larger(books, ports[s].books / ports[s].scale);
    }
    // rounding of energies that are differenced: a few 1e-16 of the largest one
    const Port *pmi = &ports[PMI];
    lab_claim(lab, "PMI: stored = put in, in every step: largest difference over stored energy",
              larger(pmi->most, -pmi->least) / pmi->scale, AT_MOST, 1e-14, "");
    lab_claim(lab, "PMI: stored = put in after 5 s: difference over stored energy",
              fabs(pmi->excess) / pmi->scale, AT_MOST, 1e-11, "");
    lab_claim(lab, "EEI makes energy in every step: least", ports[EEI].least / ports[EEI].scale,
              AT_LEAST, -1e-14, "");
    lab_claim(lab, "EEI makes energy: made over put in after 5 s", ports[EEI].excess / pmi->work,
              AT_LEAST, 1.0, "");
    lab_claim(lab, "IEI loses energy in every step: most", ports[IEI].most / ports[IEI].scale,
              AT_MOST, 1e-14, "");
    lab_claim(lab, "IEI loses energy: lost over put in after 5 s",
              -ports[IEI].excess / ports[IEI].work, AT_LEAST, 0.9, "");
    lab_claim(lab, "SEI does both: most made in a step", ports[SEI].most, AT_LEAST, 1e-6, "J");
    lab_claim(lab, "SEI does both: most lost in a step", -ports[SEI].least, AT_LEAST, 1e-6, "J");
    lab_claim(lab,
              "all: what a step makes is ±½mΔv² ± ½kΔx²: largest difference over stored energy",
              formula, AT_MOST, 1e-14, "");
    lab_claim(lab, "all: the ledger calls it so: largest difference over stored energy", books,
              AT_MOST, 1e-14, "");
}

static void run(Lab *lab)
{
    Port ports[SCHEMES] = {0};
    const LabColumn columns[] = {{"time", "s"}, {"EEI", "J"}, {"SEI", "J"},
                                 {"IEI", "J"},  {"PMI", "J"}, {"work of PMI's port", "J"}};
    LabTable *stored = lab_table(lab, "stored", NULL, columns, 6);
    LabTable *excess = lab_table(lab, "excess", NULL, columns, 5);
    bool ok = true;
    for (int s = 0; s < SCHEMES; s++)
        ok = ok && oscillator_create(schemes[s].scheme, &mass, &ports[s].oscillator) == TAC_OK;
    for (int i = 0; ok && i < 5000; i++) {
        double row[6] = {(i + 1) * T}, made_row[5] = {(i + 1) * T};
        for (int s = 0; s < SCHEMES; s++) {
            ok = ok && step(&ports[s], s, push(i * T));
            row[1 + s] = ports[s].E;
            made_row[1 + s] = ports[s].excess;
        }
        row[5] = ports[PMI].work;
        if (i < 2000 && i % 2 == 1) {
            lab_row(stored, NULL, row);
            lab_row(excess, NULL, made_row);
        }
    }
    for (int s = 0; s < SCHEMES; s++)
        oscillator_destroy(&ports[s].oscillator);
    if (!lab_check(lab, ok, "an oscillator could not be built or stepped"))
        return;
    claims(lab, ports);
    lab_note(lab,
             "The push puts in %.4f J. After 5 s EEI holds %.3g J, SEI %.4f J, IEI %.2e J, PMI "
             "%.4f J.",
             ports[PMI].work, ports[EEI].E, ports[SEI].E, ports[IEI].E, ports[PMI].E);
    draw(lab, stored, excess);
}

const Experiment s3_fig1 = {
    .id = "s3.fig1",
    .title = "Passivity at a port of a mass on a spring, large mass",
    .paper = "S3 Fig. 1 and section 2.3. EEI is in general not passive and always diverges; IEI is "
             "passive but dissipative, and cannot simulate lossless behaviour; for SEI passivity "
             "is undetermined, a combination of both; PMI is passive and exactly lossless: what is "
             "supplied at its port is what it stores.",
    .setup = "A mass of 0.1 kg on a spring of 100 N/m, at rest, T = 1 ms (the values of S0 Fig. 7; "
             "those of this figure are not in the text), pushed through its port with "
             "2 N sin(30 t) for one second, then left alone; 5 s. In each step the change of the "
             "stored energy is compared with the work T f v of the port, v being the velocity that "
             "moves the mass: V_k (EEI), V_k+1 (SEI, IEI), their mean (PMI).",
    .run = run,
};
