import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { preparedQuery } from '../../../db/prepared.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { affiliates } from '../affiliate/table.ts';
import { findTokenOwner } from '../affiliate-token/owner.ts';
import { actorOf, identityColumns } from '../user/identity.ts';
import { roleScopeOf } from '../user/roles.ts';
import { secondFactors, users } from '../user/table.ts';
import { apiKeys } from './table.ts';

declare module '../../../engine/context.ts' {
  interface Hooks {
    /** Returns the actor of an advertiser's key, by its SHA-256; undefined for one that does not hold. */
    findAdvertiser: (context: GatewayContext, visitor: Actor, tokenHash: string) => Promise<Actor | undefined>;
  }
}

/** What keys begin with. */
export const KEY_PREFIX = 'key_';

/** What keys that work in a sandbox begin with. */
export const TEST_PREFIX = 'test_';

/** What the keys begin with by which an advertiser reads. */
export const ADVERTISER_PREFIX = 'adv_';

/** What the token of an affiliate begins with. */
const TOKEN_PREFIX = 'pat_';

/** Resolution of a key's last use: one write per key in this time. */
const usedResolutionMs = 5 * 60 * 1000;

const findKey = preparedQuery((db) =>
  db
    .select({
      keyId: apiKeys.id,
      scopes: apiKeys.scopes,
      isTest: apiKeys.isTest,
      usedAt: apiKeys.usedAt,
      ...identityColumns,
      secondFactorAt: secondFactors.confirmedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(affiliates, eq(affiliates.id, users.affiliateId))
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .where(and(eq(apiKeys.tokenHash, sql.placeholder('tokenHash')), gt(apiKeys.expiresAt, sql.placeholder('now'))))
    .prepare('find_api_key'),
);

/** Whether a token is that of a program: a key of a person or an advertiser, or the token of an affiliate. */
export const isKey = (token: string): boolean =>
  [KEY_PREFIX, TEST_PREFIX, ADVERTISER_PREFIX, TOKEN_PREFIX].some((prefix) => token.startsWith(prefix));

/** Whether a token is a key that works in a sandbox. */
export const isTestKey = (token: string): boolean => token.startsWith(TEST_PREFIX);

/**
 * Returns the actor of a program: the owner of its key, with the role that the owner has at this moment, so that a right
 * that the owner loses is lost in the key. Undefined for a key that is unknown, expired or of somebody without a role.
 *
 * @param visitor the request without a user
 */
export async function findKeyHolder(
  context: GatewayContext,
  visitor: Actor,
  { token, tokenHash }: { token: string; tokenHash: string },
): Promise<Actor | undefined> {
  if (token.startsWith(TOKEN_PREFIX)) return findTokenHolder(context, visitor, tokenHash);
  if (token.startsWith(ADVERTISER_PREFIX)) return context.hooks.findAdvertiser(context, visitor, tokenHash);
  const now = context.clock.now();
  const [found] = await findKey(context.database).execute({ tokenHash, now });
  if (!found) return undefined;
  const actor = actorOf(visitor, found);
  if (!actor) return undefined;
  noteUse(context, { keys: apiKeys, id: found.keyId, usedAt: found.usedAt }, visitor.address);
  return { ...actor, key: { id: found.keyId, scopes: new Set(found.scopes), isTest: found.isTest } };
}

/** Returns the actor of an affiliate's token: its main user, with the rights of the token alone. */
async function findTokenHolder(
  { database }: GatewayContext,
  visitor: Actor,
  tokenHash: string,
): Promise<Actor | undefined> {
  const [owner] = await findTokenOwner(database).execute({ tokenHash });
  if (!owner || roleScopeOf(owner).role === 'visitor') return undefined;
  const { userId, name, email, affiliateId } = owner;
  // A token needs no second factor: its owner gave one when creating it.
  return { ...visitor, role: 'api_token', scope: 'own', userId, name, email, affiliateId, hasSecondFactor: true };
}

interface UsedKey {
  /** The table that has it. */
  keys: PgTable;
  id: number;
  usedAt: Date | null;
}

/** Notes when and from where a key was last used, where that was not noted a short time ago. The request does not wait for it. */
export function noteUse(
  { database, clock, log }: GatewayContext,
  { keys, id, usedAt }: UsedKey,
  address: string | null,
): void {
  const now = clock.now();
  const noted = new Date(now.getTime() - usedResolutionMs);
  if (usedAt !== null && usedAt > noted) return;
  database.db
    .execute(
      sql`update ${keys} set used_at = ${now}, address = ${address} where id = ${id} and (used_at is null or used_at <= ${noted})`,
    )
    .catch((error: unknown) => log.warn({ err: error }, "a key's last use was not noted"));
}
