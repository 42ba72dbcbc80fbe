import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { portalParts } from './bundle-sizes.mjs';

/** The lazy code of the portal, with empty content. */
const PORTAL_PARTS: Readonly<Record<string, number>> = Object.fromEntries(portalParts.map((part) => [part, 0]));

describe('bundle check', () => {
  let dist: string;

  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'dist-'));
  });

  afterEach(() => {
    rmSync(dist, { recursive: true });
  });

  /** Writes a site of an entry, a common chunk and lazy parts; sizes in kB of incompressible content. */
  function writeSite(site: string, sizes: { entry: number; common: number; parts: Record<string, number> }) {
    mkdirSync(join(dist, site, '.vite'), { recursive: true });
    const write = (file: string, kilobytes: number) => {
      writeFileSync(join(dist, site, file), randomBytes(kilobytes * 1000));
      return file;
    };
    const manifest = {
      'index.html': { file: write('entry.js', sizes.entry), isEntry: true, imports: ['_common'] },
      _common: { file: write('common.js', sizes.common) },
      ...Object.fromEntries(
        Object.entries(sizes.parts).map(([src, kilobytes], index) => [
          src,
          { file: write(`part-${index}.js`, kilobytes), src, isDynamicEntry: true, imports: ['_common', 'index.html'] },
        ]),
      ),
    };
    writeFileSync(join(dist, site, '.vite/manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(dist, site, 'index.html'), `<script src="/${manifest['index.html'].file}"></script>`);
  }

  const writePortal = (parts: Record<string, number>, first = { entry: 40, common: 80 }) =>
    writeSite('affiliate', { ...first, parts: { ...PORTAL_PARTS, ...parts } });
  const writeBackOffice = (first = { entry: 100, common: 130 }, firstList = 60) =>
    writeSite('admin', {
      ...first,
      parts: { 'resources/one.tsx': 120, 'accounts/affiliate/affiliate-screens.tsx': firstList },
    });

  const check = () => spawnSync('node', [join(import.meta.dirname, 'check-bundle.mjs'), dist], { encoding: 'utf8' });

  it('fails where the first list of the back-office brings more than its rows need', () => {
    writePortal({});
    writeBackOffice(undefined, 85);
    const { status, stdout } = check();
    expect(stdout).toMatch(/admin +accounts\/affiliate\/affiliate-screens\.tsx +85\.\d of 80 kB  TOO BIG\n/);
    expect(status).toBe(1);
  });

  it("counts the entry's imports in the first route, and everything that a later route adds", () => {
    writeBackOffice();
    writePortal({ 'app/signed-in.tsx': 20, 'pages/account/account-page.tsx': 5, 'pages/account/address-tab.tsx': 30 });
    const { status, stdout } = check();
    expect(stdout).toMatch(/affiliate +first route +120\.\d of 130 kB\n/);
    expect(stdout).toMatch(/affiliate +\/ +20\.\d of 76 kB\n/);
    expect(stdout).toMatch(/affiliate +\/account\/myaccount\/address +55\.\d of 80 kB\n/);
    expect(status).toBe(0);
  });

  it('fails when the parts of a later route exceed the limit together', () => {
    writeBackOffice();
    writePortal({ 'app/signed-in.tsx': 35, 'pages/account/account-page.tsx': 10, 'pages/account/address-tab.tsx': 40 });
    const { status, stdout } = check();
    expect(stdout.match(/.*TOO BIG/g)).toEqual([expect.stringMatching(/affiliate +\/account\/myaccount\/address /)]);
    expect(status).toBe(1);
  });

  it('fails when the home exceeds its own limit, which is smaller than that of other later routes', () => {
    writeBackOffice();
    writePortal({ 'app/signed-in.tsx': 40, 'pages/dashboard/dashboard-page.tsx': 38 });
    const { status, stdout } = check();
    expect(stdout.match(/.*TOO BIG/g)).toEqual([expect.stringMatching(/affiliate +\/ +78\.\d of 76 kB/)]);
    expect(status).toBe(1);
  });

  it('counts parts that are opened on a page without the code that the page has loaded', () => {
    writeBackOffice();
    writePortal({ 'app/signed-in.tsx': 40, '../shared/ui/features/campaigns/channel/channel-form-dialog.tsx': 45 });
    const { status, stdout } = check();
    expect(stdout).toMatch(/affiliate +opened: a channel +45\.\d of 80 kB\n/);
    expect(status).toBe(0);
  });

  it('fails when the first route of the portal exceeds the limit', () => {
    writeBackOffice();
    writePortal({}, { entry: 60, common: 80 });
    const { status, stdout } = check();
    expect(stdout).toMatch(/affiliate +first route .* TOO BIG/);
    expect(status).toBe(1);
  });

  it('fails when the first route of the back-office exceeds the limit', () => {
    writeBackOffice({ entry: 210, common: 90 });
    writePortal({});
    expect(check().stdout).toMatch(/admin +first route .* TOO BIG/);
  });

  it('counts an unlisted page with the code that every page for signed-in users loads', () => {
    writeBackOffice();
    writePortal({ 'app/signed-in.tsx': 40, 'pages/holidays/holidays-page.tsx': 45 });
    expect(check().stdout).toMatch(/affiliate +pages\/holidays\/holidays-page.tsx +85\.\d of 80 kB +TOO BIG/);
  });

  it('fails for lazy code of the portal with an unknown route', () => {
    writeBackOffice();
    writePortal({ 'pages/news/new-part.tsx': 1 });
    const { status, stderr } = check();
    expect(stderr).toContain('pages/news/new-part.tsx');
    expect(status).toBe(1);
  });

  it('fails when a route names code that does not exist', () => {
    writeBackOffice();
    const { 'pages/dashboard/dashboard-page.tsx': _gone, ...parts } = PORTAL_PARTS;
    writeSite('affiliate', { entry: 1, common: 1, parts });
    const { status, stderr } = check();
    expect(stderr).toContain('pages/dashboard/dashboard-page.tsx');
    expect(status).toBe(1);
  });

  it('fails when a site is not built', () => {
    const { status, stderr } = check();
    expect(stderr).toContain('run npm run build first');
    expect(status).toBe(1);
  });
});
