import type { Tx } from '../../../db/client.ts';
import { storeEvents } from '../../platform/event/store-events.ts';
import type { trackingLinks } from './table.ts';

/** Stores the event of a link that was made. */
export async function storeLinkEvent(tx: Tx, link: typeof trackingLinks.$inferSelect): Promise<void> {
  const { id, affiliateId, campaignId, channelId, code, url, subIds, createdAt } = link;
  const place = { affiliate_id: affiliateId, campaign_id: campaignId, site_id: channelId };
  const data = { id, ...place, code, url, sub_ids: subIds };
  await storeEvents(tx, createdAt, [
    { kind: 'link.created', entityId: id, affiliateId, campaignId, amountCents: 0, data },
  ]);
}
