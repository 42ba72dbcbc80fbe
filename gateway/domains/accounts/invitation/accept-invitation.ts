import { eq } from 'drizzle-orm';
import { withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { rememberDevice } from '../login/known-devices.ts';
import { findLink, type LinkUse, useLink } from '../single-use-link/links.ts';
import { hashNewPassword, requireValidPassword } from '../user/password-rule.ts';
import { users } from '../user/table.ts';
import { hasRole, lockById } from '../user/user-account.ts';

/**
 * Sets the first password of an invited user, an access of an affiliate or staff, which may then sign in.
 *
 * @returns the token of the device
 * @throws {RequestError} `link_invalid` for an unknown, used or expired link; `invalid_fields` at `password`, which leaves the
 * link usable
 */
export async function acceptInvitation(context: GatewayContext, visitor: Actor, use: LinkUse): Promise<string> {
  const { clock, database } = context;
  const now = clock.now();
  await requireValidPassword(use.password);
  const { userId } = await findLink(database.db, now, 'invitation', use.hash);
  const passwordHash = await hashNewPassword(use.password);
  return withTransaction(database, async (tx) => {
    const user = await lockById(tx, userId);
    await useLink(tx, now, 'invitation', use.hash);
    if (user.activatedAt !== null || !hasRole(user)) throw new RequestError('link_invalid');
    const { name, affiliateId } = user;
    await tx
      .update(users)
      .set({ passwordHash, activatedAt: now, language: visitor.language })
      .where(eq(users.id, userId));
    await writeAudit(tx, {
      actor: { ...visitor, userId, name },
      now,
      action: 'user.activate',
      entity: 'user',
      entityId: userId,
      affiliateId,
      before: { activatedAt: null },
      after: { activatedAt: now },
    });
    return rememberDevice(tx, context, { token: use.device, userId });
  });
}
