import { and, eq, inArray, sql } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import type { RecentMap } from '../../../lib/recent-map.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { coupons } from '../../campaigns/coupon/table.ts';
import { readClickId } from '../../tracking/tracking-link/click-id.ts';
import { trackingLinks } from '../../tracking/tracking-link/table.ts';
import type { FoundLink } from './load-conversions.ts';
import type { Postback } from './postback-body.ts';

/** The channel and campaign of a reported conversion, and the data of its link. */
export interface Owner {
  campaignId: number;
  channelId: number;
  affiliateId: number;
  /** Null for a coupon, as is the link. */
  clickedAt: Date | null;
  /** The coupon that names the channel; null for a click. */
  couponCode: string | null;
  linkId: number | null;
  creativeId: string | null;
  subIds: readonly string[];
}

const hasStarted = (status: number): boolean =>
  status === campaignStatus.codes.approved || status === campaignStatus.codes.paused;

const place = {
  campaignId: campaigns.id,
  campaignStatus: campaigns.status,
  channelId: channels.id,
  channelStatus: channels.status,
  affiliateId: channels.affiliateId,
};

type Place = Omit<Owner, 'clickedAt' | 'couponCode' | 'linkId' | 'creativeId' | 'subIds'> & {
  campaignStatus: number;
  channelStatus: number;
};

type CouponPlace = { [Name in keyof Place]: Place[Name] | null } & { couponCode: string };

const hasChannel = (found: CouponPlace): found is Place & { couponCode: string } => found.channelId !== null;

/** The codes of a cart, as shops list them. No code contains what separates them. */
const codesOf = (coupon: string): string[] => [...new Set(coupon.toUpperCase().split(/\s*[,;|]\s*/))];

/** @throws {RequestError} `foreign_campaign` for another campaign than the one named, and for one that has not started */
function requireOpen(
  found: Pick<Place, 'campaignId' | 'campaignStatus' | 'channelStatus'>,
  { campaignId }: Postback,
): void {
  const isOpen = hasStarted(found.campaignStatus) && found.channelStatus !== channelStatus.codes.pending;
  const isNamed = campaignId === undefined || campaignId === found.campaignId;
  if (!isOpen || !isNamed) throw new RequestError('foreign_campaign');
}

/** A click that a postback names, and the campaign of its link where this gateway knows it. */
export interface NamedClick {
  linkId: number;
  clickedAt: Date;
  campaignId: number;
}

declare module '../../../engine/context.ts' {
  interface GatewayContext {
    /** The campaigns of links, which never change. */
    campaignsOfLinks: RecentMap<number, number>;
  }
}

/**
 * Reads the click of a postback; undefined without one, and for one of no link that exists. The campaign of a link is
 * asked once.
 */
export async function readClick(
  tx: Tx,
  { encryption, campaignsOfLinks }: Pick<GatewayContext, 'encryption' | 'campaignsOfLinks'>,
  { clickId }: Postback,
): Promise<NamedClick | undefined> {
  const click = clickId === undefined ? undefined : readClickId(clickId, encryption);
  if (click === undefined) return undefined;
  const known = campaignsOfLinks.get(click.linkId);
  if (known !== undefined) return { ...click, campaignId: known };
  const [link] = await tx
    .select({ campaignId: trackingLinks.campaignId })
    .from(trackingLinks)
    .where(eq(trackingLinks.id, click.linkId));
  if (link === undefined) return undefined;
  campaignsOfLinks.set(click.linkId, link.campaignId);
  return { ...click, ...link };
}

/** @throws {RequestError} as {@link findOwner} */
async function requireOwnCampaign(tx: Tx, advertiserId: number, { campaignId }: Postback): Promise<void> {
  if (campaignId === undefined) return;
  const isOwn = and(eq(campaigns.id, campaignId), eq(campaigns.advertiserId, advertiserId));
  const [own] = await tx.select({ id: campaigns.id }).from(campaigns).where(isOwn);
  if (!own) throw new RequestError('foreign_campaign');
}

/**
 * The owner of a click whose link was found.
 *
 * @throws {RequestError} `unknown_click`, `foreign_campaign`
 */
export async function ownerOfLink(
  tx: Tx,
  link: FoundLink | null,
  click: NamedClick,
  { advertiserId, postback }: { advertiserId: number; postback: Postback },
): Promise<Owner> {
  if (link?.advertiserId !== advertiserId) {
    await requireOwnCampaign(tx, advertiserId, postback);
    throw new RequestError('unknown_click');
  }
  requireOpen(link, postback);
  const { campaignId, channelId, affiliateId, subIds, creativeId } = link;
  return {
    campaignId,
    channelId,
    affiliateId,
    subIds,
    clickedAt: click.clickedAt,
    couponCode: null,
    linkId: click.linkId,
    creativeId: creativeId === null ? null : String(creativeId),
  };
}

/**
 * Finds the coupon: valid on the day of the report, or already attributed to this order, whose later reports may come
 * after the coupon's end. A coupon for all channels does not name the seller; beside a channel's coupon it is ignored, and
 * so is a code that is not one of ours, such as that of a free delivery.
 *
 * @throws {RequestError} `unknown_coupon`, `coupon_without_channel`, `coupon_ambiguous` for channels' coupons of two
 *   campaigns and for the codes of two channels, `foreign_campaign`
 */
async function ownerOfCoupon(tx: Tx, advertiserId: number, postback: Postback & { coupon: string }): Promise<Owner> {
  const day = businessDate(postback.occurredAt);
  const isValid = sql`(${coupons.startsOn} <= ${day} and (${coupons.endsOn} is null or ${coupons.endsOn} >= ${day})
    and (${coupons.withdrawnAt} is null or ${coupons.withdrawnAt} > ${postback.occurredAt}::timestamptz))`;
  const isKnown = sql`exists (select from conversions where conversions.campaign_id = ${coupons.campaignId}
    and conversions.order_id = ${postback.orderId} and conversions.coupon_code = ${coupons.code} and conversions.site_id = ${coupons.channelId})`;
  const found = await tx
    .select({ ...place, channelId: channels.id, couponCode: coupons.code })
    .from(coupons)
    .innerJoin(campaigns, eq(campaigns.id, coupons.campaignId))
    .leftJoin(channels, eq(channels.id, coupons.channelId))
    .where(
      and(
        inArray(coupons.code, codesOf(postback.coupon)),
        eq(campaigns.advertiserId, advertiserId),
        postback.campaignId === undefined ? undefined : eq(coupons.campaignId, postback.campaignId),
        sql`(${isValid} or ${isKnown})`,
      ),
    );
  if (found.length === 0) throw new RequestError('unknown_coupon');
  const [owner, ...others] = found.filter(hasChannel);
  if (owner === undefined) throw new RequestError('coupon_without_channel');
  const isOther = ({ campaignId, channelId, couponCode }: typeof owner) =>
    campaignId !== owner.campaignId || (couponCode !== owner.couponCode && channelId !== owner.channelId);
  if (others.some(isOther)) throw new RequestError('coupon_ambiguous');
  requireOpen(owner, postback);
  return { ...owner, clickedAt: null, linkId: null, creativeId: null, subIds: [] };
}

/**
 * Finds the channel and the campaign of a postback without a click of a known link: those of the coupon, which must
 * belong to the advertiser.
 *
 * @throws {RequestError} `unknown_click`, `unknown_coupon`, `coupon_without_channel`, `coupon_ambiguous`,
 *   `foreign_campaign`
 */
export async function findOwner(tx: Tx, advertiserId: number, postback: Postback): Promise<Owner> {
  const { clickId, coupon } = postback;
  await requireOwnCampaign(tx, advertiserId, postback);
  if (clickId !== undefined) throw new RequestError('unknown_click');
  return ownerOfCoupon(tx, advertiserId, { ...postback, coupon: coupon ?? '' });
}
