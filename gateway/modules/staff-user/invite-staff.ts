import { roleEntry, type StaffRole } from '#shared/codes/role.ts';
import { type Tx, withTransaction } from '../../db/client.ts';
import { Fault } from '../../engine/errors.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { createLink, endLinks } from '../link/links.ts';
import { enqueueMail } from '../outbox-mail/outbox.ts';
import { wakeOutbox } from '../outbox-mail/wake.ts';
import { users } from '../user/table.ts';
import { staffInvitationMail } from './letters.ts';
import { profileOf, staffUserSearch, type UserRow } from './staff-users.ts';
import { tellAdministrators } from './tell-administrators.ts';

/** Validity of an invitation. */
const invitationHours = 24;

interface Invitation {
  name: string;
  email: string;
  role: StaffRole;
  scope: UserRow['scope'];
}

/** @throws {Fault} `invalid_fields` for a scope that the role does not have */
export function requireScope(role: StaffRole, scope: UserRow['scope']): void {
  if (!roleEntry(role).scopes.includes(scope)) {
    throw new Fault('invalid_fields', { errors: { scope: 'validation.choice' } });
  }
}

/** Mails a link by which the user chooses a password. Earlier links stop working. */
export async function mailInvitation(
  tx: Tx,
  context: GatewayContext,
  { id: userId, name, email, language }: Pick<UserRow, 'id' | 'name' | 'email' | 'language'>,
): Promise<void> {
  await endLinks(tx, userId, ['invitation']);
  const validMs = invitationHours * 60 * 60 * 1000;
  const hash = await createLink(tx, context, { purpose: 'invitation', userId, validMs });
  const letter = staffInvitationMail(context.env, { to: email, language, name, hash, hours: invitationHours });
  await enqueueMail(tx, { now: context.clock.now(), ...letter });
}

/**
 * Adds a staff user, who chooses a password by the link of a mail and can then sign in. All administrators are told.
 *
 * @throws {Fault} `invalid_fields` for an e-mail that has an account, or a scope that the role does not have
 */
export async function inviteStaff(context: GatewayContext, actor: Actor, invitation: Invitation) {
  const { name, email, role, scope } = invitation;
  requireScope(role, scope);
  const now = context.clock.now();
  const values = { name, email, profile: profileOf(role), scope, language: actor.language };
  const added = await withTransaction(context.database, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ ...values, invitedBy: actor.userId, invitedAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!user) throw new Fault('invalid_fields', { errors: { email: 'errors.email_taken' } });
    await mailInvitation(tx, context, user);
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
    await tellAdministrators(tx, context, actor, { user, before: null, after });
    return staffUserSearch.find(tx, actor, user.id);
  });
  wakeOutbox(context.database);
  return added;
}
