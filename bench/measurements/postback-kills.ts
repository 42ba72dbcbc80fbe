import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { advertiserServer } from '../../tests/support/advertiser-server.ts';
import { signedInClient } from '../../tests/support/client.ts';
import { createDatabase, hasPostgres } from '../../tests/support/postgres.ts';
import { startStack } from '../../tests/support/stack.ts';
import { atMost, SkippedError } from '../figure.ts';
import type { Measurement } from '../measurement.ts';

const kills = 200;
const senders = 4;

/** The number of postbacks lost after a 2xx answer when the gateway is killed repeatedly under load. */
export const postbackKills: Measurement = {
  name: 'postback-kills',
  run: async () => {
    if (!hasPostgres) throw new SkippedError('no PostgreSQL on this machine');
    const database = await createDatabase();
    const stack = await startStack({
      databaseUrl: database.url,
      env: { LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' },
    });
    try {
      const staff = await signedInClient(stack.url, 'admin@demo.test');
      const server = await advertiserServer(staff, stack.url, 1);
      const [gateway] = stack.gateways;
      if (!gateway) throw new Error('a stack has a gateway');
      const answered: string[] = [];
      for (let kill = 0; kill < kills; kill += 1) {
        let isOver = false;
        const send = async () => {
          while (!isOver) {
            const order = randomUUID();
            const sent = server.send({ coupon: 'ANA15', order_id: order, amount: 100, status: 'approved' });
            const answer = await sent.catch(() => undefined);
            if (answer?.status === 200) answered.push(order);
          }
        };
        const sending = Array.from({ length: senders }, send);
        // At another moment of the work each time; a slow machine has started to answer as well.
        const answeredBefore = answered.length;
        while (answered.length === answeredBefore) await delay(5);
        await delay((kill * 37) % 140);
        await gateway.kill();
        isOver = true;
        await Promise.all(sending);
        await gateway.start();
      }
      const client = new pg.Client(database.url);
      await client.connect();
      const { rows } = await client.query<{ order_id: string }>(
        'select order_id from conversions where order_id = any($1)',
        [answered],
      );
      await client.end();
      const stored = new Set(rows.map((row) => row.order_id));
      const lost = answered.filter((order) => !stored.has(order)).length;
      return [
        {
          what: `postbacks answered 2xx and lost, ${kills} kills of the gateway`,
          target: atMost(0),
          value: lost,
          unit: '',
          detail: `${answered.length} answered, each stored once: ${rows.length === stored.size}`,
        },
      ];
    } finally {
      await stack.stop();
      await database.drop();
    }
  },
};
