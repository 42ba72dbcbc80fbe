import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { reachBy } from '../../../engine/access.ts';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { campaigns } from '../campaign/table.ts';
import { visibleCampaign } from '../campaign/visible.ts';
import { channels } from '../channel/table.ts';
import { coupons } from './table.ts';

/** Coupons by their code, with their campaign and their only user. */
export const couponRecords: RecordSearch = {
  kind: 'coupon',
  needs: 'coupon:list',
  table: sql`${coupons}`,
  joins: sql`join ${campaigns} on ${eq(campaigns.id, coupons.campaignId)}
    left join ${channels} on ${eq(channels.id, coupons.channelId)}`,
  id: coupons.id,
  affiliateId: null,
  visible: (scope, reachId) => {
    const isReached = reachBy(scope, channels.affiliateId, reachId);
    return and(visibleCampaign(scope, reachId), isReached && or(isNull(coupons.channelId), isReached));
  },
  only: isNull(coupons.withdrawnAt),
  row: {
    title: coupons.code,
    detail: sql`concat_ws(' · ', ${campaigns.name}, ${channels.name})`,
    parentId: coupons.campaignId,
  },
  path: ({ parentId }) => `/campaign/${parentId}/coupons`,
  forms: { code: { where: (code) => sql`${coupons.code} = upper(${code})` } },
};
