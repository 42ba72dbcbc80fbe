import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { addBankingDays } from '#shared/brazil/holidays.ts';
import { businessDate } from '#shared/time.ts';
import { withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { staffMailReaders } from '../../accounts/notice/mail-reader.ts';
import { notifyStaff } from '../../accounts/notice/write-notices.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { bankSilentMail } from './mails.ts';
import { isUnanswered } from './runs.ts';
import { paymentRuns } from './table.ts';
import { answerDays } from './waiting.ts';

const unansweredCents = sql<number>`(select sum(amount_cents)::bigint from payment_run_items as item
  where item.run_id = payment_runs.id and item.state = 'sent')`.mapWith(Number);

/**
 * Notifies who handles runs, once for each, that the bank has not answered in the banking days that it has. Several gateways
 * may run it at once.
 */
export async function notifyOfSilence({
  database,
  clock,
  env,
}: Pick<GatewayContext, 'database' | 'clock' | 'env'>): Promise<void> {
  const now = clock.now();
  const today = businessDate(now);
  await withTransaction(database, async (tx) => {
    const open = await tx
      .select({ runId: paymentRuns.id, sentAt: paymentRuns.sentAt, amountCents: unansweredCents })
      .from(paymentRuns)
      .where(and(isUnanswered, isNull(paymentRuns.silenceNotifiedAt)))
      .orderBy(asc(paymentRuns.id))
      .for('no key update', { skipLocked: true });
    const silent = open.flatMap(({ sentAt, ...run }) => {
      if (sentAt === null) return [];
      const sentOn = businessDate(sentAt);
      return addBankingDays(sentOn, answerDays) < today ? [{ ...run, sentOn }] : [];
    });
    if (silent.length === 0) return;
    await tx
      .update(paymentRuns)
      .set({ silenceNotifiedAt: now })
      .where(
        inArray(
          paymentRuns.id,
          silent.map(({ runId }) => runId),
        ),
      );
    const readers = await staffMailReaders(tx, 'bank_silent');
    for (const { runId, amountCents, sentOn } of silent) {
      await notifyStaff(tx, now, 'bank_silent', { affiliateId: null, facts: { runId, amountCents, day: sentOn } });
      const mails = readers.map((reader) => bankSilentMail(env, { ...reader, runId, amountCents, sentOn }));
      await enqueueMails(tx, now, mails);
    }
  });
}
