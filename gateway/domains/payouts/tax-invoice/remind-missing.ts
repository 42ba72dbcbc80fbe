import { type SQL, sql } from 'drizzle-orm';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { addDays, businessDate } from '#shared/time.ts';
import { withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { notifyLate, notifyMissing } from './notify-affiliate.ts';

/** Days before the deadline of a tax invoice. */
const leadDays = 2;
const remindersPerRun = 100;

/** Invoices that wait for a file from the affiliate. */
const isMissing = sql`payments.status = 'awaiting_invoice' and invoices.liberated
  and not exists (select 1 from invoice_upload_invoices as link join invoice_uploads on invoice_uploads.id = link.upload_id
    where link.invoice_id = invoices.id and invoice_uploads.status in (${invoiceUploadStatus.codes.sent}, ${invoiceUploadStatus.codes.approved}))`;

/** A file was refused after the deadline: the mail with the reason named the later day. */
const wasRefusedLate = sql`exists (select 1 from invoice_upload_invoices as link join invoice_uploads on invoice_uploads.id = link.upload_id
  where link.invoice_id = invoices.id and (invoice_uploads.decided_at at time zone 'America/Sao_Paulo')::date > invoices.due_on)`;

/**
 * Reminds affiliates of missing tax invoices shortly before the deadline, and notifies them when they are late; each once.
 * Several gateways may run it at once.
 *
 * @returns whether there may be more
 */
export async function remindOfMissingTaxInvoices(
  context: Pick<GatewayContext, 'database' | 'clock' | 'env' | 'hooks'>,
): Promise<boolean> {
  const now = context.clock.now();
  const today = businessDate(now);
  const notify = (column: SQL, which: SQL, send: typeof notifyMissing) =>
    withTransaction(context.database, async (tx) => {
      const { rows } = await tx.execute(sql`
        update invoices set ${column} = ${now}::timestamptz where id in (
          select invoices.id from invoices join payments on payments.id = invoices.payment_id
          where ${isMissing} and invoices.${column} is null and ${which}
          order by invoices.id limit ${remindersPerRun} for update of invoices skip locked
        ) returning id`);
      const ids = rows.map(({ id }) => Number(id));
      await send(tx, context, now, ids);
      return rows.length === remindersPerRun;
    });
  const isSoon = sql`invoices.due_on between ${today}::date and ${addDays(today, leadDays)}::date`;
  const isLate = sql`invoices.due_on < ${today}::date and not ${wasRefusedLate}`;
  const areMoreMissing = await notify(sql`reminded_at`, isSoon, notifyMissing);
  const areMoreLate = await notify(sql`late_notified_at`, isLate, notifyLate);
  return areMoreMissing || areMoreLate;
}
