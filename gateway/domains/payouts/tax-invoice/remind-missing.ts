import { sql } from 'drizzle-orm';
import { addDays, businessDate } from '#shared/time.ts';
import { withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { notifyMissing } from './note-mails.ts';

/** Days before the date on which a note must be there. */
const leadDays = 2;
const remindersPerRun = 100;

/**
 * Reminds affiliates of notes that are missing shortly before their date, once each. Several gateways may run it at once.
 *
 * @returns whether there may be more
 */
export async function remindOfMissingNotes(
  context: Pick<GatewayContext, 'database' | 'clock' | 'env'>,
): Promise<boolean> {
  const now = context.clock.now();
  const today = businessDate(now);
  const refused = invoiceUploadStatus.code('refused');
  const count = await withTransaction(context.database, async (tx) => {
    const { rows } = await tx.execute(sql`
      update invoices set reminded_at = ${now}::timestamptz where id in (
        select invoices.id from invoices join payments on payments.id = invoices.payment_id
        where payments.status = 'awaiting_invoice' and invoices.liberated and invoices.reminded_at is null
          and invoices.due_on between ${today}::date and ${addDays(today, leadDays)}::date
          and not exists (select 1 from invoice_upload_invoices as link join invoice_uploads on invoice_uploads.id = link.upload_id
            where link.invoice_id = invoices.id and invoice_uploads.status <> ${refused})
        order by invoices.id limit ${remindersPerRun} for update of invoices skip locked
      ) returning id`);
    await notifyMissing(
      tx,
      context,
      now,
      rows.map(({ id }) => Number(id)),
    );
    return rows.length;
  });
  return count === remindersPerRun;
}
