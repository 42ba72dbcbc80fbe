import { beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { ids, people } from '../../../testing/fixtures.ts';
import { forgetConversions, importConversions } from '../../../testing/import-conversions.ts';
import { reporterOf } from '../../../testing/orders.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { distributeEvents } from '../../campaigns/webhook-delivery/distribute-events.ts';
import { notifyOfSilence } from '../../payouts/payment-run/notify-of-silence.ts';
import { type NewEvent, storeEvents } from '../../platform/event/store-events.ts';
import { forgetOldNotices } from './notices.ts';

const start = '2026-03-02T12:00:00Z';
const clock = movableClock(start);
const gateway = await useGateway({ clock });
const { query, context } = gateway;
const staff = await (await gateway.signIn(people.administrator)).stepUp();
const finance = await gateway.signIn(people.finance);
const campaignsTeam = await gateway.signIn(people.campaigns);
const assigned = await gateway.signIn(people.assigned);
const auditor = await gateway.signIn(people.auditor);
const main = await gateway.signIn(people.main);
const readOnly = await gateway.signIn(people.readOnly);
const foreign = await gateway.signIn(people.foreign);
const reporter = reporterOf(gateway);

const noticesOf = async (caller: TestCaller, rest = '') =>
  (await caller.call('direct', 'GET', `/v2/user/notices?per_page=50${rest}`)).body.data;
/** Like {@link noticesOf}, after the notices of sales were written. */
const allNoticesOf = async (caller: TestCaller) => {
  while (await distributeEvents(context));
  return noticesOf(caller);
};
const unreadOf = async (caller: TestCaller) =>
  (await caller.call('direct', 'GET', '/v2/user/notice_count')).body.unread;
const preferences = '/v2/user/notice_preferences';
const choose = (caller: TestCaller, kind: string, bell: boolean, mail: boolean | null) =>
  caller.call('direct', 'PUT', preferences, { body: { kinds: [{ kind, bell, mail }] } });
const subjects = async () =>
  (await query('select subject from outbox_mails order by id')).map(({ subject }) => String(subject));

beforeEach(async () => {
  clock.set(start);
  await forgetConversions(gateway);
  for (const table of ['notices', 'notice_preferences', 'outbox_mails', 'decisions', 'events'])
    await query(`delete from ${table}`);
  await query('update affiliates set comercial_manager_id = null');
  // The clock is moved by days.
  await query(`update sessions set expires_at = '2027-01-01'`);
});

describe('sales', () => {
  it('of a day and campaign are one notice of each access, which counts up and is unread again', async () => {
    const lines = Array.from({ length: 3 }, (_, at) => ({ order: `N-${at}`, status: 'pending' }));
    await importConversions(staff, lines);
    const [notice, ...others] = await allNoticesOf(main);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'sale',
      campaign_id: ids.campaign,
      campaign_name: 'Loja Modelo',
      count: 3,
      amount: 300,
      read_at: null,
    });
    expect(await noticesOf(readOnly)).toMatchObject([{ kind: 'sale', count: 3 }]);
    expect(await noticesOf(foreign)).toEqual([]);
    expect(await noticesOf(staff)).toEqual([]);

    const read = await main.call('direct', 'PUT', `/v2/user/notices/${notice.id}`, { body: { read: true } });
    expect(read.body).toMatchObject({ id: notice.id, read_at: '2026-03-02T12:00:00.000Z' });
    expect([await unreadOf(main), await unreadOf(readOnly)]).toEqual([0, 1]);
    clock.advance(60_000);
    await importConversions(staff, [{ order: 'N-9', status: 'pending', amount: '50.00' }]);
    const counted = { id: notice.id, count: 4, amount: 350, read_at: null, at: '2026-03-02T12:01:00.000Z' };
    expect(await allNoticesOf(main)).toMatchObject([counted]);
    expect(await unreadOf(main)).toBe(1);

    clock.set('2026-03-03T12:00:00Z');
    await importConversions(staff, [{ order: 'N-10', status: 'pending' }]);
    expect((await allNoticesOf(main)).map(({ count }: { count: number }) => count)).toEqual([1, 4]);
  });

  it('have one notice, and later one of their approval and one of their refusal with its reason', async () => {
    await importConversions(staff, [
      { order: 'D-1', status: 'pending' },
      { order: 'D-2', status: 'pending' },
    ]);
    await importConversions(staff, [{ order: 'D-1', status: 'pending' }]);
    await importConversions(staff, [{ order: 'D-1', status: 'approved' }]);
    const [{ id }] = await query(`select id from conversions where order_id = 'D-2'`);
    const body = { validation_status: 0, refusal_reason: 'Pedido devolvido' };
    expect((await staff.call('report', 'PUT', `/api/conversion/validation/${id}`, { body })).status).toBe(200);
    const shown = (await allNoticesOf(main)).map((each: Record<string, unknown>) => [
      each['kind'],
      each['count'],
      each['reason'],
    ]);
    expect(shown.toSorted()).toEqual([
      ['sale', 2, null],
      ['sale_approved', 1, null],
      ['sale_refused', 1, 'Pedido devolvido'],
    ]);
  });

  it('of postbacks have notices too', async () => {
    const click = await reporter.link(1, 1);
    const soldAt = '2026-03-02T11:30:00.000Z';
    const sale = { order_id: 'P-1', click_id: click('2026-03-02T11:00:00.000Z'), amount: 80, status: 'approved' };
    await reporter.post({ ...sale, occurred_at: soldAt });
    await reporter.post({ ...sale, occurred_at: soldAt });
    expect(await allNoticesOf(main)).toMatchObject([{ kind: 'sale', count: 1, amount: 80 }]);
  });

  const happen = (events: readonly Partial<NewEvent>[]) =>
    withTransaction(context.database, (tx) =>
      storeEvents(
        tx,
        clock.now(),
        events.map((event) => ({
          kind: 'conversion.created',
          entityId: 1,
          affiliateId: 1,
          campaignId: ids.campaign,
          amountCents: 1000,
          data: {},
          ...event,
        })),
      ),
    );
  const arrive = (status: string, reason: string | null = null) => {
    const data = { status, reason, commission: status === 'refused' ? 0 : 1.23 };
    return [{ data }, { kind: `conversion.${status}` as 'conversion.approved', data }];
  };

  it('count once, also where steps meet, or between the two events of a sale that arrives approved', async () => {
    await happen([...Array.from({ length: 499 }, () => ({ data: { status: 'pending' } })), ...arrive('approved')]);
    await Promise.all([distributeEvents(context), distributeEvents(context)]);
    expect(await allNoticesOf(main)).toMatchObject([{ kind: 'sale', count: 500, amount: 5000, commission: 1.23 }]);
    expect(await distributeEvents(context)).toBeUndefined();
    expect(await allNoticesOf(main)).toMatchObject([{ count: 500 }]);
  });

  it('that arrive refused have a notice of the refusal alone, one for each reason', async () => {
    await importConversions(staff, [{ order: 'R-1', status: 'approved' }]);
    const [{ id: entityId }] = await query(`update conversions set block = 'late' returning id`);
    await query('delete from events');
    const blocked = arrive('refused').map((event) => ({ ...event, entityId }));
    await happen([...blocked, ...arrive('refused', 'Devolvido'), ...arrive('refused', 'Devolvido')]);
    // A reason can read like a code.
    await happen([...arrive('refused', 'late'), ...blocked.slice(1)]);
    const shown = (await allNoticesOf(main)).map(({ kind, count, reason, code }: Record<string, unknown>) =>
      [kind, count, reason, code].join(' '),
    );
    expect(shown.toSorted()).toEqual(['sale_refused 2 Devolvido ', 'sale_refused 3 late ']);
  });

  it('are of the day on which they happened, however late their events are handed out', async () => {
    await happen([{ data: { status: 'pending' } }]);
    clock.set('2026-03-04T12:00:00Z');
    await happen([{ data: { status: 'pending' } }]);
    expect(await allNoticesOf(main)).toMatchObject([
      { count: 1, at: '2026-03-04T12:00:00.000Z' },
      { count: 1, at: '2026-03-02T12:00:00.000Z' },
    ]);
  });

  it('are written when events are handed out, by no report', async () => {
    await importConversions(staff, [{ order: 'W-1', status: 'pending' }]);
    expect(await allNoticesOf(main)).toHaveLength(1);
    await importConversions(staff, [{ order: 'W-2', status: 'pending' }]);
    expect(await noticesOf(main)).toMatchObject([{ count: 1 }]);
    expect(await allNoticesOf(main)).toMatchObject([{ count: 2 }]);
  });
});

describe('a decision of staff', () => {
  const body = { records: [{ site_id: ids.pendingChannel }], status: 3 };
  const decide = async () => (await staff.call('affiliate', 'POST', '/api/site_decision', { body })).body.id;

  beforeEach(async () => {
    for (const table of ['participation_moves', 'participations'])
      await query(`delete from ${table} where site_id = $1`, [ids.pendingChannel]);
    await query('update sites set status = 2, version = 1 where id = $1', [ids.pendingChannel]);
  });

  it('has its notice with its mail: once it can no longer be taken back', async () => {
    await decide();
    expect([await noticesOf(main), await unreadOf(main)]).toEqual([[], 0]);
    clock.advance(13_000);
    const shown = { kind: 'channel', site_id: ids.pendingChannel, site_name: 'Cupons da Ana', state: 'approved' };
    expect(await noticesOf(main)).toMatchObject([shown]);
    expect(await unreadOf(main)).toBe(1);
  });

  it('that is undone has no notice', async () => {
    const id = await decide();
    const undone = await staff.call('affiliate', 'PUT', `/api/site_decision/${id}`, { body: { undone: true } });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    clock.advance(60_000);
    expect(await noticesOf(main)).toEqual([]);
    expect(await query('select id from notices')).toEqual([]);
  });
});

describe('the rate of a campaign', () => {
  it('gives a notice to those who take part, when the default rate changes', async () => {
    const [group] = await query('select id, version from commission_groups where campaign_id = 1 and is_default');
    const path = `/api/campaign/commission_groups/${group.id}`;
    await query('update participations set status = 0 where affiliate_id = 2');
    const changed = await staff.call('advertiser', 'PUT', path, { body: { rate: 12.5, version: group.version } });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await noticesOf(main)).toMatchObject([{ kind: 'rate', state: 'changed', campaign_id: 1, percent: 12.5 }]);
    expect(await noticesOf(foreign)).toEqual([]);
    await query('update participations set status = 1 where affiliate_id = 2');
  });
});

describe('staff have notices by role and scope', () => {
  const addRun = () =>
    query(`insert into payment_runs (state, pay_date, created_by, created_at, closed_by, closed_at, signature, sent_by, sent_at)
      values ('sent', '2026-03-02', 1, now(), 2, now(), 'x', 1, '2026-03-02T15:00:00Z') returning id`);

  it('of a bank that does not answer: once, after two banking days, who handles runs', async () => {
    const [{ id: runId }] = await addRun();
    const [{ id: paymentId }] = await query(
      `insert into payments (affiliate_id, status, amount_cents, payee, method, pay_date, created_at)
       values (1, 'sent', 12345, '{}', 'pix', '2026-03-02', now()) returning id`,
    );
    await query(
      `insert into payment_run_items (run_id, payment_id, method, amount_cents, payee, state) values ($1, $2, 'pix', 12345, '{}', 'sent')`,
      [runId, paymentId],
    );
    clock.set('2026-03-04T20:00:00Z');
    await notifyOfSilence(context);
    expect(await noticesOf(finance)).toEqual([]);
    await choose(staff, 'bank_silent', true, false);
    clock.set('2026-03-05T12:00:00Z');
    await notifyOfSilence(context);
    await notifyOfSilence(context);
    const shown = { kind: 'bank_silent', run_id: runId, amount: 123.45, day: '2026-03-02' };
    for (const caller of [finance, staff]) expect(await noticesOf(caller)).toMatchObject([shown]);
    for (const caller of [campaignsTeam, assigned, auditor, main]) expect(await noticesOf(caller)).toEqual([]);
    expect(await query('select "to" from outbox_mails')).toEqual([{ to: people.finance }]);
  });

  it('and see nothing of it any more once their role or their affiliates are others', async () => {
    await query(
      `insert into notices (user_id, affiliate_id, kind, facts, at) select id, 1, 'tax_invoice_sent', '{"count":1}', $1 from users where email = any($2)`,
      [clock.now(), [people.assigned, people.finance]],
    );
    expect(await noticesOf(assigned)).toEqual([]);
    expect(await unreadOf(assigned)).toBe(0);
    await query('update affiliates set comercial_manager_id = $1 where id = 1', [ids.assignedManager]);
    expect(await noticesOf(assigned)).toHaveLength(1);
    expect(await noticesOf(finance)).toHaveLength(1);
    await query(`update notices set kind = 'bank_silent'`);
    expect(await noticesOf(assigned)).toEqual([]);
  });
});

describe('notices', () => {
  const add = (email: string, at = clock.now()) =>
    query(
      `insert into notices (user_id, affiliate_id, kind, facts, at) select id, affiliate_id, 'payment', '{"state":"paid","amountCents":100}', $1
       from users where email = $2 returning id`,
      [at, email],
    );

  it('are read and marked by their reader alone, also all at once', async () => {
    const [{ id }] = await add(people.main);
    await add(people.main);
    const others = await foreign.call('direct', 'PUT', `/v2/user/notices/${id}`, { body: { read: true } });
    expect([others.status, others.body.code]).toEqual([404, 'not_found']);
    expect(await unreadOf(main)).toBe(2);
    expect((await main.call('direct', 'GET', '/v2/auth')).body.user.unread_notices).toBe(2);
    expect(await noticesOf(main, '&unread=true')).toHaveLength(2);
    const all = await main.call('direct', 'PUT', '/v2/user/notice_count', { body: { read: true } });
    expect(all.body).toEqual({ unread: 0 });
    expect(await noticesOf(main, '&unread=true')).toEqual([]);
    expect(await noticesOf(main)).toHaveLength(2);
  });

  it('are kept for 90 days', async () => {
    await add(people.main);
    clock.set('2026-05-31T11:59:00Z');
    await forgetOldNotices(context);
    expect(await query('select id from notices')).toHaveLength(1);
    clock.set('2026-05-31T12:01:00Z');
    await forgetOldNotices(context);
    expect(await query('select id from notices')).toEqual([]);
  });
});

describe('the preferences', () => {
  it('are a row for each kind of the role; the mails of an affiliate are those of its main access', async () => {
    const kindsOf = async (caller: TestCaller) => (await caller.call('direct', 'GET', preferences)).body.kinds;
    expect(await kindsOf(main)).toContainEqual({ kind: 'payment', bell: true, mail: true });
    expect(await kindsOf(main)).toContainEqual({ kind: 'sale', bell: true, mail: null });
    expect(await kindsOf(readOnly)).toContainEqual({ kind: 'payment', bell: true, mail: null });
    const names = (await kindsOf(finance)).map(({ kind }: { kind: string }) => kind);
    expect(names).toEqual(['cap', 'bank_silent', 'payment_request', 'tax_invoice_sent']);
    expect((await kindsOf(campaignsTeam)).map(({ kind }: { kind: string }) => kind)).toEqual(['cap']);
  });

  it('switch bell and mail of a kind, apart, and are audited', async () => {
    const decide = async () => {
      await query('update sites set status = 2, version = 1 where id = $1', [ids.pendingChannel]);
      const body = { records: [{ site_id: ids.pendingChannel }], status: 3 };
      await staff.call('affiliate', 'POST', '/api/site_decision', { body });
      clock.advance(60_000);
    };
    expect((await choose(main, 'channel', false, true)).status).toBe(200);
    await decide();
    expect([await noticesOf(main), await subjects()]).toEqual([[], ['O canal Cupons da Ana foi aprovado']]);
    expect(await noticesOf(readOnly)).toHaveLength(1);
    await query('delete from outbox_mails');
    await choose(main, 'channel', true, false);
    await decide();
    expect([(await noticesOf(main)).length, await subjects()]).toEqual([1, []]);
    const [entry] = await query(
      `select before, after, affiliate_id from audit_entries where action = 'notice_preference.update' order by id desc limit 1`,
    );
    expect(entry).toEqual({
      before: { channel: { bell: false, mail: true } },
      after: { channel: { bell: true, mail: false } },
      affiliate_id: 1,
    });
  });

  it.each([
    ['a kind of others', 'bank_silent', true],
    ['an unknown kind', 'nonsense', true],
    ['the mail of a kind without one', 'sale', true],
  ])('refuse %s', async (_what, kind, mail) => {
    const { status, body } = await choose(main, kind, true, mail);
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
  });
});
