import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { type holdCauses, payeeHolds } from './table.ts';

interface Hold {
  affiliateId: number;
  cause: (typeof holdCauses)[number];
}

/**
 * Puts an affiliate's payments on hold from now, after a change through which a thief could redirect them. An earlier
 * hold is extended. @returns the end of the hold
 */
export async function holdPayee(
  tx: Tx,
  { clock, env }: Pick<GatewayContext, 'clock' | 'env'>,
  actor: Actor,
  { affiliateId, cause }: Hold,
): Promise<Date> {
  const startedAt = clock.now();
  const until = new Date(startedAt.getTime() + env.payeeHoldMs);
  const values = { cause, userId: actor.userId, startedAt, until };
  await tx
    .insert(payeeHolds)
    .values({ affiliateId, ...values })
    .onConflictDoUpdate({
      target: payeeHolds.affiliateId,
      set: { ...values, until: sql`greatest(${payeeHolds.until}, excluded.until)` },
    });
  await writeAudit(tx, {
    actor,
    now: startedAt,
    action: 'payee_hold.start',
    entity: 'affiliate',
    entityId: affiliateId,
    affiliateId,
    before: null,
    after: { cause, until },
  });
  return until;
}
