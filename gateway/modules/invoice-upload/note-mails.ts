import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { formatBrl, toReais } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import type { Tx } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { composeMail, type Words } from '../../mail/compose.ts';
import { type Language, languages } from '../../mail/language.ts';
import type { GatewayContext } from '../../server/context.ts';
import { enqueueMails } from '../outbox-mail/outbox.ts';
import type { invoiceUploads } from './table.ts';

/** An invoice and who reads about it. */
interface AskedInvoice {
  email: string;
  language: Language;
  totalCents: number;
  /** `YYYY-MM-DD`; null for those of months. */
  dueOn: string | null;
}

const rowsSchema = z.array(
  z.object({
    email: z.string(),
    language: z.enum(languages),
    totalCents: z.coerce.number(),
    dueOn: z.string().nullable(),
  }),
);

/** The address of the payment data, that of the main access where there is none, and its language. */
async function readAsked(tx: Tx, ids: readonly number[]): Promise<AskedInvoice[]> {
  const { rows } = await tx.execute(sql`
    select coalesce(nullif(payments.payee ->> 'email', ''), users.email) as email,
      coalesce(users.language, ${languages[0]}) as language, total_cents as "totalCents", due_on::text as "dueOn"
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

function compose(env: Env, { email: to, language }: AskedInvoice, { label, ...words }: Words) {
  return composeMail(env, { to, language, ...words, action: { label, url: `${env.publicUrl}/invoices` } });
}

const amountOf = ({ totalCents, language }: AskedInvoice) => formatBrl(toReais(totalCents), language);

/** Tells the affiliate why a file was refused, once for each address. Wake the outbox after the commit. */
export async function tellRefusal(
  tx: Tx,
  { env }: Pick<GatewayContext, 'env'>,
  now: Date,
  { id, fileName, adminNotes }: typeof invoiceUploads.$inferSelect,
): Promise<void> {
  const { rows } = await tx.execute(sql`select invoice_id as id from invoice_upload_invoices where upload_id = ${id}`);
  const asked = await readAsked(
    tx,
    rows.map((row) => Number(row['id'])),
  );
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

/** Tells affiliates that a note is missing. Wake the outbox after the commit. */
export async function tellMissing(
  tx: Tx,
  { env }: Pick<GatewayContext, 'env'>,
  now: Date,
  invoiceIds: readonly number[],
): Promise<void> {
  const asked = await readAsked(tx, invoiceIds);
  const mails = asked.map((invoice) =>
    compose(env, invoice, missing[invoice.language](amountOf(invoice), formatDate(invoice.dueOn ?? ''))),
  );
  await enqueueMails(tx, now, mails);
}
