import { sql } from 'drizzle-orm';
import { withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';

const foldingLock = 7_262_848;
const rowsMax = 20_000;

/**
 * Adds the news of sales to the sums, and removes them: one gateway at a time, the oldest first. What is read does not
 * change by it.
 *
 * @returns whether there may be more
 */
export async function foldDayNews({ database }: Pick<GatewayContext, 'database'>): Promise<boolean> {
  return withTransaction(database, async (tx) => {
    const { rows: turn } = await tx.execute<{ isMine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${foldingLock}) as "isMine"`,
    );
    if (turn[0]?.isMine !== true) return false;
    const { rows } = await tx.execute<{ count: number }>(sql`
      with news as (
        delete from conversion_day_news where id in (select id from conversion_day_news order by id limit ${rowsMax}::integer)
        returning affiliate_id, day, campaign_id, validation_status, count, amount_cents, commission_cents
      ), totals as (
        insert into conversion_total_sums as total (affiliate_id, validation_status, count, amount_cents, commission_cents)
        select affiliate_id, validation_status, sum(count), sum(amount_cents), sum(commission_cents) from news group by 1, 2
        on conflict (affiliate_id, validation_status) do update set count = total.count + excluded.count,
          amount_cents = total.amount_cents + excluded.amount_cents, commission_cents = total.commission_cents + excluded.commission_cents
      ), of_affiliates as (
        insert into affiliate_day_sums as total (affiliate_id, day, campaign_id, validation_status, count, amount_cents, commission_cents)
        select affiliate_id, day, campaign_id, validation_status, sum(count), sum(amount_cents), sum(commission_cents) from news group by 1, 2, 3, 4
        on conflict (affiliate_id, day, campaign_id, validation_status) do update set count = total.count + excluded.count,
          amount_cents = total.amount_cents + excluded.amount_cents, commission_cents = total.commission_cents + excluded.commission_cents
      ), of_all as (
        insert into campaign_day_sums as total (day, campaign_id, validation_status, count, amount_cents, commission_cents)
        select day, campaign_id, validation_status, sum(count), sum(amount_cents), sum(commission_cents) from news group by 1, 2, 3
        on conflict (day, campaign_id, validation_status) do update set count = total.count + excluded.count,
          amount_cents = total.amount_cents + excluded.amount_cents, commission_cents = total.commission_cents + excluded.commission_cents
      )
      select count(*)::integer as count from news`);
    return rows[0]?.count === rowsMax;
  });
}
