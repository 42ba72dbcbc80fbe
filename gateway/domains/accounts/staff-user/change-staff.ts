import { asc, eq, or } from 'drizzle-orm';
import { roleEntry } from '#shared/codes/accounts/role.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { endKeys } from '../api-key/api-keys.ts';
import { sendInvitation } from '../invitation/send-invitation.ts';
import { endSessions } from '../session/sessions.ts';
import { endLinks } from '../single-use-link/links.ts';
import { relateAccounts } from '../staff-relation/relate.ts';
import { users } from '../user/table.ts';
import { requireScope } from './invite-staff.ts';
import { notifyAdministrators } from './notify-administrators.ts';
import { profileOf, roleAssignmentOf, type StaffRoleAssignment, staffUserSearch, type UserRow } from './staff-users.ts';

interface StaffChange extends Partial<StaffRoleAssignment> {
  /** Sends the invitation again. */
  invite?: boolean;
}

const administrator = profileOf('administrator');

const isActiveAdministrator = (user: UserRow): boolean =>
  user.profile === administrator && user.deactivatedAt === null && user.activatedAt !== null;

/**
 * Returns a staff user and all administrators, locked in one order, so that two administrators deactivating each other
 * are serialized.
 *
 * @throws {RequestError} `not_found` for anybody but a staff user
 */
async function lockStaff(tx: Tx, actor: Actor, id: number): Promise<{ user: UserRow; administrators: UserRow[] }> {
  await staffUserSearch.find(tx, actor, id);
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.profile, administrator)))
    .orderBy(asc(users.id))
    .for('no key update');
  const user = locked.find((each) => each.id === id);
  if (!user) throw new RequestError('not_found');
  return { user, administrators: locked.filter(isActiveAdministrator) };
}

/** Returns the assignment after a change; a role without the scope that the user has gets its own. */
function assignmentAfter(
  before: StaffRoleAssignment,
  { role = before.role, scope, active = before.active }: StaffChange,
) {
  if (scope !== undefined) requireScope(role, scope);
  const isKept = roleEntry(role).scopes.includes(before.scope);
  return { role, scope: scope ?? (isKept ? before.scope : 'all'), active } satisfies StaffRoleAssignment;
}

/**
 * Stores an assignment. It takes effect at once: sessions end, and links to a deactivated account stop working.
 *
 * @throws {RequestError} `last_administrator`, `own_role`; `unauthenticated` for an actor who has just lost the role
 */
async function storeAssignment(
  tx: Tx,
  context: GatewayContext,
  actor: Actor,
  { user, administrators, before, after }: Locked & { before: StaffRoleAssignment; after: StaffRoleAssignment },
): Promise<void> {
  const others = administrators.filter(({ id }) => id !== user.id);
  const isLost = isActiveAdministrator(user) && (after.role !== 'administrator' || !after.active);
  if (isLost && others.length === 0) throw new RequestError('last_administrator');
  if (user.id === actor.userId) throw new RequestError('own_role');
  if (!administrators.some(({ id }) => id === actor.userId)) throw new RequestError('unauthenticated');
  const now = context.clock.now();
  const deactivatedAt = after.active ? null : (user.deactivatedAt ?? now);
  await tx
    .update(users)
    .set({ profile: profileOf(after.role), scope: after.scope, deactivatedAt })
    .where(eq(users.id, user.id));
  await relateAccounts(tx, context, actor.userId, { otherIds: [user.id], cause: 'role' });
  await endSessions(tx, [user.id]);
  if (!after.active) {
    await endLinks(tx, user.id, ['invitation', 'password_reset']);
    await endKeys(tx, [user.id]);
  }
  await writeAudit(tx, {
    actor,
    now,
    action: 'staff.update',
    entity: 'user',
    entityId: user.id,
    affiliateId: null,
    before: { ...before },
    after: { ...after },
  });
  await notifyAdministrators(tx, context, actor, { user, before, after });
}

interface Locked {
  user: UserRow;
  administrators: UserRow[];
}

/** @throws {RequestError} `state_conflict` for a user who has accepted the invitation, or is deactivated */
async function inviteAgain(tx: Tx, context: GatewayContext, actor: Actor, user: UserRow): Promise<void> {
  if (user.activatedAt !== null || user.deactivatedAt !== null) throw new RequestError('state_conflict');
  const now = context.clock.now();
  await sendInvitation(tx, context, user, actor.name);
  await tx.update(users).set({ invitedAt: now, invitedBy: actor.userId }).where(eq(users.id, user.id));
  await relateAccounts(tx, context, actor.userId, { otherIds: [user.id], cause: 'invitation' });
  await writeAudit(tx, {
    actor,
    now,
    action: 'staff.invite_again',
    entity: 'user',
    entityId: user.id,
    affiliateId: null,
    before: null,
    after: null,
  });
}

/**
 * Changes what a staff user may do, or sends the invitation again. All administrators are notified of a change.
 *
 * @throws {RequestError} `not_found`; `invalid_fields` for a scope that the role does not have; `own_role` for the actor's own
 * account; `last_administrator`; `state_conflict` for an invitation that is not waiting
 */
export async function changeStaff(context: GatewayContext, actor: Actor, id: number, change: StaffChange) {
  return withTransaction(context.database, async (tx) => {
    const { user, administrators } = await lockStaff(tx, actor, id);
    const before = roleAssignmentOf(user);
    const after = assignmentAfter(before, change);
    const isChanged = after.role !== before.role || after.scope !== before.scope || after.active !== before.active;
    if (isChanged) await storeAssignment(tx, context, actor, { user, administrators, before, after });
    if (change.invite === true) {
      const [current = user] = await tx.select().from(users).where(eq(users.id, id));
      await inviteAgain(tx, context, actor, current);
    }
    return staffUserSearch.find(tx, actor, id);
  });
}
