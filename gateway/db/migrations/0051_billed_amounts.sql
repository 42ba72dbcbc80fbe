ALTER TABLE "advertiser_invoice_settlements" DROP CONSTRAINT "advertiser_invoice_settlements_amount";--> statement-breakpoint
ALTER TABLE "advertiser_invoice_items" ADD COLUMN "amount_cents" bigint;--> statement-breakpoint
UPDATE "advertiser_invoice_items" SET "amount_cents" = conversions.amount_cents FROM conversions WHERE conversions.id = advertiser_invoice_items.conversion_id;--> statement-breakpoint
-- What was corrected since has the last amount that counted before the invoice was issued, where the invoice bills that; else no more than it has.
UPDATE "advertiser_invoice_items" SET "amount_cents" = billed.amount_cents FROM (
  SELECT DISTINCT ON (item.conversion_id) item.conversion_id, report.amount_cents
  FROM advertiser_invoice_items AS item
    JOIN advertiser_invoices AS invoice ON invoice.id = item.invoice_id
    JOIN conversions ON conversions.id = item.conversion_id
    JOIN conversion_reports AS report ON report.conversion_id = item.conversion_id
    LEFT JOIN campaign_revenues AS revenue ON revenue.id = item.revenue_id
  WHERE item.corrected_cents > 0 AND report.effect = 'counted' AND report.received_at <= invoice.issued_at AND report.amount_cents > conversions.amount_cents
    AND item.billed_cents = CASE
      WHEN revenue.id IS NOT NULL THEN coalesce(revenue.rate_cents, (report.amount_cents * revenue.rate_basis_points + 5000) / 10000)
      ELSE coalesce(conversions.rate_cents, (report.amount_cents * conversions.rate_basis_points + 5000) / 10000) END
  ORDER BY item.conversion_id, report.id DESC
) AS billed WHERE billed.conversion_id = advertiser_invoice_items.conversion_id;--> statement-breakpoint
ALTER TABLE "advertiser_invoice_settlements" ADD CONSTRAINT "advertiser_invoice_settlements_amount" CHECK ("advertiser_invoice_settlements"."amount_cents" > 0 or ("advertiser_invoice_settlements"."kind" = 'correction' and "advertiser_invoice_settlements"."amount_cents" <> 0));
