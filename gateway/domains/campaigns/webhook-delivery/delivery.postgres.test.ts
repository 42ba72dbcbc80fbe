import { expect, test, vi } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { withTransaction } from '../../../db/client.ts';
import { OutboundError } from '../../../lib/outbound.ts';
import { createTestGateway, movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { storeEvents } from '../../platform/event/store-events.ts';
import { startWebhooks } from './worker.ts';

const kills = 20;
/** In each life, so that it has events to hand out and to send. */
const salesMax = 25;
const stepsMax = 6;
/** Longer than a turn is leased. */
const leaseMs = 61_000;

/** A message that an endpoint got. */
interface Arrival {
  endpoint: string;
  event: number;
  sale: number;
}

describePostgres('deliveries of gateways that are killed', async () => {
  const database = await useDatabase();
  const clock = movableClock('2026-03-02T12:00:00Z');
  const gateway = await useGateway({ databaseUrl: database.url, clock });
  const { context, query } = gateway;
  const arrivals: Arrival[] = [];

  const newEndpoint = (name: string) =>
    query(
      `insert into webhook_endpoints (affiliate_id, name, url, kind, method, payload, events, created_at)
       values (1, $1, 'https://' || $1 || '.test/?event={event_id}&sale={conversion_id}', 'macro', 'GET', 'snapshot',
         '{conversion.corrected}', $2)`,
      [name, clock.now()],
    );

  /** The next step of each sale. */
  const happen = () =>
    withTransaction(context.database, (tx) => {
      const one = { kind: 'conversion.corrected', affiliateId: 1, campaignId: 1, amountCents: 100 } as const;
      const sales = Array.from({ length: salesMax }, (_, index) => index + 1);
      return storeEvents(
        tx,
        clock.now(),
        Array.from({ length: stepsMax }, () => sales.map((id) => ({ ...one, entityId: id, data: { id } }))).flat(),
      );
    });

  /**
   * Runs a gateway that sends, and kills it after so many messages: what is on its way is never answered, and the database
   * closes its connections in the middle of whatever they do.
   */
  async function live(sentMax: number): Promise<void> {
    const life = await createTestGateway({ databaseUrl: database.url, clock, fixtures: false });
    let sent = 0;
    let end: () => void = () => undefined;
    const killed = new Promise<void>((resolve) => (end = resolve));
    const never = new Promise<number>(() => undefined);
    life.context.outbound = {
      ...life.context.outbound,
      send: ({ url }) => {
        const { hostname, searchParams } = new URL(url);
        const [endpoint = ''] = hostname.split('.');
        if (sent >= sentMax) return never;
        sent += 1;
        if (sent === sentMax) end();
        if (endpoint === 'slow') return never;
        if (endpoint === 'dead') return Promise.reject(new OutboundError('no answer'));
        // What follows about the same sale waits until it is taken.
        if (endpoint === 'other' && sent % 7 === 0) return Promise.resolve(500);
        const event = Number(searchParams.get('event')?.replace('event_', ''));
        arrivals.push({ endpoint, event, sale: Number(searchParams.get('sale')) });
        // The last one has arrived, and nobody hears that it has.
        return sent === sentMax ? never : Promise.resolve(200);
      },
    };
    const worker = startWebhooks(life.context);
    await killed;
    void worker.stop();
    await query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await life.close();
    clock.advance(leaseMs);
  }

  // Longer than other tests: each life opens its database.
  test(`nothing is lost over ${kills} of them, and what is about one sale arrives in its order`, async () => {
    for (const name of ['well', 'other', 'slow', 'dead']) await newEndpoint(name);
    for (let kill = 0; kill < kills; kill += 1) {
      await happen();
      await live(1 + ((kill * 37) % 89));
    }
    const { length: before } = arrivals;
    expect(before).toBeGreaterThan(0);
    const survivor = startWebhooks(context);
    context.outbound = {
      ...context.outbound,
      send: ({ url }) => {
        const { hostname, searchParams } = new URL(url);
        const [endpoint = ''] = hostname.split('.');
        if (endpoint === 'slow' || endpoint === 'dead') return Promise.reject(new OutboundError('no answer'));
        const event = Number(searchParams.get('event')?.replace('event_', ''));
        arrivals.push({ endpoint, event, sale: Number(searchParams.get('sale')) });
        return Promise.resolve(200);
      },
    };
    const isDone = async () => {
      // What was refused is tried again after some minutes.
      clock.advance(10_000);
      const rows = await query(
        `select id from events where position is null union all
         select delivery.id from webhook_deliveries as delivery join webhook_endpoints as endpoint on endpoint.id = endpoint_id
         where state = 'waiting' and name in ('well', 'other') limit 1`,
      );
      return rows.length === 0;
    };
    await vi.waitUntil(isDone, { timeout: 120_000, interval: 200 });
    await survivor.stop();

    const stored = (await query('select id, entity_id from events order by id')).map(({ id, entity_id: sale }) => ({
      event: Number(id),
      sale: Number(sale),
    }));
    expect(stored).toHaveLength(kills * salesMax * stepsMax);
    for (const endpoint of ['well', 'other']) {
      const got = arrivals.filter((arrival) => arrival.endpoint === endpoint);
      expect(new Set(got.map(({ event }) => event))).toEqual(new Set(stored.map(({ event }) => event)));
      for (let sale = 1; sale <= salesMax; sale += 1) {
        const seen = new Set<number>();
        const firsts = got.filter(({ sale: of, event }) => of === sale && !seen.has(event) && seen.add(event));
        expect(firsts.map(({ event }) => event)).toEqual(
          stored.filter(({ sale: of }) => of === sale).map(({ event }) => event),
        );
      }
    }
    // Some came twice, under the same id: nobody heard that they had arrived.
    expect(arrivals.length).toBeGreaterThan(2 * stored.length);
    // Those that do not answer have lost nothing either.
    const [{ kept }] = await query(
      `select count(distinct (endpoint_id, event_id))::integer as kept from webhook_deliveries as delivery
       join webhook_endpoints as endpoint on endpoint.id = endpoint_id where name in ('slow', 'dead')`,
    );
    expect(kept).toBe(2 * stored.length);
  }, 300_000);
});
