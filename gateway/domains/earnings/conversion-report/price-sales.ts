import type { Tx } from '../../../db/client.ts';
import { priceSale, type SalePrice } from '../../campaigns/commission-group/price-sale.ts';
import type { Cap } from '../sale-cap/reserve-places.ts';
import { assess, findTerms, type WithTerms } from './sale-terms.ts';

/** A sale to price. */
export interface Sale {
  key: number;
  campaignId: number;
  channelId: number;
  /** The previous channel; the same for a new sale. */
  beforeChannelId: number;
  soldAt: Date;
  clickedAt: Date | null;
  amountCents: number;
  commissionType: string | null;
  category: string | null;
  /**
   * Whether it was accepted before with the same channel and time; sales accepted under an earlier rule stay accepted.
   */
  hadPlace: boolean;
}

export interface PricedSale extends SalePrice {
  key: number;
  /** The channel did not take part at that time, or the click was too long ago. */
  block: 'not_participating' | 'late' | null;
  /** The cap that counts it, and that of its previous channel. */
  cap: Cap | null;
  capBefore: Cap | null;
}

/**
 * Returns what sales earn and what blocks them, and the caps that count them or counted them before.
 *
 * @param marks those of the terms of their campaigns, where they were read already
 */
export async function priceSales(
  tx: Tx,
  context: WithTerms,
  sales: readonly Sale[],
  marks?: ReadonlyMap<number, string>,
): Promise<PricedSale[]> {
  const channelsOf = new Map<number, Set<number>>();
  for (const { campaignId, channelId, beforeChannelId } of sales)
    channelsOf.set(campaignId, (channelsOf.get(campaignId) ?? new Set()).add(channelId).add(beforeChannelId));
  const found = await findTerms(tx, context, channelsOf, marks);
  return sales.flatMap((sale) => {
    const terms = found.get(sale.campaignId);
    if (terms === undefined) return [];
    const capOf = (channelId: number) => terms.channels.get(channelId)?.cap ?? null;
    const caps = { cap: capOf(sale.channelId), capBefore: capOf(sale.beforeChannelId) };
    return [{ key: sale.key, ...priceSale(terms.rates, sale), block: assess(terms, sale), ...caps }];
  });
}
