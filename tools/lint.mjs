// `npm run lint`: lints everything, unless nothing has changed since that was clean. `npm run lint:changed`: lints the
// files that differ from where the branch left main, committed or not.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './builds.mjs';

const CODE = /\.(?:ts|tsx|mjs|cjs|js)$/;
/** What else decides about a finding: packages, and how types are checked. */
const SETTINGS = /(?:^|\/)(?:package|package-lock|tsconfig[^/]*)\.json$/;
/** The digest of the tree that was clean. */
const STAMP = join('node_modules/.cache', 'lint', 'clean');

process.exitCode = process.argv.includes('--changed') ? lintChanged() : lintAll();

function lintAll() {
  const digest = digestOfTree();
  if (digest !== undefined && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) {
    console.log('lint: nothing has changed since it was clean.');
    return 0;
  }
  rmSync(STAMP, { force: true });
  const status = eslint(['.']);
  // A file that was changed meanwhile may have been read before.
  if (status === 0 && digest !== undefined && digest === digestOfTree()) {
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, digest);
  }
  return status;
}

function lintChanged() {
  const base = mergeBase();
  const files = [
    ...listed('diff', '--name-only', '-z', '--diff-filter=d', base),
    ...listed('ls-files', '--others', '--exclude-standard', '-z'),
  ].filter((file) => CODE.test(file));
  if (files.length === 0) {
    console.log('lint: no file of code has changed.');
    return 0;
  }
  return eslint(['--no-warn-ignored', ...files]);
}

/** @param {string[]} what */
function eslint(what) {
  const program = join(ROOT, 'node_modules/eslint/bin/eslint.js');
  return spawnSync(process.execPath, [program, '--max-warnings', '0', ...what], { stdio: 'inherit' }).status ?? 1;
}

/**
 * Returns the digest of all that lint reads; undefined without git, which knows the files. ESLint's own cache is by
 * file, but rules that know types find something in a file because another one has changed.
 */
function digestOfTree() {
  if (!existsSync('.git')) return undefined;
  const hash = createHash('sha256').update(process.version);
  const files = listed('ls-files', '--cached', '--others', '--exclude-standard', '-z');
  for (const file of [...new Set(files)].sort()) {
    if ((CODE.test(file) || SETTINGS.test(file)) && existsSync(file)) {
      hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** Returns the commit where the branch left main, of this clone or of where it comes from. */
function mergeBase() {
  for (const main of ['main', 'origin/main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  throw new Error('There is no branch main to compare with.');
}

/** @param {...string} command of git that lists files */
function listed(...command) {
  return execFileSync('git', command, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(Boolean);
}
