import { eq, sql } from 'drizzle-orm';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { advertisers } from '../../campaigns/advertiser/table.ts';
import { advertiserInvoices } from './table.ts';

const total = sql`(${advertiserInvoices.billedCents} + ${advertiserInvoices.feeCents})`;

const month = sql`substr(${advertiserInvoices.yearmonth}, 6) || '/' || substr(${advertiserInvoices.yearmonth}, 1, 4)`;

/** Invoices to advertisers by their number and their total. */
export const advertiserInvoiceRecords: RecordSearch = {
  kind: 'advertiser-invoice',
  needs: 'advertiser-invoice:list',
  table: sql`${advertiserInvoices}`,
  joins: sql`join ${advertisers} on ${eq(advertisers.id, advertiserInvoices.advertiserId)}`,
  id: advertiserInvoices.id,
  affiliateId: null,
  row: {
    title: advertiserInvoices.id,
    detail: sql`concat_ws(' · ', ${advertisers.businessName}, ${month})`,
    status: advertiserInvoices.state,
    amountCents: total,
  },
  path: ({ id }) => `/advertiser-invoice/${id}/show`,
  forms: {
    number: { where: (number) => sql`${advertiserInvoices.id} = ${number}::bigint` },
    amount: { where: (cents) => sql`${total} = ${cents}::bigint`, newestBy: advertiserInvoices.id },
  },
};
