// Builds the page: dist/{index.html,tactus.js,tactus.css,LICENSES.txt}, or into the folder that is given.
import { build } from 'esbuild';
import { copyFile, mkdir, readFile, writeFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, 'dist'));

const largest = 1024 * 1024; // bytes of the page in all

await mkdir(out, { recursive: true });
await build({
    absWorkingDir: here,
    entryPoints: { tactus: 'src/main.js' },
    outdir: out,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none', // they are in LICENSES.txt
    logLevel: 'warning',
});
for (const name of ['tactus.js', 'tactus.css']) { // blanks at the ends of lines of shaders
    const text = await readFile(join(out, name), 'utf8');
    await writeFile(join(out, name), text.replace(/[ \t]+$/gm, ''));
}
await copyFile(join(here, 'index.html'), join(out, 'index.html'));
await writeFile(join(out, 'LICENSES.txt'), await licences(['three', 'uplot']));

let sum = 0;
for (const name of ['index.html', 'tactus.js', 'tactus.css']) {
    const { size } = await stat(join(out, name));
    sum += size;
    console.log(`${String(size).padStart(8)}  ${name}`);
}
console.log(`${String(sum).padStart(8)}  in all, at most ${largest}`);
if (sum > largest)
    process.exit(1);

/// The licences of what is bundled, each under its name and version.
async function licences(names) {
    const parts = ['tactus.js and tactus.css contain, beside Tactus itself (MIT):\n'];
    for (const name of names) {
        const folder = join(here, 'node_modules', name);
        const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
        const text = await readFile(join(folder, 'LICENSE'), 'utf8');
        parts.push(`${name} ${version}\n\n${text.replace(/\r/g, '').replace(/[ \t]+$/gm, '').trim()}\n`);
    }
    return parts.join(`\n${'-'.repeat(72)}\n\n`);
}
