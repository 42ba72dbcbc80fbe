import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import type { Tx } from '../../../db/client.ts';
import { storeEvents } from '../../platform/event/store-events.ts';

/** Stores the event of an affiliate that has become active, by its confirmed e-mail or by staff; of another change none. */
export async function storeApproval(
  tx: Tx,
  now: Date,
  affiliateId: number,
  { before, after }: { before: number; after: number },
): Promise<void> {
  if (after !== affiliateStatus.codes.active || before === after) return;
  const data = { id: affiliateId, affiliate_id: affiliateId, status: 'active' };
  const event = {
    kind: 'affiliate.approved',
    entityId: affiliateId,
    affiliateId,
    campaignId: null,
    amountCents: 0,
    data,
  } as const;
  await storeEvents(tx, now, [event]);
}
