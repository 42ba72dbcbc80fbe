import { and, eq, gt, isNotNull, lt } from 'drizzle-orm';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { type Actor, systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { createLink, endLinks, findLink, useLink } from '../../accounts/single-use-link/links.ts';
import { formerEmailMs } from '../../accounts/user/notice-addresses.ts';
import { findIntervention } from '../../accounts/user/staff-interventions.ts';
import { formerEmails, users } from '../../accounts/user/table.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { applyDueChange, paymentInfoChanges } from './due-changes.ts';
import { isUnconfirmed } from './is-unconfirmed.ts';
import { confirmationMail } from './mails.ts';
import type { NoticeContext } from './notify-owners.ts';
import { readRestraints } from './payee.ts';
import { paymentInfos } from './table.ts';

const linkDays = 30;
const linkMs = linkDays * 24 * 60 * 60 * 1000;

/**
 * Returns the address of a main user that is certainly the owner's: the one from before staff intervened in the access.
 * Undefined where it was changed in the 30 days before, since whoever changed it could follow a link.
 */
async function findOwnersEmail(
  tx: Tx,
  now: Date,
  main: Pick<typeof users.$inferSelect, 'id' | 'email'>,
): Promise<string | undefined> {
  const { since, ownersEmail } = (await findIntervention(tx, main.id)) ?? { since: now, ownersEmail: main.email };
  const wasRecent = and(
    eq(formerEmails.userId, main.id),
    gt(formerEmails.leftAt, new Date(since.getTime() - formerEmailMs)),
    lt(formerEmails.leftAt, since),
  );
  return (await tx.$count(formerEmails, wasRecent)) > 0 ? undefined : (ownersEmail ?? undefined);
}

/**
 * Mails the main user of an affiliate a link to confirm the payment info that staff entered; earlier links end, because
 * they were about other data. No link is sent where no address is certainly the owner's.
 */
export async function askForConfirmation(tx: Tx, context: NoticeContext, affiliateId: number): Promise<void> {
  const now = context.clock.now();
  const ofMain = and(eq(users.affiliateId, affiliateId), users.isMain, isNotNull(users.activatedAt));
  const [main] = await tx
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(ofMain);
  if (!main) return;
  const { id: userId, language } = main;
  const purpose = 'payee_confirmation';
  await endLinks(tx, userId, [purpose]);
  const to = await findOwnersEmail(tx, now, main);
  if (to === undefined) return;
  const hash = await createLink(tx, context, { purpose, userId, affiliateId, validMs: linkMs });
  await enqueueMail(tx, { now, ...confirmationMail(context.env, { to, language, hash, days: linkDays }) });
}

interface Confirmation {
  /** The user of the link, or the staff user. */
  confirmedBy: number | null;
}

/**
 * Makes payment info that staff entered effective; a waiting change takes effect once no hold is in force. Requires
 * {@link lockAffiliate}.
 *
 * @returns whether any was waiting
 */
export async function confirmPaymentInfoIn(
  tx: Tx,
  now: Date,
  actor: Actor,
  affiliateId: number,
  { confirmedBy }: Confirmation,
): Promise<boolean> {
  const [info] = await tx.select().from(paymentInfos).where(eq(paymentInfos.affiliateId, affiliateId));
  if (info === undefined || !isUnconfirmed(info)) return false;
  const { hold } = await readRestraints(tx, affiliateId, now);
  await paymentInfoChanges.updateIn(tx, now, actor, info.id, {
    action: 'payment_info.confirm',
    version: undefined,
    decide: ({ pendingChanges }) => ({
      confirmedBy,
      confirmedAt: now,
      effectiveAt: pendingChanges === null ? null : (hold?.until ?? now),
    }),
  });
  await applyDueChange(tx, affiliateId, now);
  return true;
}

/**
 * Confirms the payment info that staff entered for an affiliate, by the secret of the link mailed to its main user. A
 * hold or a freeze stays.
 *
 * @throws {RequestError} `link_invalid`, also when the payment info was changed or removed since
 */
export async function confirmPaymentInfo(context: GatewayContext, visitor: Actor, hash: string) {
  const purpose = 'payee_confirmation';
  return withTransaction(context.database, async (tx) => {
    const { affiliateId } = await findLink(tx, context.clock.now(), purpose, hash);
    if (affiliateId === null) throw new Error('a link that confirms payment info is of an affiliate');
    const owner = systemActor(visitor.requestId);
    await lockAffiliate(tx, owner, affiliateId);
    // After the lock, because a concurrent change ends the link.
    const now = context.clock.now();
    const { userId } = await useLink(tx, now, purpose, hash);
    if (!(await confirmPaymentInfoIn(tx, now, owner, affiliateId, { confirmedBy: userId })))
      throw new RequestError('link_invalid');
    return { id: affiliateId, confirmedAt: now };
  });
}
