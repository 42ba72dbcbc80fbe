import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { businessDate } from '#shared/time.ts';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { mainAddress } from '../../accounts/user/main-address.ts';
import { advertiserLogos, logoUrl } from '../../campaigns/advertiser/table.ts';
import { allowedUrl, completeUrl, wrongPartOf } from '../../campaigns/campaign/allowed-url.ts';
import { campaigns, participations } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { coupons } from '../../campaigns/coupon/table.ts';
import { creatives } from '../../campaigns/creative/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { storeLinkEvent } from './link-event.ts';
import { readLinkFigures, recentClicksOf, recentSince } from './link-figures.ts';
import { requireCoupon, requireCreative } from './link-parts.ts';
import { linkSwitchMail } from './mails.ts';
import { chosenLinkCodes, trackingLinks } from './table.ts';
import { targetUrl } from './target-url.ts';

/** Digits of a code, without those that are easily confused. */
const codeDigits = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 8;
const approved = campaignStatus.codes.approved;

/** Links with the names of their channel and campaign, newest first. */
export const linkSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        id: trackingLinks.id,
        code: trackingLinks.code,
        affiliateId: trackingLinks.affiliateId,
        affiliateName: fullNameInQuery.as('affiliate_name'),
        channelId: trackingLinks.channelId,
        channelName: sql<string>`${channels.name}`.as('site_name'),
        campaignId: trackingLinks.campaignId,
        campaignName: sql<string>`${campaigns.name}`.as('campaign_name'),
        logoUrl,
        creativeId: trackingLinks.creativeId,
        creativeName: sql<string | null>`${creatives.name}`.as('creative_name'),
        couponId: trackingLinks.couponId,
        couponCode: coupons.code,
        couponEndsOn: coupons.endsOn,
        couponWithdrawnAt: coupons.withdrawnAt,
        url: trackingLinks.url,
        subIds: trackingLinks.subIds,
        clicks: trackingLinks.clicks,
        createdAt: trackingLinks.createdAt,
        offReason: trackingLinks.offReason,
        version: trackingLinks.version,
      })
      .from(trackingLinks)
      .innerJoin(affiliates, eq(affiliates.id, trackingLinks.affiliateId))
      .innerJoin(channels, eq(channels.id, trackingLinks.channelId))
      .innerJoin(campaigns, eq(campaigns.id, trackingLinks.campaignId))
      .leftJoin(advertiserLogos, eq(advertiserLogos.advertiserId, campaigns.advertiserId))
      .leftJoin(creatives, eq(creatives.id, trackingLinks.creativeId))
      .leftJoin(coupons, eq(coupons.id, trackingLinks.couponId))
      .$dynamic(),
  id: trackingLinks.id,
  affiliateId: trackingLinks.affiliateId,
  only: isNull(trackingLinks.deletedAt),
  texts: [trackingLinks.code, trackingLinks.url, channels.name, campaigns.name, fullNameInQuery],
  filters: {
    affiliateId: equal(trackingLinks.affiliateId),
    channelId: equal(trackingLinks.channelId),
    campaignId: equal(trackingLinks.campaignId),
    // Narrows nothing: the business date from which the figures that rows are sorted by count.
    since: { where: (value) => sql`${value}::date is not null`, toDatabase: (since: string) => since },
  },
  sorts: {
    id: trackingLinks.id,
    createdAt: trackingLinks.createdAt,
    clicks: trackingLinks.clicks,
    recentClicks: recentClicksOf(trackingLinks.id, sql.placeholder('since')),
    recentConversions: ({ salesOfLinks }) =>
      salesOfLinks.recentOf(
        trackingLinks.id,
        sql`(${sql.placeholder('since')}::date::timestamp at time zone 'America/Sao_Paulo')`,
      ),
  },
  defaultSort: ['createdAt', 'desc'],
  listsChanges: true,
});

type SearchLinks = Parameters<typeof linkSearch.search>;

/** The same search with the figures of the last days to sort by. */
export const linksWithRecent = {
  ...linkSearch,
  search: (context: GatewayContext, actor: Actor, filter: SearchLinks[2], page: SearchLinks[3]) =>
    linkSearch.search(context, actor, { ...filter, since: recentSince(context.clock.now()) }, page),
};

export type LinkRow = Awaited<ReturnType<typeof linkSearch.get>>;

/** Adds to each link its short address, what came of it, and whether its coupon has ended. */
export async function withFigures(context: GatewayContext, rows: readonly LinkRow[]) {
  const { env, clock } = context;
  const figuresOf = await readLinkFigures(
    context,
    rows.map(({ id }) => id),
  );
  const today = businessDate(clock.now());
  return rows.map(({ couponEndsOn, couponWithdrawnAt, ...row }) => ({
    ...row,
    couponIsOver: couponWithdrawnAt !== null || (couponEndsOn !== null && couponEndsOn < today),
    shortUrl: `${env.publicUrl}/c/${row.code}`,
    ...figuresOf(row.id),
  }));
}

export const hasLinks = async (executor: Executor, creativeId: number): Promise<boolean> =>
  (await executor.$count(trackingLinks, eq(trackingLinks.creativeId, creativeId))) > 0;

export interface LinkForm {
  /** Chosen by the affiliate; null for a random one. */
  code: string | null;
  channelId: number;
  campaignId: number;
  creativeId: number | null;
  couponId: number | null;
  url: string | null;
  subIds: readonly string[];
}

/**
 * Returns the active affiliate of a channel within reach that takes part in the campaign. Locks the channel against
 * deletion.
 *
 * @throws {RequestError} `not_found`, `affiliate_inactive`, `not_participating`
 */
async function requireParticipation(tx: Tx, actor: Actor, { channelId, campaignId }: LinkForm) {
  const [channel] = await tx
    .select({ affiliateId: channels.affiliateId })
    .from(channels)
    .where(and(eq(channels.id, channelId), reachOf(actor, channels.affiliateId)))
    .for('key share');
  if (channel === undefined) throw new RequestError('not_found');
  await requireActive(tx, channel.affiliateId);
  const [campaign] = await tx
    .select({
      landingUrl: campaigns.landingUrl,
      hosts: campaigns.allowedHosts,
      template: campaigns.deeplinkTemplate,
      deeplinkEnabled: campaigns.deeplinkEnabled,
    })
    .from(participations)
    .innerJoin(campaigns, eq(campaigns.id, participations.campaignId))
    .where(
      and(
        eq(participations.channelId, channelId),
        eq(participations.campaignId, campaignId),
        eq(participations.status, approved),
        eq(campaigns.status, approved),
      ),
    );
  if (campaign === undefined) throw new RequestError('not_participating');
  return { ...channel, campaign };
}

/**
 * Returns the page of a new link as it is stored, and the page that it leads to. The address must be within the limit even with the longest values of
 * a click.
 *
 * @throws {RequestError} `invalid_fields`: at `url` with the hosts that a link may lead to, at `creative_id`, at
 *   `coupon_id`
 */
async function checkedPage(
  tx: Tx,
  form: LinkForm,
  campaign: Awaited<ReturnType<typeof requireParticipation>>['campaign'],
  today: string,
): Promise<{ url: string | null; target: string }> {
  const { hosts } = campaign;
  const page = form.url === null ? null : completeUrl(form.url);
  const refused = () =>
    new RequestError('invalid_fields', {
      errors: { url: wrongPartOf(page ?? '') },
      values: { hosts: hosts.join(', ') },
    });
  if (form.url !== null && !campaign.deeplinkEnabled) throw invalidField('url', 'validation.deeplink_off');
  const url = page === null ? null : allowedUrl(page, hosts);
  if (url === undefined) throw refused();
  const creative = await requireCreative(tx, form);
  const coupon = await requireCoupon(tx, form, today);
  const target = url ?? creative?.targetUrl ?? campaign.landingUrl;
  const values = {
    clickId: '0'.repeat(40),
    channelId: form.channelId,
    subIds: form.subIds,
    coupon: coupon?.code ?? '',
  };
  if (target === null || targetUrl(target, campaign, values) === undefined) {
    throw url === null ? new RequestError('not_participating') : refused();
  }
  return { url, target };
}

/** The page of an address, without what distinguishes two links to it: parameters, fragment, `www.` and a trailing slash. */
function pageOf(url: string | null): string {
  const parsed = url === null ? undefined : parseUrl(url);
  if (parsed === undefined) return '';
  const { hostname, pathname } = parsed;
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`;
}

/**
 * A link that staff have switched off is not made again: not for the same channel and campaign to the same page, whatever its parameters,
 * sub-ids, creative or coupon, not by writing out the address of the campaign's page or of a creative's, and not by deleting it before.
 *
 * @throws {RequestError} `link_switched_off` with the reason
 */
export async function requireNotOff(
  tx: Tx,
  { channelId, campaignId }: Pick<LinkForm, 'channelId' | 'campaignId'>,
  { url, target }: { url: string | null; target: string },
): Promise<void> {
  const ofPair = and(eq(trackingLinks.channelId, channelId), eq(trackingLinks.campaignId, campaignId));
  const off = await tx
    .select({
      url: trackingLinks.url,
      creativeUrl: creatives.targetUrl,
      landingUrl: campaigns.landingUrl,
      reason: trackingLinks.offReason,
    })
    .from(trackingLinks)
    .innerJoin(campaigns, eq(campaigns.id, trackingLinks.campaignId))
    .leftJoin(creatives, eq(creatives.id, trackingLinks.creativeId))
    .where(and(ofPair, isNotNull(trackingLinks.offReason)));
  const found = off.find(
    (link) =>
      pageOf(link.url) === pageOf(url) || pageOf(link.url ?? link.creativeUrl ?? link.landingUrl) === pageOf(target),
  );
  if (found !== undefined) throw new RequestError('link_switched_off', { values: { reason: found.reason ?? '' } });
}

function newCode(randomBytes: GatewayContext['randomBytes']): string {
  // A byte that would favour the first digits is discarded: 31 does not divide 256.
  let code = '';
  while (code.length < codeLength) {
    const [byte = 255] = randomBytes(1);
    if (byte < 248) code += codeDigits.charAt(byte % codeDigits.length);
  }
  return code;
}

/**
 * Takes a code for good, also for the time after its link.
 *
 * @throws {RequestError} `invalid_fields` at `code` for one that a link has or had
 */
async function takeCode(tx: Tx, code: string): Promise<void> {
  const codeHash = createHash('sha256').update(code).digest('base64url');
  const taken = await tx.insert(chosenLinkCodes).values({ codeHash }).onConflictDoNothing().returning();
  const isFree = taken.length > 0 && (await tx.$count(trackingLinks, eq(trackingLinks.code, code))) === 0;
  if (!isFree) throw invalidField('code', 'validation.link_slug_taken');
}

/**
 * Creates a link of an own channel that takes part in the campaign.
 *
 * @throws {RequestError} `not_found`, `affiliate_inactive`, `not_participating`, `invalid_fields`, `link_switched_off`
 */
export function createLink(context: GatewayContext, actor: Actor, form: LinkForm) {
  return withTransaction(context.database, async (tx) => {
    const { affiliateId, campaign } = await requireParticipation(tx, actor, form);
    const page = await checkedPage(tx, form, campaign, businessDate(context.clock.now()));
    await requireNotOff(tx, form, page);
    if (form.code !== null) await takeCode(tx, form.code);
    const link = await addLink(tx, context, actor, { ...form, affiliateId, url: page.url });
    return linkSearch.find(tx, actor, link.id);
  });
}

/** Stores a link that was checked, with its code or a random one. */
export async function addLink(
  tx: Tx,
  { clock, randomBytes }: Pick<GatewayContext, 'clock' | 'randomBytes'>,
  actor: Actor,
  { affiliateId, channelId, campaignId, creativeId, couponId, code, url, subIds }: LinkForm & { affiliateId: number },
) {
  const now = clock.now();
  const place = { affiliateId, channelId, campaignId, creativeId, couponId };
  const values = { ...place, code: code ?? newCode(randomBytes), url, createdAt: now };
  const link = onlyRow(
    await tx
      .insert(trackingLinks)
      .values({ ...values, subIds: [...subIds] })
      .returning(),
  );
  await writeAudit(tx, {
    actor,
    now,
    action: 'tracking_link.create',
    entity: 'tracking_link',
    entityId: link.id,
    affiliateId,
    before: null,
    after: link,
  });
  await storeLinkEvent(tx, link);
  return link;
}

const changes = defineChanges({
  table: trackingLinks,
  entity: 'tracking_link',
  search: linkSearch,
  affiliateId: trackingLinks.affiliateId,
});

/**
 * Switches a link off with a reason, which its affiliate reads, or on again without one.
 *
 * @throws {RequestError} `not_found`, `version_conflict`
 */
export function switchLink(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { offReason, version }: { offReason: string | null; version: number | undefined },
) {
  return changes.update(context, actor, id, {
    action: offReason === null ? 'tracking_link.switch_on' : 'tracking_link.switch_off',
    version,
    decide: () => ({ offReason }),
    afterUpdate: async (after, before, tx) => {
      if ((after.offReason === null) === (before.offReason === null)) return;
      const { channelName: channel, campaignName: campaign, code, affiliateId } = await linkSearch.find(tx, actor, id);
      const reader = await mainAddress(tx, affiliateId);
      if (reader === undefined) return;
      const facts = { ...reader, offReason, channel, campaign, link: `${context.env.publicUrl}/c/${code}` };
      await enqueueMail(tx, { now: context.clock.now(), ...linkSwitchMail(context.env, facts) });
    },
  });
}

/**
 * Removes a link from the list; it still redirects visitors. Returns the previous link. @throws {RequestError}
 * `not_found`
 */
export function deleteLink({ database, clock }: GatewayContext, actor: Actor, id: number) {
  return withTransaction(database, async (tx) => {
    const view = await linkSearch.find(tx, actor, id);
    const now = clock.now();
    const [deleted] = await tx
      .update(trackingLinks)
      .set({ deletedAt: now })
      .where(and(eq(trackingLinks.id, id), isNull(trackingLinks.deletedAt)))
      .returning();
    if (deleted === undefined) throw new RequestError('not_found');
    await writeAudit(tx, {
      actor,
      now,
      action: 'tracking_link.delete',
      entity: 'tracking_link',
      entityId: id,
      affiliateId: deleted.affiliateId,
      before: { ...deleted, deletedAt: null },
      after: null,
    });
    return view;
  });
}

const active = affiliateStatus.codes.active;

/**
 * Refuses new links to a paused, refused or leaving affiliate. Its existing links still redirect visitors.
 *
 * @throws {RequestError} `affiliate_inactive`
 */
export async function requireActive(tx: Tx, affiliateId: number): Promise<void> {
  const [affiliate] = await tx
    .select({ status: affiliates.status })
    .from(affiliates)
    .where(eq(affiliates.id, affiliateId));
  if (affiliate?.status !== active) throw new RequestError('affiliate_inactive');
}
