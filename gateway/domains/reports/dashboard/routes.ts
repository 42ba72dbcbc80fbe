import { z } from 'zod';
import { businessDate, idText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { ownOrAny } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { rateWire } from '../../campaigns/campaign/rate-wire.ts';
import { listDashboardAffiliates } from './affiliates.ts';
import { type CampaignFigures, type CampaignKind, listDashboardCampaigns } from './campaigns.ts';
import { readMoney } from './money.ts';
import { summarise } from './summary.ts';

const query = z.strictObject({
  from: businessDate,
  to: businessDate,
  compare_from: businessDate.optional(),
  compare_to: businessDate.optional(),
  campaign_id: idText.optional(),
  affiliate_id: idText.optional(),
});

const pathsOf = (name: string) => ({ own: `/api/v2/get/dashboard/${name}`, any: `/api/get/dashboard/${name}` });

const wireCampaign = ({ rateBasisPoints, rateCents, ...campaign }: CampaignFigures) => {
  const { rate, fixed } = rateWire({ rateBasisPoints, rateCents });
  return { ...toWire(campaign), commission_fixed: fixed, commission_rate: rate };
};

const campaignRoutes = (name: string, kind: CampaignKind, summary: string): Route[] =>
  ownOrAny({
    method: 'GET',
    app: 'report',
    ...pathsOf(name),
    needs: 'dashboard-campaign:list',
    query,
    summary,
    serve: async ({ query: asked, actor, context }) =>
      (await listDashboardCampaigns(context, actor, kind, fromWire(asked))).map(wireCampaign),
  });

/** The dashboards: an affiliate's own, or for staff those of all affiliates within reach or of one. */
export const dashboardRoutes: readonly Route[] = [
  ...ownOrAny({
    method: 'GET',
    app: 'report',
    ...pathsOf('summaryAffiliate'),
    needs: 'dashboard-summary:list',
    query,
    summary: 'Clicks, conversions, amount and commission of a period by day, against the period before.',
    serve: async ({ query: asked, actor, context }) => {
      const { byStatus, days, previous, arrivals, ...figures } = await summarise(context, actor, fromWire(asked));
      return {
        ...toWire(figures),
        by_status: byStatus.map(toWire),
        days: days.map(toWire),
        previous: { ...toWire(previous), days: previous.days.map(toWire) },
        arrivals: arrivals && toWire(arrivals),
      };
    },
  }),
  route({
    method: 'GET',
    app: 'report',
    path: '/api/get/dashboard/affiliates',
    needs: 'dashboard-affiliate:list',
    query,
    summary: 'The affiliates that brought something, by commission; those with the greatest movements too.',
    handle: async ({ query: asked, actor, context }) =>
      ok((await listDashboardAffiliates(context, actor, fromWire(asked))).map(toWire)),
  }),
  route({
    method: 'GET',
    app: 'report',
    path: '/api/get/dashboard/money',
    needs: 'dashboard-money:list',
    summary:
      'Where the money stands: the next pay day, what waits to be paid, what advertisers owe, and twelve months.',
    handle: async ({ actor, context }) => ok(await readMoney(context, actor)),
  }),
  ...campaignRoutes('campaignsAffiliate', 'own', 'The campaigns that brought something, by commission.'),
  ...campaignRoutes(
    'campaignsConvertMore',
    'converting',
    'The running campaigns with the highest rate of conversion in the whole network.',
  ),
  ...campaignRoutes('exclusiveCampaigns', 'exclusive', 'The running exclusive campaigns of those who take part.'),
  ...campaignRoutes('campaignsHigherCommission', 'higher_commission', 'The running campaigns that pay most now.'),
];
