import type { PaymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import { Fault } from '../../../engine/errors.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { makeBankFiles } from '../bank-file/make-bank-files.ts';
import { movePayments } from '../payment/move-payments.ts';
import { changeRun } from './change-run.ts';
import { closeRefusalsOf } from './close-refusal.ts';
import { paymentsOf, type PaymentRun } from './lock-run.ts';
import { recordRun } from './record-run.ts';
import { runDifferences } from './run-differences.ts';
import { signatureOf } from './signature.ts';

const differencesShownMax = 100;

/** @throws {Fault} `invalid_fields` for a pay day that has passed; `second_person_required` */
async function requireClosable(tx: Tx, context: GatewayContext, actor: Actor, run: PaymentRun): Promise<void> {
  const { clock, env } = context;
  const now = clock.now();
  if (run.payDate < businessDate(now)) {
    throw new Fault('invalid_fields', { errors: { pay_date: 'validation.date_past' } });
  }
  const refusal = (await closeRefusalsOf(tx, [run], actor, { env, now })).get(run.id);
  if (refusal !== undefined) {
    throw new Fault('second_person_required', { errors: { state: `codes.close_refusal.${refusal}` } });
  }
}

function requireUnchanged(differences: ReadonlyMap<number, PaymentExclusion>): void {
  if (differences.size === 0) return;
  const shown = [...differences].slice(0, differencesShownMax);
  const errors = Object.fromEntries(
    shown.map(([id, reason]) => [`payment_${id}`, `codes.payment_exclusion.${reason}`]),
  );
  throw new Fault('payment_run_changed', { errors });
}

/**
 * Closes a draft: a second person signs exactly what is in it. Every payee and amount is compared with the present under
 * the locks; one difference and nothing is done. Its payments are scheduled and the bank's files made, in one transaction.
 *
 * @throws {Fault} `not_found`; `version_conflict`, `state_conflict` for who comes second; `second_person_required` with the
 *   reason at `state`; `payment_run_changed` with the reason of each payment at `payment_<id>`; `payment_run_empty`;
 *   `invalid_fields` for a pay day that has passed
 */
export const closeRun = (
  context: GatewayContext,
  actor: Actor,
  runId: number,
  version: number | undefined,
): Promise<void> =>
  changeRun(context, {
    ...{ runId, version, from: 'draft' },
    change: async (tx, run, now) => {
      await requireClosable(tx, context, actor, run);
      const { items, differences } = await runDifferences(tx, context, runId);
      if (items.length === 0) throw new Fault('payment_run_empty');
      requireUnchanged(differences);
      const signature = await signatureOf(tx, runId);
      const values = { state: 'closed', closedBy: actor.userId, closedAt: now, signature } as const;
      const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0);
      const facts = { signature, count: items.length, amountCents, approvers: context.env.paymentApprovers };
      await recordRun(tx, run, { actor, now, action: 'payment_run.close', values, facts });
      const moved = await movePayments(tx, paymentsOf(runId), { actor, now, to: 'scheduled', runId });
      if (moved.length !== items.length) throw new Error(`not all payments of run ${runId} were scheduled`);
      await makeBankFiles(tx, context, run, items);
    },
  });
