import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type CapMetric, capSpan } from './cap-period.ts';
import { saleCapPeriods } from './table.ts';

interface Capped {
  channelId: number;
  campaignId: number;
  saleLimitMetric: CapMetric | null;
}

interface CapUse {
  /** How many conversions the present period has; null without a cap. */
  used: number | null;
  /** The business date on which the count begins again; null without a cap. */
  resetsOn: string | null;
}

const countsSchema = z.array(z.object({ channelId: z.number(), campaignId: z.number(), used: z.number() }));

/** Adds to rows of capped pairs how much of the present period is used. */
export async function withCapUse<Row extends Capped>(
  { database, clock }: Pick<GatewayContext, 'database' | 'clock'>,
  rows: readonly Row[],
): Promise<(Row & CapUse)[]> {
  const now = clock.now();
  const capped = rows.filter(({ saleLimitMetric }) => saleLimitMetric !== null);
  if (capped.length === 0) return rows.map((row) => ({ ...row, used: null, resetsOn: null }));
  const starts = capPeriod.allCodes.map((metric) => sql`(${metric}, ${capSpan(metric, now).startsOn}::date)`);
  const { rows: counted } = await database.db.execute(sql`
    select site_id as "channelId", campaign_id as "campaignId", used from ${saleCapPeriods}
    where (site_id, campaign_id, sale_limit_metric) in (
        select * from unnest(${sql.param(capped.map(({ channelId }) => channelId))}::integer[],
          ${sql.param(capped.map(({ campaignId }) => campaignId))}::integer[],
          ${sql.param(capped.map(({ saleLimitMetric }) => saleLimitMetric))}::text[]))
      and (sale_limit_metric, starts_on) in (${sql.join(starts, sql`, `)})`);
  const keyOf = ({ channelId, campaignId }: { channelId: number; campaignId: number }) => `${channelId}-${campaignId}`;
  const usedOf = new Map(countsSchema.parse(counted).map((count) => [keyOf(count), count.used]));
  return rows.map((row) => {
    if (row.saleLimitMetric === null) return { ...row, used: null, resetsOn: null };
    return { ...row, used: usedOf.get(keyOf(row)) ?? 0, resetsOn: capSpan(row.saleLimitMetric, now).resetsOn };
  });
}
