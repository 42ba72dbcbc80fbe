import { z } from 'zod';
import { linkSlugOf } from '#shared/rules/link-slug.ts';
import { isSingleLine } from '#shared/rules/text-controls.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { businessDate, id, idText, isStorable, nullableText, requiredLine, version } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { changeRoute, searchRoute } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { clickDaySearch } from './click-days.ts';
import { makeLinks } from './link-batch.ts';
import { createLink, deleteLink, type LinkRow, linkSearch, linksWithRecent, switchLink, withFigures } from './links.ts';
import { linkSlugError } from './slug-error.ts';

const subIdsMax = 5;
const batchMax = 50;
const isLine = (text: string): boolean => isStorable(text) && isSingleLine(text);
const subId = z.string('validation.text').trim().max(60, 'validation.too_long').refine(isLine, 'validation.invalid');

/** A code that the affiliate chooses. */
const slug = z
  .string('validation.text')
  .transform(linkSlugOf)
  .superRefine((text, refinement) => {
    const message = linkSlugError(text);
    if (message !== undefined) refinement.addIssue({ code: 'custom', message });
  });

const creation = z
  .strictObject({
    site_id: id,
    campaign_id: id,
    creative_id: id.nullable().default(null),
    coupon_id: id.nullable().default(null),
    code: slug.nullable().default(null),
    url: nullableText(2_048).default(null),
    sub_ids: z.array(subId).max(subIdsMax, 'validation.too_long').default([]),
  })
  .transform((body) => fromWire(body));

const batch = z
  .strictObject({
    site_id: id,
    urls: z
      .array(requiredLine(2_048), 'validation.choice')
      .min(1, 'validation.required')
      .max(batchMax, 'validation.too_long'),
  })
  .transform((body) => fromWire(body));

const filter = { affiliate_id: idText.optional(), site_id: idText.optional(), campaign_id: idText.optional() };

const asWire = async (context: GatewayContext, rows: readonly LinkRow[]) =>
  (await withFigures(context, rows)).map(toWire);

async function oneAsWire(context: GatewayContext, row: LinkRow) {
  const [link] = await asWire(context, [row]);
  return link ?? {};
}

const getLink = async (context: GatewayContext, actor: Actor, linkId: number) =>
  oneAsWire(context, await linkSearch.get(context, actor, linkId));

/** Links of affiliates, and the clicks on them. */
export const trackingLinkRoutes: readonly Route[] = [
  searchRoute({
    app: 'affiliate',
    path: '/api/get/tracking_link',
    needs: 'tracking-link:list',
    side: 'both',
    summary: 'Searches links, newest first, with their clicks and conversions.',
    of: linksWithRecent,
    filter,
    isSortable: true,
    wireAll: (rows, { context }) => asWire(context, rows),
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/tracking_link/:id',
    needs: 'tracking-link:one',
    side: 'both',
    object: 'tracking_link',
    params: z.object({ id: idText }),
    summary: 'A link.',
    handle: async ({ params, actor, context }) => ok(await getLink(context, actor, params.id)),
  }),
  changeRoute({
    method: 'POST',
    app: 'affiliate',
    path: '/api/v2/tracking_link',
    needs: 'tracking-link:create',
    side: 'affiliate',
    body: creation,
    summary: 'Makes a link of an own channel that takes part in the campaign.',
    change: async ({ context, actor, body }) => oneAsWire(context, await createLink(context, actor, body)),
    wire: (row) => row,
  }),
  changeRoute({
    method: 'POST',
    app: 'affiliate',
    path: '/api/v2/tracking_link/batch',
    needs: 'link-batch:create',
    side: 'affiliate',
    body: batch,
    summary:
      'Makes links of an own channel to up to 50 pages, or finds those that there are: one answer for each address, in their order.',
    change: async ({ context, actor, body }) => ({ links: await makeLinks(context, actor, body) }),
    wire: ({ links }) => ({ links: links.map((link) => toWire(link)) }),
  }),
  changeRoute({
    method: 'PUT',
    app: 'affiliate',
    path: '/api/tracking_link/:id',
    needs: 'tracking-link:update',
    object: 'tracking_link',
    body: z.strictObject({ off_reason: nullableText(500), version }),
    summary: 'Switches a link off, with the reason that its affiliate reads, or on again without one.',
    change: async ({ context, actor, id: linkId, body }) =>
      oneAsWire(
        context,
        await switchLink(context, actor, linkId, { offReason: body.off_reason, version: body.version }),
      ),
    wire: (row) => row,
  }),
  changeRoute({
    method: 'DELETE',
    app: 'affiliate',
    path: '/api/v2/tracking_link/:id',
    needs: 'tracking-link:delete',
    side: 'affiliate',
    object: 'tracking_link',
    summary: 'Takes a link off the list, and answers the deleted record. It still leads its visitors.',
    change: async ({ context, actor, id: linkId }) => {
      const link = await getLink(context, actor, linkId);
      await deleteLink(context, actor, linkId);
      return link;
    },
    wire: (row) => row,
  }),
  searchRoute({
    app: 'report',
    path: '/api/get/click',
    needs: 'click:list',
    side: 'both',
    summary: 'The clicks of each day, channel and campaign, newest day first.',
    of: clickDaySearch,
    filter: { ...filter, from: businessDate.optional(), to: businessDate.optional() },
    isSortable: true,
  }),
];
