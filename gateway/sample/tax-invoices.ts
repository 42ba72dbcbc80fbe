import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { taxInvoiceDueOn } from '#shared/rules/payout-calendar.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../db/client.ts';
import { onlyRow } from '../db/only-row.ts';
import { findingsOf } from '../domains/payouts/tax-invoice/findings.ts';
import { codeIdentity, numberIdentity } from '../domains/payouts/tax-invoice/invoice-identity.ts';
import { invoiceFiles, invoiceUploadInvoices, invoiceUploads } from '../domains/payouts/tax-invoice/table.ts';
import type { Settings } from '../engine/settings.ts';
import { nationalTaxInvoice } from './nfse-xml.ts';

const payDatesSchema = z.array(z.object({ payDate: z.string() }));

/** Inserts the invoice of every payment of `sample_payments` that needs one, numbered and received where its tax invoice was approved. */
export async function addInvoices(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into invoices (affiliate_id, payment_id, yearmonth, total_cents, due_on, liberated, created_at, invoice_nums, total_received_cents)
    select affiliate_id, id, to_char(requested_at at time zone 'America/Sao_Paulo', 'YYYY-MM'), amount_cents, pay_date, true, requested_at,
      case when status <> 'awaiting_invoice' then (1000 + id)::text end, case when status <> 'awaiting_invoice' then amount_cents end
    from sample_payments where needs_note order by id`);
  const { rows } = await tx.execute(
    sql`select distinct pay_date::text as "payDate" from sample_payments where needs_note`,
  );
  const today = businessDate(now);
  for (const { payDate } of payDatesSchema.parse(rows)) {
    const dueOn = taxInvoiceDueOn(payDate);
    // For late invoices, the mail was sent when they became late.
    const lateNotifiedAt = dueOn < today ? now.toISOString() : null;
    await tx.execute(sql`
      update invoices set due_on = ${dueOn}::date, late_notified_at = ${lateNotifiedAt}::timestamptz from payments
      where payments.id = invoices.payment_id and payments.pay_date = ${payDate}::date`);
  }
}

const invoiceSchema = z.array(
  z.object({
    id: z.number(),
    affiliateId: z.number(),
    paymentId: z.number(),
    userId: z.number(),
    yearmonth: z.string(),
    totalCents: z.number(),
    issuer: z.string(),
    isApproved: z.boolean(),
    place: z.number(),
    approvedAt: z.coerce.date(),
    financeId: z.number(),
  }),
);

/** The file sent for a waiting invoice, by its position; the later ones have none. */
const waiting = [
  { status: 'sent', error: 0, notes: null },
  { status: 'sent', error: 1, notes: null },
  { status: 'refused', error: 100, notes: 'O valor da nota não é o do pagamento. Emita outra com o valor exato.' },
] as const;

async function readSample(content: Buffer) {
  // Its parser is loaded where the sample data are, and nowhere else.
  const { readXmlHere } = await import('../domains/payouts/tax-invoice/read-xml-here.ts');
  const reading = readXmlHere(content);
  const [invoice] = typeof reading === 'object' && 'invoices' in reading ? reading.invoices : [];
  if (invoice === undefined) throw new Error(`the sample tax invoice cannot be read: ${JSON.stringify(reading)}`);
  return invoice;
}

/**
 * Inserts the tax invoices of companies: approved ones for payments in a run, and for waiting payments one that is correct,
 * one that is a cent off, and one that was refused.
 */
export async function addUploads(tx: Tx, env: Pick<Settings, 'operator'>): Promise<void> {
  const { rows } = await tx.execute(sql`
    select invoices.id, invoices.affiliate_id as "affiliateId", payment_id as "paymentId", users.id as "userId", yearmonth,
      total_cents as "totalCents", document_number as issuer, status <> 'awaiting_invoice' as "isApproved",
      row_number() over (partition by status = 'awaiting_invoice' order by invoices.affiliate_id = 1 desc, invoices.id)::int as place,
      approved_at as "approvedAt", finance_id as "financeId"
    from invoices join sample_payments on sample_payments.id = payment_id join payment_infos on payment_infos.affiliate_id = invoices.affiliate_id
      join users on users.affiliate_id = invoices.affiliate_id
    where is_main and sample_payments.document_type = 'CNPJ' and period <= 2 order by invoices.id`);
  for (const invoice of invoiceSchema.parse(rows)) {
    const sent = invoice.isApproved
      ? { status: 'approved' as const, error: 0, notes: null }
      : waiting[invoice.place - 2];
    if (sent === undefined) continue;
    const { yearmonth, totalCents, issuer, affiliateId, userId } = invoice;
    const number = String(1000 + invoice.paymentId);
    const taker = env.operator.cnpj;
    const amountCents = totalCents + sent.error;
    const content = Buffer.from(nationalTaxInvoice({ issuer, taker, yearmonth, number, amountCents }));
    const taxInvoice = await readSample(content);
    const isDecided = sent.status !== 'sent';
    const upload = onlyRow(
      await tx
        .insert(invoiceUploads)
        .values({
          affiliateId,
          userId,
          yearmonth,
          adminNotes: sent.notes,
          contentType: 'application/xml',
          size: content.length,
          status: invoiceUploadStatus.codes[sent.status],
          fileName: `nfse-${number}.xml`,
          sha256: createHash('sha256').update(content).digest('hex'),
          findings: findingsOf(
            { issuers: [issuer], taker, amountCents: totalCents, yearmonths: [yearmonth] },
            { invoice: taxInvoice, others: 0 },
          ),
          issuer: taxInvoice.issuer,
          noteNumber: taxInvoice.number,
          noteKey: taxInvoice.code,
          identityNumber: numberIdentity(taxInvoice.number),
          identityCode: codeIdentity(taxInvoice.code),
          createdAt: new Date(invoice.approvedAt.getTime() - 24 * 60 * 60 * 1000),
          ...(isDecided && { decidedBy: invoice.financeId, decidedAt: invoice.approvedAt }),
        })
        .returning({ id: invoiceUploads.id }),
    );
    await tx.insert(invoiceFiles).values({ uploadId: upload.id, content });
    await tx.insert(invoiceUploadInvoices).values({ uploadId: upload.id, invoiceId: invoice.id });
  }
}
