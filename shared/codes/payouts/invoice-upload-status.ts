import { defineCodeList } from '#shared/codes/code-list.ts';

/** The status of an invoice file uploaded by an affiliate. */
export const invoiceUploadStatus = defineCodeList({
  name: 'invoice_upload_status',
  entries: [
    { code: 0, name: 'sent', colour: 'warning' },
    { code: 1, name: 'approved', colour: 'success' },
    { code: 2, name: 'refused', colour: 'error' },
    // At the tax authority, after its approval.
    { code: 3, name: 'cancelled', colour: 'error' },
  ],
});
