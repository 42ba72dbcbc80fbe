import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { defineSearch } from '../../engine/search.ts';
import { users } from '../user/table.ts';
import { bankReturns } from './table.ts';

const select = (db: Executor) =>
  db
    .select({
      ...{ id: bankReturns.id, name: bankReturns.name, sha256: bankReturns.sha256, createdByName: users.name },
      ...{ createdAt: bankReturns.createdAt, paid: bankReturns.paid, failed: bankReturns.failed },
      ...{ review: bankReturns.review, unchanged: bankReturns.unchanged },
      errors: sql<number>`jsonb_array_length(${bankReturns.errors})`.mapWith(Number),
    })
    .from(bankReturns)
    .leftJoin(users, eq(users.id, bankReturns.createdBy))
    .$dynamic();

/** The returns that were read, newest first. */
export const bankReturnSearch = defineSearch({
  select,
  id: bankReturns.id,
  affiliateId: null,
  filters: {},
  sorts: { id: bankReturns.id },
  defaultSort: ['id', 'desc'],
});
