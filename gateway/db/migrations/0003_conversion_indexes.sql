DROP INDEX "conversions_affiliate_created";--> statement-breakpoint
CREATE INDEX "conversions_campaign_created" ON "conversions" USING btree ("campaign_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversions_affiliate_created" ON "conversions" USING btree ("affiliate_id","created_at","id","validation_status","amount_cents","commission_cents");