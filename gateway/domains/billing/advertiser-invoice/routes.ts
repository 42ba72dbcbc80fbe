import { z } from 'zod';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import {
  amountCents,
  businessDate,
  flagText,
  id,
  idText,
  ignoredFields,
  nullableText,
  requiredText,
  version,
  yearmonth,
} from '../../../engine/fields.ts';
import { filteredTotals, type ListTotals } from '../../../engine/list-totals.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { fromWire } from '../../../engine/wire.ts';
import {
  advertiserInvoiceSearch,
  changeLink,
  deleteDraft,
  draftInvoice,
  totalInvoices,
  updateDraft,
  wireAdvertiserInvoice,
  wireOwnInvoice,
} from './advertiser-invoices.ts';
import { readOutboundInvoice } from './outbound-invoice.ts';
import { creditInvoice, moveInvoice, payInvoice } from './settle-invoice.ts';

/** R$ 100 million. A larger fee is a slip. */
const feeCentsMax = 10_000_000_000;

const form = {
  due_on: businessDate,
  fee: amountCents.refine((cents) => cents >= 0 && cents <= feeCentsMax, 'validation.amount'),
  note: nullableText(500),
};
const internal = { fee: 'feeCents' } as const;

const creation = z
  .strictObject({ ...form, advertiser_id: id, yearmonth, note: form.note.default(null) })
  .transform((body) => fromWire(body, internal));
const edit = z
  .strictObject({
    ...ignoredFields(['id', 'advertiser_id', 'yearmonth']),
    due_on: form.due_on.optional(),
    fee: form.fee.optional(),
    note: form.note.optional(),
    version,
  })
  .transform(({ due_on, fee, note, version: seen }) => ({ dueOn: due_on, feeCents: fee, note, version: seen }));
const remark = requiredText(500).refine((text) => text.length >= 3, 'validation.too_short');
const move = z.strictObject({
  state: z.enum(['issued', 'paid', 'cancelled'], 'validation.choice'),
  evidence: remark.optional(),
  version,
});
/** Recorded payments cannot be edited, so a repeated request must not count twice. */
const currentVersion = z.int('validation.required').nonnegative('validation.integer');
const settledCents = amountCents.refine((cents) => cents > 0, 'validation.amount');
const payment = z
  .strictObject({ on: businessDate, amount: settledCents, evidence: remark, version: currentVersion })
  .transform((body) => fromWire(body, { amount: 'amountCents' }));
const credit = z
  .strictObject({ amount: settledCents, reason: remark, version: currentVersion })
  .transform((body) => fromWire(body, { amount: 'amountCents' }));
const link = z.strictObject({ link: z.enum(['new', 'none'], 'validation.choice'), version });

const path = '/api/advertiser_invoices';
const ownPath = '/api/own/invoice';
const shared = { app: 'finance', object: 'advertiser_invoice', wire: wireAdvertiserInvoice } as const;

const filter = {
  advertiser_id: idText.optional(),
  yearmonth: yearmonth.optional(),
  state: z.enum(advertiserInvoiceState.names, 'validation.choice').optional(),
  overdue: flagText.optional(),
};

/** Invoices to advertisers by state, and their totals. */
export const advertiserInvoiceTotals: ListTotals = filteredTotals({
  resource: 'advertiser-invoice',
  of: advertiserInvoiceSearch,
  filter,
  read: totalInvoices,
});

/** Invoices to advertisers, and their public page. */
export const advertiserInvoiceRoutes: readonly Route[] = [
  searchRoute({
    app: 'finance',
    path,
    needs: 'advertiser-invoice:list',
    summary: 'Searches the invoices to advertisers, newest first.',
    of: advertiserInvoiceSearch,
    filter,
    isSortable: true,
    wire: wireAdvertiserInvoice,
  }),
  oneRoute({
    ...shared,
    path: `${path}/:id`,
    needs: 'advertiser-invoice:one',
    summary: 'An invoice to an advertiser.',
    of: advertiserInvoiceSearch,
  }),
  searchRoute({
    app: 'advertiser',
    side: 'advertiser',
    path: ownPath,
    needs: 'advertiser-invoice:list',
    summary: "Searches an advertiser's own invoices from the issue on, newest first.",
    of: advertiserInvoiceSearch,
    filter,
    isSortable: true,
    wire: wireOwnInvoice,
  }),
  oneRoute({
    app: 'advertiser',
    side: 'advertiser',
    path: `${ownPath}/:id`,
    object: 'advertiser_invoice',
    needs: 'advertiser-invoice:one',
    summary: 'An invoice of the advertiser itself.',
    of: advertiserInvoiceSearch,
    wire: wireOwnInvoice,
  }),
  changeRoute({
    app: 'finance',
    method: 'POST',
    path,
    needs: 'advertiser-invoice:create',
    body: creation,
    summary: 'Drafts an invoice of the approved conversions of a month that none bills yet.',
    change: ({ context, actor, body }) => draftInvoice(context, actor, body),
    wire: wireAdvertiserInvoice,
  }),
  changeRoute({
    ...shared,
    method: 'PUT',
    path: `${path}/:id`,
    needs: 'advertiser-invoice:update',
    body: edit,
    summary: 'Changes due date, fee and note of a draft.',
    change: ({ context, actor, id: invoiceId, body }) => updateDraft(context, actor, invoiceId, body),
  }),
  changeRoute({
    ...shared,
    method: 'PUT',
    path: `${path}/state/:id`,
    needs: 'advertiser-invoice:update',
    body: move,
    summary:
      'Issues a draft (its conversions become invoiced), pays what is open of an issued invoice today (they become paid), or cancels one without payments (they may be billed again).',
    change: ({ context, actor, id: invoiceId, body }) => moveInvoice(context, actor, invoiceId, body),
  }),
  changeRoute({
    ...shared,
    method: 'PUT',
    path: `${path}/payments/:id`,
    needs: 'advertiser-invoice:update',
    body: payment,
    summary: 'Records a payment of an issued invoice. When nothing is left open, its conversions become paid.',
    change: ({ context, actor, id: invoiceId, body }) => payInvoice(context, actor, invoiceId, body),
  }),
  changeRoute({
    ...shared,
    method: 'PUT',
    path: `${path}/credits/:id`,
    needs: 'advertiser-invoice:update',
    stepUp: true,
    body: credit,
    summary: 'Corrects an issued invoice by an amount that the advertiser does not have to pay, and says why.',
    change: ({ context, actor, id: invoiceId, body }) => creditInvoice(context, actor, invoiceId, body),
  }),
  changeRoute({
    ...shared,
    method: 'PUT',
    path: `${path}/link/:id`,
    needs: 'advertiser-invoice:update',
    body: link,
    summary: 'Makes another public link of an issued invoice, which ends the one before, or ends it.',
    change: ({ context, actor, id: invoiceId, body }) => changeLink(context, actor, invoiceId, body),
  }),
  changeRoute({
    ...shared,
    method: 'DELETE',
    path: `${path}/:id`,
    needs: 'advertiser-invoice:delete',
    summary: 'Deletes a draft, and answers the deleted record. Its conversions may be billed by another invoice.',
    change: ({ context, actor, id: invoiceId }) => deleteDraft(context, actor, invoiceId),
  }),
  route({
    method: 'GET',
    app: 'finance',
    path: '/api/outbound_invoice/public/:link',
    needs: 'nothing',
    side: 'both',
    params: z.object({ link: requiredText(128) }),
    summary: 'An issued invoice by its public link, without a session.',
    handle: async ({ params, context }) => ok({ data: await readOutboundInvoice(context, params.link) }),
  }),
];
