import { beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { people } from '../../../testing/fixtures.ts';
import { forgetConversions } from '../../../testing/import-conversions.ts';
import { reporterOf } from '../../../testing/orders.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { recountPeriod } from './count-period.ts';

const clock = movableClock('2026-04-02T12:00:00Z');
const gateway = await useGateway({ clock });
const staff = await gateway.signIn(people.manager);
const reporter = reporterOf(gateway);
const click = await reporter.link(1, 1);

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.context.database.pool.query<Row>(text, values)).rows;

beforeEach(async () => {
  clock.set('2026-04-02T12:00:00Z');
  await forgetConversions(gateway);
});

/** Sets the only cap of channel 1 in campaign 1. */
async function cap(limit: number, metric: string): Promise<void> {
  await query('delete from sale_caps');
  await query(
    `insert into sale_caps (site_id, campaign_id, affiliate_id, sale_limit, sale_limit_metric, created_at) values (1, 1, 1, $1, $2, now())`,
    [limit, metric],
  );
  await withTransaction(gateway.context.database, (tx) => recountPeriod(tx, 1, 1, clock.now()));
}

let orders = 0;

/** Posts an order, by default an approved one of which the click was an hour ago. Returns what it has led to. */
const sell = (soldAt: string, change: object = {}) => {
  const clickedAt = new Date(new Date(soldAt).getTime() - 3_600_000).toISOString();
  const sale = {
    order_id: `C-${(orders += 1)}`,
    click_id: click(clickedAt),
    amount: 100,
    status: 'approved',
    occurred_at: soldAt,
  };
  return reporter.post({ ...sale, ...change });
};

test('a month ends at midnight in São Paulo, and what is past the limit is kept and earns nothing', async () => {
  await cap(1, 'month');
  const [last, first] = [await sell('2026-04-01T02:59:59Z'), await sell('2026-04-01T03:00:00Z')];
  const past = await sell('2026-04-01T03:00:01Z');
  expect([last.reason, first.reason, past.reason]).toEqual([null, null, 'sale_cap']);
  expect(past.status).toBe(0);
  const [stored] = await query('select commission_cents, refusal_reason, block from conversions where id = $1', [
    past.conversionId,
  ]);
  expect(stored).toEqual({ commission_cents: 1_000, refusal_reason: null, block: 'sale_cap' });
  const periods = await query('select starts_on, used from sale_cap_periods order by starts_on');
  expect(periods).toEqual([
    { starts_on: '2026-03-01', used: 1 },
    { starts_on: '2026-04-01', used: 1 },
  ]);
});

test('a week begins on Monday, and a refusal frees no place', async () => {
  await cap(2, 'week');
  // Sunday evening and Monday of São Paulo.
  const results = [await sell('2026-03-16T02:59:00Z'), await sell('2026-03-16T03:00:00Z')];
  const monday = { order_id: 'refused', click_id: click('2026-03-16T03:00:00Z') };
  results.push(
    await sell('2026-03-16T05:00:00Z', monday),
    await sell('2026-03-16T06:00:00Z', { ...monday, status: 'refused' }),
  );
  results.push(await sell('2026-03-17T06:00:00Z'));
  expect(results.map(({ reason }) => reason)).toEqual([null, null, null, null, 'sale_cap']);
});

test('a pending sale that turns out to be of another day gives its place back and takes one there', async () => {
  await cap(1, 'day');
  const sale = { order_id: 'earlier', click_id: click('2026-03-20T10:00:00Z') };
  await sell('2026-03-21T12:00:00Z', { ...sale, status: 'pending' });
  await sell('2026-03-20T12:00:00Z', { ...sale, status: 'pending' });
  expect(
    await query(
      "select starts_on, used from sale_cap_periods where starts_on in ('2026-03-20', '2026-03-21') order by 1",
    ),
  ).toEqual([
    { starts_on: '2026-03-20', used: 1 },
    { starts_on: '2026-03-21', used: 0 },
  ]);
  expect((await sell('2026-03-21T13:00:00Z')).reason).toBeNull();
});

test('staff lift a block: the reported status counts, and no place is taken', async () => {
  await cap(1, 'day');
  const [, past] = [await sell('2026-03-25T12:00:00Z'), await sell('2026-03-25T13:00:00Z')];
  const path = `/api/conversion/validation/${past.conversionId}`;
  const early = await staff.call('report', 'PUT', path, { body: { validation_status: 2 } });
  expect([early.status, early.body.code]).toEqual([409, 'state_conflict']);
  const { status, body } = await staff.call('report', 'PUT', path, { body: { lift_block: true } });
  expect([status, body.validation_status, body.block]).toEqual([200, 2, null]);
  expect(await query("select used from sale_cap_periods where starts_on = '2026-03-25'")).toEqual([{ used: 1 }]);
  const [line] = await query('select state, value_cents from commissions where conversion_id = $1', [
    past.conversionId,
  ]);
  expect(line).toMatchObject({ value_cents: 1_000 });
  const again = await staff.call('report', 'PUT', path, { body: { lift_block: true } });
  expect(again.status).toBe(409);
});

test('the affiliate and the managers of the campaign are notified once of 90 and of 100 per cent, with the period', async () => {
  await query('delete from outbox_mails');
  await query('update campaigns set comercial_manager_id = 2 where id = 1');
  await cap(10, 'day');
  clock.set('2026-03-28T15:00:00Z');
  for (let minute = 10; minute < 22; minute += 1) await sell(`2026-03-28T12:${minute}:00Z`);
  clock.set('2026-04-02T12:00:00Z');
  const mails = await query<{ to: string; subject: string; text: string }>(
    'select "to", subject, text from outbox_mails order by id',
  );
  for (const { text } of mails) expect(text).toContain('10 por dia, contadas em 28/03/2026.');
  expect(mails.map(({ to, subject }) => [to, /90%|atingido/.exec(subject)?.[0]])).toEqual([
    [people.manager, '90%'],
    [people.main, '90%'],
    [people.manager, 'atingido'],
    [people.main, 'atingido'],
  ]);
});

test.each([
  ['week', 'por semana, contadas na semana de 08/06/2026 a 14/06/2026.'],
  ['month', 'por mês, contadas em junho de 2026.'],
])('a mail names the %s, and none is sent of one that is over', async (metric, words) => {
  clock.set('2026-06-10T12:00:00Z');
  await query('delete from outbox_mails');
  await query('update campaigns set comercial_manager_id = null where id = 1');
  await cap(1, metric);
  for (const minute of [10, 20, 30, 40]) await sell(`2026-02-10T12:${minute}:00Z`);
  expect(
    await query("select sale_limit - used as left from sale_cap_periods, sale_caps where starts_on <= '2026-02-10'"),
  ).toEqual([{ left: 0 }]);
  expect(await query('select id from outbox_mails')).toEqual([]);
  await sell('2026-06-10T09:00:00Z');
  const mails = await query<{ text: string }>('select text from outbox_mails');
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(words)]);
});

test('a new cap counts what its period already has, and a changed metric counts again', async () => {
  await query('delete from sale_caps');
  await withTransaction(gateway.context.database, (tx) => recountPeriod(tx, 1, 1, clock.now()));
  expect(await query('select used from sale_cap_periods')).toEqual([]);
  await sell('2026-04-02T10:00:00Z');
  await sell('2026-04-02T11:00:00Z');
  await cap(2, 'day');
  expect(await query('select sale_limit_metric as metric, starts_on, used from sale_cap_periods')).toEqual([
    { metric: 'day', starts_on: '2026-04-02', used: 2 },
  ]);
  expect((await sell('2026-04-02T11:30:00Z')).reason).toBe('sale_cap');
  await cap(9, 'month');
  const [row] = await query<{ used: number }>('select used from sale_cap_periods');
  expect(row?.used).toBe(2);
});

test('the counters agree with the conversions, and a wrong one, a wrong status and a blocked commission are found', async () => {
  await cap(1, 'day');
  await sell('2026-04-02T10:00:00Z', { order_id: 'reported' });
  const { conversionId } = await sell('2026-04-01T11:00:00Z');
  expect(await findDifferences(gateway.context.database)).toEqual([]);
  await query('update sale_cap_periods set used = used + 1');
  await query("update conversions set reported_approved_cents = 5 where order_id = 'reported'");
  await query("update conversions set block = 'late' where id = $1", [conversionId]);
  const found = (await findDifferences(gateway.context.database)).map(({ what }) => what);
  expect(found).toContainEqual(expect.stringContaining('sale cap and its conversions: channel 1, campaign 1'));
  expect(found).toContainEqual(expect.stringContaining('conversion and its reports'));
  expect(found).toContain(`blocked conversion with a commission: conversion ${conversionId}`);
});
