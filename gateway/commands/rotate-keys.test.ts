import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { machineSecrets } from '#shared/server/machine-secret.ts';
import { describePostgres, useDatabase } from '../../tests/support/postgres.ts';
import { ensureBuilt, ROOT } from '../../tools/builds.mjs';
import { createEncryption } from '../lib/encryption.ts';
import { loadSampleData } from '../sample/load-sample-data.ts';
import { startRequestedWork } from '../server/requested-work.ts';
import { useGateway } from '../testing/test-gateway.ts';

const timeoutMs = 120_000;
const [first, second] = ['the first key of tests is long enough', 'the second key of tests is long enough'];

beforeAll(() => ensureBuilt(['servers']));

async function run(args: string[], env: Record<string, string>) {
  const file = join(ROOT, 'dist/servers/rotate-keys.js');
  const options = { env: { PATH: process.env['PATH'] ?? '', ...env } };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [file, ...args], options)) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

const keyNames = `
  select distinct split_part(sealed, '.', 1) as name from (
    select sealed_secret as sealed from second_factors union all select sealed_token from affiliates
    union all select sealed_secret from advertiser_api_keys union all select sealed_link from advertiser_invoices
    union all select sealed_key from sandboxes
  ) secrets where sealed is not null`;

describePostgres('keys of an installation with variables', async () => {
  const database = await useDatabase();
  const env = { DATABASE_URL: database.url, DATA_DIR: '/nonexistent' };
  const gateway = await useGateway({ databaseUrl: database.url, fixtures: false, env: { DATA_KEY: first } });
  await loadSampleData({ ...gateway.context, amount: 'demo', log: () => undefined });
  const secretOf = (
    encryption: ReturnType<typeof createEncryption>,
    { id, sealed_token: sealed }: { id: number; sealed_token: string },
  ) => encryption.open(sealed, `affiliate_token:${id}`);
  const tokens = () =>
    gateway.query('select id, sealed_token from affiliates where sealed_token is not null order by id limit 1');

  test(
    'a rotation leaves every secret under the new key alone, whatever it was before',
    { timeout: timeoutMs },
    async () => {
      const [before] = await tokens();
      const token = secretOf(createEncryption([first]), before);
      expect(await gateway.query(keyNames)).toHaveLength(1);

      const lost = await run([], { ...env, DATA_KEY: second });
      expect([lost.code, lost.stdout]).toEqual([
        1,
        expect.stringMatching(/tokens: 0 sealed again, \d+ that no key opens/),
      ]);

      const rotated = await run([], { ...env, DATA_KEY: `${second},${first}` });
      expect([rotated.code, rotated.stderr]).toEqual([0, '']);
      expect(rotated.stdout.split('\n')).toHaveLength(8);
      expect(rotated.stdout).not.toContain('second factors: 0');
      const [after] = await tokens();
      expect(secretOf(createEncryption([second]), after)).toBe(token);
      expect(() => secretOf(createEncryption([first]), after)).toThrow('DATA_KEY');
      expect(await gateway.query(keyNames)).toHaveLength(1);

      const again = await run([], { ...env, DATA_KEY: `${second},${first}` });
      expect(again.stdout).not.toMatch(/[1-9]\d* sealed again/);
    },
  );
});

describe('keys that were generated', async () => {
  const gateway = await useGateway();
  const { dataDir } = gateway.context.env;

  test(
    'get a new one in front; the gateway that has the database open seals by its own first key',
    { timeout: timeoutMs },
    async () => {
      const before = machineSecrets(dataDir, 'data-key');
      const generated = await run(['--generate'], { DATA_DIR: dataDir });
      expect([generated.code, generated.stderr]).toEqual([0, '']);
      const after = machineSecrets(dataDir, 'data-key');
      expect(after).toHaveLength(2);
      expect(after[1]).toBe(before[0]);
      expect(readFileSync(join(dataDir, 'data-key'), 'utf8')).not.toContain('\n');

      const worker = startRequestedWork(gateway.context);
      const rotated = await run([], { DATA_DIR: dataDir });
      await worker.stop();
      expect([rotated.code, rotated.stderr]).toEqual([0, '']);
    },
  );
});
