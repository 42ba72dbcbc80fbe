import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import type { NewsKind } from '#shared/codes/accounts/news-kind.ts';
import type { Executor } from '../../../db/client.ts';
import { affiliates } from '../affiliate/table.ts';
import { users } from '../user/table.ts';
import { emailPreferences } from './table.ts';

/** The column of each kind of news. */
const flags = {
  new_creatives: emailPreferences.newCreatives,
  news_general_information: emailPreferences.newsGeneralInformation,
  campaign_break: emailPreferences.campaignBreak,
} as const satisfies Record<NewsKind, unknown>;

/** The address of a row: the login e-mail of the main access if the row has none of its own. */
const address = sql<string>`coalesce(${emailPreferences.email}, ${users.email})`;

/** An address that wants a kind of news. */
export interface NewsAddress {
  id: number;
  email: string;
  language: (typeof users.$inferSelect)['language'];
  unsubscribeSecret: string;
}

const isMainOf = and(eq(users.affiliateId, emailPreferences.affiliateId), eq(users.isMain, true));

interface PageOfAddresses {
  /** The affiliates; undefined for all. */
  of: SQL | undefined;
  /** The last id of the previous page; 0 for the first page. */
  after: number;
  rowsMax: number;
}

/** Returns the next addresses that want a kind of news, by id. */
export const newsAddressesPage = (
  executor: Executor,
  kind: NewsKind,
  { of, after, rowsMax }: PageOfAddresses,
): Promise<NewsAddress[]> =>
  executor
    .select({
      id: emailPreferences.id,
      email: address,
      language: users.language,
      unsubscribeSecret: emailPreferences.unsubscribeSecret,
    })
    .from(emailPreferences)
    .innerJoin(users, isMainOf)
    .innerJoin(affiliates, eq(affiliates.id, emailPreferences.affiliateId))
    .where(and(eq(flags[kind], true), gt(emailPreferences.id, after), of))
    .orderBy(asc(emailPreferences.id))
    .limit(rowsMax);

/** The affiliates that take part now. */
export const isActive = eq(affiliates.status, affiliateStatus.codes.active);

/** Returns how many addresses of active affiliates want a kind of news. An address counts once. */
export async function countNewsAddresses(executor: Executor, kind: NewsKind): Promise<number> {
  const [found] = await executor
    .select({ count: sql<number>`count(distinct lower(${address}))`.mapWith(Number) })
    .from(emailPreferences)
    .innerJoin(users, isMainOf)
    .innerJoin(affiliates, eq(affiliates.id, emailPreferences.affiliateId))
    .where(and(eq(flags[kind], true), isActive));
  return found?.count ?? 0;
}
