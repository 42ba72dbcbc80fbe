import { sql } from 'drizzle-orm';
import type { Clock } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import { dropMonths, monthStart } from '../../../db/months.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { Settings } from '../../../engine/settings.ts';

/** Stores what the history of a sale shows of its click. */
async function keepReported(tx: Tx, month: Date): Promise<void> {
  await tx.execute(sql`
    insert into reported_clicks (click_id, is_own, referer_host)
    select id, is_own, referer_host from clicks
    where clicked_at >= ${month}::timestamptz and clicked_at < ${monthStart(month, 1)}::timestamptz and id in (
      select click_id from conversion_reports where click_id is not null
      union select click_id from conversions where click_id is not null)
    on conflict do nothing`);
}

/** The settings that determine how long clicks are kept. */
export interface Keeping {
  clock: Clock;
  env: Pick<Settings, 'retentionMonths'>;
}

/** The first day whose single clicks are kept. */
export const clicksSince = ({ clock, env }: Keeping): Date => monthStart(clock.now(), -env.retentionMonths.clicks);

/** Drops the months of clicks past their retention. Totals stay, as do the data of clicks that reports name. */
export const dropOldClicks = (context: GatewayContext): Promise<void> =>
  dropMonths(context.database, { table: 'clicks', since: clicksSince(context), keep: keepReported });
