import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../server/actor.ts';

/** An approved conversion whose amount was corrected. */
export interface CorrectedSale {
  conversionId: number;
  campaignId: number;
  /** By how much more; negative for less. */
  amountCents: number;
}

type Follow = (tx: Tx, actor: Actor, sales: readonly CorrectedSale[], now: Date) => Promise<void>;

const followers: Follow[] = [];

/** Adds what later domains do where an amount was corrected. Called once, before the first report. */
export function addCorrectionFollower(follow: Follow): void {
  followers.push(follow);
}

/** Lets later domains follow corrected amounts, in the same transaction: whoever records a report cannot forget it. */
export async function followCorrections(
  tx: Tx,
  actor: Actor,
  sales: readonly CorrectedSale[],
  now: Date,
): Promise<void> {
  if (sales.length === 0) return;
  for (const follow of followers) await follow(tx, actor, sales, now);
}
