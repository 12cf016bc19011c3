// The field tables of contact, materials, bodies and their shapes (fields.h).
#include "scene/scene.h"
#include "scene/tables.h"
#include <tactus/body.h>

// ---- contact

static const taci_Choice solver_choices[] = {
    {"auto", TAC_SOLVER_AUTO, "by size and kind of each group of contacts"},
    {"nncg", TAC_SOLVER_NNCG, "sweeps in symmetric pairs, accelerated"},
    {"ladder", TAC_SOLVER_LADDER,
     "Newton, interior point and Lemke's method until one converges, for groups of up to 80 "
     "contacts; not with law `plastic`"},
    {"lemke", TAC_SOLVER_LEMKE,
     "the papers' complementarity problem with pyramids, for up to 40 contacts"},
    END_OF_CHOICES};
static const taci_Choice relax_choices[] = {
    {"models", TACI_RELAX_MODELS, "in scenes with models"},
    {"always", TACI_RELAX_ALWAYS, "in any scene"},
    {"never", TACI_RELAX_NEVER,
     "all starts where it is written; edits pay for parting it in steps"},
    END_OF_CHOICES};
static const taci_TableField contact_fields[] = {
    [TACI_CONTACT_SOLVER] = {"solver", TACI_FIELD_CHOICE, .choices = solver_choices,
                             .offset = offsetof(taci_ContactText, solver),
                             .text = "how the forces are found"},
    [TACI_CONTACT_SWEEP_PAIRS] = {"sweep_pairs", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
                                  .offset = offsetof(taci_ContactText, sweep_pairs),
                                  .text = "sweep pairs that a group of contacts may take; 0: as "
                                          "many as it needs"},
    [TACI_CONTACT_TOLERANCE] = {"tolerance", TACI_FIELD_NUMBER, TACI_DIM_VELOCITY,
                                TACI_RULE_NOT_NEGATIVE,
                                .offset = offsetof(taci_ContactText, tolerance),
                                .text = "where the solver may stop; what is left is creep"},
    [TACI_CONTACT_SLOP] = {"slop", TACI_FIELD_NUMBER, TACI_DIM_LENGTH, TACI_RULE_NOT_NEGATIVE,
                           .offset = offsetof(taci_ContactText, slop),
                           .text = "overlap that is left alone"},
    [TACI_CONTACT_LATE_MARGIN] = {"late_margin", TACI_FIELD_NUMBER, TACI_DIM_LENGTH,
                                  TACI_RULE_NOT_NEGATIVE,
                                  .offset = offsetof(taci_ContactText, late_margin),
                                  .text = "how far a push that comes within the step, as from a "
                                          "device, may lead a shape off its way before contacts "
                                          "are looked for again"},
    [TACI_CONTACT_PUSH_OUT] = {"push_out", TACI_FIELD_FLAG,
                               .offset = offsetof(taci_ContactText, push_out),
                               .text = "whether deeper overlap is corrected, paid from what "
                                       "contacts lost"},
    [TACI_CONTACT_RELAX] = {"relax", TACI_FIELD_CHOICE, .choices = relax_choices,
                            .offset = offsetof(taci_ContactText, relax),
                            .text = "whether what overlaps at the start is placed apart before the "
                                    "first step, booked as `work_edit`"},
    [TACI_CONTACT_BUDGET] = {"budget", TACI_FIELD_NUMBER, TACI_DIM_TIME, TACI_RULE_NOT_NEGATIVE,
                             .offset = offsetof(taci_ContactText, budget),
                             .text =
                                 "time that an island may take of the ladder, about: counted by "
                                 "iterations, so that the same bits come on any machine; 0: as "
                                 "long as it needs"},
    [TACI_CONTACT_SLEEP_AFTER] = {"sleep_after", TACI_FIELD_NUMBER, TACI_DIM_TIME,
                                  TACI_RULE_NOT_NEGATIVE,
                                  .offset = offsetof(taci_ContactText, sleep_after),
                                  .text = "time after which free bodies that lie still are held "
                                          "until something wakes them; 0: never"},
    [TACI_CONTACT_SLEEP_SPEED] = {"sleep_speed", TACI_FIELD_NUMBER, TACI_DIM_VELOCITY,
                                  TACI_RULE_NOT_NEGATIVE,
                                  .offset = offsetof(taci_ContactText, sleep_speed),
                                  .text = "below which a body lies still"},
    [TACI_CONTACT_SHAPES] = {"shape_capacity", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
                             .offset = offsetof(taci_ContactText, shape_capacity),
                             .standard = "shapes that touch, and `spare`",
                             .text = "shapes that the world has room for"},
    [TACI_CONTACT_CONTACTS] = {"contact_capacity", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
                               .offset = offsetof(taci_ContactText, contact_capacity),
                               .standard = "16 for each shape, at least 1024",
                               .text = "points where shapes are near each other; fixed, the "
                                       "farthest are dropped where there are more"},
    [TACI_CONTACT_ROW_SITES] =
        {"row_site_capacity", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
         .offset = offsetof(taci_ContactText, row_site_capacity),
         .standard = "from the scene, at most 256",
         .text = "bodies with joints or springs, of models, beams, nets and "
                 "networks, that contacts, and springs that are rows, may act on at "
                 "once"},
};
static void contact_defaults(void *object)
{
    tac_WorldDef def = tac_world_def_default();
    *(taci_ContactText *)object = (taci_ContactText){.solver = def.contact_solver,
                                                     .sweep_pairs = def.contact_pairs,
                                                     .tolerance = def.contact_tolerance,
                                                     .slop = def.contact_slop,
                                                     .late_margin = def.late_margin,
                                                     .budget = def.contact_budget,
                                                     .push_out = def.push_out,
                                                     .sleep_after = def.sleep_after,
                                                     .sleep_speed = def.sleep_speed};
}
static const taci_Former contact_former[] = {
    {"law", "study: {contact_law}"}, {"directions", "study: {friction_directions}"}, {NULL, NULL}};
const taci_Table taci_table_contact = {
    .noun = "contact",
    .title = "Contact",
    .intro =
        "How contacts are solved; the key `contact` of the world. Shapes of one body, of two "
        "bodies that a joint joins, and of two that do not move, do not touch each other. A joint "
        "to `world` does not keep a body from touching the ground.",
    .variant = -1,
    .defaults = contact_defaults,
    .former = contact_former,
    TABLE(taci_ContactText, contact_fields),
};

// ---- materials

// How a surface behaves: of a material, and of a pair of them.
#define FRICTION(at, otherwise)                                                        \
    {                                                                                  \
        "friction", TACI_FIELD_NUMBER, TACI_DIM_NUMBER, TACI_RULE_NOT_NEGATIVE,        \
            .offset = (at) + offsetof(tac_Surface, friction), .standard = (otherwise), \
            .text = "Coulomb's coefficient"                                            \
    }
#define RESTITUTION(at, otherwise)                                                        \
    {                                                                                     \
        "restitution", TACI_FIELD_NUMBER, TACI_DIM_NUMBER, TACI_RULE_FRACTION,            \
            .offset = (at) + offsetof(tac_Surface, restitution), .standard = (otherwise), \
            .text = "share of the normal speed that an impact gives back"                 \
    }
#define REBOUND(at, otherwise)                                                         \
    {                                                                                  \
        "rebound", TACI_FIELD_NUMBER, TACI_DIM_NUMBER, TACI_RULE_FRACTION,             \
            .offset = (at) + offsetof(tac_Surface, rebound), .standard = (otherwise),  \
            .text = "share of the tangential speed that is given back where it sticks" \
    }

#define ROLLING(at, otherwise)                                                           \
    {                                                                                    \
        "rolling", TACI_FIELD_NUMBER, TACI_DIM_LENGTH, TACI_RULE_NOT_NEGATIVE,           \
            .offset = (at) + offsetof(tac_Surface, rolling), .standard = (otherwise),    \
            .text = "lever arm of the normal force with which a contact resists rolling" \
    }
#define TORSION(at, otherwise)                                                        \
    {                                                                                 \
        "torsion", TACI_FIELD_NUMBER, TACI_DIM_LENGTH, TACI_RULE_NOT_NEGATIVE,        \
            .offset = (at) + offsetof(tac_Surface, torsion), .standard = (otherwise), \
            .text = "the same against spinning about the normal"                      \
    }

static const taci_TableField material_fields[] = {
    [TACI_MATERIAL_DENSITY] = {"density", TACI_FIELD_NUMBER, TACI_DIM_DENSITY,
                               TACI_RULE_NOT_NEGATIVE,
                               .offset = offsetof(taci_MaterialText, density), .standard = "none",
                               .text = "mass per volume"},
    [TACI_MATERIAL_COLOR] = {"color", TACI_FIELD_VECTOR, TACI_DIM_NUMBER, TACI_RULE_FRACTION,
                             .offset = offsetof(taci_MaterialText, color),
                             .standard = "that of the body",
                             .text = "red, green and blue, each from 0 to 1"},
    [TACI_MATERIAL_FRICTION] = FRICTION(offsetof(taci_MaterialText, surface), NULL),
    [TACI_MATERIAL_RESTITUTION] = RESTITUTION(offsetof(taci_MaterialText, surface), NULL),
    [TACI_MATERIAL_REBOUND] = REBOUND(offsetof(taci_MaterialText, surface), NULL),
    [TACI_MATERIAL_ROLLING] = ROLLING(offsetof(taci_MaterialText, surface), NULL),
    [TACI_MATERIAL_TORSION] = TORSION(offsetof(taci_MaterialText, surface), NULL),
};
static void material_defaults(void *object)
{
    // what the library has for a material that was never set
    *(taci_MaterialText *)object = (taci_MaterialText){.surface = {.friction = 0.5}};
}
const taci_Table taci_table_material = {
    .noun = "a material",
    .title = "Materials",
    .intro = "A material is named by bodies and shapes. Where two different ones meet, the "
             "friction is the geometric mean of theirs, restitution, rebound and the lever "
             "arms are the larger ones, unless [`pairs`](#pairs) says otherwise. Shapes without a "
             "material have the "
             "defaults below. At most 255.",
    .variant = -1,
    .defaults = material_defaults,
    TABLE(taci_MaterialText, material_fields),
};

static const taci_TableField pair_fields[] = {
    [TACI_PAIR_BETWEEN] = {"between", TACI_FIELD_NODE, .need = TACI_REQUIRED,
                           .form = "a list of two materials", .text = "their names, in any order"},
    [TACI_PAIR_FRICTION] = FRICTION(0, "from the two materials"),
    [TACI_PAIR_RESTITUTION] = RESTITUTION(0, "from the two materials"),
    [TACI_PAIR_REBOUND] = REBOUND(0, "from the two materials"),
    [TACI_PAIR_ROLLING] = ROLLING(0, "from the two materials"),
    [TACI_PAIR_TORSION] = TORSION(0, "from the two materials"),
};
const taci_Table taci_table_pair = {
    .noun = "a pair",
    .title = "Pairs",
    .intro = "How two different materials behave on each other, where it does not follow from the "
             "two: `pairs: [{between: [rubber, ice], friction: 0.1}]`.",
    .variant = -1,
    TABLE(tac_Surface, pair_fields),
};

// ---- shapes

static const taci_Choice shape_choices[] = {
    {"sphere", TAC_SHAPE_SPHERE, "a ball"},
    {"box", TAC_SHAPE_BOX, "a block"},
    {"capsule", TAC_SHAPE_CAPSULE, "a cylinder with half balls at its ends; its axis is z"},
    {"cylinder", TAC_SHAPE_CYLINDER, "its axis is z"},
    {"cone", TAC_SHAPE_CONE, "its axis is z, its tip at +length/2, its base at -length/2"},
    {"plane", TAC_SHAPE_PLANE,
     "all below z = 0, without end; on the ground and on fixed bodies only"},
    {"hull", TAC_SHAPE_HULL, "the convex hull of `points`, or of all that is in a `file`"},
    {"mesh", TAC_SHAPE_MESH, "a closed surface of triangles from a `file`"},
    {"height_field", TAC_SHAPE_HEIGHT_FIELD,
     "heights over a grid in x and y, centred on its origin, solid below; on the ground and on "
     "fixed bodies only"},
    END_OF_CHOICES};
#define LONG (BIT(TAC_SHAPE_CAPSULE) | BIT(TAC_SHAPE_CYLINDER) | BIT(TAC_SHAPE_CONE))
#define FROM_FILE (BIT(TAC_SHAPE_HULL) | BIT(TAC_SHAPE_MESH) | BIT(TAC_SHAPE_HEIGHT_FIELD))
// What shapes touch: of a shape, or of all shapes of a body.
#define GROUP(otherwise)                                                                        \
    {                                                                                           \
        "group", TACI_FIELD_NODE, .form = "a name, or a list of them", .standard = (otherwise), \
                                  .text = "groups that it belongs to, at most 31 in all"        \
    }
#define COLLIDES(otherwise)                                                                \
    {                                                                                      \
        "collides", TACI_FIELD_NODE,                                                       \
            .form = "a name, or a list of them", .standard = (otherwise),                  \
            .text = "groups that it touches; two shapes touch if each touches the other's" \
    }
static const taci_TableField shape_fields[] = {
    [TACI_SHAPE_TYPE] = {"type", TACI_FIELD_CHOICE, .need = TACI_REQUIRED, .choices = shape_choices,
                         .offset = offsetof(taci_ShapeText, type), .text = "what it is"},
    [TACI_SHAPE_RADIUS] = {"radius", TACI_FIELD_NUMBER, TACI_DIM_LENGTH, TACI_RULE_POSITIVE,
                           TACI_REQUIRED, BIT(TAC_SHAPE_SPHERE) | LONG,
                           offsetof(taci_ShapeText, radius),
                           .text = "radius; of a cone, of its "
                                   "base"},
    [TACI_SHAPE_LENGTH] = {"length", TACI_FIELD_NUMBER, TACI_DIM_LENGTH, TACI_RULE_POSITIVE,
                           TACI_REQUIRED, LONG, offsetof(taci_ShapeText, length),
                           .text = "along its axis; of a capsule between the centres of its half "
                                   "balls"},
    [TACI_SHAPE_SIZE] = {"size", TACI_FIELD_VECTOR, TACI_DIM_LENGTH, TACI_RULE_POSITIVE,
                         TACI_REQUIRED, BIT(TAC_SHAPE_BOX), offsetof(taci_ShapeText, size),
                         .text = "full edges along x, y and z"},
    [TACI_SHAPE_POINTS] = {"points", TACI_FIELD_NODE, TACI_DIM_LENGTH, .only = BIT(TAC_SHAPE_HULL),
                           .form = "a list of vectors", .standard = "from `file`",
                           .text = "at least four, not in one plane"},
    [TACI_SHAPE_HEIGHTS] = {"heights", TACI_FIELD_NODE, TACI_DIM_LENGTH,
                            .only = BIT(TAC_SHAPE_HEIGHT_FIELD),
                            .form = "a list of rows, each a list of numbers",
                            .standard = "from `file`",
                            .text = "heights along x, row by row along y"},
    [TACI_SHAPE_SPACING] = {"spacing", TACI_FIELD_NODE, TACI_DIM_LENGTH, .need = TACI_REQUIRED,
                            .only = BIT(TAC_SHAPE_HEIGHT_FIELD),
                            .form = "a number, or a list of two",
                            .text = "distance of neighbouring heights, along x and along y"},
    [TACI_SHAPE_FILE] = {"file", TACI_FIELD_TEXT, .only = FROM_FILE,
                         .offset = offsetof(taci_ShapeText, file), .standard = "none",
                         .text = "a mesh in one file (OBJ, STL, PLY, glTF with its data inside), "
                                 "or of a height field a CSV table in m, a line for each row; the "
                                 "path is relative to this file"},
    [TACI_SHAPE_SCALE] = {"scale", TACI_FIELD_NUMBER, TACI_DIM_NUMBER, TACI_RULE_POSITIVE,
                          TACI_OPTIONAL, FROM_FILE, offsetof(taci_ShapeText, scale),
                          .text = "factor of the coordinates, or heights, in the file: 0.001 if "
                                  "they are in mm"},
    POSE(TACI_SHAPE_POSE, offsetof(taci_ShapeText, pose), "its origin, in the body frame"),
    [TACI_SHAPE_DENSITY] = {"density", TACI_FIELD_NUMBER, TACI_DIM_DENSITY, TACI_RULE_NOT_NEGATIVE,
                            .offset = offsetof(taci_ShapeText, density),
                            .standard = "that of its material, or of the body",
                            .text = "mass per volume; 0 for what shall not weigh"},
    [TACI_SHAPE_MATERIAL] = {"material", TACI_FIELD_NAME,
                             .offset = offsetof(taci_ShapeText, material),
                             .standard = "that of the body", .text = "name of a material"},
    [TACI_SHAPE_COLOR] = {"color", TACI_FIELD_VECTOR, TACI_DIM_NUMBER, TACI_RULE_FRACTION,
                          .offset = offsetof(taci_ShapeText, color),
                          .standard = "that of its material, or of the body",
                          .text = "red, green and blue, each from 0 to 1"},
    [TACI_SHAPE_COLLIDE] = {"collide", TACI_FIELD_FLAG, .offset = offsetof(taci_ShapeText, collide),
                            .standard = "that of the body",
                            .text = "whether it touches anything; `false`: it weighs and is drawn, "
                                    "no more"},
    [TACI_SHAPE_GROUP] = GROUP("that of the body"),
    [TACI_SHAPE_COLLIDES] = COLLIDES("that of the body"),
    [TACI_SHAPE_SURFACE] = {"surface_velocity", TACI_FIELD_NODE, TACI_DIM_VELOCITY,
                            .form = "a [signal](#signals)", .standard = "`[0, 0, 0]`",
                            .text = "how its surface runs, as that of a belt, in its own frame; "
                                    "the part along the surface drives what it touches"},
};
static void shape_defaults(void *object)
{
    *(taci_ShapeText *)object = (taci_ShapeText){.scale = 1.0};
}
const taci_Table taci_table_shape = {
    .noun = "a shape",
    .title = "Shapes",
    .intro = "Shapes give a body its mass, centre of mass and inertia, are what is drawn of it, "
             "and what touches. They may overlap: each counts in full. A sphere, box, capsule, "
             "cylinder or cone has its origin half way along; its centre of mass is there too, but "
             "for a cone, whose is a quarter of its length above the base. A hull or mesh has the "
             "origin of its points or file, and its centre of mass wherever it is. Sizes and "
             "coordinates are from 1 nm to 1000 km.\n\n"
             "Meshes must be closed. Vertices that are equal are joined, triangles without extent "
             "left out, and a mesh that is inside out is turned; a note says so. Files are read "
             "once, however many shapes use them, and go into recordings.\n\n"
             "Groups are names of your own, used as they are needed; a shape that names none is in "
             "the group `default`. `collides: [hand, default]` touches these two groups only.",
    .variant = TACI_SHAPE_TYPE,
    .defaults = shape_defaults,
    TABLE(taci_ShapeText, shape_fields),
};

// ---- bodies

static const taci_Choice system_choices[] = {{"rigid", 0, "a rigid body"}, END_OF_CHOICES};
static const taci_Choice ccd_choices[] = {
    {"exact", 0, "its impacts are placed where they happen within the step"},
    {"step", 1, "they count as those of a whole step: it is turned up to a step's way early"},
    END_OF_CHOICES};
static const taci_TableField body_fields[] = {
    [TACI_BODY_NAME] = {"name", TACI_FIELD_NAME, .need = TACI_REQUIRED_ALONE,
                        .offset = offsetof(taci_BodyText, name),
                        .text = "name, unlike that of any other body, joint, spring or port"},
    [TACI_BODY_SYSTEM] = {"system", TACI_FIELD_CHOICE, .choices = system_choices,
                          .offset = offsetof(taci_BodyText, system),
                          .text = "kind of system it belongs to"},
    POSE(TACI_BODY_POSE, offsetof(taci_BodyText, pose),
         "origin of the body frame, in which its shapes and `center` are given"),
    [TACI_BODY_VELOCITY] = {"velocity", TACI_FIELD_VECTOR, TACI_DIM_VELOCITY,
                            .offset = offsetof(taci_BodyText, velocity),
                            .text = "of its centre of mass at the start, world axes"},
    [TACI_BODY_SPIN] = {"spin", TACI_FIELD_VECTOR, TACI_DIM_SPIN,
                        .offset = offsetof(taci_BodyText, spin),
                        .text = "angular velocity at the start, world axes"},
    [TACI_BODY_FIXED] = {"fixed", TACI_FIELD_FLAG, .offset = offsetof(taci_BodyText, fixed),
                         .text = "whether no force moves it; it then needs no mass"},
    [TACI_BODY_MOTION] = {"motion", TACI_FIELD_NODE, .form = "a [motion](#motions)",
                          .standard = "none",
                          .text = "how it moves all the same; only with `fixed: true`"},
    [TACI_BODY_MASS] = {"mass", TACI_FIELD_NUMBER, TACI_DIM_MASS, TACI_RULE_POSITIVE,
                        .offset = offsetof(taci_BodyText, mass),
                        .standard = "from the shapes and their densities",
                        .text = "mass; with shapes, their densities are scaled to it"},
    [TACI_BODY_INERTIA] = {"inertia", TACI_FIELD_NODE, TACI_DIM_INERTIA,
                           .form = "`[xx, yy, zz]` or `[xx, yy, zz, xy, xz, yz]`",
                           .standard = "from the shapes",
                           .text = "about the centre of mass, axes of the body frame"},
    [TACI_BODY_CENTER] = {"center", TACI_FIELD_VECTOR, TACI_DIM_LENGTH,
                          .offset = offsetof(taci_BodyText, center),
                          .standard = "from the shapes; the origin if `inertia` is given",
                          .text = "centre of mass in the body frame; only with `inertia`"},
    [TACI_BODY_SHAPES] = {"shapes", TACI_FIELD_NODE, .form = "a list of [shapes](#shapes)",
                          .standard = "none", .text = "what it is made of"},
    [TACI_BODY_DENSITY] = {"density", TACI_FIELD_NUMBER, TACI_DIM_DENSITY, TACI_RULE_NOT_NEGATIVE,
                           .offset = offsetof(taci_BodyText, density),
                           .standard = "that of its material",
                           .text = "of the shapes that have none of their own"},
    [TACI_BODY_MATERIAL] = {"material", TACI_FIELD_NAME,
                            .offset = offsetof(taci_BodyText, material), .standard = "none",
                            .text = "of the shapes that have none of their own"},
    [TACI_BODY_COLOR] = {"color", TACI_FIELD_VECTOR, TACI_DIM_NUMBER, TACI_RULE_FRACTION,
                         .offset = offsetof(taci_BodyText, color), .text = "of its shapes"},
    [TACI_BODY_COLLIDE] = {"collide", TACI_FIELD_FLAG, .offset = offsetof(taci_BodyText, collide),
                           .text = "whether its shapes touch anything, as far as they do not say"},
    [TACI_BODY_GROUP] = GROUP("`default`"),
    [TACI_BODY_COLLIDES] = COLLIDES("all"),
    [TACI_BODY_CCD] = {"ccd", TACI_FIELD_CHOICE, .choices = ccd_choices,
                       .offset = offsetof(taci_BodyText, ccd),
                       .text = "what fast impacts, and thin things, do to it"},
    [TACI_BODY_DRAG] = {"drag", TACI_FIELD_NUMBER, TACI_DIM_DAMPING, TACI_RULE_NOT_NEGATIVE,
                        .offset = offsetof(taci_BodyText, drag),
                        .text = "of its velocity, against the world"},
    [TACI_BODY_ANGULAR_DRAG] = {"angular_drag", TACI_FIELD_NUMBER, TACI_DIM_ANGULAR_DAMPING,
                                TACI_RULE_NOT_NEGATIVE,
                                .offset = offsetof(taci_BodyText, angular_drag),
                                .text = "of its spin, against the world"},
};
static void body_defaults(void *object)
{
    tac_BodyDef def = tac_body_def_default();
    *(taci_BodyText *)object = (taci_BodyText){.color = {0.7, 0.7, 0.7},
                                               .velocity = def.twist.lin,
                                               .spin = def.twist.ang,
                                               .drag = def.drag,
                                               .angular_drag = def.angular_drag,
                                               .fixed = def.fixed,
                                               .collide = true};
}
const taci_Table taci_table_body = {
    .noun = "a body",
    .title = "Bodies",
    .intro = "The body frame is the frame in which the file describes a body: `position` is where "
             "its origin stands in the world at the start, and one of `rotation`, `quaternion`, "
             "`euler`, `axis` with `angle`, or `along` says how it is turned. Shapes are given in "
             "it. The centre of mass may be elsewhere: it follows from the shapes. `velocity`, and "
             "all that is recorded of a body, is that of the centre of mass. A body that moves "
             "needs shapes with a density or a mass, or a mass and an inertia.",
    .variant = -1,
    .defaults = body_defaults,
    TABLE(taci_BodyText, body_fields),
};

static const taci_TableField motion_fields[] = {
    [TACI_MOTION_POSITION] = {"position", TACI_FIELD_NODE, TACI_DIM_LENGTH,
                              .form = "a [signal](#signals)", .standard = "where it stands",
                              .text = "of its body frame, in the world"},
    [TACI_MOTION_ROTATION] = {"rotation", TACI_FIELD_NODE, TACI_DIM_ANGLE,
                              .form = "a [signal](#signals)", .standard = "as it stands",
                              .text = "rotation vector of its body frame, in the world"},
    [TACI_MOTION_VELOCITY] = {"velocity", TACI_FIELD_NODE, TACI_DIM_VELOCITY,
                              .form = "a [signal](#signals)", .standard = "`[0, 0, 0]`",
                              .text = "of the origin of its body frame, world axes"},
    [TACI_MOTION_SPIN] = {"spin", TACI_FIELD_NODE, TACI_DIM_SPIN, .form = "a [signal](#signals)",
                          .standard = "`[0, 0, 0]`", .text = "angular velocity, world axes"},
};
const taci_Table taci_table_motion = {
    .noun = "a motion",
    .title = "Motions",
    .intro = "How a fixed body moves: a lift, a turntable, a crank, a piston. It is where "
             "`position` and `rotation` say at the end of every step, or it moves by `velocity` "
             "and `spin` as they are in the middle of the step. What touches it or hangs on it is "
             "carried along, and the work of that is booked as `work_target`. No force stops it.",
    .variant = -1,
    TABLE(int, motion_fields),
};

static const taci_TableField frame_fields[] = {POSE(0, 0, "its origin")};
const taci_Table taci_table_frame = {
    .noun = "a frame",
    .title = "Frames",
    .intro = "A frame on a body, in its body frame, or in the world. At most one of the ways to "
             "give an orientation may be used.",
    .variant = -1,
    TABLE(taci_PoseText, frame_fields),
};
