import { z } from 'zod';
import { channelStatus } from '#shared/codes/channel-status.ts';
import { ownAffiliateId } from '../../engine/access.ts';
import { createSite, deleteSite, editSite } from './channel-changes.ts';
import { getSite, listSiteCategories, listSites, listSiteTypes, searchSites } from './channels.ts';
import {
  id,
  idText,
  ignored,
  nullableText,
  oneOf,
  oneOfText,
  perPageQuery,
  requiredLine,
  requiredText,
  version,
} from '../../engine/fields.ts';
import { pageOf } from '../../engine/page.ts';
import { created, ok, type Route, route } from '../../server/registry.ts';
import { affiliateIdOf } from '../../engine/affiliate-id-of.ts';
import { wireSite } from '../affiliate/wire.ts';

const byId = z.object({ id: idText });
const byAffiliateId = z.object({ affiliateId: idText });

const form = {
  name: requiredLine(120),
  url: requiredLine(500),
  category: requiredLine(400),
  site_type_id: id,
  description: requiredText(2000),
};

const creation = z.strictObject({
  ...form,
  cj_id: nullableText(20).default(null),
  affiliate_id: id.optional(),
  // Sent always (specification §9), and true whatever is sent.
  force_active: z.boolean('validation.choice').optional(),
});

const change = z.strictObject({
  ...z.object(form).partial().shape,
  cj_id: nullableText(20).optional(),
  status: oneOf(channelStatus.codes).optional(),
  paused_by: ignored,
  version,
  id: ignored,
  affiliate_id: ignored,
  affiliate_name: ignored,
  affiliate_email: ignored,
  site_type: ignored,
  type_name: ignored,
  force_active: ignored,
  created_at: ignored,
});

const search = z.strictObject({
  ...perPageQuery,
  q: requiredText(120).optional(),
  affiliate_id: idText.optional(),
  status: oneOfText(channelStatus.codes).optional(),
  site_type_id: idText.optional(),
});

/** The calls that change a channel exist twice: staff's, and the affiliates' own. The service knows who may do what. */
const changingRoutes = (
  [
    { path: '/api/site', side: 'staff' },
    { path: '/api/v2/site', side: 'affiliate' },
  ] as const
).flatMap(({ path, side }) => [
  route({
    method: 'POST',
    app: 'affiliate',
    path,
    needs: 'channel:create',
    side,
    body: creation,
    summary: 'Adds a channel, which then waits for approval.',
    handle: async ({ body, actor, context }) => {
      const { name, url, category, description, site_type_id: siteTypeId, cj_id: cjId } = body;
      const affiliateId = affiliateIdOf(actor, body.affiliate_id);
      const values = { affiliateId, name, url, category, description, siteTypeId, cjId };
      return created(wireSite(await createSite(context, actor, values)));
    },
  }),
  route({
    method: 'PUT',
    app: 'affiliate',
    path: `${path}/:id`,
    needs: 'channel:update',
    side,
    object: 'site',
    params: byId,
    body: change,
    summary:
      'Changes a channel; its CJ ID by staff only, who also approve it. An affiliate pauses and resumes its own.',
    handle: async ({ params, body, actor, context }) => {
      const { name, url, category, description, site_type_id: siteTypeId, cj_id: cjId } = body;
      const values = { name, url, category, description, siteTypeId, cjId };
      const site = await editSite(context, actor, params.id, { ...values, status: body.status, version: body.version });
      return ok(wireSite(site));
    },
  }),
  route({
    method: 'DELETE',
    app: 'affiliate',
    path: `${path}/:id`,
    needs: 'channel:delete',
    side,
    object: 'site',
    params: byId,
    summary: 'Deletes a channel that has no conversions, and gives it as it was.',
    handle: async ({ params, actor, context }) => ok(wireSite(await deleteSite(context, actor, params.id))),
  }),
]);

/** Channels, which the wire calls sites. */
export const channelRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/site/types',
    needs: 'channel-type:list',
    side: 'both',
    summary: 'The kinds of channels.',
    handle: async ({ context }) => {
      const types = await listSiteTypes(context);
      return ok(types.map(({ id: typeId, siteType }) => ({ id: typeId, site_type: siteType })));
    },
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/site/categories',
    needs: 'channel-category:list',
    side: 'both',
    summary: 'What channels may be about.',
    handle: async ({ context }) => ok(await listSiteCategories(context)),
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/site/search',
    needs: 'channel:list',
    query: search,
    summary: 'Searches all channels, newest first.',
    handle: async ({ query, actor, context }) => {
      const request = { page: query.page, pageSize: query.perPage };
      const filter = {
        q: query.q,
        affiliateId: query.affiliate_id,
        status: query.status,
        siteTypeId: query.site_type_id,
      };
      const { rows, total } = await searchSites(context, actor, filter, request);
      return ok(pageOf(rows.map(wireSite), total, request));
    },
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/site/:id',
    needs: 'channel:one',
    object: 'site',
    params: byId,
    summary: 'A channel.',
    handle: async ({ params, actor, context }) => ok(wireSite(await getSite(context, actor, params.id))),
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/v2/get/affiliate/site',
    needs: 'channel:list',
    side: 'affiliate',
    summary: "The affiliate's own channels.",
    handle: async ({ actor, context }) => {
      const found = await listSites(context, actor, ownAffiliateId(actor), { activeOnly: false });
      return ok(found.map(wireSite));
    },
  }),
  ...[
    { name: 'site', activeOnly: false, summary: 'All channels of an affiliate.' },
    { name: 'site_active', activeOnly: true, summary: 'The active channels of an affiliate.' },
  ].map(({ name, activeOnly, summary }) =>
    route({
      method: 'GET',
      app: 'affiliate',
      path: `/api/get/affiliate/${name}/list/:affiliateId`,
      needs: 'channel:list',
      object: 'affiliate',
      params: byAffiliateId,
      summary,
      handle: async ({ params, actor, context }) =>
        ok((await listSites(context, actor, params.affiliateId, { activeOnly })).map(wireSite)),
    }),
  ),
  ...changingRoutes,
];
