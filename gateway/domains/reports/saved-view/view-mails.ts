import { and, eq, ne } from 'drizzle-orm';
import { businessDate, businessDayStart, daysBetween } from '#shared/time.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { Subscription } from '../../accounts/email-preference/unsubscribe.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { savedViewMails } from './table.ts';

/** A Monday, from which weeks are counted. */
const aMonday = '2024-01-01';
const daysOfWeek = 7;
const mailHourMs = 7 * 60 * 60 * 1000;

/** Returns the Monday whose mails are due at an instant: from 7 o'clock of that day in São Paulo; null on other days. */
export function mailDay(now: Date): string | null {
  const today = businessDate(now);
  const isMonday = daysBetween(aMonday, today) % daysOfWeek === 0;
  const isMorning = now.getTime() >= businessDayStart(today).getTime() + mailHourMs;
  return isMonday && isMorning ? today : null;
}

/** The page of the portal says by this what the link ends. */
const secretPrefix = 'view-';

interface Wish {
  viewId: number;
  isWanted: boolean;
}

/** Writes down whether the actor wants the mails of a view. The first one is that of the next Monday. */
export async function setViewMail(
  tx: Tx,
  { clock, randomBytes }: Pick<GatewayContext, 'clock' | 'randomBytes'>,
  actor: Actor,
  { viewId, isWanted }: Wish,
): Promise<void> {
  const readerId = actor.userId ?? 0;
  const [before] = await tx
    .select({ wanted: savedViewMails.wanted })
    .from(savedViewMails)
    .where(and(eq(savedViewMails.viewId, viewId), eq(savedViewMails.readerId, readerId)));
  if ((before?.wanted ?? false) === isWanted) return;
  const now = clock.now();
  const unsubscribeSecret = `${secretPrefix}${randomBytes(32).toString('base64url')}`;
  const mailedOn = mailDay(now);
  await tx
    .insert(savedViewMails)
    .values({ viewId, readerId, wanted: isWanted, unsubscribeSecret, mailedOn })
    .onConflictDoUpdate({
      target: [savedViewMails.viewId, savedViewMails.readerId],
      set: { wanted: isWanted, ...(isWanted && mailedOn !== null && { mailedOn }) },
    });
  await auditWish(tx, actor, now, { viewId, isWanted });
}

const auditWish = (tx: Tx, actor: Actor, now: Date, { viewId, isWanted }: Wish) =>
  writeAudit(tx, {
    actor,
    now,
    action: 'saved_view.update',
    entity: 'saved_view',
    entityId: viewId,
    affiliateId: null,
    before: { mailOn: isWanted ? null : 'monday' },
    after: { mailOn: isWanted ? 'monday' : null },
  });

/** Ends the mails of a view to everybody but its owner, who alone reads it from now on. */
export async function endMailsOfOthers(tx: Tx, viewId: number, ownerId: number): Promise<void> {
  await tx
    .update(savedViewMails)
    .set({ wanted: false })
    .where(and(eq(savedViewMails.viewId, viewId), ne(savedViewMails.readerId, ownerId)));
}

const bySecret = (executor: Executor, secret: string) =>
  executor.select().from(savedViewMails).where(eq(savedViewMails.unsubscribeSecret, secret));

/** The mails of views, as the link in each of them ends them. */
export const savedViewSubscription: Subscription = {
  isWanted: async (executor, secret) => (await bySecret(executor, secret))[0]?.wanted,
  end: async (tx, visitor, now, secret) => {
    const [mail] = await bySecret(tx, secret).for('update');
    if (!mail?.wanted) return;
    await tx.update(savedViewMails).set({ wanted: false }).where(eq(savedViewMails.unsubscribeSecret, secret));
    await auditWish(tx, visitor, now, { viewId: mail.viewId, isWanted: false });
  },
};
