import { z } from 'zod';
import { toReais } from '#shared/money.ts';
import { ownAffiliateId } from '../../engine/access.ts';
import { editInvoice, getInvoice, type Invoice, listInvoices, searchInvoices, toggleLiberated } from './invoices.ts';
import {
  amountCents,
  id,
  idText,
  nullableText,
  perPageUnderscoreQuery,
  requiredText,
  version,
} from '../../engine/fields.ts';
import { pageOf } from '../../engine/page.ts';
import { ok, type Route, route } from '../../server/registry.ts';

const wireInvoice = (invoice: Invoice) => ({
  id: invoice.id,
  affiliate_id: invoice.affiliateId,
  affiliate_name: invoice.affiliateName,
  yearmonth: invoice.yearmonth,
  total: toReais(invoice.totalCents),
  invoice_nums: invoice.invoiceNums,
  total_received: invoice.totalReceivedCents === null ? null : toReais(invoice.totalReceivedCents),
  liberated: invoice.liberated,
  created_at: invoice.createdAt,
  version: invoice.version,
});

const byId = z.object({ id: idText });

const flagText = z
  .enum(['true', 'false', '1', '0'], 'validation.choice')
  .transform((text) => text === 'true' || text === '1');

const search = z.strictObject({
  ...perPageUnderscoreQuery,
  q: requiredText(120).optional(),
  affiliate_id: idText.optional(),
  yearmonth: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'validation.date')
    .optional(),
  liberated: flagText.optional(),
});

const edit = z.strictObject({
  id,
  invoice_nums: nullableText(200).optional(),
  total_received: amountCents
    .refine((cents) => cents >= 0, 'validation.amount')
    .nullable()
    .optional(),
  version,
});

/** The call toggles whatever is sent; clients that know of versions send theirs along. */
const liberation = z.looseObject({ version });

/** What affiliates have to invoice. */
export const invoiceRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'finance',
    path: '/api/invoices/search',
    needs: 'invoice:list',
    query: search,
    summary: 'Searches invoices, newest first.',
    handle: async ({ query, actor, context }) => {
      const { page, per_page: pageSize, affiliate_id: affiliateId, liberated: isLiberated, q, yearmonth } = query;
      const filter = { q, affiliateId, yearmonth, isLiberated };
      const { rows, total } = await searchInvoices(context, actor, filter, { page, pageSize });
      return ok(pageOf(rows.map(wireInvoice), total, { page, pageSize }));
    },
  }),
  route({
    method: 'GET',
    app: 'finance',
    path: '/api/invoices/:id',
    needs: 'invoice:one',
    object: 'invoice',
    params: byId,
    summary: 'An invoice.',
    handle: async ({ params, actor, context }) =>
      ok({ data: wireInvoice(await getInvoice(context, actor, params.id)) }),
  }),
  route({
    method: 'GET',
    app: 'finance',
    path: '/api/invoices/affiliate/:affiliateId',
    needs: 'invoice:list',
    object: 'affiliate',
    params: z.object({ affiliateId: idText }),
    summary: 'All invoices of an affiliate.',
    handle: async ({ params, actor, context }) =>
      ok({ data: (await listInvoices(context, actor, params.affiliateId)).map(wireInvoice) }),
  }),
  route({
    method: 'GET',
    app: 'finance',
    path: '/api/v2/invoices/affiliate',
    needs: 'invoice:list',
    side: 'affiliate',
    summary: "The affiliate's own invoices.",
    handle: async ({ actor, context }) =>
      ok({ data: (await listInvoices(context, actor, ownAffiliateId(actor))).map(wireInvoice) }),
  }),
  route({
    method: 'PUT',
    app: 'finance',
    path: '/api/invoices/edit',
    needs: 'invoice:update',
    body: edit,
    summary: 'Notes the numbers of the invoices that arrived and what they add up to.',
    handle: async ({ body, actor, context }) => {
      const { invoice_nums: invoiceNums, total_received: totalReceivedCents } = body;
      const values = { invoiceNums, totalReceivedCents, version: body.version };
      return ok({ data: wireInvoice(await editInvoice(context, actor, body.id, values)) });
    },
  }),
  route({
    method: 'PUT',
    app: 'finance',
    path: '/api/invoices/liberate/:id',
    needs: 'invoice:update',
    object: 'invoice',
    params: byId,
    body: liberation,
    summary: 'Lets the affiliate send the invoice, or no longer.',
    handle: async ({ params, body, actor, context }) =>
      ok({ data: wireInvoice(await toggleLiberated(context, actor, params.id, body.version)) }),
  }),
];
