import { eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { defineChanges } from '../../engine/change.ts';
import { defineSearch, equal } from '../../engine/search.ts';
import { fullNameInQuery } from '../affiliate/full-name.ts';
import { affiliates } from '../affiliate/table.ts';
import { invoices } from './table.ts';

const { createdAt, version, remindedAt, ...fields } = getTableColumns(invoices);

const select = (db: Executor) =>
  db
    .select({ ...fields, affiliateName: fullNameInQuery, createdAt, version })
    .from(invoices)
    .innerJoin(affiliates, eq(affiliates.id, invoices.affiliateId))
    .$dynamic();

/** Searches invoices, newest first. */
export const invoiceSearch = defineSearch({
  select,
  id: invoices.id,
  affiliateId: invoices.affiliateId,
  texts: [fullNameInQuery, affiliates.businessName, invoices.invoiceNums],
  filters: {
    affiliateId: equal(invoices.affiliateId),
    yearmonth: equal(invoices.yearmonth),
    liberated: equal(invoices.liberated),
  },
  sorts: { createdAt: invoices.createdAt, yearmonth: invoices.yearmonth },
  defaultSort: ['createdAt', 'desc'],
});

export const invoiceChanges = defineChanges({
  table: invoices,
  entity: 'invoice',
  search: invoiceSearch,
  affiliateId: invoices.affiliateId,
});
