import { and, eq } from 'drizzle-orm';
import type { AuditAction } from '#shared/codes/platform/audit-action.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { changesNothing } from '../../../engine/objects.ts';
import { RequestError } from '../../../lib/errors.ts';
import { participations } from '../../campaigns/campaign/table.ts';
import type { ChannelCampaign } from '../../campaigns/participation/channel-campaign.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { lockSales } from '../ledger/lock.ts';
import type { CapMetric } from './cap-period.ts';
import { recountPeriod } from './count-period.ts';
import { notifyOfCap } from './notify-of-cap.ts';
import { saleCaps } from './table.ts';

interface Limit {
  saleLimit: number;
  metric: CapMetric;
}

type Row = typeof saleCaps.$inferSelect;

const ofPair = ({ channelId, campaignId }: ChannelCampaign) =>
  and(eq(saleCaps.channelId, channelId), eq(saleCaps.campaignId, campaignId));

/** Returns the affiliate whose channel takes part in a campaign, or asked to. @throws {RequestError} `invalid_fields` */
async function requireParticipation(tx: Tx, actor: Actor, { channelId, campaignId }: ChannelCampaign): Promise<number> {
  const isPair = and(eq(participations.channelId, channelId), eq(participations.campaignId, campaignId));
  const [found] = await tx
    .select({ affiliateId: participations.affiliateId })
    .from(participations)
    .where(and(isPair, reachOf(actor, participations.affiliateId)));
  if (found) return found.affiliateId;
  const errors = { site_id: 'validation.reference', campaign_id: 'validation.reference' };
  throw new RequestError('invalid_fields', { errors });
}

async function lockCap(tx: Tx, actor: Actor, pair: ChannelCampaign): Promise<Row> {
  const isReached = and(ofPair(pair), reachOf(actor, saleCaps.affiliateId));
  const [row] = await tx.select().from(saleCaps).where(isReached).for('update');
  if (!row) throw new RequestError('not_found');
  return row;
}

interface Written {
  actor: Actor;
  now: Date;
  action: AuditAction;
  before: Row | null;
  after: Row | null;
}

async function audit(tx: Tx, pair: ChannelCampaign, { before, after, ...written }: Written): Promise<void> {
  await writeAudit(tx, {
    ...written,
    entity: 'sale_cap',
    entityId: `${pair.channelId}-${pair.campaignId}`,
    affiliateId: (after ?? before)?.affiliateId ?? null,
    campaignId: pair.campaignId,
    before: before && { ...before },
    after: after && { ...after },
  });
}

/**
 * Adds the cap of a channel in a campaign; the sales of the current period count.
 *
 * @throws {RequestError} `invalid_fields` for a channel that does not take part, `version_conflict` if there is a cap
 */
export async function addSaleCap(
  { database, clock, env }: GatewayContext,
  actor: Actor,
  pair: ChannelCampaign,
  limit: Limit,
) {
  await withTransaction(database, async (tx) => {
    // Before any other lock, so that no conversion is recorded between the count and the cap.
    await lockSales(tx, pair.campaignId);
    const affiliateId = await requireParticipation(tx, actor, pair);
    const now = clock.now();
    const values = { ...pair, ...limit, affiliateId, createdAt: now };
    const [after] = await tx.insert(saleCaps).values(values).onConflictDoNothing().returning();
    if (!after) throw new RequestError('version_conflict');
    await recountPeriod(tx, pair.channelId, pair.campaignId, now);
    await notifyOfCap(tx, { env, now }, after, after);
    await audit(tx, pair, { actor, now, action: 'sale_cap.create', before: null, after });
  });
}

/**
 * Changes a cap; the sales of its current period count.
 *
 * @param version the version that the editor loaded; undefined changes any
 * @throws {RequestError} `not_found`, `version_conflict`
 */
export async function changeSaleCap(
  { database, clock, env }: GatewayContext,
  actor: Actor,
  pair: ChannelCampaign,
  { version, ...limit }: Partial<Limit> & { version: number | undefined },
): Promise<void> {
  await withTransaction(database, async (tx) => {
    await lockSales(tx, pair.campaignId);
    const before = await lockCap(tx, actor, pair);
    if (version !== undefined && version !== before.version) throw new RequestError('version_conflict');
    if (changesNothing<object>(before, limit)) return;
    const now = clock.now();
    const values = { ...limit, version: before.version + 1 };
    const after = onlyRow(await tx.update(saleCaps).set(values).where(ofPair(pair)).returning());
    await recountPeriod(tx, pair.channelId, pair.campaignId, now);
    await notifyOfCap(tx, { env, now }, after, after);
    await audit(tx, pair, { actor, now, action: 'sale_cap.update', before, after });
  });
}

/** Removes a cap. @throws {RequestError} `not_found` */
export async function removeSaleCap(
  { database, clock, env }: GatewayContext,
  actor: Actor,
  pair: ChannelCampaign,
): Promise<void> {
  await withTransaction(database, async (tx) => {
    await lockSales(tx, pair.campaignId);
    const before = await lockCap(tx, actor, pair);
    await tx.delete(saleCaps).where(ofPair(pair));
    const now = clock.now();
    await recountPeriod(tx, pair.channelId, pair.campaignId, now);
    await notifyOfCap(tx, { env, now }, before, null);
    await audit(tx, pair, { actor, now, action: 'sale_cap.delete', before, after: null });
  });
}
