import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { Settings } from '../../../engine/settings.ts';
import { RequestError } from '../../../lib/errors.ts';
import { withdrawMails } from '../../platform/outbox-mail/outbox.ts';
import { type DecidedRecord, decisions } from './table.ts';

type Kind = (typeof decisions.$inferSelect)['kind'];

declare module '../../../engine/context.ts' {
  interface Hooks {
    /**
     * Returns the names of the channels of these records through which something has happened since an instant: a link
     * was made, a visitor clicked, or a sale was made. Where `campaignId` is null, in any campaign; then a request to
     * take part counts too.
     */
    findUses: (
      tx: Tx,
      records: readonly { channelId: number; campaignId: number | null }[],
      since: Date,
    ) => Promise<readonly string[]>;
  }
}

/** How long the gateway accepts an undo after the time that a person has for it: the request is on its way. */
const onTheWayMs = 3_000;
/** Decisions that can no longer be taken back are kept so long, to answer why. */
const keptMs = 60 * 60 * 1000;

/** A record that was not decided on, and the code of the reason. */
export interface Refused<Record> {
  record: Record;
  error: RequestError;
}

/** What a decision did. Who made it may take it back for some seconds. */
export interface Decided<Record> {
  id: number;
  decided: readonly Record[];
  refused: readonly Refused<Record>[];
}

/** Returns when the mails of a decision leave: once it can no longer be taken back. */
export const mailsLeaveAt = ({ undoMs }: Pick<Settings, 'undoMs'>, now: Date) =>
  new Date(now.getTime() + (undoMs === 0 ? 0 : undoMs + onTheWayMs));

interface NewDecision {
  kind: Kind;
  records: readonly DecidedRecord[];
  mailIds: readonly number[];
}

/** Keeps a decision of a person, so that they may take it back. @returns its id */
export async function keepDecision(
  tx: Tx,
  { env, clock }: Pick<GatewayContext, 'env' | 'clock'>,
  actor: Actor,
  { kind, records, mailIds }: NewDecision,
): Promise<number> {
  const now = clock.now();
  await tx.delete(decisions).where(lt(decisions.undoUntil, new Date(now.getTime() - keptMs)));
  const values = {
    kind,
    decidedBy: actor.userId ?? 0,
    decidedAt: now,
    undoUntil: mailsLeaveAt(env, now),
    records: [...records],
    mailIds: [...mailIds],
  };
  return onlyRow(await tx.insert(decisions).values(values).returning({ id: decisions.id })).id;
}

/**
 * Removes a decision of the actor, with its mails, so that the caller can put back what it changed. Nothing happens
 * through its channels until the transaction ends.
 *
 * @returns the records that it changed
 * @throws {RequestError} `not_found` for another person's, `undo_over` once a mail has left or the time is over,
 *   `undo_used` where something has happened because of it
 */
export async function takeDecision(
  tx: Tx,
  { clock, hooks }: Pick<GatewayContext, 'clock' | 'hooks'>,
  actor: Actor,
  { kind, id }: { kind: Kind; id: number },
): Promise<readonly DecidedRecord[]> {
  const isOwn = and(eq(decisions.id, id), eq(decisions.kind, kind), eq(decisions.decidedBy, actor.userId ?? 0));
  const [decision] = await tx.delete(decisions).where(isOwn).returning();
  if (decision === undefined) throw new RequestError('not_found');
  if (clock.now() >= decision.undoUntil) throw new RequestError('undo_over');
  // Before the locks, because a mail that is due could leave meanwhile.
  if (!(await withdrawMails(tx, decision.mailIds))) throw new RequestError('undo_over');
  await hooks.sales.lock(tx);
  await hooks.lockClicks(tx);
  const channelIds = [...new Set(decision.records.map(({ channelId }) => channelId))];
  // Not `key share`, under which links would still be made.
  await tx.execute(sql`select from sites where id = any(${sql.param(channelIds)}::integer[]) order by id for update`);
  const [channel] = await hooks.findUses(tx, decision.records, decision.decidedAt);
  if (channel !== undefined) throw new RequestError('undo_used', { values: { channel } });
  return decision.records;
}
