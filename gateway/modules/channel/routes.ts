import { z } from 'zod';
import { channelStatus } from '#shared/codes/channel-status.ts';
import {
  id,
  idText,
  ignored,
  nullableText,
  oneOf,
  oneOfText,
  requiredLine,
  requiredText,
  version,
} from '../../engine/fields.ts';
import { oneRoute, ownOrAny, searchRoute } from '../../engine/routes.ts';
import { fromWire, toWire } from '../../engine/wire.ts';
import { ok, type Route, route, type RouteInput } from '../../server/registry.ts';
import { createChannel, deleteChannel, editChannel } from './channel-changes.ts';
import { channelSearch, listChannelCategories, listChannels, listChannelTypes } from './channels.ts';

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
  has_conversions: ignored,
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

const own = '/api/v2/site';
const any = '/api/site';
const values = (body: Partial<z.output<typeof change>>) => {
  const { name, url, category, description, site_type_id: channelTypeId, cj_id: cjId } = body;
  return { name, url, category, description, channelTypeId, cjId };
};

/** A channel in the list of an affiliate; the wire has the name of its type twice. */
const wireChannel = (channel: object & { channelType: string | null }) => ({
  ...toWire(channel),
  type_name: channel.channelType,
});

const listOf =
  (activeOnly: boolean) =>
  async (input: Pick<RouteInput<unknown, unknown, unknown>, 'actor' | 'context'> & { affiliateId: () => number }) =>
    (await listChannels(input.context, input.actor, input.affiliateId(), { activeOnly })).map(wireChannel);

/** Channels, which the wire calls sites. */
export const channelRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/site/types',
    needs: 'channel-type:list',
    side: 'both',
    summary: 'The kinds of channels.',
    handle: async ({ context }) => ok((await listChannelTypes(context)).map(toWire)),
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/site/categories',
    needs: 'channel-category:list',
    side: 'both',
    summary: 'What channels may be about.',
    handle: async ({ context }) => ok(await listChannelCategories(context)),
  }),
  searchRoute({
    app: 'affiliate',
    path: '/api/get/site/search',
    needs: 'channel:list',
    summary: 'Searches all channels, newest first.',
    of: channelSearch,
    filter: {
      affiliate_id: idText.optional(),
      status: oneOfText(channelStatus.codes).optional(),
      site_type_id: idText.optional(),
    },
    wire: wireChannel,
  }),
  oneRoute({
    app: 'affiliate',
    path: '/api/get/site/:id',
    needs: 'channel:one',
    object: 'site',
    summary: 'A channel.',
    of: channelSearch,
    wire: wireChannel,
  }),
  ...ownOrAny({
    method: 'GET',
    app: 'affiliate',
    own: '/api/v2/get/affiliate/site',
    any: '/api/get/affiliate/site/list/:affiliateId',
    needs: 'channel:list',
    object: 'affiliate',
    summary: 'All channels of an affiliate.',
    serve: listOf(false),
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/affiliate/site_active/list/:affiliateId',
    needs: 'channel:list',
    object: 'affiliate',
    params: z.object({ affiliateId: idText }),
    summary: 'The active channels of an affiliate.',
    handle: async ({ params, ...input }) => ok(await listOf(true)({ ...input, affiliateId: () => params.affiliateId })),
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
      const { affiliate_id: _affiliateId, force_active: _forceActive, ...form } = body;
      return wireChannel(
        await createChannel(context, actor, {
          affiliateId: affiliateId(),
          ...fromWire(form, { site_type_id: 'channelTypeId' }),
        }),
      );
    },
  }),
  ...ownOrAny({
    method: 'PUT',
    app: 'affiliate',
    own: `${own}/:id`,
    any: `${any}/:id`,
    needs: 'channel:update',
    object: 'site',
    body: change,
    summary:
      'Changes a channel; its CJ ID by staff only, who also approve it. An affiliate pauses and resumes its own.',
    serve: async ({ params: { id: channelId = 0 }, body, actor, context }) => {
      const changes = { ...values(body), status: body.status, version: body.version };
      return wireChannel(await editChannel(context, actor, channelId, changes));
    },
  }),
  ...ownOrAny({
    method: 'DELETE',
    app: 'affiliate',
    own: `${own}/:id`,
    any: `${any}/:id`,
    needs: 'channel:delete',
    object: 'site',
    summary: 'Deletes a channel that has no conversions, and gives it as it was.',
    serve: async ({ params: { id: channelId = 0 }, actor, context }) =>
      wireChannel(await deleteChannel(context, actor, channelId)),
  }),
];
