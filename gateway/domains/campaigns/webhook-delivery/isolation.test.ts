import { expect, test, vi } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { OutboundError } from '../../../lib/outbound.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { storeEvents } from '../../platform/event/store-events.ts';
import { startWebhooks } from './worker.ts';

const gateway = await useGateway();
const { context, query } = gateway;

/** Stores events of an affiliate, each about a sale of its own, in few statements. */
async function happen(affiliateId: number, count: number): Promise<void> {
  await withTransaction(context.database, async (tx) => {
    const one = { kind: 'conversion.created', affiliateId, campaignId: 1, amountCents: 100, data: {} } as const;
    const all = Array.from({ length: count }, (_, index) => ({ ...one, entityId: index + 1 }));
    await storeEvents(tx, context.clock.now(), all);
  });
}

const newEndpoint = (affiliateId: number, name: string) =>
  query(
    `insert into webhook_endpoints (affiliate_id, name, url, kind, method, payload, events, created_at)
     values ($1, $2, 'https://' || $2 || '.test/?n={conversion_id}', 'macro', 'GET', 'snapshot', '{conversion.created}', $3)`,
    [affiliateId, name, context.clock.now()],
  );

test('10,000 events to an endpoint that is slow and one that is dead hold up no other', async () => {
  const sent = { slow: 0, dead: 0, well: 0 };
  // The slow one never answers while the others are served; the dead one refuses each connection.
  let release: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (release = resolve));
  context.outbound = {
    ...context.outbound,
    send: async ({ url }) => {
      if (url.includes('slow')) {
        sent.slow += 1;
        await hanging;
        return 200;
      }
      if (url.includes('dead')) {
        sent.dead += 1;
        throw new OutboundError('no answer');
      }
      sent.well += 1;
      return 200;
    },
  };
  await newEndpoint(2, 'well');
  const worker = startWebhooks(context);
  /** How long an event takes until its endpoint is called, in ms: the longest of some, one after the other. */
  const longestWait = async () => {
    let longest = 0;
    for (let count = 0; count < 10; count += 1) {
      const [at, before] = [performance.now(), sent.well];
      await happen(2, 1);
      await vi.waitUntil(() => sent.well > before, { timeout: 60_000, interval: 5 });
      longest = Math.max(longest, performance.now() - at);
    }
    return longest;
  };
  const alone = await longestWait();
  sent.well = 0;
  await query('delete from events');
  await newEndpoint(1, 'slow');
  await newEndpoint(1, 'dead');
  await happen(1, 10_000);
  await happen(2, 100);
  await vi.waitUntil(() => sent.well === 100, { timeout: 60_000, interval: 20 });
  // One turn of the slow one hangs, and the dead one pauses after its first: neither took more.
  expect(sent).toEqual({ slow: 8, dead: 8, well: 100 });
  const counted = await query(
    `select name, state, count(*)::int as count from webhook_deliveries join webhook_endpoints as endpoint on endpoint.id = endpoint_id
     group by name, state order by name, state`,
  );
  expect(counted).toEqual([
    { name: 'dead', state: 'waiting', count: 10_000 },
    { name: 'slow', state: 'waiting', count: 10_000 },
    { name: 'well', state: 'delivered', count: 110 },
  ]);
  // With all of that waiting, an event of somebody else takes no second longer.
  expect(await longestWait()).toBeLessThan(alone + 1_000);
  release();
  await worker.stop();
}, 120_000);
