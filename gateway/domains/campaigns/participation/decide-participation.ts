import { and, inArray, sql } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { affectedIds, type Tx, withTransaction } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { participations } from '../campaign/table.ts';
import { channels } from '../channel/table.ts';
import { type Decided, keepDecision, mailsLeaveAt, type Refused } from '../decision/decisions.ts';
import type { DecidedRecord } from '../decision/table.ts';
import type { ChannelCampaign } from './channel-campaign.ts';
import { moveParticipations } from './move-participations.ts';

type Row = typeof participations.$inferSelect;

interface Decision {
  status: (typeof campaignStatus.allCodes)[number];
  reason: string | null;
}

/** A participation with the version that the person saw; undefined accepts any. */
export interface SeenParticipation extends ChannelCampaign {
  version?: number | undefined;
}

/** @throws {RequestError} `invalid_fields` for a refusal or a pause without a reason, which no other status has */
function targetOf({ status, reason }: Decision) {
  const to = campaignStatus.byCode(status)?.name;
  if (to === undefined) throw new Error(`there is no status ${status}`);
  const needsReason = to === 'refused' || to === 'paused';
  if (needsReason && reason === null)
    throw new RequestError('invalid_fields', { errors: { reason: 'validation.required' } });
  return { to, reason: needsReason ? reason : null };
}

const keyOf = ({ channelId, campaignId }: ChannelCampaign) => `${channelId}-${campaignId}`;

/** Locks the participations that the actor reaches, in one order. @returns them by channel and campaign */
export async function lockParticipations(
  tx: Tx,
  actor: Actor,
  pairs: readonly ChannelCampaign[],
): Promise<ReadonlyMap<string, Row>> {
  const channelIds = pairs.map(({ channelId }) => channelId);
  // Locked before the participations, as when a channel is deleted.
  await tx
    .select({ id: channels.id })
    .from(channels)
    .where(inArray(channels.id, channelIds))
    .orderBy(channels.id)
    .for('key share');
  const isAsked = sql`(${participations.channelId}, ${participations.campaignId}) in (
    select * from unnest(${sql.param(channelIds)}::integer[],
      ${sql.param(pairs.map(({ campaignId }) => campaignId))}::integer[]))`;
  const rows = await tx
    .select()
    .from(participations)
    .where(and(isAsked, reachOf(actor, participations.affiliateId)))
    .orderBy(participations.channelId, participations.campaignId)
    .for('update');
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/**
 * Decides about a participation, by staff: approves or refuses a pending one, pauses or resumes an approved one, and
 * makes a refused one pending again. A refusal and a pause need a reason, which no other status has.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `invalid_fields` without a reason, `state_conflict` if the
 *   current status does not allow it
 */
export async function decideParticipation(
  context: GatewayContext,
  actor: Actor,
  seen: SeenParticipation,
  decision: Decision,
): Promise<void> {
  const target = targetOf(decision);
  await withTransaction(context.database, async (tx) => {
    const before = (await lockParticipations(tx, actor, [seen])).get(keyOf(seen));
    if (!before) throw new RequestError('not_found');
    if (seen.version !== undefined && seen.version !== before.version) throw new RequestError('version_conflict');
    if (before.status === decision.status) return;
    const { moved } = await moveParticipations(tx, context, [seen], { actor, ...target });
    if (moved.length === 0) throw new RequestError('state_conflict');
  });
}

const decidedRecord = ({ channelId, campaignId, version, ...before }: Row): DecidedRecord => ({
  channelId,
  campaignId,
  version: version + 1,
  before: {
    status: before.status,
    reason: before.reason,
    requestedAt: before.requestedAt.toISOString(),
    decidedAt: before.decidedAt?.toISOString() ?? null,
    decidedBy: before.decidedBy,
  },
});

/**
 * Like {@link decideParticipation}, for several at once, and such that the person may take all of it back. Those that
 * cannot be decided on stay as they are and are named.
 *
 * @throws {RequestError} as there, where it holds for every one of them
 */
export async function decideParticipations(
  context: GatewayContext,
  actor: Actor,
  seen: readonly SeenParticipation[],
  decision: Decision,
): Promise<Decided<ChannelCampaign>> {
  const target = targetOf(decision);
  return withTransaction(context.database, async (tx) => {
    const rows = await lockParticipations(tx, actor, seen);
    const errorOf = (asked: SeenParticipation) => {
      const row = rows.get(keyOf(asked));
      if (!row) return new RequestError('not_found');
      return asked.version === undefined || asked.version === row.version
        ? undefined
        : new RequestError('version_conflict');
    };
    const unrefused = seen.filter((asked) => errorOf(asked) === undefined);
    const sendAt = mailsLeaveAt(context.env, context.clock.now());
    const { moved, mailIds } = await moveParticipations(tx, context, unrefused, { actor, ...target, sendAt });
    const movedKeys = new Set(moved.map(keyOf));
    const refused: Refused<ChannelCampaign>[] = seen
      .filter((asked) => !movedKeys.has(keyOf(asked)))
      .map((asked) => ({ record: asked, error: errorOf(asked) ?? new RequestError('state_conflict') }));
    const [first] = refused;
    if (moved.length === 0 && first) throw first.error;
    const decided = [...rows.values()].filter((row) => movedKeys.has(keyOf(row)));
    for (const { affiliateId } of decided) affectedIds(tx).add(affiliateId);
    const id = await keepDecision(tx, context, actor, {
      kind: 'participation',
      records: decided.map(decidedRecord),
      mailIds,
    });
    return { id, decided, refused };
  });
}
