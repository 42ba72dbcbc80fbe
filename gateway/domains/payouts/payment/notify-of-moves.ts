import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PaymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { chunks } from '../../../lib/chunks.ts';
import { languages } from '../../../lib/language.ts';
import { notifyAccesses, wants } from '../../accounts/notice/write-notices.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { type NotifiedState, paymentMovedMail } from './mails.ts';
import type { MovedPayment } from './move-payments.ts';

const readersSchema = z.array(
  z.object({ id: z.number(), email: z.string(), language: z.enum(languages), paidMs: z.number().nullable() }),
);

/** Keeps the mails of a large run small in memory. */
const mailsAtOnce = 500;

async function readersOf(tx: Tx, moved: readonly MovedPayment[]) {
  const { rows } = await tx.execute(sql`
    select payments.id, coalesce(nullif(payee ->> 'email', ''), users.email) as email,
      coalesce(users.language, ${languages[0]}) as language, floor(extract(epoch from paid_at) * 1000)::bigint as "paidMs"
    from payments left join users on users.affiliate_id = payments.affiliate_id and users.is_main
    where payments.id = any(${sql.param(moved.map(({ id }) => id))}::integer[]) and ${wants('mail', 'payment', sql`users.id`)}
      and coalesce(nullif(payee ->> 'email', ''), users.email) is not null`);
  return new Map(readersSchema.parse(rows).map((reader) => [reader.id, reader]));
}

/**
 * Notifies affiliates of the outcome of payments that were just moved, by a mail to the address in the payment data, or
 * to the main access where there is none, in the language of the main access; every access by a notice.
 *
 * @param failureCode why the payments failed or were returned
 */
export async function notifyOfMoves(
  tx: Tx,
  { env, clock }: Pick<GatewayContext, 'env' | 'clock'>,
  moved: readonly MovedPayment[],
  state: NotifiedState,
  failureCode: PaymentFailure | null = null,
): Promise<void> {
  const now = clock.now();
  for (const some of chunks(moved, mailsAtOnce)) {
    const readers = await readersOf(tx, some);
    const mails = some.flatMap(({ id, amountCents }) => {
      const reader = readers.get(id);
      if (reader === undefined) return [];
      const { email: to, language, paidMs } = reader;
      const date = businessDate(paidMs === null ? now : new Date(paidMs));
      return [paymentMovedMail(env, { to, language, state, amountCents, date, failureCode })];
    });
    await enqueueMails(tx, now, mails);
    const code = failureCode === null ? {} : { code: failureCode };
    const notices = some.map(({ id: paymentId, affiliateId, amountCents }) => ({
      affiliateId,
      facts: { paymentId, amountCents, state, ...code },
    }));
    await notifyAccesses(tx, now, 'payment', notices);
  }
}
