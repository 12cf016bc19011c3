// node reference.mjs ROOT OUT < files: what MuJoCo makes of each robot file, as OUT/<file with + for />.json.
//
// ROOT is the folder that the names are relative to. Masses, joints and keyframes of the model, and at three random
// states poses, mass matrix, lengths of tendons, and forces without stops, contacts and actuators; what actuators do at
// random states and at the keyframe; and where the model is after two seconds with the controls of its keyframe, without
// contacts, if it stands on the world, with and without dry friction in its joints. scripts/robots calls it.
import fs from 'node:fs';
import path from 'node:path';
import loadMujoco from '@mujoco/mujoco';

const [root, out] = process.argv.slice(2);
const files = fs.readFileSync(0, 'utf8').split('\n').filter(Boolean);
const JOINT = 3, BODY = 1, TENDON = 18, KEY = 24; // of mjtObj
const FREE = 0, BALL = 1;            // of mjtJoint
const DISABLED = 1 | 8 | 16 | 2048;  // constraints, limits, contacts, actuators
const CONTACT = 16;
const DRAWS = 3;
const HELD = 2; // s

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
  const drawn = {q: [...q], v: [...v], xquat: [...data.xquat], xipos: [...data.xipos], M: [...M.GetView()], rest,
                 length: [...data.ten_length]};
  M.delete();
  return drawn;
}

/** The state of a model with actuators, and what these do there; with lists for each actuator. */
function drive(mj, model, data) {
  const {nu} = model, act = [];
  mj.mj_forward(model, data);
  for (let i = 0; i < nu; i++) act.push(model.actuator_actadr[i] >= 0 ? data.act[model.actuator_actadr[i]] : 0);
  return {q: [...data.qpos], v: [...data.qvel], control: [...data.ctrl], activation: act, length: [...data.actuator_length],
          force: [...data.qfrc_actuator]};
}

/** Where a model is some time after its keyframe, with the controls of that. */
function hold(mj, model, data) {
  const T = model.opt.timestep, steps = Math.round(HELD / T);
  mj.mj_resetDataKeyframe(model, data, 0);
  for (let i = 0; i < steps; i++) mj.mj_step(model, data);
  return {step: T, seconds: steps * T, q: [...data.qpos], v: [...data.qvel]};
}

/** Actuators at random states and at the first keyframe, and where the model is some time after it. */
function drives(mj, model, joints) {
  const {nu} = model, data = new mj.MjData(model), states = [];
  model.opt.disableflags |= CONTACT;
  for (let d = 0; d < DRAWS; d++) {
    draw(mj, model, data, joints);
    for (let i = 0; i < nu; i++) {
      const range = model.actuator_ctrlrange.subarray(2 * i, 2 * i + 2);
      data.ctrl[i] = uniform(...(range[0] < range[1] ? range : [-1, 1]));
      if (model.actuator_actadr[i] >= 0) data.act[model.actuator_actadr[i]] = uniform(-1, 1);
    }
    states.push(drive(mj, model, data));
  }
  const record = {states};
  if (model.nkey > 0) {
    mj.mj_resetDataKeyframe(model, data, 0);
    record.key = drive(mj, model, data);
    if (joints.every((j) => j.type !== FREE)) {
      record.held = hold(mj, model, data);
      model.dof_frictionloss.fill(0);
      record.smooth = hold(mj, model, data);
    }
  }
  data.delete();
  return record;
}

function open(mj, file) {
  return file.endsWith('.urdf') ? mj.MjModel.from_xml_string(urdfText(file)) : mj.MjModel.from_xml_path('/w/' + file);
}

function describe(mj, file) {
  const model = open(mj, file);
  model.opt.disableflags |= DISABLED;
  const data = new mj.MjData(model), {nv, nq} = model, joints = [], bodies = [], tendons = [], keys = [], draws = [];
  for (let j = 0; j < model.njnt; j++)
    joints.push({name: nameOf(mj, model, JOINT, j), type: model.jnt_type[j], q: model.jnt_qposadr[j], v: model.jnt_dofadr[j],
                 range: [...model.jnt_range.subarray(2 * j, 2 * j + 2)]});
  for (let b = 0; b < model.nbody; b++) bodies.push({name: nameOf(mj, model, BODY, b), mass: model.body_mass[b]});
  for (let t = 0; t < model.ntendon; t++) tendons.push(nameOf(mj, model, TENDON, t));
  for (let k = 0; k < model.nkey; k++)
    keys.push({name: nameOf(mj, model, KEY, k), qpos: [...model.key_qpos.subarray(k * nq, (k + 1) * nq)]});
  for (let d = 0; d < DRAWS && nv > 0; d++) draws.push(draw(mj, model, data, joints));
  const record = {file, nq, nv, nu: model.nu, qpos0: [...model.qpos0], joints, bodies, tendons, keys, draws};
  data.delete();
  model.delete();
  if (record.nu > 0 && nv > 0) {
    const driven = open(mj, file);
    record.drives = drives(mj, driven, joints);
    record.gravcomp = driven.ngravcomp > 0;
    driven.delete();
  }
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
