import { sql } from 'drizzle-orm';
import { addDays, businessDate } from '#shared/time.ts';
import type { Tx } from '../db/client.ts';

/**
 * Inserts invoices to advertisers 1 to 3 for the last month that has conversions of the status that goes with each: one that
 * is paid, one that was sent, and a draft.
 */
export async function addAdvertiserInvoices(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    with kind as (
      select * from (values (1, 'paid', 4), (2, 'issued', 3), (3, 'draft', 2)) as kind (advertiser_id, state, validation_status)
    ), billed as (
      select conversions.id, kind.advertiser_id, kind.state, campaign_id, campaigns.name, amount_cents, commission_cents,
        to_char(conversions.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM') as yearmonth
      from conversions join campaigns on campaigns.id = campaign_id
        join kind on kind.advertiser_id = campaigns.advertiser_id and kind.validation_status = conversions.validation_status
    ), chosen as (
      select billed.* from billed join (
        select advertiser_id, max(yearmonth) as yearmonth from billed group by advertiser_id
      ) as last using (advertiser_id, yearmonth)
    ), campaign as (
      select advertiser_id, state, yearmonth, campaign_id, name, count(*) as count, sum(amount_cents)::bigint as amount_cents,
        sum(commission_cents)::bigint as commission_cents
      from chosen group by advertiser_id, state, yearmonth, campaign_id, name
    ), invoice as (
      insert into advertiser_invoices (id, advertiser_id, yearmonth, state, campaigns, commission_cents, fee_cents, due_on, note,
        created_by, created_at, issued_at, paid_at)
      select advertiser_id, advertiser_id, yearmonth, state,
        jsonb_agg(jsonb_build_object('campaignId', campaign_id, 'campaignName', name, 'count', count, 'amountCents', amount_cents,
          'commissionCents', commission_cents) order by name, campaign_id),
        sum(commission_cents)::bigint, sum(commission_cents)::bigint / 10, ${addDays(businessDate(now), 10)}::date,
        'Taxa de 10% sobre as comissões.', (select id from users where email = 'financeiro@demo.test'),
        ${now}::timestamptz - interval '3 days', case when state <> 'draft' then ${now}::timestamptz - interval '2 days' end,
        case when state = 'paid' then ${now}::timestamptz - interval '1 day' end
      from campaign group by advertiser_id, state, yearmonth
    )
    insert into advertiser_invoice_items (conversion_id, invoice_id, commission_cents)
    select id, advertiser_id, commission_cents from chosen order by id`);
}
