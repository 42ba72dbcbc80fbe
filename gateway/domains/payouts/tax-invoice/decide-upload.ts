import { eq, sql } from 'drizzle-orm';
import type { CodeOf } from '#shared/codes/code-list.ts';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { needsWrittenReason } from '#shared/codes/payouts/tax-invoice-check.ts';
import { toCents } from '#shared/money.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { requireStepUp } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { ownAccounts } from '../../accounts/staff-relation/second-person.ts';
import { isInHandsOf } from '../../accounts/user/staff-interventions.ts';
import { notifyErpOfApprovedUpload } from '../../platform/erp-message/notify-erp.ts';
import { bookInvoiceDebts } from '../payment/invoice-debts.ts';
import { movePayments } from '../payment/move-payments.ts';
import { invoiceChanges } from './invoices.ts';
import { notifyApproval, notifyRefusal } from './notify-affiliate.ts';
import { invoices, invoiceUploadInvoices, type invoiceUploads } from './table.ts';
import { uploadChanges, uploadSearch } from './uploads.ts';

type UploadRow = typeof invoiceUploads.$inferSelect;

interface Decision {
  /** Not `cancelled`: see `cancel-upload.ts`. */
  status: Exclude<CodeOf<typeof invoiceUploadStatus>, 3>;
  adminNotes: string | null;
  version: number | undefined;
}

const sent = invoiceUploadStatus.codes.sent;
const approved = invoiceUploadStatus.codes.approved;

/**
 * Refuses whoever sent the file: under this account, a related one, or in an access that they made or intervened in.
 *
 * @throws {RequestError} `note_own_upload`
 */
async function requireOtherSender(tx: Tx, context: GatewayContext, actor: Actor, { userId, createdAt }: UploadRow) {
  if (userId === null) return;
  const own = await ownAccounts(tx, context, actor);
  if (userId === actor.userId || own.has(userId) || (await isInHandsOf(tx, userId, { staff: own, since: createdAt })))
    throw new RequestError('note_own_upload');
}

function requireDecidable(upload: UploadRow, { status, adminNotes }: Decision): void {
  if (upload.status !== sent || status === sent) throw new RequestError('state_conflict');
  if (adminNotes !== null) return;
  const missing = status === approved ? needsWrittenReason(upload.findings) && 'note_doubt' : 'required';
  if (missing) throw new RequestError('invalid_fields', { errors: { admin_notes: `validation.${missing}` } });
}

/** The gross amount of a tax invoice; undefined if it was not read. */
function taxInvoiceCents({ findings }: UploadRow): number | undefined {
  const found = findings.find(({ check }) => check === 'amount')?.found;
  return found == null ? undefined : toCents(Number(found));
}

/**
 * Stores the tax invoice's number and amount in its invoices, makes the waiting payments ready, ends the debt of those that were
 * paid with an invoice that was cancelled, and notifies affiliate and ERP.
 */
async function approve(tx: Tx, context: GatewayContext, now: Date, actor: Actor, upload: UploadRow): Promise<void> {
  const covered = await tx
    .select({ id: invoices.id, totalCents: invoices.totalCents })
    .from(invoiceUploadInvoices)
    .innerJoin(invoices, eq(invoices.id, invoiceUploadInvoices.invoiceId))
    .where(eq(invoiceUploadInvoices.uploadId, upload.id))
    .orderBy(invoices.id);
  for (const { id, totalCents } of covered) {
    // One tax invoice for several invoices covers the total of each.
    const totalReceivedCents = (covered.length === 1 ? taxInvoiceCents(upload) : undefined) ?? totalCents;
    await invoiceChanges.updateIn(tx, now, actor, id, {
      action: 'invoice.update',
      version: undefined,
      decide: ({ invoiceNums }) => ({
        invoiceNums: upload.noteNumber ?? invoiceNums,
        totalReceivedCents,
        invalidatedAt: null,
      }),
    });
  }
  const waiting = sql`select payments.id from invoice_upload_invoices as link
    join invoices on invoices.id = link.invoice_id join payments on payments.id = invoices.payment_id
    where link.upload_id = ${upload.id} and payments.status = 'awaiting_invoice'`;
  await movePayments(tx, context, waiting, { actor, now, to: 'ready' });
  const payments = sql`select invoices.payment_id from invoice_upload_invoices as link
    join invoices on invoices.id = link.invoice_id where link.upload_id = ${upload.id} and invoices.payment_id is not null`;
  const debts = await bookInvoiceDebts(tx, payments, now);
  await notifyErpOfApprovedUpload(tx, context, { uploadId: upload.id, now });
  await notifyApproval(tx, context, now, upload, debts);
}

/**
 * Approves or refuses the file of a tax invoice; a mail notifies the affiliate. Approving needs a step-up.
 *
 * @throws {RequestError} `not_found`, `version_conflict`; `state_conflict` if it was decided before; `note_own_upload`
 *   for its sender, see {@link requireOtherSender}; `invalid_fields` for a refusal, or an approval against the findings, without a reason
 */
export async function decideUpload(context: GatewayContext, actor: Actor, id: number, decision: Decision) {
  const now = context.clock.now();
  if (decision.status === approved) requireStepUp(actor, now);
  return withTransaction(context.database, async (tx) => {
    const { affiliateId } = await uploadSearch.find(tx, actor, id);
    // Locked before the upload and the payments, as everywhere.
    await lockAffiliate(tx, actor, affiliateId);
    const { status, adminNotes, version } = decision;
    await uploadChanges.updateIn(tx, now, actor, id, {
      action: status === approved ? 'invoice_upload.approve' : 'invoice_upload.refuse',
      version,
      decide: async (upload) => {
        requireDecidable(upload, decision);
        await requireOtherSender(tx, context, actor, upload);
        return { status, adminNotes, decidedBy: actor.userId, decidedAt: now };
      },
      afterUpdate: (upload) =>
        status === approved ? approve(tx, context, now, actor, upload) : notifyRefusal(tx, context, now, upload),
    });
    return uploadSearch.find(tx, actor, id);
  });
}
