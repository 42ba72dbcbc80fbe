import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { ScriptReportState } from '#shared/codes/earnings/script-report-state.ts';
import type { Executor } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Condition, defineSearch, equal, fromDay, toDay } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { trackingLinks } from '../../tracking/tracking-link/table.ts';
import { conversions } from '../conversion/table.ts';
import { scriptReportAgeMs } from './receive-script-report.ts';
import { scriptReports } from './table.ts';

/** Derived, so that an order is confirmed whichever came first, its report by the script or by the advertiser. */
const state: SQL<ScriptReportState> = sql`case
  when ${conversions.channelId} = ${trackingLinks.channelId} then 'confirmed'
  when ${conversions.id} is not null then 'elsewhere'
  when ${scriptReports.contestedAt} is not null then 'contested'
  else 'waiting' end`;

const isState: Condition<ScriptReportState> = {
  where: (value) => sql`${state} = ${value}`,
  toDatabase: (value) => value,
};

const isUnconfirmed: Condition<boolean> = {
  where: (value) => sql`(${conversions.id} is null) = ${value}`,
  toDatabase: (value) => value,
};

/** What scripts reported, newest first. */
export const scriptReportSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        id: scriptReports.id,
        campaignId: scriptReports.campaignId,
        campaignName: sql<string>`${campaigns.name}`.as('campaign_name'),
        affiliateId: trackingLinks.affiliateId,
        affiliateName: fullNameInQuery.as('affiliate_name'),
        channelId: trackingLinks.channelId,
        channelName: sql<string>`${channels.name}`.as('site_name'),
        orderId: scriptReports.orderId,
        amountCents: scriptReports.amountCents,
        clickId: scriptReports.clickId,
        source: scriptReports.source,
        host: scriptReports.host,
        receivedAt: scriptReports.receivedAt,
        contestedAt: scriptReports.contestedAt,
        contestedLinkId: scriptReports.contestedLinkId,
        conversionId: sql<number | null>`${conversions.id}`.mapWith(conversions.id).as('conversion_id'),
        state: state.as('state'),
      })
      .from(scriptReports)
      .innerJoin(trackingLinks, eq(trackingLinks.id, scriptReports.linkId))
      .innerJoin(affiliates, eq(affiliates.id, trackingLinks.affiliateId))
      .innerJoin(channels, eq(channels.id, trackingLinks.channelId))
      .innerJoin(campaigns, eq(campaigns.id, scriptReports.campaignId))
      .leftJoin(
        conversions,
        and(eq(conversions.orderId, scriptReports.orderId), eq(conversions.campaignId, scriptReports.campaignId)),
      )
      .$dynamic(),
  id: scriptReports.id,
  affiliateId: trackingLinks.affiliateId,
  texts: [scriptReports.orderId, scriptReports.clickId],
  filters: {
    campaignId: equal(scriptReports.campaignId),
    affiliateId: equal(trackingLinks.affiliateId),
    state: isState,
    unconfirmed: isUnconfirmed,
    from: fromDay(scriptReports.receivedAt),
    to: toDay(scriptReports.receivedAt),
  },
  sorts: { id: scriptReports.id },
  defaultSort: ['id', 'desc'],
});

type ScriptReport = Awaited<ReturnType<(typeof scriptReportSearch)['get']>>;

/** What an affiliate sees of its own: nothing of who else claims an order, and no sale of another channel. */
export function wireOwnReport({ state: found, conversionId, ...report }: ScriptReport): Record<string, unknown> {
  return toWire({
    ...report,
    contestedAt: null,
    contestedLinkId: null,
    conversionId: found === 'confirmed' ? conversionId : null,
    state: found === 'contested' ? 'waiting' : found,
  });
}

/** Deletes old reports. A confirmed order keeps its click with its conversion. */
export async function forgetOldScriptReports({ database, clock }: GatewayContext): Promise<void> {
  const before = new Date(clock.now().getTime() - scriptReportAgeMs);
  await database.db.delete(scriptReports).where(lt(scriptReports.receivedAt, before));
}
