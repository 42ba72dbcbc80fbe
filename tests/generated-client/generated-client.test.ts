import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import typescript from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDate } from '#shared/time.ts';
import { ROOT } from '../../tools/builds.mjs';
import { signedInClient } from '../support/client.ts';
import { temporaryFolder } from '../support/reaper.ts';
import { type Stack, startStack } from '../support/stack.ts';

const folder = temporaryFolder('generated-client');
let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.stop();
  await folder.remove();
});

/** The main job of an affiliate, as its own program does it: find a campaign, make a link to it, see what it sold and earns. */
const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

export async function promote(baseUrl: string, key: string): Promise<{
  link: components['schemas']['tracking-link'];
  again: components['schemas']['tracking-link'];
  sales: components['schemas']['conversion'][];
  total: number;
  refused: components['schemas']['Error'] | undefined;
}> {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } });
  const { data: participations = [] } = await client.GET('/participation', {
    params: { query: { filter: { status: 1 }, range: [0, 0], sort: ['id', 'ASC'] } },
  });
  const [participation] = participations;
  if (!participation) throw new Error('no campaign');
  const { site_id, campaign_id } = participation;
  const create = () =>
    client.POST('/tracking-link', {
      params: { header: { 'Idempotency-Key': 'one-link' } },
      body: { site_id, campaign_id, sub_ids: ['from-a-program'] },
    });
  const { data: link, error } = await create();
  if (!link) throw new Error(error.code + ': ' + error.message);
  const { data: again = link } = await create();
  const { data: sales = [], response } = await client.GET('/conversion', {
    params: { query: { filter: { validation_status: 2 }, range: [0, 4], sort: ['transaction_amount', 'DESC'] } },
  });
  const { error: refused } = await client.GET('/conversion/{id}', { params: { path: { id: 999999 } } });
  return { link, again, sales, total: Number(response.headers.get('X-Total-Count')), refused };
}
`;

/** What the program answers. */
interface Promotion {
  link: { id: number };
  again: unknown;
  sales: { transaction_amount: number; validation_status: number }[];
  total: number;
  refused: unknown;
}

/** The faults that the compiler finds in the program with the generated types. */
function faultsOf(file: string): string[] {
  const compiled = typescript.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: typescript.ScriptTarget.ES2022,
    module: typescript.ModuleKind.ESNext,
    moduleResolution: typescript.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  return typescript
    .getPreEmitDiagnostics(compiled)
    .map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, ' '));
}

it('a client that was generated does the main job of an affiliate', async () => {
  const document = (await (await fetch(`${stack.url}/api/openapi.json`)).json()) as object;
  mkdirSync(folder.path, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
  writeFileSync(join(folder.path, 'api.ts'), astToString(await openapiTS(JSON.stringify(document))));
  const file = join(folder.path, 'program.ts');
  writeFileSync(file, program);
  expect(faultsOf(file)).toEqual([]);
  // What the document does not say is no program.
  const wrong = join(folder.path, 'wrong.ts');
  writeFileSync(wrong, program.replace("sort: ['id', 'ASC']", "sort: ['nothing', 'ASC']"));
  expect(faultsOf(wrong)).toEqual([expect.stringContaining('nothing')]);

  const compiled = join(folder.path, 'program.mjs');
  const { outputText } = typescript.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { target: typescript.ScriptTarget.ES2022, module: typescript.ModuleKind.ESNext },
  });
  writeFileSync(compiled, outputText);
  const owner = await signedInClient(stack.url, 'afiliado@demo.test');
  await owner.stepUp();
  const { body } = await owner.post<{ secret: string }>('/api/api-key', {
    name: 'program',
    scopes: ['participation:list', 'tracking-link:create', 'conversion:list', 'conversion:one'],
    expires_on: addDays(businessDate(new Date()), 1),
  });
  const { promote } = (await import(pathToFileURL(compiled).href)) as {
    promote: (url: string, key: string) => Promise<Promotion>;
  };
  const { link, again, sales, total, refused } = await promote(`${stack.url}/api`, body.secret);

  expect(link).toMatchObject({ affiliate_id: 1, sub_ids: ['from-a-program'] });
  expect(again).toEqual(link);
  expect(sales).toHaveLength(5);
  expect(total).toBeGreaterThan(5);
  const amounts = sales.map((sale) => sale.transaction_amount);
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  expect(sales.every((sale) => sale.validation_status === 2)).toBe(true);
  expect(refused).toMatchObject({ code: 'not_found' });
  const made = await owner.get<{ id: number }[]>('/api/tracking-link?range=[0,99]');
  expect(made.body.filter(({ id }) => id === link.id)).toHaveLength(1);
}, 120_000);

it('a change under an entity tag is made once, and an answer that was given before says so', async () => {
  const staff = await signedInClient(stack.url, 'admin@demo.test');
  const read = await staff.get<{ business_name: string }>('/api/advertiser/1');
  const tag = read.headers.get('ETag') ?? '';
  expect(tag).toMatch(/^"\d+"$/);
  const business_name = `${read.body.business_name} SA`;
  const changed = await staff.put('/api/advertiser/1', { business_name }, { 'If-Match': tag });
  expect([changed.status, changed.body]).toMatchObject([200, { business_name }]);
  expect(changed.headers.get('ETag')).not.toBe(tag);
  const late = await staff.put('/api/advertiser/1', { business_name: read.body.business_name }, { 'If-Match': tag });
  expect([late.status, late.body]).toMatchObject([412, { code: 'precondition_failed' }]);
  expect((await staff.get('/api/advertiser/1')).body).toMatchObject({ business_name });

  const owner = await signedInClient(stack.url, 'afiliado@demo.test');
  const { body: channels } = await owner.get<{ site_id: number; campaign_id: number }[]>(
    '/api/participation?filter[status]=1',
  );
  const create = () =>
    owner.post(
      '/api/tracking-link',
      { site_id: channels[0]?.site_id, campaign_id: channels[0]?.campaign_id },
      { 'Idempotency-Key': 'the-same' },
    );
  const [first, again] = [await create(), await create()];
  expect([first.headers.get('Idempotency-Replayed'), again.headers.get('Idempotency-Replayed')]).toEqual([
    null,
    'true',
  ]);
  expect(again.body).toEqual(first.body);
});
