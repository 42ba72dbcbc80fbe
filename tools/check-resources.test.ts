import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './builds.mjs';

const folder = mkdtempSync(join(tmpdir(), 'resources-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(files: Record<string, string>, root = folder) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const { status, stdout, stderr } = spawnSync('node', [join(import.meta.dirname, 'check-resources.mjs'), root], {
    encoding: 'utf8',
  });
  return { status, missing: stderr.trim().split('\n'), summary: stdout.trim() };
}

const entry = "  'cost-center': costCenter,\n";
const screens = "export const screens = {\n  'cost-center': {\n    icon: x },\n};\n";
const worded = "export const staff = {\n  resources: {\n    'cost-center': {\n      name: 'x' },\n  },\n};\n";

test('no resource of the product has missing pieces', () => {
  expect(check({}, ROOT)).toMatchObject({ status: 0, missing: [''] });
});

test('a new resource gets every missing file and line listed, until none is missing', () => {
  const contract = { 'shared/resources/payouts/cost-center.ts': 'export const costCenter = defineContract({});\n' };
  expect(check(contract)).toEqual({
    status: 1,
    summary: '1 resources, 6 missing pieces.',
    missing: [
      "shared/codes/platform/plain-noun.ts: add 'cost-center': ['…'], with the roles that manage it, or, for a noun of its own, shared/codes/platform/resource-name.ts: add | 'cost-center'",
      "shared/resources/index.ts: add import { costCenter } from './payouts/cost-center.ts';",
      "shared/resources/index.ts: add 'cost-center': costCenter,",
      "proxy/resources/payouts.ts: add 'cost-center': costCenter,",
      "tests/resources/payouts.ts: add 'cost-center': costCenter,",
      "admin/app/screens.ts: add 'cost-center': { … } (its screens, {} for none), or, for a resource that staff do not see by itself, shared/words/resource-words.ts: add | 'cost-center'",
    ],
  });
  const known = {
    'shared/codes/platform/plain-noun.ts': "  'cost-center': ['finance'],\n",
    'shared/resources/index.ts': `import { costCenter } from './payouts/cost-center.ts';\n${entry}`,
    'proxy/resources/payouts.ts': entry,
    'tests/resources/payouts.ts': entry,
    'admin/app/screens.ts': screens,
  };
  expect(check(known).missing).toEqual([
    "shared/words/payouts.pt-br.ts: add 'cost-center': { name: 'One |||| Many', fields: { … } } to staff.resources",
    "shared/words/payouts.en.ts: add 'cost-center': { name: 'One |||| Many', fields: { … } } to staff.resources",
  ]);
  const words = { 'shared/words/payouts.pt-br.ts': worded, 'shared/words/payouts.en.ts': worded };
  const complete = { status: 0, missing: [''], summary: '1 resources, 0 missing pieces.' };
  expect(check(words)).toEqual(complete);

  const module = {
    'gateway/domains/payouts/cost-center/table.ts':
      "export const costCenters = pgTable('cost_centers', {\n  affiliateId: integer('affiliate_id'),\n});\n",
    'gateway/domains/payouts/cost-center/routes.ts':
      "export const costCenterRoutes = defineCatalogue({\n  path: '/api/cost_center',\n}).routes;\n",
  };
  expect(check(module).missing).toEqual([
    'gateway/server/routes.ts: add the import of costCenterRoutes from ../domains/payouts/cost-center/routes.ts, and ...costCenterRoutes,',
    'docs/gateway-wire.md: run npx vitest run gateway/server/wire-document.test.ts -u (/api/cost_center is new)',
    'gateway/db/migrations: run npm run migration -- --name cost_centers (gateway/domains/payouts/cost-center/table.ts has the table)',
    "gateway/domains/privacy/account-deletion/held-data.ts: add held(['affiliate', costCenters.affiliateId], costCenters, '…', 'deleted'), (gateway/domains/payouts/cost-center/table.ts)",
  ]);
  const served = {
    'gateway/server/routes.ts': '  ...costCenterRoutes,\n',
    'docs/gateway-wire.md': '| `GET /api/cost_center` |\n',
    'gateway/domains/privacy/account-deletion/held-data.ts':
      "  held(['affiliate', costCenters.affiliateId], costCenters, 'x', 'kept'),\n",
    'gateway/db/migrations/0004_cost_centers.sql': 'CREATE TABLE "cost_centers" (\n',
  };
  expect(check(served)).toEqual(complete);
});

test('a page of the portal is reported until it is lazy-loaded and part of the tests of all screens', () => {
  const pages = {
    'affiliate/session/paths.ts': "  home: '/',\n  holiday: '/holidays/:id',\n",
    'affiliate/pages/holidays/holiday-page.tsx': '',
    'tests/browser/screens/screens.ts': "{ path: '/' }",
  };
  expect(check(pages).missing).toEqual([
    "affiliate/app/lazy-pages.ts: add lazyPage(() => import('../pages/holidays/holiday-page.tsx'), '…')",
    "tests/browser/screens/screens.ts: add { name: '…', who: 'affiliate', path: '/holidays/:id' },",
  ]);
  const looked = {
    'affiliate/app/lazy-pages.ts': "import('../pages/holidays/holiday-page.tsx')",
    'tests/browser/screens/screens.ts': "{ path: '/' } { path: '/holidays/1' }",
  };
  expect(check(looked).status).toBe(0);
});
