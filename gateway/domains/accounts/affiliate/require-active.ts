import { eq } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import type { Tx } from '../../../db/client.ts';
import { Fault } from '../../../engine/errors.ts';
import { affiliates } from './table.ts';

const active = affiliateStatus.code('active');

/**
 * Keeps a paused, refused or leaving affiliate from new links. What it has goes on: its links still lead visitors.
 *
 * @throws {Fault} `affiliate_inactive`
 */
export async function requireActive(tx: Tx, affiliateId: number): Promise<void> {
  const [affiliate] = await tx
    .select({ status: affiliates.status })
    .from(affiliates)
    .where(eq(affiliates.id, affiliateId));
  if (affiliate?.status !== active) throw new Fault('affiliate_inactive');
}
