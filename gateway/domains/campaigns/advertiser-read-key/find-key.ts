import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { preparedQuery } from '../../../db/prepared.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { noteUse } from '../../accounts/api-key/find-key.ts';
import { advertisers } from '../advertiser/table.ts';
import { advertiserReadKeys } from './table.ts';

const findKey = preparedQuery((db) =>
  db
    .select({
      keyId: advertiserReadKeys.id,
      scopes: advertiserReadKeys.scopes,
      usedAt: advertiserReadKeys.usedAt,
      advertiserId: advertiserReadKeys.advertiserId,
      name: advertisers.businessName,
    })
    .from(advertiserReadKeys)
    .innerJoin(advertisers, eq(advertisers.id, advertiserReadKeys.advertiserId))
    .where(
      and(
        eq(advertiserReadKeys.tokenHash, sql.placeholder('tokenHash')),
        gt(advertiserReadKeys.expiresAt, sql.placeholder('now')),
        isNull(advertiserReadKeys.endedAt),
      ),
    )
    .prepare('find_advertiser_read_key'),
);

/** Returns who acts for an advertiser. @param visitor the request without anybody */
export const advertiserActor = (
  visitor: Actor,
  { advertiserId, name }: { advertiserId: number; name: string },
): Actor => ({
  ...visitor,
  role: 'advertiser',
  scope: 'advertiser',
  name,
  advertiserId,
  // There is no person who could have one.
  hasSecondFactor: true,
});

/** Returns the actor of an advertiser's key; undefined for one that is unknown, expired or ended. */
export async function findAdvertiser(
  context: GatewayContext,
  visitor: Actor,
  tokenHash: string,
): Promise<Actor | undefined> {
  const now = context.clock.now();
  const [found] = await findKey(context.database).execute({ tokenHash, now });
  if (!found) return undefined;
  const { keyId, scopes, usedAt, ...owner } = found;
  noteUse(context, { keys: advertiserReadKeys, id: keyId, usedAt }, visitor.address);
  return { ...advertiserActor(visitor, owner), key: { id: keyId, scopes: new Set(scopes) } };
}
