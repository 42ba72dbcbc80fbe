CREATE INDEX "links_undo_mailbox" ON "links" USING btree ((case
  when lower("email") ~ '@(gmail|googlemail)[.]com$' then replace(split_part(lower("email"), '@', 1), '.', '') || '@gmail.com'
  else lower("email") end)) WHERE "links"."purpose" = 'email_undo';--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree ((case
  when lower("email") ~ '@(gmail|googlemail)[.]com$' then replace(split_part(lower("email"), '@', 1), '.', '') || '@gmail.com'
  else lower("email") end));--> statement-breakpoint
CREATE INDEX "users_staff_mailbox" ON "users" USING btree ((regexp_replace((case
  when lower("email") ~ '@(gmail|googlemail)[.]com$' then replace(split_part(lower("email"), '@', 1), '.', '') || '@gmail.com'
  else lower("email") end), '[+][^@]*@', '@'))) WHERE "users"."affiliate_id" is null;