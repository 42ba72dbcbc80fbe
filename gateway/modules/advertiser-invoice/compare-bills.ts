import { type SQL, sql } from 'drizzle-orm';

/**
 * Compares invoices to advertisers with what they bill: their sums with their items, the items with the conversions. A
 * conversion that was refused after it was billed stays in its invoice, and its status is 0.
 */
export const billComparisons: readonly SQL[] = [
  sql`select 'advertiser invoice and its items: invoice ' || invoice.id,
      greatest(abs(invoice.commission_cents - coalesce(billed.cents, 0)), abs(kept.cents - coalesce(billed.cents, 0)),
        abs(kept.count - coalesce(billed.count, 0)))::bigint
    from advertiser_invoices as invoice
      left join (
        select invoice_id, sum(commission_cents) as cents, count(*) as count from advertiser_invoice_items group by invoice_id
      ) as billed on billed.invoice_id = invoice.id
      cross join lateral (
        select coalesce(sum((campaign ->> 'commissionCents')::bigint), 0) as cents, coalesce(sum((campaign ->> 'count')::bigint), 0) as count
        from jsonb_array_elements(invoice.campaigns) as campaign
      ) as kept
    where invoice.commission_cents <> coalesce(billed.cents, 0) or kept.cents <> coalesce(billed.cents, 0)
      or kept.count <> coalesce(billed.count, 0)`,
  sql`select 'billed conversion: conversion ' || conversions.id, item.commission_cents - conversions.commission_cents
    from advertiser_invoice_items as item
      join advertiser_invoices as invoice on invoice.id = item.invoice_id
      join conversions on conversions.id = item.conversion_id
      join campaigns on campaigns.id = conversions.campaign_id
    where item.commission_cents <> conversions.commission_cents or campaigns.advertiser_id <> invoice.advertiser_id
      or (invoice.state, conversions.validation_status)
        not in (values ('draft', 2), ('issued', 3), ('paid', 4), ('draft', 0), ('issued', 0), ('paid', 0))`,
];
