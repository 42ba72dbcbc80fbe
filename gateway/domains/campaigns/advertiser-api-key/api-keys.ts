import { and, eq, getTableColumns, gt, isNull, lte, sql } from 'drizzle-orm';
import { type Executor, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { webhookSecret } from '../../../lib/webhook-signature.ts';
import { users } from '../../accounts/user/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { keyMadeMail } from './mails.ts';
import { lockAdvertiser, notifyOfKey } from './notify-of-key.ts';
import { advertiserApiKeys, encryptionContextOf } from './table.ts';

/** How long the previous key stays valid, while the advertiser's servers change over. */
const overlapMs = 72 * 60 * 60 * 1000;
const secretBytes = 32;

const { id, advertiserId, createdAt, expiresAt } = getTableColumns(advertiserApiKeys);

/** The keys of advertisers without their secrets, newest first. */
export const apiKeySearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        id,
        advertiserId,
        createdAt,
        expiresAt,
        createdByName: sql<string | null>`${users.name}`.as('created_by_name'),
      })
      .from(advertiserApiKeys)
      .leftJoin(users, eq(users.id, advertiserApiKeys.createdBy))
      .$dynamic(),
  id,
  affiliateId: null,
  filters: { advertiserId: equal(advertiserId) },
  sorts: { id },
  defaultSort: ['id', 'desc'],
});

/**
 * Creates a new key of an advertiser. The previous one stays valid for 72 hours, unless it ends earlier; older ones end
 * at once, so that at most two are valid.
 *
 * @returns the key with its secret, which is never readable again
 * @throws {RequestError} `invalid_fields`
 */
export async function createApiKey(context: GatewayContext, actor: Actor, ownerId: number) {
  const { database, clock, encryption, randomBytes, env } = context;
  const now = clock.now();
  const secret = webhookSecret(randomBytes(secretBytes));
  const { userId } = actor;
  if (userId === null) throw new RequestError('forbidden');

  return withTransaction(database, async (tx) => {
    const ownerName = await lockAdvertiser(tx, ownerId);
    const isOwn = eq(advertiserId, ownerId);
    await tx
      .update(advertiserApiKeys)
      .set({ expiresAt: now })
      .where(and(isOwn, gt(expiresAt, now)));
    await tx
      .update(advertiserApiKeys)
      .set({ expiresAt: new Date(now.getTime() + overlapMs) })
      .where(and(isOwn, isNull(expiresAt)));
    const sealedSecret = encryption.seal(secret, encryptionContextOf(ownerId));
    const row = onlyRow(
      await tx
        .insert(advertiserApiKeys)
        .values({ advertiserId: ownerId, sealedSecret, createdBy: userId, createdAt: now })
        .returning(),
    );
    await writeAudit(tx, {
      actor,
      now,
      action: 'advertiser_api_key.create',
      entity: 'advertiser_api_key',
      entityId: row.id,
      affiliateId: null,
      before: null,
      after: row,
    });
    const by = `${actor.name ?? '-'} (${actor.email ?? '-'})`;
    const about = { advertiserId: ownerId, advertiser: ownerName, by, madeAt: now };
    // Who made it has its secret, and could report sales with it.
    await notifyOfKey(tx, { ownerId, now }, (reader) => keyMadeMail(env, { ...about, ...reader }));
    return { ...(await apiKeySearch.find(tx, actor, row.id)), secret };
  });
}

/** Deletes a key, which becomes invalid at once. Returns the deleted key. @throws {RequestError} `not_found` */
export async function deleteApiKey({ database, clock }: GatewayContext, actor: Actor, keyId: number) {
  return withTransaction(database, async (tx) => {
    const key = await apiKeySearch.find(tx, actor, keyId);
    const [row] = await tx.delete(advertiserApiKeys).where(eq(id, keyId)).returning();
    if (!row) throw new RequestError('not_found');
    await writeAudit(tx, {
      actor,
      now: clock.now(),
      action: 'advertiser_api_key.delete',
      entity: 'advertiser_api_key',
      entityId: keyId,
      affiliateId: null,
      before: row,
      after: null,
    });
    return key;
  });
}

/** How long an expired key stays listed. */
const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes keys that have long expired. */
export async function forgetExpiredKeys({ database, clock }: GatewayContext): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  await database.db.delete(advertiserApiKeys).where(lte(expiresAt, before));
}
