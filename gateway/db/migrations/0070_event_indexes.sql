-- runs: concurrently
CREATE UNIQUE INDEX CONCURRENTLY "events_placed_unique" ON "events" USING btree ("position") WHERE "events"."position" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_placed_affiliate" ON "events" USING btree ("affiliate_id","position") WHERE "events"."position" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY "events_position_unique";--> statement-breakpoint
DROP INDEX CONCURRENTLY "events_affiliate";
