import { eq } from 'drizzle-orm';
import { mayChooseMail, type NoticeKind, noticeKindsOf } from '#shared/codes/accounts/notice-kind.ts';
import { type Executor, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { invalidField } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { users } from '../user/table.ts';
import { noticePreferences } from './table.ts';

/** How a person is notified of a kind. */
export interface NoticePreference {
  kind: NoticeKind;
  bell: boolean;
  /** Null where the person gets no mail of it in any case. */
  mail: boolean | null;
}

/** Returns how the caller is notified of each kind, in the order of the kinds. */
export async function readPreferences(executor: Executor, actor: Actor): Promise<NoticePreference[]> {
  const rows = await executor
    .select()
    .from(noticePreferences)
    .where(eq(noticePreferences.userId, actor.userId ?? 0));
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  return noticeKindsOf(actor.role, actor.scope).map((kind) => ({
    kind,
    bell: chosen.get(kind)?.bell ?? true,
    mail: mayChooseMail(actor.role, kind) ? (chosen.get(kind)?.mail ?? true) : null,
  }));
}

const asAudited = (preferences: readonly NoticePreference[]) =>
  Object.fromEntries(preferences.map(({ kind, bell, mail }) => [kind, { bell, mail }]));

/**
 * Changes how the caller is notified of some kinds; the others stay.
 *
 * @throws {RequestError} `invalid_fields` at `kinds` for one that is not theirs, or the mail of a kind of which they get none
 */
export async function savePreferences(
  context: Pick<GatewayContext, 'database' | 'clock'>,
  actor: Actor,
  changes: readonly NoticePreference[],
): Promise<NoticePreference[]> {
  const userId = actor.userId ?? 0;
  return withTransaction(context.database, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const before = await readPreferences(tx, actor);
    for (const { kind, bell, mail } of changes) {
      const known = before.find((each) => each.kind === kind);
      if (known === undefined || (known.mail === null) !== (mail === null))
        throw invalidField('kinds', 'validation.choice');
      const values = { bell, mail: mail ?? true };
      await tx
        .insert(noticePreferences)
        .values({ userId, kind, ...values })
        .onConflictDoUpdate({ target: [noticePreferences.userId, noticePreferences.kind], set: values });
    }
    const after = await readPreferences(tx, actor);
    await writeAudit(tx, {
      actor,
      now: context.clock.now(),
      action: 'notice_preference.update',
      entity: 'notice_preference',
      entityId: userId,
      affiliateId: actor.affiliateId,
      before: asAudited(before),
      after: asAudited(after),
    });
    return after;
  });
}
