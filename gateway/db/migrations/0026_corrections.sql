ALTER TABLE "commissions" DROP CONSTRAINT "commissions_bonus_kind";--> statement-breakpoint
DROP INDEX "commissions_conversion_kind_unique";--> statement-breakpoint
ALTER TABLE "advertiser_invoice_items" ADD COLUMN "corrected_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "advertiser_invoice_settlements" ADD COLUMN "conversion_id" bigint;--> statement-breakpoint
ALTER TABLE "advertiser_invoices" ADD COLUMN "corrected_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "advertiser_invoice_settlements" ADD CONSTRAINT "advertiser_invoice_settlements_conversion_id_conversions_id_fk" FOREIGN KEY ("conversion_id") REFERENCES "public"."conversions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advertiser_invoice_settlements_conversion" ON "advertiser_invoice_settlements" USING btree ("conversion_id") WHERE "advertiser_invoice_settlements"."conversion_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_conversion_kind_unique" ON "commissions" USING btree ("conversion_id","kind") WHERE "commissions"."bonus_id" is null and "commissions"."kind" <> 'correction' and "commissions"."state" <> 0;--> statement-breakpoint
ALTER TABLE "advertiser_invoice_settlements" ADD CONSTRAINT "advertiser_invoice_settlements_conversion" CHECK (("advertiser_invoice_settlements"."kind" = 'correction') = ("advertiser_invoice_settlements"."conversion_id" is not null));--> statement-breakpoint
ALTER TABLE "advertiser_invoices" ADD CONSTRAINT "advertiser_invoices_corrected" CHECK ("advertiser_invoices"."corrected_cents" >= 0 and "advertiser_invoices"."corrected_cents" <= "advertiser_invoices"."billed_cents");--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_bonus_kind" CHECK (("commissions"."bonus_id" is null) = ("commissions"."kind" in ('earning', 'correction', 'refund')));