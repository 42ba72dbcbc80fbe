import { z } from 'zod';
import { staffRoles } from '#shared/codes/accounts/role.ts';
import { email, flagText, ignoredFields, requiredLine } from '../../../engine/fields.ts';
import { definedFields } from '../../../engine/objects.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { changeStaff } from './change-staff.ts';
import { inviteStaff } from './invite-staff.ts';
import { staffUserSearch, wireStaffUser } from './staff-users.ts';

const role = z.enum(staffRoles, 'validation.choice');
const scope = z.enum(['all', 'assigned'], 'validation.choice');
const flag = z.boolean('validation.choice');

const path = '/user/staff';
const common = { app: 'direct', wire: wireStaffUser } as const;

/** The users of the back-office, for administrators. */
export const staffUserRoutes: readonly Route[] = [
  searchRoute({
    ...common,
    path,
    needs: 'staff-user:list',
    summary: 'Searches the users of the back-office, by name.',
    of: staffUserSearch,
    isSortable: true,
    filter: { role: role.optional(), active: flagText.optional() },
  }),
  oneRoute({
    ...common,
    path: `${path}/:id`,
    needs: 'staff-user:one',
    object: 'staff_user',
    summary: 'A user of the back-office.',
    of: staffUserSearch,
  }),
  changeRoute({
    ...common,
    method: 'POST',
    path,
    needs: 'staff-user:create',
    stepUp: true,
    body: z.strictObject({ name: requiredLine(200), email, role, scope: scope.default('all') }),
    summary: 'Invites a user to the back-office by a mail, and notifies all administrators.',
    change: ({ context, actor, body }) => inviteStaff(context, actor, body),
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    path: `${path}/:id`,
    needs: 'staff-user:update',
    object: 'staff_user',
    stepUp: true,
    body: z.strictObject({
      ...z.object({ role, scope, active: flag, invite: flag }).partial().shape,
      ...ignoredFields(['id', 'name', 'email', 'has_second_factor', 'invited_at', 'activated_at']),
    }),
    summary:
      'Changes role, scope and activity of a user, never of oneself, or sends the invitation again; notifies all administrators.',
    change: ({ context, actor, id, body: { role: to, scope: reach, active, invite } }) =>
      changeStaff(context, actor, id, definedFields({ role: to, scope: reach, active, invite })),
  }),
];
