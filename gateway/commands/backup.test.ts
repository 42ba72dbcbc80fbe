import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describePostgres, openPool, useDatabase } from '../../tests/support/postgres.ts';
import { temporaryFolder } from '../../tests/support/reaper.ts';
import { ensureBuilt, ROOT } from '../../tools/builds.mjs';
import { loadSampleData } from '../sample/load-sample-data.ts';
import { startRequestedWork } from '../server/requested-work.ts';
import { people } from '../testing/fixtures.ts';
import { importConversions } from '../testing/import-conversions.ts';
import { useGateway } from '../testing/test-gateway.ts';

/** Each test starts several programs. */
const timeoutMs = 120_000;

beforeAll(() => ensureBuilt(['servers']));

const folder = temporaryFolder('backups');
afterAll(() => folder.remove());

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

async function run(program: 'backup' | 'restore', args: string[], env: Record<string, string>): Promise<Result> {
  const file = join(ROOT, 'dist/servers', `${program}.js`);
  const options = { env: { PATH: process.env['PATH'] ?? '', ...env } };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [file, ...args], options)) };
  } catch (error) {
    return error as Result;
  }
}

/** Returns the path that a backup has printed. */
function pathOf({ code, stdout, stderr }: Result): string {
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Restored to check it: the records of the money agree.');
  return stdout.split(' (')[0] ?? '';
}

/** What is in every table: the number of rows and a hash of all of them. */
const contentOf = `
  select relname as name,
    (xpath('/row/content/text()', query_to_xml(format(
      'select count(*) || '' '' || coalesce(md5(string_agg(md5(t::text), '''' order by md5(t::text))), '''') as content from %I t',
      relname), false, true, '')))[1]::text as content
  from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`;

describePostgres('a backup of PostgreSQL', async () => {
  const database = await useDatabase();
  const target = await useDatabase();
  const gateway = await useGateway({ databaseUrl: database.url });
  const manager = await gateway.signIn(people.manager);
  const env = { DATABASE_URL: database.url, DATA_DIR: join(folder.path, 'none') };

  test('beside sales that come in, is consistent', { timeout: timeoutMs }, async () => {
    let isOver = false;
    const selling = async () => {
      for (let order = 0; !isOver; order += 1)
        await importConversions(manager, [{ order: `beside-${order}`, amount: '10.00', booked: '2026-01-02' }]);
    };
    const sales = selling();
    const result = await run('backup', [folder.path], env);
    isOver = true;
    await sales;
    pathOf(result);
  });

  test('and its restore has every row', { timeout: timeoutMs }, async () => {
    const path = pathOf(await run('backup', [folder.path], env));
    expect(await run('restore', [path], { ...env, DATABASE_URL: target.url })).toEqual({
      code: 0,
      stdout: 'Restored: the records of the money agree.\n',
      stderr: '',
    });
    const [before, after] = [openPool(database.url), openPool(target.url)];
    const [was, is] = [await before.query(contentOf), await after.query(contentOf)];
    expect(was.rows.length).toBeGreaterThan(50);
    expect(is.rows).toEqual(was.rows);
    await Promise.all([before.end(), after.end()]);

    const again = await run('restore', [path], { ...env, DATABASE_URL: target.url });
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is not empty')]);
    const scratch = await gateway.query(`select datname from pg_database where datname like 'backup_check_%'`);
    expect(scratch).toEqual([]);
  });

  test('whose records differ fails, and says where', { timeout: timeoutMs }, async () => {
    await gateway.query(
      `update conversions set amount_cents = amount_cents + 1 where id = (select min(id) from conversions)`,
    );
    const { code, stderr } = await run('backup', [folder.path], env);
    expect([code, stderr]).toEqual([1, expect.stringContaining('The records of the money differ')]);
  });
});

describe('a backup of the embedded database', async () => {
  const gateway = await useGateway({ fixtures: false });
  const { dataDir } = gateway.context.env;
  await loadSampleData({ ...gateway.context, amount: 'demo', log: () => undefined });

  test(
    'is made while the gateway has it open, for one recipient, and restored by nobody else',
    { timeout: timeoutMs },
    async () => {
      const identity = await generateX25519Identity();
      const recipient = await identityToRecipient(identity);
      const worker = startRequestedWork(gateway.context);
      const env = { DATA_DIR: dataDir, BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY: identity };
      const result = await run('backup', [folder.path], env);
      await worker.stop();
      const path = pathOf(result);
      expect(path).toMatch(/\.tar\.gz\.age$/);
      expect(readFileSync(path).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
      expect(readdirSync(folder.path).filter((name) => /partial|check/.test(name))).toEqual([]);

      const other = join(folder.path, 'other');
      const refused = await run('restore', [path], {
        DATA_DIR: other,
        BACKUP_IDENTITY: await generateX25519Identity(),
      });
      expect(refused.code).toBe(1);
      const unnamed = await run('restore', [path], { DATA_DIR: other });
      expect(unnamed.stderr).toContain('BACKUP_IDENTITY');
      const restored = await run('restore', [path], { DATA_DIR: other, BACKUP_IDENTITY: identity });
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      const again = await run('restore', [path], { DATA_DIR: other, BACKUP_IDENTITY: identity });
      expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('There is a database in')]);
    },
  );

  test('of another engine is refused', { timeout: timeoutMs }, async () => {
    const worker = startRequestedWork(gateway.context);
    const path = pathOf(await run('backup', [folder.path], { DATA_DIR: dataDir }));
    await worker.stop();
    const { code, stderr } = await run('restore', [path], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('embedded database')]);
  });
});
