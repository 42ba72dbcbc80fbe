import { type SQL, sql } from 'drizzle-orm';
import type { PaymentState } from '#shared/codes/payouts/payment-state.ts';
import type { Tx } from '../../../db/client.ts';
import { wakeAfterCommit } from '../../../db/wake.ts';
import type { GatewayContext } from '../../../engine/context.ts';

/** The states of a payment that the ERP is notified of. */
const notifiedStates: readonly PaymentState[] = ['scheduled', 'paid', 'failed', 'returned', 'cancelled'];

type WithSettings = Pick<GatewayContext, 'env'>;

/** Whether changes are sent to an ERP. Without one no messages are stored. */
const hasErp = ({ env }: WithSettings): boolean => env.erp !== undefined;

/**
 * Stores messages in the transaction of the change that they are about; the worker sends them after the commit.
 *
 * @param messages a query of `message_id` (unique for what happened), `type`, `entity_id` and `data`
 */
async function storeMessages(tx: Tx, now: Date, messages: SQL): Promise<void> {
  await tx.execute(sql`
    insert into erp_messages (message_id, type, entity_id, payload, state, next_attempt_at, created_at)
    select message_id, type, entity_id, data, 'waiting', ${now}::timestamptz, ${now}::timestamptz
    from (${messages}) as message order by entity_id`);
  wakeAfterCommit(tx, 'erp_messages');
}

const reais = (cents: SQL) => sql`round(${cents} / 100.0, 2)`;

/** A tax invoice of an affiliate, by its row of `invoices`. */
const invoiceData = sql`jsonb_build_object('id', invoices.id, 'yearmonth', invoices.yearmonth, 'numbers', invoices.invoice_nums,
  'total', ${reais(sql`invoices.total_cents`)})`;

/**
 * Notifies the ERP of payments that have just been moved, without bank data. The payee is the one of the run, else of
 * the request. Called by `movePayments`.
 *
 * @param payments the moved payments, all in the same state
 */
export async function notifyErpOfPayments(
  tx: Tx,
  context: WithSettings,
  { payments, to, now }: { payments: readonly { id: number }[]; to: PaymentState; now: Date },
): Promise<void> {
  if (payments.length === 0 || !notifiedStates.includes(to) || !hasErp(context)) return;
  const ids = JSON.stringify(payments.map(({ id }) => id));
  await storeMessages(
    tx,
    now,
    sql`select 'payment_move_' || move.id as message_id, ${`payment.${to}`}::text as type, payments.id as entity_id,
      jsonb_build_object(
        'id', payments.id, 'state', payments.status, 'affiliate_id', payments.affiliate_id,
        'document_type', paid.payee ->> 'document_type', 'document', paid.payee ->> 'document_number', 'name', paid.payee ->> 'business_name',
        'amount', ${reais(sql`payments.amount_cents`)}, 'method', payments.method, 'pay_date', payments.pay_date,
        'paid_at', payments.paid_at, 'failure_code', payments.failure_code, 'run_id', move.run_id, 'invoice', invoice
      ) as data
    from payments
      join lateral (
        select id, run_id from payment_moves where payment_id = payments.id order by id desc limit 1
      ) as move on true
      left join lateral (
        select item.payee from payment_run_items as item where item.payment_id = payments.id and item.run_id = move.run_id
        order by id desc limit 1
      ) as item on true
      cross join lateral (select coalesce(item.payee, payments.payee) as payee) as paid
      left join lateral (select ${invoiceData} as invoice from invoices where payment_id = payments.id) as note on true
    where payments.id in (select value::integer from json_array_elements_text(${ids}::json))`,
  );
}

/** Notifies the ERP of an invoice to an advertiser that was issued, paid or cancelled. */
export async function notifyErpOfAdvertiserInvoice(
  tx: Tx,
  context: WithSettings,
  { invoiceId, state, now }: { invoiceId: number; state: 'issued' | 'paid' | 'cancelled'; now: Date },
): Promise<void> {
  if (!hasErp(context)) return;
  await storeMessages(
    tx,
    now,
    sql`select ${`advertiser_invoice_${invoiceId}_${state}`}::text as message_id, ${`advertiser_invoice.${state}`}::text as type,
      invoice.id as entity_id,
      jsonb_build_object(
        'id', invoice.id, 'state', invoice.state, 'advertiser_id', invoice.advertiser_id, 'document', advertisers.cnpj,
        'name', advertisers.business_name, 'yearmonth', invoice.yearmonth, 'commission', ${reais(sql`billed_cents`)},
        'fee', ${reais(sql`fee_cents`)}, 'total', ${reais(sql`(billed_cents + fee_cents)`)},
        'paid', ${reais(sql`paid_cents`)}, 'credited', ${reais(sql`(credited_cents + corrected_cents)`)}, 'due_on', invoice.due_on,
        'issued_at', invoice.issued_at, 'paid_at', invoice.paid_at
      ) as data
    from advertiser_invoices as invoice join advertisers on advertisers.id = invoice.advertiser_id
    where invoice.id = ${invoiceId}`,
  );
}

/** Notifies the ERP of the affiliate's invoices of an upload that was approved. */
export async function notifyErpOfApprovedUpload(
  tx: Tx,
  context: WithSettings,
  { uploadId, now }: { uploadId: number; now: Date },
): Promise<void> {
  if (!hasErp(context)) return;
  await storeMessages(
    tx,
    now,
    sql`select 'invoice_' || invoices.id || '_upload_' || upload.id as message_id, 'invoice.approved' as type, invoices.id as entity_id,
      ${invoiceData} || jsonb_build_object(
        'affiliate_id', invoices.affiliate_id, 'payment_id', invoices.payment_id, 'upload_id', upload.id, 'document', upload.issuer,
        'number', upload.note_number
      ) as data
    from invoice_uploads as upload join invoice_upload_invoices as uploaded on uploaded.upload_id = upload.id
      join invoices on invoices.id = uploaded.invoice_id
    where upload.id = ${uploadId}`,
  );
}
