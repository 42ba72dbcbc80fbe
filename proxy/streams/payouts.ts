import * as z from 'zod/mini';
import { bankReturnError, bankReturnResult } from '#shared/resources/payouts/bank-return.ts';
import { invoiceUpload } from '#shared/resources/payouts/invoice-upload.ts';
import { statement, statementFilter } from '#shared/resources/payouts/statement.ts';
import { placeOf, readTranslated } from '../engine/error-texts.ts';
import { download, storedFile, upload } from '../engine/stream.ts';
import { returnText } from '../resources/payouts.ts';

/**
 * A file for the bank, as created when its run was closed. Users who may send runs may download it, after a step-up.
 */
const bankFile = storedFile({
  path: '/bank-file',
  audiences: ['staff'],
  resource: 'payment-run',
  verb: 'update',
  call: 'GET finance /api/bank_files/content',
});

const returnAnswer = z.pipe(
  z.object({ data: bankReturnResult }),
  z.transform(({ data }) => data),
);
const returnRefusal = z.object({ errors: z.array(bankReturnError).check(z.minLength(1)) });
const shownErrorsMax = 100;

const bankReturnUpload = upload({
  path: '/bank-return',
  resource: 'bank-return',
  call: 'POST finance /api/bank_returns',
  bytesMax: 11 * 1024 * 1024,
  read: readTranslated(returnAnswer, returnText),
  readRefusal: (body, locale) => {
    const parsed = returnRefusal.safeParse(body);
    if (!parsed.success) return undefined;
    return parsed.data.errors
      .slice(0, shownErrorsMax)
      .map((error) => `${placeOf({ line: error.line }, locale)}: ${returnText(error, locale)}`)
      .join('\n');
  },
});

/** A return as the bank sent it. Whoever reads returns may fetch it, after a step-up. */
const bankReturnFile = storedFile({
  path: '/bank-return-file',
  audiences: ['staff'],
  resource: 'bank-return',
  verb: 'create',
  call: 'GET finance /api/bank_returns/content',
});

const invoiceAnswer = z.object({ data: invoiceUpload.record });

/** The upload of a tax invoice: `file`, `invoice_ids` (JSON), `yearmonth`, and `affiliate_id` where staff send it. */
const invoiceFileUpload = upload({
  path: '/invoice-file',
  resource: invoiceUpload.name,
  call: { staff: 'POST finance /api/invoices/upload', affiliate: 'POST v2 finance /api/v2/invoices/upload' },
  // The file's 10 MB and the fields of the form.
  bytesMax: 11 * 1024 * 1024,
  read: (body) => invoiceAnswer.safeParse(body).data?.data,
});

/** The download of the file of an upload. */
const invoiceFile = storedFile({
  path: '/invoice-file',
  audiences: ['affiliate', 'staff'],
  resource: invoiceUpload.name,
  verb: 'one',
  call: {
    staff: 'GET finance /api/invoices/upload/file/:id',
    affiliate: 'GET v2 finance /api/v2/invoices/upload/file/:id',
  },
});

/** A statement as CSV. The gateway writes it, because it may have more lines than a list. */
const statementCsv = download({
  path: '/statement.csv',
  contract: statement,
  verb: 'list',
  call: 'GET finance /api/statement/export_csv',
  filter: statementFilter,
  contentType: 'text/csv; charset=utf-8',
  fileName: 'extrato.csv',
});

export const payoutStreams = [bankFile, bankReturnFile, bankReturnUpload, statementCsv, invoiceFileUpload, invoiceFile];
