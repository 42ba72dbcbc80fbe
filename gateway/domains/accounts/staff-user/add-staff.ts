import { profile } from '#shared/codes/accounts/profile.ts';
import { normalizePassword } from '#shared/rules/password.ts';
import { withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { relateByEmail } from '../staff-relation/relate.ts';
import { passwordError } from '../user/password-rule.ts';
import { hashPassword } from '../user/passwords.ts';
import type { staffProfiles } from '../user/roles.ts';
import { users } from '../user/table.ts';

interface StaffMember {
  email: string;
  name: string;
  profile: (typeof staffProfiles)[number];
  password: string;
}

/**
 * Creates an active staff account. No permission check: only operators with access to the database can run it.
 *
 * @throws {RequestError} `invalid_fields` for a password that violates the rule or an e-mail that has an account; nothing is
 * stored
 */
export async function addStaff(
  context: Pick<GatewayContext, 'database' | 'clock' | 'env'>,
  { email, name, profile: profileName, password }: StaffMember,
): Promise<void> {
  const { database, clock } = context;
  const error = await passwordError(password);
  if (error) throw new RequestError('invalid_fields', { errors: { password: `validation.password_${error}` } });
  const passwordHash = await hashPassword(normalizePassword(password));
  const now = clock.now();
  await withTransaction(database, async (tx) => {
    const [added] = await tx
      .insert(users)
      .values({ email, name, profile: profile.codes[profileName], passwordHash, activatedAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!added) throw new RequestError('invalid_fields', { errors: { email: 'validation.taken' } });
    await relateByEmail(tx, context, { id: added.id, email });
    await writeAudit(tx, {
      actor: systemActor('add-staff'),
      now,
      action: 'user.create',
      entity: 'user',
      entityId: added.id,
      affiliateId: null,
      before: null,
      after: { email, name, profile: profileName },
    });
  });
}
