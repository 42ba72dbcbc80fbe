import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const CLEAN = 'export const one = 1;\n';
const BAD = 'debugger;\n';

let clone: string;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
};

function git(...command: string[]): void {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', [...author, ...command], { cwd: clone, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
}

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'a change');
}

function lint(...options: string[]): { status: number | null; output: string } {
  const command = [join(import.meta.dirname, 'lint.mjs'), ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: clone, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe('lint', { timeout: 60_000 }, () => {
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'lint-'));
    git('init', '--quiet', '--initial-branch', 'main');
    write('.gitignore', 'node_modules/\n');
    write('package.json', '{ "type": "module" }');
    write('eslint.config.js', `export default [{ rules: { 'no-debugger': 'warn' } }];\n`);
    write('old.js', CLEAN);
    commit();
  });

  afterEach(() => rmSync(clone, { recursive: true }));

  it('is not repeated where nothing has changed since it was clean', () => {
    const isRepeated = () => !lint().output.includes('nothing has changed');
    expect(lint()).toEqual({ status: 0, output: '' });
    expect(isRepeated()).toBe(false);
    write('package-lock.json', '{}');
    expect(isRepeated()).toBe(true);
    expect(isRepeated()).toBe(false);
    write('new/one.js', BAD);
    expect(lint().status).toBe(1);
    // It was not clean, so it is repeated.
    expect(lint().status).toBe(1);
    write('eslint.config.js', 'export default [{ rules: {} }];\n');
    expect(lint()).toEqual({ status: 0, output: '' });
  });

  it('of what has changed reads the files of the branch, those that are not committed, and no others', () => {
    write('old.js', BAD);
    write('gone.js', BAD);
    commit();
    git('switch', '--quiet', '--create', 'branch');
    expect(lint('--changed')).toMatchObject({ status: 0, output: expect.stringContaining('no file') });
    write('committed.js', BAD);
    commit();
    write('eslint.config.js', `export default [{ rules: { 'no-debugger': 'error' } }];\n`);
    write('new.js', BAD);
    write('notes.md', BAD);
    rmSync(join(clone, 'gone.js'));
    const { status, output } = lint('--changed');
    expect(status).toBe(1);
    const named = ['old.js', 'gone.js', 'committed.js', 'new.js', 'notes.md'].filter((name) => output.includes(name));
    expect(named).toEqual(['committed.js', 'new.js']);
  });
});
