import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { describePooler, startPooler } from '../../tests/support/pooler.ts';
import { runOn, useDatabase } from '../../tests/support/postgres.ts';
import { openDatabase } from '../db/client.ts';
import { insertApiKey } from '../testing/api-keys.ts';
import { people } from '../testing/fixtures.ts';
import { importConversions } from '../testing/import-conversions.ts';
import { postbackSender, saleOf } from '../testing/postbacks.ts';
import { movableClock, useGateway } from '../testing/test-gateway.ts';

const atOnce = 40;

describePooler('behind pgbouncer', async () => {
  const database = await useDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const pooler = await startPooler(database.url, 'transaction');
  afterAll(pooler.stop);

  const open = (databaseUrl: string, databaseDirectUrl?: string) =>
    openDatabase(
      { databaseUrl, databaseDirectUrl, databasePoolMax: 4, dataDir: '', environment: 'test' },
      pino({ level: 'silent' }),
    );

  test('in transaction mode, a gateway without the direct address does not start, and its message says what to set', async () => {
    const refused = open(pooler.url);
    await expect(refused).rejects.toThrow('pooler em modo de transação');
    await expect(refused).rejects.toThrow('DATABASE_DIRECT_URL');
  });

  test('in session mode, nothing is to be set', async () => {
    const sessions = await startPooler(database.url, 'session');
    await (await open(sessions.url)).close();
    await sessions.stop();
  });

  test('in transaction mode, the limits must be those of the role; then everything works side by side', async () => {
    const message = await open(pooler.url, database.url).then(
      () => '',
      (error: unknown) => String(error),
    );
    const settings = [...message.matchAll(/alter role "\w+" set ([^;]+);/g)].map(([, setting]) => setting);
    expect(settings).toContain("statement_timeout = '5s'");
    // Of this database alone, since others on the server belong to other tests.
    for (const setting of settings) await runOn(database.url, `alter database ${name} set ${setting}`);
    await runOn(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );

    const clock = movableClock();
    const gateway = await useGateway({
      databaseUrl: pooler.url,
      clock,
      env: { DATABASE_DIRECT_URL: database.url, DATABASE_POOL_MAX: '20' },
    });
    await gateway.query(`insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
      values (1, 'ANA10', 'x', 1, '2026-01-01', now())`);
    const key = await insertApiKey(gateway.context);
    const send = postbackSender(gateway.url, clock);
    const staff = await gateway.signIn(people.administrator);
    const affiliate = await gateway.signIn(people.main);
    const answers = await Promise.all(
      Array.from({ length: atOnce }, async (_, at) => {
        if (at % 2 === 0) return send(key, saleOf());
        if (at % 4 === 1) return affiliate.call('report', 'GET', '/api/get/report?page=1');
        if (at > 3) return staff.call('affiliate', 'GET', '/api/affiliate/search?page=1&perPage=10');
        return importConversions(staff, [{ order: 'arquivo' }]);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(atOnce).fill(200));
    const left = `select count(*) as count from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and datname = current_database()`;
    expect(await gateway.query(left)).toEqual([{ count: 0 }]);
    const stored = 'select count(*) as count from conversions';
    expect(await gateway.query(stored)).toEqual([{ count: atOnce / 2 + 1 }]);
    const limit = `select current_setting('statement_timeout') as setting`;
    expect(await gateway.query(limit)).toEqual([{ setting: '5s' }]);
  });
});
