import { eq } from 'drizzle-orm';
import { withTransaction } from '../../../db/client.ts';
import { ownAffiliateId } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { SealedColumn } from '../../../engine/sealed-column.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { RequestError } from '../../../lib/errors.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { type Affiliate, getAffiliate } from '../affiliate/affiliates.ts';
import { affiliates } from '../affiliate/table.ts';

/** The context that the encryption binds a token to. */
const about = (affiliateId: number) => `affiliate_token:${affiliateId}`;

/** The tokens as they are stored. */
export const sealedTokens: SealedColumn = {
  name: 'tokens',
  table: affiliates,
  id: affiliates.id,
  owner: affiliates.id,
  sealed: affiliates.sealedToken,
  about,
};

/** Returns the stored form of a token: its hash to recognize it, and the sealed text to show it. */
export const storedToken = (encryption: Encryption, affiliateId: number, token: string) => ({
  tokenHash: sha256(token),
  sealedToken: encryption.seal(token, about(affiliateId)),
});

/**
 * Returns an affiliate's API token for its main user; null for everybody else, and if no key can decrypt it any longer.
 */
function readableToken(
  { encryption, log }: GatewayContext,
  actor: Actor,
  { id, sealedToken }: Pick<Affiliate, 'id' | 'sealedToken'>,
): string | null {
  if (sealedToken === null || actor.role !== 'main' || actor.affiliateId !== id) return null;
  try {
    return encryption.open(sealedToken, about(id));
  } catch (error) {
    // Its owner can renew it; the rest of the record must stay readable.
    log.error({ err: error }, 'an API token cannot be opened');
    return null;
  }
}

/** Returns the last four characters of an affiliate's API token for its main user; null for everybody else. */
export function maskedToken(
  context: GatewayContext,
  actor: Actor,
  affiliate: Pick<Affiliate, 'id' | 'sealedToken'>,
): string | null {
  const token = readableToken(context, actor, affiliate);
  return token === null ? null : `${'•'.repeat(16)}${token.slice(-4)}`;
}

/** Returns the API token of the actor's own affiliate, whole. */
export async function getOwnToken(context: GatewayContext, actor: Actor) {
  const affiliate = await getAffiliate(context, actor, ownAffiliateId(actor));
  return { id: affiliate.id, token: readableToken(context, actor, affiliate) };
}

/**
 * Gives the actor's own affiliate a new API token, 256 random bits; the earlier one ends. It reads the affiliate's
 * conversions, commissions, channels and campaigns, and nothing else.
 */
export async function renewToken(context: GatewayContext, actor: Actor) {
  const affiliateId = ownAffiliateId(actor);
  const token = `pat_${context.randomBytes(32).toString('base64url')}`;
  const stored = storedToken(context.encryption, affiliateId, token);
  await withTransaction(context.database, async (tx) => {
    const isOwn = eq(affiliates.id, affiliateId);
    const [before] = await tx
      .select({ sealedToken: affiliates.sealedToken })
      .from(affiliates)
      .where(isOwn)
      .for('update');
    if (!before) throw new RequestError('not_found');
    await tx.update(affiliates).set(stored).where(isOwn);
    await writeAudit(tx, {
      actor,
      now: context.clock.now(),
      action: before.sealedToken === null ? 'affiliate_token.create' : 'affiliate_token.renew',
      entity: 'affiliate',
      entityId: affiliateId,
      affiliateId,
      before: null,
      after: null,
    });
  });
  return { id: affiliateId, token };
}
