import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { Fault } from '../../../engine/errors.ts';
import { commissionGroups } from './table.ts';
import type { DatedRow } from './dated-part.ts';

const centsOrNull = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

/** A revenue's campaign and rates, which a row of a dated part has without their types. */
export const revenueRow = z.object({ campaignId: z.number(), rateBasisPoints: centsOrNull, rateCents: centsOrNull });

/**
 * Checks that a revenue has one rate, and pays at least what the default group costs. Per cent cannot be compared with
 * reais for each order.
 *
 * @throws {Fault} `invalid_fields`; `revenue_below_commission` without a reason
 */
export async function checkRevenue(tx: Tx, row: DatedRow, reason: string | null): Promise<void> {
  const { campaignId, rateBasisPoints, rateCents } = revenueRow.parse(row);
  if ((rateBasisPoints === null) === (rateCents === null)) {
    throw new Fault('invalid_fields', { errors: { rate: 'validation.one_rate' } });
  }
  const isDefault = and(eq(commissionGroups.campaignId, campaignId), commissionGroups.isDefault);
  const [group] = await tx.select().from(commissionGroups).where(isDefault);
  const isBelow = (paid: number | null, cost: number | null | undefined) =>
    paid !== null && typeof cost === 'number' && paid < cost;
  const field = rateBasisPoints === null ? 'fixed' : 'rate';
  if (reason === null && (isBelow(rateBasisPoints, group?.rateBasisPoints) || isBelow(rateCents, group?.rateCents))) {
    throw new Fault('revenue_below_commission', { errors: { [field]: 'validation.below_commission' } });
  }
}
