// node sensors.mjs FILE: what MuJoCo's sensors of a file read at its first keyframe, a line for each: its type and numbers.
// tests/data/mjcf/sensors.txt is its output for sensors.xml beside it.
import fs from 'node:fs';
import loadMujoco from '@mujoco/mujoco';

const text = fs.readFileSync(process.argv[2], 'utf8'), mj = await loadMujoco();
const model = mj.MjModel.from_xml_string(text), data = new mj.MjData(model);
const ENERGY = 2; // of mjtEnableBit
const section = /<sensor>([\s\S]*?)<\/sensor>/.exec(text)[1];
const words = [...section.matchAll(/<([a-z_]+)/g)].map((m) => m[1]);
model.opt.enableflags |= ENERGY;
mj.mj_resetDataKeyframe(model, data, 0);
mj.mj_forward(model, data);
for (let i = 0; i < model.nsensor; i++) {
  const at = model.sensor_adr[i];
  console.log(words[i], [...data.sensordata.subarray(at, at + model.sensor_dim[i])].join(' '));
}
