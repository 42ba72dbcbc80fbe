import { and, asc, eq, inArray } from 'drizzle-orm';
import { payoutWindows } from '#shared/rules/payout-calendar.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { users } from '../../accounts/user/table.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { termsChangedMail } from './mails.ts';
import { readPayoutTerms } from './payout-terms.ts';

/** Notifies affiliates of their present pay days and minimum, after staff changed these by a payment group. */
export async function notifyOfTerms(
  tx: Tx,
  { env, clock }: Pick<GatewayContext, 'env' | 'clock'>,
  affiliateIds: readonly number[],
): Promise<void> {
  const readers = await tx
    .select({
      id: affiliates.id,
      minimumPaymentCents: affiliates.minimumPaymentCents,
      to: users.email,
      language: users.language,
    })
    .from(affiliates)
    .innerJoin(users, and(eq(users.affiliateId, affiliates.id), users.isMain))
    .where(inArray(affiliates.id, [...affiliateIds]))
    .orderBy(asc(affiliates.id));
  const mails = [];
  for (const { to, language, ...affiliate } of readers) {
    const { windows = payoutWindows, minimumCents } = await readPayoutTerms(tx, affiliate);
    mails.push(termsChangedMail(env, { to, language, windows, minimumCents }));
  }
  await enqueueMails(tx, clock.now(), mails);
}
