import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { withTransaction } from '../../../db/client.ts';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { reporterOf } from '../../../testing/orders.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { distributeEvents } from './distribute-events.ts';

const soldAt = '2026-03-01T15:00:00Z';

describePostgres('the events of many new sales', async () => {
  const database = await useDatabase();
  const gateway = await useGateway({ databaseUrl: database.url, clock: movableClock('2026-03-10T12:00:00Z') });
  const { context, query } = gateway;
  const staff = await gateway.signIn(people.manager);
  const reporter = reporterOf(gateway);
  const clickIds = { 1: (await reporter.link(1, 1))(soldAt), 2: (await reporter.link(3, 2))(soldAt) };
  await query('update campaigns set advertiser_id = 1 where id in (1, 2)');

  const importSales = (prefix: string, count: number) =>
    importConversions(
      staff,
      Array.from({ length: count }, (_, at) => ({ order: `${prefix}-${at}`, booked: '2026-03-01 12:00:00' })),
    );
  const post = (order: string, campaignId: 1 | 2 = 1, change: object = {}) =>
    reporter.post({
      order_id: order,
      click_id: clickIds[campaignId],
      amount: 100,
      currency: 'BRL',
      status: 'pending',
      occurred_at: soldAt,
      ...change,
    });
  const readEvents = (prefix: string) =>
    query(
      `select event.kind, event.position, event.advertiser_id, conversions.order_id from events as event
       join conversions on conversions.id = event.entity_id where order_id like $1 || '-%' order by event.id`,
      [prefix],
    );
  const distributeAll = async () => {
    let rounds = 0;
    while (await distributeEvents(context)) rounds += 1;
    return rounds;
  };

  test('have their positions when they are stored, and are handed out once, before what comes later', async () => {
    await query(
      `insert into webhook_endpoints (name, url, kind, method, payload, events, created_at)
       values ('own', 'https://own.test/', 'json', 'POST', 'snapshot', '{conversion.created,conversion.approved,conversion.refused}', $1)`,
      [context.clock.now()],
    );
    await post('early-0');
    const last = Number((await query('select coalesce(max(position), 0) as last from event_feed'))[0].last);
    await importSales('many', 250);
    const stored = await readEvents('many');
    expect(stored.map(({ position }) => Number(position) - last)).toEqual(
      Array.from({ length: 500 }, (_, at) => at + 1),
    );
    expect(new Set(stored.map(({ advertiser_id: advertiserId }) => advertiserId))).toEqual(new Set([1]));
    // Neither a few of a file nor what comes later about these have one.
    await importSales('few', 3);
    await post('many-7', 1, { status: 'refused', occurred_at: '2026-03-10T12:01:00Z' });
    const unplaced = [...(await readEvents('early')), ...(await readEvents('few'))].map(({ position }) => position);
    expect(unplaced).toEqual(Array.from({ length: 7 }, () => null));
    expect((await readEvents('many')).at(-1)).toMatchObject({ kind: 'conversion.refused', position: null });

    expect(await distributeAll()).toBeGreaterThan(0);
    const deliveries = await query(
      `select delivery.event, conversions.order_id from webhook_deliveries as delivery
       join conversions on conversions.id = delivery.entity_id order by delivery.id`,
    );
    expect(deliveries).toHaveLength(508);
    expect(deliveries.filter(({ order_id: order }) => order === 'many-7').map(({ event }) => event)).toEqual([
      'conversion.created',
      'conversion.approved',
      'conversion.refused',
    ]);
    const [{ gaps }] = await query(
      'select max(position) - min(position) + 1 - count(*) as gaps from events where position is not null',
    );
    expect(Number(gaps)).toBe(0);
    expect(await distributeAll()).toBe(0);
  });

  test('wait for whoever gives positions, and a postback alone does not', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const holding = withTransaction(context.database, async (tx) => {
      await tx.execute(sql`update event_feed set position = position + 1 where id = 1`);
      isHeld();
      await released;
    });
    await held;
    const step = importSales('waiting', 30);
    try {
      const countWaiting = async () => {
        const text = `select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return (await query(text))[0].waiting;
      };
      await expect.poll(countWaiting).toBe(1);
      expect(await post('alone-0', 2)).toMatchObject({ status: 1 });
    } finally {
      release();
      await Promise.all([holding, step]);
    }
    const [first] = await readEvents('waiting');
    const [feed] = await query('select position from event_feed');
    expect(Number(first.position)).toBe(Number(feed.position) - 59);
  });
});
