import { sql } from 'drizzle-orm';
import { addDays, businessDate } from '#shared/time.ts';
import type { Tx } from '../db/client.ts';
import { activeChannelIds, ownerOf } from './channels.ts';

const ticketCount = 10_000;
const zipfExponent = 0.95;

/**
 * Returns the channel ids that conversions are drawn from, ten thousand in all. Affiliate 1 is the largest, with the
 * given share of the conversions; the rest decreases like the sizes of real affiliates.
 */
function drawTickets(affiliateCount: number, largestShare: number): number[] {
  const channelsOf = new Map<number, number[]>();
  for (const channelId of activeChannelIds(affiliateCount)) {
    channelsOf.set(ownerOf(channelId), [...(channelsOf.get(ownerOf(channelId)) ?? []), channelId]);
  }
  const [largest = [], ...others] = channelsOf.values();
  const weights = others.map((_, index) => (index + 2) ** -zipfExponent);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);

  const tickets: number[] = [];
  const give = (channels: readonly number[], upTo: number) => {
    while (tickets.length < upTo) tickets.push(channels[tickets.length % channels.length] ?? 1);
  };
  let share = largestShare;
  give(largest, ticketCount * share);
  others.forEach((channels, index) => {
    share += ((1 - largestShare) * (weights[index] ?? 0)) / weightSum;
    give(channels, Math.min(ticketCount, Math.ceil(ticketCount * share)));
  });
  return tickets;
}

const conversionsPerStatement = 100_000;
/** Two years, so that every month has the same one of the year before. */
const days = 730;

/** Relative sales of each month, from January, and of each day of the week, from Sunday; 1 is average. */
const monthWeights = [0.85, 0.8, 0.9, 0.92, 1.15, 1.05, 0.95, 1.05, 0.95, 1, 1.4, 1.3];
const weekdayWeights = [0.85, 1.12, 1.08, 1.05, 1, 0.95, 0.8];

interface SampleConversions {
  count: number;
  affiliateCount: number;
  /** Share of all conversions for affiliate 1. */
  largestShare: number;
  now: Date;
  importId: number;
  log: (message: string) => void;
}

/**
 * Returns for each of the last {@link days} the share of all conversions that were made before its end: with the seasons,
 * the days of the week, Black Friday, and more in the second year than in the first.
 */
function sharesByDay(today: string): number[] {
  const weights = Array.from({ length: days }, (_, index) => {
    const date = new Date(`${addDays(today, index + 1 - days)}T12:00:00Z`);
    const [month, weekday, day] = [date.getUTCMonth(), date.getUTCDay(), date.getUTCDate()];
    const isBlackFriday = month === 10 && weekday === 5 && day >= 23 && day <= 29;
    const growth = 0.75 + (0.5 * index) / days;
    return (monthWeights[month] ?? 1) * (weekdayWeights[weekday] ?? 1) * (isBlackFriday ? 3 : 1) * growth;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let reached = 0;
  return weights.map((weight) => (reached += weight) / sum);
}

/**
 * Generates the conversions of the two years before `now`, computed from their numbers only: the same count and day give
 * the same data. Writes them to the temporary table `sample_conversions`, from which conversions and money are
 * created. `outcome` is the final result (`returned`: refused after approval). `period` is -2 for a future commission,
 * -1 for an available one, and else the period of its payment, see `drawPayments`: from 3 on month by month. Affiliates
 * that cannot be paid have everything in -1.
 */
async function drawConversions(tx: Tx, { count, affiliateCount, largestShare, now }: SampleConversions): Promise<void> {
  const today = businessDate(now);
  await tx.execute(sql`
    create temp table sample_tickets on commit drop as
    select ticket - 1 as ticket, site_id
    from unnest(${sql.param(drawTickets(affiliateCount, largestShare))}::int[]) with ordinality as drawn (site_id, ticket)`);
  await tx.execute(sql`
    create temp table sample_conversions on commit drop as
    with moment as (
      select ${now}::timestamptz as now_at, ${today}::date as today, ${sql.param(sharesByDay(today))}::float8[] as share_until
    ), drawn as (
      select id, draw_1, draw_2, ((draw_2 # (draw_2 >> 13)) * 1540483477) & 2147483647 as draw_3
      from (
        select id, draw_1, ((draw_1 # (draw_1 >> 15)) * 1732584193) & 2147483647 as draw_2
        from (
          select id, (id * 1103515245 + 12345) & 2147483647 as draw_1
          from generate_series(1, ${count}::bigint) as id
        ) as first offset 0
      ) as second offset 0
    ), decided as (
      select drawn.*, site_id, affiliate_id,
        -- Campaign 10 ended ten months ago.
        case when day < ${days - 300} and draw_3 % 9 = 0 then 10 else 1 + draw_2 / 7 % 8 end as campaign_id,
        2990 + (draw_3 % 1000) * (draw_3 / 1000 % 1000) / 7 as amount_cents,
        booked_at, booked_at + make_interval(days => 3 + (draw_1 / 7 % 11)::int) as validated_at,
        draw_3 / 77 % 100 as luck
      from drawn
      join sample_tickets on ticket = draw_1 / 5 % 10000
      join sites on sites.id = site_id
      cross join lateral (
        select day, now_at - make_interval(days => ${days}, hours => 2)
          + (day + (share - coalesce(share_until[day], 0)) / (share_until[day + 1] - coalesce(share_until[day], 0))) * interval '1 day'
          + make_interval(secs => draw_2 % 3600) as booked_at
        from moment, (select (drawn.id - 1) / ${count}::float8 as share) as place, width_bucket(share, share_until) as day
      ) as booking
    ), valued as (
      select decided.*, today, standard.id as group_id, rate_basis_points, round(amount_cents * rate_basis_points / 10000.0)::bigint as commission_cents,
        case when validated_at > now_at or luck between 7 and 9 then 'pending'
          when luck < 2 then 'returned' when luck < 7 then 'refused' else 'approved' end as drawn_outcome,
        (validated_at at time zone 'America/Sao_Paulo')::date + release_days as available_on
      from decided join commission_groups as standard on standard.campaign_id = decided.campaign_id and is_default
        cross join moment
        join campaign_payment_periods as period on period.campaign_id = decided.campaign_id and period.starts_on <= today
    )
    select placed.*,
      -- Older returns were taken off by payments long ago.
      case when drawn_outcome = 'returned' and period not in (-2, -1, 3) then 'refused' else drawn_outcome end as outcome
    from (
      select valued.*, case
        when available_on > today then -2
        when available_on > today - 12 or not (affiliate_id in (1, 5, 8, 10) or affiliate_id > 15 and affiliate_id % 3 <> 2) then -1
        when available_on > today - 20 then 0
        when available_on > today - 30 then 1
        when available_on > today - 40 then 2
        else 3 + (today - 40 - available_on) / 30 end as period
      from valued
    ) as placed order by id`);
}

async function insertConversions(tx: Tx, { importId, now }: SampleConversions, first: number): Promise<void> {
  await tx.execute(sql`
    insert into conversions (id, affiliate_id, site_id, campaign_id, transaction_id, order_id, creative_id,
      commission_type, amount_cents, commission_cents, xtras_params_1, xtras_params_2, xtras_params_3, booking_date,
      booking_status, coupon_type, coupon_discount_cents, destination_city, destination_country, click_datetime,
      transaction_datetime, validation_datetime, validation_status, refusal_reason, import_id, created_at, commission_group_id, rate_basis_points,
      coupon_code)
    select id, affiliate_id, site_id, campaign_id, (700000000 + id)::text, 'PED-' || lpad(id::text, 8, '0'),
      'banner-' || draw_2 % 40, 'Venda', amount_cents, commission_cents,
      (array['instagram', 'youtube', 'newsletter', 'blog'])[1 + draw_2 % 4], 'acao-' || draw_2 / 4 % 12,
      case when draw_2 / 48 % 3 = 0 then 'stories' end, booked_at,
      case when outcome = 'pending' then 'Em análise' else 'Confirmado' end,
      case when draw_3 % 7 = 0 then 'Percentual' end, case when draw_3 % 7 = 0 then amount_cents / 10 end,
      (array['São Paulo', 'Rio de Janeiro', 'Belo Horizonte', 'Curitiba', 'Recife', 'Porto Alegre', 'Goiânia'])[1 + draw_3 / 7 % 7],
      'BR', booked_at - make_interval(secs => draw_2 % 7200), booked_at + make_interval(secs => draw_3 % 600),
      case when outcome <> 'pending' then validated_at end,
      case when outcome = 'pending' then 1 when outcome <> 'approved' then 0
        when period >= 3 then 4 when period >= 1 then 3 else 2 end,
      case outcome when 'returned' then 'Produto devolvido'
        when 'refused' then (array['Pagamento não confirmado', 'Cancelado pelo cliente'])[1 + draw_3 % 2] end,
      ${importId}, booked_at, group_id, rate_basis_points,
      -- The coupon of a channel, which is valid since then.
      case when site_id = 1 and campaign_id = 1 and id % 9 = 0 and booked_at > ${now}::timestamptz - interval '39 days' then 'ANA15' end
    from sample_conversions where id between ${first} and ${first + conversionsPerStatement - 1} order by id`);
}

/** Inserts conversions 1 to `count` and keeps `sample_conversions` for `addMoney`. */
export async function addConversions(tx: Tx, conversions: SampleConversions): Promise<void> {
  await drawConversions(tx, conversions);
  for (let first = 1; first <= conversions.count; first += conversionsPerStatement) {
    await insertConversions(tx, conversions, first);
    if (conversions.count > conversionsPerStatement) {
      conversions.log(
        `${Math.min(first + conversionsPerStatement - 1, conversions.count)} of ${conversions.count} sample conversions`,
      );
    }
  }
}
