import { afterAll, beforeEach, expect } from 'vitest';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { withTransaction } from '../db/client.ts';
import { recountPeriod } from '../domains/earnings/sale-cap/count-period.ts';
import { findDifferences } from '../domains/reports/reconciliation/find-differences.ts';
import { people } from './fixtures.ts';
import { reporterOf } from './orders.ts';
import { movableClock, useGateway } from './test-gateway.ts';

/**
 * Starts a gateway for tests that report a sale, each with an order of its own. After all of them its books must agree.
 */
export async function useReportedSale() {
  const clock = movableClock('2026-03-01T12:00:00Z');
  const gateway = await useGateway({ clock });
  const reporter = reporterOf(gateway);
  /** Make ids of clicks on links of Ana's channel and of Otávio's. */
  const clicks = { own: await reporter.link(1, 1), foreign: await reporter.link(3, 1) };
  clock.set('2026-05-20T12:00:00Z');
  const staff = await gateway.signIn(people.campaigns);
  let orders = 0;
  let order = '';

  beforeEach(() => {
    order = `D-${(orders += 1)}`;
  });
  afterAll(async () => {
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  });

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await gateway.context.database.pool.query<Row>(text, values)).rows;

  return {
    gateway,
    clock,
    reporter,
    clicks,
    staff,
    query,
    /** The order of the test that runs. */
    get order() {
      return order;
    },
    /** Posts an order of R$ 100 by a click of the first of May, through Ana's channel unless another one is said. */
    post: (status: string, day: string, change: object = {}) =>
      reporter.post({
        order_id: order,
        click_id: clicks.own('2026-05-01T12:00:00Z'),
        amount: 100,
        status,
        occurred_at: `2026-${day}T12:00:00Z`,
        ...change,
      }),
    byOther: (at = '2026-05-01T12:00:00Z') => ({ click_id: clicks.foreign(at) }),
    stored: async () =>
      (
        await query<{ id: number; version: number }>(
          `select id, site_id, affiliate_id, validation_status as status, amount_cents as cents, commission_cents as commission, block, version
           from conversions where order_id = $1`,
          [order],
        )
      )[0],
    earned: () =>
      query(
        `select commissions.affiliate_id, value_cents from commissions join conversions on conversions.id = conversion_id
         where order_id = $1 and state <> 0 order by commissions.id`,
        [order],
      ),
    ask: (state: 'requested' | 'future') =>
      query(
        "update commissions set state = $2 where conversion_id in (select id from conversions where order_id = $1) and kind = 'earning' and state <> 0",
        [order, commissionState.codes[state]],
      ),
    setCap: async (limit: number) => {
      await query(
        `insert into sale_caps (site_id, campaign_id, affiliate_id, sale_limit, sale_limit_metric, created_at) values (1, 1, 1, $1, 'day', now())
         on conflict (site_id, campaign_id) do update set sale_limit = excluded.sale_limit`,
        [limit],
      );
      await withTransaction(gateway.context.database, (tx) => recountPeriod(tx, 1, 1, clock.now()));
    },
  };
}
