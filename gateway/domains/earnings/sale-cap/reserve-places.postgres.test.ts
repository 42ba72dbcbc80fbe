import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, describePostgres, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { type Reporter, reporterOf } from '../../../testing/orders.ts';
import { createTestGateway, movableClock, type TestGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const [limit, atOnce, rounds] = [20, 50, 3];
const dayMs = 86_400_000;
const begin = new Date('2026-03-01T15:00:00Z').getTime();

describePostgres('a sale cap, with fifty sales at once over two gateways', () => {
  let database: TestDatabase;
  let gateways: TestGateway[];
  let reporters: Reporter[];
  let click: (clickedAt: Date) => string;

  beforeAll(async () => {
    database = await createDatabase();
    const clock = movableClock(new Date(begin + 10 * dayMs));
    // Both read the ids of clicks with the same key.
    const common = { databaseUrl: database.url, clock, env: { DATA_KEY: 'k'.repeat(64) } };
    const first = await createTestGateway(common);
    gateways = [first, await createTestGateway({ ...common, fixtures: false })];
    reporters = gateways.map(reporterOf);
    click = (await reporters[0]?.link(1, 1)) ?? (() => '');
    await first.context.database.pool.query(
      `insert into sale_caps (site_id, campaign_id, affiliate_id, sale_limit, sale_limit_metric, created_at) values (1, 1, 1, ${limit}, 'day', now())`,
    );
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    await database.drop();
  });

  test('never lets more through than its limit, whether they are posted or imported', async () => {
    const [first] = gateways;
    for (let round = 0; round < rounds; round += 1) {
      const soldAt = begin + round * dayMs;
      const report = (at: number): Promise<unknown> => {
        const reporter = reporters[at % reporters.length];
        const order = `race-${round}-${at}`;
        // One import for each gateway: a second one would wait in its queue, which takes half a minute at most.
        if (at < reporters.length)
          return Promise.resolve(
            reporter?.report(
              order,
              { soldAt, channelId: 1 },
              { by: 'import', status: 'approved', cents: 10_000, at: soldAt },
            ),
          );
        const sale = { order_id: order, click_id: click(new Date(soldAt)), amount: 100, status: 'approved' };
        return Promise.resolve(reporter?.post({ ...sale, occurred_at: new Date(soldAt).toISOString() }));
      };
      await Promise.all(Array.from({ length: atOnce }, (_, at) => report(at)));
      const stored = await first?.context.database.pool.query(
        `select count(*) filter (where validation_status = 2)::integer as through, count(*) filter (where block = 'sale_cap')::integer as blocked
         from conversions where order_id like 'race-${round}-%'`,
      );
      expect(stored?.rows).toEqual([{ through: limit, blocked: atOnce - limit }]);
    }
    if (first) expect(await findDifferences(first.context.database)).toEqual([]);
    // Fifty sales at once, three times, each under the lock of its campaign.
  }, 120_000);
});
