import { like } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { codeOf, folded } from '../../../db/text-search.ts';
import { defineSearch, equal, fromDay, type FurtherTexts, toDay } from '../../../engine/search.ts';
import { fullNameInQuery } from './full-name.ts';
import { affiliates } from './table.ts';

export type Affiliate = typeof affiliates.$inferSelect;

const select = (db: Executor) => db.select().from(affiliates).$dynamic();

declare module '../../../engine/context.ts' {
  interface Hooks {
    /** What `q` also finds affiliates by: texts of later domains. */
    affiliateTexts: readonly FurtherTexts[];
  }
}

const phone: FurtherTexts = { where: (_pattern, code) => like(codeOf(affiliates.phoneNumber), code) };

/** Searches affiliates, newest first. An affiliate reaches its own row. */
export const affiliateSearch = defineSearch({
  select,
  id: affiliates.id,
  affiliateId: affiliates.id,
  texts: [fullNameInQuery, affiliates.businessName, affiliates.email],
  furtherTexts: ({ affiliateTexts }) => [phone, ...affiliateTexts],
  filters: {
    status: equal(affiliates.status),
    comercialManagerId: equal(affiliates.comercialManagerId),
    serviceManagerId: equal(affiliates.serviceManagerId),
    createdFrom: fromDay(affiliates.createdAt),
    createdTo: toDay(affiliates.createdAt),
  },
  sorts: {
    id: affiliates.id,
    name: folded(affiliates.name),
    email: affiliates.email,
    status: affiliates.status,
    createdAt: affiliates.createdAt,
  },
  defaultSort: ['createdAt', 'desc'],
  listsChanges: true,
});

/**
 * Returns one affiliate.
 *
 * @throws {RequestError} `not_found` for a missing affiliate and for one that the actor may not access
 */
export const getAffiliate = affiliateSearch.get;
