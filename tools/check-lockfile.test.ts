import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const SOUND = { integrity: 'sha512-abc' };
const folders: string[] = [];

function check(packages: Record<string, object>): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'lockfile-'));
  folders.push(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=20.19' } }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
  const { status, stdout, stderr } = spawnSync('node', [join(import.meta.dirname, 'check-lockfile.mjs'), folder], {
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('lockfile check', () => {
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  it.each([
    ['an install script of a runtime package', { ...SOUND, hasInstallScript: true }, 'runs a script at install'],
    ['a weak integrity hash', { integrity: 'sha1-abc' }, 'has no sha512 integrity'],
    ['a package from another registry', { ...SOUND, resolved: 'git+ssh://example.test/x.git' }, 'comes from git+ssh'],
    [
      'a package that needs a newer Node',
      { ...SOUND, engines: { node: '^20.20.0 || >=22' } },
      'the product promises 20.19.0',
    ],
    ['a package that needs an older Node', { ...SOUND, engines: { node: '>=16 <20' } }, 'the product promises 20.19.0'],
  ])('rejects %s', (_, entry, message) => {
    const { status, output } = check({ 'node_modules/x': entry });
    expect(output).toContain(message);
    expect(status).toBe(1);
  });

  it.each([
    '>=18',
    '^18.18.0 || ^20.9.0 || >=21.1.0',
    '20.x || 22.x',
    '>= 0.6',
    '^20.19.0 || >=22.12.0',
    '*',
    '20',
    '>=12 <23',
  ])('accepts Node %s', (node) => {
    expect(check({ 'node_modules/x': { ...SOUND, engines: { node } } }).output).toContain('0 errors');
  });

  it('allows the install script of a development package', () => {
    expect(check({ 'node_modules/x': { ...SOUND, dev: true, hasInstallScript: true } }).status).toBe(0);
  });
});
