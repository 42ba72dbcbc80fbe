import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { toWire } from '../../../engine/wire.ts';
import { confirmationCheck } from '../../accounts/staff-relation/second-person.ts';
import { isPayeeChanged, readPayeesWithoutLock } from '../payment-info/payees.ts';
import { type PaymentProgress, readProgress } from './payment-progress.ts';
import { type Payment, readTimelines, unconfirmedBy } from './payments.ts';

export interface Caller {
  actor: Actor;
  context: GatewayContext;
}

/** The payee of a run item at the draft. */
const snapshotSchema = z.record(z.string(), z.unknown());

/** The states in which the money has not left yet, so that the current account matters. */
const unpaid: ReadonlySet<Payment['state']> = new Set<Payment['state']>([
  'requested',
  'awaiting_invoice',
  'ready',
  'scheduled',
  'failed',
  'returned',
]);

/** Returns the current blockers of unpaid payments, by id. */
async function readBlockers({ database, clock }: GatewayContext, found: readonly Payment[]) {
  const open = found.filter(({ state }) => unpaid.has(state));
  if (open.length === 0) return new Map<number, string[]>();
  const affiliateIds = sql`select unnest(${sql.param(open.map(({ affiliateId }) => affiliateId))}::integer[])`;
  const payees = await readPayeesWithoutLock(database.db, affiliateIds, clock.now());
  return new Map(
    open.map(({ id, affiliateId, itemState, itemPayee }): [number, string[]] => {
      const account = payees.get(affiliateId);
      const isChanged = itemState === 'included' && isPayeeChanged(snapshotSchema.parse(itemPayee), account?.payee);
      return [id, [...(account?.blockers ?? []), ...(isChanged ? ['payee_changed'] : [])]];
    }),
  );
}

/** Converts payments to their wire form. Marks and blockers are for staff alone. */
export async function wirePayments(found: readonly Payment[], { actor, context }: Caller) {
  const isStaff = actor.affiliateId === null;
  const timelines = await readTimelines(context.database.db, found);
  const progress = await readProgress(
    context.database.db,
    context.clock.now(),
    found.map(({ id }) => id),
  );
  const blockers = isStaff ? await readBlockers(context, found) : new Map<number, string[]>();
  const isAnyWaiting = found.some((payment) => unconfirmedOf(payment) !== undefined);
  const mayConfirm = await confirmationCheck({ context, actor }, 'payment', isAnyWaiting);
  return found.map((payment) => {
    const { itemPayee: _payee, failedBy: _by, markedById: _id, ...all } = payment;
    const { markedState, markedEvidence, markedPaidOn, markedBy, ...shown } = all;
    const action = unconfirmedOf(payment);
    return {
      ...toWire(shown),
      ...toWire(isStaff ? { markedState, markedEvidence, markedPaidOn, markedBy } : noMark),
      unconfirmed: isStaff && action !== undefined,
      can_confirm: action !== undefined && mayConfirm(action.userId),
      blockers: blockers.get(shown.id) ?? [],
      ...wireProgress(progress.get(shown.id)),
      timeline: timelines.get(shown.id)?.map(toWire) ?? [],
    };
  });
}

const wireProgress = (progress: PaymentProgress | undefined) => ({
  note: progress?.taxInvoice ?? null,
  expected_on: progress?.expectedOn ?? null,
  stuck_blockers: progress?.stuckBlockers ?? [],
});

const unconfirmedOf = ({ markedById, ...payment }: Payment) => unconfirmedBy({ ...payment, markedBy: markedById });

const noMark = { markedState: null, markedEvidence: null, markedPaidOn: null, markedBy: null };
