import { invoiceUpload as contract } from '#shared/resources/payouts/invoice-upload.ts';
import * as z from 'zod/mini';
import { storedFile, upload } from '../engine/stream.ts';

const answer = z.object({ data: contract.record });

/** The upload of a fiscal note: `file`, `invoice_ids` (JSON), `yearmonth`, and `affiliate_id` where staff send it. */
export const invoiceFileUpload = upload({
  path: '/invoice-file',
  resource: contract.name,
  call: { staff: 'POST finance /api/invoices/upload', affiliate: 'POST v2 finance /api/v2/invoices/upload' },
  // The file's 10 MB and the fields of the form.
  bytesMax: 11 * 1024 * 1024,
  read: (body) => answer.safeParse(body).data?.data,
});

/** The download of the file of an upload. */
export const invoiceFile = storedFile({
  path: '/invoice-file',
  audiences: ['affiliate', 'staff'],
  resource: contract.name,
  verb: 'one',
  call: {
    staff: 'GET finance /api/invoices/upload/file/:id',
    affiliate: 'GET v2 finance /api/v2/invoices/upload/file/:id',
  },
});
