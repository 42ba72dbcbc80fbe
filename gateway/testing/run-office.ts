import { eq } from 'drizzle-orm';
import { paymentRunItems } from '../domains/payouts/payment-run/table.ts';
import { people } from './fixtures.ts';
import { addReadyPayments } from './ready-payments.ts';
import { createTestGateway, movableClock, type TestCaller } from './test-gateway.ts';

/** A gateway whose finance drafts runs, and whose administrator closes them. */
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
    ...{ clock, gateway, finance, administrator, query },
    /** Makes payments that are ready. @returns their ids, which are those of their affiliates too */
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
    /** The reasons why a run does not pay payments, by payment. */
    exclusions: async (id: number): Promise<Record<number, string[]>> => {
      const { body } = await finance.call('finance', 'GET', `/api/payment_runs/${id}/exclusions?per_page=100`);
      return Object.fromEntries(body.data.map((row: { id: number; reasons: string[] }) => [row.id, row.reasons]));
    },
    itemsOf: (runId: number) =>
      db.select().from(paymentRunItems).where(eq(paymentRunItems.runId, runId)).orderBy(paymentRunItems.id),
    /** The states that some of these payments have. */
    statesOf: async (ids: number[]) =>
      (await query('select distinct status from payments where id = any($1) order by status', [ids])).map(
        ({ status }) => status,
      ),
    /** Keeps what is still ready out of all later drafts. */
    clear: () => query("update payments set pay_date = '2099-01-01' where status = 'ready'"),
  };
}

export type RunOffice = Awaited<ReturnType<typeof openRunOffice>>;
