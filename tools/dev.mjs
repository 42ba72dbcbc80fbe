// `npm run dev`: both sites with hot reload; the servers are rebuilt and restarted on change. Ctrl-C stops all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './builds.mjs';
import { endWithParent } from './end-with-parent.mjs';

const GRACE_MS = 5_000;
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
// At the same depth as dist/servers, but separate: `npm start` and the tests keep their own build.
const SERVERS = join(ROOT, 'dist/dev');

const port = process.env.PORT ?? '3000';
const [adminPort, affiliatePort] = [await freePort(5174), await freePort(5173)];
const caller = { ...process.env };
// The address in the proxy's banner and in mails: that of the dev site, not of the build.
const portal = process.env.PUBLIC_URL ?? `http://127.0.0.1:${affiliatePort}`;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
endWithParent();

run('admin', [VITE, '--mode', 'admin', '--port', String(adminPort), '--strictPort', '--logLevel', 'warn'], {
  NODE_ENV: 'development',
  API_PORT: port,
});
run('affiliate', [VITE, '--mode', 'affiliate', '--port', String(affiliatePort), '--strictPort', '--logLevel', 'warn'], {
  NODE_ENV: 'development',
  API_PORT: port,
  ADMIN_PORT: String(adminPort),
});
await watchServers();

async function watchServers() {
  const watcher = await build({
    configFile: join(ROOT, 'vite.config.ts'),
    mode: 'servers',
    logLevel: 'warn',
    build: { outDir: SERVERS, watch: {} },
  });
  if (!('on' in watcher)) throw new Error('vite did not start to watch');
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END' || event.code === 'ERROR') void event.result.close();
    if (event.code !== 'BUNDLE_END') return;
    turn = turn.then(async () => {
      if (server) await end(server);
      if (!stopping) server = run('servers', [join(SERVERS, 'one-process.js')], { PORT: port, PUBLIC_URL: portal });
    });
  });
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(name, args, env) {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...caller, ...env } });
  running.add(child);
  child.on('exit', (code) => {
    running.delete(child);
    if (code && !stopping) console.error(`${name} ended with code ${String(code)}.`);
  });
  return child;
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(impatience);
}

async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.all([...running].map(end));
  process.exit(0);
}

/**
 * @param {number} preferred
 * @returns {Promise<number>} the preferred port, or any free one if it is in use
 */
function freePort(preferred) {
  return new Promise((resolve, reject) => {
    const probe = createTcpServer();
    probe.once('error', () => {
      if (preferred === 0) reject(new Error('no free port'));
      else resolve(freePort(0));
    });
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === 'object' && address ? address.port : preferred);
      });
    });
  });
}
