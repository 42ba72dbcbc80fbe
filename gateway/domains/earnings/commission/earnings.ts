import { type SQL, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import { releaseDaysOf } from '../../campaigns/campaign/payment-period.ts';
import { ledgerInsert } from '../ledger/ledger.ts';

/** Conversions whose status changed, and what changed it. The transaction must hold the lock of their campaigns. */
export interface Changes {
  /** A query of conversion ids, as `conversion_id`. */
  conversions: SQL;
  /** Of what is earned; what is taken back is a refund. */
  cause: 'import' | 'conversion';
  /** The import, else the conversion; null where nothing is earned or taken back. */
  causeId: number | null;
  now: Date;
}

const [refused, future, available] = [
  commissionState.code('refused'),
  commissionState.code('future'),
  commissionState.code('available'),
];
/** The states of commissions that are part of a payment. */
const claimed = sql`(${commissionState.code('requested')}, ${commissionState.code('awaiting_invoice')},
  ${commissionState.code('scheduled')}, ${commissionState.code('paid')})`;

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
        case when affiliate.status = ${affiliateStatus.code('deleted')} then ${refused}::smallint else ${future}::smallint end, conversion.commission_cents,
        date_trunc('month', conversion.created_at at time zone 'America/Sao_Paulo')::date,
        (coalesce(conversion.validation_datetime, conversion.created_at) at time zone 'America/Sao_Paulo')::date + ${releaseDaysOf(sql`conversion`)},
        ${now}::timestamptz, case when affiliate.status = ${affiliateStatus.code('deleted')} then ${now}::timestamptz end
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

/** Locks those who earned against payment requests that claim the same commissions, so that their states are final. */
async function lockAffiliates(tx: Tx, conversions: SQL): Promise<void> {
  await tx.execute(sql`
    with ${touched(conversions)}
    select id from affiliates where id in (select affiliate_id from commissions where conversion_id in (select conversion_id from touched) and state <> ${refused})
    order by id for no key update`);
}

/** Computed once: the planner may expect few conversions, and would look for them again for each commission. */
const touched = (conversions: SQL): SQL => sql`touched as materialized (${conversions})`;

/** Refuses what was not requested, of the given kinds, and moves its money back. */
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
        returning affiliate_id, value_cents
      ) ${ledgerInsert(sql`taken_back`, { from: account, to: 'platform', cause: 'refund', causeId, now })}`);
  }
}

/**
 * Earns the commissions of approved conversions again whose amount, rate, channel or time turned out to be another one: the
 * old lines are refused. None of them may have been requested.
 *
 * @returns as {@link earnCommissions}
 */
export async function retakeEarnings(tx: Tx, changes: Changes): Promise<boolean> {
  await takeBack(tx, sql`('earning')`, changes);
  return earnCommissions(tx, changes);
}

/**
 * Takes back the commissions and bonuses of conversions that were approved and are now refused. Those that were not requested
 * are refused and their money moves back. Requested and paid ones stay, and a line of the opposite amount, available at
 * once, is made up for with the next payment.
 */
export async function refundCommissions(tx: Tx, { conversions, causeId, now }: Changes): Promise<void> {
  await lockAffiliates(tx, conversions);
  await takeBack(tx, sql`('earning', 'bonus')`, { conversions, causeId, now });
  await tx.execute(sql`
    with ${touched(conversions)}, refund as (
      insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, bonus_id, state, value_cents, reference_month,
        available_on, created_at)
      select conversion_id, affiliate_id, site_id, campaign_id, case kind when 'bonus' then 'bonus_refund' else 'refund' end,
        bonus_id, ${available}, -value_cents, reference_month, ${businessDate(now)}::date, ${now}::timestamptz
      from commissions where conversion_id in (select conversion_id from touched) and kind in ('earning', 'bonus') and state in ${claimed}
      order by conversion_id, id
      returning affiliate_id, -value_cents as value_cents
    ) ${ledgerInsert(sql`refund`, { from: 'available', to: 'platform', cause: 'refund', causeId, now })}`);
  await tx.execute(sql`
    with ${touched(conversions)}
    update bonuses set removed_at = ${now}::timestamptz, version = version + 1
    where conversion_id in (select conversion_id from touched) and removed_at is null`);
}
