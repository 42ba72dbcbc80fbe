import { z } from 'zod';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import { id, idText, ignoredFields, version } from '../../../engine/fields.ts';
import { definedFields } from '../../../engine/objects.ts';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { searchRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { withCapUse } from './cap-use.ts';
import { addSaleCap, changeSaleCap, removeSaleCap } from './change-sale-cap.ts';
import { getSaleCap, saleCapSearch } from './sale-caps.ts';

const saleLimitMax = 999_999;

const saleLimit = z
  .int('validation.integer')
  .min(1, 'validation.sale_limit')
  .max(saleLimitMax, 'validation.sale_limit');
const metric = z.enum(capPeriod.allCodes, 'validation.choice');

/** The caps of sales that a channel, which the wire calls a site, has in a campaign. */
export const saleCapRoutes: readonly Route[] = [
  searchRoute({
    app: 'conversorphp',
    path: '/api/sale-cap/list/affiliate',
    needs: 'sale-cap:list',
    side: 'both',
    summary: 'The sale caps of an affiliate, for staff of all, with what the present period has used.',
    of: saleCapSearch,
    filter: { site_id: idText.optional(), campaign_id: idText.optional(), affiliate_id: idText.optional() },
    isSortable: true,
    wireAll: async (rows, { context }) => (await withCapUse(context, rows)).map(toWire),
  }),
  route({
    method: 'POST',
    app: 'conversorphp',
    path: '/api/sale-cap/add',
    needs: 'sale-cap:create',
    body: z.strictObject({ site_id: id, campaign_id: id, sale_limit: saleLimit, sale_limit_metric: metric }),
    summary: 'Adds a sale cap, which counts what its present period already has.',
    handle: async ({ body, actor, context }) => {
      const pair = { channelId: body.site_id, campaignId: body.campaign_id };
      await addSaleCap(context, actor, pair, { saleLimit: body.sale_limit, metric: body.sale_limit_metric });
      return created(toWire(await getSaleCap(context, actor, pair)));
    },
  }),
  route({
    method: 'PUT',
    app: 'conversorphp',
    path: '/api/sale-cap/update/:site_id',
    needs: 'sale-cap:update',
    params: z.object({ site_id: idText }),
    body: z.strictObject({
      campaign_id: id,
      sale_limit: saleLimit.optional(),
      sale_limit_metric: metric.optional(),
      version,
      ...ignoredFields(['site_id']),
    }),
    summary: 'Changes the sale cap of a site in the campaign of the body.',
    handle: async ({ params, body, actor, context }) => {
      const pair = { channelId: params.site_id, campaignId: body.campaign_id };
      const limit = definedFields({ saleLimit: body.sale_limit, metric: body.sale_limit_metric });
      await changeSaleCap(context, actor, pair, { ...limit, version: body.version });
      return ok(toWire(await getSaleCap(context, actor, pair)));
    },
  }),
  route({
    method: 'DELETE',
    app: 'conversorphp',
    path: '/api/sale-cap/remove/:site_id/:campaign_id',
    needs: 'sale-cap:delete',
    params: z.object({ site_id: idText, campaign_id: idText }),
    summary: 'Removes a sale cap, and answers the deleted record.',
    handle: async ({ params, actor, context }) => {
      const pair = { channelId: params.site_id, campaignId: params.campaign_id };
      const cap = await getSaleCap(context, actor, pair);
      await removeSaleCap(context, actor, pair);
      return ok(toWire(cap));
    },
  }),
];
