// `npm run test:upgrade`: builds the servers of the commit before and tests that they work beside those of this one, on
// one PostgreSQL. The commit before is HEAD where there are changes that are not committed, else its first parent;
// RELEASE_BEFORE=<commit> names another one. Without such a commit in the history it says so and tests nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './builds.mjs';

const FOLDER = join(ROOT, 'dist/release-before');
const BUILD_LIMIT_MS = 5 * 60_000;
const TEST_LIMIT_MS = 8 * 60_000;

const commit = findCommit();
if (commit === undefined) {
  console.log('SKIPPED: the upgrade test needs the commit before in the git history (a shallow clone has none).');
  process.exit(0);
}
const release = prepare(commit);
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'e2e', 'tests/upgrade/release-before.test.ts'],
  { cwd: ROOT, stdio: 'inherit', timeout: TEST_LIMIT_MS, env: { ...process.env, RELEASE_BEFORE_FOLDER: release } },
);
process.exitCode = status ?? 1;

/** @returns {string | undefined} */
function findCommit() {
  const isChanged = git('status', '--porcelain', '--', 'gateway', 'proxy', 'shared');
  const name = process.env.RELEASE_BEFORE ?? (isChanged ? 'HEAD' : 'HEAD^');
  return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
}

/**
 * @param {string} of
 * @returns {string} the folder of its built servers, kept for the next run
 */
function prepare(of) {
  const folder = join(FOLDER, of);
  if (!existsSync(folder)) {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const archive = spawnSync('git', ['archive', of], { cwd: ROOT, maxBuffer: 1024 ** 3 });
    must(archive.status === 0, `git archive ${of}`);
    must(spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout }).status === 0, 'tar');
    const lockOf = (/** @type {string} */ path) => readFileSync(join(path, 'package-lock.json'), 'utf8');
    if (lockOf(folder) === lockOf(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    else must(run(folder, 'npm', 'ci', '--prefer-offline', '--no-audit'), 'npm ci of the commit before');
  }
  must(run(folder, process.execPath, 'tools/build.mjs', 'servers'), 'the build of the commit before');
  console.log(`The release before is ${of.slice(0, 12)}.`);
  return folder;
}

/**
 * @param {string} folder
 * @param {string} command
 * @param {string[]} given
 */
function run(folder, command, ...given) {
  return spawnSync(command, given, { cwd: folder, stdio: 'inherit', timeout: BUILD_LIMIT_MS }).status === 0;
}

/**
 * @param {boolean} isDone
 * @param {string} what
 */
function must(isDone, what) {
  if (isDone) return;
  console.error(`The upgrade test could not begin: ${what} failed.`);
  rmSync(FOLDER, { recursive: true, force: true });
  process.exit(1);
}

/** @param {string[]} given */
function git(...given) {
  const { status, stdout } = spawnSync('git', given, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}
