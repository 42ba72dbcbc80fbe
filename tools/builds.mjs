import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { withFileLock } from './file-lock.mjs';

/** The folder of `package.json`; found from here and from a bundle that includes this file. */
export const ROOT = findRoot(import.meta.dirname);

/** What `tools/build.mjs` makes in `dist/<name>`, with the source folders and files of each. */
export const BUILDS = {
  servers: ['proxy', 'gateway', 'shared', 'bench', 'tests/support'],
  admin: ['admin', 'shared'],
  affiliate: ['affiliate', 'shared'],
  docs: [
    'docs-site',
    'docs',
    'proxy',
    'shared',
    'deploy/README.md',
    'CONTRIBUTING.md',
    'tools/docs-plugin.ts',
    'tools/contract-docs-plugin.ts',
  ],
  // The servers, which make it, are not among them: it stays as long as the same statements would make it.
  database: ['gateway/db/migrations', 'gateway/db/copy-prepared-database.ts', 'gateway/commands/prepare-database.ts'],
};

/** @typedef {keyof typeof BUILDS} BuildName */

export const BUILD_NAMES = /** @type {BuildName[]} */ (Object.keys(BUILDS));

/** Sources of no folder above, for all builds: the settings, and what joins the two servers. */
const SETTINGS = [
  'tools/one-process.ts',
  'vite.config.ts',
  'tools/ascii-only-plugin.ts',
  'tools/compressed-files-plugin.ts',
  'tools/lazy-files-plugin.ts',
  'tools/with-dependencies.ts',
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
  if (!BUILDS[name].every((folder) => existsSync(join(ROOT, folder)))) return 'fresh';
  const [digest, times] = readFileSync(stampFile, 'utf8').split('\n');
  // Reading two thousand files takes a tenth of a start.
  if (times === timesOf(filesOf(BUILDS[name]))) return 'fresh';
  const sources = sourcesOf(name);
  if (digest !== sources.digest) return 'stale';
  try {
    stamp(name, sources);
  } catch {
    // Where nobody may write, the contents are read at each start.
  }
  return 'fresh';
}

/**
 * What a build is made from: the SHA-256 of path and content of all sources, and that of path, size and time of change. A
 * clone or an image layer has other times and the same code, so equal times only save the reading.
 * @param {BuildName} name
 */
export function sourcesOf(name) {
  const files = filesOf(BUILDS[name]);
  // Before the contents: what is changed meanwhile is seen next time.
  const times = timesOf(files);
  return { times, digest: digestOfFiles(files, readFileSync) };
}

/** @param {string[]} files */
function timesOf(files) {
  return digestOfFiles(files, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });
}

/**
 * Returns the SHA-256 of the sources in some folders and of the project settings.
 * @param {string[]} folders and files below the root
 * @returns {string}
 */
export function digestOfSources(folders) {
  return digestOfFiles(filesOf(folders), readFileSync);
}

/** @param {string[]} folders */
const filesOf = (folders) =>
  [...SETTINGS.map((path) => join(ROOT, path)), ...folders.flatMap(sourcesIn)].filter((file) => existsSync(file));

/**
 * @param {string[]} files
 * @param {(file: string) => string | Buffer} contentOf
 */
function digestOfFiles(files, contentOf) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(ROOT, file)).update('\0').update(contentOf(file)).update('\0');
  return hash.digest('hex');
}

/**
 * @param {BuildName} name
 * @param {ReturnType<typeof sourcesOf>} sources as they were before the build began
 */
export function stamp(name, { digest, times }) {
  writeFileSync(join(ROOT, 'dist', name, STAMP), `${digest}\n${times}`);
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
  if (statSync(path).isFile()) return [path];
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
