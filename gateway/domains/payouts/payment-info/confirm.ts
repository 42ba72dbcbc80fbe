import { and, eq, gt, isNotNull, notExists } from 'drizzle-orm';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { RequestError } from '../../../engine/errors.ts';
import { type Actor, systemActor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { createLink, endLinks, findLink, useLink } from '../../accounts/single-use-link/links.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { formerEmailMs } from '../../accounts/user/notice-addresses.ts';
import { formerEmails, users } from '../../accounts/user/table.ts';
import { paymentInfoChanges } from './due-changes.ts';
import { isUnconfirmed } from './is-unconfirmed.ts';
import { confirmationMail } from './notices.ts';
import { paymentInfos } from './table.ts';
import type { NoticeContext } from './notify-owners.ts';

const linkDays = 30;
const linkMs = linkDays * 24 * 60 * 60 * 1000;

/**
 * Mails the main user of an affiliate a link to confirm the payment info that staff entered; earlier links end, because
 * they were about other data. A user whose e-mail was changed recently gets no link, since whoever changed it could
 * follow it.
 */
export async function askForConfirmation(tx: Tx, context: NoticeContext, affiliateId: number): Promise<void> {
  const now = context.clock.now();
  const left = tx
    .select({ id: formerEmails.id })
    .from(formerEmails)
    .where(and(eq(formerEmails.userId, users.id), gt(formerEmails.leftAt, new Date(now.getTime() - formerEmailMs))));
  const ofMain = and(eq(users.affiliateId, affiliateId), users.isMain, isNotNull(users.activatedAt));
  const [main] = await tx
    .select({ userId: users.id, to: users.email, language: users.language })
    .from(users)
    .where(and(ofMain, notExists(left)));
  if (!main) return;
  const { userId, ...reader } = main;
  const purpose = 'payee_confirmation';
  await endLinks(tx, userId, [purpose]);
  const hash = await createLink(tx, context, { purpose, userId, affiliateId, validMs: linkMs });
  await enqueueMail(tx, { now, ...confirmationMail(context.env, { ...reader, hash, days: linkDays }) });
}

interface Confirmation {
  /** The user of the link, or the staff user. */
  confirmedBy: number | null;
}

/** Makes payment info that staff entered effective. Requires {@link lockAffiliate}. @returns whether any was waiting */
export async function confirmIn(
  tx: Tx,
  now: Date,
  actor: Actor,
  affiliateId: number,
  { confirmedBy }: Confirmation,
): Promise<boolean> {
  const [info] = await tx.select().from(paymentInfos).where(eq(paymentInfos.affiliateId, affiliateId));
  if (info === undefined || !isUnconfirmed(info)) return false;
  await paymentInfoChanges.updateIn(tx, now, actor, info.id, {
    action: 'payment_info.confirm',
    version: undefined,
    decide: () => ({ confirmedBy, confirmedAt: now }),
  });
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
    if (!(await confirmIn(tx, now, owner, affiliateId, { confirmedBy: userId })))
      throw new RequestError('link_invalid');
    return { id: affiliateId, confirmedAt: now };
  });
}
