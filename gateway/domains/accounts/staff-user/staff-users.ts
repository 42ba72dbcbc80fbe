import { and, eq, getTableColumns, isNotNull, ne, sql } from 'drizzle-orm';
import { profile } from '#shared/codes/accounts/profile.ts';
import { roleEntry, roleOfUser, type StaffRole, staffRoles } from '#shared/codes/accounts/role.ts';
import type { Executor } from '../../../db/client.ts';
import { type Condition, defineSearch } from '../../../engine/search.ts';
import { secondFactors, users } from '../user/table.ts';

export type UserRow = typeof users.$inferSelect;

/** What a staff user may do and reach, and whether it may sign in. */
export interface StaffRoleAssignment {
  role: StaffRole;
  scope: UserRow['scope'];
  active: boolean;
}

/** Returns the profile code of a staff role. */
export function profileOf(role: StaffRole): number {
  const name = roleEntry(role).profile;
  if (name === null) throw new Error(`the role ${role} has no profile`);
  return profile.codes[name];
}

const isStaffRole = (name: string): name is StaffRole => staffRoles.some((role) => role === name);

/** A role without a choice of scope has all. */
export function roleAssignmentOf(user: Pick<UserRow, 'profile' | 'scope' | 'deactivatedAt'>): StaffRoleAssignment {
  const name = roleOfUser({ profile: profile.byCode(user.profile)?.name ?? '', isMain: false });
  if (!isStaffRole(name)) throw new Error(`profile ${user.profile} is no staff profile`);
  const scope = roleEntry(name).scopes.some((each) => each === user.scope) ? user.scope : 'all';
  return { role: name, scope, active: user.deactivatedAt === null };
}

/** Users of the back-office. */
export const isStaffUser = ne(users.profile, profile.codes.afiliado);

const { passwordHash: _passwordHash, ...shown } = getTableColumns(users);

const select = (db: Executor) =>
  db
    .select({ ...shown, hasSecondFactor: sql<boolean>`${secondFactors.userId} is not null` })
    .from(users)
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .$dynamic();

const hasRole: Condition<StaffRole> = { where: (value) => eq(users.profile, value), toDatabase: profileOf };
const isActive: Condition<boolean> = {
  where: (value) => sql`(${users.deactivatedAt} is null) = ${value}`,
  toDatabase: (value) => value,
};

/** The users of the back-office, by name. */
export const staffUserSearch = defineSearch({
  select,
  name: 'staff_users',
  id: users.id,
  affiliateId: null,
  only: isStaffUser,
  texts: [users.name, users.email],
  filters: { role: hasRole, active: isActive },
  sorts: { name: users.name, email: users.email, id: users.id },
  defaultSort: ['name', 'asc'],
});

type View = Awaited<ReturnType<typeof staffUserSearch.find>>;

/** Converts a staff user to its wire form. */
export const wireStaffUser = (user: View) => ({
  id: user.id,
  name: user.name,
  email: user.email,
  ...roleAssignmentOf(user),
  has_second_factor: user.hasSecondFactor,
  invited_at: user.invitedAt,
  activated_at: user.activatedAt,
});
