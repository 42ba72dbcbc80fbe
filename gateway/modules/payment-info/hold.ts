import { and, eq, gte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client.ts';
import { withTransaction } from '../../db/client.ts';
import { Fault } from '../../engine/errors.ts';
import type { Actor } from '../../server/actor.ts';
import { systemActor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { getAffiliate } from '../affiliate/affiliates.ts';
import { lockAffiliate } from '../affiliate/lock-affiliate.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { auditEntries } from '../audit-entry/table.ts';
import { createLink } from '../link/links.ts';
import { enqueueMail } from '../outbox-mail/outbox.ts';
import { noticeAddresses } from '../user/notice-addresses.ts';
import { applyWaitingChange } from './due-changes.ts';
import { holdNotice, type PayeeChange } from './notices.ts';
import { readRestraints } from './payee.ts';
import { type holdCauses, payeeHolds } from './table.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Validity of the links that freeze payments. */
export const freezeLinkDays = 7;

interface Hold {
  affiliateId: number;
  cause: (typeof holdCauses)[number];
  /** What was done to the payment info, for the notice; only with the cause `payment_info`. */
  change?: PayeeChange;
}

type Needed = Pick<GatewayContext, 'clock' | 'env' | 'randomBytes'>;

/**
 * Puts an affiliate's payments on hold from now, after a change through which a thief could redirect them, and tells all
 * its login addresses of the last 30 days, each with a link that freezes the payments. A hold in force is extended. Wake
 * the outbox after the commit.
 *
 * @returns the end of the hold
 */
export async function holdPayee(tx: Tx, context: Needed, actor: Actor, hold: Hold): Promise<Date> {
  const { affiliateId, cause, change } = hold;
  const now = context.clock.now();
  // A payment request that is under way comes before the hold, and none begins before it is committed.
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
        // Whoever made any change of a hold in force may not release it, so it begins with the first.
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
  for (const { userId, email: to, language } of await noticeAddresses(tx, affiliateId, now)) {
    const validMs = freezeLinkDays * dayMs;
    const hash = await createLink(tx, context, { purpose: 'payment_freeze', userId, affiliateId, validMs });
    const notice = { to, language, cause, change, until, hash, days: freezeLinkDays };
    await enqueueMail(tx, { now, ...holdNotice(context.env, notice) });
  }
  return until;
}

/**
 * Refuses staff who made a change that put the payments on hold: releasing takes a second person.
 *
 * @param since changes before this instant do not matter
 * @throws {Fault} `own_change`
 */
export async function requireOtherPerson(executor: Executor, actor: Actor, affiliateId: number, since: Date) {
  if (actor.userId === null) return;
  const isOwnChange = and(
    eq(auditEntries.affiliateId, affiliateId),
    eq(auditEntries.action, 'payee_hold.start'),
    eq(auditEntries.userId, actor.userId),
    gte(auditEntries.createdAt, since),
  );
  if ((await executor.$count(auditEntries, isOwnChange)) > 0) throw new Fault('own_change');
}

/** What keeps an affiliate from being paid, as staff and the affiliate see it. */
interface PaymentHold {
  id: number;
  holdUntil: Date | null;
  holdCause: Hold['cause'] | null;
  frozenAt: Date | null;
}

async function findHold(executor: Executor, affiliateId: number, now: Date): Promise<PaymentHold> {
  const { hold, frozenAt } = await readRestraints(executor, affiliateId, now);
  return { id: affiliateId, holdUntil: hold?.until ?? null, holdCause: hold?.cause ?? null, frozenAt };
}

/** Returns what keeps an affiliate from being paid. @throws {Fault} `not_found`, see {@link getAffiliate} */
export async function getPaymentHold(context: GatewayContext, actor: Actor, affiliateId: number): Promise<PaymentHold> {
  await getAffiliate(context, actor, affiliateId);
  return findHold(context.database.db, affiliateId, context.clock.now());
}

/**
 * Ends the hold of an affiliate's payments early; the change that waits counts at once. Without a hold nothing happens.
 *
 * @throws {Fault} `not_found`; `own_change` for who made a change of the hold
 */
export async function releaseHold(context: GatewayContext, actor: Actor, affiliateId: number): Promise<PaymentHold> {
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    await lockAffiliate(tx, actor, affiliateId);
    const { hold } = await readRestraints(tx, affiliateId, now);
    if (hold !== undefined) {
      await requireOtherPerson(tx, actor, affiliateId, hold.startedAt);
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
    return findHold(tx, affiliateId, now);
  });
}
