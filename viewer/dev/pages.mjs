// Serves the page over the fake store at http://127.0.0.1:7171, with the policy that the program sends.
//   node dev/pages.mjs [PORT] [--no-drawing]

import {build} from 'esbuild';
import {createServer} from 'node:http';
import {mkdtemp, readFile, copyFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, extname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const TYPES = {'.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css'};

export async function serve(port = 7171, {drawing = true} = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'tactus-page-'));
    await build({
        entryPoints: {tactus: join(here, 'fake-main.js')}, outdir: folder, bundle: true, format: 'esm', target: 'es2022', logLevel: 'warning',
        plugins: drawing ? [] : [{name: 'no drawing', setup: b => b.onResolve({filter: /scene3d\/index\.js$/}, () => ({path: join(here, 'fake-view.js')}))}],
    });
    await copyFile(join(here, '../index.html'), join(folder, 'index.html'));
    const server = createServer(async (request, response) => {
        const path = new URL(request.url, 'http://x').pathname;
        if (request.method === 'POST') {
            request.resume();
            request.on('end', () => setTimeout(() => response.end('{}'), 20));
            return;
        }
        const name = path === '/' ? 'index.html' : path.slice(1);
        try {
            const bytes = await readFile(join(folder, name.replace(/[^a-z.]/g, '')));
            response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
            response.setHeader('Content-Security-Policy', "default-src 'self'; img-src 'self' data: blob:; connect-src 'self' ws:");
            response.end(bytes);
        } catch {
            response.statusCode = 404;
            response.end();
        }
    });
    await new Promise(done => server.listen(port, '127.0.0.1', done));
    return server;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const port = Number(process.argv.find(word => /^\d+$/.test(word))) || 7171;
    await serve(port, {drawing: !process.argv.includes('--no-drawing')});
    console.log(`http://127.0.0.1:${port}/?two&ahead`);
}
