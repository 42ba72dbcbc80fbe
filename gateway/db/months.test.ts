import { beforeEach, describe, expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../tests/support/postgres.ts';
import { makeClickId } from '../domains/tracking/tracking-link/click-id.ts';
import { insertApiKey } from '../testing/api-keys.ts';
import { people } from '../testing/fixtures.ts';
import { postbackSender, saleOf } from '../testing/postbacks.ts';
import { movableClock, type TestGateway, useGateway } from '../testing/test-gateway.ts';
import { dropMonths, makeMonthsAhead } from './months.ts';

const march = new Date('2026-03-15T12:00:00Z');
const edges = ['2026-03-31T23:59:59.999Z', '2026-04-01T00:00:00Z'] as const;

function checkMonths(gateway: TestGateway, clock: ReturnType<typeof movableClock>): void {
  const { query, context } = gateway;
  const clickOn = (at: string) => makeClickId(77, new Date(at), context.randomBytes, context.encryption);
  const click = (id: string, at: string) =>
    query(`insert into clicks (id, link_id, clicked_at, visitor_hash, is_robot) values ($1, 77, $2, 'x', false)`, [
      id,
      at,
    ]);

  beforeEach(async () => {
    await makeMonthsAhead(context.database, march);
    await query(
      `insert into tracking_links (id, code, site_id, campaign_id, affiliate_id, created_at)
       values (77, 'edges', 1, 1, 1, now()) on conflict do nothing`,
    );
  });

  test('a row that is stored before its month is made moves there, by the month in UTC', async () => {
    const before = ['2025-03-31T23:59:59.999Z', '2025-04-01T00:00:00Z'];
    const partsOf = async (table: string, at: string) =>
      (
        await query(`select tableoid::regclass::text as part from ${table} where ${at} = any($1) order by ${at}`, [
          before,
        ])
      ).map(({ part }) => part);
    for (const at of before) {
      await click(clickOn(at), at);
      await query(`insert into login_history (user_id, result, at) values (1, 'success', $1)`, [at]);
      await query(`insert into audit_entries (action, entity, created_at) values ('site.update', 'site', $1)`, [at]);
    }
    expect(await partsOf('clicks', 'clicked_at')).toEqual(['months.clicks_other', 'months.clicks_other']);
    await makeMonthsAhead(context.database, march);
    await makeMonthsAhead(context.database, march);
    for (const [table, at] of [
      ['clicks', 'clicked_at'],
      ['login_history', 'at'],
      ['audit_entries', 'created_at'],
    ] as const)
      expect(await partsOf(table, at)).toEqual([`months.${table}_2025_03`, `months.${table}_2025_04`]);
  });

  test('the current month and the next three are made', async () => {
    await makeMonthsAhead(context.database, new Date('2031-10-31T23:59:59Z'));
    const made = await query(`select relname from pg_class where relname ~ '^audit_entries_203\\d_\\d{2}$' order by 1`);
    expect(made.map(({ relname }) => relname)).toEqual(
      ['2031_10', '2031_11', '2031_12', '2032_01'].map((month) => `audit_entries_${month}`),
    );
  });

  test('a later row is stored in the month that was made ahead', async () => {
    await query(`insert into login_history (user_id, result, at) values (1, 'success', '2026-06-30T23:59:59Z')`);
    expect(await query(`select count(*) from months.login_history_2026_06`)).toEqual([{ count: 1 }]);
  });

  test('the id of a click is unique across months, because it contains the time', async () => {
    const [first, second] = edges;
    const id = clickOn(first);
    await click(id, first);
    await expect(click(id, first)).rejects.toThrow('duplicate key');
    await expect(click(id, second)).rejects.toThrow('clicks_time_of_id');
    await expect(click(id.toLowerCase(), first)).rejects.toThrow('clicks_time_of_id');
  });

  test('a message that is sent again in the next month counts once, and gets the same answer', async () => {
    await query(`insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
      values (1, 'ANA10', 'x', 1, '2026-01-01', now())`);
    const key = await insertApiKey(context);
    const send = postbackSender(gateway.url, clock);
    const sale = saleOf({ occurred_at: '2026-03-31T20:00:00Z' });
    const answers = [];
    for (const now of edges) {
      clock.set(now);
      answers.push(await send(key, sale, { id: 'msg_turn' }));
    }
    const [{ status, body }, again] = answers as [(typeof answers)[0], (typeof answers)[0]];
    expect([status, again.status, again.body]).toEqual([200, 200, body]);
    // Another message about the same order, in the next month, is compared with the report of the month before.
    const { body: later } = await send(key, { ...sale, occurred_at: '2026-03-31T21:00:00Z' });
    expect(later).toEqual({ ...body, reason: 'unchanged' });
    expect(
      await query(`select effect from conversion_reports where conversion_id = $1 order by id`, [body.conversion_id]),
    ).toEqual([{ effect: 'counted' }, { effect: 'same' }]);
  });

  test('the audit is append-only in every month, and its months cannot be dropped; reports are append-only too', async () => {
    const months = ['2026_03', 'other'].map((month) => `months.audit_entries_${month}`);
    for (const name of ['conversion_reports', 'audit_entries', ...months])
      for (const statement of [`update ${name} set id = 0`, `delete from ${name}`, `truncate ${name}`])
        await expect(query(statement), statement).rejects.toThrow('append-only');
    await expect(query(`select drop_month('audit_entries', '2026-03-01')`)).rejects.toThrow('append-only');
  });

  test('sign-ins are listed from all months, and removed with a dropped month', async () => {
    clock.set('2026-04-02T12:00:00Z');
    const caller = await gateway.signIn(people.administrator);
    const listed = async () => (await caller.call('direct', 'GET', '/v2/user/history?per_page=100')).body.data.length;
    const before = await listed();
    await query(
      `insert into login_history (user_id, result, at) select id, 'success', '2026-03-31T23:00:00Z' from users where email = $1`,
      [people.administrator],
    );
    expect(await listed()).toBe(before + 1);
    const since = new Date('2026-04-01T00:00:00Z');
    const kept = await query('select count(*) from login_history where at >= $1', [since]);
    await dropMonths(context.database, { table: 'login_history', since });
    expect(
      await query(
        `select to_regclass('months.login_history_2026_03') as march, to_regclass('months.login_history_2026_04')::text as april`,
      ),
    ).toEqual([{ march: null, april: 'months.login_history_2026_04' }]);
    expect(await query('select count(*) from login_history')).toEqual(kept);
  });
}

describe('months of the embedded database', async () => {
  const clock = movableClock(march);
  checkMonths(await useGateway({ clock }), clock);
});

describePostgres('months of PostgreSQL', async () => {
  const clock = movableClock(march);
  const gateway = await useGateway({ clock, databaseUrl: (await useDatabase()).url });
  checkMonths(gateway, clock);

  test('making months gives up at a held lock, and succeeds later', async () => {
    const { database } = gateway.context;
    const holder = await database.pool.connect();
    await holder.query('begin; lock table clicks in share mode');
    await holder.query('lock table months.clicks_other in access share mode');
    clock.set('2026-09-01T00:00:00Z');
    await expect(makeMonthsAhead(database, clock.now())).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: '55P03' }) }),
    );
    await holder.query('rollback');
    holder.release();
    // Two gateways at once.
    await Promise.all([makeMonthsAhead(database, clock.now()), makeMonthsAhead(database, clock.now())]);
    await makeMonthsAhead(database, clock.now());
    expect(await gateway.query(`select to_regclass('months.clicks_2026_12')::text as part`)).toEqual([
      { part: 'months.clicks_2026_12' },
    ]);
  });
});
