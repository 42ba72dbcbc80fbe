import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { Fault } from '../../../engine/errors.ts';
import { campaigns } from './table.ts';

/**
 * Locks a campaign that a new part names, so that nobody else writes its parts meanwhile.
 *
 * @throws {Fault} `invalid_fields` for one that does not exist
 */
export async function requireCampaign(tx: Tx, campaignId: number): Promise<typeof campaigns.$inferSelect> {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, campaignId)).for('no key update');
  if (!campaign) throw new Fault('invalid_fields', { errors: { campaign_id: 'validation.reference' } });
  return campaign;
}
