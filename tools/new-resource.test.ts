import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './builds.mjs';

const folder = mkdtempSync(join(tmpdir(), 'new-resource-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is not in a clone, or large and not read here. */
const leftOut = new Set(['.git', '.cache', 'dist', 'node_modules', 'data', 'images', 'upgrade']);

function run(command: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(command, options, { cwd: folder, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
}

/** Generates a noun, and returns the files that it has written. */
function generate(...flags: string[]): string[] {
  const { status, text } = run('node', 'tools/new-resource.mjs', '--write-only', ...flags);
  expect(status, text).toBe(0);
  return text.split('\n').filter((line) => /^[\w./-]+\.\w+$/.test(line));
}

const staff = ['--kind', 'staff', '--name', 'cost-center', '--domain', 'payouts', '--roles', 'finance'];
const affiliate = ['--kind', 'affiliate', '--name', 'media-kit', '--domain', 'campaigns', '--roles', 'manager'];
const foreign = ['--kind', 'foreign', '--name', 'crm-customer', '--domain', 'billing', '--roles', 'finance'];

const contact = ['--kind', 'foreign', '--name', 'crm-contact', '--domain', 'billing', '--roles', 'finance'];

const openApi = {
  openapi: '3.1.0',
  paths: {
    '/customers': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Page: {
        type: 'object',
        properties: {
          total: { type: 'integer', example: 1 },
          items: { type: 'array', items: { $ref: '#/components/schemas/Customer' } },
        },
      },
      Customer: {
        type: 'object',
        properties: {
          id: { type: 'string', example: 'cus_17' },
          fullName: { type: 'string' },
          active: { type: 'string', enum: ['Y', 'N'] },
          limit_cents: { type: 'integer' },
          created_at: { type: 'integer', example: 1_772_452_800 },
          address: { type: 'object', properties: { city: { type: ['string', 'null'] } } },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};

let files: string[];

beforeAll(() => {
  cpSync(ROOT, folder, { recursive: true, filter: (path) => path === ROOT || !leftOut.has(basename(path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApi));
  const calls = ['--list', 'GET /customers', '--one', 'GET /customers/:id', '--create', 'POST /customers'];
  files = [
    ...generate(
      ...staff,
      '--pt',
      'Centro de custo|Centros de custo',
      '--en',
      'Cost center|Cost centers',
      '--field',
      'active:flag',
      '--field',
      'budget:amount:Orçamento:Budget',
    ),
    ...generate(
      ...affiliate,
      '--pt',
      'Mídia kit|Mídia kits',
      '--en',
      'Media kit|Media kits',
      '--field',
      'due_on:date:Prazo:Due on',
      '--field',
      'views:whole:Visitas:Views',
    ),
    ...generate(
      ...foreign,
      '--pt',
      'Cliente do CRM|Clientes do CRM',
      '--en',
      'CRM customer|CRM customers',
      '--from',
      'crm',
      '--dialect',
      'problem',
      ...calls,
      '--update',
      'PATCH /customers/:id',
      '--openapi',
      'openapi.json',
    ),
  ];
}, 60_000);

test('what a sample or an OpenAPI document has becomes names and values of a mapping', () => {
  const mapping = readFileSync(join(folder, 'proxy/resources/billing.ts'), 'utf8');
  for (const line of [
    "id: { as: numberAfter('cus_') }",
    "full_name: 'fullName'",
    "active: { as: words(['Y', true], ['N', false]) }",
    "limit: { at: 'limit_cents', as: cents() }",
    'created_at: { as: epoch() }',
    "address_city: 'address.city'",
  ]) {
    expect(mapping).toContain(line);
  }
  expect(mapping.match(/^import .*'\.\.\/wire\/values\.ts';/gm)).toEqual([
    "import { cents, epoch, numberAfter, words } from '../wire/values.ts';",
  ]);
});

test('a name that is taken, or a field of no kind, is refused before anything is written', () => {
  const again = run(
    'node',
    'tools/new-resource.mjs',
    '--write-only',
    ...staff,
    '--pt',
    'A|B',
    '--en',
    'A|B',
    '--about',
    'Some noun.',
  );
  expect([again.status, again.text.trim()]).toEqual([
    1,
    'gateway/domains/payouts/cost-center/table.ts is there already.',
  ]);
  const other = [...staff.slice(0, 3), 'other-noun', ...staff.slice(4), '--pt', 'A|B', '--en', 'A|B'];
  expect(run('node', 'tools/new-resource.mjs', ...other, '--field', 'x:colour').text).toMatch(
    /There is no kind colour/,
  );
  expect(readdirSync(join(folder, 'gateway/domains/payouts'))).not.toContain('other-noun');
});

// It reads and lints the whole tree with the new nouns in it, makes their migration and starts the proxy: minutes on a busy machine.
test('each kind passes the gate as it is written', { timeout: 900_000 }, () => {
  const sources = [...new Set(files)].filter((file) => /\.tsx?$/.test(file));
  expect(run('npm', 'run', 'migration', '--', '--name', 'cost_centers')).toMatchObject({ status: 0 });
  for (const [command, ...options] of [
    ['npx', 'eslint', '--fix', ...sources],
    ['npx', 'prettier', '--write', ...new Set(files)],
    ['npm', 'run', '--silent', 'types'],
    // One run, for they load the same modules; it also writes the document of the wire, which is asked for afterwards.
    [
      'npx',
      'vitest',
      'run',
      'gateway/server/wire-document.test.ts',
      'proxy/engine/check-mapping.test.ts',
      'tools/gateway-calls.test.ts',
      'shared/words',
      'gateway/db/schema.test.ts',
      'tests/foreign/crm-customer.test.ts',
      // Last: it would take what follows for its value.
      '-u',
    ],
    ['node', 'tools/check-resources.mjs'],
  ] as const) {
    const { status, text } = run(command, ...options);
    expect(status, `${command} ${options.slice(0, 3).join(' ')}\n${text.slice(-4_000)}`).toBe(0);
  }
});

test('what each row of a sample says beside its fields is said by each body', () => {
  const row = (id: string) => ({ type: 'customers', id, attributes: { 'full-name': `Cliente ${id}` } });
  writeFileSync(join(folder, 'customers.json'), JSON.stringify({ data: [row('1'), row('2')], meta: { total: 57 } }));
  generate(
    '--kind',
    'foreign',
    '--name',
    'shop-customer',
    '--domain',
    'billing',
    '--roles',
    'finance',
    '--pt',
    'Cliente da loja|Clientes da loja',
    '--en',
    'Shop customer|Shop customers',
    '--about',
    'A customer of a shop.',
    '--from',
    'shop',
    '--dialect',
    'json-api',
    '--list',
    'GET /customers',
    '--one',
    'GET /customers/:id',
    '--create',
    'POST /customers',
    '--update',
    'none',
    '--delete',
    'none',
    '--sample',
    'customers.json',
  );
  const mapping = readFileSync(join(folder, 'proxy/resources/billing.ts'), 'utf8');
  expect(mapping).toMatch(/dialect: jsonApiDialect,\s+adds: \{ type: 'customers' \},/);
  // The sample is one page of several; its test reads no others, which it does not have.
  const sample: unknown = JSON.parse(readFileSync(join(folder, 'tests/foreign/samples/shop-customer.json'), 'utf8'));
  expect(sample).toMatchObject({ data: [{ id: '1' }, { id: '2' }], meta: { total: 2 } });
});

test('a total whose name has a dot is that of the page in the sample', () => {
  writeFileSync(join(folder, 'contacts.json'), JSON.stringify({ value: [{ Id: 1, Name: 'Ana' }], '@odata.count': 57 }));
  generate(
    ...contact,
    '--pt',
    'Contato|Contatos',
    '--en',
    'Contact|Contacts',
    '--about',
    'A contact of the CRM.',
    '--from',
    'crm',
    '--dialect',
    'odata',
    '--list',
    'GET /Contacts',
    '--one',
    'GET /Contacts(:id)',
    '--create',
    'none',
    '--update',
    'none',
    '--delete',
    'none',
    '--sample',
    'contacts.json',
  );
  const sample: unknown = JSON.parse(readFileSync(join(folder, 'tests/foreign/samples/crm-contact.json'), 'utf8'));
  expect(sample).toEqual({ value: [{ Id: 1, Name: 'Ana' }], '@odata.count': 1 });
});
