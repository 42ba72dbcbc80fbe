import { eq } from 'drizzle-orm';
import { paymentRunItems } from '../domains/payouts/payment-run/table.ts';
import { people } from './fixtures.ts';
import { addReadyPayments } from './ready-payments.ts';
import { createTestGateway, movableClock, type TestCaller } from './test-gateway.ts';

/** Starts a gateway with a finance user who drafts runs, and an administrator who closes them. */
export async function openRunOffice() {
  const clock = movableClock('2026-03-02T12:00:00Z');
  const gateway = await createTestGateway({ clock });
  const finance = await (await gateway.signIn(people.finance)).stepUp();
  const administrator = await (await gateway.signIn(people.administrator)).stepUp();
  const { db, pool } = gateway.context.database;
  let lastId = 2_000;

  const query = async (text: string, values: unknown[] = []) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;
  return {
    clock,
    gateway,
    finance,
    administrator,
    query,
    /** Makes ready payments. @returns their ids, which are also the ids of their affiliates */
    ready: async (count: number): Promise<number[]> => {
      const firstId = lastId + 1;
      lastId += count;
      await addReadyPayments(pool, { firstId, count, now: clock.now() });
      return Array.from({ length: count }, (_, at) => firstId + at);
    },
    draft: (body: object = {}, caller: TestCaller = finance) =>
      caller.call('finance', 'POST', '/api/payment_runs', { body: { pay_date: '2026-03-16', ...body } }),
    change: (id: number, body: object, caller: TestCaller = administrator) =>
      caller.call('finance', 'PUT', `/api/payment_runs/${id}`, { body }),
    read: async (id: number, caller: TestCaller = administrator) =>
      (await caller.call('finance', 'GET', `/api/payment_runs/${id}`)).body.data,
    /** Returns the reasons why a run excludes payments, by payment. */
    exclusions: async (id: number): Promise<Record<number, string[]>> => {
      const { body } = await finance.call('finance', 'GET', `/api/payment_runs/${id}/exclusions?per_page=100`);
      return Object.fromEntries(body.data.map((row: { id: number; reasons: string[] }) => [row.id, row.reasons]));
    },
    itemsOf: (runId: number) =>
      db.select().from(paymentRunItems).where(eq(paymentRunItems.runId, runId)).orderBy(paymentRunItems.id),
    /** Returns the distinct states of these payments. */
    statesOf: async (ids: number[]) =>
      (await query('select distinct status from payments where id = any($1) order by status', [ids])).map(
        ({ status }) => status,
      ),
    /** Keeps payments that are still ready out of all later drafts. */
    clear: () => query("update payments set pay_date = '2099-01-01' where status = 'ready'"),
  };
}

export type RunOffice = Awaited<ReturnType<typeof openRunOffice>>;
