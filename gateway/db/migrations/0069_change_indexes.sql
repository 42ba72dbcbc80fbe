-- runs: concurrently
CREATE INDEX CONCURRENTLY "advertisers_changed_at" ON "advertisers" USING btree ("changed_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "advertiser_invoices_changed_at" ON "advertiser_invoices" USING btree ("changed_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "campaigns_changed_at" ON "campaigns" USING btree ("changed_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "affiliates_changed_at" ON "affiliates" USING btree ("changed_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "participations_changed_at" ON "participations" USING btree ("changed_at","site_id","campaign_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_changed_at" ON "invoices" USING btree ("changed_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_changed_at" ON "payments" USING btree ("changed_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tracking_links_changed_at" ON "tracking_links" USING btree ("changed_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversions_changed_at" ON "conversions" USING btree ("changed_at","id");
