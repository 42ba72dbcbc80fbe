import type { Executor, Tx } from '../../../db/client.ts';

/** The hooks by which this domain queries sales, which a later domain records. */
export interface Sales {
  /** Keeps sales from being recorded or changed until the transaction ends. */
  lock: (tx: Tx) => Promise<void>;
  /** Returns which of these channels have conversions. */
  channelsWithSales: (executor: Executor, channelIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Returns whether a campaign has conversions: any, or those that earn by a commission group or a division of one. */
  hasSales: (executor: Executor, of: { campaignId: number; groupId?: number; divisionId?: number }) => Promise<boolean>;
}

declare module '../../../engine/context.ts' {
  interface Hooks {
    sales: Sales;
  }
}
