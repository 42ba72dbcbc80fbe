import { like, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { anyContains, codeOf, folded } from '../../db/text-search.ts';
import { defineSearch, equal, fromDay, toDay } from '../../engine/search.ts';
import { channels } from '../channel/table.ts';
import { mayReadPayees, mayReadPayeeNumbers } from '../payment-info/may-read-payees.ts';
import { paymentInfos } from '../payment-info/table.ts';
import { fullNameInQuery } from './full-name.ts';
import { affiliates } from './table.ts';

export type Affiliate = typeof affiliates.$inferSelect;

const select = (db: Executor) => db.select().from(affiliates).$dynamic();

const hasChannel = (pattern: Placeholder): SQL =>
  sql`${affiliates.id} in (select ${channels.affiliateId} from ${channels} where ${anyContains([channels.url], pattern)})`;

const hasPayee = (condition: SQL | undefined): SQL =>
  sql`${affiliates.id} in (select ${paymentInfos.affiliateId} from ${paymentInfos} where ${condition})`;

/** Searches affiliates, newest first; an affiliate owns its own row. */
export const affiliateSearch = defineSearch({
  select,
  id: affiliates.id,
  affiliateId: affiliates.id,
  texts: [fullNameInQuery, affiliates.businessName, affiliates.email],
  furtherTexts: [
    { where: (pattern, code) => or(hasChannel(pattern), like(codeOf(affiliates.phoneNumber), code)) },
    {
      mayRead: mayReadPayees,
      where: (pattern, code) =>
        hasPayee(or(anyContains([paymentInfos.email], pattern), like(codeOf(paymentInfos.phoneNumber), code))),
    },
    {
      mayRead: mayReadPayeeNumbers,
      where: (pattern, code) =>
        hasPayee(
          or(
            anyContains([paymentInfos.pixKey], pattern),
            like(codeOf(paymentInfos.documentNumber), code),
            like(codeOf(paymentInfos.pixKey), code),
          ),
        ),
    },
  ],
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
});

/**
 * Returns one affiliate.
 *
 * @throws {Fault} `not_found` for a missing affiliate and for one that the actor may not access
 */
export const getAffiliate = affiliateSearch.get;
