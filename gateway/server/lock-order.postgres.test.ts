import { beforeAll, expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../tests/support/postgres.ts';
import { withTransaction } from '../db/client.ts';
import { setAffiliatePassword } from '../domains/accounts/password/change-password.ts';
import { resetSecondFactor } from '../domains/accounts/second-factor/second-factor.ts';
import { forgetAttempts } from '../domains/accounts/user/attempts.ts';
import { removeChannel } from '../domains/campaigns/channel/channel-changes.ts';
import { decideParticipation } from '../domains/campaigns/participation/decide-participation.ts';
import { lockCommissions } from '../domains/earnings/ledger/lock.ts';
import { approveDeletion } from '../domains/privacy/account-deletion/decide-deletion.ts';
import { requestDeletion } from '../domains/privacy/account-deletion/request-deletion.ts';
import { createLink } from '../domains/tracking/tracking-link/links.ts';
import { systemActor } from '../engine/actor.ts';
import type { GatewayContext } from '../engine/context.ts';
import { ids, password, people } from '../testing/fixtures.ts';
import { makeLeaver } from '../testing/leavers.ts';
import { type TestGateway, useGateway } from '../testing/test-gateway.ts';

const [main, secondary, foreignMain] = [3, 4, 5];
const staff = { ...systemActor('lock order'), userId: ids.administrator };
const affiliate = {
  ...staff,
  userId: foreignMain,
  role: 'main',
  scope: 'own',
  affiliateId: ids.foreignAffiliate,
} as const;

interface Case {
  /** Creates the object of the work. Returns its id. */
  prepare?: (gateway: TestGateway) => Promise<number>;
  /** The lock that another transaction holds. */
  first: string;
  /** The work, which waits for that lock. */
  work: (context: GatewayContext, id: number) => Promise<unknown>;
  /** The lock that the other transaction takes next. */
  next: string;
}

const lockOfAffiliate = (id: number) => `select from affiliates where id = ${id} for no key update`;

const cases: readonly (readonly [name: string, Case])[] = [
  [
    'a password that staff set, and the profile of the affiliate',
    {
      first: lockOfAffiliate(ids.affiliate),
      work: (context) => setAffiliatePassword(context, staff, { userId: main, password: 'Trovoada-77' }),
      next: `update users set name = 'Ana Lima' where id = ${main}`,
    },
  ],
  [
    'a second factor that staff reset, and a payment that its user asks for',
    {
      first: lockOfAffiliate(ids.affiliate),
      work: (context) => resetSecondFactor(context, staff, secondary),
      next: `select from users where id = ${secondary} for key share`,
    },
  ],
  [
    'a decision about a channel, and the deletion of the channel',
    {
      first: `select from sites where id = ${ids.channel} for update`,
      work: (context) =>
        decideParticipation(context, staff, { channelId: ids.channel, campaignId: 1 }, { status: 2, reason: 'Pausa' }),
      next: `select from participations where site_id = ${ids.channel} for update`,
    },
  ],
  [
    'the deletion of a channel, and a sale through it',
    {
      first: `select pg_advisory_xact_lock(7262844); select from participations where site_id = ${ids.pendingChannel} for update`,
      work: (context) => removeChannel(context, staff, ids.pendingChannel),
      next: `select from sites where id = ${ids.pendingChannel} for key share`,
    },
  ],
  [
    'two sign-ins of one account',
    {
      first: `select from login_attempts where id = 1 for update`,
      work: ({ database }) => withTransaction(database, (tx) => forgetAttempts(tx, [2], 'one account')),
      next: `select from login_attempts where id = 2 for update`,
    },
  ],
  [
    'a deletion that an affiliate requests, and a payment that it asks for',
    {
      first: lockOfAffiliate(ids.foreignAffiliate),
      work: (context) =>
        requestDeletion(context, affiliate, {
          affiliateId: ids.foreignAffiliate,
          withCommissions: false,
          credentials: { username: people.foreign, password },
        }),
      next: `select from users where id = ${foreignMain} for key share`,
    },
  ],
  [
    'a deletion that staff approve, and an import by the same person',
    {
      prepare: async (gateway) => {
        const leaver = await makeLeaver(gateway);
        const caller = await gateway.signIn(leaver.main.username);
        await caller.call('affiliate', 'DELETE', '/api/v2/affiliate_delete/request/no_comission', {
          body: leaver.main,
        });
        return leaver.id;
      },
      first: 'select pg_advisory_xact_lock(7262844)',
      work: (context, affiliateId) =>
        approveDeletion(context, staff, {
          affiliateId,
          credentials: { username: people.administrator, password },
        }),
      next: `select from users where id = ${ids.administrator} for key share`,
    },
  ],
];

const waiting = `select count(*)::integer as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Both transactions of a pair take their locks in the same order: the waiting one holds no lock that the other needs.
 */
describePostgres('no two transactions wait for each other', async () => {
  const database = await useDatabase();
  const gateway = await useGateway({ databaseUrl: database.url });

  beforeAll(async () => {
    const { pool } = gateway.context.database;
    await pool.query(`insert into second_factors (user_id, sealed_secret, created_at, confirmed_at) values (${secondary}, 'x', now(), now());
      insert into login_attempts (key, at) values ('one account', now()), ('one account', now())`);
  });

  test('the advisory lock in the cases is that of the commissions', async () => {
    await withTransaction(gateway.context.database, async (tx) => {
      await lockCommissions(tx);
      const { rows } = await tx.execute(
        `select objid::integer as key from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
      );
      expect(rows).toEqual([{ key: 7_262_844 }]);
    });
  });

  test('a link of a channel that is deleted meanwhile is refused, as for an unknown channel', async () => {
    const { pool } = gateway.context.database;
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('delete from sites where id = 3');
      const form = { code: null, channelId: 3, campaignId: 1, creativeId: null, couponId: null, url: null, subIds: [] };
      const outcome = Promise.allSettled([createLink(gateway.context, staff, form)]);
      await expect.poll(async () => (await pool.query(waiting)).rows).toEqual([{ waiting: 1 }]);
      await other.query('commit');
      expect(await outcome).toMatchObject([{ status: 'rejected', reason: { code: 'not_found' } }]);
    } finally {
      other.release();
    }
  });

  test.each(cases)('%s', async (_name, { prepare, first, work, next }) => {
    const { pool } = gateway.context.database;
    const id = (await prepare?.(gateway)) ?? 0;
    const other = await pool.connect();
    // With this short timeout the other transaction, not the work, would fail by a deadlock.
    await other.query(`begin; set local deadlock_timeout = '10ms'; ${first}`);
    const outcome = Promise.allSettled([work(gateway.context, id)]);
    try {
      await expect.poll(async () => (await pool.query(waiting)).rows).toEqual([{ waiting: 1 }]);
      await other.query(next);
    } finally {
      await other.query('rollback');
      other.release();
      expect(await outcome).toMatchObject([{ status: 'fulfilled' }]);
    }
  });
});
