import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { clickDays } from '../../tracking/tracking-link/table.ts';
import { type Figures, figuresOf, type Movement, movementOf, uncountedStatus } from './figures.ts';
import { comparedPeriods, type CountedRange, type PeriodRequest } from './period.ts';
import { type FigureFilter, of, ofAffiliate, reachedFilter, within } from './totals.ts';

/** An affiliate on the dashboard of staff. */
export interface AffiliateFigures extends Omit<Figures, 'epcCents'>, Movement {
  id: number;
  name: string;
  /** Its place by commission, from 1. */
  rank: number;
}

/** The number of listed affiliates with the highest commission, and of those with the greatest change. */
const placesMax = 250;

const rowsSchema = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    rank: z.number(),
    clicks: z.number(),
    conversions: z.number(),
    amount_cents: z.number(),
    commission_cents: z.number(),
    previous_cents: z.number(),
  }),
);

/** Sums up the conversions of one affiliate that count: by the primary key, which begins with the affiliate and the day. */
function soldIn(range: CountedRange, campaignId: number | undefined): SQL {
  return sql`select coalesce(sum(count), 0)::bigint as conversions, coalesce(sum(amount_cents), 0)::bigint as amount_cents,
      coalesce(sum(commission_cents), 0)::bigint as commission_cents
    from (${ofAffiliate(sql`${affiliates.id}`, campaignId, range)}) as kept where validation_status <> ${uncountedStatus}`;
}

/**
 * Returns the affiliates within reach with sales in the period or the compared one, by commission: the first {@link
 * placesMax}, and as many with the greatest change.
 *
 * @throws {RequestError} as {@link reachedFilter} and {@link comparedPeriods}
 */
export async function listDashboardAffiliates(
  context: GatewayContext,
  actor: Actor,
  asked: FigureFilter & PeriodRequest,
): Promise<AffiliateFigures[]> {
  const { period, before } = comparedPeriods(asked, context);
  const { affiliateId, campaignId } = await reachedFilter(context, actor, asked);
  const clicked = and(
    eq(clickDays.affiliateId, affiliates.id),
    within(clickDays.day, period),
    of(clickDays.campaignId, campaignId),
  );
  const where = and(
    reachOf(actor, affiliates.id),
    of(affiliates.id, affiliateId),
    sql`(sold.conversions <> 0 or clicked.clicks <> 0 or previous.commission_cents <> 0)`,
  );
  const { rows } = await context.database.db.execute(sql`
    with found as (
      select ${affiliates.id} as id, ${fullNameInQuery} as name, clicked.clicks, sold.*, previous.commission_cents as previous_cents
      from ${affiliates}
        cross join lateral (${soldIn(period, campaignId)}) as sold
        cross join lateral (${soldIn(before, campaignId)}) as previous
        cross join lateral (select coalesce(sum(${clickDays.clicks}), 0)::bigint as clicks from ${clickDays} where ${clicked}) as clicked
      where ${where}
    ), ranked as (
      select found.*, row_number() over (order by commission_cents desc, amount_cents desc, id) as rank,
        row_number() over (order by abs(commission_cents - previous_cents) desc, id) as movement_rank
      from found
    )
    select * from ranked where rank <= ${placesMax} or movement_rank <= ${placesMax} order by rank`);
  return rowsSchema.parse(rows).map(({ id, name, rank, clicks, ...row }) => {
    const [amountCents, commissionCents] = [row.amount_cents, row.commission_cents];
    const sums = { conversions: row.conversions, amountCents, commissionCents };
    const { rate } = figuresOf(sums, clicks);
    return { id, name, rank, clicks, rate, ...sums, ...movementOf(commissionCents, row.previous_cents) };
  });
}
