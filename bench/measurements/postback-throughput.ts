import { randomUUID } from 'node:crypto';
import { advertiserServers } from '../../tests/support/advertiser-server.ts';
import { signedInClient } from '../../tests/support/client.ts';
import { createDatabase, hasPostgres } from '../../tests/support/postgres.ts';
import { startStack } from '../../tests/support/stack.ts';
import { range, SkippedError } from '../figure.ts';
import type { Measurement } from '../measurement.ts';
import { backendsOf, createCostMeter } from '../processor-time.ts';
import { pidOf } from '../rig.ts';
import { spreadOf } from '../rounds.ts';

const senderCount = 8;

/** How many sales of one campaign two gateways process per second, and the cost of one. */
export const postbackThroughput: Measurement = {
  name: 'postback-throughput',
  run: async (_rig, { rounds, seconds }) => {
    if (!hasPostgres) throw new SkippedError('no PostgreSQL on this machine');
    const database = await createDatabase();
    const stack = await startStack({
      databaseUrl: database.url,
      gateways: 2,
      proxies: 2,
      env: { LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' },
    });
    try {
      const staff = await signedInClient(stack.url, 'admin@demo.test');
      const servers = await advertiserServers(staff, stack, 1);
      const { measure, microsecondsPerRequest } = createCostMeter(() => [
        ...[...stack.gateways, ...stack.proxies].map(pidOf),
        ...backendsOf(database.url),
      ]);
      const load = async () => {
        const waitsMs: number[] = [];
        const startedAt = performance.now();
        const endsAt = startedAt + seconds * 1000;
        const send = async (_: unknown, index: number) => {
          const server = servers[index % servers.length];
          while (server !== undefined && performance.now() < endsAt) {
            const sentAt = performance.now();
            const order = { coupon: 'ANA15', order_id: randomUUID(), amount: 100, status: 'pending' } as const;
            const { status } = await server.send(order);
            if (status !== 200) throw new Error(`A postback was answered ${status}.`);
            waitsMs.push(performance.now() - sentAt);
          }
        };
        await Promise.all(Array.from({ length: senderCount }, send));
        const requests = waitsMs.length;
        const p99Ms = waitsMs.toSorted((one, other) => one - other)[Math.floor(requests * 0.99)] ?? 0;
        return { requests, perSecond: (requests * 1000) / (performance.now() - startedAt), p99Ms };
      };
      await load();
      const perSecond: number[] = [];
      const p99Ms: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        perSecond.push(
          await measure(async () => {
            const result = await load();
            p99Ms.push(result.p99Ms);
            return result;
          }),
        );
      }
      const cost = microsecondsPerRequest();
      const spread = spreadOf(perSecond);
      return [
        {
          what: `new orders of one campaign by postback, two gateways, ${senderCount} senders`,
          value: spread.median,
          unit: '/s',
          detail: [
            range(spread),
            `99 of 100 wait at most ${spreadOf(p99Ms).median.toFixed(0)} ms`,
            ...(cost === undefined ? [] : [`processor time ${(cost / 1000).toFixed(1)} ms`]),
          ].join('; '),
        },
      ];
    } finally {
      await stack.stop();
      await database.drop();
    }
  },
};
