import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
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

/** Conversions whose status changed, and what changed it. The transaction must hold the lock of their campaigns. */
export interface Changes {
  /** A query of conversion ids, as `conversion_id`. */
  conversions: SQL;
  /** Cause of earned commissions in the ledger; money that is taken back has the cause `refund`. */
  cause: 'import' | 'conversion';
  /** The import, else the conversion; null where nothing is earned or taken back. */
  causeId: number | null;
  now: Date;
}

const [refused, future, available] = [
  commissionState.codes.refused,
  commissionState.codes.future,
  commissionState.codes.available,
];
/** The states of commissions that are part of a payment. */
const claimed = sql`(${commissionState.codes.requested}, ${commissionState.codes.awaiting_invoice},
  ${commissionState.codes.scheduled}, ${commissionState.codes.paid})`;

/**
 * Creates the commission of each newly approved conversion. It is future until the release date: the day of validation
 * (or of the conversion) in São Paulo plus the campaign's release days. That of a deleted affiliate is void.
 *
 * @returns whether any is due, and to be released
 */
export async function earnCommissions(tx: Tx, { conversions, cause, causeId, now }: Changes): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with earned as (
      insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, state, value_cents, reference_month,
        available_on, created_at, refused_at)
      select conversion.id, conversion.affiliate_id, conversion.site_id, conversion.campaign_id, 'earning',
        case when affiliate.status = ${affiliateStatus.codes.deleted} then ${refused}::smallint else ${future}::smallint end, conversion.commission_cents,
        date_trunc('month', conversion.created_at at time zone 'America/Sao_Paulo')::date,
        (coalesce(conversion.validation_datetime, conversion.created_at) at time zone 'America/Sao_Paulo')::date + ${releaseDaysOf(sql`conversion`)},
        ${now}::timestamptz, case when affiliate.status = ${affiliateStatus.codes.deleted} then ${now}::timestamptz end
      from conversions as conversion
        join affiliates as affiliate on affiliate.id = conversion.affiliate_id
      where conversion.id in (${conversions})
      order by conversion.id
      returning affiliate_id, value_cents, state, available_on
    ), held as (select affiliate_id, value_cents, available_on from earned where state = ${future}),
    booked as (${ledgerInsert(sql`held`, { from: 'platform', to: 'future', cause, causeId, now })})
    select from held where available_on <= ${businessDate(now)}::date limit 1`);
  return rows.length > 0;
}

/** Locks the affiliates that earned, so that no payment request claims the same commissions meanwhile. */
async function lockAffiliates(tx: Tx, conversions: SQL): Promise<void> {
  await tx.execute(sql`
    with ${touched(conversions)}
    select id from affiliates where id in (select affiliate_id from commissions where conversion_id in (select conversion_id from touched) and state <> ${refused})
    order by id for no key update`);
}

/** Computed once: the planner may expect few conversions, and would look for them again for each commission. */
const touched = (conversions: SQL): SQL => sql`touched as materialized (${conversions})`;

/** Matches rows of `commissions` whose conversion has a requested commission. Bonuses do not count. */
const isRequested = sql`exists (select from commissions as line where line.conversion_id = commissions.conversion_id
  and line.bonus_id is null and line.state in ${claimed})`;

/**
 * Refuses the lines of the given kinds that were not requested, and moves their money back. Corrections of requested
 * lines stay.
 */
async function takeBack(
  tx: Tx,
  kinds: SQL,
  { conversions, causeId, now }: Pick<Changes, 'conversions' | 'causeId' | 'now'>,
): Promise<void> {
  for (const [state, account] of [
    [future, 'future'],
    [available, 'available'],
  ] as const) {
    await tx.execute(sql`
      with ${touched(conversions)}, taken_back as (
        update commissions set state = ${refused}, refused_at = ${now}::timestamptz
        where conversion_id in (select conversion_id from touched) and kind in ${kinds} and state = ${state}
          and (bonus_id is not null or not ${isRequested})
        returning affiliate_id, value_cents
      ) ${ledgerInsert(sql`taken_back`, { from: account, to: 'platform', cause: 'refund', causeId, now })}`);
  }
}

/** A conversion that stays approved and now earns another amount. */
export interface Correction {
  conversionId: number;
  /** The difference in cents; negative when it earns less. */
  commissionCents: number;
}

const idsSchema = z.array(z.object({ id: z.number() }));

/** The conversions with a commission that was requested, or that became void with the affiliate's account. */
async function findFinal(tx: Tx, conversionIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute(sql`
    select distinct commissions.conversion_id as id from commissions join affiliates on affiliates.id = commissions.affiliate_id
    where commissions.conversion_id = any(${sql.param(conversionIds)}::bigint[]) and commissions.bonus_id is null
      and (commissions.state in ${claimed} or affiliates.status = ${affiliateStatus.codes.deleted})`);
  return new Set(idsSchema.parse(rows).map(({ id }) => id));
}

/**
 * Adds lines for the differences. They are available at once, because the corrected lines were; void for a deleted
 * affiliate.
 */
async function addCorrections(
  tx: Tx,
  corrections: readonly Correction[],
  { causeId, now }: Pick<Changes, 'causeId' | 'now'>,
): Promise<void> {
  const isDeleted = sql`affiliate.status = ${affiliateStatus.codes.deleted}`;
  await tx.execute(sql`
    with correction as (
      select * from json_to_recordset(${JSON.stringify(corrections)}::json) as asked ("conversionId" bigint, "commissionCents" bigint)
      where "commissionCents" <> 0
    ), added as (
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
      returning affiliate_id, value_cents, state
    ), counted as (select affiliate_id, value_cents from added where state = ${available})
    ${ledgerInsert(sql`counted`, { from: 'platform', to: 'available', cause: 'correction', causeId, now })}`);
}

/**
 * Corrects the commissions of approved conversions whose amount, rate, channel or time has changed. Lines that were not
 * requested are refused and replaced; if a line was requested, another line adds the difference.
 *
 * @returns as {@link earnCommissions}
 */
export async function correctCommissions(
  tx: Tx,
  corrections: readonly Correction[],
  changes: Omit<Changes, 'conversions'>,
): Promise<boolean> {
  const ids = corrections.map(({ conversionId }) => conversionId);
  await lockAffiliates(tx, sql`select unnest(${sql.param(ids)}::bigint[]) as conversion_id`);
  const final = await findFinal(tx, ids);
  if (final.size > 0)
    await addCorrections(
      tx,
      corrections.filter(({ conversionId }) => final.has(conversionId)),
      changes,
    );
  const open = ids.filter((id) => !final.has(id));
  if (open.length === 0) return false;
  const again = { ...changes, conversions: sql`select unnest(${sql.param(open)}::bigint[]) as conversion_id` };
  await takeBack(tx, sql`('earning', 'correction')`, again);
  return earnCommissions(tx, again);
}

/**
 * Takes back the commissions and bonuses of conversions that were approved and are now refused. Those that were not
 * requested are refused and their money moves back. Where something was requested or paid, all lines stay, and a line
 * of the opposite amount, available at once, reduces the next payment.
 */
export async function refundCommissions(tx: Tx, { conversions, causeId, now }: Changes): Promise<void> {
  await lockAffiliates(tx, conversions);
  await takeBack(tx, sql`('earning', 'correction', 'bonus')`, { conversions, causeId, now });
  await tx.execute(sql`
    with ${touched(conversions)}, refund as (
      insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, bonus_id, state, value_cents, reference_month,
        available_on, created_at)
      select conversion_id, affiliate_id, site_id, campaign_id, case when bonus_id is null then 'refund' else 'bonus_refund' end,
        bonus_id, ${available}, -sum(value_cents), reference_month, ${businessDate(now)}::date, ${now}::timestamptz
      from commissions where conversion_id in (select conversion_id from touched) and kind in ('earning', 'correction', 'bonus')
        and (case when bonus_id is null then state <> ${refused} and ${isRequested} else state in ${claimed} end)
      group by conversion_id, affiliate_id, site_id, campaign_id, bonus_id, reference_month
      having sum(value_cents) <> 0
      order by conversion_id, min(id)
      returning affiliate_id, value_cents
    ) ${ledgerInsert(sql`refund`, { from: 'platform', to: 'available', cause: 'refund', causeId, now })}`);
  await tx.execute(sql`
    with ${touched(conversions)}
    update bonuses set removed_at = ${now}::timestamptz, version = version + 1
    where conversion_id in (select conversion_id from touched) and removed_at is null`);
}
