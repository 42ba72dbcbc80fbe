import { eq, sql } from 'drizzle-orm';
import { hasWords } from '../../../db/text-search.ts';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { customInvoices } from './table.ts';

/** Custom invoices by their number, title and total, with their campaign. */
export const customInvoiceRecords: RecordSearch = {
  kind: 'custom-invoice',
  needs: 'custom-invoice:list',
  table: sql`${customInvoices}`,
  joins: sql`join ${campaigns} on ${eq(campaigns.id, customInvoices.campaignId)}`,
  id: customInvoices.id,
  affiliateId: null,
  row: {
    title: customInvoices.id,
    detail: sql`concat_ws(' · ', ${customInvoices.title}, ${campaigns.name})`,
    status: customInvoices.state,
    amountCents: customInvoices.totalCents,
    parentId: customInvoices.campaignId,
  },
  path: ({ parentId }) => `/campaign/${parentId}/invoices`,
  forms: {
    number: { where: (number) => sql`${customInvoices.id} = ${number}::bigint` },
    amount: { where: (cents) => sql`${customInvoices.totalCents} = ${cents}::bigint`, newestBy: customInvoices.id },
    words: { where: (query) => hasWords([customInvoices.title], query) },
  },
};
