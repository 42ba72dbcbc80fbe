// `node tools/start.mjs [one-process|proxy|gateway|add-staff|reconcile|backup|restore|rotate-keys|export|import|bench] [arguments]`: builds what is missing or stale, then
// runs the program in this process. Without a name: both servers in one process, or a proxy alone where GATEWAY_URL names a gateway.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD_NAMES, ensureBuilt, ROOT } from './builds.mjs';
import { endWithParent } from './end-with-parent.mjs';

/** @type {Record<string, import('./builds.mjs').BuildName[]>} the builds that each program needs */
const PROGRAMS = {
  'one-process': BUILD_NAMES,
  proxy: BUILD_NAMES.filter((name) => name !== 'database'),
  gateway: ['servers', 'database'],
  'add-staff': ['servers'],
  reconcile: ['servers'],
  backup: ['servers'],
  restore: ['servers'],
  'rotate-keys': ['servers'],
  export: ['servers'],
  import: ['servers'],
  bench: BUILD_NAMES,
};

const given = process.argv.slice(2);
const named = given[0] !== undefined && !given[0].startsWith('-');
const { GATEWAY_URL = '', GATEWAY_PORT = '', DATABASE_URL = '' } = process.env;
const program = named ? String(given[0]) : defaultProgram();
const needed = PROGRAMS[program];

if (needed === undefined) {
  console.error(`Unknown program: ${program}. There are: ${Object.keys(PROGRAMS).join(', ')}.`);
  process.exit(2);
}

endWithParent();
try {
  // The prepared database is an embedded one.
  ensureBuilt(needed.filter((name) => name !== 'database' || DATABASE_URL === ''));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

// By its name the proxy connects to a gateway of this machine, unless another one is named.
if (program === 'proxy' && GATEWAY_URL === '') {
  process.env.GATEWAY_URL = `http://127.0.0.1:${GATEWAY_PORT === '' ? 3001 : GATEWAY_PORT}`;
}

const file = join(ROOT, 'dist/servers', `${program}.js`);
process.argv = [process.execPath, file, ...given.slice(named ? 1 : 0)];
await import(pathToFileURL(file).href);

function defaultProgram() {
  return GATEWAY_URL === '' ? 'one-process' : 'proxy';
}
