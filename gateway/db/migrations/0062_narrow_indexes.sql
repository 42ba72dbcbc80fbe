-- runs: concurrently
CREATE UNIQUE INDEX CONCURRENTLY "conversions_order_campaign_unique" ON "conversions" USING btree ("order_id","campaign_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversions_own_transaction" ON "conversions" USING btree ("transaction_id") WHERE "transaction_id" <> "id"::text;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "commissions_of_bonus_unique" ON "commissions" USING btree ("bonus_id","kind") WHERE "bonus_id" is not null and "state" <> 0;--> statement-breakpoint
DROP INDEX CONCURRENTLY "conversions_campaign_order_unique";--> statement-breakpoint
DROP INDEX CONCURRENTLY "conversions_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY "conversions_transaction";--> statement-breakpoint
DROP INDEX CONCURRENTLY "commissions_bonus_kind_unique";
