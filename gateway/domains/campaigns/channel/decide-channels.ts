import type { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { withdrawNotices } from '../../accounts/notice/write-notices.ts';
import { type Decided, keepDecision, mailsLeaveAt, type Refused, takeDecision } from '../decision/decisions.ts';
import type { DecidedRecord } from '../decision/table.ts';
import { channelChanges, statusValues } from './channel-changes.ts';
import { notifyOfChannel, statusDecision } from './notify-of-channel.ts';

/** A channel with the version that the person saw; undefined accepts any. */
export interface SeenChannel {
  channelId: number;
  version?: number | undefined;
}

interface ChannelDecision {
  status: (typeof channelStatus.allCodes)[number];
  /** Why it is refused or paused, for the mail. */
  reason: string | null;
}

/**
 * Sets the status of several channels, by staff and such that the person may take all of it back. Those that cannot
 * have it stay as they are and are named.
 *
 * @throws {RequestError} `not_found`, `version_conflict` or `state_conflict`, where it holds for every one of them
 */
export async function decideChannels(
  { database, env, clock }: GatewayContext,
  actor: Actor,
  seen: readonly SeenChannel[],
  { status, reason }: ChannelDecision,
): Promise<Decided<SeenChannel>> {
  const now = clock.now();
  const sendAt = mailsLeaveAt(env, now);
  return withTransaction(database, async (tx) => {
    const records: DecidedRecord[] = [];
    const refused: Refused<SeenChannel>[] = [];
    const mailIds: number[] = [];
    // One after the other in the order of their ids, as rows are locked.
    for (const record of seen.toSorted((left, right) => left.channelId - right.channelId)) {
      try {
        await channelChanges.updateIn(tx, now, actor, record.channelId, {
          action: 'site.update',
          version: record.version,
          decide: (before) => {
            if (before.status === status) throw new RequestError('state_conflict');
            return statusValues(tx, actor, before, status);
          },
          afterUpdate: async (after, before) => {
            const { status: was, pausedBy } = before;
            const { id: channelId, version } = after;
            records.push({ channelId, campaignId: null, version, before: { status: was, pausedBy } });
            const decision = statusDecision(before, after);
            if (decision) mailIds.push(...(await notifyOfChannel(tx, { env, now, sendAt, reason }, after, decision)));
          },
        });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        refused.push({ record, error });
      }
    }
    const [first] = refused;
    if (records.length === 0 && first) throw first.error;
    const id = await keepDecision(tx, { env, clock }, actor, { kind: 'channel', records, mailIds });
    return { id, decided: records, refused };
  });
}

/**
 * Takes a decision about channels back, all of it or nothing: each has the status that it had, and its mail does not
 * leave. The audit has both.
 *
 * @throws {RequestError} see {@link takeDecision}; `undo_changed` where somebody has changed one since
 */
export async function undoChannels(context: GatewayContext, actor: Actor, id: number): Promise<readonly SeenChannel[]> {
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    const records = await takeDecision(tx, context, actor, { kind: 'channel', id });
    await withdrawNotices(tx, now, 'channel', records);
    for (const { channelId, version, before } of records) {
      await channelChanges.updateIn(tx, now, actor, channelId, {
        action: 'site.undo',
        version: undefined,
        decide: (row) => {
          if (row.version !== version) throw new RequestError('undo_changed');
          return { status: before.status, pausedBy: before.pausedBy ?? null };
        },
      });
    }
    return records;
  });
}
