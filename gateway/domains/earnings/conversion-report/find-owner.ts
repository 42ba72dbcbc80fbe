import { and, eq, sql } from 'drizzle-orm';
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

const place = {
  campaignId: campaigns.id,
  campaignStatus: campaigns.status,
  channelStatus: channels.status,
  affiliateId: channels.affiliateId,
};

interface Place {
  campaignId: number;
  campaignStatus: number;
  channelId: number;
  channelStatus: number;
  affiliateId: number;
}

type CouponPlace = { [Name in keyof Place]: Place[Name] | null } & { campaignId: number; couponCode: string };

const hasStarted = (status: number): boolean =>
  status === campaignStatus.codes.approved || status === campaignStatus.codes.paused;

const hasChannel = (found: CouponPlace): found is CouponPlace & Place => found.channelId !== null;

/** @throws {RequestError} `foreign_campaign` for another campaign than the one named, and for one that has not started */
function requireOpen(
  found: Pick<Place, 'campaignId' | 'campaignStatus' | 'channelStatus'>,
  { campaignId }: Postback,
): void {
  const isOpen = hasStarted(found.campaignStatus) && found.channelStatus !== channelStatus.codes.pending;
  const isNamed = campaignId === undefined || campaignId === found.campaignId;
  if (!isOpen || !isNamed) throw new RequestError('foreign_campaign');
}

/** A postback among others, by a number of its own. */
export interface ReportedLine {
  line: number;
  postback: Postback;
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
 * Reads the clicks of postbacks, by their lines: none for a postback without one, and for one of no link that exists. The
 * campaign of a link is asked once.
 */
export async function readClicks(
  tx: Tx,
  { encryption, campaignsOfLinks }: Pick<GatewayContext, 'encryption' | 'campaignsOfLinks'>,
  lines: readonly ReportedLine[],
): Promise<ReadonlyMap<number, NamedClick>> {
  const clicks = lines.flatMap(({ line, postback: { clickId } }) => {
    const click = clickId === undefined ? undefined : readClickId(clickId, encryption);
    return click === undefined ? [] : [{ line, ...click }];
  });
  const campaignOf = new Map(clicks.map(({ linkId }) => [linkId, campaignsOfLinks.get(linkId)]));
  const unknown = [...campaignOf].flatMap(([linkId, known]) => (known === undefined ? [linkId] : []));
  const links =
    unknown.length === 0
      ? []
      : await tx
          .select({ id: trackingLinks.id, campaignId: trackingLinks.campaignId })
          .from(trackingLinks)
          .where(sql`${trackingLinks.id} = any(${sql.param(unknown)}::integer[])`);
  for (const { id, campaignId } of links) {
    campaignsOfLinks.set(id, campaignId);
    campaignOf.set(id, campaignId);
  }
  return new Map(
    clicks.flatMap(({ line, linkId, clickedAt }) => {
      const campaignId = campaignOf.get(linkId);
      return campaignId === undefined ? [] : [[line, { linkId, clickedAt, campaignId }]];
    }),
  );
}

/**
 * The owner of a click whose link was found.
 *
 * @throws {RequestError} `unknown_click`, `foreign_campaign`
 */
export function ownerOfLink(
  link: FoundLink | null,
  click: NamedClick,
  { advertiserId, postback }: { advertiserId: number; postback: Postback },
): Owner {
  if (link?.advertiserId !== advertiserId) throw new RequestError('unknown_click');
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
 * The owner of the coupons of a cart, of which the first that belongs to an affiliate counts. A coupon for all channels
 * does not name the seller, and a code that is not one of ours, such as that of a free delivery, says nothing.
 *
 * @param found the coupons in the order of the cart
 * @throws {RequestError} `unknown_coupon`, `coupon_without_channel`, `coupon_ambiguous` where two campaigns have the one
 *   that counts, `foreign_campaign`
 */
function ownerAmong(found: readonly CouponPlace[], postback: Postback): Owner {
  if (found.length === 0) throw new RequestError('unknown_coupon');
  const [owner, ...others] = found.filter(hasChannel);
  if (owner === undefined) throw new RequestError('coupon_without_channel');
  const isTwin = ({ campaignId, couponCode }: CouponPlace) =>
    couponCode === owner.couponCode && campaignId !== owner.campaignId;
  if (others.some(isTwin)) throw new RequestError('coupon_ambiguous');
  requireOpen(owner, postback);
  const { campaignId, channelId, affiliateId, couponCode } = owner;
  return {
    campaignId,
    channelId,
    affiliateId,
    couponCode,
    clickedAt: null,
    linkId: null,
    creativeId: null,
    subIds: [],
  };
}

/** Returns what a function gives, or the refusal that it throws. */
export function orRefusal<Result>(work: () => Result): Result | RequestError {
  try {
    return work();
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
}

const askedCoupons = (lines: readonly ReportedLine[]) =>
  JSON.stringify(
    lines.flatMap(({ line, postback: { couponCodes, campaignId = null, occurredAt, orderId } }) =>
      couponCodes.map((code, place) => ({
        line,
        place,
        code,
        campaign_id: campaignId,
        day: businessDate(occurredAt),
        at: occurredAt,
        order_id: orderId,
      })),
    ),
  );

/**
 * Finds the owners of postbacks by their coupons, or why there is none: see {@link ownerAmong}. A coupon counts if it
 * belongs to the advertiser, and is valid on the day of the report or already attributed to this order, whose later
 * reports may come after the coupon's end.
 */
export async function findOwnersByCoupon(
  tx: Tx,
  advertiserId: number,
  lines: readonly ReportedLine[],
): Promise<ReadonlyMap<number, Owner | RequestError>> {
  if (lines.length === 0) return new Map();
  const found = await tx
    .select({ ...place, line: sql<number>`asked.line`, channelId: channels.id, couponCode: coupons.code })
    .from(
      sql`json_to_recordset(${askedCoupons(lines)}::json) as asked (line integer, place integer, code text, campaign_id integer,
        day date, at timestamptz, order_id text)`,
    )
    .innerJoin(coupons, sql`${coupons.code} = asked.code`)
    .innerJoin(campaigns, eq(campaigns.id, coupons.campaignId))
    .leftJoin(channels, eq(channels.id, coupons.channelId))
    .where(
      and(
        eq(campaigns.advertiserId, advertiserId),
        sql`(asked.campaign_id is null or ${coupons.campaignId} = asked.campaign_id)`,
        sql`((${coupons.startsOn} <= asked.day and (${coupons.endsOn} is null or ${coupons.endsOn} >= asked.day)
            and (${coupons.withdrawnAt} is null or ${coupons.withdrawnAt} > asked.at))
          or exists (select from conversions where conversions.campaign_id = ${coupons.campaignId}
            and conversions.order_id = asked.order_id and conversions.coupon_code = ${coupons.code} and conversions.site_id = ${coupons.channelId}))`,
      ),
    )
    .orderBy(sql`asked.line, asked.place`);
  const byLine = new Map<number, CouponPlace[]>();
  for (const one of found) byLine.set(one.line, [...(byLine.get(one.line) ?? []), one]);
  return new Map(
    lines.map(({ line, postback }) => [line, orRefusal(() => ownerAmong(byLine.get(line) ?? [], postback))]),
  );
}

/** Says of refused postbacks that name a campaign of somebody else that it is foreign. */
export async function nameForeign(
  tx: Tx,
  advertiserId: number,
  refused: readonly (ReportedLine & { error: RequestError })[],
): Promise<ReadonlyMap<number, RequestError>> {
  const isUnknown = ({ error, postback }: (typeof refused)[number]) =>
    postback.campaignId !== undefined && (error.code === 'unknown_click' || error.code === 'unknown_coupon');
  const unknown = refused.filter(isUnknown);
  if (unknown.length === 0) return new Map();
  const named = [...new Set(unknown.map(({ postback }) => postback.campaignId))];
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(sql`${campaigns.id} = any(${sql.param(named)}::integer[])`, eq(campaigns.advertiserId, advertiserId)));
  const own = new Set(rows.map(({ id }) => id));
  return new Map(
    unknown.flatMap(({ line, postback: { campaignId = 0 } }) =>
      own.has(campaignId) ? [] : [[line, new RequestError('foreign_campaign')]],
    ),
  );
}
