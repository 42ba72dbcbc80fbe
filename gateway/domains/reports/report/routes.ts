import { z } from 'zod';
import { reportGroup } from '#shared/codes/reports/report-group.ts';
import { businessDate, idText } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { ownOrAny } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { requirePeriod } from '../dashboard/period.ts';
import { reachedFilter } from '../dashboard/totals.ts';
import { readReport } from './report.ts';

/** What a period brought one affiliate: its own, or for staff one within reach. */
export const reportRoutes: readonly Route[] = ownOrAny({
  method: 'GET',
  app: 'report',
  own: '/api/v2/get/report/grouped',
  any: '/api/get/report/grouped',
  needs: 'report:list',
  query: z.strictObject({
    from: businessDate,
    to: businessDate,
    group_by: z.enum(reportGroup.allCodes, 'validation.choice'),
    affiliate_id: idText.optional(),
    campaign_id: idText.optional(),
    site_id: idText.optional(),
  }),
  summary: 'What a period brought an affiliate by day, campaign, channel, link, sub-id or creative.',
  serve: async ({ query, actor, context, affiliateId: given }) => {
    const { from, to, group_by: groupBy, campaign_id: campaignId, site_id: channelId } = query;
    requirePeriod({ from, to });
    const affiliateId = given();
    await reachedFilter(context, actor, { affiliateId });
    const rows = await readReport(context, { from, to, groupBy, affiliateId, campaignId, channelId });
    return rows.map(({ key, code, campaignName, ...row }) => ({
      id: key ?? '',
      detail: code === null ? campaignName : `${context.env.publicUrl}/c/${code}`,
      ...toWire(row),
    }));
  },
});
