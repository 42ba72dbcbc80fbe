import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { refusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import type { Actor } from '../../../engine/actor.ts';
import {
  fixedCents,
  flagText,
  id,
  idText,
  nullableText,
  oneOf,
  oneOfText,
  percentBasisPoints,
  requiredLine,
  version,
} from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import {
  bothSides,
  changeRoute,
  filterOf,
  oneRoute,
  ownOrAny,
  searchRoute,
  textFilter,
} from '../../../engine/routes.ts';
import { fromWire } from '../../../engine/wire.ts';
import { listChannelCategories } from '../channel/channels.ts';
import { createCampaign, updateControl, updateDeeplink, updateDetails } from './campaign-changes.ts';
import { type Campaign, campaignSearch, getCampaign, listCampaigns, searchCampaigns } from './campaigns.ts';
import { isDeeplinkTemplate } from './check-campaign.ts';
import { wireCampaign, wireCampaigns, wireOption, wireOwnCampaign } from './wire.ts';

const flag = z.boolean('validation.choice');
const days = (min: number) => z.int('validation.days').min(min, 'validation.days').max(365, 'validation.days');
const unique = (ids: number[]) => [...new Set(ids)].toSorted((one, other) => one - other);

const details = {
  name: requiredLine(120),
  description: nullableText(4000).transform((text) => text ?? ''),
  landing_url: nullableText(2048),
  // As long as an address, since that of a page may be pasted.
  allowed_hosts: z.array(requiredLine(2048), 'validation.choice').max(20, 'validation.too_long'),
  is_exclusive: flag,
  approval: z.enum(['manual', 'automatic'], 'validation.choice'),
  click_window_days: days(1),
  refusal_reversal: z.enum(refusalReversal.allCodes, 'validation.choice'),
  category_ids: z.array(id, 'validation.choice').max(20, 'validation.too_long').transform(unique),
};
const deeplink = {
  deeplink_enabled: flag,
  deeplink_template: requiredLine(500).refine(isDeeplinkTemplate, 'validation.deeplink_template'),
};
const managers = {
  comercial_manager_id: id.nullable(),
  operational_manager_id: id.nullable(),
  network_manager_id: id.nullable(),
};
const control = {
  advertiser_id: id,
  ...managers,
  status: oneOf(campaignStatus.allCodes),
  /** Why it is paused or refused; contained in the news of a pause. */
  reason: nullableText(500),
};

const creation = z
  .strictObject({
    name: details.name,
    advertiser_id: id,
    description: details.description.default(''),
    landing_url: details.landing_url.default(null),
    allowed_hosts: details.allowed_hosts.default([]),
    is_exclusive: flag.default(false),
    approval: details.approval.default('manual'),
    click_window_days: details.click_window_days.default(30),
    refusal_reversal: details.refusal_reversal.default('server'),
    category_ids: details.category_ids.default([]),
    deeplink_enabled: flag.default(true),
    deeplink_template: deeplink.deeplink_template.default('click_id={click_id}'),
    comercial_manager_id: managers.comercial_manager_id.default(null),
    operational_manager_id: managers.operational_manager_id.default(null),
    network_manager_id: managers.network_manager_id.default(null),
    commission_rate: percentBasisPoints.nullable().default(null),
    commission_fixed: fixedCents.nullable().default(null),
    validation_days: days(0).nullable().default(null),
    release_days: days(0).nullable().default(null),
  })
  .superRefine((form, issues) => {
    const refuse = (field: string, message: string) => issues.addIssue({ code: 'custom', path: [field], message });
    if (form.commission_rate !== null && form.commission_fixed !== null)
      refuse('commission_fixed', 'validation.one_rate');
    if (form.validation_days === null && form.release_days !== null) refuse('validation_days', 'validation.required');
    if (form.validation_days !== null && form.release_days === null) refuse('release_days', 'validation.required');
  });

const rateNames = { commission_rate: 'rateBasisPoints', commission_fixed: 'rateCents' } as const;

/** The body of a call that edits one section of a campaign: some of its fields. */
const session = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({ ...z.object(fields).partial().shape, version });

const filter = {
  status: oneOfText(campaignStatus.allCodes).optional(),
  advertiser_id: idText.optional(),
  category_id: idText.optional(),
  is_exclusive: flagText.optional(),
  site_id: idText.optional(),
};

const app = 'advertiser';
const wire = (campaign: Campaign, { actor }: { actor: Actor }) => wireCampaign(campaign, actor);

/** Campaigns: staff manage all of them, affiliates see those that they may promote. */
export const campaignRoutes: readonly Route[] = [
  ...ownOrAny({
    method: 'GET',
    app,
    own: '/api/v2/get/campaign/list',
    any: '/api/get/campaign/list',
    needs: 'campaign:list',
    summary: 'All campaigns by name, as options; affiliates get those that they may see.',
    serve: async ({ actor, context }) => (await campaignSearch.list(context, actor, {})).map(wireOption),
  }),
  ...ownOrAny({
    method: 'GET',
    app,
    own: '/api/get/campaign/categories',
    any: '/api/get/campaign/categories',
    needs: 'campaign-category:list',
    summary: 'The categories that campaigns may have.',
    serve: ({ context }) => listChannelCategories(context),
  }),
  ...bothSides({ staff: '/api/get/campaign', affiliate: '/api/v2/get/campaign' }, ({ path, side }) => [
    searchRoute({
      app,
      path: `${path}/search`,
      side,
      needs: 'campaign:list',
      summary:
        'Searches campaigns, by name; an affiliate those that it may see. site_id: those in which the channel takes part.',
      of: { ...campaignSearch, search: searchCampaigns },
      isSortable: true,
      filter,
      wireAll: wireCampaigns,
    }),
    oneRoute({
      app,
      path: `${path}/:id`,
      side,
      needs: 'campaign:one',
      object: 'campaign',
      summary: 'The details of a campaign; for an affiliate, of one that it may see.',
      of: { get: getCampaign },
      wire,
    }),
  ]),
  route({
    method: 'GET',
    app,
    path: '/api/own/campaign',
    side: 'advertiser',
    needs: 'campaign:list',
    envelope: 'none',
    query: z.strictObject({ ...filter, ...textFilter(campaignSearch) }),
    summary: "All of an advertiser's own campaigns that match, by name, without what affiliates are paid.",
    handle: async ({ actor, context, query }) => {
      const found = await listCampaigns(context, actor, filterOf(campaignSearch, query));
      return ok(found.map((campaign) => wireOwnCampaign(campaign, actor)));
    },
  }),
  oneRoute({
    app,
    path: '/api/own/campaign/:id',
    side: 'advertiser',
    needs: 'campaign:one',
    object: 'campaign',
    summary: 'The details of a campaign of the advertiser itself.',
    of: { get: getCampaign },
    wire: (campaign, { actor }) => wireOwnCampaign(campaign, actor),
  }),
  changeRoute({
    method: 'POST',
    app,
    path: '/api/campaign',
    needs: 'campaign:create',
    body: creation,
    summary:
      'Creates a campaign with its deeplink and control sessions, first rate and payment period; it then waits for approval.',
    wire,
    change: ({ context, actor, body }) => createCampaign(context, actor, fromWire(body, rateNames)),
  }),
  changeRoute({
    method: 'PUT',
    app,
    path: '/api/campaign/:id',
    needs: 'campaign:update',
    object: 'campaign',
    body: session(details),
    summary: 'Changes what a campaign says of itself, where it leads, and its categories.',
    wire,
    change: ({ context, actor, id: campaignId, body }) => {
      const { category_ids: categoryIds, version: seen, ...text } = body;
      return updateDetails(context, actor, campaignId, { ...fromWire(text), categoryIds, version: seen });
    },
  }),
  changeRoute({
    method: 'PUT',
    app,
    path: '/api/campaign/deeplink/:id',
    needs: 'campaign:update',
    object: 'campaign',
    body: session(deeplink),
    summary: "Changes a campaign's deeplink session.",
    wire,
    change: ({ context, actor, id: campaignId, body: { deeplink_enabled, deeplink_template, version: seen } }) => {
      const form = { ...fromWire({ deeplink_enabled, deeplink_template }), version: seen };
      return updateDeeplink(context, actor, campaignId, form);
    },
  }),
  changeRoute({
    method: 'PUT',
    app,
    path: '/api/campaign/control/:id',
    needs: 'campaign:update',
    object: 'campaign',
    body: session(control),
    summary:
      'Changes the control section of a campaign: advertiser, managers and status. A pause notifies the affiliates that take part.',
    wire,
    change: ({ context, actor, id: campaignId, body }) => {
      const { advertiser_id, comercial_manager_id, operational_manager_id, network_manager_id, status, reason } = body;
      const people = { advertiser_id, comercial_manager_id, operational_manager_id, network_manager_id };
      const form = { ...fromWire({ ...people, status, reason }), version: body.version };
      return updateControl(context, actor, campaignId, form);
    },
  }),
];
