// node reference.mjs ROOT OUT < files: what MuJoCo makes of each robot file, as OUT/<file with + for />.json.
//
// ROOT is the folder that the names are relative to. Masses, joints and keyframes of the model, and at three random
// states poses, mass matrix and forces without stops, contacts, actuators and tendons. scripts/robots calls it.
import fs from 'node:fs';
import path from 'node:path';
import loadMujoco from '@mujoco/mujoco';

const [root, out] = process.argv.slice(2);
const files = fs.readFileSync(0, 'utf8').split('\n').filter(Boolean);
const JOINT = 3, BODY = 1, KEY = 21; // of mjtObj
const FREE = 0, BALL = 1;            // of mjtJoint
const DISABLED = 1 | 8 | 16 | 2048;  // constraints, limits, contacts, actuators
const DRAWS = 3;

let seed = 1;
function uniform(a, b) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return a + ((b - a) * seed) / 2147483648;
}
function randomQuat() {
  const q = [0, 0, 0, 0].map(() => uniform(-1, 1)), n = Math.hypot(...q);
  return q.map((x) => x / n);
}

/** Puts a folder of the disk into the file system that MuJoCo sees. */
function copyIn(mj, folder) {
  mj.FS.mkdirTree('/w/' + folder);
  for (const e of fs.readdirSync(path.join(root, folder), {withFileTypes: true})) {
    const name = folder + '/' + e.name;
    if (e.isDirectory()) copyIn(mj, name);
    else if (/\.(xml|urdf|stl|obj|msh|png|skn|dae|ply|bin)$/i.test(e.name))
      mj.FS.writeFile('/w/' + name, fs.readFileSync(path.join(root, name)));
  }
}

/** A URDF file without its shapes, so that no mesh has to be found; links that are fixed stay links. */
function urdfText(file) {
  return fs.readFileSync(path.join(root, file), 'utf8')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(visual|collision)\b[^>]*\/>/g, '')
    .replace(/<(visual|collision)\b[\s\S]*?<\/\1>/g, '')
    .replace(/(<robot\b[^>]*>)/, '$1<mujoco><compiler fusestatic="false" balanceinertia="true"/></mujoco>');
}

function nameOf(mj, model, type, i) {
  const name = mj.mj_id2name(model, type, i);
  return name === undefined || name === 'emsc' ? '' : name; // no name: the start of the memory
}

function draw(mj, model, data, joints) {
  const {nv} = model, q = data.qpos, v = data.qvel;
  for (const j of joints) {
    const at = j.type === FREE ? j.q + 3 : j.q;
    if (j.type === FREE) for (let i = 0; i < 3; i++) q[j.q + i] = uniform(-1, 1);
    if (j.type === FREE || j.type === BALL) randomQuat().forEach((x, i) => { q[at + i] = x; });
    else q[at] = uniform(...(j.range[0] < j.range[1] ? j.range : [-1.5, 1.5]));
  }
  for (let i = 0; i < nv; i++) v[i] = uniform(-2, 2);
  mj.mj_forward(model, data);
  const M = new mj.DoubleBuffer(nv * nv), rest = [];
  mj.mj_fullM(model, data, M);
  for (let i = 0; i < nv; i++) rest.push(data.qfrc_passive[i] - data.qfrc_bias[i]);
  const drawn = {q: [...q], v: [...v], xquat: [...data.xquat], xipos: [...data.xipos], M: [...M.GetView()], rest};
  M.delete();
  return drawn;
}

function describe(mj, file) {
  const model = file.endsWith('.urdf') ? mj.MjModel.from_xml_string(urdfText(file)) : mj.MjModel.from_xml_path('/w/' + file);
  model.opt.disableflags |= DISABLED;
  model.tendon_stiffness.fill(0);
  model.tendon_damping.fill(0);
  const data = new mj.MjData(model), {nv, nq} = model, joints = [], bodies = [], keys = [], draws = [];
  for (let j = 0; j < model.njnt; j++)
    joints.push({name: nameOf(mj, model, JOINT, j), type: model.jnt_type[j], q: model.jnt_qposadr[j], v: model.jnt_dofadr[j],
                 range: [...model.jnt_range.subarray(2 * j, 2 * j + 2)]});
  for (let b = 0; b < model.nbody; b++) bodies.push({name: nameOf(mj, model, BODY, b), mass: model.body_mass[b]});
  for (let k = 0; k < model.nkey; k++)
    keys.push({name: nameOf(mj, model, KEY, k), qpos: [...model.key_qpos.subarray(k * nq, (k + 1) * nq)]});
  for (let d = 0; d < DRAWS && nv > 0; d++) draws.push(draw(mj, model, data, joints));
  const record = {file, nq, nv, nu: model.nu, qpos0: [...model.qpos0], joints, bodies, keys, draws};
  data.delete();
  model.delete();
  return record;
}

let mj = null, current = null;
for (const file of files) {
  const folder = file.split('/')[0];
  if (folder !== current) { // a fresh one for each robot: the files of the last are forgotten
    mj = await loadMujoco();
    current = folder;
    mj.FS.mkdirTree('/w');
    if (folder === file) mj.FS.writeFile('/w/' + file, fs.readFileSync(path.join(root, file)));
    else if (file.endsWith('.xml')) copyIn(mj, folder);
  }
  let record;
  try {
    record = describe(mj, file);
  } catch (e) {
    record = {file, error: String(e.message ?? e).split('\n')[0]};
  }
  fs.writeFileSync(path.join(out, file.replaceAll('/', '+') + '.json'), JSON.stringify(record));
}
