import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { LinkBatchReason } from '#shared/codes/tracking/link-batch-reason.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { allowedUrl, completeUrl } from '../../campaigns/campaign/allowed-url.ts';
import { campaigns, participations } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { addLink, requireActive, requireNotOff } from './links.ts';
import { trackingLinks } from './table.ts';
import { targetUrl } from './target-url.ts';

const approved = campaignStatus.codes.approved;

/** What came of one address. */
interface BatchLink {
  url: string;
  shortUrl: string | null;
  campaignName: string | null;
  isNew: boolean;
  reason: LinkBatchReason | null;
}

interface Batch {
  channelId: number;
  urls: readonly string[];
}

/**
 * Returns the active affiliate of a channel within reach. Locks the channel: of two batches at once, the second finds the links of the first.
 *
 * @throws {RequestError} `not_found`, `affiliate_inactive`
 */
async function lockChannel(tx: Tx, actor: Actor, channelId: number): Promise<number> {
  const [channel] = await tx
    .select({ affiliateId: channels.affiliateId })
    .from(channels)
    .where(and(eq(channels.id, channelId), reachOf(actor, channels.affiliateId)))
    .for('no key update');
  if (channel === undefined) throw new RequestError('not_found');
  await requireActive(tx, channel.affiliateId);
  return channel.affiliateId;
}

/** The campaigns on the sites of some addresses, each with whether the channel takes part; those first in which it does. */
const readCampaigns = (tx: Tx, channelId: number, hosts: readonly string[]) =>
  tx
    .select({
      id: campaigns.id,
      name: campaigns.name,
      hosts: campaigns.allowedHosts,
      template: campaigns.deeplinkTemplate,
      deeplinkEnabled: campaigns.deeplinkEnabled,
      isTakingPart: sql<boolean>`coalesce(${participations.status} = ${approved}, false)`,
    })
    .from(campaigns)
    .leftJoin(participations, and(eq(participations.campaignId, campaigns.id), eq(participations.channelId, channelId)))
    .where(
      and(
        eq(campaigns.status, approved),
        sql`${campaigns.allowedHosts} && ${sql.param([...hosts])}::text[]`,
        // An exclusive campaign is not made known to those who take no part.
        sql`(${participations.status} = ${approved} or not ${campaigns.isExclusive})`,
      ),
    )
    .orderBy(asc(campaigns.id));

type BatchCampaign = Awaited<ReturnType<typeof readCampaigns>>[number];

/** The campaign of a site: one in which the channel takes part and whose pages have links, the oldest first. */
function campaignOf(known: readonly BatchCampaign[], host: string): BatchCampaign | undefined {
  const here = known.filter(({ hosts }) => hosts.includes(host));
  const taking = here.filter(({ isTakingPart }) => isTakingPart);
  return taking.find(({ deeplinkEnabled }) => deeplinkEnabled) ?? taking[0] ?? here[0];
}

/** The channel's links to some pages that are nothing but that, by campaign and page. */
async function readLinks(tx: Tx, channelId: number, pages: readonly string[]): Promise<Map<string, string>> {
  if (pages.length === 0) return new Map();
  const rows = await tx
    .select({ campaignId: trackingLinks.campaignId, url: trackingLinks.url, code: trackingLinks.code })
    .from(trackingLinks)
    .where(
      and(
        eq(trackingLinks.channelId, channelId),
        inArray(trackingLinks.url, [...pages]),
        isNull(trackingLinks.creativeId),
        isNull(trackingLinks.couponId),
        isNull(trackingLinks.offReason),
        isNull(trackingLinks.deletedAt),
        sql`${trackingLinks.subIds} = '{}'`,
      ),
    )
    .orderBy(asc(trackingLinks.id));
  return new Map(rows.map(({ campaignId, url, code }) => [`${campaignId} ${url}`, code]));
}

type Found = { campaign: BatchCampaign; page: string } | LinkBatchReason;

/** Returns the campaign and the page of an address, or why it can have no link. */
function findPage(
  url: string,
  known: readonly BatchCampaign[],
  { publicUrl }: { publicUrl: string },
  channelId: number,
): Found {
  const page = completeUrl(url);
  const parsed = parseUrl(page);
  if (parsed === undefined) return 'invalid';
  const own = parseUrl(publicUrl);
  if (parsed.hostname === own?.hostname && parsed.pathname.startsWith('/c/')) return 'is_link';
  const campaign = campaignOf(known, parsed.hostname);
  if (campaign === undefined) return 'unknown_site';
  if (!campaign.isTakingPart) return 'not_participating';
  if (!campaign.deeplinkEnabled) return 'deeplink_off';
  const allowed = allowedUrl(page, campaign.hosts);
  const values = { clickId: '0'.repeat(40), channelId, subIds: [], coupon: '' };
  if (allowed === undefined || targetUrl(allowed, campaign, values) === undefined) return 'invalid';
  return { campaign, page: allowed };
}

/** Whether staff switched off the channel's link to a page. */
async function isOff(tx: Tx, pair: { channelId: number; campaignId: number }, page: string): Promise<boolean> {
  try {
    await requireNotOff(tx, pair, { url: page, target: page });
    return false;
  } catch (error) {
    if (error instanceof RequestError && error.code === 'link_switched_off') return true;
    throw error;
  }
}

/**
 * Makes links of an own channel to many pages, or finds those that there are. An address that can have none gets its reason; the others are
 * made nevertheless.
 *
 * @throws {RequestError} `not_found`, `affiliate_inactive`
 */
export function makeLinks(context: GatewayContext, actor: Actor, { channelId, urls }: Batch): Promise<BatchLink[]> {
  return withTransaction(context.database, async (tx) => {
    const affiliateId = await lockChannel(tx, actor, channelId);
    const hosts = urls.flatMap((url) => parseUrl(completeUrl(url))?.hostname ?? []);
    const known = await readCampaigns(tx, channelId, hosts);
    const found = urls.map((url) => findPage(url, known, context.env, channelId));
    const links = await readLinks(
      tx,
      channelId,
      found.flatMap((one) => (typeof one === 'string' ? [] : one.page)),
    );
    const batch: BatchLink[] = [];
    for (const [index, url] of urls.entries()) {
      const one = found[index] ?? 'invalid';
      const none = { url, shortUrl: null, campaignName: null, isNew: false };
      if (typeof one === 'string') {
        batch.push({ ...none, reason: one });
        continue;
      }
      const { campaign, page } = one;
      const key = `${campaign.id} ${page}`;
      const isNew = !links.has(key);
      if (isNew && (await isOff(tx, { channelId, campaignId: campaign.id }, page))) {
        batch.push({ ...none, campaignName: campaign.name, reason: 'switched_off' });
        continue;
      }
      const form = {
        code: null,
        channelId,
        campaignId: campaign.id,
        creativeId: null,
        couponId: null,
        url: page,
        subIds: [],
      };
      const code = links.get(key) ?? (await addLink(tx, context, actor, { ...form, affiliateId })).code;
      links.set(key, code);
      const shortUrl = `${context.env.publicUrl}/c/${code}`;
      batch.push({ url, shortUrl, campaignName: campaign.name, isNew, reason: null });
    }
    return batch;
  });
}
