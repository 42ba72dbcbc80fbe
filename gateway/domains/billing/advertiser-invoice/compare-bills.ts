import { type SQL, sql } from 'drizzle-orm';
import { billedCents } from './bill.ts';

/**
 * Compares invoices to advertisers: their sums with their items, the items with the conversions and the revenues, and
 * their state with their payments, credits and corrections. A conversion that was refused after it was billed stays
 * unchanged in its invoice, and its status is 0. A cancelled invoice keeps its sums without items. An invoice settled
 * by corrections becomes paid a moment later, and one of which a correction was taken back opens again.
 */
export const billComparisons: readonly SQL[] = [
  sql`select 'advertiser invoice and its items: invoice ' || invoice.id,
      greatest(abs(invoice.billed_cents - coalesce(billed.cents, 0)), abs(kept.cents - coalesce(billed.cents, 0)),
        abs(invoice.commission_cents - coalesce(billed.commission, 0)),
        abs(invoice.corrected_cents - coalesce(billed.corrected, 0)), abs(kept.count - coalesce(billed.count, 0)))::bigint
    from advertiser_invoices as invoice
      left join (
        select invoice_id, sum(billed_cents) as cents, sum(commission_cents) as commission,
          sum(corrected_cents) as corrected, count(*) as count
        from advertiser_invoice_items group by invoice_id
      ) as billed on billed.invoice_id = invoice.id
      cross join lateral (
        select coalesce(sum((campaign ->> 'billedCents')::bigint), 0) as cents, coalesce(sum((campaign ->> 'count')::bigint), 0) as count
        from jsonb_array_elements(invoice.campaigns) as campaign
      ) as kept
    where case when invoice.state = 'cancelled' then billed.count > 0 or kept.cents <> invoice.billed_cents
      else invoice.billed_cents <> coalesce(billed.cents, 0) or invoice.commission_cents <> coalesce(billed.commission, 0)
        or invoice.corrected_cents <> coalesce(billed.corrected, 0)
        or kept.cents <> coalesce(billed.cents, 0) or kept.count <> coalesce(billed.count, 0) end`,
  sql`select 'billed amount: conversion ' || conversions.id, item.billed_cents - item.corrected_cents - ${billedCents}
    from advertiser_invoice_items as item join conversions on conversions.id = item.conversion_id
      left join campaign_revenues as revenue on revenue.id = item.revenue_id
    where (validation_status <> 0 and item.billed_cents - item.corrected_cents <> ${billedCents}) or revenue.campaign_id <> conversions.campaign_id
      or revenue.starts_on > (conversions.created_at at time zone 'America/Sao_Paulo')::date`,
  sql`select 'billed conversion: conversion ' || conversions.id, item.commission_cents - conversions.commission_cents
    from advertiser_invoice_items as item
      join advertiser_invoices as invoice on invoice.id = item.invoice_id
      join conversions on conversions.id = item.conversion_id
      join campaigns on campaigns.id = conversions.campaign_id
    where (validation_status <> 0 and item.commission_cents <> conversions.commission_cents) or campaigns.advertiser_id <> invoice.advertiser_id
      or (invoice.state, conversions.validation_status)
        not in (values ('draft', 2), ('issued', 3), ('partly_paid', 3), ('paid', 4),
          ('draft', 0), ('issued', 0), ('partly_paid', 0), ('paid', 0))`,
  sql`select 'advertiser invoice and its payments: invoice ' || invoice.id,
      greatest(abs(paid_cents - settled.paid), abs(credited_cents - settled.credited), abs(corrected_cents - settled.corrected), 1)::bigint
    from advertiser_invoices as invoice
      cross join lateral (
        select coalesce(sum(amount_cents) filter (where kind = 'payment'), 0) as paid,
          coalesce(sum(amount_cents) filter (where kind = 'credit'), 0) as credited,
          coalesce(sum(amount_cents) filter (where kind = 'correction'), 0) as corrected
        from advertiser_invoice_settlements where invoice_id = invoice.id
      ) as settled
      cross join lateral (select billed_cents + fee_cents as cents) as total
    where paid_cents <> settled.paid or credited_cents <> settled.credited or corrected_cents <> settled.corrected
      or case state when 'draft' then paid_cents + credited_cents + corrected_cents > 0 when 'cancelled' then paid_cents > 0
        else total.cents > 0 and state <> case when paid_cents + credited_cents = total.cents then 'paid'
          when paid_cents > 0 then 'partly_paid' else 'issued' end
          and not (state = 'paid' and (paid_cents + credited_cents + corrected_cents >= total.cents
            or exists (select from advertiser_invoice_settlements as less where less.invoice_id = invoice.id and less.amount_cents < 0))) end`,
];
