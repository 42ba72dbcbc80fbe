import { eq, sql } from 'drizzle-orm';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { lockPreferences } from './preferences.ts';
import { emailPreferences } from './table.ts';

/** Mails of a later domain that readers end by the same kind of link. */
export interface Subscription {
  /** Returns whether the mails with this link are still wanted; undefined for an unknown link. */
  isWanted: (executor: Executor, secret: string) => Promise<boolean | undefined>;
  /** Ends the mails with a known link. Repeating it changes nothing. */
  end: (tx: Tx, visitor: Actor, now: Date, secret: string) => Promise<void>;
}

declare module '../../../engine/context.ts' {
  interface Hooks {
    otherSubscription: Subscription;
  }
}

const nothing = { newCreatives: false, newsGeneralInformation: false, campaignBreak: false };

/**
 * Ends all news to the address whose mail had this link, or the mails of another kind that had it. Repeating it changes
 * nothing.
 *
 * @throws {RequestError} `link_invalid` for an unknown link, also of an address that was removed
 */
export async function unsubscribe(
  { database, clock, hooks }: Pick<GatewayContext, 'database' | 'clock' | 'hooks'>,
  visitor: Actor,
  secret: string,
): Promise<void> {
  const isTheRow = eq(emailPreferences.unsubscribeSecret, secret);
  await withTransaction(database, async (tx) => {
    const [found] = await tx.select({ of: emailPreferences.affiliateId }).from(emailPreferences).where(isTheRow);
    if (!found) {
      const isKnown = (await hooks.otherSubscription.isWanted(tx, secret)) !== undefined;
      if (!isKnown) throw new RequestError('link_invalid');
      await hooks.otherSubscription.end(tx, visitor, clock.now(), secret);
      return;
    }
    const affiliateId = found.of;
    await lockPreferences(tx, affiliateId);
    const [row] = await tx.select().from(emailPreferences).where(isTheRow);
    if (!row) throw new RequestError('link_invalid');
    const { newCreatives, newsGeneralInformation, campaignBreak } = row;
    if (!newCreatives && !newsGeneralInformation && !campaignBreak) return;
    await tx.update(emailPreferences).set(nothing).where(eq(emailPreferences.id, row.id));
    await tx
      .update(emailPreferences)
      .set({ version: sql`${emailPreferences.version} + 1` })
      .where(eq(emailPreferences.affiliateId, affiliateId));
    await writeAudit(tx, {
      actor: visitor,
      now: clock.now(),
      action: 'email_preference.unsubscribe',
      entity: 'email_preference',
      entityId: affiliateId,
      affiliateId,
      before: { newCreatives, newsGeneralInformation, campaignBreak },
      after: nothing,
    });
  });
}
