import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';

/** An approved conversion whose amount was corrected. */
export interface CorrectedSale {
  conversionId: number;
  campaignId: number;
  /** The difference in cents; negative for a lower amount. */
  amountCents: number;
}

type Follow = (tx: Tx, actor: Actor, sales: readonly CorrectedSale[], now: Date) => Promise<void>;

const followers: Follow[] = [];

/** Registers what later domains do when an amount is corrected. Called once, before the first report. */
export function addCorrectionFollower(follow: Follow): void {
  followers.push(follow);
}

/** Runs the registered functions on corrected amounts, in the same transaction, so that no caller can omit them. */
export async function followCorrections(
  tx: Tx,
  actor: Actor,
  sales: readonly CorrectedSale[],
  now: Date,
): Promise<void> {
  if (sales.length === 0) return;
  for (const follow of followers) await follow(tx, actor, sales, now);
}
