import { describe, expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { addWaitingRecords, waitingClock } from '../../../testing/waiting-records.ts';

async function moneySuite(databaseUrl?: string) {
  const gateway = await useGateway({
    clock: movableClock(waitingClock),
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  await addWaitingRecords(gateway);
  const read = async (email: string) => {
    const caller = await gateway.signIn(email);
    const { status, body } = await caller.call('report', 'GET', '/api/get/dashboard/money');
    expect(status).toBe(200);
    return body;
  };
  const month = async (email: string, yearmonth: string) =>
    (await read(email)).months.find((one: { yearmonth: string }) => one.yearmonth === yearmonth);

  test('of all: the next run, what is ready, what waits, what failed and what is owed', async () => {
    const { months, ...sums } = await read(people.finance);
    expect(sums).toEqual({
      next: { pay_date: '2026-03-17', count: 1, amount: 120, run_ids: [25] },
      // One of them is in no run.
      payable: { count: 3, amount: 550, in_runs: 2 },
      awaiting_invoice: { count: 3, amount: 1811, due_on: '2026-03-17' },
      failed: { count: 1, amount: 70 },
      receivable: { count: 2, amount: 1250, overdue_amount: 750, overdue_days: 12 },
    });
    expect(months).toHaveLength(12);
    expect([months[0].yearmonth, months[11].yearmonth]).toEqual(['2025-04', '2026-03']);
  });

  test('a month is that of São Paulo, and drafts are not billed', async () => {
    expect(await month(people.finance, '2026-03')).toEqual({ yearmonth: '2026-03', paid: 50, billed: 500 });
    expect(await month(people.finance, '2026-02')).toEqual({ yearmonth: '2026-02', paid: 0, billed: 1000 });
    // Still February there.
    await gateway.query(`update payments set paid_at = '2026-03-01T02:59:59Z' where id = 102`);
    expect(await month(people.finance, '2026-02')).toMatchObject({ paid: 50 });
    await gateway.query(`update payments set paid_at = '2026-03-12T21:00:00Z' where id = 102`);
  });

  test('without a run, the next day is that of the payments', async () => {
    await gateway.query(`update payment_run_items set state = 'removed' where run_id in (25, 26)`);
    await gateway.query(`update payments set pay_date = '2026-03-25' where id = 104`);
    const { next } = await read(people.finance);
    await gateway.query(`update payments set pay_date = '2026-03-10' where id = 104`);
    await gateway.query(`update payment_run_items set state = 'included' where run_id in (25, 26)`);
    expect(next).toEqual({ pay_date: '2026-03-25', count: 1, amount: 340, run_ids: [] });
  });

  test('of assigned affiliates alone, without runs and invoices to advertisers', async () => {
    const { months, ...sums } = await read(people.assigned);
    expect(sums).toEqual({
      next: { pay_date: '2026-03-17', count: 1, amount: 120, run_ids: [] },
      payable: { count: 1, amount: 120, in_runs: 1 },
      awaiting_invoice: { count: 2, amount: 1244, due_on: '2026-03-20' },
      failed: { count: 1, amount: 70 },
      receivable: null,
    });
    expect(
      months.every(({ paid, billed }: { paid: number; billed: number | null }) => paid === 0 && billed === null),
    ).toBe(true);
  });

  test('is not for those who see no payments', async () => {
    for (const email of [people.campaigns, people.main]) {
      const caller = await gateway.signIn(email);
      expect((await caller.call('report', 'GET', '/api/get/dashboard/money')).status, email).toBe(403);
    }
  });
}

describe('on the embedded database', () => moneySuite());

describePostgres('on PostgreSQL', async () => moneySuite((await useDatabase()).url));
