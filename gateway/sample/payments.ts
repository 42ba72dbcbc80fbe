import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { payDateOf } from '#shared/rules/payout-calendar.ts';
import { addDays, businessDate } from '#shared/time.ts';
import type { Tx } from '../db/client.ts';

const lastPeriodSchema = z.array(z.object({ last: z.number() }));

/** How many days ago the payments of a period were requested, at the earliest. */
const requestedDaysAgo = (period: number): number => [12, 20, 30][period] ?? 40 + (period - 3) * 30;

/** When the payments of a period were requested, and when they are paid: those of periods 0 and 1 are unpaid. */
function datesOf(today: string, period: number): { requestedOn: string; payDate: string } {
  let requestedOn = addDays(today, -requestedDaysAgo(period));
  while (period <= 1 && payDateOf(requestedOn) <= today) requestedOn = addDays(requestedOn, 1);
  return { requestedOn, payDate: payDateOf(requestedOn) };
}

/**
 * Fills the temporary table `sample_payments` with the payments of `sample_conversions`, one per affiliate and period,
 * with their state and run. Periods 3 and above are paid, each by a settled run. In period 2 a run is at the bank, with
 * an answer of every kind. In period 1 a closed run waits to be sent, and a draft to be closed. Payments whose
 * affiliate has not sent its tax invoice still wait in periods 0 and 2.
 */
export async function drawPayments(tx: Tx, now: Date): Promise<void> {
  const today = businessDate(now);
  const { rows } = await tx.execute(sql`select coalesce(max(period), 0)::int as last from sample_conversions`);
  const last = lastPeriodSchema.parse(rows)[0]?.last ?? 0;
  const periods = Array.from({ length: last + 1 }, (_, period) => ({
    period,
    ...datesOf(today, period),
  }));
  await tx.execute(sql`
    create temp table sample_payments on commit drop as
    with period as (
      select * from unnest(${sql.param(periods.map(({ period }) => period))}::int[],
        ${sql.param(periods.map(({ requestedOn }) => requestedOn))}::date[], ${sql.param(periods.map(({ payDate }) => payDate))}::date[])
        as period (period, requested_on, pay_date)
    ), staff as (
      select max(id) filter (where email = 'financeiro@demo.test') as finance_id,
        max(id) filter (where email = 'admin@demo.test') as administrator_id
      from users
    ), claimed as (
      select affiliate_id, period, amount_cents, document_type, pix_key,
        -- Its place among the payments of the period to people, who send no notes.
        count(*) filter (where document_type = 'CPF') over (partition by period order by affiliate_id) as place
      from (
        select affiliate_id, period, sum(commission_cents)::bigint as amount_cents
        from sample_conversions where outcome in ('approved', 'returned') and period >= 0
        group by affiliate_id, period
      ) as earned join payment_infos using (affiliate_id)
    ), decided as (
      select claimed.*, requested_on, pay_date, document_type <> 'CPF' as needs_note,
        case when document_type = 'INTER' then 'abroad' when pix_key is not null then 'pix' else 'bank' end as method,
        case
          when period >= 3 then case when period = 3 and place = 2 and document_type = 'CPF' then 'returned' else 'paid' end
          when period = 2 and affiliate_id = 1 then 'failed'
          when period = 2 and document_type = 'CPF' then
            case place when 1 then 'paid' when 2 then 'failed' when 3 then 'sent' when 4 then 'review' else 'paid' end
          when period = 1 then case when affiliate_id % 2 = 0 then 'scheduled' else 'ready' end
          when document_type = 'CPF' then 'ready'
          else 'awaiting_invoice'
        end as status
      from claimed join period using (period)
    )
    select row_number() over (order by requested_on, affiliate_id)::int as id, decided.*, finance_id, administrator_id,
      (requested_on + time '12:00') at time zone 'America/Sao_Paulo' as requested_at,
      (requested_on + 2 + time '10:00') at time zone 'America/Sao_Paulo' as approved_at,
      least((pay_date - 1 + time '15:00') at time zone 'America/Sao_Paulo', ${now}::timestamptz - interval '2 hours') as closed_at,
      (pay_date + time '18:00') at time zone 'America/Sao_Paulo' as settled_at,
      case when status = 'returned' then 'returned' when status = 'failed' then
        case when affiliate_id = 1 then 'pix_key' else 'account_closed' end end as failure_code,
      -- The oldest run first; the draft, which has the payments of period 1 that are not scheduled, last.
      case when status = 'awaiting_invoice' or period = 0 then null when period = 1 and status = 'ready' then ${last}::int + 1
        else ${last}::int + 1 - period end as run_id
    from decided cross join staff`);
}
