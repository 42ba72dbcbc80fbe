import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { profile } from '#shared/codes/accounts/profile.ts';
import type { Tx } from '../../../db/client.ts';
import { users } from './table.ts';

/** Returns the administrators who can sign in, for notices to all of them. */
export function findAdministrators(tx: Tx) {
  return tx
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(
      and(eq(users.profile, profile.codes.administrador), isNotNull(users.activatedAt), isNull(users.deactivatedAt)),
    )
    .orderBy(users.id);
}
