import { eq, sql } from 'drizzle-orm';
import { withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { lockPreferences } from './preferences.ts';
import { emailPreferences } from './table.ts';

const nothing = { newCreatives: false, newsGeneralInformation: false, campaignBreak: false };

/**
 * Ends all news to the address whose mail had this link. Repeating it changes nothing.
 *
 * @throws {RequestError} `link_invalid` for an unknown link, also of an address that was removed
 */
export async function unsubscribe(
  { database, clock }: Pick<GatewayContext, 'database' | 'clock'>,
  visitor: Actor,
  secret: string,
): Promise<void> {
  const isTheRow = eq(emailPreferences.unsubscribeSecret, secret);
  await withTransaction(database, async (tx) => {
    const [found] = await tx.select({ of: emailPreferences.affiliateId }).from(emailPreferences).where(isTheRow);
    if (!found) throw new RequestError('link_invalid');
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
