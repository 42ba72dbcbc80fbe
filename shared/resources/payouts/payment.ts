import * as z from 'zod/mini';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import {
  amount,
  date,
  flag,
  id,
  instant,
  oneOf,
  requiredText,
  taxInvoiceStanding,
  version,
} from '#shared/contract/fields.ts';
import { paymentFilter } from '#shared/resources/payouts/payment-filter.ts';

/** A state that a payment came to. The first entry is its request. */
const move = z.object({ state: z.string(), at: instant, failure_code: z.nullable(z.string()) });

/** What the receipt of a payment says beside its own fields. */
const receipt = z.object({
  /** Who was paid. */
  payee_name: z.nullable(z.string()),
  /** The CPF or CNPJ of who was paid, masked. */
  payee_document: z.nullable(z.string()),
  /** Null where it was paid by Pix. */
  bank_name: z.nullable(z.string()),
  bank_agency: z.nullable(z.string()),
  /** The Pix key or the account. */
  account: z.nullable(z.string()),
  /** Who paid. */
  payer_name: z.string(),
  /** The CNPJ of who paid. */
  payer_document: z.string(),
});

/**
 * The payments of commissions. Staff add one to a draft (`run_id`) or take it out (`run_id: null`), cancel or mark it by hand (`state`,
 * what they saw and, of what was paid, `paid_on`: today if absent), and confirm (`confirmed: true`) what somebody else has marked, or a failure that enters another run:
 * where the payment data that made it fail are the same, `evidence` says why.
 */
export const payment = defineContract({
  name: 'payment',
  record: z.object({
    id,
    affiliate_id: id,
    affiliate_name: z.string(),
    amount,
    state: z.string(),
    method: z.string(),
    /** The newest run that it was not removed from; of a list of one run, that run. */
    run_id: z.nullable(id),
    run_item_id: z.nullable(id),
    /** The number under which it went to the bank in that run. */
    bank_number: z.nullable(z.string()),
    /** The number that the bank gave it there. */
    bank_reference: z.nullable(z.string()),
    /** How far it came in that run: included, sent, paid, failed, review or returned. */
    item_state: z.nullable(z.string()),
    /** The business date from which a run takes it. */
    pay_date: date,
    failure_code: z.nullable(z.string()),
    invoice_id: z.nullable(id),
    requested_at: instant,
    paid_at: z.nullable(instant),
    /** The state that somebody marked by hand and nobody has confirmed yet; staff only. */
    marked_state: z.nullable(z.string()),
    marked_evidence: z.nullable(z.string()),
    /** The business date of a payment marked as paid. */
    marked_paid_on: z.nullable(date),
    /** The name of the user who marked it. */
    marked_by: z.nullable(z.string()),
    /** Whether a mark, or a failure, waits for another person's word; staff only. */
    unconfirmed: flag,
    /** Whether this user may confirm the mark, or the failure. */
    can_confirm: flag,
    /** What keeps it from being paid now; staff only. */
    blockers: z.array(z.string()),
    /** Of one that waits for a tax invoice. Not sent by every gateway, nor are the next two. */
    note: z.nullable(taxInvoiceStanding),
    /** The day on which it is paid if nothing else happens: by its run, the tax invoice and the holds of the account. */
    expected_on: z.nullable(date),
    /** What the affiliate has to settle first; empty for one that is on its way. */
    stuck_blockers: z.nullable(z.array(z.string())),
    /** Oldest first. In lists only the affiliate's own have it. */
    timeline: z.array(move),
    /** Who was paid by whom, with masked numbers. Only of one that is paid, and not in lists. */
    receipt: z.nullable(receipt),
    version,
  }),
  input: z.object({
    run_id: z.optional(z.nullable(id)),
    state: z.optional(oneOf(['cancelled', 'paid', 'failed', 'returned'])),
    /** What was seen, by which it is marked or confirmed. */
    evidence: z.optional(requiredText(500).check(z.minLength(3, 'validation.too_short'))),
    /** The business date of what was paid; today if absent. */
    paid_on: z.optional(date),
    /** True confirms it as the second person. */
    confirmed: z.optional(z.literal(true, 'validation.choice')),
  }),
  filter: paymentFilter,
  sort: ['id', 'requested_at', 'amount', 'pay_date'],
  defaultSort: ['requested_at', 'DESC'],
  codes: { state: paymentState, method: paymentMethod, failure_code: paymentFailure },
  csv: [
    ...(['id', 'affiliate_id', 'affiliate_name', 'amount', 'state', 'method', 'run_id', 'pay_date'] as const),
    ...(['failure_code', 'invoice_id', 'requested_at', 'paid_at'] as const),
  ],
  changes: ['staff', 'affiliate'],
  access: { staff: ['list', 'one', 'update'], affiliate: ['list', 'one'] },
});
