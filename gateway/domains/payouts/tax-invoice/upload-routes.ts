import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { fieldErrors, flagText, id, idText, nullableText, oneOf, oneOfText, version } from '../../../engine/fields.ts';
import { type ListTotals, searchTotals } from '../../../engine/list-totals.ts';
import { created, type Route, route, type Side } from '../../../engine/registry.ts';
import { bothSides, changeRoute, oneRoute, ownOrAny, searchRoute } from '../../../engine/routes.ts';
import { sendBytes } from '../../../lib/call-exchange.ts';
import { RequestError } from '../../../lib/errors.ts';
import { type Upload, withUpload } from '../../../lib/receive-upload.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { cancelUpload } from './cancel-upload.ts';
import { decideUpload } from './decide-upload.ts';
import { extensionOf } from './file-kind.ts';
import { deleteUpload, readTaxInvoiceFile, uploadTaxInvoice } from './upload-tax-invoice.ts';
import { uploadSearch, wireUpload } from './uploads.ts';

const limits = { fileBytesMax: 10 * 1024 * 1024, fieldBytesMax: 4 * 1024 };
const invoicesMax = 50;

const cancelled = invoiceUploadStatus.codes.cancelled;

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'validation.date')
  .optional();

const filter = {
  affiliate_id: idText.optional(),
  status: oneOfText(invoiceUploadStatus.allCodes).optional(),
  yearmonth: month,
  check_failed: flagText.optional(),
};

/** The files of tax invoices by status, and the amounts of their invoices. */
export const invoiceUploadTotals: ListTotals = searchTotals({
  resource: 'invoice-upload',
  of: uploadSearch,
  filter,
  by: sql`found.status`,
  cents: sql`found.amount_cents`,
});

const idList = z
  .string()
  .transform((text, issues): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      issues.addIssue({ code: 'custom', message: 'validation.invalid' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(id, 'validation.invalid')
      .min(1, 'validation.required')
      .max(invoicesMax, 'validation.too_long')
      .transform((ids) => [...new Set(ids)]),
  );

const form = z.strictObject({
  invoice_ids: idList,
  yearmonth: month,
  affiliate_id: idText.optional(),
  // The field of the specification; we choose the address.
  file_url: z.string().optional(),
});

function readForm({ fields }: Upload) {
  const result = form.safeParse(fields);
  if (!result.success) throw new RequestError('invalid_fields', { errors: fieldErrors(result.error) });
  return result.data;
}

const registration = (path: string, side: Side): Route =>
  route({
    method: 'POST',
    app: 'finance',
    path,
    needs: 'invoice-upload:create',
    side,
    rate: 'stream',
    summary: 'Registers the file of a tax invoice: a multipart form with file, invoice_ids (JSON) and yearmonth.',
    handle: async ({ actor, context, request }) => {
      const release = context.uploadLimit.take(actor.userId);
      try {
        return await withUpload(request, { ...limits, scratch: context.scratch }, async (upload) => {
          const { invoice_ids: invoiceIds, yearmonth, affiliate_id: given } = readForm(upload);
          const affiliateId = given ?? actor.affiliateId;
          if (affiliateId === null)
            throw new RequestError('invalid_fields', { errors: { affiliate_id: 'validation.required' } });
          const stored = await uploadTaxInvoice(context, actor, {
            affiliateId,
            invoiceIds,
            yearmonth,
            file: upload.file,
          });
          return created({ data: wireUpload(stored, { actor }) });
        });
      } finally {
        release();
      }
    },
  });

const download = (path: string, side: Side, needs: Route['needs']): Route =>
  route({
    method: 'GET',
    app: 'finance',
    path,
    needs,
    side,
    object: 'invoice_upload',
    rate: 'stream',
    params: z.object({ id: idText }),
    summary: 'The file of a tax invoice, to be saved.',
    handle: async ({ params, actor, context, response }) => {
      // Our own name, because the sender's may be anything.
      const { contentType, content } = await readTaxInvoiceFile(context, actor, params.id);
      const headers = {
        'Content-Type': contentType,
        'Content-Disposition': `attachment; filename="nota-fiscal-${params.id}.${extensionOf(contentType)}"`,
        'X-Content-Type-Options': 'nosniff',
      };
      sendBytes(response, headers, content);
      return 'streamed';
    },
  });

/** Files of tax invoices: uploading, downloading, approving and refusing them. */
export const invoiceUploadRoutes: readonly Route[] = [
  searchRoute({
    app: 'finance',
    path: '/api/invoices/upload/search',
    needs: 'invoice-upload:list',
    summary: 'Searches the files of tax invoices, newest first.',
    of: uploadSearch,
    isSortable: true,
    wire: wireUpload,
    filter,
  }),
  ...ownOrAny({
    method: 'GET',
    app: 'finance',
    own: '/api/v2/invoices/upload',
    any: '/api/invoices/upload/affiliate/:affiliateId',
    needs: 'invoice-upload:list',
    object: 'affiliate',
    summary: 'All files of tax invoices of an affiliate, newest first.',
    serve: async ({ actor, context, affiliateId }) => {
      const { id: owner } = await getAffiliate(context, actor, affiliateId());
      const rows = await uploadSearch.list(context, actor, { affiliateId: owner });
      return rows.map((row) => wireUpload(row, { actor }));
    },
  }),
  ...bothSides({ staff: '/api/invoices/upload', affiliate: '/api/v2/invoices/upload' }, ({ path, side }) => [
    registration(path, side),
    oneRoute({
      app: 'finance',
      path: `${path}/:id`,
      side,
      needs: 'invoice-upload:one',
      object: 'invoice_upload',
      summary: 'The file of a tax invoice, with what was compared of it.',
      of: uploadSearch,
      wire: wireUpload,
    }),
    changeRoute({
      method: 'DELETE',
      app: 'finance',
      path: `${path}/:id`,
      side,
      needs: 'invoice-upload:delete',
      object: 'invoice_upload',
      summary: 'Deletes a file that nobody has decided about.',
      wire: wireUpload,
      change: ({ context, actor, id: uploadId }) => deleteUpload(context, actor, uploadId),
    }),
  ]),
  // An auditor does not see the documents in the files.
  download('/api/invoices/upload/file/:id', 'staff', 'invoice-upload:update'),
  download('/api/v2/invoices/upload/file/:id', 'affiliate', 'invoice-upload:one'),
  changeRoute({
    method: 'PUT',
    app: 'finance',
    path: '/api/invoices/upload/:id',
    needs: 'invoice-upload:update',
    object: 'invoice_upload',
    body: z.strictObject({
      status: oneOf(invoiceUploadStatus.allCodes),
      admin_notes: nullableText(1000).default(null),
      version,
    }),
    summary:
      'Approves the file of a tax invoice, refuses it and says why, or marks an approved one as cancelled at the tax authority.',
    wire: wireUpload,
    change: ({ context, actor, id: uploadId, body: { status, admin_notes: adminNotes, version: seen } }) =>
      status === cancelled
        ? cancelUpload(context, actor, uploadId, { reason: adminNotes, version: seen })
        : decideUpload(context, actor, uploadId, { status, adminNotes, version: seen }),
  }),
];
