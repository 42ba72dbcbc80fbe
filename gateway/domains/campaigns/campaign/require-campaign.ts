import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { RequestError } from '../../../lib/errors.ts';
import { campaigns } from './table.ts';

/**
 * Locks the campaign of a new part, so that nobody else writes its parts meanwhile.
 *
 * @throws {RequestError} `invalid_fields` for one that does not exist
 */
export async function requireCampaign(tx: Tx, campaignId: number): Promise<typeof campaigns.$inferSelect> {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, campaignId)).for('no key update');
  if (!campaign) throw new RequestError('invalid_fields', { errors: { campaign_id: 'validation.reference' } });
  return campaign;
}
