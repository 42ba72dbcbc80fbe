import { z } from 'zod';
import { amountCents, businessDate, id, idText, requiredLine, version } from '../../../engine/fields.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { fromWire } from '../../../engine/wire.ts';
import type { Route } from '../../../server/registry.ts';
import {
  customInvoiceSearch,
  deleteCustomInvoice,
  draftCustomInvoice,
  editDraft,
  moveCustomInvoice,
  wireCustomInvoice,
} from './custom-invoices.ts';

const line = z
  .strictObject({ description: requiredLine(200), amount: amountCents })
  .transform(({ description, amount }) => ({ description, amountCents: amount }));
const form = {
  title: requiredLine(120),
  lines: z.array(line, 'validation.required').min(1, 'validation.required').max(50, 'validation.too_long'),
  due_on: businessDate,
};
const path = '/api/campaign/custom_invoices';
const one = `${path}/:id`;
const common = { app: 'advertiser', object: 'custom_invoice', wire: wireCustomInvoice } as const;

/** Custom invoices of campaigns. */
export const customInvoiceRoutes: readonly Route[] = [
  searchRoute({
    app: 'advertiser',
    path,
    needs: 'custom-invoice:list',
    summary: 'Searches custom invoices, newest first.',
    of: customInvoiceSearch,
    isSortable: true,
    filter: {
      campaign_id: idText.optional(),
      state: z.enum(['draft', 'issued', 'paid', 'cancelled'], 'validation.choice').optional(),
    },
    wire: wireCustomInvoice,
  }),
  oneRoute({
    ...common,
    path: one,
    needs: 'custom-invoice:one',
    summary: 'A custom invoice.',
    of: customInvoiceSearch,
  }),
  changeRoute({
    app: 'advertiser',
    wire: wireCustomInvoice,
    method: 'POST',
    path,
    needs: 'custom-invoice:create',
    body: z.strictObject({ campaign_id: id, ...form }),
    summary: 'Drafts an invoice to the advertiser of a campaign, for other things than conversions.',
    change: ({ context, actor, body }) => draftCustomInvoice(context, actor, fromWire(body)),
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    path: one,
    needs: 'custom-invoice:update',
    body: z.strictObject({ ...z.object(form).partial().shape, version }),
    summary: 'Changes a draft.',
    change: ({ context, actor, id: invoiceId, body: { title, lines, due_on: dueOn, version: seen } }) =>
      editDraft(context, actor, invoiceId, { title, lines, dueOn, version: seen }),
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    path: `${path}/state/:id`,
    needs: 'custom-invoice:update',
    body: z.strictObject({ state: z.enum(['issued', 'paid', 'cancelled'], 'validation.choice'), version }),
    summary: 'Issues a draft, or marks an issued invoice as paid or cancelled.',
    change: ({ context, actor, id: invoiceId, body: { state, version: seen } }) =>
      moveCustomInvoice(context, actor, invoiceId, { state, version: seen }),
  }),
  changeRoute({
    ...common,
    method: 'DELETE',
    path: one,
    needs: 'custom-invoice:delete',
    summary: 'Deletes a draft, and answers the deleted record.',
    change: ({ context, actor, id: invoiceId }) => deleteCustomInvoice(context, actor, invoiceId),
  }),
];
