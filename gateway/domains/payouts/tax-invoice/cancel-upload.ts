import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { nextPayout, taxInvoiceDueOn } from '#shared/rules/payout-calendar.ts';
import { businessDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { requireStepUp } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { bookInvoiceDebts } from '../payment/invoice-debts.ts';
import { movePayments } from '../payment/move-payments.ts';
import { removeFromRun } from '../payment-run/remove-from-run.ts';
import { invoiceChanges } from './invoices.ts';
import { notifyCancellation } from './notify-affiliate.ts';
import { invoices, invoiceUploadInvoices, type invoiceUploads } from './table.ts';
import { uploadChanges, uploadSearch } from './uploads.ts';

const [approved, cancelled] = [invoiceUploadStatus.codes.approved, invoiceUploadStatus.codes.cancelled];

const readySchema = z.array(z.object({ id: z.number(), runId: z.number().nullable() }));

/** Returns the ready payments of an upload in the order of their ids, locked, each with the draft that it is in. */
async function lockReady(tx: Tx, uploadId: number) {
  const { rows } = await tx.execute(sql`
    select payments.id, (select run_id from payment_run_items as item where item.payment_id = payments.id and item.state = 'included') as "runId"
    from payments where status = 'ready' and id in (select invoices.payment_id from invoice_upload_invoices as link
      join invoices on invoices.id = link.invoice_id where link.upload_id = ${uploadId})
    order by id for update`);
  return readySchema.parse(rows);
}

/**
 * Holds the payments of a cancelled invoice that were not scheduled: they leave their drafts and wait for another
 * invoice. Those on their way to the bank cannot be stopped; they become a debt once they are paid.
 */
async function holdPayments(tx: Tx, context: GatewayContext, actor: Actor, uploadId: number): Promise<void> {
  const now = context.clock.now();
  for (const { id, runId } of await lockReady(tx, uploadId)) {
    if (runId !== null) await removeFromRun(tx, actor, { runId, paymentId: id, now });
    await movePayments(tx, context, sql`select ${id}::integer`, { actor, now, to: 'awaiting_invoice' });
  }
}

/** Asks for another invoice, within the usual time if the old date has passed. */
async function invalidateInvoices(tx: Tx, actor: Actor, uploadId: number, now: Date): Promise<void> {
  const covered = await tx
    .select({ id: invoices.id })
    .from(invoiceUploadInvoices)
    .innerJoin(invoices, eq(invoices.id, invoiceUploadInvoices.invoiceId))
    .where(eq(invoiceUploadInvoices.uploadId, uploadId))
    .orderBy(invoices.id);
  const today = businessDate(now);
  for (const { id } of covered) {
    await invoiceChanges.updateIn(tx, now, actor, id, {
      action: 'invoice.update',
      version: undefined,
      decide: ({ dueOn }) => ({
        invalidatedAt: now,
        invoiceNums: null,
        totalReceivedCents: null,
        liberated: true,
        dueOn: dueOn !== null && dueOn < today ? taxInvoiceDueOn(nextPayout(today).payDate) : dueOn,
        remindedAt: null,
        lateNotifiedAt: null,
      }),
    });
  }
}

async function cancel(tx: Tx, context: GatewayContext, actor: Actor, upload: typeof invoiceUploads.$inferSelect) {
  const now = context.clock.now();
  await invalidateInvoices(tx, actor, upload.id, now);
  await holdPayments(tx, context, actor, upload.id);
  const payments = sql`select payment_id from invoices join invoice_upload_invoices as link on link.invoice_id = invoices.id
    where link.upload_id = ${upload.id} and payment_id is not null`;
  const debts = await bookInvoiceDebts(tx, payments, now);
  await notifyCancellation(tx, context, now, upload, debts);
}

/**
 * Marks an approved tax invoice as cancelled at the tax authority. Its payment waits for another one; if it was made, it
 * becomes a debt that reduces the next payments until a valid invoice is there. A mail notifies the affiliate.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `step_up_required`; `state_conflict` if it is not approved;
 *   `invalid_fields` without a reason
 */
export async function cancelUpload(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { reason, version }: { reason: string | null; version: number | undefined },
) {
  const now = context.clock.now();
  requireStepUp(actor, now);
  if (reason === null) throw new RequestError('invalid_fields', { errors: { admin_notes: 'validation.required' } });
  return withTransaction(context.database, async (tx) => {
    const { affiliateId } = await uploadSearch.find(tx, actor, id);
    // Locked before the upload and the payments, as everywhere.
    await lockAffiliate(tx, actor, affiliateId);
    await uploadChanges.updateIn(tx, now, actor, id, {
      action: 'invoice_upload.cancel',
      version,
      decide: ({ status }) => {
        if (status !== approved) throw new RequestError('state_conflict');
        return { status: cancelled, cancelledBy: actor.userId, cancelledAt: now, cancellationReason: reason };
      },
      afterUpdate: (upload) => cancel(tx, context, actor, upload),
    });
    return uploadSearch.find(tx, actor, id);
  });
}
