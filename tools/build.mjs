// `node tools/build.mjs [servers] [admin] [affiliate] [docs] [database]`: builds each of them that is missing or stale; all by
// default.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_NAMES, ROOT, sourcesOf, stamp, stateOf, withBuildLock } from './builds.mjs';

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !BUILD_NAMES.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`Unknown build: ${unknown.join(', ')}. There are: ${BUILD_NAMES.join(', ')}.`);
  process.exit(2);
}

// Always build for production, whatever the caller's environment (in a test it is 'test').
process.env.NODE_ENV = 'production';
process.chdir(ROOT);

await withBuildLock(async () => {
  for (const name of BUILD_NAMES.filter((known) => requested.length === 0 || requested.includes(known)))
    await build(name);
});

/**
 * An embedded database with all migrations and no rows, which a first start copies: creating one takes more than half of its
 * time. The servers make it.
 */
async function prepareDatabase() {
  await build('servers');
  const folder = join(ROOT, 'dist/database');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  execFileSync(process.execPath, [join(ROOT, 'dist/servers/prepare-database.js'), folder], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** @param {import('./builds.mjs').BuildName} name */
async function bundle(name) {
  const vite = await import('vite');
  await vite.build({ configFile: join(ROOT, 'vite.config.ts'), mode: name, logLevel: 'warn' });
}

/** @param {import('./builds.mjs').BuildName} name */
async function build(name) {
  if (stateOf(name) === 'fresh') {
    console.log(`${name}: up to date`);
    return;
  }
  const startedAt = performance.now();
  const sources = sourcesOf(name);
  try {
    await (name === 'database' ? prepareDatabase() : bundle(name));
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    return;
  }
  stamp(name, sources);
  console.log(`${name}: built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
