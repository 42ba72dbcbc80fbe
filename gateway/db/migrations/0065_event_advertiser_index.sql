-- runs: concurrently
CREATE INDEX CONCURRENTLY "events_advertiser" ON "events" USING btree ("advertiser_id","position") WHERE "events"."advertiser_id" is not null;
