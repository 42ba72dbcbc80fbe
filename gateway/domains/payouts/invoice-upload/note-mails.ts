import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { formatBrl, toReais } from '#shared/money.ts';
import { businessDate, formatDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import type { Env } from '../../../env.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import { type Language, languages } from '../../../mail/language.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import type { invoiceUploads } from './table.ts';

/** An invoice and who reads about it. */
interface AskedInvoice {
  email: string;
  language: Language;
  totalCents: number;
  /** `YYYY-MM-DD`; null for those of months. */
  dueOn: string | null;
  /** The business date from which a run pays it; null for those of months. */
  payOn: string | null;
}

const rowsSchema = z.array(
  z.object({
    email: z.string(),
    language: z.enum(languages),
    totalCents: z.coerce.number(),
    dueOn: z.string().nullable(),
    payOn: z.string().nullable(),
  }),
);

/** The address of the payment data, that of the main access where there is none, and its language. */
async function readAsked(tx: Tx, ids: readonly number[], now: Date): Promise<AskedInvoice[]> {
  const today = businessDate(now);
  const { rows } = await tx.execute(sql`
    select coalesce(nullif(payments.payee ->> 'email', ''), users.email) as email,
      coalesce(users.language, ${languages[0]}) as language, total_cents as "totalCents", due_on::text as "dueOn",
      greatest(pay_date, ${today}::date)::text as "payOn"
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
}

const refusal: Record<Language, (about: Refusal) => Words> = {
  'pt-br': ({ file, reason, amount, until }) => ({
    subject: 'Nota fiscal recusada',
    paragraphs: [
      'Olá!',
      `A nota fiscal que você enviou (${file}), do pagamento de ${amount}, foi recusada: ${reason}`,
      until === null ? 'Envie outra.' : `Envie outra até ${until} para receber na data prevista.`,
    ],
    label: 'Enviar nota fiscal',
  }),
  en: ({ file, reason, amount, until }) => ({
    subject: 'Invoice refused',
    paragraphs: [
      'Hello!',
      `The invoice that you sent (${file}), for the payment of ${amount}, was refused: ${reason}`,
      until === null ? 'Send another one.' : `Send another one by ${until} to be paid on the expected date.`,
    ],
    label: 'Send invoice',
  }),
};

const approval: Record<Language, (about: { file: string; amount: string; payOn: string }) => Words> = {
  'pt-br': ({ file, amount, payOn }) => ({
    subject: 'Nota fiscal aprovada',
    paragraphs: [
      'Olá!',
      `A nota fiscal que você enviou (${file}) foi aprovada. O pagamento de ${amount} está previsto para ${payOn}.`,
    ],
    label: 'Ver pagamento',
  }),
  en: ({ file, amount, payOn }) => ({
    subject: 'Invoice approved',
    paragraphs: [
      'Hello!',
      `The invoice that you sent (${file}) was approved. The payment of ${amount} is expected on ${payOn}.`,
    ],
    label: 'See payment',
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

function compose(env: Env, { email: to, language }: AskedInvoice, { label, ...words }: Words, path = '/invoices') {
  return composeMail(env, { to, language, ...words, action: { label, url: `${env.publicUrl}${path}` } });
}

const amountOf = ({ totalCents, language }: AskedInvoice) => formatBrl(toReais(totalCents), language);

async function readAskedBy(tx: Tx, uploadId: number, now: Date): Promise<AskedInvoice[]> {
  const { rows } = await tx.execute(
    sql`select invoice_id as id from invoice_upload_invoices where upload_id = ${uploadId}`,
  );
  return readAsked(
    tx,
    rows.map((row) => Number(row['id'])),
    now,
  );
}

/** Notifies the affiliate of an approved note, a mail for each payment. */
export async function notifyApproval(
  tx: Tx,
  { env }: Pick<GatewayContext, 'env'>,
  now: Date,
  { id, fileName: file }: typeof invoiceUploads.$inferSelect,
): Promise<void> {
  const mails = (await readAskedBy(tx, id, now)).flatMap((invoice) => {
    // An invoice of a month has no payment that it kept back.
    if (invoice.payOn === null) return [];
    const about = { file, amount: amountOf(invoice), payOn: formatDate(invoice.payOn) };
    return [compose(env, invoice, approval[invoice.language](about), '/financial')];
  });
  await enqueueMails(tx, now, mails);
}

/** Tells the affiliate why a file was refused, once for each address. */
export async function tellRefusal(
  tx: Tx,
  { env }: Pick<GatewayContext, 'env'>,
  now: Date,
  { id, fileName, adminNotes }: typeof invoiceUploads.$inferSelect,
): Promise<void> {
  const asked = await readAskedBy(tx, id, now);
  const byAddress = new Map(asked.map((invoice) => [invoice.email, invoice]));
  const mails = [...byAddress.values()].map((invoice) => {
    const amount = amountOf({ ...invoice, totalCents: sumFor(asked, invoice.email) });
    const until = invoice.dueOn === null ? null : formatDate(invoice.dueOn);
    return compose(
      env,
      invoice,
      refusal[invoice.language]({ file: fileName, reason: adminNotes ?? '', amount, until }),
    );
  });
  await enqueueMails(tx, now, mails);
}

const sumFor = (asked: readonly AskedInvoice[], address: string): number =>
  asked.reduce((cents, { email, totalCents }) => (email === address ? cents + totalCents : cents), 0);

/** Tells affiliates that a note is missing. */
export async function tellMissing(
  tx: Tx,
  { env }: Pick<GatewayContext, 'env'>,
  now: Date,
  invoiceIds: readonly number[],
): Promise<void> {
  const asked = await readAsked(tx, invoiceIds, now);
  const mails = asked.map((invoice) =>
    compose(env, invoice, missing[invoice.language](amountOf(invoice), formatDate(invoice.dueOn ?? ''))),
  );
  await enqueueMails(tx, now, mails);
}
