import { z } from 'zod';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { amountCents, flagText, id, idText, nullableLine, version } from '../../../engine/fields.ts';
import { definedFields } from '../../../engine/objects.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, ownOrAny, searchRoute } from '../../../engine/routes.ts';
import { fromWire } from '../../../engine/wire.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { invoicePaymentSearch } from './invoice-payments.ts';
import { datedSearch, invoiceChanges, invoiceSearch, wireInvoice } from './invoices.ts';

const edit = z
  .strictObject({
    id,
    invoice_nums: nullableLine(200).optional(),
    total_received: amountCents
      .refine((cents) => cents >= 0, 'validation.amount')
      .nullable()
      .optional(),
    version,
  })
  .transform((body) => fromWire(body, { total_received: 'totalReceivedCents' }));

/** The call toggles regardless of the body, in which clients may send the version. */
const liberation = z.looseObject({ version });

async function invoicesFor(context: GatewayContext, actor: Actor, affiliateId: number) {
  const rows = await datedSearch.list(context, actor, { affiliateId }, { sort: 'yearmonth' });
  return rows.map((row) => wireInvoice(row, { actor, context }));
}

/** The invoices that affiliates must issue. */
export const invoiceRoutes: readonly Route[] = [
  searchRoute({
    app: 'finance',
    path: '/api/invoices/search',
    needs: 'invoice:list',
    summary: 'Searches invoices, newest first.',
    of: invoiceSearch,
    isSortable: true,
    wire: wireInvoice,
    filter: {
      affiliate_id: idText.optional(),
      yearmonth: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'validation.date')
        .optional(),
      liberated: flagText.optional(),
      late: flagText.optional(),
    },
  }),
  oneRoute({
    app: 'finance',
    path: '/api/invoices/:id',
    needs: 'invoice:one',
    object: 'invoice',
    summary: 'An invoice.',
    of: invoiceSearch,
    wire: wireInvoice,
  }),
  ...ownOrAny({
    method: 'GET',
    app: 'finance',
    own: '/api/v2/invoices/affiliate',
    any: '/api/invoices/affiliate/:affiliateId',
    needs: 'invoice:list',
    object: 'affiliate',
    summary: 'All invoices of an affiliate, the latest month first.',
    serve: async ({ actor, context, affiliateId }) => {
      const { id: owner } = await getAffiliate(context, actor, affiliateId());
      return invoicesFor(context, actor, owner);
    },
  }),
  changeRoute({
    method: 'PUT',
    app: 'finance',
    path: '/api/invoices/edit',
    needs: 'invoice:update',
    body: edit,
    wire: wireInvoice,
    summary: 'Notes the numbers of the invoices that arrived and what they add up to.',
    change: ({ context, actor, body: { id: invoiceId, version: seen, ...values } }) =>
      invoiceChanges.update(context, actor, invoiceId, {
        action: 'invoice.update',
        version: seen,
        decide: () => definedFields(values),
      }),
  }),
  changeRoute({
    method: 'PUT',
    app: 'finance',
    path: '/api/invoices/liberate/:id',
    needs: 'invoice:update',
    object: 'invoice',
    body: liberation,
    wire: wireInvoice,
    summary: 'Lets the affiliate send the invoice, or no longer.',
    change: ({ context, actor, id: invoiceId, body }) =>
      invoiceChanges.update(context, actor, invoiceId, {
        action: 'invoice.liberate',
        version: body.version,
        decide: ({ liberated }) => ({ liberated: !liberated }),
      }),
  }),
  searchRoute({
    app: 'finance',
    path: '/api/invoices_payments',
    needs: 'invoice-payment:list',
    summary: 'Searches the payments with the invoice of each, if it needs one; newest first.',
    of: invoicePaymentSearch,
    isSortable: true,
    filter: {
      affiliate_id: idText.optional(),
      state: z.enum(paymentState.names, 'validation.choice').optional(),
    },
  }),
];
