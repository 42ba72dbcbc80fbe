import { type SQL, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import { ledgerInsert } from '../ledger/ledger.ts';

/**
 * The release days of a conversion: those of the payment period in which its day falls, or of the first period if it is
 * older than all of them; 0 for a campaign without one.
 *
 * @param conversion a row of `conversions` in the query
 */
const releaseDaysOf = (conversion: SQL): SQL => sql`coalesce((
  select release_days from campaign_payment_periods as period where period.campaign_id = ${conversion}.campaign_id
  order by period.starts_on <= (${conversion}.created_at at time zone 'America/Sao_Paulo')::date desc,
    abs(period.starts_on - (${conversion}.created_at at time zone 'America/Sao_Paulo')::date), period.starts_on
  limit 1), 0)`;

/** What moves money. */
export interface Booking {
  /** Cause of earned commissions in the ledger; money that is taken back has the cause `refund`. */
  cause: 'import' | 'conversion';
  /** The import; without one, each movement names its conversion. */
  importId: number | null;
  now: Date;
}

/**
 * A part of a statement that moves money: common table expressions, in the order in which they are written. All of them
 * see the commissions as they were before the statement.
 */
type MoneyPart = readonly SQL[];

const [refused, future, available] = [
  commissionState.codes.refused,
  commissionState.codes.future,
  commissionState.codes.available,
];
/** The states of commissions that are part of a payment. */
const claimed = sql`(${commissionState.codes.requested}, ${commissionState.codes.awaiting_invoice},
  ${commissionState.codes.scheduled}, ${commissionState.codes.paid})`;

const isDeleted = sql`affiliate.status = ${affiliateStatus.codes.deleted}`;

const causeIdOf = ({ importId }: Booking): number | 'conversion' => importId ?? 'conversion';

/**
 * Creates the commission of each of some approved conversions. It is future until the release date: the day of validation
 * (or of the conversion) in São Paulo plus the campaign's release days; where that has come, it is released at once. That
 * of a deleted affiliate is void.
 *
 * @param approved a table expression with rows of `conversions` as they are after the statement
 * @param after of the same statement: its expressions come before
 */
function earnCommissions(approved: SQL, booking: Booking, after?: SQL): MoneyPart {
  const { cause, now } = booking;
  const today = sql`${businessDate(now)}::date`;
  return [
    sql`earned as (
      insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, state, value_cents, reference_month,
        available_on, created_at, refused_at)
      select conversion.id, conversion.affiliate_id, conversion.site_id, conversion.campaign_id, 'earning',
        case when ${isDeleted} then ${refused}::smallint when release.day <= ${today} then ${available}::smallint else ${future}::smallint end,
        conversion.commission_cents, date_trunc('month', conversion.created_at at time zone 'America/Sao_Paulo')::date,
        release.day, ${now}::timestamptz, case when ${isDeleted} then ${now}::timestamptz end
      from ${approved} as conversion
        join affiliates as affiliate on affiliate.id = conversion.affiliate_id
        cross join lateral (select (coalesce(conversion.validation_datetime, conversion.created_at) at time zone 'America/Sao_Paulo')::date
          + ${releaseDaysOf(sql`conversion`)} as day offset 0) as release
      ${after === undefined ? sql`` : sql`where (select count(*) from ${after}) >= 0`}
      order by conversion.id
      returning conversion_id, affiliate_id, value_cents, state)`,
    sql`held as (select conversion_id, affiliate_id, value_cents from earned where state <> ${refused})`,
    sql`booked as (${ledgerInsert(sql`held`, { from: 'platform', to: 'future', cause, causeId: causeIdOf(booking), now })})`,
    sql`due as (select affiliate_id, value_cents from earned where state = ${available})`,
    sql`released as (${ledgerInsert(sql`due`, { from: 'future', to: 'available', cause: 'release', causeId: null, now })})`,
  ];
}

/** Matches rows of `line` whose conversion has a requested commission. Bonuses do not count. */
const isRequested = sql`exists (select from commissions as other where other.conversion_id = line.conversion_id
  and other.bonus_id is null and other.state in ${claimed})`;

/** Conversions whose commissions are taken back. */
interface Taken {
  /** Those that now earn another amount, and of which nothing was requested. */
  corrected: readonly number[];
  /** Those that were refused; their bonuses go with them. */
  lost: readonly number[];
}

/**
 * Refuses the lines that were not requested, and moves their money back. Corrections of requested lines stay.
 */
function takeBack({ corrected, lost }: Taken, booking: Booking): MoneyPart {
  const { now } = booking;
  const movement = { to: 'platform', cause: 'refund', causeId: causeIdOf(booking), now } as const;
  const of = (state: number) =>
    sql`(select conversion_id, affiliate_id, value_cents from taken_back where was = ${state}) as moved`;
  return [
    sql`gone as materialized (
      select line.id, line.state from (
        select unnest(${sql.param(corrected)}::bigint[]) as conversion_id, false as with_bonus
        union all select unnest(${sql.param(lost)}::bigint[]), true) as touched
      join commissions as line on line.conversion_id = touched.conversion_id
        and (line.kind in ('earning', 'correction') or (touched.with_bonus and line.kind = 'bonus'))
      where line.state in (${future}, ${available}) and (line.bonus_id is not null or not ${isRequested}))`,
    sql`taken_back as (
      update commissions set state = ${refused}, refused_at = ${now}::timestamptz from gone where commissions.id = gone.id
      returning commissions.conversion_id, commissions.affiliate_id, commissions.value_cents, gone.state as was)`,
    sql`back_of_future as (${ledgerInsert(of(future), { from: 'future', ...movement })})`,
    sql`back_of_available as (${ledgerInsert(of(available), { from: 'available', ...movement })})`,
  ];
}

/** A conversion that stays approved and now earns another amount. */
export interface Correction {
  conversionId: number;
  /** The difference in cents; negative when it earns less. */
  commissionCents: number;
}

/**
 * Adds lines for the differences. They are available at once, because the corrected lines were; void for a deleted
 * affiliate.
 */
function addCorrections(corrections: readonly Correction[], booking: Booking): MoneyPart {
  const { now } = booking;
  const movement = {
    from: 'platform',
    to: 'available',
    cause: 'correction',
    causeId: causeIdOf(booking),
    now,
  } as const;
  return [
    sql`correction as (
      select * from json_to_recordset(${JSON.stringify(corrections)}::json) as asked ("conversionId" bigint, "commissionCents" bigint)
      where "commissionCents" <> 0)`,
    sql`corrected as (
      insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, state, value_cents, reference_month,
        available_on, created_at, refused_at)
      select earning.conversion_id, earning.affiliate_id, earning.site_id, earning.campaign_id, 'correction',
        case when ${isDeleted} then ${refused}::smallint else ${available}::smallint end, correction."commissionCents",
        earning.reference_month, ${businessDate(now)}::date, ${now}::timestamptz, case when ${isDeleted} then ${now}::timestamptz end
      from correction
        join lateral (
          select * from commissions where commissions.conversion_id = correction."conversionId" and kind = 'earning' order by id desc limit 1
        ) as earning on true
        join affiliates as affiliate on affiliate.id = earning.affiliate_id
      order by earning.conversion_id
      returning conversion_id, affiliate_id, value_cents, state)`,
    sql`counted as (select conversion_id, affiliate_id, value_cents from corrected where state = ${available})`,
    sql`corrected_in_ledger as (${ledgerInsert(sql`counted`, movement)})`,
  ];
}

/** What an affiliate has already got of a conversion, or of its refused lines. */
function refundLines(lost: readonly number[], booking: Booking): MoneyPart {
  const { now } = booking;
  const movement = { from: 'platform', to: 'available', cause: 'refund', causeId: causeIdOf(booking), now } as const;
  return [
    sql`refund as (
      insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, bonus_id, state, value_cents, reference_month,
        available_on, created_at)
      select line.conversion_id, line.affiliate_id, line.site_id, line.campaign_id, case when line.bonus_id is null then 'refund' else 'bonus_refund' end,
        line.bonus_id, ${available}, -sum(line.value_cents), line.reference_month, ${businessDate(now)}::date, ${now}::timestamptz
      from commissions as line where line.conversion_id = any(${sql.param(lost)}::bigint[]) and line.kind in ('earning', 'correction', 'bonus')
        and (case when line.bonus_id is null then line.state <> ${refused} and ${isRequested} else line.state in ${claimed} end)
      group by line.conversion_id, line.affiliate_id, line.site_id, line.campaign_id, line.bonus_id, line.reference_month
      having sum(line.value_cents) <> 0
      order by line.conversion_id, min(line.id)
      returning conversion_id, affiliate_id, value_cents)`,
    sql`refunded as (${ledgerInsert(sql`refund`, movement)})`,
    sql`ended_bonuses as (update bonuses set removed_at = ${now}::timestamptz, version = version + 1
      where conversion_id = any(${sql.param(lost)}::bigint[]) and removed_at is null)`,
  ];
}

/** What has become of the commissions of conversions, of which some stay approved and some are refused now. */
export interface Moves {
  /** Newly approved. */
  earned: readonly number[];
  /** Approved before and now, with another commission, channel or day. */
  corrections: readonly Correction[];
  /** Approved before, refused now. */
  lost: readonly number[];
}

/**
 * Creates, corrects and takes back commissions as their conversions have changed:
 *
 * - Of a newly approved conversion, as {@link earnCommissions}.
 * - Of one that is corrected, lines that were not requested are refused and replaced; if a line was requested, or the
 *   account was deleted, another line adds the difference.
 * - Of one that is refused, commissions and bonuses that were not requested are refused and their money moves back. Where
 *   something was requested or paid, all lines stay, and a line of the opposite amount, available at once, reduces the
 *   next payment.
 *
 * For conversions with commissions their affiliates must be locked, so that no payment request claims these meanwhile.
 *
 * @param final the corrected conversions of which a line was requested, or that became void: see {@link isFinal}
 * @param rows a query of rows of `conversions` as they are after the statement, of those that earn now
 */
export function moveCommissions(
  { earned, corrections, lost }: Moves,
  final: ReadonlySet<number>,
  rows: (ids: readonly number[]) => SQL,
  booking: Booking,
): MoneyPart {
  const added = corrections.filter(({ conversionId }) => final.has(conversionId));
  const corrected = corrections.flatMap(({ conversionId }) => (final.has(conversionId) ? [] : [conversionId]));
  const earning = [...earned, ...corrected];
  const isBack = corrected.length > 0 || lost.length > 0;
  return [
    ...(isBack ? takeBack({ corrected, lost }, booking) : []),
    ...(earning.length > 0 ? earnCommissions(rows(earning), booking, isBack ? sql`taken_back` : undefined) : []),
    ...(added.length > 0 ? addCorrections(added, booking) : []),
    ...(lost.length > 0 ? refundLines(lost, booking) : []),
  ];
}

/** Locks the affiliates of conversions and of their commissions, so that no payment request claims these meanwhile. */
export async function lockEarners(
  tx: Tx,
  conversionIds: readonly number[],
  affiliateIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    select id from affiliates where id = any(${sql.param(affiliateIds)}::integer[]) or id in (
      select affiliate_id from commissions where conversion_id = any(${sql.param(conversionIds)}::bigint[]) and state <> ${refused})
    order by id for no key update`);
}

/** Whether a commission of a conversion was requested, or became void with the affiliate's account. */
export const isFinal = (conversionId: SQL): SQL => sql`exists (
  select from commissions join affiliates as affiliate on affiliate.id = commissions.affiliate_id
  where commissions.conversion_id = ${conversionId} and commissions.bonus_id is null and (commissions.state in ${claimed} or ${isDeleted}))`;
