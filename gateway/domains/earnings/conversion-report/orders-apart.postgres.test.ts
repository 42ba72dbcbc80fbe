import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, describePostgres, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import { reporterOf } from '../../../testing/orders.ts';
import { createTestGateway, movableClock, type TestGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { decideConversion } from './decide-conversion.ts';
import { postbackBody } from './postback-body.ts';
import { recordPostback } from './record-postback.ts';

const soldAt = '2026-03-01T15:00:00Z';
const [later, latest] = ['2026-03-02T15:00:00Z', '2026-03-03T15:00:00Z'] as const;
const waiting = `select count(*)::integer as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
const deadlocks = 'select deadlocks::integer as count from pg_stat_database where datname = current_database()';

describePostgres('postbacks', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  /** Channels 1 and 3 are of two affiliates. */
  let click: (campaignId: 1 | 2, channelId: 1 | 3) => string;
  let orders = 0;

  beforeAll(async () => {
    database = await createDatabase();
    gateway = await createTestGateway({ databaseUrl: database.url, clock: movableClock('2026-03-10T12:00:00Z') });
    const reporter = reporterOf(gateway);
    const links = {
      1: { 1: await reporter.link(1, 1), 3: await reporter.link(3, 1) },
      2: { 1: await reporter.link(1, 2), 3: await reporter.link(3, 2) },
    };
    click = (campaignId, channelId) => links[campaignId][channelId](soldAt);
    await gateway.context.database.pool.query('update campaigns set advertiser_id = 1 where id in (1, 2)');
  });
  beforeEach(() => {
    orders += 1;
  });
  afterAll(async () => {
    expect(await findDifferences(gateway.context.database)).toEqual([]);
    await gateway.close();
    await database.drop();
  });

  const body = (campaignId: 1 | 2, channelId: 1 | 3, change: object = {}) =>
    postbackBody.parse({
      order_id: `C${campaignId}-${orders}`,
      click_id: click(campaignId, channelId),
      amount: 100,
      currency: 'BRL',
      status: 'pending',
      occurred_at: soldAt,
      ...change,
    });
  const post = (...of: Parameters<typeof body>) =>
    withTransaction(gateway.context.database, (tx) => recordPostback(tx, gateway.context, 1, body(...of)));
  const read = async (text: string) => (await gateway.context.database.pool.query(text)).rows;

  /** Records a postback and stays in its transaction until `work` is done. */
  async function during(of: Parameters<typeof body>, work: (commit: () => void) => Promise<void>): Promise<void> {
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let isRecorded: () => void = () => undefined;
    const recorded = new Promise<void>((resolve) => (isRecorded = resolve));
    const open = withTransaction(gateway.context.database, async (tx) => {
      await recordPostback(tx, gateway.context, 1, body(...of));
      isRecorded();
      await held;
    });
    try {
      await Promise.race([recorded, open]);
      await work(commit);
    } finally {
      commit();
      await open;
    }
  }

  test('of two campaigns do not wait for each other', async () => {
    await during([1, 1], async () => {
      expect(await post(2, 3)).toMatchObject({ status: 1, reason: null });
      expect(await post(2, 3, { status: 'approved' })).toMatchObject({ status: 2 });
      expect(await read(waiting)).toEqual([{ waiting: 0 }]);
    });
  });

  test('nor do two orders of one campaign, affiliate and day, whatever becomes of them', async () => {
    await during([1, 1], async () => {
      orders += 1;
      expect(await post(1, 1)).toMatchObject({ status: 1, reason: null });
      expect(await post(1, 1, { status: 'approved' })).toMatchObject({ status: 2 });
      expect(await post(1, 1, { status: 'approved', amount: 80, occurred_at: later })).toMatchObject({ status: 2 });
      expect(await post(1, 1, { status: 'refused', occurred_at: latest })).toMatchObject({ status: 0 });
      expect(await read(waiting)).toEqual([{ waiting: 0 }]);
    });
  });

  test('of one order come one after the other', async () => {
    await during([1, 1], async (commit) => {
      const second = post(1, 1, { status: 'approved' });
      await expect.poll(() => read(waiting)).toEqual([{ waiting: 1 }]);
      commit();
      expect(await second).toMatchObject({ status: 2 });
    });
  });

  test('wait for staff who decide a sale of their campaign, and the other way round', async () => {
    const { conversionId } = await post(1, 1);
    await during([1, 3], async (commit) => {
      const decision = { status: 0, refusalReason: 'x', amountCents: undefined, version: undefined, liftsBlock: false };
      const decided = decideConversion(gateway.context, systemActor('test'), conversionId, decision);
      await expect.poll(() => read(waiting)).toEqual([{ waiting: 1 }]);
      commit();
      await decided;
    });
    const [stored] = await read(`select validation_status from conversions where id = ${conversionId}`);
    expect(stored).toEqual({ validation_status: 0 });
  });

  test('never wait for each other in a circle, though orders change between the same affiliates', async () => {
    const [{ count } = { count: 0 }] = await read(deadlocks);
    for (let round = 0; round < 10; round += 1) {
      orders += 1;
      const day = `2026-03-0${2 + (round % 5)}T15:00:00Z`;
      await Promise.all([post(1, 1), post(2, 3)]);
      await Promise.all([
        post(1, 3, { occurred_at: day }),
        post(2, 1, { occurred_at: day }),
        post(1, 1, { status: 'approved', occurred_at: '2026-03-08T15:00:00Z' }),
        post(2, 3, { status: 'refused', occurred_at: '2026-03-08T15:00:00Z' }),
      ]);
    }
    expect(await read(deadlocks)).toEqual([{ count }]);
  });
});
