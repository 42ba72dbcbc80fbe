import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { preparedQuery } from '../../../db/prepared.ts';
import { affiliates } from '../affiliate/table.ts';
import { identityColumns } from '../user/identity.ts';
import { users } from '../user/table.ts';

/** The owner of an API token: the main user of its affiliate. */
export const findTokenOwner = preparedQuery((db) =>
  db
    .select(identityColumns)
    .from(affiliates)
    .innerJoin(users, and(eq(users.affiliateId, affiliates.id), users.isMain, isNotNull(users.activatedAt)))
    .where(eq(affiliates.tokenHash, sql.placeholder('tokenHash')))
    .prepare('find_token_owner'),
);

/** Makes the API token of an affiliate invalid, on every gateway at once. */
export async function endToken(tx: Tx, affiliateId: number): Promise<void> {
  await tx.update(affiliates).set({ tokenHash: null, sealedToken: null }).where(eq(affiliates.id, affiliateId));
}
