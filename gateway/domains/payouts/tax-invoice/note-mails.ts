import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { formatBrl, toReais } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import type { Settings } from '../../../engine/settings.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import { type Language, languages } from '../../../lib/language.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type InvoiceDebt } from '../payment/invoice-debts.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import type { ReadPaymentProgress } from './payment-progress-hook.ts';
import type { invoiceUploads } from './table.ts';

/** An invoice and the recipient of its mails. */
interface NotifiedInvoice {
  email: string;
  language: Language;
  totalCents: number;
  /** `YYYY-MM-DD`; null for invoices of a month. */
  dueOn: string | null;
  /** The payment that waits for the note; null for invoices of a month. */
  paymentId: number | null;
}

const rowsSchema = z.array(
  z.object({
    email: z.string(),
    language: z.enum(languages),
    totalCents: z.coerce.number(),
    dueOn: z.string().nullable(),
    paymentId: z.number().nullable(),
  }),
);

/** The address of the payment data, or that of the main access if there is none, and its language. */
async function readNotified(tx: Tx, ids: readonly number[]): Promise<NotifiedInvoice[]> {
  const { rows } = await tx.execute(sql`
    select coalesce(nullif(payments.payee ->> 'email', ''), users.email) as email,
      coalesce(users.language, ${languages[0]}) as language, total_cents as "totalCents", due_on::text as "dueOn",
      payments.id as "paymentId"
    from invoices left join payments on payments.id = invoices.payment_id
      left join users on users.affiliate_id = invoices.affiliate_id and users.is_main
    where invoices.id = any(${sql.param([...ids])}::integer[])
      and coalesce(nullif(payments.payee ->> 'email', ''), users.email) is not null
    order by invoices.id`);
  return rowsSchema.parse(rows);
}

interface Refusal {
  file: string;
  reason: string;
  amount: string;
  until: string | null;
  /** The pay day if another file is sent now, after the deadline. */
  lateDay: string | null;
}

const refusal: Record<Language, (about: Refusal) => Words> = {
  'pt-br': ({ file, reason, amount, until, lateDay }) => ({
    subject: 'Nota fiscal recusada',
    paragraphs: [
      'Olá!',
      `A nota fiscal que você enviou (${file}), do pagamento de ${amount}, foi recusada: ${reason}`,
      until === null
        ? 'Envie outra.'
        : lateDay === null
          ? `Envie outra até ${until} para receber na data prevista.`
          : `O prazo era ${until}. Se você enviar outra agora, o pagamento fica para ${lateDay}.`,
    ],
    label: 'Enviar nota fiscal',
  }),
  en: ({ file, reason, amount, until, lateDay }) => ({
    subject: 'Invoice refused',
    paragraphs: [
      'Hello!',
      `The invoice that you sent (${file}), for the payment of ${amount}, was refused: ${reason}`,
      until === null
        ? 'Send another one.'
        : lateDay === null
          ? `Send another one by ${until} to be paid on the expected date.`
          : `It was due on ${until}. If you send another one now, the payment moves to ${lateDay}.`,
    ],
    label: 'Send invoice',
  }),
};

interface Approval {
  file: string;
  amount: string;
  /** The pay day; null while the affiliate has something to settle. */
  payOn: string | null;
}

const approval: Record<Language, (about: Approval) => Words> = {
  'pt-br': ({ file, amount, payOn }) => ({
    subject: 'Nota fiscal aprovada',
    paragraphs: [
      'Olá!',
      payOn === null
        ? `A nota fiscal que você enviou (${file}) foi aprovada. O pagamento de ${amount} ainda espera algo seu: veja no portal.`
        : `A nota fiscal que você enviou (${file}) foi aprovada. O pagamento de ${amount} está previsto para ${payOn}.`,
    ],
    label: 'Ver pagamento',
  }),
  en: ({ file, amount, payOn }) => ({
    subject: 'Invoice approved',
    paragraphs: [
      'Hello!',
      payOn === null
        ? `The invoice that you sent (${file}) was approved. The payment of ${amount} still waits for something of yours: see the portal.`
        : `The invoice that you sent (${file}) was approved. The payment of ${amount} is expected on ${payOn}.`,
    ],
    label: 'See payment',
  }),
};

/** A debt that ended with the approval. */
const settled: Record<Language, (about: Approval) => Words> = {
  'pt-br': ({ file, amount }) => ({
    subject: 'Nota fiscal aprovada',
    paragraphs: [
      'Olá!',
      `A nota fiscal que você enviou (${file}) foi aprovada. O desconto de ${amount}, feito porque a nota anterior foi cancelada, foi desfeito.`,
    ],
    label: 'Ver pagamento',
  }),
  en: ({ file, amount }) => ({
    subject: 'Invoice approved',
    paragraphs: [
      'Hello!',
      `The invoice that you sent (${file}) was approved. The deduction of ${amount}, made because the previous invoice was cancelled, was undone.`,
    ],
    label: 'See payment',
  }),
};

interface Cancellation {
  file: string;
  reason: string;
  amount: string;
  isOwed: boolean;
}

const cancellation: Record<Language, (about: Cancellation) => Words> = {
  'pt-br': ({ file, reason, amount, isOwed }) => ({
    subject: 'Nota fiscal cancelada: envie outra',
    paragraphs: [
      'Olá!',
      `A nota fiscal ${file}, do pagamento de ${amount}, consta como cancelada: ${reason}`,
      isOwed
        ? 'O pagamento já foi feito: o valor será descontado dos próximos até que outra nota seja enviada e aprovada.'
        : 'O pagamento espera outra nota: envie-a para receber.',
    ],
    label: 'Enviar nota fiscal',
  }),
  en: ({ file, reason, amount, isOwed }) => ({
    subject: 'Invoice cancelled: send another one',
    paragraphs: [
      'Hello!',
      `The invoice ${file}, for the payment of ${amount}, is registered as cancelled: ${reason}`,
      isOwed
        ? 'The payment was made already: its amount will be deducted from the next ones until another invoice is sent and approved.'
        : 'The payment waits for another invoice: send it to be paid.',
    ],
    label: 'Send invoice',
  }),
};

const missing: Record<Language, (amount: string, until: string) => Words> = {
  'pt-br': (amount, until) => ({
    subject: 'Falta a nota fiscal do seu pagamento',
    paragraphs: [
      'Olá!',
      `O pagamento de ${amount} espera a sua nota fiscal. Envie-a até ${until}: sem ela, o pagamento não é feito.`,
    ],
    label: 'Enviar nota fiscal',
  }),
  en: (amount, until) => ({
    subject: 'The invoice for your payment is missing',
    paragraphs: [
      'Hello!',
      `The payment of ${amount} waits for your invoice. Send it by ${until}: without it, the payment is not made.`,
    ],
    label: 'Send invoice',
  }),
};

const late: Record<Language, (amount: string, until: string, payDay: string) => Words> = {
  'pt-br': (amount, until, payDay) => ({
    subject: 'A nota fiscal do seu pagamento está atrasada',
    paragraphs: [
      'Olá!',
      `O pagamento de ${amount} espera a sua nota fiscal, cujo prazo era ${until}. Se você enviar a nota agora, o pagamento fica para ${payDay}.`,
    ],
    label: 'Enviar nota fiscal',
  }),
  en: (amount, until, payDay) => ({
    subject: 'The invoice for your payment is late',
    paragraphs: [
      'Hello!',
      `The payment of ${amount} waits for your invoice, which was due on ${until}. If you send it now, the payment moves to ${payDay}.`,
    ],
    label: 'Send invoice',
  }),
};

function compose(
  env: Settings,
  { email: to, language }: NotifiedInvoice,
  { label, ...words }: Words,
  path = '/invoices',
) {
  return composeMail(env, { to, language, ...words, action: { label, url: `${env.publicUrl}${path}` } });
}

const amountOf = ({ totalCents, language }: NotifiedInvoice) => formatBrl(toReais(totalCents), language);

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

/** Notifies the affiliate of an approved note, a mail for each payment; of a debt that ended with it, if so. */
export async function notifyApproval(
  tx: Tx,
  { env, hooks }: Pick<GatewayContext, 'env' | 'hooks'>,
  now: Date,
  { id, fileName: file }: typeof invoiceUploads.$inferSelect,
  debts: readonly InvoiceDebt[],
): Promise<void> {
  const notified = await readNotifiedOf(tx, id);
  const progress = await hooks.readPaymentProgress(tx, now, paymentsOf(notified));
  const mails = notified.flatMap((invoice) => {
    // An invoice of a month blocks no payment.
    if (invoice.paymentId === null) return [];
    const payOn = progress.get(invoice.paymentId)?.expectedOn ?? null;
    const about = { file, amount: amountOf(invoice), payOn: payOn === null ? null : formatDate(payOn) };
    const words = debts.some(({ paymentId }) => paymentId === invoice.paymentId) ? settled : approval;
    return [compose(env, invoice, words[invoice.language](about), '/financial')];
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
  const mails = notified.map((invoice) => {
    const isOwed = debts.some(({ paymentId }) => paymentId === invoice.paymentId);
    const about = { file, reason: cancellationReason ?? '', amount: amountOf(invoice), isOwed };
    return compose(env, invoice, cancellation[invoice.language](about));
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
  const byAddress = new Map(notified.map((invoice) => [invoice.email, invoice]));
  const mails = [...byAddress.values()].map((invoice) => {
    const amount = amountOf({ ...invoice, totalCents: sumFor(notified, invoice.email) });
    const until = invoice.dueOn === null ? null : formatDate(invoice.dueOn);
    const lateDay = lateDayOf(invoice, progress);
    const about = { file: fileName, reason: adminNotes ?? '', amount, until, lateDay };
    return compose(env, invoice, refusal[invoice.language](about));
  });
  await enqueueMails(tx, now, mails);
}

/** Returns the pay day if a file is sent now; null before the deadline. */
function lateDayOf({ paymentId }: NotifiedInvoice, progress: Awaited<ReturnType<ReadPaymentProgress>>): string | null {
  const note = progress.get(paymentId ?? 0)?.note;
  return note?.pay_day != null && note.late_days > 0 ? formatDate(note.pay_day) : null;
}

const sumFor = (notified: readonly NotifiedInvoice[], address: string): number =>
  notified.reduce((cents, { email, totalCents }) => (email === address ? cents + totalCents : cents), 0);

/** Notifies affiliates that a note is missing. */
export async function notifyMissing(
  tx: Tx,
  { env }: Pick<GatewayContext, 'env' | 'hooks'>,
  now: Date,
  invoiceIds: readonly number[],
): Promise<void> {
  const notified = await readNotified(tx, invoiceIds);
  const mails = notified.map((invoice) =>
    compose(env, invoice, missing[invoice.language](amountOf(invoice), formatDate(invoice.dueOn ?? ''))),
  );
  await enqueueMails(tx, now, mails);
}

/** Notifies affiliates that a note is late, with the pay day if they send it now. */
export async function notifyLate(
  tx: Tx,
  { env, hooks }: Pick<GatewayContext, 'env' | 'hooks'>,
  now: Date,
  invoiceIds: readonly number[],
): Promise<void> {
  const notified = await readNotified(tx, invoiceIds);
  const progress = await hooks.readPaymentProgress(tx, now, paymentsOf(notified));
  const mails = notified.flatMap((invoice) => {
    const day = lateDayOf(invoice, progress);
    if (invoice.dueOn === null || day === null) return [];
    return [compose(env, invoice, late[invoice.language](amountOf(invoice), formatDate(invoice.dueOn), day))];
  });
  await enqueueMails(tx, now, mails);
}
