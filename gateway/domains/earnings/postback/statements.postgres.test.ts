import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { insertApiKey } from '../../../testing/api-keys.ts';
import { executedStatements } from '../../../testing/executed-statements.ts';
import { reporterOf } from '../../../testing/orders.ts';
import { postbackSender, saleOf } from '../../../testing/postbacks.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { distributeEvents } from '../../campaigns/webhook-delivery/distribute-events.ts';

describePostgres('a postback of a known click', async () => {
  const database = await useDatabase();
  const clock = movableClock('2026-03-10T12:00:00Z');
  const gateway = await useGateway({ databaseUrl: database.url, clock });
  const key = await insertApiKey(gateway.context);
  const send = postbackSender(gateway.url, clock);
  const clickId = (await reporterOf(gateway).link(1, 1))('2026-03-02T10:00:00Z');
  const sale = (change: object) => saleOf({ coupon: undefined, click_id: clickId, ...change });
  await send(key, sale({ status: 'pending' }));

  /** Sends a postback. Returns its answer and the number of its statements, BEGIN and COMMIT among them. */
  const walk = async (change: object) => {
    const { answer, statements } = await executedStatements(() => send(key, sale(change)));
    expect(answer.status).toBe(200);
    return [answer.body.status, statements.length];
  };
  const order = { order_id: 'walked' };

  test('takes few statements, whatever becomes of its sale', { timeout: 60_000 }, async () => {
    expect(await walk({ ...order, status: 'pending' })).toEqual(['pending', 5]);
    expect(await walk({ ...order, occurred_at: '2026-03-03T11:00:00Z' })).toEqual(['approved', 5]);
    expect(await walk({ ...order, occurred_at: '2026-03-03T11:00:00Z' })).toEqual(['approved', 5]);
    expect(await walk({ ...order, amount: 80, occurred_at: '2026-03-04T11:00:00Z' })).toEqual(['approved', 7]);
    expect(await walk({ ...order, status: 'refused', occurred_at: '2026-03-05T11:00:00Z' })).toEqual(['refused', 7]);
    expect(await walk({ order_id: 'approved at once' })).toEqual(['approved', 5]);
  });

  test('takes no statement more under a cap', async () => {
    const caps = sql`insert into sale_caps (site_id, campaign_id, affiliate_id, sale_limit, sale_limit_metric, created_at)
      values (1, 1, 1, 100, 'day', now())`;
    await gateway.context.database.db.execute(caps);
    await walk({ order_id: 'first under the cap' });
    expect(await walk({ order_id: 'under the cap' })).toEqual(['approved', 5]);
    await gateway.context.database.db.execute(sql`update sale_cap_periods set used = 100, told_percent = 100`);
    expect(await walk({ order_id: 'past the cap' })).toEqual(['refused', 5]);
    await gateway.context.database.db.execute(sql`delete from sale_caps`);
  });

  test('has events that are handed out together, by as many statements as those of one', async () => {
    while (await distributeEvents(gateway.context));
    const handOut = async (orders: number) => {
      for (let at = 0; at < orders; at += 1) await walk({ order_id: `${at} of ${orders}`, status: 'pending' });
      const { answer, statements } = await executedStatements(() => distributeEvents(gateway.context));
      expect(answer).toBeDefined();
      return statements.length;
    };
    expect([await handOut(1), await handOut(4)]).toEqual([7, 7]);
  });
});
