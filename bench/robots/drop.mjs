// node drop.mjs ROOT OUT SECONDS < files: how MuJoCo drops each MJCF file, as OUT/<file with + for />.drop.json.
//
// From the first keyframe if that has a name, else from where the file starts, with no actuators. Rates as in drop.c.
import fs from 'node:fs';
import path from 'node:path';
import loadMujoco from '@mujoco/mujoco';

const [root, out, seconds] = process.argv.slice(2);
const files = fs.readFileSync(0, 'utf8').split('\n').filter(Boolean);
const KEY = 24;                               // of mjtObj
const FREE = 0, BALL = 1, HINGE = 3;          // of mjtJoint
const ACTUATION = 2048, TAIL = 0.5;

function copyIn(mj, folder) {
  mj.FS.mkdirTree('/w/' + folder);
  for (const e of fs.readdirSync(path.join(root, folder), {withFileTypes: true})) {
    const name = folder + '/' + e.name;
    if (e.isDirectory()) copyIn(mj, name);
    else if (/\.(xml|stl|obj|msh|png|skn|dae|ply|bin)$/i.test(e.name))
      mj.FS.writeFile('/w/' + name, fs.readFileSync(path.join(root, name)));
  }
}

function greatestRate(model, v) {
  let most = 0;
  for (let j = 0; j < model.njnt; j++) {
    const type = model.jnt_type[j], at = model.jnt_dofadr[j] + (type === FREE ? 3 : 0);
    const rate = type === FREE || type === BALL ? Math.hypot(v[at], v[at + 1], v[at + 2]) : type === HINGE ? Math.abs(v[at]) : 0;
    if (!(rate <= most)) most = rate;
  }
  return most;
}

function drop(mj, file) {
  const model = mj.MjModel.from_xml_path('/w/' + file), data = new mj.MjData(model);
  model.opt.disableflags |= ACTUATION;
  const name = model.nkey > 0 ? mj.mj_id2name(model, KEY, 0) : undefined;
  if (name !== undefined && name !== 'emsc' && name !== '') mj.mj_resetDataKeyframe(model, data, 0);
  const T = model.opt.timestep, steps = Math.round(seconds / T), record = {file, rate: 0, rate_time: 0, end_rate: 0};
  const start = process.cpuUsage();
  for (let k = 1; k <= steps; k++) {
    mj.mj_step(model, data);
    const rate = greatestRate(model, data.qvel);
    if (!(rate <= record.rate)) { record.rate = rate; record.rate_time = k * T; }
    if (k * T > seconds - TAIL) record.end_rate = Math.max(record.end_rate, rate);
    if (process.cpuUsage(start).user > 60e6) { record.stopped = k * T; break; }
  }
  record.real_time = (1e6 * (record.stopped ?? seconds)) / process.cpuUsage(start).user;
  data.delete();
  model.delete();
  return record;
}

let mj = null, current = null;
for (const file of files) {
  const folder = file.split('/')[0];
  if (folder !== current) {
    mj = await loadMujoco();
    current = folder;
    mj.FS.mkdirTree('/w');
    if (folder === file) mj.FS.writeFile('/w/' + file, fs.readFileSync(path.join(root, file)));
    else copyIn(mj, folder);
  }
  let record;
  try {
    record = drop(mj, file);
  } catch (e) {
    record = {file, error: String(e.message ?? e).split('\n')[0]};
  }
  fs.writeFileSync(path.join(out, file.replaceAll('/', '+') + '.drop.json'), JSON.stringify(record));
}
