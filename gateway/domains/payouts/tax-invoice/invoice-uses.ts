import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import type { Tx } from '../../../db/client.ts';
import { codeIdentity, numberIdentity, numberIdentityOf, numberOfKey, withoutYear } from './invoice-identity.ts';
import { type InvoiceFinding, invoiceUploads } from './table.ts';

const refused = invoiceUploadStatus.codes.refused;
const cancelled = invoiceUploadStatus.codes.cancelled;

/** A tax invoice that is looked up among those that were sent before. */
export interface LookedUpInvoice {
  issuer: string;
  number: string;
  code: string;
}

interface UseScope {
  affiliateId: number;
  /** The affiliate invoices that the file is for; what was sent for them before is not another use. */
  invoiceIds: readonly number[];
  /** The upload itself, if it is stored. */
  uploadId?: number;
}

type UsedPayment = NonNullable<InvoiceFinding['payments']>[number];

/** An earlier use of the same number of the same issuer. */
interface InvoiceUse {
  /** As it is compared; null where a person entered the number. */
  code: string | null;
  status: number | null;
  payments: UsedPayment[];
}

const paymentsSchema = z.array(z.object({ id: z.number(), affiliateId: z.number(), requestedOn: z.string() }));
const useSchema = z.array(
  z.object({ code: z.string().nullable(), status: z.number().nullable(), payments: paymentsSchema }),
);

const namedPayment = sql`jsonb_build_object('id', payments.id, 'affiliateId', payments.affiliate_id,
  'requestedOn', (payments.created_at at time zone 'America/Sao_Paulo')::date)`;

const paymentsOfUpload = sql`coalesce((select jsonb_agg(${namedPayment} order by payments.id)
  from invoice_upload_invoices as link join invoices on invoices.id = link.invoice_id join payments on payments.id = invoices.payment_id
  where link.upload_id = upload.id), '[]')`;

/**
 * Two files of one invoice could be sent at the same time, also to two gateways: the second waits here for the first.
 *
 * @param identity what the files have in common
 */
async function lockIdentity(tx: Tx, identity: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tax invoice ${identity}`}, 0))`);
}

/** Returns the earlier uses of a number of an issuer, in files and in what staff entered of PDFs. */
async function findUses(
  tx: Tx,
  { issuer, number }: Pick<LookedUpInvoice, 'issuer' | 'number'>,
  { affiliateId, invoiceIds, uploadId }: UseScope,
): Promise<InvoiceUse[]> {
  const identity = numberIdentity(number);
  const serial = withoutYear(identity);
  const isNumber = (column: ReturnType<typeof sql>) =>
    sql`(${column} in (${identity}, ${serial}) or (${column} ~ '^20[0-9]{13}$' and ltrim(substr(${column}, 5), '0') = ${serial}))`;
  const own = sql.param([...invoiceIds]);
  const { rows } = await tx.execute(sql`
    select upload.identity_code as code, upload.status, ${paymentsOfUpload} as payments from invoice_uploads as upload
    where upload.issuer = ${issuer} and upload.status <> ${refused} and upload.id <> ${uploadId ?? 0}
      and ${isNumber(sql`upload.identity_number`)}
    union all
    select null, null, jsonb_build_array(${namedPayment})
    from invoices join payments on payments.id = invoices.payment_id
    where invoices.affiliate_id in (select ${affiliateId}::integer union select affiliate_id from payment_infos where document_number = ${issuer})
      and invoices.invoice_nums is not null and payments.status <> 'cancelled' and payments.payee ->> 'document_number' = ${issuer}
      and invoices.id <> all(${own}::integer[])
      and exists (select from regexp_split_to_table(invoices.invoice_nums, '[,;]') as entered (number)
        where ${isNumber(numberIdentityOf(sql`entered.number`))})
      and not exists (select from invoice_upload_invoices as link join invoice_uploads as upload on upload.id = link.upload_id
        where link.invoice_id = invoices.id and upload.identity_number is not null and upload.status <> ${refused})`);
  return useSchema.parse(rows);
}

/** Detaches the invoice from an upload whose payments were all cancelled, so that it may be sent again. */
async function releaseInvoice(tx: Tx, affiliateId: number, { issuer, number, code }: LookedUpInvoice): Promise<void> {
  const isUsed = sql`exists (select 1 from invoice_upload_invoices as link join invoices on invoices.id = link.invoice_id
    left join payments on payments.id = invoices.payment_id
    where link.upload_id = ${invoiceUploads.id} and payments.status is distinct from 'cancelled')`;
  const isIt = and(
    eq(invoiceUploads.affiliateId, affiliateId),
    eq(invoiceUploads.issuer, issuer),
    eq(invoiceUploads.identityNumber, numberIdentity(number)),
    eq(invoiceUploads.identityCode, codeIdentity(code)),
  );
  await tx
    .update(invoiceUploads)
    .set({ issuer: null })
    .where(and(isIt, sql`${invoiceUploads.status} <> ${cancelled} and not ${isUsed}`));
}

const paymentsOf = (uses: readonly InvoiceUse[]): UsedPayment[] => {
  const byId = new Map(uses.flatMap(({ payments }) => payments.map((payment) => [payment.id, payment] as const)));
  return [...byId.values()].toSorted((left, right) => left.id - right.id);
};

/** What is known of earlier uses of an invoice. */
export interface EarlierUses {
  /** Why it cannot be accepted again: it was used, or marked as cancelled. */
  refusal: 'note_used' | 'tax_invoice_cancelled' | undefined;
  /** The payments for which the same number of the issuer was used, with another code. */
  sameNumber: UsedPayment[] | undefined;
}

/** Looks up earlier uses of an invoice, and locks its identity until the end of the transaction. */
export async function earlierUses(tx: Tx, invoice: LookedUpInvoice, scope: UseScope): Promise<EarlierUses> {
  const { issuer, number, code } = invoice;
  await lockIdentity(tx, `${issuer} ${withoutYear(numberIdentity(number))}`);
  await releaseInvoice(tx, scope.affiliateId, invoice);
  const uses = await findUses(tx, invoice, scope);
  const same = uses.find((use) => use.code === codeIdentity(code));
  if (same !== undefined)
    return { refusal: same.status === cancelled ? 'tax_invoice_cancelled' : 'note_used', sameNumber: undefined };
  return { refusal: undefined, sameNumber: uses.length === 0 ? undefined : paymentsOf(uses) };
}

/**
 * Looks up the invoice that another one replaces.
 *
 * @param replaces its number or its national access key
 * @returns its number, and the payments for which it was used, other than those that the file is for
 */
export async function replacedUses(
  tx: Tx,
  { issuer, replaces }: { issuer: string; replaces: string },
  scope: UseScope,
): Promise<{ number: string; payments: UsedPayment[] }> {
  const number = numberIdentity(numberOfKey(replaces) ?? replaces);
  await lockIdentity(tx, `${issuer} ${withoutYear(number)}`);
  const uses = await findUses(tx, { issuer, number }, scope);
  const { rows } = await tx.execute(sql`select payment_id as id from invoices
    where id = any(${sql.param([...scope.invoiceIds])}::integer[]) and payment_id is not null`);
  const own = new Set(rows.map(({ id }) => Number(id)));
  return { number, payments: paymentsOf(uses).filter(({ id }) => !own.has(id)) };
}

/** Returns the payments for which the same file was sent before, and locks its content until the end of the transaction. */
export async function sameFileUses(tx: Tx, sha256: string, { invoiceIds }: UseScope): Promise<UsedPayment[]> {
  await lockIdentity(tx, sha256);
  const { rows } = await tx.execute(sql`
    select null as code, null::int as status, ${paymentsOfUpload} as payments from invoice_uploads as upload
    where upload.sha256 = ${sha256} and upload.status <> ${refused} and exists (
      select from invoice_upload_invoices as link join invoices on invoices.id = link.invoice_id
        join payments on payments.id = invoices.payment_id
      where link.upload_id = upload.id and payments.status <> 'cancelled' and invoices.id <> all(${sql.param([...invoiceIds])}::integer[]))`);
  return paymentsOf(useSchema.parse(rows));
}
