import { eq, getTableColumns, sql } from 'drizzle-orm';
import { isMasked } from '#shared/codes/accounts/role.ts';
import type { Executor } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { invoices, invoiceUploadInvoices, invoiceUploads } from './table.ts';

const { userId, sha256, issuer, noteNumber, noteKey, identityNumber, identityCode, decidedBy, cancelledBy, ...fields } =
  getTableColumns(invoiceUploads);

/** Its invoices, as one value of an aggregate. */
const ofInvoices = (aggregate: ReturnType<typeof sql>) => sql`(select ${aggregate} from ${invoiceUploadInvoices}
  join ${invoices} on ${invoices.id} = ${invoiceUploadInvoices.invoiceId}
  where ${invoiceUploadInvoices.uploadId} = ${invoiceUploads.id})`;

const select = (db: Executor) =>
  db
    .select({
      ...fields,
      affiliateName: fullNameInQuery.as('affiliate_name'),
      invoiceIds: ofInvoices(sql`coalesce(array_agg(${invoices.id} order by ${invoices.id}), '{}')`)
        .mapWith(numbers)
        .as('invoice_ids'),
      paymentIds: ofInvoices(
        sql`coalesce(array_agg(${invoices.paymentId} order by ${invoices.id}) filter (where ${invoices.paymentId} is not null), '{}')`,
      )
        .mapWith(numbers)
        .as('payment_ids'),
      amountCents: ofInvoices(sql`coalesce(sum(${invoices.totalCents}), 0)::bigint`)
        .mapWith(Number)
        .as('amount_cents'),
    })
    .from(invoiceUploads)
    .innerJoin(affiliates, eq(affiliates.id, invoiceUploads.affiliateId))
    .$dynamic();

const numbers = (value: number[]): number[] => value;

/** Whether a check of the file found something else than expected. */
const hasFailedCheck = sql`exists (select from jsonb_array_elements(${invoiceUploads.findings}) as finding
  where finding ->> 'ok' = 'false')`;

/** Searches the files of tax invoices, newest first. */
export const uploadSearch = defineSearch({
  select,
  id: invoiceUploads.id,
  affiliateId: invoiceUploads.affiliateId,
  texts: [fullNameInQuery, affiliates.businessName, invoiceUploads.fileName, invoiceUploads.noteNumber],
  filters: {
    affiliateId: equal(invoiceUploads.affiliateId),
    status: equal(invoiceUploads.status),
    yearmonth: equal(invoiceUploads.yearmonth),
    checkFailed: {
      where: (value) => sql`${hasFailedCheck} = ${value}`,
      toDatabase: (value) => value,
    } satisfies Condition<boolean>,
  },
  sorts: {
    id: invoiceUploads.id,
    createdAt: invoiceUploads.createdAt,
    yearmonth: invoiceUploads.yearmonth,
    status: invoiceUploads.status,
  },
  defaultSort: ['id', 'desc'],
});

export const uploadChanges = defineChanges({
  table: invoiceUploads,
  entity: 'invoice_upload',
  search: uploadSearch,
  affiliateId: invoiceUploads.affiliateId,
});

type UploadView = Awaited<ReturnType<typeof uploadSearch.get>>;

/** Users who may not see the documents of payees do not see them in the findings either. */
function findingsFor({ role, affiliateId }: Actor, { findings }: UploadView) {
  const hidesDocuments = isMasked(role, 'invoice-upload');
  return findings.map(({ payments, ...finding }) => {
    // Another affiliate may have the same document.
    const shown = payments?.filter((payment) => affiliateId === null || payment.affiliateId === affiliateId) ?? [];
    return {
      ...finding,
      ...(hidesDocuments && finding.check === 'issuer' && { expected: null, found: null }),
      ...(shown.length > 0 && {
        payments: shown.map(({ id, requestedOn = null }) => ({ id, requested_on: requestedOn })),
      }),
    };
  });
}

/** Converts an upload to its wire form, with the address of the file on the site. */
export const wireUpload = (upload: UploadView, { actor }: { actor: Actor }) => ({
  ...toWire(upload),
  findings: findingsFor(actor, upload),
  check_failed: upload.findings.some(({ ok }) => ok === false),
  file_url: `/api/invoice-file?id=${upload.id}`,
});
