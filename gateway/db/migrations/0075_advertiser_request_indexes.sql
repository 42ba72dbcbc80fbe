-- runs: concurrently
CREATE UNIQUE INDEX CONCURRENTLY "request_logs_advertiser_request" ON "request_logs" USING btree ("advertiser_id","request_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "request_logs_advertiser" ON "request_logs" USING btree ("advertiser_id","created_at","id");
