/* Broken URDF files: each is answered with exactly these messages, which name file and line. */
#define _POSIX_C_SOURCE 200809L // chdir, unsetenv
#include "check.h"
#include "said.h"
#include <tactus/model.h>
#include <unistd.h>

#define MOMENTS "<inertia ixx='1' iyy='1' izz='1'/>"
#define MASS "<inertial><mass value='1'/>" MOMENTS "</inertial>"
#define A "<robot name='r'>\n<link name='a'>" // line 2
#define AB A "</link>\n<link name='b'>"       // line 3
#define LINK_A A MASS "</link>\n"
#define LINKS LINK_A "<link name='b'>" MASS "</link>\n"
#define JOINT "<joint name='j' type='revolute'><parent link='a'/><child link='b'/>"
#define END "</joint></robot>"

typedef struct Broken {
    const char *what, *text, *said;
} Broken;

static const Broken broken[] = {
    {"an empty text", "", "r.urdf: the file is empty; expected a robot in URDF or MJCF\n"},
    {"no XML", "robot", "r.urdf:1: this is not XML: Start tag expected, '<' not found\n"},
    {"an open element", "<robot name='r'>\n<link name='a'>\n</robot>",
     "r.urdf:3: this is not XML: Opening and ending tag mismatch: link line 2 and robot\n"},
    {"text cut off", "<robot name='r'>\n<link name='a'/>\n",
     "r.urdf:3: this is not XML: Premature end of data in tag robot line 1\n"},
    {"an attribute twice", "<robot name='r'>\n<link name='a' name='b'/>\n</robot>",
     "r.urdf:2: this is not XML: Attribute name redefined\n"},
    {"an attribute without quotes", "<robot name=r/>",
     "r.urdf:1: this is not XML: AttValue: \" or ' expected\n"},
    {"a document type",
     "<?xml version='1.0'?>\n<!DOCTYPE robot [<!ENTITY a 'aa'>]>\n<robot name='&a;'/>",
     "r.urdf:2: a document type (<!DOCTYPE ...>) and entities are not read; expected the root "
     "element\n"},
    {"a document type elsewhere", "<!DOCTYPE robot SYSTEM 'file:///etc/passwd'>\n<robot name='r'/>",
     "r.urdf:1: a document type (<!DOCTYPE ...>) and entities are not read; expected the root "
     "element\n"},
    {"an unknown entity", "<robot name='r'>\n<link name='&b;'/>\n</robot>",
     "r.urdf:2: this is not XML: Entity 'b' not defined\n"},
    {"an unknown encoding", "<?xml version='1.0' encoding='none'?>\n<robot name='r'/>",
     "r.urdf:1: this is not XML: Unsupported encoding none\n"},
    {"bytes that are not UTF-8", "<robot name='\xff\xfe'/>",
     "r.urdf:1: this is not XML: Input is not proper UTF-8, indicate encoding !\n"},
    {"nothing but a head", "<?xml version='1.0'?>\n<!-- a robot -->\n",
     "r.urdf:3: this is not XML: Start tag expected, '<' not found\n"},
    {"two roots", "<robot name='r'/>\n<robot name='s'/>",
     "r.urdf:2: this is not XML: Extra content at the end of the document\n"},
    {"another root", "<scene/>",
     "r.urdf:1: the root element is <scene>; expected <robot> (URDF) or <mujoco>\n"},
    {"xacro",
     "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>\n<link name='a'/>\n<xacro:macro "
     "name='m'/>\n</robot>",
     "r.urdf:3: xacro is not expanded here; expected the output of `xacro file.xacro > "
     "file.urdf`\n"},
    {"xacro without its namespace", "<robot name='r'>\n\n<xacro:include filename='x'/></robot>",
     "r.urdf:3: xacro is not expanded here; expected the output of `xacro file.xacro > "
     "file.urdf`\n"},
    {"an expression of xacro", "<robot name='r'>\n<link name='${prefix}a'/>\n</robot>",
     "r.urdf:2: xacro is not expanded here; expected the output of `xacro file.xacro > "
     "file.urdf`\n"},
    {"a robot without a name", "<robot>\n<link name='a'/>\n</robot>",
     "r.urdf:1: <robot> has no 'name'\n"},
    {"a robot without links", "<robot name='r'/>",
     "r.urdf:1: there is no <link>; expected one at least\n"},
    {"a link without a name", "<robot name='r'>\n<link/>\n</robot>",
     "r.urdf:2: <link> has no 'name'\n"},
    {"a link with an empty name", "<robot name='r'>\n<link name=''/>\n</robot>",
     "r.urdf:2: 'name' of <link> is empty\n"},
    {"a name misspelt", "<robot name='r'>\n<link nmae='a'/>\n</robot>",
     "r.urdf:2: <link> has no 'name'; was 'nmae' meant for it?\n"},
    {"links of one name", "<robot name='r'>\n<link name='a'/>\n<link name='a'/>\n</robot>",
     "r.urdf:3: a second link 'a'; the first is in line 2\n"},
    {"an element misspelt", "<robot name='r'>\n<lnik name='a'/>\n<link name='a'/>\n</robot>",
     "r.urdf:2: there is no <lnik> in <robot>; did you mean 'link'?\n"},
    {"inertial misspelt", AB "<inertail/></link>\n</robot>",
     "r.urdf:3: there is no <inertail> in <link>; did you mean 'inertial'?\n"},
    {"two inertials", "<robot name='r'>\n<link name='a'>" MASS "\n" MASS "</link></robot>",
     "r.urdf:3: a second <inertial> in <link>; expected one (the first is in line 2)\n"},
    {"no mass", A "<inertial>\n" MOMENTS "</inertial></link></robot>",
     "r.urdf:2: <inertial> has no <mass>\n"},
    {"no inertia", A "<inertial>\n<mass value='1'/></inertial></link></robot>",
     "r.urdf:2: <inertial> has no <inertia>\n"},
    {"a mass without value", A "<inertial>\n<mass vlaue='1'/>" MOMENTS "</inertial></link></robot>",
     "r.urdf:3: <mass> has no 'value'; was 'vlaue' meant for it?\n"},
    {"a mass that is no number",
     A "<inertial>\n<mass value='1kg'/>" MOMENTS "</inertial></link></robot>",
     "r.urdf:3: 'value' of <mass> is '1kg'; expected a finite number\n"},
    {"two masses", A "<inertial>\n<mass value='1 2'/>" MOMENTS "</inertial></link></robot>",
     "r.urdf:3: 'value' of <mass> has 2 numbers; expected one\n"},
    {"an infinite mass", A "<inertial>\n<mass value='1e999'/>" MOMENTS "</inertial></link></robot>",
     "r.urdf:3: 'value' of <mass> is '1e999'; expected a finite number\n"},
    {"a mass that is not a number",
     A "<inertial>\n<mass value='nan'/>" MOMENTS "</inertial></link></robot>",
     "r.urdf:3: 'value' of <mass> is 'nan'; expected a finite number\n"},
    {"a negative mass", A "\n<inertial><mass value='-1'/>" MOMENTS "</inertial></link></robot>",
     "r.urdf:3: the mass of 'a' is -1 kg; expected more than 0\n"},
    {"no mass with an inertia",
     LINK_A "<link name='b'>\n<inertial><mass value='0'/>" MOMENTS "</inertial></link>\n" JOINT END,
     "r.urdf:4: the mass of 'b' is 0 kg; expected more than 0\n"},
    {"a moment missing",
     A "<inertial><mass value='1'/>\n<inertia ixx='1' iyy='1'/></inertial></link></robot>",
     "r.urdf:3: <inertia> has no 'izz'\n"},
    {"a negative moment",
     A "\n<inertial><mass value='1'/><inertia ixx='-1' iyy='1' izz='1'/></inertial></link></robot>",
     "r.urdf:3: 'a': inertia must be positive semi-definite\n"},
    {"products too large",
     A "\n<inertial><mass value='1'/><inertia ixx='1' ixy='2' iyy='1' "
       "izz='1'/></inertial></link></robot>",
     "r.urdf:3: 'a': inertia must be positive semi-definite\n"},
    {"no triangle",
     A "\n<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='3'/></inertial></link></robot>",
     "r.urdf:3: 'a': inertia breaks the triangle rule: no principal moment may exceed the sum of "
     "the other two\n"},
    {"a point mass that turns",
     LINK_A "<link name='b'>\n<inertial><mass value='1'/><inertia ixx='0' iyy='0' "
            "izz='0'/></inertial></link>\n" JOINT END,
     "r.urdf:4: 'b': inertia must be positive definite\n"},
    {"two numbers of three",
     A "<inertial>\n<origin xyz='1 2'/><mass value='1'/>" MOMENTS "</inertial></link></robot>",
     "r.urdf:3: 'xyz' of <origin> has 2 numbers; expected 3\n"},
    {"four numbers of three",
     A "<inertial>\n<origin rpy='1 2 3 4'/><mass value='1'/>" MOMENTS "</inertial></link></robot>",
     "r.urdf:3: 'rpy' of <origin> has 4 numbers; expected 3\n"},
    {"origin misspelt",
     A "<inertial>\n<origin xzy='1 2 3'/><mass value='1'/>" MOMENTS "</inertial></link></robot>",
     "r.urdf:3: there is no 'xzy' in <origin>; did you mean 'xyz'?\n"},
    {"a centre of mass far away",
     A "\n<inertial><origin xyz='0 1e7 0'/><mass value='1'/>" MOMENTS "</inertial></link></robot>",
     "r.urdf:3: the centre of mass of 'a' is farther than 1e+06 m away\n"},
    {"a joint without a name", LINKS "<joint type='fixed'><parent link='a'/><child link='b'/>" END,
     "r.urdf:4: <joint> has no 'name'\n"},
    {"a joint without a type", LINKS "<joint name='j'><parent link='a'/><child link='b'/>" END,
     "r.urdf:4: <joint> has no 'type'\n"},
    {"an unknown type",
     LINKS "<joint name='j' type='revolut'><parent link='a'/><child link='b'/>" END,
     "r.urdf:4: 'type' of <joint> is 'revolut'; expected revolute, continuous, prismatic, fixed, "
     "floating or planar; did you mean 'revolute'?\n"},
    {"a type that is nowhere near",
     LINKS "<joint name='j' type='screw'><parent link='a'/><child link='b'/>" END,
     "r.urdf:4: 'type' of <joint> is 'screw'; expected revolute, continuous, prismatic, fixed, "
     "floating or planar\n"},
    {"no parent", LINKS "<joint name='j' type='fixed'><child link='b'/>" END,
     "r.urdf:4: <joint> has no <parent>\n"},
    {"no child", LINKS "<joint name='j' type='fixed'><parent link='a'/>" END,
     "r.urdf:4: <joint> has no <child>\n"},
    {"a parent without a link",
     LINKS "<joint name='j' type='fixed'>\n<parent name='a'/><child link='b'/>" END,
     "r.urdf:5: <parent> has no 'link'\n"},
    {"an unknown parent",
     LINKS "<joint name='j' type='fixed'>\n<parent link='base'/><child link='b'/>" END,
     "r.urdf:5: there is no link 'base'\n"},
    {"an unknown child",
     "<robot name='r'>\n<link name='upper_arm'/>\n<link name='b'/>\n<joint name='j' "
     "type='fixed'><parent link='b'/>\n<child link='uper_arm'/></joint></robot>",
     "r.urdf:5: there is no link 'uper_arm'; did you mean 'upper_arm'?\n"},
    {"a joint of one link",
     LINKS "<joint name='j' type='fixed'><parent link='a'/><child link='a'/>" END,
     "r.urdf:4: parent and child are the same link 'a'\n"},
    {"two parents",
     LINKS
     "<link name='c'/>\n<joint name='j' type='fixed'><parent link='a'/><child "
     "link='c'/></joint>\n<joint name='k' type='fixed'><parent link='b'/><child link='c'/>" END,
     "r.urdf:6: link 'c' is already the child of joint 'j' (line 5); expected one joint for each "
     "link\n"},
    {"joints of one name",
     LINKS
     "<link name='c'/>\n<joint name='j' type='fixed'><parent link='a'/><child "
     "link='c'/></joint>\n<joint name='j' type='fixed'><parent link='a'/><child link='b'/>" END,
     "r.urdf:6: a second joint 'j'; the first is in line 5\n"},
    {"two roots of the tree", LINKS "</robot>",
     "r.urdf:3: 'b' hangs on nothing, and neither does 'a'; expected one root\n"},
    {"a cycle",
     LINKS "<joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint>\n<joint "
           "name='k' type='fixed'><parent link='b'/><child link='a'/>" END,
     "r.urdf:2: there is no root: every link is the child of a joint\n"},
    {"a cycle beside the root",
     LINKS
     "<link name='c'/>\n<joint name='j' type='fixed'><parent link='a'/><child "
     "link='b'/></joint>\n<joint name='k' type='fixed'><parent link='b'/><child link='a'/>" END,
     "r.urdf:6: joint 'k' closes a cycle: 'a' hangs on itself\n"},
    {"an axis of 0", LINKS JOINT "\n<axis xyz='0 0 0'/>" END,
     "r.urdf:5: the axis is 0 0 0; expected a direction\n"},
    {"an axis of almost 0", LINKS JOINT "\n<axis xyz='0 1e-12 0'/>" END,
     "r.urdf:4: the axis of joint 'j' is 0; expected a direction\n"},
    {"an axis without numbers", LINKS JOINT "\n<axis/>" END, "r.urdf:5: <axis> has no 'xyz'\n"},
    {"limits the wrong way round", LINKS JOINT "\n<limit lower='1' upper='-1'/>" END,
     "r.urdf:5: 'lower' is 1 and 'upper' -1; expected lower < upper\n"},
    {"limits without room", LINKS JOINT "\n<limit lower='1' upper='1'/>" END,
     "r.urdf:5: 'lower' and 'upper' are both 1, which leaves no motion; expected a fixed joint, or "
     "none of the two\n"},
    {"a limit misspelt", LINKS JOINT "\n<limit lowr='-1' upper='1'/>" END,
     "r.urdf:5: there is no 'lowr' in <limit>; did you mean 'lower'?\n"},
    {"limit misspelt", LINKS JOINT "\n<limits lower='-1' upper='1'/>" END,
     "r.urdf:5: there is no <limits> in <joint>; did you mean 'limit'?\n"},
    {"two limits", LINKS JOINT "<limit lower='-1' upper='1'/>\n<limit lower='-1' upper='1'/>" END,
     "r.urdf:5: a second <limit> in <joint>; expected one (the first is in line 4)\n"},
    {"a negative damping", LINKS JOINT "\n<dynamics damping='-1'/>" END,
     "r.urdf:5: 'damping' is -1; expected 0 or more\n"},
    {"a negative friction", LINKS JOINT "\n<dynamics friction='-1'/>" END,
     "r.urdf:5: 'friction' is -1; expected 0 or more\n"},
    {"a joint far away", LINKS JOINT "<origin xyz='1e300 0 0'/>" END,
     "r.urdf:4: joint 'j' is farther than 1e+06 m from its parent\n"},
    {"a joint that moves nothing",
     "<robot name='r'>\n<link name='a'/>\n<link name='b'/>\n" JOINT END,
     "r.urdf:4: joint 'j' moves no mass: 'b' has no inertia, nor has anything that hangs on it\n"},
    {"a mimic of nothing", LINKS JOINT "\n<mimic/>" END, "r.urdf:5: <mimic> has no 'joint'\n"},
    {"a mimic of an unknown joint", LINKS JOINT "\n<mimic joint='jj'/>" END,
     "r.urdf:5: there is no joint 'jj'; did you mean 'j'?\n"},
    {"a mimic of itself", LINKS JOINT "\n<mimic joint='j'/>" END,
     "r.urdf:5: the joint mimics itself; expected another joint\n"},
    {"a mimic of a fixed joint",
     LINKS "<link name='c'/><joint name='f' type='fixed'><parent link='b'/><child "
           "link='c'/></joint>\n" JOINT "\n<mimic joint='f'/>" END,
     "r.urdf:6: joint 'f' has no angle and no travel to mimic\n"},
    {"a multiplier that is no number", LINKS JOINT "\n<mimic joint='j' multiplier='two'/>" END,
     "r.urdf:5: 'multiplier' of <mimic> is 'two'; expected a finite number\n"
     "r.urdf:5: the joint mimics itself; expected another joint\n"},
    {"no geometry", A "\n<collision/></link></robot>", "r.urdf:3: <collision> has no <geometry>\n"},
    {"an empty geometry", A "\n<collision><geometry/></collision></link></robot>",
     "r.urdf:3: <geometry> is empty; expected a box, cylinder, sphere, capsule or mesh\n"},
    {"two forms",
     A "<collision><geometry><sphere radius='1'/>\n<sphere "
       "radius='1'/></geometry></collision></link></robot>",
     "r.urdf:3: a second form in <geometry>; expected one\n"},
    {"an unknown form",
     A "<collision><geometry>\n<sphre radius='1'/></geometry></collision></link></robot>",
     "r.urdf:3: <sphre> is no form; expected a box, cylinder, sphere, capsule or mesh; did you "
     "mean 'sphere'?\n"},
    {"a box without a size",
     A "<collision><geometry>\n<box/></geometry></collision></link></robot>",
     "r.urdf:3: <box> has no 'size'\n"},
    {"a flat box",
     A "<collision><geometry>\n<box size='1 0 1'/></geometry></collision></link></robot>",
     "r.urdf:3: <box>: the edges must be between 1e-9 m and 1e6 m\n"},
    {"a negative radius",
     A "<visual><geometry>\n<sphere radius='-1'/></geometry></visual></link></robot>",
     "r.urdf:3: <sphere>: the radius must be between 1e-9 m and 1e6 m\n"},
    {"a cylinder without a length",
     A "<visual><geometry>\n<cylinder radius='1'/></geometry></visual></link></robot>",
     "r.urdf:3: <cylinder> has no 'length'\n"},
    {"a shape far away",
     A "\n<visual><origin xyz='1e9 0 0'/><geometry><sphere "
       "radius='1'/></geometry></visual></link></robot>",
     "r.urdf:3: the shape is farther than 1e+06 m from its body\n"},
    {"a mesh without a file", A "<visual><geometry>\n<mesh/></geometry></visual></link></robot>",
     "r.urdf:3: <mesh> has no 'filename'\n"},
    {"a mesh that is not there",
     A
     "<collision><geometry>\n<mesh filename='nowhere.stl'/></geometry></collision></link></robot>",
     "r.urdf:3: cannot read 'nowhere.stl': there is no such file\n"},
    {"a mesh of no package",
     A "<collision><geometry>\n<mesh "
       "filename='package://robots/a.stl'/></geometry></collision></link></robot>",
     "r.urdf:3: cannot read 'package://robots/a.stl': nothing says where package 'robots' is; "
     "expected ROS_PACKAGE_PATH, AMENT_PREFIX_PATH or --package NAME=DIRECTORY\n"},
    {"mesh from a place that nobody reads",
     A "<collision><geometry>\n<mesh "
       "filename='http://a/b.stl'/></geometry></collision></link></robot>",
     "r.urdf:3: cannot read 'http://a/b.stl': expected package://name/path, file:///path or a "
     "path\n"},
    {"what a terminal would obey in a name",
     "<robot name='r'>\n<link name='a&#9;b&#127;c&#155;d'/>"
     "<link name='a&#9;b&#127;c&#155;d'/></robot>",
     "r.urdf:2: a second link 'a?b?c??d'; the first is in line 2\n"},
    {"a package without a file",
     A "<collision><geometry>\n<mesh "
       "filename='package://robots'/></geometry></collision></link></robot>",
     "r.urdf:3: cannot read 'package://robots': expected package://name/path of a file\n"},
    {"a mesh that is a folder",
     A "<collision><geometry>\n<mesh filename='.'/></geometry></collision></link></robot>",
     "r.urdf:3: cannot read '.': this is a folder; expected a file\n"},
    {"a mesh that is none",
     A "<collision><geometry>\n<mesh "
       "filename='urdf_broken_test.c'/></geometry></collision></link></robot>",
     "r.urdf:3: mesh 'urdf_broken_test.c': not the name of a mesh file (.obj, .stl, .ply, .gltf, "
     ".glb, ...)\n"},
    {"two scales",
     A
     "<visual><geometry>\n<mesh filename='a.stl' scale='1 2'/></geometry></visual></link></robot>",
     "r.urdf:3: 'scale' of <mesh> has 2 numbers; expected 3\n"},
    {"an unknown material",
     "<robot name='r'>\n<material name='green'><color rgba='0 1 0 1'/></material>\n<link "
     "name='a'><visual><geometry><sphere radius='1'/></geometry>\n<material "
     "name='gren'/></visual></link></robot>",
     "r.urdf:4: there is no material 'gren'; did you mean 'green'?\n"},
    {"a colour out of range",
     "<robot name='r'>\n<material name='green'><color rgba='0 255 0 1'/></material>\n<link "
     "name='a'/></robot>",
     "r.urdf:2: a part of 'rgba' is 255; expected 0 to 1\n"},
    {"a colour without numbers",
     "<robot name='r'>\n<material name='green'><color/></material>\n<link name='a'/></robot>",
     "r.urdf:2: <color> has no 'rgba'\n"},
    {"several mistakes",
     "<robot name='r'>\n<link name='a'/>\n<link/>\n<joint name='j' type='fix'>\n<parent "
     "link='b'/>\n<child link='a'/></joint></robot>",
     "r.urdf:3: <link> has no 'name'\n"
     "r.urdf:4: 'type' of <joint> is 'fix'; expected revolute, continuous, prismatic, fixed, "
     "floating or planar\n"
     "r.urdf:5: there is no link 'b'\n"},
};

static tac_Result read_text(const char *text, Said *said, tac_Model **model)
{
    tac_ModelOptions options = tac_model_options_default();
    *said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = said;
    options.strict = true; // what would be repaired else is wrong all the same
    return tac_model_read(text, strlen(text), "r.urdf", &options, model);
}

static bool is_answered(const Broken *b)
{
    static Said said;
    tac_Model *model;
    tac_Result result = read_text(b->text, &said, &model);
    bool refused = result == TAC_ERR_SYNTAX && model == NULL;
    bool same = strcmp(said.text, b->said) == 0;
    if (!refused)
        print_error("%s: not refused, but %s\n", b->what, tac_result_name(result));
    if (!same)
        print_error("%s: expected\n%sgot\n%s", b->what, b->said, said.text);
    tac_model_destroy(model);
    return refused && same;
}

static void every_broken_file_gets_exactly_its_message(void **state)
{
    (void)state;
    int count = sizeof broken / sizeof *broken, wrong = 0;
    assert_int_equal(unsetenv("ROS_PACKAGE_PATH"), 0);
    assert_int_equal(unsetenv("AMENT_PREFIX_PATH"), 0);
    assert_int_equal(chdir(TACTUS_TEST_DIR "/scene"), 0); // where meshes are looked for
    for (int i = 0; i < count; i++)
        wrong += !is_answered(&broken[i]);
    assert_int_equal(wrong, 0);
}

// Write `count` copies of a text between two others; malloc.
static char *repeat(const char *before, const char *text, int count, const char *after)
{
    size_t n = strlen(text), used = strlen(before);
    char *all = malloc(used + (size_t)count * n + strlen(after) + 1);
    assert_non_null(all);
    memcpy(all, before, used);
    for (int i = 0; i < count; i++, used += n)
        memcpy(all + used, text, n);
    memcpy(all + used, after, strlen(after) + 1);
    return all;
}

static void after_twenty_mistakes_the_rest_is_counted(void **state)
{
    static Said said;
    tac_Model *model;
    (void)state;
    char *text = repeat("<robot name='r'>", "<link/>\n", 30, "</robot>");
    assert_int_equal(read_text(text, &said, &model), TAC_ERR_SYNTAX);
    assert_int_equal(said.count, 21);
    assert_non_null(
        strstr(said.text, "r.urdf:20: <link> has no 'name'\nr.urdf: 10 more mistakes\n"));
    free(text);
}

static void lines_are_right_beyond_sixteen_bits(void **state)
{
    static Said said;
    tac_Model *model;
    (void)state;
    char *text = repeat("<robot name='r'>", "\n", 99999, "<link/></robot>");
    assert_int_equal(read_text(text, &said, &model), TAC_ERR_SYNTAX);
    assert_string_equal(said.text, "r.urdf:100000: <link> has no 'name'\n");
    free(text);
}

static void a_tag_over_many_lines_is_where_it_begins(void **state)
{
    static Said said;
    tac_Model *model;
    (void)state;
    assert_int_equal(
        read_text("<robot name='r'>\n<link\n\n  shape='&lt;'\n/>\n</robot>", &said, &model),
        TAC_ERR_SYNTAX);
    assert_string_equal(said.text, "r.urdf:2: <link> has no 'name'\n");
}

static void elements_may_not_be_nested_for_ever(void **state)
{
    static Said said;
    tac_Model *model;
    (void)state;
    char *text = repeat("<robot name='r'>\n", "<a>", 200, "");
    assert_int_equal(read_text(text, &said, &model), TAC_ERR_SYNTAX);
    assert_string_equal(said.text,
                        "r.urdf:2: elements are nested too deeply; expected at most 100 levels\n");
    free(text);
}

static void there_may_not_be_any_number_of_elements(void **state)
{
    static Said said;
    tac_Model *model;
    (void)state;
    char *text = repeat("<robot name='r'>\n", "<a/>", 200001, "</robot>");
    assert_int_equal(read_text(text, &said, &model), TAC_ERR_SYNTAX);
    assert_string_equal(said.text,
                        "r.urdf:2: there are too many elements; expected at most 200000\n");
    free(text);
}

// libxml2 compares each attribute with all before it: a million of them would take it an hour.
static void an_element_may_not_have_any_number_of_attributes(void **state)
{
    static Said said;
    tac_Model *model;
    (void)state;
    char *text = repeat("<robot name='r'><!-- <a b='", "='' c", 100000, "' --><![CDATA[<a b='']]>");
    assert_int_equal(read_text(text, &said, &model), TAC_ERR_SYNTAX); // it has no end
    assert_null(strstr(said.text, "attributes"));
    free(text);
    text = repeat("<robot name='>'>\n<link\n", " xmlns:a=''", 1001, "/></robot>");
    assert_int_equal(read_text(text, &said, &model), TAC_ERR_SYNTAX);
    assert_string_equal(said.text,
                        "r.urdf:2: an element has too many attributes; expected at most 1000\n");
    free(text);
}

// Entities of entities would be ten to the ninth letters, and parameters of a document type another
// such; neither is expanded.
static void a_billion_laughs_are_refused_at_once(void **state)
{
    static Said said;
    tac_Model *model;
    (void)state;
    static const char text[] =
        "<!DOCTYPE robot [<!ENTITY a 'haha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
        "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;'>"
        "<!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;'><!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;'>"
        "<!ENTITY g '&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;'><!ENTITY h '&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;'>"
        "<!ENTITY % p '<!ENTITY q \"&h;\">'> %p; <!ENTITY % r SYSTEM 'file:///etc/passwd'> %r;]>\n"
        "<robot name='&h;&q;'><link name='&h;'/></robot>";
    assert_int_equal(read_text(text, &said, &model), TAC_ERR_SYNTAX);
    assert_string_equal(said.text,
                        "r.urdf:1: a document type (<!DOCTYPE ...>) and entities are not "
                        "read; expected the root element\n");
}

static void bytes_that_claim_another_encoding_are_refused(void **state)
{
    static Said said;
    tac_Model *model;
    tac_ModelOptions options = tac_model_options_default();
    (void)state;
    static const char text[] = "<\0\0\0robot name='r'></robot>"; // four bytes for each letter
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    assert_int_equal(tac_model_read(text, sizeof text - 1, "r.urdf", &options, &model),
                     TAC_ERR_SYNTAX);
    assert_int_equal(said.count, 1);
    assert_non_null(strstr(said.text, "r.urdf:1: this is not XML: "));
}

static void a_long_name_is_cut_in_messages(void **state)
{
    static Said said;
    tac_Model *model;
    (void)state;
    char *text = repeat("<robot name='r'><link name='a'/>\n<link name='", "ä", 5000, "'/></robot>");
    assert_int_equal(read_text(text, &said, &model), TAC_ERR_SYNTAX);
    assert_in_range(said.length, 100, 200); // two letters to the byte, 68 bytes of the name
    assert_non_null(strstr(said.text, "ää...' hangs on nothing"));
    free(text);
}

static void a_file_that_cannot_be_read_is_told(void **state)
{
    static Said said;
    tac_ModelOptions options = tac_model_options_default();
    tac_Model *model;
    (void)state;
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    assert_int_equal(tac_model_load("nowhere.urdf", &options, &model), TAC_ERR_SYNTAX);
    assert_null(model);
    assert_int_equal(tac_model_load(".", &options, &model), TAC_ERR_SYNTAX);
    assert_string_equal(said.text, "nowhere.urdf: there is no such file\n"
                                   ".: this is a folder; expected a file in URDF or MJCF\n");
}

static void options_that_nobody_filled_are_refused(void **state)
{
    tac_ModelOptions options = {0};
    tac_Model *model;
    (void)state;
    assert_int_equal(tac_model_read("<robot/>", 8, "r.urdf", &options, &model), TAC_ERR_INVALID);
    assert_int_equal(tac_model_load("r.urdf", &options, &model), TAC_ERR_INVALID);
    assert_null(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_broken_file_gets_exactly_its_message),
        cmocka_unit_test(after_twenty_mistakes_the_rest_is_counted),
        cmocka_unit_test(lines_are_right_beyond_sixteen_bits),
        cmocka_unit_test(a_tag_over_many_lines_is_where_it_begins),
        cmocka_unit_test(elements_may_not_be_nested_for_ever),
        cmocka_unit_test(there_may_not_be_any_number_of_elements),
        cmocka_unit_test(an_element_may_not_have_any_number_of_attributes),
        cmocka_unit_test(a_billion_laughs_are_refused_at_once),
        cmocka_unit_test(bytes_that_claim_another_encoding_are_refused),
        cmocka_unit_test(a_long_name_is_cut_in_messages),
        cmocka_unit_test(a_file_that_cannot_be_read_is_told),
        cmocka_unit_test(options_that_nobody_filled_are_refused),
    };
    return cmocka_run_group_tests_name("urdf_broken", tests, NULL, NULL);
}
