import { createHash } from 'node:crypto';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../db/client.ts';
import { onlyRow } from '../db/only-row.ts';
import { itemNumber } from '../domains/payouts/bank-file/item-number.ts';
import { readSnapshot } from '../domains/payouts/bank-file/payee-snapshot.ts';
import { readCnab } from '../domains/payouts/bank-file/read-cnab.ts';
import { type BankSettings, withLettersInTaxId } from '../domains/payouts/bank-file/settings.ts';
import { bankReturnLines, bankReturns } from '../domains/payouts/bank-return/table.ts';
import { payeeSnapshot } from '../domains/payouts/payment-info/payee.ts';
import { makeBankFiles } from '../domains/payouts/payment-run/bank-files.ts';
import { signatureOf } from '../domains/payouts/payment-run/change-run.ts';
import { bankFiles, paymentRunItems, paymentRuns } from '../domains/payouts/payment-run/table.ts';
import type { Settings } from '../engine/settings.ts';
import { type BankAnswer, returnOf } from './bank-answer.ts';

type RunItem = typeof paymentRunItems.$inferSelect;

/** Signs the closed runs and creates their bank files, with the values of that time. */
async function closeRuns(tx: Tx, env: Settings): Promise<void> {
  const runs = await tx.select().from(paymentRuns).where(ne(paymentRuns.state, 'draft')).orderBy(paymentRuns.id);
  for (const run of runs) {
    const isOfRun = and(eq(paymentRunItems.runId, run.id), ne(paymentRunItems.state, 'removed'));
    const stored = await tx.select().from(paymentRunItems).where(isOfRun);
    const items = stored.map(({ payee, ...item }) => ({ ...item, payee: readSnapshot(payee) }));
    await makeBankFiles(tx, { env, clock: { now: () => run.closedAt ?? run.createdAt } }, run, items);
    await tx
      .update(paymentRuns)
      .set({ signature: await signatureOf(tx, run.id) })
      .where(eq(paymentRuns.id, run.id));
  }
}

/** The bank's answer about an item of a sample run; undefined if there is none yet. */
function answerTo({ state, bankCodes, settledAt }: RunItem): BankAnswer | undefined {
  if (bankCodes === null || settledAt === null) return undefined;
  return { codes: bankCodes, ...(state === 'paid' && { paidOn: businessDate(settledAt) }) };
}

/** Stores the bank's returns of the runs that it has answered, one per file, with the effect of each line. */
async function addReturns(tx: Tx, bank: BankSettings): Promise<void> {
  if (bank.format === 'csv') return;
  const answered = await tx.select().from(paymentRunItems).where(isNotNull(paymentRunItems.bankCodes));
  const itemOf = new Map(answered.map((item) => [itemNumber(item.id), item]));
  const files = await tx
    .select()
    .from(bankFiles)
    .innerJoin(paymentRuns, eq(paymentRuns.id, bankFiles.runId))
    .where(isNotNull(bankFiles.number))
    .orderBy(bankFiles.id);
  for (const { bank_files: file, payment_runs: run } of files) {
    const text = returnOf(file.content, (number) => {
      const item = itemOf.get(number);
      return item && answerTo(item);
    });
    const content = Buffer.from(text, 'latin1');
    const { payments } = await readCnab(bank, content);
    const lines = payments.flatMap((read) => {
      const item = itemOf.get(read.number.trim());
      if (item === undefined || item.state === 'included' || item.state === 'removed' || item.state === 'sent')
        return [];
      return [{ read, item, outcome: item.state }];
    });
    if (lines.length === 0) continue;
    const count = (...states: string[]) => lines.filter(({ outcome }) => states.includes(outcome)).length;
    const stored = onlyRow(
      await tx
        .insert(bankReturns)
        .values({
          name: file.name.replace(/^pagamentos-(.*)\.rem$/, 'retorno-$1.ret'),
          sha256: createHash('sha256').update(content).digest('hex'),
          content,
          createdBy: run.sentBy ?? run.createdBy,
          createdAt: lines[0]?.item.settledAt ?? run.createdAt,
          paid: count('paid'),
          failed: count('failed', 'returned'),
          review: count('review'),
          unchanged: 0,
          errors: [],
        })
        .returning({ id: bankReturns.id }),
    );
    await tx.insert(bankReturnLines).values(
      lines.map(({ read, item, outcome }) => ({
        returnId: stored.id,
        line: read.line,
        number: read.number.trim(),
        itemId: item.id,
        amountCents: item.amountCents,
        bankCodes: read.codes.join(' '),
        bankReference: null,
        paidOn: read.paidOn === '' ? null : read.paidOn,
        outcome,
      })),
    );
  }
}

/** Inserts the runs of `sample_payments` with items and files, as they were drafted by finance and closed by the administrator. */
export async function addRuns(tx: Tx, env: Settings): Promise<void> {
  await tx.execute(sql`
    insert into payment_runs (id, state, pay_date, created_by, created_at, closed_by, closed_at, sent_by, sent_at, settled_at)
    select run_id, case when bool_or(status = 'ready') then 'draft' when bool_or(status = 'scheduled') then 'closed'
        when bool_or(status in ('sent', 'review')) then 'sent' else 'settled' end,
      min(pay_date), min(finance_id), min(closed_at) - interval '3 hours',
      min(administrator_id) filter (where status <> 'ready'), min(closed_at) filter (where status <> 'ready'),
      min(finance_id) filter (where status not in ('ready', 'scheduled')),
      min(closed_at) filter (where status not in ('ready', 'scheduled')) + interval '1 hour',
      case when not bool_or(status in ('ready', 'scheduled', 'sent', 'review')) then min(settled_at) end
    from sample_payments where run_id is not null group by run_id order by run_id`);
  await tx.execute(sql`
    insert into payment_run_items (run_id, payment_id, method, amount_cents, payee, state, failure_code, bank_codes, settled_at)
    select run_id, sample_payments.id, method, amount_cents, ${payeeSnapshot},
      case when status in ('ready', 'scheduled') then 'included' else status end, failure_code,
      case status when 'paid' then '00' when 'returned' then 'DV' when 'review' then 'XX' when 'failed' then
        case failure_code when 'pix_key' then 'PJ' else 'PC' end end,
      case when status in ('paid', 'failed', 'review', 'returned') then sample_payments.settled_at end
    from sample_payments join payment_infos using (affiliate_id)
    where run_id is not null order by run_id, sample_payments.id`);
  // Some sample payees have letters in their CNPJ: at the time of these runs the bank accepted them.
  const bank = withLettersInTaxId(env.bank);
  await closeRuns(tx, { ...env, bank });
  await addReturns(tx, bank);
}
