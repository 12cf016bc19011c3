/* Broken MJCF files, each with all that is said of it: the file, the line, what is wrong, and what
 * was expected. */
#include "check.h"
#include "scene/said.h"
#include <string.h>
#include <tactus/tactus.h>

#define TOP(x) "<mujoco>\n" x "\n</mujoco>"
#define WORLD(x) TOP("<worldbody>\n" x "\n</worldbody>")
#define BODY(x) WORLD("<body name='b'>\n" x "\n</body>")
#define SITED(x)                                                                              \
    TOP("<worldbody><body name='b'><joint name='j'/><geom name='g' size='0.1'/><geom "        \
        "name='box' type='box' size='1 1 1'/><site name='s'/></body></worldbody>\n<tendon>" x \
        "</tendon>")
#define JOINTED(x) \
    TOP("<worldbody><body name='b'><joint name='j'/><geom size='0.1'/></body></worldbody>\n" x)

static const struct {
    const char *text, *said;
} broken[] = {
    // what refers to what is broken itself says nothing more
    {SITED("<fixed name='t'><joint joint='q' coef='1'/></fixed>\n<spatial name='u'><site site='s'/>"
           "</spatial></tendon><actuator><motor tendon='t'/><motor tendon='u'/></actuator><sensor>"
           "<tendonpos tendon='t'/><tendonpos tendon='u'/></sensor><equality><tendon tendon1='t'/>"
           "<tendon tendon1='u'/></equality><tendon>"),
     "robot.xml:3: there is no joint 'q'\n"
     "robot.xml:4: <spatial> has 1 sites and geoms; expected 2 to 1000\n"},
    {WORLD(
         "<site name='w' size='x'/><geom name='g' size='x'/><body name='b'><joint/><geom name='h' "
         "size='x'/><geom size='.1'/><site name='s' size='x'/></body></worldbody>\n<actuator>"
         "<motor site='s'/></actuator><sensor><framepos objtype='site' objname='w'/><framepos "
         "objtype='geom' objname='g'/><framepos objtype='geom' objname='h'/></sensor><worldbody>"),
     "robot.xml:3: 'size' of <site> is 'x'; expected a finite number\n"
     "robot.xml:3: 'size' of <geom> is 'x'; expected a finite number\n"
     "robot.xml:3: 'size' of <geom> is 'x'; expected a finite number\n"
     "robot.xml:3: 'size' of <site> is 'x'; expected a finite number\n"},
    {TOP("<asset><mesh name='a'/><hfield name='f'/></asset>\n<worldbody><geom type='mesh' "
         "mesh='a'/>"
         "<geom type='hfield' hfield='f'/></worldbody>"),
     "robot.xml:2: <mesh> has neither 'file' nor 'vertex'; expected one of them\n"
     "robot.xml:2: <hfield> has no 'size'\n"},
    {JOINTED("<actuator><motor tendon='t'/></actuator><equality><tendon tendon1='t'/></equality>"),
     "robot.xml:3: there is no tendon 't'\n"},
    {JOINTED("<contact><pair geom1='x' geom2='y'/></contact>"),
     "robot.xml:3: there is no geom 'x'\n"},
    {JOINTED("<contact><pair geom1='x'/></contact>"), "robot.xml:3: there is no geom 'x'\n"},
    {JOINTED("<keyframe><key qpos='1 2'/></keyframe>"),
     "robot.xml:3: 'qpos' of <key> has 2 numbers; expected 1\n"},
    {JOINTED("<keyframe><key qvel='x'/></keyframe>"),
     "robot.xml:3: 'qvel' of <key> has 'x'; expected finite numbers\n"},
    {JOINTED("<keyframe><key mpos='1 2 3'/></keyframe>"),
     "robot.xml:3: 'mpos' of <key> has 3 numbers; expected 0\n"},
    {JOINTED("<keyframe><key name='k'/><key name='k'/></keyframe>"),
     "robot.xml:3: there is a keyframe 'k' already; expected a name of its own\n"},
    {JOINTED("<keyframe><key qpos='1e9'/></keyframe>"),
     "robot.xml:3: the keyframe has a position or velocity of 1e+09; expected at most 1e+06\n"},
    {WORLD("<bdy/>"), "robot.xml:3: there is no <bdy> in <worldbody>; did you mean 'body'?\n"},
    {BODY("<jiont/>"), "robot.xml:4: there is no <jiont> in <body>; did you mean 'joint'?\n"},
    {BODY("<joint typ='hinge'/>"),
     "robot.xml:4: there is no 'typ' in <joint>; did you mean 'type'?\n"},
    {BODY("<joint type='hing'/>"),
     "robot.xml:4: 'type' of <joint> is 'hing'; expected free, ball, slide or hinge; did "
     "you mean 'hinge'?\n"},
    {TOP("<compilr/>"),
     "robot.xml:2: there is no <compilr> in <mujoco>; did you mean 'compiler'?\n"},
    {TOP("<compiler angel='radian'/>"),
     "robot.xml:2: there is no 'angel' in <compiler>; did you mean 'angle'?\n"},
    {TOP("<compiler angle='degrees'/>"),
     "robot.xml:2: 'angle' of <compiler> is 'degrees'; expected radian or degree; did you "
     "mean 'degree'?\n"},
    {TOP("<compiler coordinate='global'/>"),
     "robot.xml:2: 'coordinate' of <compiler> is 'global'; expected local\n"},
    {TOP("<compiler eulerseq='xyw'/>"),
     "robot.xml:2: 'eulerseq' of <compiler> is 'xyw'; expected three letters of xyzXYZ\n"},
    {TOP("<compiler boundmass='-1'/>"),
     "robot.xml:2: 'boundmass' of <compiler> is -1; expected no negative number\n"},
    {TOP("<compiler autolimits='yes'/>"),
     "robot.xml:2: 'autolimits' of <compiler> is 'yes'; expected true or false\n"},
    {TOP("<compiler inertiagrouprange='0 1.5'/>"),
     "robot.xml:2: 'inertiagrouprange' of <compiler> has 1.5; expected whole numbers\n"},
    {TOP("<compiler inertiafromgeom='maybe'/>"),
     "robot.xml:2: 'inertiafromgeom' of <compiler> is 'maybe'; expected false, true or "
     "auto\n"},
    {TOP("<option gravity='0 0'/>"),
     "robot.xml:2: 'gravity' of <option> has 2 numbers; expected 3\n"},
    {TOP("<option timestep='0'/>"),
     "robot.xml:2: 'timestep' of <option> is 0; expected a positive time in s\n"},
    {TOP("<option><flag contact='off'/></option>"),
     "robot.xml:2: 'contact' of <flag> is 'off'; expected disable or enable\n"},
    {TOP("<worldbody name='w'/>"),
     "robot.xml:2: <worldbody> has 'name'; expected no attributes: it is the world\n"},
    {WORLD("<joint/>"), "robot.xml:3: <joint> in <worldbody>; expected it in a <body>\n"},
    {WORLD("<inertial pos='0 0 0' mass='1'/>"),
     "robot.xml:3: <inertial> in <worldbody>; expected it in a <body>\n"},
    {WORLD("<body name='world'/>"),
     "robot.xml:3: a <body> named 'world'; expected another name: that is the world's\n"},
    {WORLD("<body name='a'/>\n<body name='a'/>"),
     "robot.xml:4: a second body 'a'; the first is in line 3\n"},
    {BODY("<joint name='j'/><joint name='j'/><geom size='0.1'/>"),
     "robot.xml:4: a second joint 'j'; the first is in line 4\n"},
    {WORLD("<body pos='1 2'/>"), "robot.xml:3: 'pos' of <body> has 2 numbers; expected 3\n"},
    {WORLD("<body pos='1 2 x'/>"),
     "robot.xml:3: 'pos' of <body> is 'x'; expected a finite number\n"},
    {WORLD("<body pos='1 2 nan'/>"),
     "robot.xml:3: 'pos' of <body> is 'nan'; expected a finite number\n"},
    {WORLD("<body quat='0 0 0 0'/>"),
     "robot.xml:3: 'quat' of <body> has no direction; expected w x y z of some length\n"},
    {WORLD("<body quat='1 0 0 0' euler='0 0 0'/>"),
     "robot.xml:3: <body> has more than one orientation; expected one of quat, axisangle, "
     "xyaxes, zaxis and euler\n"},
    {WORLD("<body axisangle='0 0 0 1'/>"),
     "robot.xml:3: the axis of <body> has no direction; expected a vector of some length\n"},
    {WORLD("<body xyaxes='1 0 0 2 0 0'/>"),
     "robot.xml:3: the y axis across x of <body> has no direction; expected a vector of "
     "some length\n"},
    {WORLD("<body zaxis='0 0 0'/>"),
     "robot.xml:3: the z axis of <body> has no direction; expected a vector of some "
     "length\n"},
    {WORLD("<body mocap='true'><joint/></body>"),
     "robot.xml:3: a mocap <body> with joints or in another body; expected one without, in "
     "the world\n"},
    {WORLD("<body childclass='fast'/>"), "robot.xml:3: there is no class 'fast'\n"},
    {BODY("<joint axis='0 0 0'/><geom size='0.1'/>"),
     "robot.xml:4: 'axis' of <joint> has no direction; expected a vector of some length\n"},
    {BODY("<joint range='20 10'/><geom size='0.1'/>"),
     "robot.xml:4: the range of <joint> is 20 to 10; expected the lower end first\n"},
    {BODY("<joint limited='true'/><geom size='0.1'/>"),
     "robot.xml:4: the range of <joint> is 0 to 0; expected the lower end first\n"},
    {TOP("<compiler autolimits='false'/>\n<worldbody><body><joint range='0 1'/><geom "
         "size='0.1'/></body></worldbody>"),
     "robot.xml:3: <joint> has a range but not 'limited'; expected limited or "
     "autolimits=\"true\" in <compiler>\n"},
    {BODY("<joint damping='-1'/><geom size='0.1'/>"),
     "robot.xml:4: 'damping' of <joint> is -1; expected no negative number\n"},
    {BODY("<joint armature='-1'/><geom size='0.1'/>"),
     "robot.xml:4: 'armature' of <joint> is -1; expected no negative number\n"},
    {BODY("<joint stiffness='soft'/><geom size='0.1'/>"),
     "robot.xml:4: 'stiffness' of <joint> is 'soft'; expected a finite number\n"},
    {BODY("<joint type='ball'/>\n<joint/><geom size='0.1'/>"),
     "robot.xml:5: a joint that turns after a ball joint in one body; expected slides, if "
     "any\n"},
    {BODY("<joint type='ball'/><joint type='slide'/><joint type='slide'/><joint "
          "type='slide'/><joint type='slide'/><geom size='0.1'/>"),
     "robot.xml:3: the joints of <body> have 7 velocities; expected at most 6\n"},
    {BODY("<joint/><joint/><joint/><joint/><joint/><joint/>\n<joint/><geom size='0.1'/>"),
     "robot.xml:5: <body> has more than 6 joints; expected fewer\n"},
    {BODY("<body><freejoint/><geom size='0.1'/></body>"),
     "robot.xml:4: a free joint in a body of another body; expected it in a body of the "
     "world\n"},
    {BODY("<joint/>"),
     "robot.xml:4: joint '' moves no mass: 'b' has no inertia, nor has anything that hangs "
     "on it\n"},
    {BODY("<freejoint/>"), "robot.xml:3: 'b' is free and has no mass; expected an inertia\n"},
    {BODY("<inertial mass='1'/>"), "robot.xml:4: <inertial> has no 'pos'\n"},
    {BODY("<inertial pos='0 0 0'/>"), "robot.xml:4: <inertial> has no 'mass'\n"},
    {BODY("<inertial pos='0 0 0' mass='-1'/>"),
     "robot.xml:4: 'mass' of <inertial> is -1; expected no negative number\n"},
    {BODY("<inertial pos='0 0 0' mass='1' diaginertia='1 1 3'/>"),
     "robot.xml:4: the principal moments 3, 1, 1 are of no body: the first is more than "
     "the others together; expected other ones, or balanceinertia in <compiler>\n"},
    {BODY("<joint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 -1'/>"),
     "robot.xml:4: the inertia has a principal moment of -1 kg m2; expected none below 0\n"},
    {BODY("<inertial pos='0 0 0' mass='1' fullinertia='1 1 1 0 0'/>"),
     "robot.xml:4: 'fullinertia' of <inertial> has 5 numbers; expected 6\n"},
    {BODY("<inertial pos='0 0 0' mass='1' fullinertia='1 1 1 0 0 0' quat='1 0 0 0'/>"),
     "robot.xml:4: <inertial> has 'fullinertia' and 'quat'; expected one of them\n"},
    {BODY("<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>\n<inertial pos='0 0 0' "
          "mass='1'/>"),
     "robot.xml:5: <body> has a second <inertial>; expected at most one\n"},
    {BODY("<joint/><inertial pos='0 0 0' mass='1'/>"),
     "robot.xml:4: 'b': inertia must be positive definite\n"},
    {BODY("<geom type='ball'/>"),
     "robot.xml:4: 'type' of <geom> is 'ball'; expected plane, hfield, sphere, capsule, "
     "ellipsoid, cylinder, box or mesh\n"},
    {BODY("<geom/>"),
     "robot.xml:4: number 1 of 'size' of <geom> is 0; expected a radius, positive\n"},
    {BODY("<geom type='capsule' size='0.1'/>"),
     "robot.xml:4: number 2 of 'size' of <geom> is 0; expected a radius and half a length, "
     "positive\n"},
    {BODY("<geom type='box' size='1 1 -1'/>"),
     "robot.xml:4: number 3 of 'size' of <geom> is -1; expected 3 half lengths, positive\n"},
    {BODY("<geom size='1 2 3 4'/>"),
     "robot.xml:4: 'size' of <geom> has 4 numbers; expected 1 to 3\n"},
    {BODY("<geom type='capsule' fromto='0 0 0 1 1 1' pos='1 0 0' size='0.1'/>"),
     "robot.xml:4: <geom> has 'pos' and 'fromto'; expected one of them\n"},
    {BODY("<geom fromto='0 0 0 1 1 1' size='0.1'/>"),
     "robot.xml:4: 'fromto' in a <geom> that has no length; expected a capsule, cylinder, "
     "box or ellipsoid\n"},
    {BODY("<geom type='capsule' fromto='0 0 0 0 0 0' size='0.1'/>"),
     "robot.xml:4: the two points of 'fromto' of <geom> are the same; expected some "
     "length\n"},
    {BODY("<geom size='0.1' mass='-2'/>"),
     "robot.xml:4: 'mass' of <geom> is -2; expected no negative number\n"},
    {BODY("<geom size='0.1' material='gold'/>"), "robot.xml:4: there is no material 'gold'\n"},
    {BODY("<geom type='mesh'/>"), "robot.xml:4: <geom> is a mesh without 'mesh'\n"},
    {BODY("<geom type='mesh' mesh='arm'/>"), "robot.xml:4: there is no mesh 'arm'\n"},
    {BODY("<geom type='hfield'/>"), "robot.xml:4: <geom> is a height field without 'hfield'\n"},
    {BODY("<joint/><geom size='0.1'/>\n<geom type='plane' size='1 1 1'/>"),
     "robot.xml:5: a plane or height field on a body that moves; expected it in the "
     "world\n"},
    {BODY("<geom name='g' size='0.1'/>\n<geom name='g' size='0.1'/>"),
     "robot.xml:5: there is a geom 'g' already; expected a name of its own\n"},
    {BODY("<geom size='0.1' friction='-1'/>"),
     "robot.xml:4: the first number of 'friction' of <geom> is -1; expected no negative "
     "one\n"},
    {BODY("<geom size='0.1' shellinertia='true'/>"),
     "robot.xml:4: 'shellinertia' of <geom> is true; expected false and, for a hollow "
     "body, its <inertial>\n"},
    {BODY("<geom size='0.1' contype='0.5'/>"),
     "robot.xml:4: 'contype' of <geom> is 0.5; expected a whole number\n"},
    {BODY("<geom size='1e-12'/>"),
     "robot.xml:4: 'size' of <geom> is out of range; expected 1e-9 m to 1e6 m\n"},
    {TOP("<asset><mesh vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>"),
     "robot.xml:2: <mesh> has no 'name'\n"},
    {TOP("<asset><mesh name='m'/></asset>"),
     "robot.xml:2: <mesh> has neither 'file' nor 'vertex'; expected one of them\n"},
    {TOP("<asset><mesh name='m' vertex='0 0 0 1 0 0'/></asset>"),
     "robot.xml:2: 'vertex' of <mesh> has 6 numbers; expected 3 for each of at least 4 "
     "vertices\n"},
    {TOP("<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 one'/></asset>"),
     "robot.xml:2: 'vertex' of <mesh> has 'one'; expected finite numbers\n"},
    {TOP("<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 --1'/></asset>"),
     "robot.xml:2: 'vertex' of <mesh> has '--1'; expected finite numbers\n"},
    {TOP("<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 1 4'/></asset>"),
     "robot.xml:2: 'face' of <mesh> has 4; expected vertices 0 to 3\n"},
    {TOP("<asset><mesh name='m' file='m.stl' vertex='0 0 0'/></asset>"),
     "robot.xml:2: <mesh> has 'file' and 'vertex'; expected one of them\n"},
    {TOP("<asset><mesh file='m.stl' scale='1 0 1'/></asset>"),
     "robot.xml:2: 'scale' of <mesh> is 1 0 1; expected no 0\n"},
    {TOP("<asset><mesh file='m.stl' scale='1 2 1' refquat='0 1 0 0'/></asset>"),
     "robot.xml:2: <mesh> is turned by refquat and scaled by 1 2 1; expected one scale for "
     "all axes\n"},
    {TOP("<asset><mesh file='none.stl'/></asset>\n<worldbody><geom type='mesh' "
         "mesh='none'/></worldbody>"),
     "robot.xml:3: cannot read 'none.stl': there is no such file\n"},
    {TOP("<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 1 1 "
         "0'/></asset>\n<worldbody><geom type='mesh' mesh='m'/></worldbody>"),
     "robot.xml:2: the vertices of <mesh> make no form: the points are all in one plane, "
     "or nearly\n"},
    {TOP("<asset><mesh name='m' file='a.stl'/>\n<mesh name='m' file='b.stl'/></asset>"),
     "robot.xml:3: there is a mesh 'm' already; expected a name of its own\n"},
    {TOP("<asset><material rgba='1 1 1 1'/></asset>"), "robot.xml:2: <material> has no 'name'\n"},
    {TOP("<asset><hfield name='h' nrow='1' ncol='5' size='1 1 1 1'/></asset>"),
     "robot.xml:2: <hfield> has 1 rows and 5 columns; expected a file, or at least 2 of "
     "each and at most 1000000 points\n"},
    {TOP("<asset><hfield name='h' nrow='5' ncol='5'/></asset>"),
     "robot.xml:2: <hfield> has no 'size'\n"},
    {TOP("<asset><hfield name='h' nrow='5' ncol='5' size='1 1 0 1'/></asset>"),
     "robot.xml:2: 'size' of <hfield> has 0; expected 4 positive numbers\n"},
    {TOP("<default>\n<default/>\n</default>"), "robot.xml:3: <default> has no 'class'\n"},
    {TOP("<default>\n<default class='a'/>\n<default class='a'/>\n</default>"),
     "robot.xml:4: there is a class 'a' already; expected a name of its own\n"},
    {TOP("<default>\n<geom size='1'/><geom size='2'/>\n</default>"),
     "robot.xml:3: <default> has a second <geom>; expected at most one\n"},
    {TOP("<default><geom class='a'/></default>"),
     "robot.xml:2: there is no 'class' in <geom>; did you mean 'mass'?\n"},
    {TOP("<default><default class='arm'/></default>\n<worldbody><geom class='amr' "
         "size='1'/></worldbody>"),
     "robot.xml:3: there is no class 'amr'; did you mean 'arm'?\n"},
    {JOINTED("<tendon><fixed/></tendon>"),
     "robot.xml:3: <fixed> has 0 joints; expected 1 to 1000\n"},
    {JOINTED("<tendon><fixed><joint joint='j'/></fixed></tendon>"),
     "robot.xml:3: <joint> has no 'coef'\n"},
    {JOINTED("<tendon><fixed><joint joint='k' coef='1'/></fixed></tendon>"),
     "robot.xml:3: there is no joint 'k'\n"},
    {TOP("<worldbody><body name='b'><joint name='ball' type='ball'/><geom "
         "size='0.1'/></body></worldbody>\n<tendon><fixed><joint joint='ball' "
         "coef='1'/></fixed></tendon>"),
     "robot.xml:3: joint 'ball' is no hinge or slide; expected one\n"},
    {JOINTED("<tendon><fixed stiffness='-1'><joint joint='j' coef='1'/></fixed></tendon>"),
     "robot.xml:3: 'stiffness' of <fixed> is -1; expected no negative number\n"},
    {JOINTED("<tendon><fixed range='1 0'><joint joint='j' coef='1'/></fixed></tendon>"),
     "robot.xml:3: the range of <fixed> is 1 to 0; expected the lower end first\n"},
    {JOINTED("<tendon><spatial/></tendon>"),
     "robot.xml:3: <spatial> has 0 sites and geoms; expected 2 to 1000\n"},
    {JOINTED("<tendon><spatial><site site='x'/><site/></spatial></tendon>"),
     "robot.xml:3: there is no site 'x'\nrobot.xml:3: <site> has no 'site'\n"},
    {SITED("<spatial><site site='s'/><geom geom='g'/></spatial>"),
     "robot.xml:3: number 2 in <spatial> is no site; expected one: branches begin and end with a "
     "site, and a geom is between two\n"},
    {SITED("<spatial><site site='s'/><geom geom='box'/><site site='s'/></spatial>"),
     "robot.xml:3: geom 'box' is no sphere or cylinder; expected one\n"},
    {SITED("<spatial><site site='s'/><geom geom='g' sidesite='z'/><site site='s'/></spatial>"),
     "robot.xml:3: there is no site 'z'\n"},
    {SITED("<spatial><site site='s'/><pulley divisor='0'/><site site='s'/></spatial>"),
     "robot.xml:3: 'divisor' of <pulley> is 0; expected more than 0\n"},
    {SITED("<spatial springlength='2 1'><site site='s'/><site site='s'/></spatial>"),
     "robot.xml:3: 'springlength' of <spatial> is 2 to 1; expected the shorter one first\n"},
    {TOP("<worldbody><body name='b'><joint type='ball' range='1 2'/><geom size='0.1'/></body>"
         "</worldbody>"),
     "robot.xml:2: the range of a ball joint begins at 1; expected 0, and then the greatest "
     "angle\n"},
    {JOINTED("<equality><joint joint1='j' polycoef='0 1'/></equality>"),
     "robot.xml:3: 'polycoef' of <joint> has 2 numbers; expected 5\n"},
    {JOINTED("<equality><joint joint2='j'/></equality>"),
     "robot.xml:3: <joint> has no 'joint1'; was 'joint2' meant for it?\n"},
    {JOINTED("<equality><connect body1='b'/></equality>"),
     "robot.xml:3: <connect> has no 'anchor'\n"},
    {JOINTED("<equality><connect body1='c' anchor='0 0 0'/></equality>"),
     "robot.xml:3: there is no body 'c'\n"},
    {JOINTED("<equality><weld body1='b' body2='b'/></equality>"),
     "robot.xml:3: <weld> ties a body to itself; expected two\n"},
    {JOINTED("<equality><tendon tendon1='t'/></equality>"),
     "robot.xml:3: there is no tendon 't'\n"},
    {JOINTED("<contact><exclude body1='b' body2='bb'/></contact>"),
     "robot.xml:3: there is no body 'bb'; did you mean 'b'?\n"},
    {JOINTED("<contact><exclude body1='b'/></contact>"), "robot.xml:3: <exclude> has no 'body2'\n"},
    {TOP("<include/>"), "robot.xml:2: <include> has no 'file'\n"},
    {TOP("<include file='none.xml'/>"),
     "robot.xml:2: cannot read 'none.xml': there is no such file\n"},
    {TOP("<include file='robot.xml'/>"),
     "robot.xml:2: 'robot.xml' is included already; expected each file once\n"},
    {TOP("<include file='a.xml' name='b'/>"),
     "robot.xml:2: there is no 'name' in <include>; expected file\n"
     "robot.xml:2: cannot read 'a.xml': there is no such file\n"},
    {TOP("<actuator><moter joint='j'/></actuator>"),
     "robot.xml:2: there is no <moter> in <actuator>; did you mean 'motor'?\n"},
    {TOP("<sensor><gyro sight='a'/></sensor>"), "robot.xml:2: there is no 'sight' in <gyro>\n"},
    {TOP("<visual><map fogend='1' fogstrat='1'/></visual>"),
     "robot.xml:2: there is no 'fogstrat' in <map>; did you mean 'fogstart'?\n"},
    {TOP("<worldbody>"),
     "robot.xml:3: this is not XML: Opening and ending tag mismatch: worldbody line 2 and "
     "mujoco\n"},
    {"<mujoko/>",
     "robot.xml:1: the root element is <mujoko>; expected <robot> (URDF) or <mujoco>\n"},
    {"", "robot.xml: the file is empty; expected a robot in URDF or MJCF\n"},
};

static Said said;

static tac_Result read_text(const char *text, tac_Model **model)
{
    tac_ModelOptions options = tac_model_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    return tac_model_read(text, strlen(text), "robot.xml", &options, model);
}

static void every_mistake_is_told_with_its_line_and_what_was_expected(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        tac_Model *model;
        tac_Result result = read_text(broken[i].text, &model);
        if (result != TAC_ERR_SYNTAX || model != NULL || strcmp(said.text, broken[i].said) != 0)
            fail_msg("%s\nresult %d, said\n%sexpected\n%s", broken[i].text, result, said.text,
                     broken[i].said);
    }
}

static tac_Result load(const char *file, tac_Model **model)
{
    char path[512];
    tac_ModelOptions options = tac_model_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    snprintf(path, sizeof path, "%s/data/mjcf/include/%s", TACTUS_TEST_DIR, file);
    return tac_model_load(path, &options, model);
}

static void check_said(const char *file, const char *in, const char *text)
{
    char expected[1024];
    tac_Model *model;
    assert_int_equal(load(file, &model), TAC_ERR_SYNTAX);
    snprintf(expected, sizeof expected, "%s/data/mjcf/include/%s: %s\n", TACTUS_TEST_DIR, in, text);
    assert_true(strncmp(said.text, expected, strlen(expected)) == 0);
}

static void files_that_include_each_other_are_refused(void **state)
{
    (void)state;
    check_said("loop_a.xml", "loop_b.xml:3",
               "'loop_a.xml' is included already; expected each file once");
}

static void a_file_that_is_included_twice_is_refused_however_it_is_written(void **state)
{
    (void)state;
    check_said("twice.xml", "twice.xml:4",
               "'parts/../parts/hand.xml' is included already; expected each file once");
}

static void mistakes_in_an_included_file_have_its_name(void **state)
{
    (void)state;
    check_said("wrong.xml", "parts/wrong_part.xml:3",
               "there is no 'sise' in <geom>; did you mean 'size'?");
}

// ---- hostile files

enum { LARGE = 1 << 21 };
static char large[LARGE];
static size_t used;

static void put(const char *text)
{
    size_t length = strlen(text);
    assert_true(used + length < LARGE);
    memcpy(large + used, text, length + 1);
    used += length;
}

static void a_deep_file_is_refused(void **state)
{
    (void)state;
    tac_Model *model;
    used = 0;
    put("<mujoco><worldbody>");
    for (int i = 0; i < 10000; i++)
        put("<body>");
    assert_int_equal(read_text(large, &model), TAC_ERR_SYNTAX);
    assert_non_null(strstr(said.text, "nested too deeply"));
}

static void a_file_of_mistakes_is_told_twenty_of_them(void **state)
{
    (void)state;
    tac_Model *model;
    used = 0;
    put("<mujoco><worldbody>\n");
    for (int i = 0; i < 20000; i++)
        put("<geom mesh='a'/><body><inertial/></body>");
    put("<body>");
    for (int i = 0; i < 20000; i++)
        put("<geom size='1'/><inertial/>");
    put("</body></worldbody></mujoco>");
    assert_int_equal(read_text(large, &model), TAC_ERR_SYNTAX);
    assert_int_equal(said.count, 21); // and how many more
}

// A field of a million points takes some 60 MB, and each name of one is a few bytes of the file.
static void height_fields_are_made_once_and_bounded_in_all(void **state)
{
    (void)state;
    tac_Model *model;
    int count;
    used = 0;
    put("<mujoco><asset><hfield name='a' nrow='200' ncol='200' size='1 1 1 1'/></asset>"
        "<worldbody>");
    for (int i = 0; i < 1000; i++)
        put("<geom type='hfield' hfield='a'/>");
    put("</worldbody></mujoco>");
    assert_int_equal(read_text(large, &model), TAC_OK);
    const tac_ModelShape *shape = tac_model_shapes(model, &count);
    assert_int_equal(count, 1000);
    assert_ptr_equal(shape[0].geometry, shape[999].geometry);
    tac_model_destroy(model);
    used = 0;
    put("<mujoco><worldbody>");
    for (int i = 0; i < 5; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "<geom type='hfield' hfield='h%d'/>\n</worldbody><asset><hfield name='h%d' "
                 "nrow='1000' ncol='1000' size='1 1 1 1'/></asset><worldbody>",
                 i, i);
        put(text);
    }
    put("</worldbody></mujoco>");
    assert_int_equal(read_text(large, &model), TAC_ERR_SYNTAX);
    assert_string_equal(said.text, "robot.xml:5: the height fields have too many points; expected "
                                   "at most 4000000 in all\n");
}

static void numbers_beyond_sense_are_refused_and_never_become_nan(void **state)
{
    (void)state;
    static const char *const text[] = {
        BODY("<joint/><geom size='0.1' density='1e308'/>"),
        BODY("<joint/><geom size='0.1' mass='1e300'/>"),
        BODY("<joint/><geom type='box' size='1e7 1 1'/>"),
        BODY("<joint pos='1e300 0 0'/><geom size='0.1'/>"),
        BODY("<joint type='slide' ref='1e300'/><geom size='0.1'/>"),
        BODY("<joint stiffness='1e300'/><geom size='0.1'/>"),
        BODY("<joint axis='1e-300 0 0'/><geom size='0.1'/>"),
        BODY("<joint/><inertial pos='1e300 0 0' mass='1' diaginertia='1 1 1'/>"),
        BODY("<joint/><inertial pos='0 0 0' mass='1e-320' diaginertia='1e300 1e300 1e300'/>"),
        BODY("<joint/><inertial pos='0 0 0' mass='1' fullinertia='1e300 1e300 1e300 1e300 0 0'/>"),
        WORLD("<geom type='capsule' fromto='-1e308 0 0 1e308 0 0' size='1'/>"),
        WORLD("<geom type='ellipsoid' size='1e300 1 1'/>"),
        WORLD("<body quat='1e300 1e300 0 0'/>"),
        TOP("<compiler settotalmass='1e300'/>"
            "<worldbody><body><joint/><geom size='1'/></body></worldbody>"),
        JOINTED("<tendon><fixed stiffness='1'><joint joint='j' coef='1e300'/></fixed></tendon>"),
        JOINTED("<tendon><fixed range='0 1'><joint joint='j' coef='1e-310'/></fixed></tendon>"),
        JOINTED("<equality><connect body1='b' anchor='1e300 0 0'/></equality>"),
        JOINTED("<equality><weld body1='b' relpose='1e300 0 0 1 0 0 0'/></equality>"),
        JOINTED("<equality><joint joint1='j' polycoef='1e300 0 0 0 0'/></equality>"),
    };
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        tac_Model *model;
        tac_Result result = read_text(text[i], &model);
        if (result != TAC_ERR_SYNTAX)
            fail_msg("%s\nresult %d", text[i], result);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mistake_is_told_with_its_line_and_what_was_expected),
        cmocka_unit_test(files_that_include_each_other_are_refused),
        cmocka_unit_test(a_file_that_is_included_twice_is_refused_however_it_is_written),
        cmocka_unit_test(mistakes_in_an_included_file_have_its_name),
        cmocka_unit_test(a_deep_file_is_refused),
        cmocka_unit_test(a_file_of_mistakes_is_told_twenty_of_them),
        cmocka_unit_test(height_fields_are_made_once_and_bounded_in_all),
        cmocka_unit_test(numbers_beyond_sense_are_refused_and_never_become_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
