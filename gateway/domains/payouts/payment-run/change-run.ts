import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PaymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';
import type { AuditAction } from '#shared/codes/platform/audit-action.ts';
import { businessDate } from '#shared/time.ts';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { movePayments } from '../payment/move-payments.ts';
import { makeBankFiles } from './bank-files.ts';
import { closeRefusalsOf } from './close-refusal.ts';
import { lockRun, type PaymentRun, paymentsOf, runTimeoutMs } from './lock-run.ts';
import { moveItemsOfPayments } from './move-run-items.ts';
import { runDifferences } from './run-differences.ts';
import { runSignature } from './run-signature.ts';
import { paymentRunItems, paymentRuns } from './table.ts';

/** A change of a draft or a closed run. `version` is the one that the person saw; undefined accepts any. */
type RunChange = (context: GatewayContext, actor: Actor, runId: number, version: number | undefined) => Promise<void>;

interface ChangedBy {
  context: GatewayContext;
  actor: Actor;
  now: Date;
}

/**
 * Returns a function that changes runs in one state: it locks a run with all its payments, and changes it in one
 * transaction.
 */
function changeOf(
  from: PaymentRun['state'],
  change: (tx: Tx, run: PaymentRun, by: ChangedBy) => Promise<void>,
): RunChange {
  return (context, actor, runId, version) =>
    withTransaction(
      context.database,
      async (tx) => {
        const run = await lockRun(tx, runId, version);
        if (run.state !== from) throw new RequestError('state_conflict');
        await change(tx, run, { context, actor, now: context.clock.now() });
      },
      { statementTimeoutMs: runTimeoutMs },
    );
}

interface NewState {
  actor: Actor;
  now: Date;
  action: AuditAction;
  /** Columns that change with the state. */
  values: Partial<PaymentRun> & { state: PaymentRun['state'] };
  /** Further fields of the audit entry. */
  facts?: Record<string, unknown>;
}

/** Stores the new state of a locked run, with its audit entry. */
async function storeState(tx: Tx, run: PaymentRun, { actor, now, action, values, facts }: NewState): Promise<void> {
  await tx
    .update(paymentRuns)
    .set({ ...values, version: run.version + 1 })
    .where(eq(paymentRuns.id, run.id));
  await writeAudit(tx, {
    actor,
    now,
    action,
    entity: 'payment_run',
    entityId: run.id,
    affiliateId: null,
    before: { state: run.state },
    after: { state: values.state, ...facts },
  });
}

/** @throws {RequestError} `invalid_fields` for a pay day that has passed; `second_person_required` */
async function requireClosable(tx: Tx, context: GatewayContext, actor: Actor, run: PaymentRun): Promise<void> {
  const { clock, env } = context;
  if (run.payDate < businessDate(clock.now())) {
    throw new RequestError('invalid_fields', { errors: { pay_date: 'validation.date_past' } });
  }
  const refusal = (await closeRefusalsOf(tx, [run], actor, { env })).get(run.id);
  if (refusal !== undefined) {
    throw new RequestError('second_person_required', { errors: { state: `codes.close_refusal.${refusal}` } });
  }
}

const differencesShownMax = 100;

function requireUnchanged(differences: ReadonlyMap<number, PaymentExclusion>): void {
  if (differences.size === 0) return;
  const shown = [...differences].slice(0, differencesShownMax);
  const errors = Object.fromEntries(
    shown.map(([id, reason]) => [`payment_${id}`, `codes.payment_exclusion.${reason}`]),
  );
  throw new RequestError('payment_run_changed', { errors });
}

const signatureSchema = z.array(z.object({ signature: z.string() }));

/** Returns the hash that the closer of a run signs, see {@link runSignature}. */
export async function signatureOf(executor: Executor, runId: number): Promise<string> {
  const { rows } = await executor.execute(sql`select ${runSignature(sql`${runId}::integer`)} as signature`);
  const [found] = signatureSchema.parse(rows);
  if (found === undefined) throw new Error('a query of one value has one row');
  return found.signature;
}

/**
 * Closes a draft: a second person signs its exact contents. Under the locks, every payee and amount is compared with
 * the current one; any difference refuses the change. Schedules the payments and creates the bank's files, in one
 * transaction.
 *
 * @throws {RequestError} `not_found`; `version_conflict`, `state_conflict` for the later of two people;
 *   `second_person_required` with the reason at `state`; `payment_run_changed` with the reason of each payment at
 *   `payment_<id>`; `payment_run_empty`; `invalid_fields` for a pay day that has passed
 */
export const closeRun = changeOf('draft', async (tx, run, { context, actor, now }) => {
  await requireClosable(tx, context, actor, run);
  const { items, differences } = await runDifferences(tx, context, run.id);
  if (items.length === 0) throw new RequestError('payment_run_empty');
  requireUnchanged(differences);
  const signature = await signatureOf(tx, run.id);
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0);
  await storeState(tx, run, {
    actor,
    now,
    action: 'payment_run.close',
    values: { state: 'closed', closedBy: actor.userId, closedAt: now, signature },
    facts: { signature, count: items.length, amountCents, approvers: context.env.paymentApprovers },
  });
  const moved = await movePayments(tx, context, paymentsOf(run.id), { actor, now, to: 'scheduled', runId: run.id });
  if (moved.length !== items.length) throw new Error(`not all payments of run ${run.id} were scheduled`);
  await makeBankFiles(tx, context, run, items);
});

/**
 * Marks a locked, closed run as sent to the bank, with its payments and items: by the person who sent the files, or
 * because the bank's answer is read.
 */
export async function markRunSent(tx: Tx, run: PaymentRun, { context, actor, now }: ChangedBy): Promise<void> {
  await movePayments(tx, context, paymentsOf(run.id), { actor, now, to: 'sent', runId: run.id });
  await moveItemsOfPayments(tx, paymentsOf(run.id), { now, to: 'sent' });
  const values = { state: 'sent', sentBy: actor.userId, sentAt: now } as const;
  await storeState(tx, run, { actor, now, action: 'payment_run.sent', values });
}

/** Marks a closed run as sent to the bank. @throws {RequestError} `not_found`, `version_conflict`, `state_conflict` */
export const sendRun = changeOf('closed', markRunSent);

/**
 * Cancels a draft. Its payments stay ready, for another run.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `state_conflict`
 */
export const cancelRun = changeOf('draft', async (tx, run, { actor, now }) => {
  const isIncluded = and(eq(paymentRunItems.runId, run.id), eq(paymentRunItems.state, 'included'));
  await tx.update(paymentRunItems).set({ state: 'removed' }).where(isIncluded);
  const values = { state: 'cancelled', cancelledBy: actor.userId, cancelledAt: now } as const;
  await storeState(tx, run, { actor, now, action: 'payment_run.cancel', values });
});
