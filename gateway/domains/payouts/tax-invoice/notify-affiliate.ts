import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { formatBrl, toReais } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Language, languages } from '../../../lib/language.ts';
import type { NoticeFacts } from '../../accounts/notice/table.ts';
import { notifyAccesses, wants } from '../../accounts/notice/write-notices.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { type InvoiceDebt } from '../payment/invoice-debts.ts';
import { approvalMail, cancellationMail, lateMail, missingMail, refusalMail, settledMail } from './mails.ts';
import type { ReadPaymentProgress } from './payment-progress-hook.ts';
import type { invoiceUploads } from './table.ts';

/** An invoice and the recipient of its mails. */
interface NotifiedInvoice {
  affiliateId: number;
  /** Whether the main access wants the mail. */
  wantsMail: boolean;
  to: string;
  language: Language;
  totalCents: number;
  /** `YYYY-MM-DD`; null for invoices of a month. */
  dueOn: string | null;
  /** The payment that waits for the tax invoice; null for invoices of a month. */
  paymentId: number | null;
}

const rowsSchema = z.array(
  z.object({
    affiliateId: z.number(),
    wantsMail: z.boolean(),
    to: z.string(),
    language: z.enum(languages),
    totalCents: z.coerce.number(),
    dueOn: z.string().nullable(),
    paymentId: z.number().nullable(),
  }),
);

/** The address of the payment data, or that of the main access if there is none, and its language. */
async function readNotified(tx: Tx, ids: readonly number[]): Promise<NotifiedInvoice[]> {
  const { rows } = await tx.execute(sql`
    select invoices.affiliate_id as "affiliateId", ${wants('mail', 'tax_invoice', sql`users.id`)} as "wantsMail",
      coalesce(nullif(payments.payee ->> 'email', ''), users.email) as "to",
      coalesce(users.language, ${languages[0]}) as language, total_cents as "totalCents", due_on::text as "dueOn",
      payments.id as "paymentId"
    from invoices left join payments on payments.id = invoices.payment_id
      left join users on users.affiliate_id = invoices.affiliate_id and users.is_main
    where invoices.id = any(${sql.param([...ids])}::integer[])
      and coalesce(nullif(payments.payee ->> 'email', ''), users.email) is not null
    order by invoices.id`);
  return rowsSchema.parse(rows);
}

const amountOf = ({ totalCents, language }: NotifiedInvoice) => formatBrl(toReais(totalCents), language);

/** Notifies every access of the affiliates by a notice for each invoice. */
const notifyOfInvoices = (
  tx: Tx,
  now: Date,
  notified: readonly NotifiedInvoice[],
  { reason, ...facts }: Pick<NoticeFacts, 'state'> & { reason?: string | null },
): Promise<void> =>
  notifyAccesses(
    tx,
    now,
    'tax_invoice',
    notified.map(({ affiliateId, paymentId, totalCents, dueOn }) => ({
      affiliateId,
      facts: {
        ...facts,
        amountCents: totalCents,
        ...(paymentId !== null && { paymentId }),
        ...(dueOn !== null && { day: dueOn }),
        ...(reason != null && { reason }),
      },
    })),
  );

const mailed = (notified: readonly NotifiedInvoice[]) => notified.filter(({ wantsMail }) => wantsMail);

const paymentsOf = (notified: readonly NotifiedInvoice[]) => notified.flatMap(({ paymentId }) => paymentId ?? []);

async function readNotifiedOf(tx: Tx, uploadId: number): Promise<NotifiedInvoice[]> {
  const { rows } = await tx.execute(
    sql`select invoice_id as id from invoice_upload_invoices where upload_id = ${uploadId}`,
  );
  return readNotified(
    tx,
    rows.map((row) => Number(row['id'])),
  );
}

/** Notifies the affiliate of an approved tax invoice, a mail for each payment; of a debt that ended with it, if so. */
export async function notifyApproval(
  tx: Tx,
  { env, hooks }: Pick<GatewayContext, 'env' | 'hooks'>,
  now: Date,
  { id, fileName: file }: typeof invoiceUploads.$inferSelect,
  debts: readonly InvoiceDebt[],
): Promise<void> {
  const notified = await readNotifiedOf(tx, id);
  const progress = await hooks.readPaymentProgress(tx, now, paymentsOf(notified));
  await notifyOfInvoices(tx, now, notified, { state: 'approved' });
  const mails = mailed(notified).flatMap((invoice) => {
    // An invoice of a month blocks no payment.
    if (invoice.paymentId === null) return [];
    const payOn = progress.get(invoice.paymentId)?.expectedOn ?? null;
    const about = {
      file,
      amount: amountOf(invoice),
      payOn: payOn === null ? null : formatDate(payOn, invoice.language),
    };
    const endsDebt = debts.some(({ paymentId }) => paymentId === invoice.paymentId);
    return [endsDebt ? settledMail(env, invoice, about) : approvalMail(env, invoice, about)];
  });
  await enqueueMails(tx, now, mails);
}

/** Notifies the affiliate of an approved invoice that was cancelled, a mail for each payment. */
export async function notifyCancellation(
  tx: Tx,
  { env }: Pick<GatewayContext, 'env'>,
  now: Date,
  { id, fileName: file, cancellationReason }: typeof invoiceUploads.$inferSelect,
  debts: readonly InvoiceDebt[],
): Promise<void> {
  const notified = await readNotifiedOf(tx, id);
  await notifyOfInvoices(tx, now, notified, { state: 'cancelled', reason: cancellationReason });
  const mails = mailed(notified).map((invoice) => {
    const isOwed = debts.some(({ paymentId }) => paymentId === invoice.paymentId);
    const about = { file, reason: cancellationReason ?? '', amount: amountOf(invoice), isOwed };
    return cancellationMail(env, invoice, about);
  });
  await enqueueMails(tx, now, mails);
}

/** Notifies the affiliate why a file was refused, once for each address. */
export async function notifyRefusal(
  tx: Tx,
  { env, hooks }: Pick<GatewayContext, 'env' | 'hooks'>,
  now: Date,
  { id, fileName, adminNotes }: typeof invoiceUploads.$inferSelect,
): Promise<void> {
  const notified = await readNotifiedOf(tx, id);
  const progress = await hooks.readPaymentProgress(tx, now, paymentsOf(notified));
  await notifyOfInvoices(tx, now, notified, { state: 'refused', reason: adminNotes });
  const byAddress = new Map(mailed(notified).map((invoice) => [invoice.to, invoice]));
  const mails = [...byAddress.values()].map((invoice) => {
    const amount = amountOf({ ...invoice, totalCents: sumFor(notified, invoice.to) });
    const until = invoice.dueOn === null ? null : formatDate(invoice.dueOn, invoice.language);
    const lateDay = lateDayOf(invoice, progress);
    const about = { file: fileName, reason: adminNotes ?? '', amount, until, lateDay };
    return refusalMail(env, invoice, about);
  });
  await enqueueMails(tx, now, mails);
}

/** Returns the pay day if a file is sent now; null before the deadline. */
function lateDayOf(
  { paymentId, language }: NotifiedInvoice,
  progress: Awaited<ReturnType<ReadPaymentProgress>>,
): string | null {
  const taxInvoice = progress.get(paymentId ?? 0)?.taxInvoice;
  return taxInvoice?.pay_day != null && taxInvoice.late_days > 0 ? formatDate(taxInvoice.pay_day, language) : null;
}

const sumFor = (notified: readonly NotifiedInvoice[], address: string): number =>
  notified.reduce((cents, { to, totalCents }) => (to === address ? cents + totalCents : cents), 0);

/** Notifies affiliates that a tax invoice is missing. */
export async function notifyMissing(
  tx: Tx,
  { env }: Pick<GatewayContext, 'env' | 'hooks'>,
  now: Date,
  invoiceIds: readonly number[],
): Promise<void> {
  const notified = await readNotified(tx, invoiceIds);
  await notifyOfInvoices(tx, now, notified, { state: 'missing' });
  const mails = mailed(notified).map((invoice) =>
    missingMail(env, invoice, amountOf(invoice), formatDate(invoice.dueOn ?? '', invoice.language)),
  );
  await enqueueMails(tx, now, mails);
}

/** Notifies affiliates that a tax invoice is late, with the pay day if they send it now. */
export async function notifyLate(
  tx: Tx,
  { env, hooks }: Pick<GatewayContext, 'env' | 'hooks'>,
  now: Date,
  invoiceIds: readonly number[],
): Promise<void> {
  const notified = await readNotified(tx, invoiceIds);
  const progress = await hooks.readPaymentProgress(tx, now, paymentsOf(notified));
  await notifyOfInvoices(tx, now, notified, { state: 'late' });
  const mails = mailed(notified).flatMap((invoice) => {
    const day = lateDayOf(invoice, progress);
    if (invoice.dueOn === null || day === null) return [];
    return [lateMail(env, invoice, amountOf(invoice), formatDate(invoice.dueOn, invoice.language), day)];
  });
  await enqueueMails(tx, now, mails);
}
