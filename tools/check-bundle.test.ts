import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe('the check of the bundles', () => {
  let dist: string;

  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'dist-'));
  });

  afterEach(() => {
    rmSync(dist, { recursive: true });
  });

  /** A site of an entry, a chunk that it imports, and a route that imports the same chunk and one more; sizes in kB. */
  function writeSite(site: string, kilobytes: { entry: number; common: number; route: number; extra: number }) {
    mkdirSync(join(dist, site, '.vite'), { recursive: true });
    for (const [name, size] of Object.entries(kilobytes)) {
      writeFileSync(join(dist, site, `${name}.js`), randomBytes(size * 1000));
    }
    const manifest = {
      'index.html': { file: 'entry.js', isEntry: true, imports: ['_common'], dynamicImports: ['pages/route.tsx'] },
      _common: { file: 'common.js' },
      _extra: { file: 'extra.js' },
      'pages/route.tsx': {
        file: 'route.js',
        src: 'pages/route.tsx',
        isDynamicEntry: true,
        imports: ['_common', '_extra', 'index.html'],
      },
    };
    writeFileSync(join(dist, site, '.vite/manifest.json'), JSON.stringify(manifest));
  }

  const check = () => spawnSync('node', [join(import.meta.dirname, 'check-bundle.mjs'), dist], { encoding: 'utf8' });

  it('counts what the entry imports into the first route, and only what is new into a later one', () => {
    writeSite('admin', { entry: 100, common: 150, route: 10, extra: 10 });
    writeSite('affiliate', { entry: 40, common: 80, route: 30, extra: 25 });
    const { status, stdout } = check();
    expect(stdout).toMatch(/affiliate +first route +120\.\d of 130 kB\n/);
    expect(stdout).toMatch(/affiliate +pages\/route\.tsx +55\.\d of 60 kB\n/);
    expect(status).toBe(0);
  });

  it.each([
    [
      'the first route of the portal',
      { entry: 60, common: 80, route: 1, extra: 1 },
      /affiliate +first route .* TOO BIG/,
    ],
    [
      'a later route of the portal',
      { entry: 1, common: 80, route: 40, extra: 25 },
      /affiliate +pages\/route\.tsx .* TOO BIG/,
    ],
  ])('fails when %s is too big', (_, portal, message) => {
    writeSite('admin', { entry: 1, common: 1, route: 1, extra: 1 });
    writeSite('affiliate', portal);
    const { status, stdout } = check();
    expect(stdout).toMatch(message);
    expect(status).toBe(1);
  });

  it('fails when the first route of the back-office is too big', () => {
    writeSite('admin', { entry: 200, common: 80, route: 1, extra: 1 });
    writeSite('affiliate', { entry: 1, common: 1, route: 1, extra: 1 });
    expect(check().stdout).toMatch(/admin +first route .* TOO BIG/);
  });

  it('fails when a site has not been built', () => {
    const { status, stderr } = check();
    expect(stderr).toContain('run npm run build first');
    expect(status).toBe(1);
  });
});
