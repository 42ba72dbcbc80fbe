import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestGateway, useGateway } from '../../../testing/test-gateway.ts';

const visits = 1_000;

describePostgres('while the database is down', async () => {
  const database = await useDatabase();
  const options = { databaseUrl: database.url, clock: movableClock() };
  const gateways: TestGateway[] = [await useGateway(options), await useGateway({ ...options, fixtures: false })];
  const server = new URL(database.url);
  server.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: server.href });
  await admin.connect();

  afterAll(async () => {
    await admin.end();
  });

  test('links lead their visitors, and every click is stored once it is back, by two gateways at once', async () => {
    const [first, second] = gateways;
    if (first === undefined || second === undefined) throw new Error('no gateways');
    const main = await first.signIn(people.main);
    const body = { site_id: 1, campaign_id: 1 };
    const link = (await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body })).body;
    for (const gateway of gateways) await gateway.context.clicks.targets.load();
    const name = new URL(database.url).pathname.slice(1);
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

    const headers = (visit: number) => ({
      'x-user-agent': 'Mozilla/5.0 (Android 14) Chrome/126',
      'x-client-address': `10.1.${visit >> 7}.${visit & 127}`,
    });
    const statuses = new Set<number>();
    for (let visit = 0; visit < visits; visit += 50) {
      const answers = Array.from({ length: 50 }, (_, at) =>
        (at % 2 === 0 ? first : second).visitor.call('direct', 'GET', `/c/${link.code}`, {
          headers: headers(visit + at),
        }),
      );
      for (const { status } of await Promise.all(answers)) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    await expect(first.context.clicks.save()).rejects.toThrow();

    await admin.query(`alter database ${name} allow_connections true`);
    await Promise.all(gateways.map(({ context }) => context.clicks.save()));
    const { rows } = await first.context.database.pool.query(
      `select (select count(*)::int from clicks where link_id = $1 and not is_robot) as rows,
        (select clicks::int from tracking_links where id = $1) as counted, (select sum(clicks)::int from click_days) as days`,
      [link.id],
    );
    expect(rows).toEqual([{ rows: visits, counted: visits, days: visits }]);
  });
});
