import { sql } from 'drizzle-orm';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { sumsOfWaiting, type Waiting } from '../../../engine/waiting.ts';
import { datedSearch } from './invoices.ts';
import { uploadSearch } from './uploads.ts';

const name = sql`found.affiliate_name`;
const since = sql`found.created_at`;

/** By when the first of its invoices had to be there for the pay day. */
const firstDue = sql`(select min(due_on) from invoices join invoice_upload_invoices as link on link.invoice_id = invoices.id
  where link.upload_id = found.id)`;

const readUploads = uploadSearch.over('waiting', (db, found) =>
  db.select(sumsOfWaiting({ cents: sql`found.amount_cents`, since, due: firstDue, name })).from(found),
);

const readInvoices = datedSearch.over('waiting', (db, found) =>
  db.select(sumsOfWaiting({ cents: sql`found.total_cents`, since, due: sql`found.due_on`, name })).from(found),
);

const uploads = { resource: 'invoice-upload', needs: 'invoice-upload:update' } as const;
const invoices = { resource: 'invoice', needs: 'invoice:update' } as const;
const { sent } = invoiceUploadStatus.codes;

/** Tax invoices wait for a decision on their file, to be released, and for the affiliate who is late. */
export const waitingTaxInvoices: readonly Waiting[] = [
  {
    kind: 'invoice_uploads',
    ...uploads,
    filter: () => ({ status: sent }),
    read: (context, actor) => readUploads(context, actor, { status: sent }),
  },
  {
    kind: 'invoice_uploads_failed',
    ...uploads,
    filter: () => ({ status: sent, check_failed: true }),
    read: (context, actor) => readUploads(context, actor, { status: sent, checkFailed: true }),
  },
  {
    kind: 'invoices_to_release',
    ...invoices,
    filter: () => ({ liberated: false }),
    read: (context, actor) => readInvoices(context, actor, { liberated: false }),
  },
  {
    kind: 'invoices_late',
    ...invoices,
    filter: () => ({ late: true }),
    read: (context, actor, today) => readInvoices(context, actor, { lateOn: today }),
  },
];
