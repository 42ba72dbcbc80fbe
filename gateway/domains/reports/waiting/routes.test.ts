import { describe, expect, test } from 'vitest';
import { waitingKind } from '#shared/codes/reports/waiting-kind.ts';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { addWaitingRecords, waitingClock } from '../../../testing/waiting-records.ts';

interface Line {
  kind: string;
  path: string;
  count: number;
  names: string[];
  amount: number | null;
  oldest_on: string | null;
  due_on: string | null;
}

type Facts = readonly [count: number, amount: number | null, oldestOn: string | null, dueOn: string | null];

/** What waits for somebody who reaches all. */
const ofAll: Readonly<Record<string, Facts>> = {
  // Sent on a Wednesday; what was paid is not counted. The run whose last payment is under review was answered.
  runs_unanswered: [1, 83.3, '2026-03-11', '2026-03-13'],
  runs_to_close: [1, 340, '2026-03-14', '2026-03-25'],
  runs_to_send: [1, 120, '2026-03-13', '2026-03-17'],
  payments_to_confirm: [2, 160, '2026-03-04', null],
  payments_to_check: [1, 2.82, '2026-03-06', null],
  bonuses_to_confirm: [1, 2500, '2026-03-04', null],
  additions_to_confirm: [1, 990, '2026-03-13', null],
  imports_to_confirm: [1, 90_000, '2026-03-13', null],
  invoice_uploads: [2, 577, '2026-03-05', '2026-03-17'],
  invoice_uploads_failed: [1, 567, '2026-03-05', '2026-03-17'],
  invoices_late: [1, 1234, '2026-03-01', '2026-03-11'],
  invoices_to_release: [1, 10, '2026-03-03', '2026-03-20'],
  overdue_invoices: [1, 750, '2026-02-02', '2026-03-04'],
  imports_refused: [1, null, '2026-03-12', null],
  deletion_requests: [1, null, '2026-03-02', '2026-03-17'],
  participations_to_decide: [2, null, '2026-03-07', null],
  // Before midnight in São Paulo.
  pending_affiliates: [2, null, '2026-03-04', null],
  pending_channels: [2, null, '2026-03-09', null],
  refused_postbacks: [1, null, '2026-03-15', null],
};

const factsOf = (lines: readonly Line[]) =>
  Object.fromEntries(lines.map((line) => [line.kind, [line.count, line.amount, line.oldest_on, line.due_on]]));

const some = (kinds: readonly string[]) => Object.fromEntries(kinds.map((kind) => [kind, ofAll[kind]]));

const moneyOfManagers = ['bonuses_to_confirm', 'additions_to_confirm', 'imports_to_confirm', 'imports_refused'];
const taxInvoices = ['invoice_uploads', 'invoice_uploads_failed', 'invoices_late', 'invoices_to_release'];
const affiliateWork = ['participations_to_decide', 'pending_channels'];

async function waitingSuite(databaseUrl?: string) {
  const gateway = await useGateway({
    clock: movableClock(waitingClock),
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  await addWaitingRecords(gateway);
  const read = async (email: string) => {
    const caller = await gateway.signIn(email);
    const { status, body } = await caller.call('report', 'GET', '/api/get/waiting');
    expect(status).toBe(200);
    return body as Line[];
  };

  test('an administrator has a line for each kind, with its number, amount and dates', async () => {
    const lines = await read(people.administrator);
    expect(factsOf(lines)).toEqual(ofAll);
    expect(lines.map(({ kind }) => kind).toSorted()).toEqual([...waitingKind.names].toSorted());
  });

  test('nothing that waits is a line of zero', async () => {
    await gateway.query(`update payments set status = 'paid', paid_at = now() where id = 107`);
    const line = (await read(people.administrator)).find(({ kind }) => kind === 'payments_to_check');
    await gateway.query(`update payments set status = 'review', paid_at = null where id = 107`);
    expect(line).toMatchObject({ count: 0, amount: 0, oldest_on: null, due_on: null, names: [] });
  });

  test('names whom it concerns, if they are few', async () => {
    const namesOf = async (wanted: string) =>
      (await read(people.administrator)).find(({ kind }) => kind === wanted)?.names;
    expect(await namesOf('pending_affiliates')).toEqual(['Nina Nova', 'Oto Novo']);
    expect(await namesOf('bonuses_to_confirm')).toEqual(['Ana Prado']);
    expect(await namesOf('overdue_invoices')).toEqual(['Loja Modelo S.A.']);
    await gateway.query(`insert into affiliates (id, name, email, status, minimum_payment_cents, created_at)
      select id, 'N' || id, 'n' || id || '@demo.test', 0, 1, now() from generate_series(30, 33) as id`);
    const many = await namesOf('pending_affiliates');
    await gateway.query('delete from affiliates where id between 30 and 33');
    expect(many).toEqual([]);
  });

  test('a run is late after two banking days, not on weekends', async () => {
    const dueAfter = async (sentAt: string) => {
      await gateway.query('update payment_runs set sent_at = $1 where id = 24', [sentAt]);
      return (await read(people.finance)).find(({ kind }) => kind === 'runs_unanswered');
    };
    expect(await dueAfter('2026-03-13T12:00:00Z')).toMatchObject({ due_on: '2026-03-17' });
    // Carnival: Monday and Tuesday are no banking days.
    expect(await dueAfter('2026-02-13T12:00:00Z')).toMatchObject({ due_on: '2026-02-19' });
    await gateway.query(`update payment_runs set sent_at = '2026-03-11T12:00:00Z' where id = 24`);
  });

  test('says how many runs the reader may close', async () => {
    const closable = async (email: string) => (await read(email)).find(({ kind }) => kind === 'runs_to_close');
    expect(await closable(people.administrator)).toMatchObject({ count: 1, actionable: 1 });
    expect(await closable(people.finance)).toMatchObject({ count: 1, actionable: 0 });
  });

  test('everybody has the kinds that they can act on', async () => {
    expect(factsOf(await read(people.manager))).toEqual(
      some([...moneyOfManagers, ...taxInvoices, ...affiliateWork, 'deletion_requests', 'pending_affiliates']),
    );
    const money = Object.keys(ofAll).filter((kind) => kind.startsWith('runs') || kind.startsWith('payments'));
    expect(factsOf(await read(people.finance))).toEqual(
      some([...money, ...taxInvoices, 'bonuses_to_confirm', 'additions_to_confirm', 'overdue_invoices']),
    );
    expect(factsOf(await read(people.campaigns))).toEqual(
      some(['additions_to_confirm', 'imports_to_confirm', 'imports_refused', ...affiliateWork, 'refused_postbacks']),
    );
    expect(await read(people.auditor)).toEqual([]);
  });

  test('a manager of assigned affiliates sees those alone, and no kind that belongs to no affiliate', async () => {
    const lines = await read(people.assigned);
    expect(factsOf(lines)).toEqual({
      bonuses_to_confirm: [1, 2500, '2026-03-04', null],
      additions_to_confirm: [0, 0, null, null],
      invoice_uploads: [1, 10, '2026-03-06', '2026-03-20'],
      invoice_uploads_failed: [0, 0, null, null],
      invoices_late: [1, 1234, '2026-03-01', '2026-03-11'],
      invoices_to_release: [1, 10, '2026-03-03', '2026-03-20'],
      deletion_requests: [0, null, null, null],
      participations_to_decide: [1, null, '2026-03-08', null],
      pending_affiliates: [1, null, '2026-03-10', null],
      pending_channels: [1, null, '2026-03-09', null],
    });
    expect(lines.flatMap(({ names }) => names).filter((name) => !['Ana Prado', 'Nina Nova'].includes(name))).toEqual(
      [],
    );
  });

  test('is for staff alone', async () => {
    const main = await gateway.signIn(people.main);
    expect((await main.call('report', 'GET', '/api/get/waiting')).status).toBe(403);
  });
}

describe('on the embedded database', () => waitingSuite());

describePostgres('on PostgreSQL', async () => waitingSuite((await useDatabase()).url));
