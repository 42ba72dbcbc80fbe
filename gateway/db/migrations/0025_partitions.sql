CREATE TABLE "reported_clicks" (
	"click_id" text PRIMARY KEY NOT NULL,
	"is_own" boolean NOT NULL,
	"referer_host" text
);
--> statement-breakpoint
-- Written by hand: drizzle-kit knows no partitions. What it asks for is the primary keys and the check at the end.
-- The partitions are not nouns of their own, so that they have a schema of their own.
CREATE SCHEMA "months";
--> statement-breakpoint
-- When a click was, by the first ten digits of its id. One expression, so that the check calls no function.
CREATE FUNCTION click_time(click_id text) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_timestamp((
      ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 1, 1)) - 1)::bigint << 45)
    + ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 2, 1)) - 1)::bigint << 40)
    + ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 3, 1)) - 1)::bigint << 35)
    + ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 4, 1)) - 1)::bigint << 30)
    + ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 5, 1)) - 1)::bigint << 25)
    + ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 6, 1)) - 1)::bigint << 20)
    + ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 7, 1)) - 1)::bigint << 15)
    + ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 8, 1)) - 1)::bigint << 10)
    + ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 9, 1)) - 1)::bigint << 5)
    + (strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 10, 1)) - 1)
  ) / 1000.0)
$$;
--> statement-breakpoint
-- Triggers of statements are those of the table that a statement names: each partition needs its own.
CREATE FUNCTION guard_month(parent regclass, part regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE guard record;
BEGIN
  FOR guard IN SELECT tgname, tgfoid::regproc AS refuses FROM pg_trigger WHERE tgrelid = parent AND NOT tgisinternal LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION %s()',
      guard.tgname, part, guard.refuses);
  END LOOP;
END $$;
--> statement-breakpoint
-- Makes the partitions of months (of UTC) that a table lacks: of those that are asked for, and of those of which its default
-- partition has rows, which move. Returns how many it made.
CREATE FUNCTION make_months(parent regclass, asked date[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  noun name := (SELECT relname FROM pg_class WHERE oid = parent);
  at name := (SELECT attname FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = parent);
  other text := format('months.%I', noun || '_other');
  stray date[];
  month date;
  part text;
  bounds text;
  has_rows boolean;
  made integer := 0;
BEGIN
  -- Another gateway makes the same.
  IF NOT pg_try_advisory_xact_lock(7410094) THEN
    RETURN 0;
  END IF;
  EXECUTE format('SELECT array_agg(DISTINCT date_trunc(''month'', %I AT TIME ZONE ''UTC'')::date) FROM %s', at, other) INTO stray;
  FOR month IN SELECT date_trunc('month', unnest(asked || stray))::date ORDER BY 1 LOOP
    part := format('months.%I', noun || to_char(month, '_YYYY_MM'));
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    bounds := format('%1$I >= %2$L AND %1$I < %3$L', at,
      month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month')::timestamp AT TIME ZONE 'UTC');
    EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent);
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %s)', other, bounds) INTO has_rows;
    IF has_rows THEN
      EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', other);
      EXECUTE format('WITH moved AS (DELETE FROM %s WHERE %s RETURNING *) INSERT INTO %s SELECT * FROM moved', other, bounds, part);
      EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', other);
    END IF;
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', parent, part,
      month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month')::timestamp AT TIME ZONE 'UTC');
    PERFORM guard_month(parent, part);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
-- Drops the partition of a month, where the table is not append-only.
CREATE FUNCTION drop_month(parent regclass, month date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = parent AND NOT tgisinternal) THEN
    RAISE EXCEPTION '% is append-only', parent USING ERRCODE = 'restrict_violation';
  END IF;
  IF pg_try_advisory_xact_lock(7410094) THEN
    EXECUTE format('DROP TABLE IF EXISTS months.%I', (SELECT relname FROM pg_class WHERE oid = parent) || to_char(month, '_YYYY_MM'));
  END IF;
END $$;
--> statement-breakpoint
-- Moves the rows into partitions. Indexes and keys follow, because they are faster to make at once.
DO $$
DECLARE
  noun text;
  at text;
  whole text;
  guard text;
BEGIN
  FOR noun, at IN VALUES ('clicks', 'clicked_at'), ('login_history', 'at'), ('conversion_reports', 'received_at'), ('audit_entries', 'created_at') LOOP
    whole := noun || '_whole';
    EXECUTE format('ALTER TABLE %I RENAME TO %I', noun, whole);
    EXECUTE format('ALTER SEQUENCE IF EXISTS %I RENAME TO %I', noun || '_id_seq', whole || '_id_seq');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY) PARTITION BY RANGE (%I)', noun, whole, at);
    FOR guard IN SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = whole::regclass AND NOT tgisinternal LOOP
      EXECUTE replace(guard, whole, noun);
    END LOOP;
    EXECUTE format('CREATE TABLE months.%I PARTITION OF %I DEFAULT', noun || '_other', noun);
    PERFORM guard_month(noun::regclass, format('months.%I', noun || '_other')::regclass);
    EXECUTE format('SELECT make_months(%L, array_agg(DISTINCT date_trunc(''month'', %I AT TIME ZONE ''UTC'')::date)) FROM %I', noun, at, whole);
    EXECUTE format('INSERT INTO %I SELECT * FROM %I', noun, whole);
    IF noun <> 'clicks' THEN
      EXECUTE format('SELECT setval(%L, last_value, is_called) FROM %I', noun || '_id_seq', whole || '_id_seq');
    END IF;
    EXECUTE format('DROP TABLE %I', whole);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "login_history" ADD CONSTRAINT "login_history_id_at_pk" PRIMARY KEY("id","at");--> statement-breakpoint
ALTER TABLE "conversion_reports" ADD CONSTRAINT "conversion_reports_id_received_at_pk" PRIMARY KEY("id","received_at");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_id_created_at_pk" PRIMARY KEY("id","created_at");--> statement-breakpoint
ALTER TABLE "clicks" ADD CONSTRAINT "clicks_id_clicked_at_pk" PRIMARY KEY("id","clicked_at");--> statement-breakpoint
ALTER TABLE "clicks" ADD CONSTRAINT "clicks_time_of_id" CHECK ("clicked_at" = click_time("id"));--> statement-breakpoint
CREATE INDEX "login_history_user" ON "login_history" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "conversion_reports_conversion" ON "conversion_reports" USING btree ("conversion_id","id");--> statement-breakpoint
CREATE INDEX "audit_created" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_affiliate" ON "audit_entries" USING btree ("affiliate_id","id");--> statement-breakpoint
CREATE INDEX "audit_entity" ON "audit_entries" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_campaign" ON "audit_entries" USING btree ("campaign_id","id") WHERE "audit_entries"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "clicks_link" ON "clicks" USING btree ("link_id","clicked_at");--> statement-breakpoint
CREATE INDEX "clicks_clicked" ON "clicks" USING btree ("clicked_at");--> statement-breakpoint
ALTER TABLE "login_history" ADD CONSTRAINT "login_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_reports" ADD CONSTRAINT "conversion_reports_conversion_id_conversions_id_fk" FOREIGN KEY ("conversion_id") REFERENCES "public"."conversions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clicks" ADD CONSTRAINT "clicks_link_id_tracking_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."tracking_links"("id") ON DELETE cascade ON UPDATE no action;
