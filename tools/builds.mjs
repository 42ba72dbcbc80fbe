import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { withFileLock } from './file-lock.mjs';

/** The folder of `package.json`; found from here and from a bundle that includes this file. */
export const ROOT = findRoot(import.meta.dirname);

/** The outputs of `vite build --mode <name>` in `dist/<name>`, with their source folders. */
export const BUILDS = {
  servers: ['proxy', 'gateway', 'shared', 'bench', 'tests/support'],
  admin: ['admin', 'shared'],
  affiliate: ['affiliate', 'shared'],
};

/** @typedef {keyof typeof BUILDS} BuildName */

export const BUILD_NAMES = /** @type {BuildName[]} */ (Object.keys(BUILDS));

/** Sources of no folder above, for all builds: the settings, and what joins the two servers. */
const SETTINGS = [
  'tools/one-process.ts',
  'vite.config.ts',
  'tools/compressed-files-plugin.ts',
  'tools/lazy-files-plugin.ts',
  'tools/words-plugin.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const STAMP = '.built-from';

/**
 * Returns the state of a build: `absent`, `stale` (built from other sources), or `fresh`.
 * A deployment without the sources uses its build as it is.
 * @param {BuildName} name
 * @returns {'absent' | 'stale' | 'fresh'}
 */
export function stateOf(name) {
  const stampFile = join(ROOT, 'dist', name, STAMP);
  if (!existsSync(stampFile)) return 'absent';
  if (!BUILDS[name].some((folder) => existsSync(join(ROOT, folder)))) return 'fresh';
  return readFileSync(stampFile, 'utf8') === digestOf(name) ? 'fresh' : 'stale';
}

/**
 * Returns the SHA-256 of path and content of all sources of a build. Times are not used: a clone or an image layer
 * has new times and the same code.
 * @param {BuildName} name
 */
export function digestOf(name) {
  return digestOfSources(BUILDS[name]);
}

/**
 * Returns the SHA-256 of the sources in some folders and of the project settings.
 * @param {string[]} folders below the root
 * @returns {string}
 */
export function digestOfSources(folders) {
  const hash = createHash('sha256');
  for (const file of [...SETTINGS.map((path) => join(ROOT, path)), ...folders.flatMap(sourcesIn)]) {
    if (existsSync(file)) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {BuildName} name
 * @param {string} digest of the sources before the build began
 */
export function stamp(name, digest) {
  writeFileSync(join(ROOT, 'dist', name, STAMP), digest);
}

/**
 * Builds what is missing or stale, in a separate process, because vite sets NODE_ENV for its process.
 * @param {BuildName[]} names
 * @throws {Error} with one readable line, if something must be built and cannot be
 */
export function ensureBuilt(names) {
  const wanting = names.filter((name) => stateOf(name) !== 'fresh');
  if (wanting.length === 0) return;
  if (!hasBuildTools()) {
    throw new Error(
      `dist/ lacks or is older than: ${wanting.join(', ')}. Build with the development packages (npm ci --include=dev && npm run build) and ship dist/.`,
    );
  }
  const build = spawnSync(process.execPath, [join(ROOT, 'tools/build.mjs'), ...wanting], {
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (build.status !== 0) throw new Error(`The build failed: ${wanting.join(', ')}.`);
}

function hasBuildTools() {
  try {
    createRequire(import.meta.url).resolve('vite/package.json');
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a function while no other process of this clone is building.
 * @template T
 * @param {() => Promise<T>} work
 */
export function withBuildLock(work) {
  return withFileLock(join(ROOT, 'dist', '.lock'), work);
}

/**
 * @param {string} folder
 * @returns {string[]} absolute paths in a stable order
 */
function sourcesIn(folder) {
  const path = join(ROOT, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * @param {string} folder
 * @returns {string}
 */
function findRoot(folder) {
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (folder === dirname(folder)) throw new Error(`No package.json above ${import.meta.dirname}.`);
  return findRoot(dirname(folder));
}
