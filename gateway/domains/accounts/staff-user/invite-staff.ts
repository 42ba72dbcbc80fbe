import { roleEntry, type StaffRole } from '#shared/codes/accounts/role.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { sendInvitation } from '../invitation/send-invitation.ts';
import { claimEmail } from '../single-use-link/email-use.ts';
import { relateAccounts, relateByEmail } from '../staff-relation/relate.ts';
import { users } from '../user/table.ts';
import { notifyAdministrators } from './notify-administrators.ts';
import { profileOf, staffUserSearch, type UserRow } from './staff-users.ts';

interface Invitation {
  name: string;
  email: string;
  role: StaffRole;
  scope: UserRow['scope'];
}

/** @throws {RequestError} `invalid_fields` for a scope that the role does not have */
export function requireScope(role: StaffRole, scope: UserRow['scope']): void {
  if (!roleEntry(role).scopes.includes(scope)) {
    throw new RequestError('invalid_fields', { errors: { scope: 'validation.choice' } });
  }
}

/**
 * Adds a staff user, who chooses a password by the link of a mail and can then sign in. All administrators are notified.
 *
 * @throws {RequestError} `invalid_fields` for an e-mail that has an account, or a scope that the role does not have
 */
export function inviteStaff(context: GatewayContext, actor: Actor, invitation: Invitation) {
  return withTransaction(context.database, (tx) => inviteStaffIn(tx, context, actor, invitation));
}

/** {@link inviteStaff} inside a transaction. */
export async function inviteStaffIn(tx: Tx, context: GatewayContext, actor: Actor, invitation: Invitation) {
  const { name, email, role, scope } = invitation;
  requireScope(role, scope);
  const now = context.clock.now();
  const values = { name, email, profile: profileOf(role), scope, language: actor.language };
  await claimEmail(tx, now, email);
  const user = onlyRow(
    await tx
      .insert(users)
      .values({ ...values, invitedBy: actor.userId, invitedAt: now, createdAt: now })
      .returning(),
  );
  await sendInvitation(tx, context, user, actor.name);
  await relateAccounts(tx, context, actor.userId, { otherIds: [user.id], cause: 'invitation' });
  await relateByEmail(tx, context, user);
  const after = { role, scope, active: true };
  await writeAudit(tx, {
    actor,
    now,
    action: 'staff.invite',
    entity: 'user',
    entityId: user.id,
    affiliateId: null,
    before: null,
    after: { name, email, ...after },
  });
  await notifyAdministrators(tx, context, actor, { user, before: null, after });
  return staffUserSearch.find(tx, actor, user.id);
}
