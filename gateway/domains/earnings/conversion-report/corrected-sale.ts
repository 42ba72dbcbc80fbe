import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';

/** An approved conversion whose amount was corrected. */
export interface CorrectedSale {
  conversionId: number;
  campaignId: number;
  /** The difference in cents; negative for a lower amount. */
  amountCents: number;
}

declare module '../../../engine/context.ts' {
  interface Hooks {
    /** Updates what advertisers were billed for sales, in the transaction that corrects their amounts. */
    correctBills: (tx: Tx, actor: Actor, sales: readonly CorrectedSale[], now: Date) => Promise<void>;
  }
}
