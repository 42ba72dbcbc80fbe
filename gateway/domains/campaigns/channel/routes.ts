import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import {
  id,
  idText,
  ignoredFields,
  nullableLine,
  nullableText,
  oneOf,
  oneOfText,
  requiredLine,
  requiredText,
  version,
} from '../../../engine/fields.ts';
import { type ListTotals, searchTotals } from '../../../engine/list-totals.ts';
import { definedFields } from '../../../engine/objects.ts';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { oneRoute, ownOrAny, searchRoute } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { decidedList, undoBody, wireDecision, wireUndone } from '../decision/wire.ts';
import {
  channelChanges,
  checkForm,
  removeChannel,
  requireStaying,
  reviewValues,
  statusValues,
} from './channel-changes.ts';
import {
  type Channel,
  channelSearch,
  getChannel,
  listChannelCategories,
  listChannelTypes,
  withSales,
} from './channels.ts';
import { decideChannels, type SeenChannel, undoChannels } from './decide-channels.ts';
import { notifyOfChannel, statusDecision } from './notify-of-channel.ts';

const form = {
  name: requiredLine(120),
  url: requiredLine(500),
  category: requiredLine(400),
  site_type_id: id,
  description: requiredText(2000),
};

const creation = z.strictObject({
  ...form,
  cj_id: nullableLine(20).default(null),
  affiliate_id: id.optional(),
  // Sent always (specification §9), and true whatever is sent.
  force_active: z.boolean('validation.choice').optional(),
});

const edit = z.strictObject({
  ...z.object({ ...form, cj_id: nullableLine(20), status: oneOf(channelStatus.allCodes) }).partial().shape,
  version,
  ...ignoredFields(['id', 'paused_by', 'has_conversions', 'site_type', 'type_name', 'force_active', 'created_at']),
  ...ignoredFields(['affiliate_id', 'affiliate_name', 'affiliate_email']),
});

const own = '/api/v2/site';
const any = '/api/site';

/** Returns all channels of an affiliate, or those of one status, oldest first. */
async function listChannels(context: GatewayContext, actor: Actor, affiliateId: number, status?: number) {
  await getAffiliate(context, actor, affiliateId);
  const found = await channelSearch.list(context, actor, { affiliateId, status }, { sort: 'id', order: 'asc' });
  return (await withSales(context, found)).map(toWire);
}

/** Converts a channel to its wire form. */
const wireChannel = async (context: GatewayContext, channel: Channel) => {
  const [complete = channel] = await withSales(context, [channel]);
  return toWire(complete);
};

const nameChannel = ({ channelId }: SeenChannel) => ({ site_id: channelId });

const decisionRoutes: readonly Route[] = [
  route({
    method: 'POST',
    app: 'affiliate',
    path: '/api/site_decision',
    needs: 'channel-decision:create',
    side: 'staff',
    body: z.strictObject({
      records: decidedList(z.strictObject({ site_id: id, version })),
      status: oneOf(channelStatus.allCodes),
      reason: nullableText(500).default(null),
    }),
    summary: 'Sets the status of several channels. Until the time for an undo is over, their mails wait.',
    handle: async ({ body: { records, ...decision }, actor, context }) => {
      const seen = records.map((record) => fromWire(record));
      return created(wireDecision(context.env, await decideChannels(context, actor, seen, decision), nameChannel));
    },
  }),
  route({
    method: 'PUT',
    app: 'affiliate',
    path: '/api/site_decision/:id',
    needs: 'channel-decision:update',
    side: 'staff',
    object: 'decision',
    params: z.object({ id: idText }),
    body: undoBody,
    summary: 'Takes back a decision of the same person about channels, while no mail about it has left.',
    handle: async ({ params, actor, context }) =>
      ok(wireUndone(params.id, await undoChannels(context, actor, params.id), nameChannel)),
  }),
];

const filter = {
  affiliate_id: idText.optional(),
  status: oneOfText(channelStatus.allCodes).optional(),
  site_type_id: idText.optional(),
};

/** Channels by status. */
export const channelTotals: ListTotals = searchTotals({
  resource: 'channel',
  of: channelSearch,
  filter,
  by: sql`found.status`,
});

/** Channels, which the wire calls sites. */
export const channelRoutes: readonly Route[] = [
  ...decisionRoutes,
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/site/types',
    needs: 'channel-type:list',
    side: 'both',
    summary: 'The types of channels.',
    handle: async ({ context }) => ok((await listChannelTypes(context)).map(toWire)),
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/site/categories',
    needs: 'channel-category:list',
    side: 'both',
    summary: 'The categories of channels.',
    handle: async ({ context }) => ok(await listChannelCategories(context)),
  }),
  searchRoute({
    app: 'affiliate',
    path: '/api/get/site/search',
    needs: 'channel:list',
    summary: 'Searches all channels, newest first.',
    of: channelSearch,
    isSortable: true,
    filter,
    wireAll: async (rows, { context }) => (await withSales(context, rows)).map(toWire),
  }),
  oneRoute({
    app: 'affiliate',
    path: '/api/get/site/:id',
    needs: 'channel:one',
    object: 'site',
    summary: 'A channel.',
    of: { get: getChannel },
  }),
  ...ownOrAny({
    method: 'GET',
    app: 'affiliate',
    own: '/api/v2/get/affiliate/site',
    any: '/api/get/affiliate/site/list/:affiliateId',
    needs: 'channel:list',
    object: 'affiliate',
    summary: 'All channels of an affiliate.',
    serve: ({ actor, context, affiliateId }) => listChannels(context, actor, affiliateId()),
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/affiliate/site_active/list/:affiliateId',
    needs: 'channel:list',
    object: 'affiliate',
    params: z.object({ affiliateId: idText }),
    summary: 'The active channels of an affiliate.',
    handle: async ({ params, actor, context }) =>
      ok(await listChannels(context, actor, params.affiliateId, channelStatus.codes.active)),
  }),
  ...ownOrAny({
    method: 'POST',
    app: 'affiliate',
    own,
    any,
    needs: 'channel:create',
    body: creation,
    summary: 'Adds a channel, which then waits for approval.',
    serve: async ({ body, actor, context, affiliateId }) => {
      const { affiliate_id: _affiliateId, force_active: _forceActive, ...sent } = body;
      const owner = affiliateId();
      const channel = await channelChanges.create(context, actor, {
        action: 'site.create',
        decide: async (tx) => {
          await requireStaying(tx, owner);
          return {
            ...(await checkForm(tx, actor, fromWire(sent))),
            affiliateId: owner,
            status: channelStatus.codes.pending,
            createdAt: context.clock.now(),
          };
        },
      });
      return wireChannel(context, channel);
    },
  }),
  ...ownOrAny({
    method: 'PUT',
    app: 'affiliate',
    own: `${own}/:id`,
    any: `${any}/:id`,
    needs: 'channel:update',
    object: 'site',
    body: edit,
    summary:
      'Changes a channel; its CJ ID by staff only, who also approve it. An affiliate pauses and resumes its own; one that it moves to another address waits for approval again.',
    serve: async ({ params: { id: channelId = 0 }, body, actor, context }) => {
      const { name, url, category, description, site_type_id, cj_id } = body;
      const sent = definedFields(fromWire({ name, url, category, description, site_type_id, cj_id }));
      const channel = await channelChanges.update(context, actor, channelId, {
        action: 'site.update',
        version: body.version,
        decide: async (before, tx) => ({
          ...(await checkForm(tx, actor, sent, before)),
          ...(await statusValues(tx, actor, before, body.status)),
          ...reviewValues(actor, before, url),
        }),
        afterUpdate: async (after, before, tx) => {
          const decision = actor.scope === 'own' ? undefined : statusDecision(before, after);
          if (decision === undefined) return;
          await notifyOfChannel(tx, { env: context.env, now: context.clock.now() }, after, decision);
        },
      });
      return wireChannel(context, channel);
    },
  }),
  ...ownOrAny({
    method: 'DELETE',
    app: 'affiliate',
    own: `${own}/:id`,
    any: `${any}/:id`,
    needs: 'channel:delete',
    object: 'site',
    summary: 'Deletes a channel that has no conversions, and answers the deleted record.',
    serve: async ({ params: { id: channelId = 0 }, actor, context }) => {
      return wireChannel(context, await removeChannel(context, actor, channelId));
    },
  }),
];
