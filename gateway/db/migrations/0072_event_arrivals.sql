-- runs: concurrently
CREATE INDEX CONCURRENTLY "events_occurred_entity" ON "events" USING btree ("occurred_at","entity_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY "events_occurred";
