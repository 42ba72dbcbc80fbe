import { withTransaction } from '../../../db/client.ts';
import { Fault } from '../../../engine/errors.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { findLink, type LinkUse, useLink } from '../single-use-link/links.ts';
import { rememberDevice } from '../login/known-devices.ts';
import { hasRole, lockById } from '../user/user-account.ts';
import { hashNewPassword, requireValidPassword } from '../user/password-rule.ts';
import { replacePassword } from './new-password.ts';

/**
 * Sets a new password by the secret of a mailed link, once. The user is not signed in, and keeps its second factor; its
 * device becomes a known one, so that failed sign-ins of strangers cannot lock it out.
 *
 * @returns the token of the device
 * @throws {Fault} `link_invalid` for an unknown, used or expired link; `invalid_fields` at `password`, which leaves the
 * link usable
 */
export async function resetPassword(context: GatewayContext, visitor: Actor, use: LinkUse): Promise<string> {
  const { clock, database } = context;
  await requireValidPassword(use.password);
  // Hashing is costly: nobody can ask for it without a link.
  const { userId } = await findLink(database.db, clock.now(), 'password_reset', use.hash);
  const passwordHash = await hashNewPassword(use.password);
  return withTransaction(database, async (tx) => {
    const user = await lockById(tx, userId);
    await useLink(tx, clock.now(), 'password_reset', use.hash);
    if (user.activatedAt === null || !hasRole(user)) throw new Fault('link_invalid');
    const actor = { ...visitor, userId, name: user.name };
    await replacePassword(tx, context, actor, user, { passwordHash, action: 'user.password_reset' });
    return rememberDevice(tx, context, { token: use.device, userId });
  });
}
