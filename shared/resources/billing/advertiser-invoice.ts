import * as z from 'zod/mini';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import {
  amount,
  date,
  flag,
  id,
  instant,
  nullableText,
  oneOf,
  requiredText,
  taxId,
  version,
  yearmonth,
} from '#shared/contract/fields.ts';
import { billedCampaign } from '#shared/resources/billing/billed-campaign.ts';

const settled = {
  on: date,
  amount,
  /** Who recorded it. */
  recorded_by: z.nullable(z.string()),
  /** When it was recorded. */
  recorded_at: instant,
};
/** The order that a credit corrects; not sent by every gateway. */
const correctedOrder = z.optional(z.nullable(z.string()));
const remark = requiredText(500).check(z.minLength(3, 'validation.too_short'));

/** What a payment (`on`, `amount`, `evidence`) and a credit (`amount`, `reason`) of an issued invoice take. */
export const settlementInput = {
  on: date,
  amount: amount.check(z.positive('validation.amount')),
  evidence: remark,
  reason: remark,
};

/**
 * An invoice to an advertiser for the approved conversions of a month. `commission` is what it pays for them: by the
 * campaigns' revenues, or the commissions where a campaign has none. A draft may be changed and deleted; `state` issues
 * it, with a public link, cancels it before a payment, and pays what is open today. `on`, `amount` and `evidence` record
 * a payment, `amount` and `reason` a credit; both need the `version`. `link` makes another link or ends it. Advertisers read
 * their own from the issue on, without what is the operator's: affiliates' commissions, margin, link, and who recorded payments.
 */
export const advertiserInvoice = defineContract({
  name: 'advertiser-invoice',
  record: z.object({
    id,
    advertiser_id: id,
    advertiser_name: z.string(),
    advertiser_cnpj: z.nullable(taxId),
    yearmonth: z.string(),
    state: z.string(),
    campaigns: z.array(billedCampaign),
    count: z.int(),
    commission: amount,
    fee: amount,
    total: amount,
    /** The commissions of the affiliates, and the rest of `commission`. Not sent by every gateway. */
    affiliate_commission: z.nullable(amount),
    margin: z.nullable(amount),
    /** The amounts paid, credited and open; null if the gateway does not store them. */
    paid: z.nullable(amount),
    credited: z.nullable(amount),
    open: z.nullable(amount),
    /** What was paid too much, because orders were corrected after. Not sent by every gateway. */
    overpaid: z.nullable(amount),
    payments: z.nullable(z.array(z.object({ ...settled, evidence: z.string() }))),
    credits: z.nullable(
      z.array(
        z.object({
          ...settled,
          reason: z.string(),
          /** The order that it corrects. Not sent by every gateway. */
          order_id: correctedOrder,
        }),
      ),
    ),
    due_on: date,
    /** Days since the due date of an issued invoice; 0 where none is late. Not sent by every gateway. */
    overdue_days: z.nullable(z.int()),
    note: z.nullable(z.string()),
    /** Null without a link that opens. */
    public_url: z.nullable(z.string()),
    link_expires_at: z.nullable(instant),
    created_at: instant,
    issued_at: z.nullable(instant),
    paid_at: z.nullable(instant),
    version,
  }),
  input: z.object({
    advertiser_id: id,
    yearmonth,
    due_on: date,
    fee: amount.check(z.nonnegative('validation.amount')),
    note: z.optional(nullableText(500)),
    state: z.optional(oneOf(['issued', 'paid', 'cancelled'])),
    on: z.optional(settlementInput.on),
    amount: z.optional(settlementInput.amount),
    evidence: z.optional(settlementInput.evidence),
    reason: z.optional(settlementInput.reason),
    /** `new` makes another public link, `none` ends it. */
    link: z.optional(oneOf(['new', 'none'])),
  }),
  createOnly: ['advertiser_id', 'yearmonth'],
  filter: z.object({
    q: requiredText(120),
    advertiser_id: id,
    yearmonth,
    state: oneOf(advertiserInvoiceState.allCodes),
    overdue: flag,
  }),
  sort: ['id', 'yearmonth', 'due_on', 'total', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: { state: advertiserInvoiceState },
  csv: [
    'id',
    'advertiser_id',
    'advertiser_name',
    'advertiser_cnpj',
    'yearmonth',
    'state',
    'count',
    'commission',
    'fee',
    'total',
    'affiliate_commission',
    'margin',
    'paid',
    'credited',
    'open',
    'overpaid',
    'due_on',
    'overdue_days',
    'created_at',
    'issued_at',
    'paid_at',
  ],
  changes: ['staff'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'], advertiser: ['list', 'one'] },
});
