// node strings.mjs MODEL > strings.txt: lengths of tendons and forces of tests/data/mjcf/strings.xml by MuJoCo 3.14, the
// npm package @mujoco/mujoco.
import fs from 'node:fs';
import loadMujoco from '@mujoco/mujoco';

const DRAWS = 40, BALL = 1;
let seed = 1;
function uniform(a, b) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return a + ((b - a) * seed) / 2147483648;
}

const mj = await loadMujoco();
const model = mj.MjModel.from_xml_string(fs.readFileSync(process.argv[2], 'utf8'));
model.opt.disableflags |= 8 | 16; // limits, contacts
const data = new mj.MjData(model);
console.log(`# strings.txt: made by tests/golden/strings.mjs with MuJoCo ${mj.mj_versionString()}.
# Theory: docs/theory/lagrange.md (L5).
# Random states of tests/data/mjcf/strings.xml: positions, velocities, lengths of the tendons, forces of springs,
# dampers, tendons and gravity less the bias.
# Tolerance: 1e-10 of the largest: both sides are doubles.

sizes ${model.nq} ${model.nv} ${model.ntendon} draws ${DRAWS}`);
for (let d = 0; d < DRAWS; d++) {
  const q = data.qpos;
  for (let i = 0; i < model.nq; i++) q[i] = uniform(-0.6, 0.6);
  for (let j = 0; j < model.njnt; j++)
    if (model.jnt_type[j] === BALL) {
      const at = model.jnt_qposadr[j], n = Math.hypot(...q.subarray(at, at + 4));
      for (let i = 0; i < 4; i++) q[at + i] /= n;
    }
  for (let i = 0; i < model.nv; i++) data.qvel[i] = uniform(-1, 1);
  mj.mj_forward(model, data);
  const rest = [...data.qfrc_passive].map((x, i) => x - data.qfrc_bias[i]);
  console.log('q ' + [...q].join(' ') + '\nv ' + [...data.qvel].join(' ') + '\nlength ' + [...data.ten_length].join(' ') +
              '\nforce ' + rest.join(' '));
}
