import { writeFile } from 'node:fs/promises';
import { and, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { isBankingDay } from '#shared/brazil/holidays.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { businessDate } from '#shared/time.ts';
import type { PassedDay, PassingTime } from '../domains/accounts/sandbox/sandboxes.ts';
import { closeSettledInvoices } from '../domains/billing/advertiser-invoice/correct-bills.ts';
import { releaseDueCommissions } from '../domains/earnings/commission/release.ts';
import { conversions } from '../domains/earnings/conversion/table.ts';
import { foldDayNews } from '../domains/earnings/conversion-day/fold-day-news.ts';
import { decideConversion } from '../domains/earnings/conversion-report/decide-conversion.ts';
import { readReturn } from '../domains/payouts/bank-return/read-return.ts';
import { payments } from '../domains/payouts/payment/table.ts';
import { paymentGroupMembers } from '../domains/payouts/payment-group/table.ts';
import { applyDueChanges } from '../domains/payouts/payment-info/due-changes.ts';
import { closeRun, sendRun } from '../domains/payouts/payment-run/change-run.ts';
import { draftRun } from '../domains/payouts/payment-run/draft-run.ts';
import { bankFiles, paymentRuns } from '../domains/payouts/payment-run/table.ts';
import { remindOfMissingTaxInvoices } from '../domains/payouts/tax-invoice/remind-missing.ts';
import { type Actor, systemActor } from '../engine/actor.ts';
import type { GatewayContext } from '../engine/context.ts';
import { RequestError } from '../lib/errors.ts';
import { returnOf } from '../sample/bank-answer.ts';
import { simulation } from './fill-sandbox.ts';

/** What the bank says of a payment: made, and refused for its Pix key or account. */
const answers = { pay: '00', refuse: 'PJ' } as const;

const actorOf = (who: keyof typeof simulation): Actor => ({
  ...systemActor('sandbox'),
  userId: simulation[who],
  name: who,
});

/** The bank answers about the runs that it got before today. */
async function answerAsBank(context: GatewayContext, bank: PassingTime['bank'], today: string) {
  const sum = { paid: 0, failed: 0 };
  if (bank === 'silent') return sum;
  const files = await context.database.db
    .select({ name: bankFiles.name, content: bankFiles.content, payDate: paymentRuns.payDate })
    .from(bankFiles)
    .innerJoin(paymentRuns, eq(paymentRuns.id, bankFiles.runId))
    .where(and(eq(paymentRuns.state, 'sent'), lt(paymentRuns.payDate, today), isNotNull(bankFiles.number)))
    .orderBy(bankFiles.id);
  for (const { name, content, payDate } of files) {
    const answer = bank === 'pay' ? { codes: answers.pay, paidOn: payDate } : { codes: answers.refuse };
    const path = context.scratch.newPath('return');
    await writeFile(
      path,
      returnOf(content, () => answer),
      'latin1',
    );
    const file = { path, name: name.replace(/\.rem$/, '.ret') };
    const { paid, failed } = await readReturn(context, actorOf('drafter'), { file, isDryRun: false });
    sum.paid += paid;
    sum.failed += failed;
  }
  return sum;
}

/** The shop says what became of the pending sales whose validation has ended. Returns how many they were. */
async function decideAsShop(context: GatewayContext, sales: PassingTime['sales'], today: string): Promise<number> {
  if (sales === 'wait') return 0;
  const bookedOn = sql`(conversions.created_at at time zone 'America/Sao_Paulo')::date`;
  const period = sql`(select validation_days from campaign_payment_periods as period
    where period.campaign_id = conversions.campaign_id
    order by period.starts_on <= ${bookedOn} desc, abs(period.starts_on - ${bookedOn}) limit 1)`;
  const due = await context.database.db
    .select({ id: conversions.id })
    .from(conversions)
    .where(
      and(
        eq(conversions.validationStatus, conversionStatus.codes.pending),
        isNull(conversions.block),
        lte(sql`${bookedOn} + ${period}`, sql`${today}::date`),
      ),
    )
    .orderBy(conversions.id);
  for (const { id } of due) {
    await decideConversion(context, actorOf('shop'), id, {
      status: conversionStatus.codes[sales === 'approve' ? 'approved' : 'refused'],
      refusalReason: sales === 'refuse' ? 'Simulação: pedido cancelado' : undefined,
      amountCents: undefined,
      liftsBlock: false,
      version: undefined,
    });
  }
  return due.length;
}

/** Pays what is due by today, as two people do: one drafts the run, the other one closes it. Returns its number. */
async function payOut(context: GatewayContext, today: string): Promise<number | null> {
  if (!isBankingDay(today)) return null;
  const groups = await context.database.db
    .selectDistinct({ groupId: paymentGroupMembers.groupId })
    .from(payments)
    .leftJoin(paymentGroupMembers, eq(paymentGroupMembers.affiliateId, payments.affiliateId))
    .where(and(eq(payments.state, 'ready'), lte(payments.payDate, today)));
  let last: number | null = null;
  for (const { groupId } of groups) {
    try {
      const runId = await draftRun(context, actorOf('drafter'), { payDate: today, groupId });
      await closeRun(context, actorOf('closer'), runId, undefined);
      await sendRun(context, actorOf('drafter'), runId, undefined);
      last = runId;
    } catch (error) {
      // The account of everybody who is due blocks the payment, as it would for real.
      if (!(error instanceof RequestError) || error.code !== 'payment_run_empty') throw error;
    }
  }
  return last;
}

/** Does in a sandbox what is due on the day that it has come to, in the order of a real day. */
export async function passDay(
  context: GatewayContext,
  { sales, bank }: Pick<PassingTime, 'sales' | 'bank'>,
): Promise<PassedDay> {
  const today = businessDate(context.clock.now());
  while (await applyDueChanges(context));
  const { paid, failed } = await answerAsBank(context, bank, today);
  const decidedSales = await decideAsShop(context, sales, today);
  await releaseDueCommissions(context);
  await closeSettledInvoices(context);
  while (await remindOfMissingTaxInvoices(context));
  const runId = await payOut(context, today);
  while (await foldDayNews(context));
  return { date: today, decidedSales, runId, paid, failed };
}
