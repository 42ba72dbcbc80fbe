import { and, eq, gt, gte, inArray, isNull, like, max, or, sql } from 'drizzle-orm';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { type Actor, systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { relatedAccounts } from '../../accounts/staff-relation/related-accounts.ts';
import { findIntervention } from '../../accounts/user/staff-interventions.ts';
import { staffInterventions, users } from '../../accounts/user/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { auditEntries } from '../../platform/audit-entry/table.ts';
import { confirmPaymentInfoIn } from './confirm.ts';
import { applyWaitingChange } from './due-changes.ts';
import { isUnconfirmed } from './is-unconfirmed.ts';
import type { PayeeChange } from './mails.ts';
import { type NoticeContext, notifyOwners } from './notify-owners.ts';
import { readRestraints } from './payee.ts';
import { type holdCauses, payeeHolds, paymentInfos } from './table.ts';

type HoldCause = (typeof holdCauses)[number];

/** Why payments are put on hold; for payment info also the kind of change, for the notice. */
type Hold = { affiliateId: number } & (
  | { cause: 'payment_info'; change: PayeeChange; isUnconfirmed?: boolean }
  | { cause: Exclude<HoldCause, 'payment_info'> }
);

/**
 * Puts an affiliate's payments on hold from now, after a change through which a thief could redirect them, and notifies its
 * owners (see {@link notifyOwners}). A hold in force is extended.
 *
 * @returns the end of the hold
 */
export async function holdPayee(tx: Tx, context: NoticeContext, actor: Actor, hold: Hold): Promise<Date> {
  const { affiliateId, cause } = hold;
  const now = context.clock.now();
  // Waits for a payment request in progress, and makes later ones wait for the commit.
  await lockAffiliate(tx, systemActor(actor.requestId), affiliateId);
  const until = new Date(now.getTime() + context.env.payeeHoldMs);
  await tx
    .insert(payeeHolds)
    .values({ affiliateId, cause, userId: actor.userId, startedAt: now, until })
    .onConflictDoUpdate({
      target: payeeHolds.affiliateId,
      set: {
        cause,
        userId: actor.userId,
        // Nobody who made a change during a hold may release it, so the hold starts with the first change.
        startedAt: sql`case when ${payeeHolds.until} > excluded.started_at then ${payeeHolds.startedAt} else excluded.started_at end`,
        until: sql`greatest(${payeeHolds.until}, excluded.until)`,
      },
    });
  await writeAudit(tx, {
    actor,
    now,
    action: 'payee_hold.start',
    entity: 'affiliate',
    entityId: affiliateId,
    affiliateId,
    before: null,
    after: { cause, until },
  });
  await notifyOwners(tx, context, affiliateId, {
    event: hold.cause === 'payment_info' ? hold.change : { kind: hold.cause },
    until,
    isUnconfirmed: hold.cause === 'payment_info' && hold.isUnconfirmed === true,
  });
  return until;
}

/**
 * Refuses staff who entered payment info, made a change that put the payments on hold, or intervened in an access of the
 * affiliate, under this account or a related one: a release needs a second person.
 *
 * @param since changes before this instant do not matter; undefined: all matter
 * @throws {RequestError} `own_change`
 */
export async function refuseOwnPayeeChange(executor: Executor, actor: Actor, affiliateId: number, since?: Date) {
  if (actor.userId === null) return;
  const related = await relatedAccounts(executor, actor.userId);
  const isOwnChange = and(
    eq(auditEntries.affiliateId, affiliateId),
    inArray(auditEntries.action, ['payee_hold.start', 'payment_info.create', 'payment_info.update']),
    inArray(auditEntries.userId, [...related]),
    since === undefined ? undefined : gte(auditEntries.createdAt, since),
  );
  const ofAffiliate = executor.select({ id: users.id }).from(users).where(eq(users.affiliateId, affiliateId));
  const isOwnIntervention = and(
    inArray(staffInterventions.userId, ofAffiliate),
    inArray(staffInterventions.staffUserId, [...related]),
    since === undefined ? undefined : or(isNull(staffInterventions.endedAt), gt(staffInterventions.endedAt, since)),
  );
  const isOwn =
    (await executor.$count(auditEntries, isOwnChange)) > 0 ||
    (await executor.$count(staffInterventions, isOwnIntervention)) > 0;
  if (isOwn) throw new RequestError('own_change');
}

/** Returns since when payment info entered by staff has waited for confirmation; undefined if none does. */
async function findUnconfirmed(executor: Executor, affiliateId: number): Promise<Date | undefined> {
  const [info] = await executor.select().from(paymentInfos).where(eq(paymentInfos.affiliateId, affiliateId));
  return isUnconfirmed(info) ? (info?.enteredAt ?? undefined) : undefined;
}

/** What prevents payments to an affiliate, as shown to staff and the affiliate. */
interface PaymentHold {
  id: number;
  holdUntil: Date | null;
  holdCause: HoldCause | null;
  /** Whether staff entered the payment info, and nobody else has confirmed it. */
  awaitsConfirmation: boolean;
  /** Since when what is entered in the main access counts as entered by staff, who intervened in it. */
  intervenedAt: Date | null;
  frozenAt: Date | null;
  /** Increases with each change of the hold and of the payment info; 0 before the first. */
  version: number;
}

/** Returns the id of the newest audit entry about an affiliate's hold and payment info; every change writes one. */
async function findVersion(executor: Executor, affiliateId: number): Promise<number> {
  const isOfPayee = or(like(auditEntries.action, 'payee_hold.%'), like(auditEntries.action, 'payment_info.%'));
  const [newest] = await executor
    .select({ id: max(auditEntries.id) })
    .from(auditEntries)
    .where(and(eq(auditEntries.affiliateId, affiliateId), isOfPayee));
  return newest?.id ?? 0;
}

/** Returns the open interventions of staff in the main access of an affiliate; undefined without any. */
async function findMainIntervention(executor: Executor, affiliateId: number) {
  const [main] = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.affiliateId, affiliateId), users.isMain));
  return main && findIntervention(executor, main.id);
}

async function findHold(executor: Executor, affiliateId: number, now: Date): Promise<PaymentHold> {
  const { hold, frozenAt } = await readRestraints(executor, affiliateId, now);
  const awaitsConfirmation = (await findUnconfirmed(executor, affiliateId)) !== undefined;
  return {
    id: affiliateId,
    holdUntil: hold?.until ?? null,
    holdCause: hold?.cause ?? null,
    awaitsConfirmation,
    intervenedAt: (await findMainIntervention(executor, affiliateId))?.since ?? null,
    frozenAt,
    version: await findVersion(executor, affiliateId),
  };
}

/** Returns what prevents payments to an affiliate. @throws {RequestError} `not_found`, see {@link getAffiliate} */
export async function getPaymentHold(context: GatewayContext, actor: Actor, affiliateId: number): Promise<PaymentHold> {
  await getAffiliate(context, actor, affiliateId);
  return findHold(context.database.db, affiliateId, context.clock.now());
}

/**
 * Ends the hold of an affiliate's payments early and confirms payment info that other staff entered; waiting changes
 * take effect at once, and the owners are notified. Does nothing if nothing waits.
 *
 * @param version the version of the hold that the person has seen
 * @throws {RequestError} `not_found`; `version_conflict` if the hold or the payment info has changed since;
 *   `own_change` for anyone who made a change of the hold, or is related to them
 */
export async function releaseHold(
  context: GatewayContext,
  actor: Actor,
  affiliateId: number,
  version: number,
): Promise<PaymentHold> {
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    await lockAffiliate(tx, actor, affiliateId);
    if (version !== (await findVersion(tx, affiliateId))) throw new RequestError('version_conflict');
    const { hold, frozenAt } = await readRestraints(tx, affiliateId, now);
    const enteredAt = await findUnconfirmed(tx, affiliateId);
    const waits = [hold?.startedAt, enteredAt].filter((since) => since !== undefined);
    for (const since of waits) await refuseOwnPayeeChange(tx, actor, affiliateId, since);
    if (enteredAt !== undefined) await confirmPaymentInfoIn(tx, now, actor, affiliateId, { confirmedBy: actor.userId });
    if (hold !== undefined) {
      await tx.delete(payeeHolds).where(eq(payeeHolds.affiliateId, affiliateId));
      await applyWaitingChange(tx, affiliateId, now);
      await writeAudit(tx, {
        actor,
        now,
        action: 'payee_hold.release',
        entity: 'affiliate',
        entityId: affiliateId,
        affiliateId,
        before: { cause: hold.cause, until: hold.until },
        after: null,
      });
    }
    if (waits.length > 0 && frozenAt === null) {
      await notifyOwners(tx, context, affiliateId, { event: { kind: 'released' }, until: null });
    }
    return findHold(tx, affiliateId, now);
  });
}
