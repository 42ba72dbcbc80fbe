import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { forgetConversions, importConversions } from '../../../testing/import-conversions.ts';
import { moveThrough } from '../../../testing/move-through.ts';
import { brazilianPayee, makePayable } from '../../../testing/payees.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { payments } from '../payment/table.ts';
import { payeeHolds } from '../payment-info/table.ts';

let staff: TestCaller;
let affiliate: TestCaller;

const company = { ...brazilianPayee, documentType: 'CNPJ', documentNumber: '11222333000181' } as const;

const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });

beforeEach(async () => {
  await signInAt('2026-03-02T12:00:00Z');
  await forgetConversions(gateway);
  await importConversions(staff, [{ order: 'earned', amount: '5000.00', booked: '2026-01-01' }]);
});

afterEach(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

async function signInAt(instant: string): Promise<void> {
  clock.set(instant);
  staff = await gateway.signIn(people.manager);
  affiliate = await gateway.signIn(people.main);
}

/** Requests payment of the 500 reais to an account with these payment data. @returns its id */
async function ask(info: Parameters<typeof makePayable>[2] = brazilianPayee): Promise<number> {
  await makePayable(gateway.context, ids.affiliate, info);
  return (await affiliate.call('finance', 'POST', '/api/v2/payment_request', { body: {} })).body.payment.id;
}

const progressOf = async (id: number) => {
  const { body } = await affiliate.call('finance', 'GET', `/api/v2/commission/payments/${id}`);
  const { note, expected_on: expectedOn, stuck_blockers: stuck } = body.data;
  return { note, expectedOn, stuck };
};

const underWay = async () => (await affiliate.call('finance', 'GET', '/api/commission/sum?state=3,12,4')).body;

test('a payment to a person is on its way on its pay day, and waits for no tax invoice', async () => {
  const id = await ask();
  expect(await progressOf(id)).toEqual({ note: null, expectedOn: '2026-03-16', stuck: [] });
  expect(await underWay()).toEqual({
    data: 500,
    on_its_way: 500,
    on_its_way_day: '2026-03-16',
    on_its_way_next: 500,
    stuck: 0,
    stuck_blockers: [],
  });
});

test('a payment without its tax invoice is stuck, and a late one moves it to the next pay day', async () => {
  const id = await ask(company);
  expect(await progressOf(id)).toMatchObject({
    note: { state: 'due', late_days: 0 },
    expectedOn: '2026-03-16',
    stuck: ['note_missing'],
  });
  await signInAt('2026-03-16T12:00:00Z');
  const late = await progressOf(id);
  expect(late).toMatchObject({ note: { state: 'late', pay_day: '2026-03-25' }, stuck: ['note_late'] });
  expect([late.note.late_days > 0, late.expectedOn]).toEqual([true, '2026-03-25']);
  expect(await underWay()).toMatchObject({ data: 500, on_its_way: 0, stuck: 500, stuck_blockers: ['note_late'] });
  const [invoice] = (await affiliate.call('finance', 'GET', '/api/v2/invoices/affiliate')).body.data;
  expect(invoice).toMatchObject({ payment_id: id, standing: late.note });
});

test('a hold that ends after the pay day moves the payment to the next one', async () => {
  const id = await ask();
  const { db } = gateway.context.database;
  const until = new Date('2026-03-17T12:00:00Z');
  await db
    .insert(payeeHolds)
    .values({ affiliateId: ids.affiliate, cause: 'payment_info', until, startedAt: clock.now() })
    .onConflictDoUpdate({ target: payeeHolds.affiliateId, set: { until } });
  expect(await progressOf(id)).toMatchObject({ expectedOn: '2026-03-25', stuck: ['payee_hold'] });
  // Nothing is missing from the affiliate.
  expect(await underWay()).toMatchObject({
    data: 500,
    on_its_way: 500,
    on_its_way_day: '2026-03-25',
    on_its_way_next: 500,
    stuck: 0,
    stuck_blockers: [],
  });
  await db.delete(payeeHolds).where(eq(payeeHolds.affiliateId, ids.affiliate));
  expect(await progressOf(id)).toMatchObject({ expectedOn: '2026-03-16', stuck: [] });
});

test('payments are found by the business day on which they were paid', async () => {
  const id = await ask();
  await signInAt('2026-03-17T02:30:00Z');
  await moveThrough(gateway, sql`select ${id}::integer`, 'scheduled', 'sent', 'paid');
  const found = async (query: string) => {
    const { body } = await staff.call('finance', 'GET', `/api/commission/admin_payments?${query}`);
    return body.data.map((payment: { id: number }) => payment.id);
  };
  expect(await found('paid_from=2026-03-16&paid_to=2026-03-16')).toEqual([id]);
  const sum = async (query: Record<string, string>) =>
    (await staff.call('report', 'GET', `/api/get/list_totals?of=payment&where=${JSON.stringify(query)}`)).body;
  const paid = { state: 'paid', count: 1, amount: 500 };
  expect(await sum({ paid_from: '2026-03-16', paid_to: '2026-03-16' })).toEqual([paid]);
  expect(await sum({ paid_to: '2026-03-15' })).toEqual([]);
  expect(await found('paid_from=2026-03-17')).toEqual([]);
  expect(await found('paid_to=2026-03-15')).toEqual([]);
  const { body } = await affiliate.call('finance', 'GET', `/api/v2/commission/payments/${id}`);
  expect(body.data.timeline.at(-1)).toMatchObject({ state: 'paid', at: '2026-03-17T02:30:00.000Z' });
});

test('a failed payment is stuck until the affiliate corrects the cause', async () => {
  const id = await ask();
  await moveThrough(gateway, sql`select ${id}::integer`, 'scheduled');
  expect(await progressOf(id)).toMatchObject({ expectedOn: '2026-03-16', stuck: [] });
  await moveThrough(gateway, sql`select ${id}::integer`, 'sent', 'failed');
  const { db } = gateway.context.database;
  await db.update(payments).set({ failureCode: 'account_closed' }).where(eq(payments.id, id));
  await makePayable(gateway.context, ids.affiliate, { ...brazilianPayee });
  // The run item stores the payee with these data.
  expect(await progressOf(id)).toMatchObject({ expectedOn: null, stuck: ['failed'] });
  await makePayable(gateway.context, ids.affiliate, { ...brazilianPayee, bankAccountNumber: '11111' });
  expect(await progressOf(id)).toMatchObject({ expectedOn: '2026-03-16', stuck: [] });
  await db.update(payments).set({ failureCode: 'bank_unavailable' }).where(eq(payments.id, id));
  expect(await progressOf(id)).toMatchObject({ stuck: [] });
});
