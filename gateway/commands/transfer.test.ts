import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../tests/support/postgres.ts';
import { temporaryFolder } from '../../tests/support/reaper.ts';
import { ensureBuilt, ROOT } from '../../tools/builds.mjs';
import { loadSampleData } from '../sample/load-sample-data.ts';
import { createTestGateway, useGateway } from '../testing/test-gateway.ts';

/** Each test starts several programs, on both engines. */
const timeoutMs = 240_000;

beforeAll(() => ensureBuilt(['servers']));

async function run(program: 'export' | 'import', folder: string, env: Record<string, string>) {
  const options = { env: { PATH: process.env['PATH'] ?? '', ...env }, maxBuffer: 10_000_000 };
  try {
    const file = join(ROOT, 'dist/servers', `${program}.js`);
    return { code: 0, ...(await promisify(execFile)(process.execPath, [file, folder], options)) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

/** What the files of an export contain, by their paths; of the manifest all but the time. */
function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const content = readFileSync(path, 'latin1').replace(/"exportedAt": ".*"/, '');
      return [path.slice(folder.length), content];
    }),
  );
}

describePostgres('the data of an operator', async () => {
  const database = await useDatabase();
  const empty = await useDatabase();
  const folder = temporaryFolder('transfer');
  afterAll(() => folder.remove());
  const gateway = await useGateway({ databaseUrl: database.url, fixtures: false });
  await loadSampleData({ ...gateway.context, amount: 'demo', log: () => undefined });
  const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  const source = { DATABASE_URL: database.url, DATA_DIR: join(folder.path, 'none') };
  const agree = {
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^\d+ rows: the records of the money agree\.\n$/),
  };

  test('leave and come back the same, to the other engine too', { timeout: timeoutMs }, async () => {
    expect(await run('export', first, source)).toMatchObject({ code: 0, stderr: '' });
    const exported = contentOf(first);
    expect(exported['/tables/payments.csv']).toMatch(/^id,affiliate_id,/);
    const files = Object.keys(exported).filter((path) => path.startsWith('/files/'));
    expect(files.some((path) => path.endsWith('.png') || path.endsWith('.webp'))).toBe(true);
    expect(exported['/tables/sessions.jsonl']).toBeUndefined();

    const embedded = { DATA_DIR: join(folder.path, 'embedded') };
    expect(await run('import', first, embedded)).toEqual(agree);
    expect(await run('export', second, embedded)).toMatchObject({ code: 0, stderr: '' });
    expect(contentOf(second)).toEqual(exported);

    const target = { ...source, DATABASE_URL: empty.url };
    expect(await run('import', second, target)).toEqual(agree);
    expect(await run('export', third, target)).toMatchObject({ code: 0, stderr: '' });
    expect(contentOf(third)).toEqual(exported);
    // The next number that it gives is new.
    const restored = await createTestGateway({ databaseUrl: empty.url, fixtures: false });
    const [{ newest }] = await restored.query('select max(id) as newest from users');
    const [{ next }] = await restored.query(`select nextval(pg_get_serial_sequence('users', 'id'))::int as next`);
    expect(next).toBeGreaterThan(newest);
    await restored.close();
  });

  test('are loaded into an empty installation alone, and as a whole', { timeout: timeoutMs }, async () => {
    const again = await run('import', first, source);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('has accounts already')]);

    const rows = join(first, 'tables/payment_items.jsonl');
    const [line = '', ...others] = readFileSync(rows, 'utf8').split('\n');
    writeFileSync(rows, [line.replace(/"payment_id":\d+/, '"payment_id":987654'), ...others].join('\n'));
    const target = { DATA_DIR: join(folder.path, 'broken') };
    const broken = await run('import', first, target);
    expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining('foreign key')]);
    expect(existsSync(join(target.DATA_DIR, 'db'))).toBe(true);
    const exported = await run('export', join(folder.path, 'nothing'), target);
    expect(exported.code).toBe(0);
    expect(readFileSync(join(folder.path, 'nothing/tables/users.jsonl'), 'utf8')).toBe('');
  });
});
