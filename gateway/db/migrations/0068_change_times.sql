-- When a row was last written, for lists of what has changed. No statement writes it: the default and the trigger do, so none can
-- forget it. All rows that exist count as changed now. `now()` is the same for all of them, so the tables are not rewritten.
CREATE FUNCTION "mark_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."changed_at" := clock_timestamp();
  RETURN NEW;
END;
$$;
--> statement-breakpoint
ALTER TABLE "advertisers" ADD COLUMN "changed_at" timestamp with time zone NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE "advertisers" ALTER COLUMN "changed_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
CREATE TRIGGER "advertisers_changed" BEFORE UPDATE ON "advertisers" FOR EACH ROW EXECUTE FUNCTION "mark_changed"();
--> statement-breakpoint
ALTER TABLE "advertiser_invoices" ADD COLUMN "changed_at" timestamp with time zone NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE "advertiser_invoices" ALTER COLUMN "changed_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
CREATE TRIGGER "advertiser_invoices_changed" BEFORE UPDATE ON "advertiser_invoices" FOR EACH ROW EXECUTE FUNCTION "mark_changed"();
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "changed_at" timestamp with time zone NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "changed_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
CREATE TRIGGER "campaigns_changed" BEFORE UPDATE ON "campaigns" FOR EACH ROW EXECUTE FUNCTION "mark_changed"();
--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "changed_at" timestamp with time zone NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE "affiliates" ALTER COLUMN "changed_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
CREATE TRIGGER "affiliates_changed" BEFORE UPDATE ON "affiliates" FOR EACH ROW EXECUTE FUNCTION "mark_changed"();
--> statement-breakpoint
ALTER TABLE "participations" ADD COLUMN "changed_at" timestamp with time zone NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE "participations" ALTER COLUMN "changed_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
CREATE TRIGGER "participations_changed" BEFORE UPDATE ON "participations" FOR EACH ROW EXECUTE FUNCTION "mark_changed"();
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "changed_at" timestamp with time zone NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "changed_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
CREATE TRIGGER "invoices_changed" BEFORE UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "mark_changed"();
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "changed_at" timestamp with time zone NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "changed_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
CREATE TRIGGER "payments_changed" BEFORE UPDATE ON "payments" FOR EACH ROW EXECUTE FUNCTION "mark_changed"();
--> statement-breakpoint
ALTER TABLE "tracking_links" ADD COLUMN "changed_at" timestamp with time zone NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE "tracking_links" ALTER COLUMN "changed_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
-- A click is no change of its link.
CREATE TRIGGER "tracking_links_changed" BEFORE UPDATE ON "tracking_links" FOR EACH ROW WHEN (OLD."clicks" = NEW."clicks") EXECUTE FUNCTION "mark_changed"();
--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "changed_at" timestamp with time zone NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE "conversions" ALTER COLUMN "changed_at" SET DEFAULT clock_timestamp();
--> statement-breakpoint
CREATE TRIGGER "conversions_changed" BEFORE UPDATE ON "conversions" FOR EACH ROW EXECUTE FUNCTION "mark_changed"();
--> statement-breakpoint
-- Sales are stored with all columns of the table, those that the statement does not know as null.
CREATE TRIGGER "conversions_added" BEFORE INSERT ON "conversions" FOR EACH ROW WHEN (NEW."changed_at" IS NULL) EXECUTE FUNCTION "mark_changed"();
