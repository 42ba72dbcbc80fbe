import { sql } from 'drizzle-orm';
import { withTransaction } from '../db/client.ts';
import { movePayments } from '../domains/payouts/payment/move-payments.ts';
import { moveItemsOfPayments, settleRuns } from '../domains/payouts/payment-run/move-run-items.ts';
import { systemActor } from '../engine/actor.ts';
import { addReadyPayments } from './ready-payments.ts';
import type { TestCaller, TestGateway } from './test-gateway.ts';

type Reported = 'paid' | 'failed' | 'review' | 'returned';

interface RunPeople {
  gateway: TestGateway;
  /** Drafts runs; `closer` closes and sends them. */
  drafter: TestCaller;
  closer: TestCaller;
  /** The id of the user who reads the returns. */
  readerId: number;
}

const firstId = 2_000;

/** Returns functions that make payments: ready ones, or ones that a run of their own has moved to a state. */
export function runPayments({ gateway, drafter, closer, readerId }: RunPeople) {
  let lastId = firstId;
  const { context } = gateway;

  /** Makes a ready payment. Returns its id, which is also that of its affiliate. */
  async function ready(): Promise<number> {
    lastId += 1;
    await addReadyPayments(context.database.pool, { firstId: lastId, count: 1, now: context.clock.now() });
    return lastId;
  }

  /** Drafts a run of all ready payments. */
  async function draft(): Promise<number> {
    const { body } = await drafter.call('finance', 'POST', '/api/payment_runs', { body: { pay_date: '2026-03-16' } });
    return Number(body.data.id);
  }

  /** Moves a payment as a bank return does. */
  const report = (id: number, to: Reported) =>
    withTransaction(context.database, async (tx) => {
      const of = sql`select ${id}::integer`;
      const failure = to === 'failed' || to === 'returned' ? { failureCode: 'pix_key' as const } : {};
      const actor = { ...systemActor('return'), userId: readerId };
      await movePayments(tx, context, of, { actor, now: context.clock.now(), to, ...failure });
      const runIds = await moveItemsOfPayments(tx, of, { now: context.clock.now(), to, ...failure });
      await settleRuns(tx, runIds, context.clock.now());
    });

  /** Makes a payment that is at the bank, and moves it as the given returns report. */
  async function inRun(...reported: readonly Reported[]): Promise<number> {
    const id = await ready();
    const runId = await draft();
    for (const state of ['closed', 'sent']) {
      const { status, body } = await closer.call('finance', 'PUT', `/api/payment_runs/${runId}`, { body: { state } });
      if (status !== 200) throw new Error(`the run was not ${state}: ${JSON.stringify(body)}`);
    }
    for (const to of reported) await report(id, to);
    return id;
  }
  return { ready, draft, report, inRun };
}
