ALTER TABLE "advertiser_invoices" DROP CONSTRAINT "advertiser_invoices_amounts";--> statement-breakpoint
ALTER TABLE "advertiser_invoice_items" ADD COLUMN "billed_cents" bigint;--> statement-breakpoint
ALTER TABLE "advertiser_invoice_items" ADD COLUMN "revenue_id" integer;--> statement-breakpoint
ALTER TABLE "advertiser_invoices" ADD COLUMN "billed_cents" bigint;--> statement-breakpoint
-- What was billed so far were the commissions, and stays so.
UPDATE "advertiser_invoice_items" SET "billed_cents" = "commission_cents";--> statement-breakpoint
UPDATE "advertiser_invoices" SET "billed_cents" = "commission_cents", "campaigns" = coalesce((
  select jsonb_agg((campaign - 'commissionCents') || jsonb_build_object('billedCents', campaign -> 'commissionCents') order by position)
  from jsonb_array_elements("campaigns") with ordinality as kept (campaign, position)), '[]');--> statement-breakpoint
ALTER TABLE "advertiser_invoice_items" ALTER COLUMN "billed_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "advertiser_invoices" ALTER COLUMN "billed_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "advertiser_invoice_items" ADD CONSTRAINT "advertiser_invoice_items_revenue_id_campaign_revenues_id_fk" FOREIGN KEY ("revenue_id") REFERENCES "public"."campaign_revenues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertiser_invoices" ADD CONSTRAINT "advertiser_invoices_amounts" CHECK ("advertiser_invoices"."billed_cents" >= 0 and "advertiser_invoices"."fee_cents" >= 0);
