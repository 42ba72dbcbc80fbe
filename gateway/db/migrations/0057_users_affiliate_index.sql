-- runs: concurrently
CREATE INDEX CONCURRENTLY "users_affiliate" ON "users" USING btree ("affiliate_id");