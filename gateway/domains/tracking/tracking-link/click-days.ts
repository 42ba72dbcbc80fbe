import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { clickDays } from './table.ts';

const unchanged = (value: string) => value;
const from: Condition<string> = { where: (value) => sql`${clickDays.day} >= ${value}::date`, toDatabase: unchanged };
const to: Condition<string> = { where: (value) => sql`${clickDays.day} <= ${value}::date`, toDatabase: unchanged };

/** The daily totals of clicks, newest day first. */
export const clickDaySearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        id: clickDays.id,
        date: clickDays.day,
        affiliateId: clickDays.affiliateId,
        affiliateName: fullNameInQuery.as('affiliate_name'),
        channelId: clickDays.channelId,
        channelName: sql<string>`${channels.name}`.as('site_name'),
        campaignId: clickDays.campaignId,
        campaignName: sql<string>`${campaigns.name}`.as('campaign_name'),
        clicks: clickDays.clicks,
        robots: clickDays.robots,
        own: clickDays.own,
      })
      .from(clickDays)
      .innerJoin(affiliates, eq(affiliates.id, clickDays.affiliateId))
      .innerJoin(channels, eq(channels.id, clickDays.channelId))
      .innerJoin(campaigns, eq(campaigns.id, clickDays.campaignId))
      .$dynamic(),
  id: clickDays.id,
  affiliateId: clickDays.affiliateId,
  filters: {
    from,
    to,
    affiliateId: equal(clickDays.affiliateId),
    channelId: equal(clickDays.channelId),
    campaignId: equal(clickDays.campaignId),
  },
  sorts: { id: clickDays.id, date: clickDays.day, clicks: clickDays.clicks },
  defaultSort: ['date', 'desc'],
});
