import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { businessDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import type { Upload } from '../../../lib/receive-upload.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { notifyStaff } from '../../accounts/notice/write-notices.ts';
import { payments } from '../payment/table.ts';
import { paymentInfos } from '../payment-info/table.ts';
import { type FileKind, fileKindOf } from './file-kind.ts';
import { type ExpectedTaxInvoice, findingsOf, type ReadTaxInvoice, type Uses } from './findings.ts';
import { codeIdentity, numberIdentity } from './invoice-identity.ts';
import { earlierUses, replacedUses, sameFileUses } from './invoice-uses.ts';
import { mayBeSent, newestUpload, stateOfInvoice } from './newest-upload.ts';
import type { TaxInvoice } from './read-tax-invoices.ts';
import type { XmlReading } from './read-xml-here.ts';
import { invoiceFiles, invoices, invoiceUploadInvoices } from './table.ts';
import { taxInvoicesOfXml } from './tax-invoices-of-xml.ts';
import { uploadChanges, uploadSearch } from './uploads.ts';

/** The largest XML; that of other files is the limit of the call. */
const xmlBytesMax = 512 * 1024;

interface TaxInvoiceUpload {
  affiliateId: number;
  invoiceIds: readonly number[];
  /** `YYYY-MM`; undefined: that of the first invoice. */
  yearmonth: string | undefined;
  file: Upload['file'];
}

interface ReadFile {
  name: string;
  kind: FileKind;
  bytes: Buffer;
  reading: Exclude<XmlReading, { error: string }> | 'not_xml';
}

const refused = (key: string) => new RequestError('invalid_fields', { errors: { file: `validation.${key}` } });

/** The sentence of each reason why an XML is refused. */
const sentences = {
  unreadable: 'tax_invoice_unreadable',
  unsafe: 'tax_invoice_unsafe',
  not_invoice: 'tax_invoice_none',
  incomplete: 'tax_invoice_incomplete',
  several: 'note_several',
} as const satisfies Record<Extract<XmlReading, { error: string }>['error'], string>;

async function readUpload({ path, name }: Upload['file']): Promise<ReadFile> {
  const bytes = await readFile(path);
  const kind = await fileKindOf(bytes);
  if (kind === undefined) throw refused('note_type');
  if (kind !== 'application/xml') return { name, kind, bytes, reading: 'not_xml' };
  if (bytes.length > xmlBytesMax) throw refused('note_size');
  const reading = await taxInvoicesOfXml(bytes);
  if (typeof reading !== 'string' && 'error' in reading) throw refused(sentences[reading.error]);
  return { name, kind, bytes, reading };
}

/**
 * Returns the tax invoice that a file is about. Of several it is the only one from the payee to the operator.
 *
 * @throws {RequestError} if it is not clear which one
 */
function chooseInvoice(reading: ReadFile['reading'], { issuers, taker }: ExpectedTaxInvoice): ReadTaxInvoice {
  if (typeof reading === 'string') return reading;
  const { invoices } = reading;
  const isOurs = (one: TaxInvoice) => one.taker === taker && issuers.includes(one.issuer);
  const [invoice, ...others] = invoices.length === 1 ? invoices : invoices.filter(isOurs);
  if (invoice === undefined || others.length > 0) throw refused('note_several');
  return { invoice, others: invoices.length - 1 };
}

/**
 * Looks up whether the invoice, or the file, was used before.
 *
 * @throws {RequestError} if the same invoice was used, or marked as cancelled
 */
async function usesOf(
  tx: Tx,
  read: ReadTaxInvoice,
  sha256: string,
  scope: Parameters<typeof earlierUses>[2],
): Promise<Uses> {
  if (typeof read === 'string') return { sameFile: await sameFileUses(tx, sha256, scope) };
  const { issuer, replaces } = read.invoice;
  const { refusal, sameNumber } = await earlierUses(tx, read.invoice, scope);
  if (refusal !== undefined) throw refused(refusal);
  const replaced = replaces === null ? undefined : await replacedUses(tx, { issuer, replaces }, scope);
  return { sameNumber, replaced };
}

/**
 * Reads some invoices of an affiliate: the expected contents of their tax invoice, and whether a file may be sent for them.
 * Invoices of other affiliates count as absent. The transaction must hold the lock of the affiliate.
 */
const invoicesOf = (tx: Tx, affiliateId: number, ids: readonly number[]) =>
  tx
    .select({
      id: invoices.id,
      totalCents: invoices.totalCents,
      yearmonth: invoices.yearmonth,
      issuer: sql<string | null>`coalesce(${payments.payee} ->> 'document_number', ${paymentInfos.documentNumber})`,
      state: stateOfInvoice,
      canUpload: mayBeSent,
    })
    .from(invoices)
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .leftJoin(paymentInfos, eq(paymentInfos.affiliateId, invoices.affiliateId))
    .leftJoinLateral(newestUpload(tx), sql`true`)
    .where(and(eq(invoices.affiliateId, affiliateId), inArray(invoices.id, [...ids])))
    .orderBy(invoices.id);

/**
 * Stores the file of a tax invoice for affiliate invoices of one affiliate, with its findings.
 *
 * @throws {RequestError} `not_found` for an affiliate or an invoice that is missing or not its own; `note_not_awaited`,
 *   `note_waiting`; `invalid_fields` for the file, with the reason
 */
export async function uploadTaxInvoice(context: GatewayContext, actor: Actor, upload: TaxInvoiceUpload) {
  const { affiliateId, invoiceIds } = upload;
  const { name, kind, bytes, reading } = await readUpload(upload.file);
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    await lockAffiliate(tx, actor, affiliateId);
    const awaited = await invoicesOf(tx, affiliateId, invoiceIds);
    if (awaited.length < invoiceIds.length) {
      throw new RequestError('not_found', { errors: { invoice_ids: 'validation.reference' } });
    }
    if (awaited.some(({ state }) => state === 'sent')) throw new RequestError('note_waiting');
    if (!awaited.every(({ canUpload }) => canUpload)) throw new RequestError('note_not_awaited');
    const expected = {
      issuers: [...new Set(awaited.map(({ issuer }) => issuer ?? ''))],
      taker: context.env.operator.cnpj,
      amountCents: awaited.reduce((cents, { totalCents }) => cents + totalCents, 0),
      yearmonths: [...new Set(awaited.map(({ yearmonth }) => yearmonth))],
    };
    const read = chooseInvoice(reading, expected);
    const invoice = typeof read === 'string' ? undefined : read.invoice;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const uses = await usesOf(tx, read, sha256, { affiliateId, invoiceIds });
    const id = await uploadChanges.createIn(tx, now, actor, {
      action: 'invoice_upload.create',
      decide: () => ({
        affiliateId,
        userId: actor.userId,
        yearmonth: upload.yearmonth ?? awaited[0]?.yearmonth ?? '',
        status: invoiceUploadStatus.codes.sent,
        fileName: name,
        contentType: kind,
        size: bytes.length,
        sha256,
        findings: findingsOf(expected, read, uses),
        issuer: invoice?.issuer ?? null,
        noteNumber: invoice?.number ?? null,
        noteKey: invoice?.code ?? null,
        identityNumber: invoice === undefined ? null : numberIdentity(invoice.number),
        identityCode: invoice === undefined ? null : codeIdentity(invoice.code),
        createdAt: now,
      }),
    });
    await tx.insert(invoiceFiles).values({ uploadId: id, content: bytes });
    await tx.insert(invoiceUploadInvoices).values(invoiceIds.map((invoiceId) => ({ uploadId: id, invoiceId })));
    if (actor.affiliateId !== null) {
      const facts = { count: 1, amountCents: expected.amountCents };
      await notifyStaff(tx, now, 'tax_invoice_sent', { affiliateId, facts, bundle: businessDate(now) });
    }
    return uploadSearch.find(tx, actor, id);
  });
}

/**
 * Deletes an upload that nobody has decided about.
 *
 * @throws {RequestError} `not_found`, `state_conflict`
 */
export const deleteUpload = (context: GatewayContext, actor: Actor, id: number) =>
  uploadChanges.remove(context, actor, id, {
    action: 'invoice_upload.delete',
    check: ({ status }) => {
      if (status !== invoiceUploadStatus.codes.sent) throw new RequestError('state_conflict');
      return Promise.resolve();
    },
  });

/** Returns the file of an upload. @throws {RequestError} `not_found` */
export async function readTaxInvoiceFile(context: GatewayContext, actor: Actor, id: number) {
  const { contentType } = await uploadSearch.get(context, actor, id);
  const [file] = await context.database.db
    .select({ content: invoiceFiles.content })
    .from(invoiceFiles)
    .where(eq(invoiceFiles.uploadId, id));
  if (file === undefined) throw new RequestError('not_found');
  return { contentType, content: file.content };
}
