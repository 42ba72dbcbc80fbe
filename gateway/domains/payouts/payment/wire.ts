import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { toReais } from '#shared/money.ts';
import { roleMay } from '#shared/codes/accounts/role.ts';
import { isPayeeChanged, peekPayees } from '../payment-info/payees.ts';
import { toWire } from '../../../engine/wire.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { ownAccounts } from '../../accounts/staff-relation/second-person.ts';
import type { PaymentReceipt } from './make-payment.ts';
import { type Payment, unconfirmedBy } from './payments.ts';
import { type PaymentStanding, readStandings } from './standing.ts';
import { readTimelines } from './timeline.ts';

interface Asked {
  actor: Actor;
  context: GatewayContext;
}

/** The payee of a run item, as it was drafted. */
const snapshotSchema = z.record(z.string(), z.unknown());

/** The states in which the money has not left yet, so that what the account says now matters. */
const unpaid: ReadonlySet<Payment['state']> = new Set([
  ...(['requested', 'awaiting_invoice', 'ready', 'scheduled', 'failed', 'returned'] as const),
]);

/** Returns what keeps unpaid payments from being paid now, by id. */
async function readBlockers({ database, clock }: GatewayContext, found: readonly Payment[]) {
  const open = found.filter(({ state }) => unpaid.has(state));
  if (open.length === 0) return new Map<number, string[]>();
  const affiliateIds = sql`select unnest(${sql.param(open.map(({ affiliateId }) => affiliateId))}::integer[])`;
  const standings = await peekPayees(database.db, affiliateIds, clock.now());
  return new Map(
    open.map(({ id, affiliateId, itemState, itemPayee }): [number, string[]] => {
      const standing = standings.get(affiliateId);
      const isChanged = itemState === 'included' && isPayeeChanged(snapshotSchema.parse(itemPayee), standing?.payee);
      return [id, [...(standing?.blockers ?? []), ...(isChanged ? ['payee_changed'] : [])]];
    }),
  );
}

/** Converts payments to their wire form. Marks and blockers are for staff alone. */
export async function wirePayments(found: readonly Payment[], { actor, context }: Asked) {
  const isStaff = actor.affiliateId === null;
  const timelines = await readTimelines(context.database.db, found);
  const standings = await readStandings(
    context.database.db,
    context.clock.now(),
    found.map(({ id }) => id),
  );
  const blockers = isStaff ? await readBlockers(context, found) : new Map<number, string[]>();
  const waiting = roleMay(actor.role, 'payment', 'update', actor.scope) ? found.map(unconfirmedOf) : [];
  const own = waiting.some((deed) => deed !== undefined)
    ? await ownAccounts(context.database.db, context, actor)
    : new Set<number>();
  return found.map((payment, at) => {
    const { itemPayee: _payee, failedBy: _by, markedById: _id, ...all } = payment;
    const { markedState, markedEvidence, markedBy, ...shown } = all;
    const deed = waiting[at];
    return {
      ...toWire(shown),
      ...toWire(isStaff ? { markedState, markedEvidence, markedBy } : noMark),
      unconfirmed: isStaff && unconfirmedOf(payment) !== undefined,
      can_confirm: deed !== undefined && (deed.userId === null || !own.has(deed.userId)),
      blockers: blockers.get(shown.id) ?? [],
      ...wireStanding(standings.get(shown.id)),
      timeline: timelines.get(shown.id)?.map(toWire) ?? [],
    };
  });
}

const wireStanding = (standing: PaymentStanding | undefined) => ({
  note: standing?.note ?? null,
  expected_on: standing?.expectedOn ?? null,
  stuck_blockers: standing?.stuckBlockers ?? [],
});

const unconfirmedOf = ({ markedById, ...payment }: Payment) => unconfirmedBy({ ...payment, markedBy: markedById });

const noMark = { markedState: null, markedEvidence: null, markedBy: null };

/** Converts a new payment to its wire form. */
export const wireReceipt = ({
  paymentId,
  affiliateId,
  amountCents,
  state,
  payoutDate,
  requestedAt,
}: PaymentReceipt) => ({
  id: paymentId,
  affiliate_id: affiliateId,
  amount: toReais(amountCents),
  state,
  pay_date: payoutDate,
  requested_at: requestedAt,
});
