import { sql } from 'drizzle-orm';
import { addDays, businessDate } from '#shared/time.ts';
import type { Tx } from '../db/client.ts';
import { billedCents, revenueInForce } from '../domains/billing/advertiser-invoice/bill.ts';

/**
 * Inserts invoices to advertisers 1 to 3: one in each state, one overdue, and one with a credit. Each bills a month
 * with conversions in the status that matches its state; those of the cancelled one may be billed again.
 */
export async function addAdvertiserInvoices(tx: Tx, now: Date): Promise<void> {
  const today = businessDate(now);
  await tx.execute(sql`
    with kind as (
      select * from (values
        (1, 1, 'paid', 4, 1, 10, 2, 100, 0),
        (2, 2, 'issued', 3, 1, 10, 2, 0, 0),
        (3, 3, 'draft', 2, 1, 10, 0, 0, 0),
        (4, 1, 'issued', 3, 1, -12, 27, 0, 0),
        (5, 2, 'partly_paid', 3, 2, -3, 18, 40, 0),
        (6, 3, 'cancelled', 2, 2, 5, 4, 0, 0),
        (7, 1, 'issued', 3, 2, 20, 3, 0, 10)
      ) as kind (id, advertiser_id, state, validation_status, month_rank, due_in_days, issued_days_ago, paid_percent, credit_percent)
    ), sold as (
      select conversions.id, campaigns.advertiser_id, conversions.validation_status, campaign_id, campaigns.name, amount_cents,
        commission_cents, revenue.id as revenue_id, ${billedCents} as billed_cents,
        to_char(conversions.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM') as yearmonth
      from conversions join campaigns on campaigns.id = campaign_id ${revenueInForce}
      where campaigns.advertiser_id <= 3 and conversions.validation_status in (2, 3, 4)
    ), month as (
      select advertiser_id, validation_status, yearmonth,
        row_number() over (partition by advertiser_id, validation_status order by yearmonth desc) as month_rank
      from sold group by advertiser_id, validation_status, yearmonth
    ), chosen as (
      select sold.*, kind.id as invoice_id, kind.state
      from sold join month using (advertiser_id, validation_status, yearmonth)
        join kind using (advertiser_id, validation_status, month_rank)
    ), campaign as (
      select invoice_id, yearmonth, campaign_id, name, count(*) as count, sum(amount_cents)::bigint as amount_cents,
        sum(commission_cents)::bigint as commission_cents, sum(billed_cents)::bigint as billed_cents,
        bool_and(revenue_id is not null) as is_by_revenue
      from chosen group by invoice_id, yearmonth, campaign_id, name
    ), bill as (
      select invoice_id, yearmonth, sum(commission_cents)::bigint as commission_cents, sum(billed_cents)::bigint as billed_cents,
        case when bool_and(is_by_revenue) then 0 else sum(billed_cents)::bigint / 100 end as fee_cents,
        jsonb_agg(jsonb_build_object('campaignId', campaign_id, 'campaignName', name, 'count', count, 'amountCents', amount_cents,
          'billedCents', billed_cents) order by name, campaign_id) as campaigns
      from campaign group by invoice_id, yearmonth
    ), invoice as (
      insert into advertiser_invoices (id, advertiser_id, yearmonth, state, campaigns, commission_cents, billed_cents, fee_cents,
        paid_cents, credited_cents, due_on, note, created_by, created_at, issued_at, paid_at)
      select kind.id, advertiser_id, yearmonth, state, campaigns, commission_cents, billed_cents, fee_cents,
        (billed_cents + fee_cents) * paid_percent / 100, (billed_cents + fee_cents) * credit_percent / 100,
        ${today}::date + due_in_days, case when fee_cents > 0 then 'Taxa de serviço de 1%.' end,
        (select id from users where email = 'financeiro@demo.test'), ${now}::timestamptz - (issued_days_ago + 1) * interval '1 day',
        case when state <> 'draft' then ${now}::timestamptz - issued_days_ago * interval '1 day' end,
        case when state = 'paid' then ${now}::timestamptz - interval '1 day' end
      from bill join kind on kind.id = bill.invoice_id
      returning id, paid_cents, credited_cents, created_by
    ), settlement as (
      insert into advertiser_invoice_settlements (invoice_id, kind, settled_on, amount_cents, remark, created_by, created_at)
      select id, kind, ${addDays(today, -1)}::date, cents, remark, created_by, ${now}::timestamptz - interval '1 day'
      from invoice cross join lateral (values
        ('payment', paid_cents, 'Pix no extrato do banco'),
        ('credit', credited_cents, 'Pedidos devolvidos depois da emissão')
      ) as settled (kind, cents, remark)
      where cents > 0 order by id
    )
    insert into advertiser_invoice_items (conversion_id, invoice_id, amount_cents, commission_cents, billed_cents, revenue_id)
    select id, invoice_id, amount_cents, commission_cents, billed_cents, revenue_id from chosen where state <> 'cancelled' order by id`);
}
