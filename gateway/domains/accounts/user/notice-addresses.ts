import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Language } from '../../../lib/language.ts';
import { formerEmails, staffInterventions, users } from './table.ts';

/** The owner of an account that was taken over by an e-mail change is still notified for this long. */
export const formerEmailMs = 30 * 24 * 60 * 60 * 1000;

interface NoticeAddress {
  userId: number;
  email: string;
  language: Language;
}

/**
 * Returns the addresses that are notified of a dangerous change to an affiliate: the login e-mails of its confirmed
 * users, their previous ones of the last 30 days, and those from before an open intervention of staff.
 */
export async function noticeAddresses(tx: Tx, affiliateId: number, now: Date): Promise<NoticeAddress[]> {
  const { id: userId, email, language } = users;
  const current = await tx
    .select({ userId, email, language })
    .from(users)
    .where(and(eq(users.affiliateId, affiliateId), isNotNull(users.activatedAt)));
  const former = await tx
    .select({ userId, email: formerEmails.email, language })
    .from(formerEmails)
    .innerJoin(users, eq(users.id, formerEmails.userId))
    .where(and(eq(users.affiliateId, affiliateId), gt(formerEmails.leftAt, new Date(now.getTime() - formerEmailMs))));
  const intervened = await tx
    .select({ userId, email: staffInterventions.email, language })
    .from(staffInterventions)
    .innerJoin(users, eq(users.id, staffInterventions.userId))
    .where(and(eq(users.affiliateId, affiliateId), isNull(staffInterventions.endedAt)));
  const owners = intervened.flatMap((address) => (address.email === null ? [] : { ...address, email: address.email }));
  const byEmail = new Map([...former, ...owners, ...current].map((address) => [address.email.toLowerCase(), address]));
  return [...byEmail.values()];
}
